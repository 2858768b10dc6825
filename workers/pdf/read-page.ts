import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Failure } from '../../src/core/app-error.ts';
import { AppError, failureOf } from '../../src/core/app-error.ts';
import type { Page, PageGeometry, PageQuality } from '../../src/core/document/page.ts';
import type { FormField } from './form-fields.ts';
import type { OpenedPdf } from './open-pdf.ts';
import type { PdfParser } from './pdf-parser.ts';
import { isParserStopped } from './pdf-parser.ts';
import { composeText } from './text/compose-text.ts';
import type { FieldSpot } from './text/geometry.ts';
import { pageGeometry } from './text/geometry.ts';
import type { FontLike } from './text/glyphs.ts';
import { placeGlyphs } from './text/glyphs.ts';
import { runsFromGlyphs } from './text/runs-from-glyphs.ts';
import type { TextItemLike } from './text/runs-from-items.ts';
import { runsFromItems } from './text/runs-from-items.ts';
import type { RunReading } from './text/text-run.ts';
import { sourceOf, textFigures } from './text/text-quality.ts';

/** One page with the boxes of its text. */
export interface PageReading {
  readonly page: Page;
  readonly geometry: PageGeometry;
}

/** Begins the block of form values: they are on the page, but no part of its text layer (hazard P17). */
export const formHeading = '[Form fields]';

const noAnnotations = 0;

/**
 * Reads one page, `index` from 0. A page that cannot be read comes back with source `failed` and its failure, never as an
 * exception, so that it takes nothing else down.
 * @throws AppError `worker-terminated`, `worker-crashed` where the parser was stopped for another file's sake: read it again
 */
export async function readPage(opened: OpenedPdf, index: number): Promise<PageReading> {
  const { parser, limits } = opened;
  const mark = parser.warningMark;
  let proxy: PDFPageProxy | null = null;
  try {
    const work = async (): Promise<PageReading> => {
      proxy = await opened.document.getPage(index + 1);
      return readOpenPage(opened, proxy, index, mark);
    };
    return await parser.guard(work(), limits.pageMs, `Reading page ${index + 1}`);
  } catch (error) {
    if (isParserStopped(error)) throw error;
    return failedReading(opened, index, proxy, error);
  } finally {
    (proxy as PDFPageProxy | null)?.cleanup();
  }
}

async function readOpenPage(opened: OpenedPdf, proxy: PDFPageProxy, index: number, mark: number): Promise<PageReading> {
  const viewport = proxy.getViewport({ scale: 1 });
  const notes: string[] = [];
  const reading = await readRuns(proxy, notes);
  const composed = composeText(reading.runs);
  const { text, spots } = appendFields(composed.text, opened.fields.get(index) ?? []);
  if (spots.length > 0)
    notes.push(spots.length === 1 ? 'One form value was added.' : `${spots.length} form values were added.`);
  const figures = textFigures(text);
  notes.push(...(await losses(opened.parser, mark, index, figures.characters)));
  const quality: PageQuality = {
    badCharacters: reading.badCharacters,
    characters: figures.characters,
    singleLetterShare: figures.singleLetterShare,
    repeatedItems: composed.repeatedRuns,
    notes,
  };
  const page: Page = {
    index,
    label: labelOf(opened, index),
    text,
    source: sourceOf(figures, reading.badCharacters),
    quality,
    widthPoints: viewport.width,
    heightPoints: viewport.height,
    failure: null,
  };
  const { width, height, transform } = viewport;
  return { page, geometry: pageGeometry(index, composed.spots, spots, { width, height, transform }) };
}

/** Runs from text items, or from glyphs where the items cannot tell words apart. */
async function readRuns(proxy: PDFPageProxy, notes: string[]): Promise<RunReading> {
  const content = await proxy.getTextContent();
  const items = content.items.filter((item) => 'str' in item) as TextItemLike[];
  const reading = runsFromItems(items, content.styles);
  if (!reading.needsGlyphs || reading.hasVerticalText) return reading;
  try {
    const list = await proxy.getOperatorList({ annotationMode: noAnnotations });
    const fromGlyphs = runsFromGlyphs(placeGlyphs(list, OPS, (name) => fontOf(proxy, name)));
    if (fromGlyphs.runs.length > 0) return fromGlyphs;
  } catch {
    notes.push('Words were taken as the file spaces them: its letters could not be placed.');
  }
  return reading;
}

