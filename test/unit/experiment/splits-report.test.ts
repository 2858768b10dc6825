import { describe, expect, it } from 'vitest';
import type { Benchmark, BenchmarkFormat } from '../../../src/core/dataset/benchmark.ts';
import { benchmarkId, documentId } from '../../../src/core/document/ids.ts';
import { exportSplits } from '../../../src/core/experiment/export-splits.ts';
import type { RunWithResults } from '../../../src/core/experiment/report.ts';
import type { SplitInput } from '../../../src/core/experiment/split-systems.ts';
import { buildSplitsReport } from '../../../src/core/experiment/splits-report.ts';
import { question, ranking, result, run } from './run-fixture.ts';

const benchmark = (id: string, format: BenchmarkFormat, ...questions: readonly string[]): Benchmark => ({
  id: benchmarkId(id),
  name: `${id}.csv`,
  format,
  recognisedBy: '',
  pageBase: 'sheet-from-1',
  questions: questions.map((one) => question(one)),
  problems: [],
  byteLength: 1,
});

/** A run whose first five candidates are of the gold document A (1) or of B (0), question by question. */
const runOn = (of: Benchmark, id: string, startedAt: number, hits: readonly boolean[]): RunWithResults => {
  const made = run(id);
  return {
    run: { ...made, benchmark: of.id, state: 'done', startedAt },
    results: of.questions.map(({ id: asked }, place) =>
      result(asked, {
        state: 'document-only',
        goldDocuments: [documentId('A')],
        pool: { documents: 2, pages: place === 0 ? 10 : 70, units: 80 },
        outcome: { kind: 'ranked', candidates: ranking(...Array<string>(5).fill(hits[place] === true ? 'A1' : 'B1')) },
      }),
    ),
  };
};

const slides = benchmark('slides', 'visdom-slidevqa-csv', 's1', 's2');
const papers = benchmark('papers', 'visdom-paper-tab-csv', 'p1', 'p2', 'p3', 'p4');

const reportOf = (...splits: readonly SplitInput[]) => buildSplitsReport(splits, 'cleaned');
const split = (of: Benchmark, ...runs: readonly RunWithResults[]): SplitInput => ({ benchmark: of, runs, pools: null });

describe('the tables over several benchmarks', () => {
  // PaperTab 3 of 4, SlideVQA 1 of 2: the average is that of the two means, 0.625, and not 4 of 6.
  const report = reportOf(
    split(slides, runOn(slides, 'r2', 2, [true, false])),
    split(papers, runOn(papers, 'r1', 1, [true, true, true, false])),
  );

  it('have the splits in the order of the paper, and their average with each split alike', () => {
    expect(report.columns.map(({ title }) => title)).toEqual(['PaperTab', 'SlideVQA']);
    const table = report.tables.find(({ metric }) => metric === 'source-document')!;
    const [row] = table.rows;
    expect(row!.cells.map((cell) => [cell!.mean.mean, cell!.mean.n])).toEqual([
      [0.75, 4],
      [0.5, 2],
    ]);
    expect(row!.average).toEqual({ value: 0.625, of: 2 });
    expect(row!.partial).toBeNull();
  });

  it('count scores by pages in the pool over all of them', () => {
    const [pool] = report.byPool;
    expect(pool!.bins.map(({ label, mean }) => [label, mean.n, mean.mean])).toEqual([
      ['up to 50', 2, 1],
      ['51–100', 4, 0.5],
    ]);
  });

  it('take the newest run of a system, and say where it has none', () => {
    const newest = reportOf(
      split(
        papers,
        runOn(papers, 'old', 1, [true, true, true, true]),
        runOn(papers, 'new', 5, [false, false, false, false]),
      ),
      split(slides),
    );
    const [row] = newest.tables[0]!.rows;
    expect(row!.cells.map((cell) => cell?.run ?? null)).toEqual(['new', null]);
    expect(row!.average).toBeNull();
    expect(row!.partial).toEqual({ value: 0, of: 1 });
    expect(newest.missing.map(({ benchmarks }) => benchmarks)).toEqual([['slides']]);
  });

  it('leave out runs that are not done, and trials and files', () => {
    const open = runOn(papers, 'open', 1, [true, true, true, true]);
    expect(reportOf(split(papers, { ...open, run: { ...open.run, state: 'paused' } })).tables).toEqual([]);
  });

  it('say that nothing published stands beside another question set', () => {
    expect(report.tables.flatMap(({ published }) => published)).toEqual([]);
    expect(report.sets[0]).toBe('PaperTab was published with 377 questions, and there are 4 here.');
  });

  it('are written as a line for each cell and average', () => {
    const csv = exportSplits(report).find(({ name }) => name === 'splits.csv')!.text;
    expect(csv).toContain('source-document,r1,leafmark,PaperTab,0.75,');
    expect(csv).toContain('source-document,r1,leafmark,average,0.625,,,2');
  });
});
