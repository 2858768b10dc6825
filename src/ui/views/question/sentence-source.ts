/** Where the sentence stands that answers without a model: the record keeps its words alone. */
import type { DocumentId } from '../../../core/document/ids.ts';
import type { SentContext } from '../../../core/experiment/answer-record.ts';

export interface SentenceSource {
  readonly document: DocumentId;
  /** Sheets from 0, both included: one, or two where the sentence runs over the turn of a page. */
  readonly firstPage: number;
  readonly lastPage: number;
}

/**
 * The first sheet of the contexts, in their order, whose text holds the sentence (white space apart); else the first two sheets of one
 * context that hold it together. Null where none does: the pages may have been read anew.
 * @param textOf the text of a sheet as the run read it; what rejects counts as a sheet without text
 */
export async function sentenceSource(
  sentence: string,
  contexts: readonly Pick<SentContext, 'document' | 'firstPage' | 'lastPage' | 'kind'>[],
  textOf: (document: DocumentId, page: number) => Promise<string>,
): Promise<SentenceSource | null> {
  const wanted = plain(sentence);
  if (wanted === '') return null;
  const textOrNone = (document: DocumentId, page: number): Promise<string> =>
    textOf(document, page).then(plain, () => '');
  for (const { document, firstPage, lastPage } of contexts) {
    if (firstPage < 0) continue;
    let before = '';
    for (let page = firstPage; page <= lastPage; page += 1) {
      const text = await textOrNone(document, page);
      if (text.includes(wanted)) return { document, firstPage: page, lastPage: page };
      if (page > firstPage && plain(`${before} ${text}`).includes(wanted)) {
        return { document, firstPage: page - 1, lastPage: page };
      }
      before = text;
    }
  }
  return null;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
