/** Pages of the corpus, drawn by the PDF worker, read here and stored one by one: nothing large passes through the page. */
import { AppError, failureOf, isAbort } from '../../src/core/app-error.ts';
import type { ErrorCode } from '../../src/core/app-error.ts';
import { ocrKey } from '../../src/core/document/text-settings.ts';
import type { Page } from '../../src/core/document/page.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { OcrWorker, ReadPagesCounts, ReadPagesInput, RecognisedPage } from '../../src/rpc/ocr-worker.ts';
import type { PdfWorker } from '../../src/rpc/pdf-worker.ts';
import { clientOfPort } from '../../src/rpc/port-client.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { getDocument, getFile } from '../../src/storage/document-store.ts';
import { readPages } from '../../src/storage/page-store.ts';
import { failedRecord } from '../../src/storage/recognised-record.ts';
import { putRecognised } from '../../src/storage/recognised-store.ts';
import type { RecognisedRecord } from '../../src/storage/schema.ts';
import { mostPixels } from './page-pixels.ts';

type Recognise = OcrWorker['recognise'];
type Draw = (page: number, width: number) => Promise<ImageBitmap>;

const dotsPerPoint = 200 / 72;
/** The PDF worker's own limit of a drawing is a minute; others may be before it. */
const drawingSilenceMs = 180_000;

/**
 * No fault of one page but of all: the document or its file is gone, storage is full, or a worker that is needed for every page
 * does not run. They end the reading; what was read is stored.
 */
const endings: readonly ErrorCode[] = ['record-missing', 'file-missing', 'worker-terminated', 'worker-unavailable'];

/** @throws AppError of `endings` or `storage-*`; the signal's reason. Any other error is a failed page. */
export async function readStoredPages(
  recognise: Recognise,
  input: ReadPagesInput,
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
): Promise<ReadPagesCounts> {
  const { workspace, document, pages, file } = input;
  const pdf = clientOfPort<PdfWorker>(input.pdf, drawingSilenceMs);
  try {
    const database = await openDatabase();
    if (file === null) await requireFile(database, input);
    const draw: Draw = (page, width) =>
      pdf.calls.render({ workspace, document, page, file, width, maxPixels: mostPixels }, signal);
    let [recognised, failed, blank, unsound] = [0, 0, 0, 0];
    const tell = (): void =>
      onProgress?.({ phase: 'recognise', done: recognised + failed, total: pages.length, unit: 'pages' });
    tell();
    for (const index of pages) {
      signal.throwIfAborted();
      const record = await readOne(database, recognise, draw, input, index, signal, tell);
      if (!(await putRecognised(database, workspace, document, record))) throw removed();
      if (record.failure === null) recognised += 1;
      else failed += 1;
      if (record.failure === null && record.text.trim() === '') blank += 1;
      if (2 * record.soundWords < record.words) unsound += 1;
      tell();
    }
    return { recognised, failed, blank, unsound };
  } finally {
    pdf.close();
  }
}

async function readOne(
  database: Database,
  recognise: Recognise,
  draw: Draw,
  { workspace, document, language, method }: ReadPagesInput,
  index: number,
  signal: AbortSignal,
  onAlive: () => void,
): Promise<RecognisedRecord> {
  const ocr = ocrKey({ language, method });
  try {
    const [page] = await readPages(database, workspace, document, index, 1);
    if (page === undefined || page.index !== index) throw notThere(index);
    const { widthPoints, heightPoints } = page;
    const attempt = async (): Promise<RecognisedPage> => {
      const image = await draw(index, Math.max(1, Math.round(widthPoints * dotsPerPoint)));
      return recognise({ image, index, widthPoints, heightPoints, language, method }, signal, onAlive);
    };
    const read = await onceMoreAfterCrash(attempt);
    // A page that is broken in the file is drawn as a blank sheet: no word there means that it could not be read at all.
    if (page.source === 'failed' && read.text.trim() === '')
      return failedRecord(ocr, index, failureOf(unreadable(page)));
    return recordOf(ocr, index, read);
  } catch (error) {
    if (isAbort(error) || signal.aborted || isEnding(error)) throw error;
    return failedRecord(ocr, index, failureOf(error));
  }
}

/** An engine that crashed was out of memory, as a rule, and a new one begins with none in use. */
async function onceMoreAfterCrash<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'worker-crashed')) throw error;
    return attempt();
  }
}

function recordOf(ocr: string, index: number, page: RecognisedPage): RecognisedRecord {
  const { text, geometry, words, soundWords, meanConfidence, turned, flags, engine } = page;
  const { starts, ends, rectangles } = geometry;
  return {
    ocr,
    index,
    text,
    starts,
    ends,
    rectangles,
    words: words.length,
    soundWords,
    meanConfidence,
    turned,
    flags,
    engine,
    failure: null,
  };
}

async function requireFile(database: Database, { workspace, document }: ReadPagesInput): Promise<void> {
  if ((await getDocument(database, workspace, document)) === null) throw removed();
  if ((await getFile(database, workspace, document)) !== null) return;
  throw new AppError(
    'file-missing',
    'This PDF was not kept in the browser, so its pages cannot be read from their pictures. Drop it again.',
  );
}

function isEnding(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return endings.includes(error.code) || error.code.startsWith('storage-');
}

function removed(): AppError {
  return new AppError('record-missing', 'The document was removed from the corpus while its pages were being read.');
}

function unreadable({ failure }: Page): AppError {
  const why = failure === null ? '' : ` (${failure.reason})`;
  return new AppError('page-failed', `Its text layer could not be read${why}, and no word was found in its picture.`);
}

function notThere(index: number): AppError {
  return new AppError('page-out-of-range', `Sheet ${index + 1} was not read from the file yet.`);
}
