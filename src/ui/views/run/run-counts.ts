import type { Failure } from '../../../core/app-error.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';

/** The runs of the newest experiment, and those of the experiments before it. */
export interface RunGroups {
  readonly current: readonly Run[];
  readonly earlier: readonly Run[];
}

/** Splits runs, newest experiment first, at the first run of another experiment. */
export function runGroups(runs: readonly Run[]): RunGroups {
  const newest = runs[0]?.experiment;
  return {
    current: runs.filter((run) => run.experiment === newest),
    earlier: runs.filter((run) => run.experiment !== newest),
  };
}

export interface RunCounts {
  readonly questions: number;
  readonly done: number;
  readonly failed: number;
}

/** Questions over all runs: to ask, with a result, and of these failed. */
export function countsOf(runs: readonly Run[]): RunCounts {
  const sum = (pick: (run: Run) => number): number => runs.reduce((all, run) => all + pick(run), 0);
  return { questions: sum((run) => run.questions), done: sum((run) => run.done), failed: sum((run) => run.failed) };
}

/** The first run that neither ended nor failed and can go on, or null; one that a reload interrupted is among them. */
export function unfinished(runs: readonly Run[]): Run | null {
  return runs.find((run) => run.state !== 'done' && run.state !== 'failed') ?? null;
}

/** Whether a run stopped at its spending limit: it goes on only with another one. */
export function isCapped({ state, failure }: Pick<Run, 'state' | 'failure'>): boolean {
  return state === 'paused' && failure?.code === 'llm-cap-reached';
}

/** A report as far as it is of these runs, at the cutoff that they ask for; null: it is of others, or still as another one asked. */
export function scoresOf(report: Report, runs: readonly Run[]): Report | null {
  const isOfThese = report.runs.every(({ run }) => runs.some(({ id }) => id === run));
  return isOfThese && report.k === runs[0]?.settings.k ? report : null;
}

/** One kind of failure with how often it happened. */
export interface FailureGroup {
  readonly code: Failure['code'];
  /** The sentence of the first of them. */
  readonly reason: string;
  /** Runs that it ended, by name. */
  readonly runs: readonly string[];
  /** Questions whose retrieval failed with it, over all runs. */
  readonly questions: number;
}

/** What went wrong, by code: whole runs and, as far as a report is there, single questions. Most frequent first. */
export function failureGroups(runs: readonly Run[], report: Report | null): readonly FailureGroup[] {
  const groups = new Map<Failure['code'], FailureGroup>();
  const add = ({ code, reason }: Failure, run: string | null): void => {
    const before = groups.get(code) ?? { code, reason, runs: [], questions: 0 };
    groups.set(code, {
      ...before,
      runs: run === null ? before.runs : [...before.runs, run],
      questions: before.questions + (run === null ? 1 : 0),
    });
  };
  // A limit that is reached is no failure: the run says itself how it goes on.
  for (const run of runs) if (run.failure !== null && !isCapped(run)) add(run.failure, run.system.name);
  const places = (report?.runs ?? []).flatMap(({ run }, place) => (runs.some(({ id }) => id === run) ? [place] : []));
  for (const question of report?.questions ?? []) {
    for (const place of places) {
      const one = question.runs[place];
      if (one?.kind === 'result' && one.failure !== null) add(one.failure, null);
    }
  }
  return [...groups.values()].sort((a, b) => b.runs.length - a.runs.length || b.questions - a.questions);
}
