/** Rising whole numbers in words, runs drawn together: "3, 7–9"; of more than `most` runs the first, and how many numbers follow. Empty for none. */
export function listedNumbers(numbers: readonly number[], most = 12): string {
  const runs: { readonly first: number; last: number; count: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run.last + 1) {
      run.last = number;
      run.count += 1;
    } else runs.push({ first: number, last: number, count: 1 });
  }
  const shown = runs.slice(0, most).map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
  const more = runs.slice(most).reduce((total, { count }) => total + count, 0);
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}
