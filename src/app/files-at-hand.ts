import type { PagesConnection } from '../rpc/index-worker.ts';
import type { AppContext } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';

/** PDFs that the browser does not keep and that were dropped in this visit: pages can be drawn from them as well. */
export function filesAtHand(
  { store }: Pick<AppContext, 'store'>,
  corpus: Pick<CorpusWork, 'fileOf'>,
): PagesConnection['files'] {
  return store.documents.value.flatMap(({ id }) => {
    const file = corpus.fileOf(id);
    return file === null ? [] : [{ document: id, file }];
  });
}
