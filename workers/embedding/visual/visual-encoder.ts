/** One loaded visual model: texts and page pictures in, vectors of one space out. */
import type { OnProgress } from '../../../src/core/progress.ts';
import type {
  EmbedImagesInput,
  EmbedInput,
  VisualImagesOutcome,
  VisualTextsOutcome,
} from '../../../src/rpc/embedding-worker.ts';
import { embedPages } from './page-vectors.ts';
import { embedTexts } from './text-vectors.ts';
import type { VisualRecipe } from './visual-recipe.ts';
import type { VisualRun } from './visual-run.ts';

export class VisualEncoder {
  readonly #run: VisualRun;
  /** Calls take turns: the runtime runs one input at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(run: VisualRun) {
    this.#run = run;
  }

  get recipe(): VisualRecipe {
    return this.#run.recipe;
  }

  /** Null before the first vector of a model whose files do not state them. */
  get dimensions(): number | null {
    return this.#run.dimensions;
  }

  embedTexts(input: EmbedInput, signal: AbortSignal, onProgress?: OnProgress): Promise<VisualTextsOutcome> {
    return this.#inTurn(() => embedTexts(this.#run, input, signal, onProgress));
  }

  embedImages(input: EmbedImagesInput, signal: AbortSignal, onProgress?: OnProgress): Promise<VisualImagesOutcome> {
    return this.#inTurn(() => embedPages(this.#run, input, signal, onProgress));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    let end: () => void = () => {};
    this.#turn = new Promise<void>((resolve) => (end = resolve));
    try {
      await before;
      return await work();
    } finally {
      end();
    }
  }
}
