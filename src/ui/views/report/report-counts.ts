/** How the questions of a report stand over all of its runs: the sum behind "77 of 96 questions scored". */
import type { MappedQuestion } from '../../../core/dataset/mapping.ts';
import type { QuestionRow, Report, RunSummary } from '../../../core/experiment/report.ts';
import type { Standing } from '../../../core/metric/evaluation.ts';

/** `waiting`: a run has no result of it yet. Standings partition the questions. */
export type QuestionStanding = Standing | 'waiting';

/** Least to be said first: a question that waits or failed in any run stands there. */
const order: readonly QuestionStanding[] = [
  'scored',
  'scored-0',
  'document-only',
  'without-evidence',
  'unmappable',
  'mapped-in-part',
  'failed',
  'waiting',
];

/** Questions by standing; those that none has left out. The counts add up to all questions. */
export function standingCounts(questions: readonly QuestionRow[]): ReadonlyMap<QuestionStanding, number> {
  const counts = new Map<QuestionStanding, number>();
  for (const { runs } of questions) {
    const standings = runs.map((one) => (one.kind === 'waiting' ? 'waiting' : one.standing));
    const worst = Math.max(...standings.map((standing) => order.indexOf(standing)), 0);
    const standing = order[worst]!;
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  return new Map(
    order.flatMap((standing) => (counts.has(standing) ? [[standing, counts.get(standing)!] as const] : [])),
  );
}

/** Questions that enter the means of pages in every run, 0 by choice included, of all there are. */
export function scoredOf(questions: readonly QuestionRow[]): { readonly scored: number; readonly questions: number } {
  const counts = standingCounts(questions);
  return { scored: (counts.get('scored') ?? 0) + (counts.get('scored-0') ?? 0), questions: questions.length };
}

/** Why questions are unmappable, as far as one cause serves all of them. */
export function unmappableBecause(questions: readonly MappedQuestion[]): string {
  const kinds = new Set(
    questions
      .filter(({ state }) => state === 'unmappable')
      .flatMap(({ issues }) => issues.map(({ kind }) => kind))
      .filter((kind) => kind !== 'label-differs'),
  );
  if ([...kinds].every((kind) => kind === 'document-missing') && kinds.size > 0) return 'their file is missing';
  if (kinds.size === 1 && kinds.has('document-proposed')) return 'their file waits for your choice';
  if (kinds.size > 0 && [...kinds].every((kind) => !kind.startsWith('document'))) return 'their page is out of range';
  return 'their gold is not mapped';
}

/** "118", or "115–118" where runs differ. */
export function rangeOf(counts: readonly number[]): readonly [least: number, most: number] {
  return counts.length === 0 ? [0, 0] : [Math.min(...counts), Math.max(...counts)];
}

/**
 * Places of the runs in the order in which they are shown: by the metric in focus, highest first, equal ones in system order;
 * in system order while a run goes on, since rows must not move under the pointer.
 */
export function runOrder({ runs, metricPlace }: Pick<Report, 'runs' | 'metricPlace'>): readonly number[] {
  const places = [...runs.keys()];
  if (!isFinished(runs)) return places;
  const meanOf = (place: number): number => runs[place]!.metrics[metricPlace]?.mean ?? Number.NEGATIVE_INFINITY;
  return places.sort((a, b) => (meanOf(a) === meanOf(b) ? a - b : meanOf(b) - meanOf(a)));
}

/** Whether every run has a result of every question. */
export function isFinished(runs: readonly Pick<RunSummary, 'waiting'>[]): boolean {
  return runs.every(({ waiting }) => waiting === 0);
}
