/** Puts each dropped file where it belongs: archives are opened first, page images become documents, what nothing reads is listed. */
import type { Failure } from '../core/app-error.ts';
import { isAbort } from '../core/app-error.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Intake } from '../core/document/document.ts';
import { intakeId } from '../core/document/ids.ts';
import { putIntakes } from '../storage/intake-store.ts';
import type { ArchiveWork } from './archive-work.ts';
import { isAnyArchiveName } from './archives/archive-names.ts';
import { refreshMapping } from './benchmark-work.ts';
import type { Commands } from './commands.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import type { DroppedFile, FileRole } from './dropped-files.ts';
import { roleOf } from './dropped-files.ts';
import type { PackedImages } from './page-image-files.ts';
import { takeQuestionFiles } from './question-files.ts';

/** Where files go. */
export interface FileTakers extends Pick<Commands, 'importExperiment' | 'importVectors'> {
  readonly corpus: Pick<CorpusWork, 'add'>;
  readonly archives: Pick<ArchiveWork, 'open'>;
}

/** @param only documents: nothing is taken for a benchmark, predictions, an experiment or vectors */
export async function sortFiles(
  context: AppContext,
  takers: FileTakers,
  dropped: readonly DroppedFile[],
  only: 'documents' | null,
): Promise<void> {
  const { archive: archives, ...outside } = await byRole(dropped, only);
  let inside = await byRole([], only);
  let stopped: unknown = null;
  try {
    if (archives.length > 0) inside = await byRole(await takers.archives.open(archives), only);
  } catch (error) {
    if (!isAbort(error)) throw error;
    stopped = error;
  }
  const of = (role: FileRole): readonly DroppedFile[] => [
    ...(role === 'archive' ? [] : outside[role]),
    ...inside[role],
  ];
  const { documents: ofImages, leftOut } = await packedImages(of('page-image'));
  const documents = [...of('document'), ...ofImages];
  await refuse(context, [...of('unsupported'), ...inside.archive], ({ path }) => unsupported(adviceFor(path)));
  const reasons = new Map(leftOut.map(({ file, reason }) => [file, reason]));
  await refuse(context, [...reasons.keys()], (file) => ({
    kind: 'failed',
    code: 'page-failed',
    reason: reasons.get(file) ?? '',
  }));
  if (stopped !== null) {
    await refuse(context, documents, () => cancelled);
    throw stopped;
  }
  if (documents.length > 0) await takers.corpus.add(documents);
  const filesOf = (role: FileRole): File[] => of(role).map(({ file }) => file);
  await takeQuestionFiles(context, filesOf('benchmark'), filesOf('predictions'));
  if (of('vectors').length > 0) await takers.importVectors(of('vectors'));
  for (const { file } of of('experiment')) await takers.importExperiment(file);
  if (documents.length > 0) await refreshMapping(context);
}

async function packedImages(images: readonly DroppedFile[]): Promise<PackedImages> {
  if (images.length === 0) return { documents: [], leftOut: [] };
  const { packDroppedImages } = await import('./page-image-files.ts');
  return packDroppedImages(images);
}

type ByRole = Record<FileRole, DroppedFile[]>;

async function byRole(files: readonly DroppedFile[], only: 'documents' | null): Promise<ByRole> {
  const sorted: ByRole = {
    document: [],
    'page-image': [],
    archive: [],
    benchmark: [],
    predictions: [],
    experiment: [],
    vectors: [],
    unsupported: [],
  };
  for (const file of files) {
    const role = await roleOf(file);
    sorted[only === 'documents' && !isOfDocuments(role) ? 'unsupported' : role].push(file);
  }
  return sorted;
}

function isOfDocuments(role: FileRole): boolean {
  switch (role) {
    case 'document':
    case 'page-image':
    case 'archive':
      return true;
    case 'benchmark':
    case 'predictions':
    case 'experiment':
    case 'vectors':
    case 'unsupported':
      return false;
    default:
      return assertUnreachable(role);
  }
}

async function refuse(
  context: AppContext,
  files: readonly DroppedFile[],
  outcomeOf: (file: DroppedFile) => Failure,
): Promise<void> {
  if (files.length === 0) return;
  const { services, database, store } = context;
  const addedAt = services.now();
  const intakes = files.map((dropped, place): Intake => ({
    id: intakeId(services.newId()),
    name: dropped.path,
    files: dropped.files ?? 1,
    archive: dropped.archive ?? null,
    byteLength: dropped.file.size,
    outcome: outcomeOf(dropped),
    addedAt: addedAt + place / 1000,
  }));
  await putIntakes(database, currentWorkspace(context), intakes);
  store.intakes.value = [...store.intakes.value, ...intakes];
}

const cancelled: Failure = {
  kind: 'failed',
  code: 'file-missing',
  reason: 'Not read: it was cancelled while an archive beside it was opened. Drop it again to read it.',
};

function unsupported(reason: string): Failure {
  return { kind: 'failed', code: 'file-unsupported', reason };
}

function adviceFor(path: string): string {
  if (/\.(docx?|pptx?|xlsx?|odt|odp|ods|rtf|pages|key)$/i.test(path)) {
    return 'Only PDFs can be read. Export this file as PDF and drop that.';
  }
  if (isAnyArchiveName(path)) return 'Only .zip, .tar and .tar.gz are opened. Unpack it and drop the folder.';
  if (/\.(tiff?|gif|bmp|heic|heif|avif|jp2|jxl|svg)$/i.test(path)) {
    return 'Page images are read as PNG, JPEG or WebP. Export it as one of these, or put it into a PDF, and drop that.';
  }
  return 'This is neither a PDF, a page image, an archive nor a file of a benchmark or of predictions (JSON, JSONL, CSV, Parquet, TREC run). Leave it out.';
}
