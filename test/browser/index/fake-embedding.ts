import type { Call } from '../../../src/rpc/contract.ts';
import type { EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';

/** What the fake encoder was asked so far. */
export interface Asked {
  readonly passageCalls: number;
  readonly passages: number;
  readonly queries: number;
  readonly tokenised: number;
  /** Most texts of one call. */
  readonly largestCall: number;
  readonly drawn: number;
  readonly images: number;
  /** Texts and questions of the visual calls. */
  readonly visualPassages: number;
  readonly visualQueries: number;
}

/**
 * An embedding worker without a model: its vectors follow from words, its windows are ten words long. As a visual one it sees in the
 * picture of a page, which it draws itself, the words of the page: one vector of all of them, or with `multi` a special token and
 * 2 × 2 patches, one of each of its first four words; a text then has a vector a word.
 */
export interface FakeEmbedding extends EmbeddingWorker, Pick<PdfWorker, 'renderForModel'> {
  readonly vectorsAre: Call<'single' | 'multi', null>;
  /** Pages, by sheet, that cannot be drawn. */
  readonly blankPages: Call<readonly number[], null>;
  /** Pages, by sheet, of whose document the file is not at hand. */
  readonly lackPages: Call<readonly number[], null>;
  /** Every call says that so many batches were done again on WASM. */
  readonly redoBatches: Call<number, null>;
  /** The calls for images after these many fail; null: none. */
  readonly failAfterImages: Call<number | null, null>;
  readonly asked: Call<null, Asked>;
  /** The calls for passages after these many fail; null: none. */
  readonly failAfter: Call<number | null, null>;
}

export const dimensions = 16;

/** Words that differ from sheet to sheet, and come back now and then. */
export function pageText(document: number, sheet: number, words = 34): string {
  return Array.from({ length: words }, (_unused, place) => {
    const seed = (document * 31 + sheet * 17 + place * 7) % 97;
    return `word${seed}`;
  }).join(' ');
}
