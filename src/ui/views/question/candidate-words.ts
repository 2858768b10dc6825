/** What a candidate is called, and what was ranked: text units, page images, or both. */
import { mergesPages, ranksImages } from '../../../core/experiment/experiment.ts';
import type { RetrieverSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { Candidate } from '../../../core/retrieval/candidate.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { partName, unitWords } from '../experiment/system-words.ts';

/** "sheet 15", "sheets 15–16" of a span, "page image, sheet 15". */
export function candidateWords(candidate: Pick<Candidate, 'kind' | 'firstPage' | 'lastPage'>): string {
  return candidate.kind === 'page-image' ? `page image, ${sheetsOf(candidate)}` : sheetsOf(candidate);
}

/** "sheet 15", or "sheets 15–16" of a span. */
export function sheetsOf({ firstPage, lastPage }: Pick<Candidate, 'firstPage' | 'lastPage'>): string {
  return firstPage === lastPage ? `sheet ${firstPage + 1}` : `sheets ${firstPage + 1}–${lastPage + 1}`;
}

/** What a system ranks: "chunks of 3,000", "page images", "chunks of 3,000 and page images", "pages by text and image". */
export function rankedWords(system: Pick<SystemSettings, 'retriever' | 'unit'>): string {
  const { retriever, unit } = system;
  if (retriever.kind === 'image') return 'page images';
  const units = unitWords(unit).main;
  if (!ranksImages(retriever)) return units;
  return mergesPages(system) ? `${units} by text and image` : `${units} and page images`;
}

/** What ranked for one chain of visdomrag: the list of its kind of a hybrid; a single list ranks for both. */
export function chainRetriever(retriever: RetrieverSettings, side: 'text' | 'image'): string {
  if (retriever.kind === 'joint') return shortModelName(retriever.encoder.id);
  if (retriever.kind !== 'hybrid') return partName(retriever);
  const own = retriever.parts.filter(({ kind }) => (kind === 'image') === (side === 'image'));
  return (own.length === 0 ? retriever.parts : own).map(partName).join(' + ');
}

/** Tells a page's text from its image, and units of one document from each other. */
export function candidateKey({ kind, document, ordinal }: Pick<Candidate, 'kind' | 'document' | 'ordinal'>): string {
  return `${kind ?? 'unit'}#${document}#${ordinal}`;
}
