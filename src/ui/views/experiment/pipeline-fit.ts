/** What a retriever gives a pipeline: texts, page images, or pages that are both, and whether the pipeline can use it. */
import { mergesPages, retrieverParts } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { usedPlaces } from './system-draft.ts';
import type { SystemDraft } from './system-draft.ts';

/** What stands among the candidates. */
export interface Ranked {
  readonly texts: boolean;
  readonly images: boolean;
  /** A candidate stands for the text and the image of its page. */
  readonly merged: boolean;
}

export function rankedBy({ retriever, unit }: Pick<SystemSettings, 'retriever' | 'unit'>): Ranked {
  const kinds = retrieverParts(retriever).map(({ kind }) => kind);
  return { ...kindsRanked(kinds, retriever.kind === 'hybrid'), merged: mergesPages({ retriever, unit }) };
}

/** As `rankedBy`, of a system that is being edited. */
export function rankedByDraft(draft: SystemDraft): Ranked {
  const kinds = usedPlaces(draft).map((place) => draft.parts[place]!.kind);
  const isHybrid = draft.retriever === 'hybrid';
  const merged = isHybrid && draft.fusion !== 'concatenate' && draft.unit === 'page';
  return { ...kindsRanked(kinds, isHybrid), merged };
}

/** Why a pipeline has nothing of its own to take from such a ranking (`selectContexts`), as a sentence; null: it fits. */
export function unfitFor(pipeline: AnswerDraft['pipeline'], { texts, images, merged }: Ranked): string | null {
  if (pipeline !== 'fusion' && pipeline !== 'joint') return null;
  const name = pipeline === 'fusion' ? 'Fusion' : 'Joint';
  if (!images)
    return `${name} wants page images among the candidates: take a hybrid with page images, or a joint space.`;
  if (!texts) return `${name} wants texts among the candidates: take a hybrid with a text retriever, or a joint space.`;
  if (merged && pipeline === 'joint')
    return 'Joint wants texts and page images as candidates of their own; here a page’s text and image are one. Concatenate the lists, or rank chunks.';
  return null;
}

function kindsRanked(kinds: readonly string[], isHybrid: boolean): Omit<Ranked, 'merged'> {
  const pages = isHybrid ? ['image', 'joint', 'imported'] : ['image', 'joint'];
  const texts = ['bm25', 'dense', 'late-interaction', 'joint', ...(isHybrid ? [] : ['imported'])];
  return {
    texts: kinds.some((kind) => texts.includes(kind)),
    images: kinds.some((kind) => pages.includes(kind)),
  };
}
