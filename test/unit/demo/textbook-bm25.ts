/** Words in lower case; Japanese in pairs of characters. */
export function wordsOf(text: string): string[] {
  const runs = text.toLowerCase().match(/[぀-鿿]+|[^\W_]+/gu) ?? [];
  return runs.flatMap((run) => {
    if (!/[぀-鿿]/u.test(run)) return [run];
    return Array.from(run)
      .slice(1)
      .map((character, index) => run[index]! + character);
  });
}

/**
 * Places of the pages that share a word with the query, best first: Okapi BM25 with k1 = 1.5, b = 0.75 and
 * idf = ln(1 + (N - df + 0.5) / (df + 0.5)), written out here so that the corpus is measured without the product.
 */
export function rankPages(query: string, pages: readonly (readonly string[])[]): number[] {
  const average = pages.reduce((sum, words) => sum + words.length, 0) / pages.length;
  const scores = pages.map(() => 0);
  for (const word of wordsOf(query)) {
    const counts = pages.map((words) => words.filter((each) => each === word).length);
    const holding = counts.filter((count) => count > 0).length;
    const idf = Math.log(1 + (pages.length - holding + 0.5) / (holding + 0.5));
    counts.forEach((count, page) => {
      const length = 1 - 0.75 + (0.75 * pages[page]!.length) / average;
      scores[page]! += (idf * count * 2.5) / (count + 1.5 * length);
    });
  }
  const found = scores.flatMap((score, page) => (score > 0 ? [page] : []));
  return found.sort((a, b) => scores[b]! - scores[a]! || a - b);
}
