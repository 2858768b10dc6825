import { type CsvValue, csvText } from './csv-cell.ts';
import type { ExportFile } from './export-file.ts';
import type { SplitsReport } from './splits-report.ts';

export const splitsFormat = 'leafmark-splits/1';

/**
 * The tables over several benchmarks as `splits.json` (everything) and `splits.csv`: a line for each table, system and benchmark, with mean,
 * interval and n; averages under the benchmark `average`, their n being the benchmarks they are over; printed values by their source.
 */
export function exportSplits(report: SplitsReport): ExportFile[] {
  const titles = report.columns.map(({ title }) => title);
  const head: readonly CsvValue[] = ['table', 'system', 'source', 'benchmark', 'mean', 'low', 'high', 'n'];
  const lines = report.tables.flatMap(({ metric, rows, published }): readonly CsvValue[][] => [
    ...rows.flatMap(({ name, cells, average, partial }): CsvValue[][] => {
      const own = cells.map((cell, place): CsvValue[] => {
        const mean = cell?.mean ?? null;
        const [low, high] = mean?.interval ?? [null, null];
        return [metric, name, 'leafmark', titles[place]!, mean?.mean ?? null, low, high, mean?.n ?? null];
      });
      const over = average ?? partial;
      const what = average === null ? 'average of those there' : 'average';
      return over === null ? own : [...own, [metric, name, 'leafmark', what, over.value, null, null, over.of]];
    }),
    ...published.flatMap(({ row, source, means, average }): CsvValue[][] => [
      ...means.map((mean, place): CsvValue[] => [
        metric,
        row,
        source,
        titles[place]!,
        mean?.value ?? null,
        null,
        null,
        mean?.questions ?? null,
      ]),
      ...(average === null ? [] : [[metric, row, source, 'average', average.value, null, null, report.columns.length]]),
    ]),
  ]);
  const evidence = report.evidence.flatMap(({ name, contexts, best, joined, of }) =>
    [1, 5, 10, 20].flatMap((k): CsvValue[][] => [
      [`ANLCS@${k}`, `${name}, ${contexts}`, 'leafmark', 'average', best[k - 1] ?? null, null, null, of],
      [`ANLCS_concat@${k}`, `${name}, ${contexts}`, 'leafmark', 'average', joined[k - 1] ?? null, null, null, of],
    ]),
  );
  return [
    {
      name: 'splits.json',
      type: 'application/json',
      text: `${JSON.stringify({ format: splitsFormat, ...report }, null, 2)}\n`,
    },
    { name: 'splits.csv', type: 'text/csv', text: csvText([head, ...lines, ...evidence]) },
  ];
}
