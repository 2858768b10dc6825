import { type GroundingContext, groundingContexts } from '../core/answering/grounding.ts';
import type { Grounding } from '../core/experiment/answering.ts';
import type { PromptContext } from '../core/prompt/prompt-context.ts';
import { contextsOfQuestion } from './answer-question.ts';
import { type NamedImage, type PromptImages, loadPageImage, noImages, shownContexts } from './load-contexts.ts';
import type { GoldEvidence } from './ports.ts';
import type { QuestionWork } from './question-work.ts';

/** What the facts of a response are held against, with the images that it refers to. */
export interface JudgeGrounding {
  readonly contexts: readonly PromptContext[];
  readonly images: PromptImages;
}

/** Loads a grounding. No contexts: the question has no evidence, or nothing was retrieved. Rejects as the ports of the corpus do. */
export async function loadGrounding(kind: Grounding, work: QuestionWork): Promise<JudgeGrounding> {
  if (kind === 'retrieved') {
    const { contexts, images } = await contextsOfQuestion(work);
    return { contexts: shownContexts(contexts, work.kept.current.cut), images };
  }
  const { gold } = await work.material();
  const loaded = await Promise.all(gold.map(async (context) => loadGold(context, kind === 'evidence+images', work)));
  const contexts = groundingContexts(kind, {
    goldAnswer: work.question.answer,
    gold: loaded.map(({ context }) => context),
    retrieved: [],
  });
  return {
    contexts,
    images: kind === 'evidence+images' ? new Map(loaded.flatMap(({ images }) => images)) : noImages,
  };
}

async function loadGold(
  { document, firstPage, lastPage, texts, facts }: GoldEvidence,
  withImages: boolean,
  { ports, run, desk }: QuestionWork,
): Promise<{ readonly context: GroundingContext; readonly images: readonly (readonly [string, NamedImage])[] }> {
  const { name } = await ports.texts.describe(document);
  const isStated = texts.some((text) => text.trim() !== '');
  const pageText = isStated ? '' : await ports.texts.pages(document, firstPage, lastPage);
  const pages = withImages ? Array.from({ length: lastPage - firstPage + 1 }, (_, place) => firstPage + place) : [];
  const loading = { maxPixels: run.settings.imagePixels, signal: desk.signal };
  const drawn = await Promise.all(pages.map(async (page) => loadPageImage(document, page, ports, loading)));
  return {
    context: {
      source: { document: name, firstSheet: firstPage + 1, lastSheet: lastPage + 1 },
      texts,
      facts,
      pageText,
      images: drawn.map(({ context }) => ({ source: context.source, image: context.image })),
    },
    images: drawn.map(({ named }) => named),
  };
}
