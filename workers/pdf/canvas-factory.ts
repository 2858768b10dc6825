import { withCpuFilters } from './filtered-context.ts';

export interface CanvasEntry {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** pdf.js's canvas factory for a thread without a document. Canvases are freed by making them empty (hazard P12, P18). */
export class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasEntry {
    if (width <= 0 || height <= 0) throw new Error('Invalid canvas size');
    const canvas = new OffscreenCanvas(width, height);
    // Read back often, as pdf.js's own factory says: pages then do not depend on a graphics card.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    return { canvas, context: context === null ? null : withCpuFilters(context) };
  }

  reset(entry: CanvasEntry, width: number, height: number): void {
    if (entry.canvas === null || width <= 0 || height <= 0) throw new Error('Invalid canvas size');
    entry.canvas.width = width;
    entry.canvas.height = height;
  }

  destroy(entry: CanvasEntry): void {
    if (entry.canvas !== null) {
      entry.canvas.width = 0;
      entry.canvas.height = 0;
    }
    entry.canvas = null;
    entry.context = null;
  }
}
