/** How large a page is drawn for a model: as large as its processor looks at it, and not larger. */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { ImageProcessor } from './image-processor.ts';
import { longestSide } from './tiles.ts';

export interface PageFit {
  /** `cover`: both sides at least this long; `contain`: at most. The page's shape is kept. */
  readonly kind: 'cover' | 'contain';
  /** Pixels, at least 1. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of a page at most, whatever its size: 32 MB as RGBA, and below what any browser's canvas holds. */
export const pagePixelBudget = 8_000_000;

/**
 * A page that is made smaller afterwards is drawn larger by this: what a rasteriser makes of letters a few pixels high, and of
 * pictures that it shrinks without antialiasing, is not what a filter makes of a page at 200 dpi. The ink of 12 pages at
 * 224 × 224 against that: cosine 0.92 drawn at the size itself, 0.98 at twice and 0.99 at three times the size.
 */
const oversampling = 3;

/** A page drawn for a model that takes pictures of any size: about 150 dpi of A4. */
const freeSize = 1754;

/** The size at which a page is drawn for this processor. */
export function pageFit(processor: ImageProcessor): PageFit {
  switch (processor.kind) {
    case 'tiled': {
      const edge = Math.min(processor.longestEdge ?? freeSize, longestSide);
      return { kind: 'contain', width: edge, height: edge };
    }
    case 'single': {
      const { resize } = processor;
      switch (resize.kind) {
        case 'none':
          return { kind: 'contain', width: freeSize, height: freeSize };
        case 'squash':
          return { kind: 'cover', width: resize.width * oversampling, height: resize.height * oversampling };
        case 'shortest':
          return { kind: 'cover', width: resize.edge * oversampling, height: resize.edge * oversampling };
        case 'longest':
          return { kind: 'contain', width: resize.edge * oversampling, height: resize.edge * oversampling };
        default:
          return assertUnreachable(resize);
      }
    }
    default:
      return assertUnreachable(processor);
  }
}

/** What the page's width and height (of any unit, more than 0) are multiplied with to give its pixels. */
export function fitScale(fit: PageFit, width: number, height: number): number {
  const [across, down] = [fit.width / width, fit.height / height];
  return fit.kind === 'cover' ? Math.max(across, down) : Math.min(across, down);
}