function fontOf(proxy: PDFPageProxy, name: string): FontLike | null {
  if (!proxy.commonObjs.has(name)) return null;
  const font = proxy.commonObjs.get(name) as {
    readonly fontMatrix?: readonly number[];
    readonly vertical?: boolean;
    readonly ascent?: number;
    readonly descent?: number;
  } | null;
  if (font === null) return null;
  const { ascent, descent } = font;
  return {
    widthScale: font.fontMatrix?.[0] ?? 0.001,
    vertical: font.vertical ?? false,
    ascent: ascent !== undefined && ascent > 0.2 && ascent < 1.6 ? ascent : 0.8,
    descent: descent !== undefined && descent < 0 && descent > -0.8 ? descent : -0.2,
  };
}

function appendFields(
  pageText: string,
  fields: readonly FormField[],
): { readonly text: string; readonly spots: readonly FieldSpot[] } {
  if (fields.length === 0) return { text: pageText, spots: [] };
  let text = pageText === '' ? formHeading : `${pageText}\n\n${formHeading}`;
  const spots: FieldSpot[] = [];
  for (const { name, value, rectangle } of fields) {
    text += name === '' ? '\n' : `\n${name}: `;
    spots.push({ start: text.length, end: text.length + value.length, rectangle });
    text += value;
  }
  return { text, spots };
}

/**
 * What pdf.js lost on the way. A data file that the site does not serve leaves text out without an error: a page that
 * comes out empty beside such a warning has failed; any other page says so.
 */
async function losses(parser: PdfParser, mark: number, index: number, characters: number): Promise<string[]> {
  const warnings = parser.warningsSince(mark);
  if (warnings.length === 0) return [];
  const notes: string[] = [];
  if (warnings.some((warning) => new RegExp(`GetTextContent: page ${index}\\b`).test(warning))) {
    notes.push('A part of this page could not be read.');
  }
  if (!warnings.some((warning) => isMissingAsset(warning) || /translateFont failed|font loading/.test(warning)))
    return notes;
  const missing = await parser.missingAssets();
  if (missing.length > 0 && characters === 0) {
    throw new AppError(
      'page-failed',
      `Page ${index + 1} could not be read: this site does not serve ${missing[0]}, a part of the PDF reader. Reload; if that does not help, tell whoever runs the site.`,
    );
  }
  notes.push(
    missing.length > 0
      ? `This site does not serve ${missing[0]}, a part of the PDF reader: some text may be missing.`
      : 'A font near this page could not be read: some text may be missing.',
  );
  return notes;
}

/** Whether a warning of pdf.js says that one of its own data files did not arrive. */
export function isMissingAsset(warning: string): boolean {
  return /Failed to fetch|Ensure that the|instantiateWasm/.test(warning);
}

function labelOf(opened: OpenedPdf, index: number): string | null {
  const label = opened.facts.labels?.[index];
  return label === undefined || label === '' || label === String(index + 1) ? null : label;
}

function failedReading(opened: OpenedPdf, index: number, proxy: PDFPageProxy | null, error: unknown): PageReading {
  const viewport = proxy?.getViewport({ scale: 1 });
  const page: Page = {
    index,
    label: labelOf(opened, index),
    text: '',
    source: 'failed',
    quality: { badCharacters: 0, characters: 0, singleLetterShare: 0, repeatedItems: 0, notes: [] },
    widthPoints: viewport?.width ?? 0,
    heightPoints: viewport?.height ?? 0,
    failure: failureFor(error, index),
  };
  const geometry = { index, starts: new Uint32Array(), ends: new Uint32Array(), rectangles: new Float32Array() };
  return { page, geometry };
}

function failureFor(error: unknown, index: number): Failure {
  const failure = failureOf(error);
  if (failure.code !== 'unexpected') return failure;
  const reason = `Page ${index + 1} could not be read (${failure.reason.replace(/\.$/, '')}). The other pages are not affected.`;
  return { kind: 'failed', code: 'page-failed', reason };
}
