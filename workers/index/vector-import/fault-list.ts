import { invalidVectors } from '../../../src/core/vector-set/array-layout.ts';
import { faultOf } from '../../../src/core/vector-set/decode-values.ts';
import type { VectorFault } from '../../../src/core/vector-set/decode-values.ts';
import { listed } from '../../../src/core/vector-set/vector-places.ts';
import type { VectorPlace } from '../../../src/core/vector-set/vector-places.ts';

const faultWords: Readonly<Record<VectorFault, string>> = {
  nan: 'numbers that are none (NaN)',
  infinite: 'infinite numbers',
  zero: 'vectors that are all zeros (padding that has to be left out, or stated by lengths)',
  large: 'numbers too large to compare',
};

/** Ids with vectors that cannot be used, by what is wrong. */
export class FaultList {
  readonly #found = new Map<VectorFault, Record<'page' | 'question', string[]>>();

  get any(): boolean {
    return this.#found.size > 0;
  }

  /** Looks at the vectors of these places, which lie in `values` one behind the other. */
  check(values: Float32Array, places: readonly VectorPlace[], dimensions: number, of: 'page' | 'question'): void {
    let row = 0;
    for (const { id, rows } of places) {
      const end = row + rows;
      let fault: VectorFault | null = null;
      for (; row < end; row++) fault ??= faultOf(values, row * dimensions, dimensions);
      if (fault === null) continue;
      const found = this.#found.get(fault) ?? { page: [], question: [] };
      found[of].push(id);
      this.#found.set(fault, found);
    }
  }

  /** Throws `vectors-invalid` with the first ids of each kind and how many there are. */
  throwIfAny(): void {
    if (!this.any) return;
    const sentences = [...this.#found].flatMap(([fault, found]) =>
      (['page', 'question'] as const).flatMap((of) => {
        const ids = found[of];
        const count = `${ids.length.toLocaleString('en-US')} ${of}${ids.length === 1 ? '' : 's'}`;
        return ids.length === 0 ? [] : [`${count} with ${faultWords[fault]}: ${listed(ids)}.`];
      }),
    );
    throw invalidVectors(`Nothing was imported. ${sentences.join(' ')}`);
  }
}
