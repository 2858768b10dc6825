import type { Box, Canvas } from './canvas.ts';

/** A drawing that a page may hold: how tall it is at a width, and how it is drawn into a box. */
export interface Figure {
  readonly height: (width: number) => number;
  readonly draw: (canvas: Canvas, box: Box) => void;
}

export type FigureSet = Readonly<Record<string, Figure>>;
