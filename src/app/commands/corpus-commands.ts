import { AppError } from '../../core/app-error.ts';
import type { Page, PageGeometry } from '../../core/document/page.ts';
import { layerText } from '../../core/document/text-settings.ts';
import { removeDocument } from '../../storage/document-store.ts';
import { removeIntakes } from '../../storage/intake-store.ts';
import { readPages } from '../../storage/page-store.ts';
import { resolvedPage, triedWays } from '../../storage/recognised-store.ts';
import { removePendingFile } from '../../storage/pending-file-store.ts';
import { refreshMapping } from '../benchmark-work.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { currentWorkspace } from '../context.ts';
import type { CorpusWork } from '../corpus-work.ts';
import type { DroppedFile, Walk } from '../dropped-files.ts';
import { walkDrop } from '../dropped-files.ts';
import { loadCorpus } from '../load-workspace.ts';
import { notify, notifyHidden } from '../notices.ts';
import type { FileTakers } from '../sort-files.ts';
import { sortFiles } from '../sort-files.ts';
import { whileNoRun } from '../while-no-run.ts';
import { refreshStorage } from './workspace-commands.ts';

type CorpusCommands = Pick<
  Commands,
  | 'addFiles'
  | 'addDrop'
  | 'pauseIngest'
  | 'resumeIngest'
  | 'cancelIngest'
  | 'givePassword'
  | 'removeIntake'
  | 'removeDocument'
  | 'pageSources'
  | 'openPage'
  | 'pageImage'
  | 'thumbnail'
>;

/** Pixels of one page image at most: 16 million is what every browser draws. */
const maxPixels = 16_000_000;

export function corpusCommands(context: AppContext, corpus: CorpusWork, takers: FileTakers): CorpusCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store, () => refreshStorage(context));

  const sortOut = (files: readonly DroppedFile[], only: 'documents' | null): Promise<void> =>
    sortFiles(context, takers, files, only);

  const tellWalk = ({ hidden, unreadable }: Walk): void => {
    notifyHidden(store, hidden);
    for (const { path, reason } of unreadable) {
      notify(store, 'error', `“${path}” could not be read: ${reason} Drop it again.`, 'file-unreadable');
    }
  };

  return {
    addFiles: (files, only = null) => guarded(() => sortOut(files, only)),
    addDrop: (transfer) => {
      const walking = walkDrop(transfer);
      return guarded(async () => {
        const walk = await walking;
        tellWalk(walk);
        await sortOut(walk.files, null);
      });
    },
    pauseIngest: () => corpus.pause(),
    resumeIngest: () =>
      guarded(async () => {
        await corpus.goOn();
        await refreshMapping(context);
      }),
    cancelIngest: () =>
      guarded(async () => {
        await corpus.cancel();
        await loadCorpus(context);
        await refreshMapping(context);
      }),
    givePassword: (intake, password) =>
      guarded(async () => {
        await corpus.retry(intake, password);
        await refreshMapping(context);
      }),
    removeIntake: (intake) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        await removeIntakes(database, workspace, [intake]);
        await removePendingFile(database, workspace, intake);
        store.intakes.value = store.intakes.value.filter(({ id }) => id !== intake);
        context.feed.tell({ kind: 'corpus-changed', workspace });
      }),
    removeDocument: (document) =>
      guarded(async () => {
        const sentence = 'A run is at work. Wait until it has ended, or stop it, and remove the document then.';
        const workspace = currentWorkspace(context);
        await whileNoRun(context, sentence, () => removeDocument(database, workspace, document));
        await loadCorpus(context);
        await refreshMapping(context);
        context.feed.tell({ kind: 'corpus-changed', workspace });
      }),
    pageSources: async (document) => {
      const workspace = currentWorkspace(context);
      const stored = store.documents.value.find(({ id }) => id === document);
      const [pages, tried] = await Promise.all([
        readPages(database, workspace, document, 0, stored?.pagesDone ?? 0),
        triedWays(database, workspace, document),
      ]);
      return pages.map(({ index, label, source, quality }) => ({
        index,
        label,
        source,
        characters: quality.characters,
        ocr: tried.get(index) ?? [],
      }));
    },
    openPage: async (document, index, text = layerText) => {
      const resolved = await resolvedPage(database, currentWorkspace(context), document, index, text);
      if (resolved === null) {
        throw new AppError(
          'page-out-of-range',
          `Sheet ${index + 1} is not read. The document may be shorter, or still being read.`,
        );
      }
      const { page, geometry } = resolved;
      return { document, page, geometry: geometry ?? noGeometry(page) };
    },
    pageImage: (document, page, width, signal) =>
      services.pdf.calls.render(
        { workspace: currentWorkspace(context), document, page, file: corpus.fileOf(document), width, maxPixels },
        signal,
      ),
    thumbnail: (document, page, signal) =>
      services.pdf.calls.thumbnail(
        { workspace: currentWorkspace(context), document, page, file: corpus.fileOf(document) },
        signal,
      ),
  };
}

function noGeometry(page: Page): PageGeometry {
  return { index: page.index, starts: new Uint32Array(), ends: new Uint32Array(), rectangles: new Float32Array() };
}
