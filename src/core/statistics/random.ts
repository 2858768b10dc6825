/**
 * The one source of random numbers: every draw of the product (bootstrap, permutations, sampled pools) comes from a seed
 * that is part of the run, so that the same run gives the same numbers in every browser.
 *
 * xoshiro128** 1.1 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021): period
 * 2^128 − 1, integer operations only. Its state is filled by splitmix32, so that neighbouring seeds give unrelated streams.
 */

export interface Random {
  /** An integer, uniform in 0 … 2^32 − 1. */
  readonly uint32: () => number;
  /** An integer, uniform in 0 … bound − 1 without bias; `bound` is an integer in 1 … 2^21. */
  readonly below: (bound: number) => number;
  /** Fills the array with such integers; much faster than as many calls of `below`. */
  readonly fillBelow: (target: Uint32Array, bound: number) => void;
}

/** Largest bound of `below`: the product with 32 random bits must be exact in a double. */
export const largestBound = 2 ** 21;

const twoTo32 = 4_294_967_296;

/** A generator for a seed (an integer; its lower 32 bits count). Equal seeds give equal streams. */
export function createRandom(seed: number): Random {
  const state = seededState(seed);

  // Draws into an array at a time: the state stays in local variables, which is several times faster than one call a draw.
  const fill = (target: Uint32Array): void => {
    let [s0, s1, s2, s3] = [state[0]!, state[1]!, state[2]!, state[3]!];
    for (let place = 0; place < target.length; place += 1) {
      const five = Math.imul(s1, 5);
      target[place] = Math.imul((five << 7) | (five >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
    }
    state.set([s0, s1, s2, s3]);
  };

  const one = new Uint32Array(1);
  const uint32 = (): number => {
    fill(one);
    return one[0]!;
  };

  // Lemire's multiplication with rejection (arXiv 1805.10941): the high part of draw × bound, redrawn where its low part
  // falls into the incomplete last stretch.
  const fillBelow = (target: Uint32Array, bound: number): void => {
    if (!Number.isInteger(bound) || bound < 1 || bound > largestBound) {
      throw new RangeError(`A bound is an integer from 1 to ${largestBound}, not ${bound}`);
    }
    const rejected = twoTo32 % bound;
    fill(target);
    for (let place = 0; place < target.length; place += 1) {
      let product = target[place]! * bound;
      let high = Math.floor(product / twoTo32);
      while (product - high * twoTo32 < rejected) {
        product = uint32() * bound;
        high = Math.floor(product / twoTo32);
      }
      target[place] = high;
    }
  };

  const below = (bound: number): number => {
    fillBelow(one, bound);
    return one[0]!;
  };

  return { uint32, below, fillBelow };
}

/** A seed for one item of many (a question's pool): the run's seed mixed with the item's id by FNV-1a over UTF-16 units. */
export function seedFor(seed: number, id: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** `count` different integers of 0 … length − 1 in rising order, each set equally likely; all of them where count ≥ length. */
export function sampleIndexes(random: Random, length: number, count: number): number[] {
  const wanted = Math.min(count, length);
  // Fisher and Yates: of the list 0 … length − 1 only the places that no longer hold their own index are kept.
  const moved = new Map<number, number>();
  const drawn: number[] = [];
  for (let place = 0; place < wanted; place += 1) {
    const other = place + random.below(length - place);
    drawn.push(moved.get(other) ?? other);
    moved.set(other, moved.get(place) ?? place);
  }
  return drawn.sort((a, b) => a - b);
}

function seededState(seed: number): Int32Array {
  const state = new Int32Array(4);
  let counter = seed | 0;
  for (let index = 0; index < 4; index += 1) {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter ^ (counter >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    state[index] = mixed ^ (mixed >>> 15);
  }
  // The all-zero state is the one that xoshiro never leaves.
  if (state.every((word) => word === 0)) state[0] = 1;
  return state;
}
