import type { Call } from '../../../src/rpc/contract.ts';
import type { EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';

/** What the fake encoder was asked so far. */
export interface Asked {
  readonly passageCalls: number;
  readonly passages: number;
  readonly queries: number;
  readonly tokenised: number;
  /** Most texts of one call. */
  readonly largestCall: number;
}

/** An embedding worker without a model: its vectors follow from words, its windows are ten words long. */
export interface FakeEmbedding extends EmbeddingWorker {
  readonly asked: Call<null, Asked>;
  /** The calls for passages after these many fail; null: none. */
  readonly failAfter: Call<number | null, null>;
}

export const dimensions = 16;
