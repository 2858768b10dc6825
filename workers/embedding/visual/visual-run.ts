import { dimensionsOf, refuseUnsound, unitRow } from './sound-rows.ts';
import type { GraphHost } from './graph-host.ts';
import type { VisualRecipe } from './visual-recipe.ts';

/** A model's graphs and recipe, and the dimensions that its vectors must all have. */
export class VisualRun {
  readonly recipe: VisualRecipe;
  readonly host: GraphHost;
  #dimensions: number | null;

  /** @param dimensions null: those of the first vector */
  constructor(recipe: VisualRecipe, host: GraphHost, dimensions: number | null) {
    this.recipe = recipe;
    this.host = host;
    this.#dimensions = dimensions;
  }

  /** Null before the first vector of a model whose files do not state them. */
  get dimensions(): number | null {
    return this.#dimensions;
  }

  /** The dimensions of an output's vectors, checked. @param shape its dimensions before the vectors' own */
  checked(dims: readonly number[], shape: readonly number[], what: string, output: string): number {
    const found = dimensionsOf(dims, shape, this.#dimensions, { id: this.recipe.id, what, output });
    this.#dimensions ??= found;
    return found;
  }

  /** These rows with length 1. Throws `model-unsupported`, naming what was embedded, where one is unsound. */
  unitRows(values: Float32Array, from: readonly number[], dimensions: number, what: string): Float32Array {
    const into = new Float32Array(from.length * dimensions);
    for (const [row, source] of from.entries()) {
      const sound = unitRow(values, source * dimensions, dimensions, into, row * dimensions);
      if (!sound) refuseUnsound(this.recipe.id, what, this.recipe.dtype);
    }
    return into;
  }
}

/** Whether a text window and a page have one vector each. */
export function isSingle({ adapter }: VisualRecipe): boolean {
  return adapter.kind === 'dual' || adapter.kind === 'joint';
}
