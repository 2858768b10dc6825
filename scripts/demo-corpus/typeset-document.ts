import type { PDFDocument } from 'pdf-lib';
import { StandardFonts } from 'pdf-lib';
import { charts } from './charts/charts.ts';
import { coverArt } from './charts/cover-art.ts';
import { drawings } from './charts/drawings.ts';
import type { DocumentSpec } from './document-specs.ts';
import type { Canvas } from './layout/canvas.ts';
import { label, stroke } from './layout/canvas.ts';
import { embedTypeface } from './layout/embedded-typeface.ts';
import { flowBlocks } from './layout/flow.ts';
import { labelOf, writePageLabels } from './layout/page-labels.ts';
import type { FamilyName, Theme } from './layout/theme.ts';
import { muted, rule } from './layout/theme.ts';
import type { TypeFamily } from './layout/typeface.ts';
import { standardTypeface } from './layout/typeface.ts';
import type { PageSource } from './markup.ts';
import { newDocument } from './new-document.ts';

/** Sets one document and gives the bytes of its PDF. `mincho` is the Japanese font file, used where the theme asks. */
export async function typesetDocument(
  spec: DocumentSpec,
  pages: readonly PageSource[],
  mincho: Uint8Array,
): Promise<Uint8Array> {
  const document = await newDocument(spec);
  const body = await family(document, spec.theme.body, { spec, pages, mincho });
  const display =
    spec.theme.display === spec.theme.body ? body : await family(document, spec.theme.display, { spec, pages, mincho });
  const failures: string[] = [];
  pages.forEach((source, sheet) => {
    const page = document.addPage([...spec.theme.page]);
    const canvas: Canvas = { page, theme: spec.theme, body, display };
    if (source.cover === null) drawFoot(canvas, spec, labelOf(sheet, spec.labels));
    const inner = source.cover === null ? canvas : drawCover(canvas, source.cover);
    try {
      flowBlocks(inner, source.blocks, { ...charts, ...drawings });
    } catch (error) {
      failures.push(`${spec.source}, sheet ${sheet + 1}: ${String(error)}`);
    }
  });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  if (spec.labels) writePageLabels(document, spec.labels);
  return document.save();
}

interface Material {
  readonly spec: DocumentSpec;
  readonly pages: readonly PageSource[];
  readonly mincho: Uint8Array;
}

async function family(document: PDFDocument, name: FamilyName, { spec, pages, mincho }: Material): Promise<TypeFamily> {
  if (name === 'mincho') {
    const face = embedTypeface(document, 'BIZUDMincho-Subset', mincho, charactersOf(spec, pages));
    return { regular: face, bold: face, italic: face };
  }
  const fonts =
    name === 'times'
      ? [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic]
      : [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique];
  const [regular, bold, italic] = await Promise.all(fonts.map((font) => document.embedFont(font)));
  return { regular: standardTypeface(regular!), bold: standardTypeface(bold!), italic: standardTypeface(italic!) };
}

function charactersOf(spec: DocumentSpec, pages: readonly PageSource[]): string {
  return `0123456789 ${spec.running}${JSON.stringify(pages)}`.replace(/\n/g, '');
}

// The drawing fills the upper part of the cover; the text begins below it.
function drawCover(canvas: Canvas, name: string): Canvas {
  const art = coverArt[name];
  if (!art) throw new Error(`There is no cover drawing ${name}.`);
  const [width, height] = canvas.theme.page;
  const share = width > height ? 0.4 : 0.54;
  art(canvas, { left: 0, bottom: height * (1 - share), width, height: height * share });
  const margin = { ...canvas.theme.margin, top: height * share + canvas.theme.headings[0].size * 1.4 };
  const [first, second, third] = canvas.theme.headings;
  const theme: Theme = {
    ...canvas.theme,
    margin,
    justified: false,
    headings: [{ ...first, after: first.size * 0.4 }, second, third],
  };
  return { ...canvas, theme };
}

function drawFoot(canvas: Canvas, spec: DocumentSpec, printed: string): void {
  const { theme } = canvas;
  const size = theme.caption.size;
  const right = theme.page[0] - theme.margin.right;
  const baseline = theme.margin.bottom * 0.5;
  stroke(canvas, [theme.margin.left, baseline + size * 1.5], [right, baseline + size * 1.5], {
    color: rule,
    thickness: 0.5,
  });
  label(canvas, spec.running, { x: theme.margin.left, baseline, size, color: muted });
  label(canvas, printed, { x: right, baseline, size, color: muted, align: 'right' });
}
