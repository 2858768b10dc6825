/**
 * The four steps with their own state as a second line, so that the journey is also the overview.
 */
import type { AppState } from '../app/app-state.ts';
import { routeTo } from '../app/route.ts';
import type { Route, View } from '../app/route.ts';
import { formatCount, formatCounted } from './format.ts';
import { scoredOf } from './views/report/report-counts.ts';

export interface Step {
  readonly name: 'Corpus' | 'Benchmark' | 'Experiment' | 'Report';
  readonly route: Route;
  readonly views: readonly View[];
  /** First clause, the only one shown on a narrow screen. */
  readonly line: string;
  /** What follows it, with its comma; empty where there is nothing more. */
  readonly more: string;
  readonly warns: boolean;
}

/** The steps of the state as it is; before storage was read their lines are empty. */
export function stepsOf(state: AppState): readonly [Step, Step, Step, Step] {
  const ready = state.ready.value;
  const blank: Line = { line: '', more: '', warns: false };
  const experiment = state.runJob.value === null ? routeTo('experiment') : routeTo('run');
  return [
    { name: 'Corpus', route: routeTo('corpus'), views: ['corpus'], ...(ready ? corpusLine(state) : blank) },
    {
      name: 'Benchmark',
      route: routeTo('benchmark'),
      views: ['benchmark', 'review'],
      ...(ready ? benchmarkLine(state) : blank),
    },
    { name: 'Experiment', route: experiment, views: ['experiment', 'run'], ...(ready ? experimentLine(state) : blank) },
    {
      name: 'Report',
      route: routeTo('report'),
      views: ['report', 'question', 'splits'],
      ...(ready ? reportLine(state) : blank),
    },
  ];
}

type Line = Pick<Step, 'line' | 'more' | 'warns'>;

function line(first: string, more = '', warns = false): Line {
  return { line: first, more: more === '' ? '' : `, ${more}`, warns };
}

function corpusLine(state: AppState): Line {
  const documents = state.documents.value.length;
  const job = state.ingest.value;
  if (job !== null) return line(formatCounted(documents, 'document'), job.state === 'paused' ? 'paused' : 'indexing');
  if (documents === 0) return line('empty');
  const unfinished = state.documents.value.some((document) => document.state === 'indexing');
  return line(formatCounted(documents, 'document'), unfinished ? 'not all indexed' : 'indexed', unfinished);
}

function benchmarkLine(state: AppState): Line {
  const benchmark = state.benchmark.value;
  if (benchmark.kind === 'empty') return line('none yet');
  if (benchmark.kind === 'working') return line('being read');
  if (benchmark.kind === 'failed') return line('not read', '', true);
  const questions = formatCounted(benchmark.value.questions.length, 'question');
  const mapping = state.mapping.value;
  if (mapping.kind !== 'done') return line(questions);
  const { unmappable, 'mapped-in-part': inPart, 'without-evidence': without } = mapping.value.counts;
  const open = unmappable + inPart;
  if (open > 0) return line(questions, `${formatCount(open)} need a look`, true);
  return line(questions, `${formatCount(benchmark.value.questions.length - unmappable - without)} mapped`);
}

function experimentLine(state: AppState): Line {
  const systems = state.experiment.value.systems.length;
  if (systems === 0 || state.benchmark.value.kind === 'empty') return line('not set up');
  const runs = state.runs.value;
  if (state.runJob.value !== null) return line(formatCounted(systems, 'system'), 'running');
  if (runs.some((run) => run.state === 'paused')) return line(formatCounted(systems, 'system'), 'paused', true);
  const finished = runs.length > 0 && runs.every((run) => run.state === 'done');
  return line(formatCounted(systems, 'system'), finished ? 'all finished' : 'set up');
}

function reportLine(state: AppState): Line {
  const runs = state.runs.value;
  if (runs.length === 0) return line('no run yet');
  if (runs.some((run) => run.state !== 'done')) return line('partial', formatCounted(runs.length, 'run'));
  const report = state.report.value;
  const shown = report.kind === 'done' && report.value.runs.length > 0 ? report.value : null;
  const count = formatCounted(shown?.runs.length ?? runs.length, 'run');
  if (shown === null) {
    return line(count, formatCounted(Math.max(...runs.map((run) => run.questions)), 'question'));
  }
  const { scored, questions } = scoredOf(shown.questions);
  if (scored === questions) return line(count, formatCounted(questions, 'question'));
  return line(count, `${formatCount(scored)} of ${formatCount(questions)} scored`);
}
