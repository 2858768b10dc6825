/** What the facts of a response are held against, by the run's choice (metrics.md, “Answers with a judge”). */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Grounding } from '../experiment/answering.ts';
import type { PromptImage } from '../prompt/prompt.ts';
import type { ContextSource, PromptContext } from '../prompt/prompt-context.ts';

/** A gold context with all that may be said of it. */
export interface GroundingContext {
  readonly source: ContextSource;
  /** Evidence texts as the benchmark states them. */
  readonly texts: readonly string[];
  /** Facts that the benchmark drew from it (UniDoc-Bench). */
  readonly facts: readonly string[];
  /** Indexed text of its pages, in page order. */
  readonly pageText: string;
  /** Its pages, in order; empty where images are not needed. */
  readonly images: readonly { readonly source: ContextSource; readonly image: PromptImage }[];
}

export interface GroundingMaterial {
  readonly goldAnswer: string | null;
  readonly gold: readonly GroundingContext[];
  /** What the generator was shown: the contexts of its prompt, cut as they were. */
  readonly retrieved: readonly PromptContext[];
}

/**
 * The contexts of a verification. The text of a gold context is what the benchmark states; where it states none, the text of its pages
 * with the benchmark's facts beside it. None where the question has no evidence (or nothing was retrieved): faithfulness is then not
 * applicable.
 */
export function groundingContexts(kind: Grounding, material: GroundingMaterial): PromptContext[] {
  const evidence = material.gold.flatMap(textsOfGold);
  switch (kind) {
    case 'evidence':
      return evidence;
    case 'gold': {
      const answer = material.goldAnswer?.trim() ?? '';
      return answer === '' ? evidence : [{ kind: 'text', source: 'gold answer', text: answer }, ...evidence];
    }
    case 'evidence+images':
      return [...evidence, ...distinctImages(material.gold)];
    case 'retrieved':
      return [...material.retrieved];
    default:
      return assertUnreachable(kind);
  }
}

function textsOfGold({ source, texts, facts, pageText }: GroundingContext): PromptContext[] {
  const stated = texts.map((text) => text.trim()).filter((text) => text !== '');
  const lines = stated.length > 0 ? stated : [pageText.trim(), ...facts].filter((text) => text.trim() !== '');
  return lines.length === 0 ? [] : [{ kind: 'text', source, text: lines.join('\n') }];
}

/** Contexts may share a page, whose image is sent once. */
function distinctImages(gold: readonly GroundingContext[]): PromptContext[] {
  const seen = new Set<string>();
  return gold.flatMap(({ images }) =>
    images.flatMap(({ source, image }): PromptContext[] => {
      const key = `${image.document}#${image.page}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ kind: 'image', source, image }];
    }),
  );
}
