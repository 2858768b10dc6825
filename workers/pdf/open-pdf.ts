import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PasswordResponses } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from '../../src/core/strict-zod.ts';
import { AppError, isAbort } from '../../src/core/app-error.ts';
import type { FormField } from './form-fields.ts';
import { formFields } from './form-fields.ts';
import { PdfParser } from './pdf-parser.ts';
import { hasHeader, refusalOf } from './sniff-file.ts';
import { cleanText } from './text/clean-text.ts';
import type { StageLimits } from './with-limit.ts';
import { usualLimits } from './with-limit.ts';

/** What is known of a file once it is open, before any page is read. */
export interface PdfFacts {
  readonly pageCount: number;
  /** The file's own title, or null. */
  readonly title: string | null;
  /** Printed labels by sheet, or null where they equal the sheet numbers. */
  readonly labels: readonly string[] | null;
  /** The file was broken and pdf.js repaired it. */
  readonly repaired: boolean;
  /** Sentences about the whole file. */
  readonly notes: readonly string[];
}

export interface OpenedPdf {
  readonly facts: PdfFacts;
  readonly document: PDFDocumentProxy;
  /** Filled-in form fields by sheet index. */
  readonly fields: ReadonlyMap<number, readonly FormField[]>;
  readonly parser: PdfParser;
  readonly limits: StageLimits;
  /** Frees the document in the parser. Safe to call again. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly password?: string;
  /** The parser to open it in; without one, a parser of its own that ends with the document. */
  readonly parser?: PdfParser;
  readonly limits?: StageLimits;
}

/**
 * Opens a PDF. `data` is transferred to the parser and must not be used afterwards. Without a password the empty one is
 * tried, as every viewer does. Whoever opens closes.
 * @throws AppError `file-empty`, `file-not-pdf`, `file-unreadable`, `file-needs-password`, `file-wrong-password`,
 *   `worker-timeout`, `worker-terminated`, `worker-crashed`; each sentence says what is wrong and what to do
 */
export async function openPdf(data: Uint8Array, options: OpenOptions = {}): Promise<OpenedPdf> {
  const refusal = refusalOf(data);
  if (refusal !== null) throw refusal;
  const isPdf = hasHeader(data);
  const limits = options.limits ?? usualLimits;
  const parser = options.parser ?? new PdfParser();
  const owned = options.parser === undefined;
  const mark = parser.warningMark;
  let task: PDFDocumentLoadingTask | null = null;
  const close = async (): Promise<void> => {
    await destroy(task, parser, limits);
    if (owned) parser.stop();
  };
  try {
    task = parser.load(data, options.password);
    const document = await parser.guard(task.promise, limits.openMs, 'Opening the file');
    if (document.numPages < 1) throw unreadable(new Error('no pages'));
    const [description, labels] = await parser.guard(
      Promise.all([describe(document), printedLabels(document)]),
      limits.openMs,
      'Reading the description of the file',
    );
    const { fields, title, notes } = description;
    const repaired = parser.warningsSince(mark).some((warning) => warning.includes('Indexing all PDF objects'));
    const facts: PdfFacts = { pageCount: document.numPages, title, labels, repaired, notes };
    return { facts, document, fields, parser, limits, close };
  } catch (error) {
    await close();
    throw refusalFor(error, isPdf);
  }
}

async function destroy(task: PDFDocumentLoadingTask | null, parser: PdfParser, limits: StageLimits): Promise<void> {
  if (task === null || parser.stopped) return;
  try {
    await parser.guard(task.destroy(), limits.pageMs, 'Closing the file');
  } catch (error) {
    // A document that cannot be closed has stopped its parser, which frees it all the same.
    if (!(error instanceof AppError)) parser.stop();
  }
}

const infoSchema = z.object({
  Title: z.string().optional().catch(undefined),
  IsAcroFormPresent: z.boolean().catch(false),
  IsXFAPresent: z.boolean().catch(false),
  IsCollectionPresent: z.boolean().catch(false),
});

const dynamicForm =
  'Dynamic form (XFA): its content is not readable here. Open it in Adobe Acrobat, print it to PDF and add that file.';
const portfolio = 'PDF portfolio: only its cover pages are read. Extract the files inside and add them.';

interface Description {
  readonly title: string | null;
  readonly notes: readonly string[];
  readonly fields: ReadonlyMap<number, readonly FormField[]>;
}

/** Title, notes and form of a document. What cannot be read is left out: the pages may still be fine. */
async function describe(document: PDFDocumentProxy): Promise<Description> {
  const none = new Map<number, readonly FormField[]>();
  try {
    const { info } = await document.getMetadata();
    const facts = infoSchema.parse(info);
    const title = cleanText(facts.Title ?? '')
      .text.replace(/ +/g, ' ')
      .trim()
      .slice(0, 300);
    const notes = [
      ...(facts.IsXFAPresent && !facts.IsAcroFormPresent ? [dynamicForm] : []),
      ...(facts.IsCollectionPresent ? [portfolio] : []),
    ];
    const fields = facts.IsAcroFormPresent ? await formFields(document) : none;
    return { title: title === '' ? null : title, notes, fields };
  } catch {
    return { title: null, notes: ['The description of the file could not be read; its pages were.'], fields: none };
  }
}

/** Labels as printed, or null where the file has none or they are the sheet numbers. */
async function printedLabels(document: PDFDocumentProxy): Promise<readonly string[] | null> {
  try {
    const labels = await document.getPageLabels();
    if (labels === null || labels.every((label, index) => label === String(index + 1))) return null;
    return labels.map((label) => cleanText(label).text.trim());
  } catch {
    return null;
  }
}

function refusalFor(error: unknown, isPdf: boolean): unknown {
  if (error instanceof AppError || isAbort(error)) return error;
  if (error instanceof Error && error.name === 'PasswordException') return passwordRefusal(error);
  if (isPdf) return unreadable(error);
  return new AppError(
    'file-not-pdf',
    'This is not a PDF: it lacks a PDF header and nothing in it could be read as one. Find the original file and add that.',
    { cause: error },
  );
}

function passwordRefusal(error: Error): AppError {
  return 'code' in error && error.code === PasswordResponses.INCORRECT_PASSWORD
    ? new AppError('file-wrong-password', 'The password does not open this file. Check it and type it again.', {
        cause: error,
      })
    : new AppError('file-needs-password', 'The file needs a password to open. Type it to add the file.', {
        cause: error,
      });
}

function unreadable(error: unknown): AppError {
  const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new AppError(
    'file-unreadable',
    `The PDF is damaged or cut off and could not be repaired (${detail}). Download it again, or open it in a PDF program and save it anew.`,
    { cause: error },
  );
}
