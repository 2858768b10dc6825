import type { Canvas } from './canvas.ts';
import { fill, stroke } from './canvas.ts';
import type { Line } from './line-breaking.ts';
import { breakLines, longestUnit } from './line-breaking.ts';
import { ink, rule } from './theme.ts';

/** A table set out for a width: its height is known before it is drawn. */
export interface SetTable {
  readonly height: number;
  readonly draw: (left: number, top: number) => void;
}

const padding = 5;

/** The first row is the header. Columns of figures stand on the right, columns of words on the left and may wrap. */
export function setTable(canvas: Canvas, rows: readonly (readonly string[])[], width: number): SetTable {
  const { size, leading } = canvas.theme.table;
  const numeric = rows[0]!.map((_, column) => rows.slice(1).every((row) => isFigure(row[column] ?? '')));
  const widths = columnWidths(canvas, rows, numeric, width);
  const cells = rows.map((row, index) =>
    row.map((text, column) => breakLines(text, familyOf(canvas, index), size, widths[column]! - 2 * padding + 0.01)),
  );
  const heights = cells.map((row) => Math.max(...row.map((lines) => lines.length)) * leading + padding);
  return {
    height: heights.reduce((total, height) => total + height, 0),
    draw: (left, top) => drawTable(canvas, { cells, heights, widths, numeric, left, top, width }),
  };
}

interface Placed {
  readonly cells: readonly (readonly Line[][])[];
  readonly heights: readonly number[];
  readonly widths: readonly number[];
  readonly numeric: readonly boolean[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function drawTable(canvas: Canvas, { cells, heights, widths, numeric, left, top, width }: Placed): void {
  const { size, leading } = canvas.theme.table;
  const { accent, tint } = canvas.theme;
  fill(canvas, { left, bottom: top - heights[0]!, width, height: heights[0]! }, tint);
  stroke(canvas, [left, top], [left + width, top], { color: accent, thickness: 1 });
  let y = top;
  cells.forEach((row, index) => {
    let x = left;
    row.forEach((lines, column) => {
      // A header that is shorter than its neighbours stands at the foot of its row.
      const drop = index === 0 ? heights[0]! - padding - lines.length * leading : 0;
      lines.forEach((line, place) => {
        const shift = numeric[column] ? widths[column]! - padding - line.width : padding;
        const baseline = y - padding / 2 - drop - place * leading - size;
        drawLine(canvas, line, x + shift, baseline, size);
      });
      x += widths[column]!;
    });
    y -= heights[index]!;
    const edge = index === 0 || index === cells.length - 1;
    stroke(
      canvas,
      [left, y],
      [left + width, y],
      edge ? { color: accent, thickness: 0.8 } : { color: rule, thickness: 0.4 },
    );
  });
}

function drawLine(canvas: Canvas, line: Line, left: number, baseline: number, size: number): void {
  let x = left;
  for (const run of line.runs) {
    run.face.draw(canvas.page, run.text, { x, baseline, size, color: ink });
    x += run.face.width(run.text, size);
  }
}

// Every column gets what its longest word needs; what is left is shared by how much the longest cells would like.
function columnWidths(
  canvas: Canvas,
  rows: readonly (readonly string[])[],
  numeric: readonly boolean[],
  width: number,
): number[] {
  const { size } = canvas.theme.table;
  const least = numeric.map((figures, column) =>
    Math.max(
      ...rows.map((row, index) => {
        const face = familyOf(canvas, index).regular;
        const text = row[column] ?? '';
        return index > 0 && figures ? face.width(text, size) : longestUnit(text, face, size);
      }),
    ),
  );
  const wanted = numeric.map((_, column) =>
    Math.max(...rows.map((row, index) => familyOf(canvas, index).regular.width(row[column] ?? '', size))),
  );
  const spare = width - least.reduce((total, each) => total + each + 2 * padding, 0);
  if (spare < 0) throw new Error(`A table is ${Math.ceil(-spare)} points too wide: ${rows[0]!.join(' | ')}`);
  const lack = wanted.map((want, column) => want - least[column]!);
  const total = lack.reduce((sum, each) => sum + each, 0);
  const even = total < spare ? (spare - total) / numeric.length : 0;
  const share = total === 0 ? 0 : Math.min(1, spare / total);
  return least.map((base, column) => base + 2 * padding + lack[column]! * share + even);
}

function familyOf(canvas: Canvas, row: number) {
  if (row > 0) return canvas.body;
  return { ...canvas.display, regular: canvas.display.bold };
}

function isFigure(text: string): boolean {
  return /^[–-]?[\d.,:]*[%円]?$/.test(text) || text === 'none' || text === 'free' || text === 'tidal';
}
