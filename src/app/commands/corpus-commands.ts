import { AppError } from '../../core/app-error.ts';
import type { Intake } from '../../core/document/document.ts';
import { intakeId } from '../../core/document/ids.ts';
import type { Page, PageGeometry } from '../../core/document/page.ts';
import { layerText } from '../../core/document/text-settings.ts';
import { removeDocument } from '../../storage/document-store.ts';
import { putIntakes, removeIntakes } from '../../storage/intake-store.ts';
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
import { roleOf, walkDrop } from '../dropped-files.ts';
import { loadCorpus } from '../load-workspace.ts';
import { notify } from '../notices.ts';
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

export function corpusCommands(
  context: AppContext,
  corpus: CorpusWork,
  other: Pick<Commands, 'importBenchmark' | 'importExperiment'>,
): CorpusCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store, () => refreshStorage(context));

  /** Puts each file where it belongs. `only` documents: nothing is taken for a benchmark. */
  const sortOut = async (files: readonly DroppedFile[], only: 'documents' | null): Promise<void> => {
    const documents: DroppedFile[] = [];
    const unsupported: DroppedFile[] = [];
    const benchmarks: DroppedFile[] = [];
    const experiments: DroppedFile[] = [];
    for (const file of files) {
      const role = await roleOf(file);
      if (role === 'document') documents.push(file);
      else if (role === 'unsupported' || only === 'documents') unsupported.push(file);
      else if (role === 'benchmark') benchmarks.push(file);
      else experiments.push(file);
    }
    if (unsupported.length > 0) await refuse(unsupported);
    if (documents.length > 0) await corpus.add(documents);
    for (const { file } of benchmarks) await other.importBenchmark(file);
    for (const { file } of experiments) await other.importExperiment(file);
    if (documents.length > 0) await refreshMapping(context);
  };

  const refuse = async (files: readonly DroppedFile[]): Promise<void> => {
    const addedAt = services.now();
    const intakes = files.map(({ path, file }, place): Intake => ({
      id: intakeId(services.newId()),
      name: path,
      byteLength: file.size,
      outcome: { kind: 'failed', code: 'file-unsupported', reason: adviceFor(path) },
      addedAt: addedAt + place / 1000,
    }));
    await putIntakes(database, currentWorkspace(context), intakes);
    store.intakes.value = [...store.intakes.value, ...intakes];
  };

  const tellWalk = ({ hidden, unreadable }: Walk): void => {
    if (hidden > 0)
      notify(
        store,
        'info',
        hidden === 1 ? '1 hidden file was passed over.' : `${hidden} hidden files were passed over.`,
      );
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
        await removeDocument(database, currentWorkspace(context), document);
        await loadCorpus(context);
        await refreshMapping(context);
        context.feed.tell({ kind: 'corpus-changed', workspace: currentWorkspace(context) });
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

function adviceFor(path: string): string {
  if (/\.(docx?|pptx?|xlsx?|odt|odp|ods|rtf|pages|key)$/i.test(path)) {
    return 'Only PDFs can be read. Export this file as PDF and drop that.';
  }
  if (/\.(zip|tar|tgz|gz|7z|rar)$/i.test(path)) return 'Archives are not opened. Unpack it and drop the folder.';
  if (/\.(png|jpe?g|webp|tiff?|gif)$/i.test(path)) return 'Images are not read yet. Put them into a PDF and drop that.';
  return 'This is neither a PDF nor a benchmark file (JSON, JSONL or CSV). Leave it out.';
}

function noGeometry(page: Page): PageGeometry {
  return { index: page.index, starts: new Uint32Array(), ends: new Uint32Array(), rectangles: new Float32Array() };
}
