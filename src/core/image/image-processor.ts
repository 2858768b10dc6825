/** What a model's own processor does to a picture before the model sees it, read from its files by `readImageProcessor`. */
import type { ResizeFilter } from './resize-weights.ts';

/** From 8-bit values to the model's numbers: (value · factor − mean) / std, a channel (red, green, blue) each. */
export interface LevelScale {
  readonly factor: number;
  readonly mean: readonly [number, number, number];
  readonly std: readonly [number, number, number];
}

/** How one picture gets its size. */
export type ResizeRule =
  | { readonly kind: 'none' }
  /** This size, whatever the picture's shape. */
  | { readonly kind: 'squash'; readonly width: number; readonly height: number }
  /** The shorter side gets this length, the other follows. */
  | { readonly kind: 'shortest'; readonly edge: number }
  /** The longer side gets this length, the other follows. */
  | { readonly kind: 'longest'; readonly edge: number };

/** The middle of the picture; what lies outside of it is filled. */
export interface CentreCrop {
  readonly width: number;
  readonly height: number;
  /** 0..255 in every channel, where the picture is smaller than the crop. */
  readonly fill: number;
  /** Where an odd rest goes: Hugging Face's processors round down, torchvision (of jina-clip) to the even number. */
  readonly rounding: 'down' | 'even';
}

interface CommonSettings {
  /** `image_processor_type` as the file states it. */
  readonly name: string;
  readonly filter: ResizeFilter;
  readonly levels: LevelScale;
}

/** One picture a page: CLIP, SigLIP, jina-clip. */
export interface SingleImageProcessor extends CommonSettings {
  readonly kind: 'single';
  readonly resize: ResizeRule;
  readonly crop: CentreCrop | null;
}

/** Square tiles of a page and the whole page as the last one: Idefics3, and ColModernVBERT and ColSmol after it. */
export interface TiledImageProcessor extends CommonSettings {
  readonly kind: 'tiled';
  /** What the page's longer side becomes first; null: left as it is. */
  readonly longestEdge: number | null;
  /** Side of a tile in pixels. */
  readonly tile: number;
  /** False: the whole page in one tile, and no others. */
  readonly splitting: boolean;
  /** `<image>` tokens that stand for a tile in the prompt; null where the files do not state it. */
  readonly tokensPerTile: number | null;
}

export type ImageProcessor = SingleImageProcessor | TiledImageProcessor;

/** The economy mode: a page is one tile, as the processor itself does with `do_image_splitting: false`. */
export function withoutSplitting(processor: TiledImageProcessor): TiledImageProcessor {
  return { ...processor, splitting: false };
}
