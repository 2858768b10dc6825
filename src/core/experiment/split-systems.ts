/** Systems over several benchmarks: which runs are of the same system, and which of them counts. */
import type { Benchmark, Question } from '../dataset/benchmark.ts';
import type { PoolStatistics } from '../dataset/pool-statistics.ts';
import type { SystemSettings } from './experiment.ts';
import { type RunWithResults, askedOf } from './report.ts';
import type { Run } from './run.ts';
import { type ScoredRun, scoredRun } from './scored-run.ts';

/** A benchmark with its runs, in any order. */
export interface SplitInput {
  readonly benchmark: Benchmark;
  readonly runs: readonly RunWithResults[];
  /** Statistics of the pools of its newest run; null without one. */
  readonly pools: PoolStatistics | null;
}

/** A run that counts, its answers scored. */
export interface OneRun {
  readonly run: Run;
  readonly results: RunWithResults['results'];
  readonly scored: ScoredRun | null;
  readonly questions: readonly Question[];
  readonly asked: number;
}

export interface SplitSystem {
  readonly name: string;
  readonly settings: SystemSettings;
  /** By column. */
  readonly runs: readonly (OneRun | null)[];
}

/** One a system; of each benchmark its newest run that is done, made here and no trial. */
export function systemsOf(splits: readonly SplitInput[]): SplitSystem[] {
  const keys = new Map<
    string,
    { name: string; settings: SystemSettings; startedAt: number; runs: (OneRun | null)[] }
  >();
  for (const [place, { benchmark, runs }] of splits.entries()) {
    const placeIn = ({ run }: RunWithResults): number =>
      run.settings.systems.findIndex(({ name }) => name === run.system.name);
    const newestFirst = [...runs].sort((a, b) => b.run.startedAt - a.run.startedAt || placeIn(a) - placeIn(b));
    for (const one of newestFirst) {
      const { run, results, answers = [] } = one;
      const isTrial = run.system.answering?.sample.trial !== undefined;
      if (run.state !== 'done' || run.origin.kind === 'imported' || isTrial) continue;
      const key = systemKey(run.system);
      const known = keys.get(key) ?? {
        name: run.system.name,
        settings: run.system,
        startedAt: run.startedAt,
        runs: splits.map(() => null),
      };
      keys.set(key, known);
      if (known.runs[place] !== null) continue;
      const byId = new Map(benchmark.questions.map((question) => [question.id, question]));
      known.runs[place] = {
        run,
        results: results.filter(({ question }) => byId.has(question)),
        scored: run.answers === null ? null : scoredRun({ run, results, answers }, byId, 'judge'),
        questions: benchmark.questions,
        asked: askedOf(run, benchmark.questions).length,
      };
    }
  }
  const named = [...keys.values()];
  // Two systems of one name are told apart by a number.
  return named.map(({ name, settings, runs }, place) => {
    const before = named.slice(0, place).filter((other) => other.name === name).length;
    return { name: before === 0 ? name : `${name} (${before + 1})`, settings, runs };
  });
}

/** What of a system decides its figures: two of one key are one row. */
export function systemKey({ name: _name, answering, ...rest }: SystemSettings): string {
  if (answering === null) return JSON.stringify([rest, null]);
  const { sample: _sample, cap: _cap, ...decisive } = answering;
  return JSON.stringify([rest, decisive]);
}
