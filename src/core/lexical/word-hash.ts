/** FNV-1a over UTF-16 units, in 32 bits: begin with the basis, step once a unit. */
export const hashBasis: number = 0x811c9dc5 | 0;

export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The hash of a whole word. */
export function hashOf(word: string): number {
  let hash = hashBasis;
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
}

/** A place in a table of `mask` + 1 (a power of two) places. */
export function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
