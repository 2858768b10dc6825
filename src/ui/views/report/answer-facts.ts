/** What the report says of runs that answer: who judged, what was spent, which run is the floor. */
import type { AnswerReport, AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { type RunAnswers, type RunSpending, settledAnswers } from '../../../core/experiment/run-answers.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { formatMoney, formatSpent } from '../../money.ts';
import { groundingWords, isFloor } from './answer-words.ts';

/** The run without a model, where another calls one and it is not compared with it yet; null: nothing to suggest. */
export function floorToCompareWith({ runs, baseline }: AnswerReport, all: readonly Run[]): Run | null {
  const answering = all.filter(({ id }) => runs.some(({ run }) => run === id));
  const floor = answering.find(isFloor) ?? null;
  if (floor === null || floor.id === baseline) return null;
  return answering.some((run) => !isFloor(run)) ? floor : null;
}

/** Whether a person looked at some of the run's verdicts. */
export function personLooked({ agreement }: Pick<AnswerRunSummary, 'agreement'>): boolean {
  return agreement.completeness.n + agreement.faithfulness.n > 0;
}

/** "gpt-4.1, against gold evidence": of the judged runs, as far as they are alike. */
export function judgesWords({ runs }: AnswerReport, all: readonly Run[]): string {
  const judged = all.filter(({ id }) => runs.some(({ run, columns }) => run === id && columns.faithfulness !== null));
  const models = unique(judged.flatMap((run) => judgesOf(run)));
  const groundings = unique(
    runs.flatMap(({ grounding }) => (grounding === null ? [] : [`against ${groundingWords(grounding)}`])),
  );
  const model = models.length === 1 ? models : models.length > 1 ? ['several judges'] : [];
  const grounding = groundings.length === 1 ? groundings : groundings.length > 1 ? ['different groundings'] : [];
  return [...model, ...grounding].join(', ');
}

/** Models as the replies named them; before there is one, as the settings ask for it. */
export function judgesOf({ answers, system }: Pick<Run, 'answers' | 'system'>): readonly string[] {
  if (answers !== null && answers.judges.length > 0) return answers.judges;
  const asked = system.answering?.judge?.model.model;
  return asked === undefined ? [] : [asked];
}

/** The same of the generator; empty where no model answers. */
export function generatorsOf({ answers, system }: Pick<Run, 'answers' | 'system'>): readonly string[] {
  if (answers !== null && answers.generators.length > 0) return answers.generators;
  const asked = system.answering?.generator?.model;
  return asked === undefined ? [] : [asked];
}

/** What calls cost, and how many of them have no price. */
export function spentWords({ calls, money, withoutPrice }: RunSpending, currency: string): string {
  return calls === 0 ? '–' : formatSpent({ calls, money, withoutPrice }, currency);
}

/** "2,310 calls", "0 calls, 230 from the store". */
export function callWords({ spent, fromStore }: Pick<RunAnswers, 'spent' | 'fromStore'>): string {
  const stored = fromStore === 0 ? '' : `, ${formatCount(fromStore)} from the store`;
  return `${formatCounted(spent.calls, 'call')}${stored}`;
}

/** "412,310 in, 18,220 out", with what of it came from the provider's cache and what is not in it. */
export function tokenWords({ usage, calls, withoutUsage }: RunSpending): readonly string[] {
  if (calls === 0) return [];
  if (withoutUsage === calls) return ['not told by the provider'];
  return [
    `${formatCount(usage.input)} in, ${formatCount(usage.output)} out`,
    ...(usage.cached > 0 ? [`${formatCount(usage.cached)} of them cached`] : []),
    ...(withoutUsage > 0 ? [`${formatCounted(withoutUsage, 'call')} told none`] : []),
  ];
}

/** Spent by settled answers: "4.1 calls, 6,120 tokens, 0.017 USD"; null without calls or answers. */
export function eachAnswerWords(answers: RunAnswers, currency: string): string | null {
  const settled = settledAnswers(answers);
  const { calls, usage, withoutUsage, money, withoutPrice } = answers.spent;
  if (settled === 0 || calls === 0) return null;
  const each = calls / settled;
  return [
    `${each >= 10 || Number.isInteger(each) ? formatCount(each) : each.toFixed(1)} ${each === 1 ? 'call' : 'calls'}`,
    ...(withoutUsage === calls ? [] : [formatCounted(Math.round((usage.input + usage.output) / settled), 'token')]),
    ...(withoutPrice === calls
      ? []
      : [`${withoutPrice === 0 ? '' : 'at least '}${formatMoney(money / settled, currency)}`]),
  ].join(', ');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
