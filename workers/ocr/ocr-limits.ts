/** How long each stage of OCR may take, and when an engine is replaced. */
export interface OcrLimits {
  /** Loading a script, a core, a language or a graph. */
  readonly startMs: number;
  /** One image through one engine. */
  readonly pageMs: number;
  /** An engine that has read so many images is replaced. */
  readonly imagesPerEngine: number;
  /** An engine that has read an image of more pixels is replaced: its memory stays that large. */
  readonly ordinaryPixels: number;
}

/** The slowest pages of public corpora take 10 s; what exceeds these limits hangs. A4 at 200 dpi has 3.9 million pixels. */
export const usualOcrLimits: OcrLimits = {
  startMs: 60_000,
  pageMs: 120_000,
  imagesPerEngine: 200,
  ordinaryPixels: 8_000_000,
};
