// The score of a page's OCR as corpora/README.md defines it: F1 of the bags of words.

/** Words of a text: NFKC, lower case, straight quotes, dashes as "-", punctuation at word edges removed. */
export function bagOfWords(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

/** 2 · shared / (read + wanted), repeated words counted as often as they stand; 1 where both are empty. */
export function wordF1(read: string, wanted: string): number {
  const left = new Map<string, number>();
  const want = bagOfWords(wanted);
  for (const word of want) left.set(word, (left.get(word) ?? 0) + 1);
  const got = bagOfWords(read);
  if (got.length + want.length === 0) return 1;
  let shared = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(word, count - 1);
  }
  return (2 * shared) / (got.length + want.length);
}
