/** What the check of text layers found, document by document: the parts add up to the documents of the corpus. */
import type { LayerCheck } from '../../../app/app-state.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';

export interface CheckPart {
  readonly count: number;
  readonly words: string;
}

/** The parts that occur; those that match are told always. A document that came after the check, or whose file is gone, is not checked. */
export function layerCheckSum(
  documents: readonly Pick<CorpusDocument, 'id' | 'pageCount' | 'pagesWithoutText'>[],
  checks: ReadonlyMap<CorpusDocument['id'], LayerCheck>,
): readonly CheckPart[] {
  const counts = { match: 0, differ: 0, unseen: 0, without: 0, unchecked: 0 };
  for (const { id, pageCount, pagesWithoutText } of documents) {
    const check = checks.get(id);
    if (check === undefined) counts[pagesWithoutText >= pageCount ? 'without' : 'unchecked'] += 1;
    else if (check.pages === 0) counts.unseen += 1;
    else counts[check.suspect ? 'differ' : 'match'] += 1;
  }
  const { match, differ, unseen, without, unchecked } = counts;
  return [
    { count: match, words: match === 1 ? 'matches the pictures' : 'match the pictures' },
    { count: differ, words: differ === 1 ? 'does not' : 'do not' },
    { count: unseen, words: 'with too few words on the pictures to tell' },
    { count: without, words: without === 1 ? 'has no text layer' : 'have no text layer' },
    { count: unchecked, words: 'not checked' },
  ].filter(({ count }, place) => place < 2 || count > 0);
}
