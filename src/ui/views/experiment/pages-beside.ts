import { mergesPages, ranksImages, readsText, setsOf } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';

/** Whether pages are candidates of their own beside units of text, and so are among what is counted as units. */
export function hasPagesBeside(system: Pick<SystemSettings, 'retriever' | 'unit'>): boolean {
  const { retriever } = system;
  return readsText(retriever) && (ranksImages(retriever) || setsOf(retriever).length > 0) && !mergesPages(system);
}
