/** Whole numbers from `first` to `last`, both included. */
export interface PageRun {
  readonly first: number;
  readonly last: number;
}

/**
 * Runs of consecutive numbers, rising: `[5, 18, 13, 19]` gives 5, 13, 18–19. Order and repeats do not matter; no pages,
 * no runs.
 */
export function pageRuns(pages: readonly number[]): readonly PageRun[] {
  const runs: { first: number; last: number }[] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && page <= run.last + 1) run.last = page;
    else runs.push({ first: page, last: page });
  }
  return runs;
}
