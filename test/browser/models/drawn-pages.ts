// PDF workers that draw one golden picture for every page, and a corpus of such pages.
import type { Services } from '../../../src/app/services.ts';
import type { StateStore } from '../../../src/app/state-store.ts';
import { AppError } from '../../../src/core/app-error.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { ModelImageInput } from '../../../src/rpc/pdf-worker.ts';
import { picture } from '../embedding/visual-models-for-tests.ts';

/** Draws `images/text.png`; of documents whose name begins with `bad` nothing. `drawn` is what was asked for. */
export async function drawingPdf(): Promise<{ readonly pdf: Services['pdf']; readonly drawn: ModelImageInput[] }> {
  const { pixels, width, height } = await picture('images/text.png');
  const drawn: ModelImageInput[] = [];
  const renderForModel = async (input: ModelImageInput) => {
    drawn.push(input);
    if (input.document.startsWith('bad')) throw new AppError('render-failed', 'Page 1 could not be drawn.');
    return { pixels: pixels.slice(), width, height };
  };
  const client: Partial<Services['pdf']> = {
    calls: { renderForModel } as Partial<Services['pdf']['calls']> as Services['pdf']['calls'],
    openPort: () => new MessageChannel().port1,
    closePort: () => {},
  };
  return { pdf: client as Services['pdf'], drawn };
}

/** Puts documents in view, a page each; their ids are their names. */
export function showDocuments(store: StateStore, names: readonly string[]): void {
  store.documents.value = names.map(
    (name): CorpusDocument =>
      ({
        id: documentId(name),
        names: [name],
        state: 'done',
        pageCount: 1,
      }) as Partial<CorpusDocument> as CorpusDocument,
  );
}
