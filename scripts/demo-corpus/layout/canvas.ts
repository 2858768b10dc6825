import type { Color, PDFPage } from 'pdf-lib';
import type { Theme } from './theme.ts';
import { rule } from './theme.ts';
import type { TypeFamily, Typeface } from './typeface.ts';

/** A page with all that is needed to draw on it. */
export interface Canvas {
  readonly page: PDFPage;
  readonly theme: Theme;
  readonly body: TypeFamily;
  readonly display: TypeFamily;
}

/** A rectangle in points; `bottom` counts from the lower edge of the page. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export type Alignment = 'left' | 'center' | 'right';

/** One line of text whose `x` is its left end, its middle or its right end. */
export function label(
  canvas: Canvas,
  text: string,
  place: { x: number; baseline: number; size: number; color: Color; align?: Alignment; face?: Typeface },
): void {
  const { x, baseline, size, color, align = 'left', face = canvas.body.regular } = place;
  const width = face.width(text, size);
  const shift = align === 'left' ? 0 : align === 'center' ? width / 2 : width;
  face.draw(canvas.page, text, { x: x - shift, baseline, size, color });
}

/** A straight line between two points. */
export function stroke(
  canvas: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  style: { color?: Color; thickness?: number; dash?: number[] } = {},
): void {
  const { color = rule, thickness = 0.6, dash } = style;
  canvas.page.drawLine({
    start: { x: from[0], y: from[1] },
    end: { x: to[0], y: to[1] },
    thickness,
    color,
    ...(dash ? { dashArray: dash } : {}),
  });
}

/** A polygon or an open path through points, filled, stroked or both. */
export function shape(
  canvas: Canvas,
  points: readonly (readonly [number, number])[],
  style: { fill?: Color; line?: Color; thickness?: number; closed?: boolean; opacity?: number },
): void {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${round(x)} ${round(-y)}`).join(' ');
  const { fill, line, thickness = 0.8, closed = fill !== undefined, opacity } = style;
  canvas.page.drawSvgPath(closed ? `${path} Z` : path, {
    x: 0,
    y: 0,
    borderWidth: line ? thickness : 0,
    ...(fill ? { color: fill } : {}),
    ...(line ? { borderColor: line } : {}),
    ...(opacity === undefined ? {} : { opacity }),
  });
}

/** A filled rectangle. */
export function fill(canvas: Canvas, box: Box, color: Color): void {
  canvas.page.drawRectangle({ x: box.left, y: box.bottom, width: box.width, height: box.height, color });
}

/** A circle, filled with `color` or only outlined. */
export function dot(
  canvas: Canvas,
  center: readonly [number, number],
  radius: number,
  style: { fill?: Color; line?: Color; thickness?: number },
): void {
  const { fill: color, line, thickness = 1 } = style;
  canvas.page.drawCircle({
    x: center[0],
    y: center[1],
    size: radius,
    ...(color ? { color } : {}),
    ...(line ? { borderColor: line, borderWidth: thickness } : {}),
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
