import type { Color } from 'pdf-lib';
import type { Box, Canvas } from '../layout/canvas.ts';
import { dot, fill, label, shape, stroke } from '../layout/canvas.ts';
import type { Figure } from '../layout/figure.ts';
import { ink, muted, rule, seriesColors } from '../layout/theme.ts';

/** Values of one line or one set of bars, a value a category. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** A chart with one axis of values from `from` to `to`, a grid line at every `step`. The values are drawn, never printed. */
export interface ChartSource {
  readonly kind: 'lines' | 'columns' | 'bars';
  readonly categories: readonly string[];
  readonly categoryTitle: string;
  readonly valueTitle: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly series: readonly Series[];
  /** Height as a share of the width. */
  readonly aspect: number;
}

/** A chart of vector operators, labelled in the caption size of its page. */
export function chartFigure(source: ChartSource): Figure {
  return {
    height: (width) => width * source.aspect,
    draw: (canvas, box) => {
      const plot = plotBox(canvas, source, box);
      if (source.series.length > 1) drawLegend(canvas, source, box);
      if (source.kind === 'bars') drawBars(canvas, source, plot);
      else drawUpright(canvas, source, plot);
    },
  };
}

function plotBox(canvas: Canvas, source: ChartSource, box: Box): Box {
  const size = labelSize(canvas);
  const names = source.kind === 'bars' ? source.categories : valueTicks(source).map((tick) => format(tick));
  const side = Math.max(...names.map((name) => canvas.body.regular.width(name, size))) + size * 0.9;
  const head = size * (source.kind === 'bars' ? 0.4 : 1.9) + (source.series.length > 1 ? size * 1.7 : 0);
  const foot = size * 3;
  return {
    left: box.left + side,
    bottom: box.bottom + foot,
    width: box.width - side - size * 0.6,
    height: box.height - head - foot,
  };
}

function drawUpright(canvas: Canvas, source: ChartSource, plot: Box): void {
  const size = labelSize(canvas);
  const scale = (value: number) => plot.bottom + (plot.height * (value - source.from)) / (source.to - source.from);
  for (const tick of valueTicks(source)) {
    const y = scale(tick);
    stroke(canvas, [plot.left, y], [plot.left + plot.width, y], { thickness: 0.4 });
    label(canvas, format(tick), {
      x: plot.left - size * 0.5,
      baseline: y - size * 0.33,
      size,
      color: muted,
      align: 'right',
    });
  }
  const slot = plot.width / source.categories.length;
  source.categories.forEach((name, index) => {
    const x = plot.left + slot * (index + 0.5);
    label(canvas, name, { x, baseline: plot.bottom - size * 1.3, size, color: ink, align: 'center' });
    if (source.kind === 'lines') stroke(canvas, [x, plot.bottom], [x, plot.bottom - size * 0.3], { color: muted });
  });
  source.series.forEach((series, place) => {
    const color = seriesColors[place]!;
    const points = series.values.map((value, index) => [plot.left + slot * (index + 0.5), scale(value)] as const);
    if (source.kind === 'lines') drawCurve(canvas, points, color, place);
    else drawColumns(canvas, points, { color, width: slot * 0.62, base: plot.bottom });
  });
  stroke(canvas, [plot.left, plot.bottom], [plot.left + plot.width, plot.bottom], { color: ink, thickness: 0.8 });
  const titleBaseline = plot.bottom + plot.height + size * 0.9;
  label(canvas, source.valueTitle, { x: plot.left - size * 1.5, baseline: titleBaseline, size, color: muted });
  drawCategoryTitle(canvas, source.categoryTitle, plot);
}

function drawCurve(canvas: Canvas, points: readonly (readonly [number, number])[], color: Color, place: number): void {
  const size = labelSize(canvas);
  shape(canvas, points, { line: color, thickness: size * 0.17 });
  for (const point of points) drawMark(canvas, point, color, place);
}

// Marks differ in form, so that lines can be told apart without colour.
function drawMark(canvas: Canvas, [x, y]: readonly [number, number], color: Color, place: number): void {
  const r = labelSize(canvas) * 0.28;
  if (place === 0) dot(canvas, [x, y], r, { fill: color });
  else if (place === 1) fill(canvas, { left: x - r, bottom: y - r, width: 2 * r, height: 2 * r }, color);
  else if (place === 2)
    shape(
      canvas,
      [
        [x - 1.2 * r, y - r],
        [x + 1.2 * r, y - r],
        [x, y + 1.2 * r],
      ],
      { fill: color },
    );
  else
    shape(
      canvas,
      [
        [x - 1.3 * r, y],
        [x, y - 1.3 * r],
        [x + 1.3 * r, y],
        [x, y + 1.3 * r],
      ],
      { fill: color },
    );
}

function drawColumns(
  canvas: Canvas,
  points: readonly (readonly [number, number])[],
  { color, width, base }: { color: Color; width: number; base: number },
): void {
  for (const [x, y] of points) fill(canvas, { left: x - width / 2, bottom: base, width, height: y - base }, color);
}

function drawBars(canvas: Canvas, source: ChartSource, plot: Box): void {
  const size = labelSize(canvas);
  const scale = (value: number) => (plot.width * (value - source.from)) / (source.to - source.from);
  for (const tick of valueTicks(source)) {
    const x = plot.left + scale(tick);
    stroke(canvas, [x, plot.bottom], [x, plot.bottom + plot.height], { thickness: 0.4 });
    label(canvas, format(tick), { x, baseline: plot.bottom - size * 1.2, size, color: muted, align: 'center' });
  }
  const slot = plot.height / source.categories.length;
  source.categories.forEach((name, index) => {
    const y = plot.bottom + plot.height - slot * (index + 0.5);
    label(canvas, name, { x: plot.left - size * 0.5, baseline: y - size * 0.33, size, color: ink, align: 'right' });
    const width = scale(source.series[0]!.values[index]!);
    fill(canvas, { left: plot.left, bottom: y - slot * 0.31, width, height: slot * 0.62 }, seriesColors[0]!);
  });
  stroke(canvas, [plot.left, plot.bottom], [plot.left, plot.bottom + plot.height], { color: ink, thickness: 0.8 });
  drawCategoryTitle(canvas, source.valueTitle, plot);
}

function drawCategoryTitle(canvas: Canvas, title: string, plot: Box): void {
  const size = labelSize(canvas);
  const place = { x: plot.left + plot.width / 2, baseline: plot.bottom - size * 2.6, size, color: muted };
  label(canvas, title, { ...place, align: 'center' });
}

function drawLegend(canvas: Canvas, source: ChartSource, box: Box): void {
  const size = labelSize(canvas);
  const baseline = box.bottom + box.height - size;
  let x = box.left + size * 0.3;
  source.series.forEach((series, place) => {
    const color = seriesColors[place]!;
    stroke(canvas, [x, baseline + size * 0.33], [x + size * 1.8, baseline + size * 0.33], {
      color,
      thickness: size * 0.17,
    });
    drawMark(canvas, [x + size * 0.9, baseline + size * 0.33], color, place);
    label(canvas, series.name, { x: x + size * 2.2, baseline, size, color: ink });
    x += size * 3.6 + canvas.body.regular.width(series.name, size);
  });
  stroke(canvas, [box.left, baseline - size * 0.6], [box.left + box.width, baseline - size * 0.6], {
    color: rule,
    thickness: 0.3,
  });
}

function valueTicks({ from, to, step }: ChartSource): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function format(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
}

function labelSize({ theme }: Canvas): number {
  return theme.caption.size;
}
