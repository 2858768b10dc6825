/** What a person changes of a run that has answers: its limit, and a judge that it did not have. */
import type { SpendingCap } from '../core/answering/spending-cap.ts';
import { AppError } from '../core/app-error.ts';
import {
  type AnsweringSettings,
  type JudgeSettings,
  type SampleSettings,
  extractiveAnswering,
} from '../core/experiment/answering.ts';
import { type RunSpending, noRunSpending } from '../core/experiment/run-answers.ts';
import type { Run } from '../core/experiment/run.ts';

/**
 * A run that stopped at its cap, with another one. Throws `llm-cap-reached` where it would stop at once again: a limit is not above what
 * was spent, or none is above the limit before.
 */
export function withRaisedCap(run: Run, cap: SpendingCap): Run {
  const { answering, name } = run.system;
  if (answering === null || run.state !== 'paused' || run.failure?.code !== 'llm-cap-reached') {
    throw new AppError('llm-cap-reached', `“${name}” did not stop at a limit, so there is none to raise.`);
  }
  const spent = spentOf(run);
  for (const limit of limits) {
    const most = cap[limit];
    if (most !== null && most <= spent[limit]) throw notHigher(name, limit, most, spent[limit]);
  }
  if (!limits.some((limit) => answering.cap[limit] !== null && isAbove(cap[limit], answering.cap[limit]))) {
    throw new AppError('llm-cap-reached', `No limit of “${name}” was raised, so it would stop at once again.`);
  }
  return withAnswering(run, { ...answering, cap });
}

/**
 * A run whose answers are there, with a judge. The cap is for what comes now, on top of what was spent. The sample is drawn from the whole
 * benchmark for answers of a file; of a run made here it can only be a smaller one of its own. Throws `experiment-invalid` where there is
 * nothing to judge, or another judge judged it.
 */
export function withJudge(
  run: Run,
  judge: JudgeSettings,
  { sample, cap }: { readonly sample: SampleSettings; readonly cap: SpendingCap },
): Run {
  const { name } = run.system;
  const own = run.system.answering;
  if (run.answers === null) throw new AppError('experiment-invalid', `“${name}” has no answers that could be judged.`);
  const isSame = own?.judge !== null && JSON.stringify(own?.judge) === JSON.stringify(judge);
  if (own !== null && own.judge !== null && !isSame) {
    throw new AppError(
      'experiment-invalid',
      `“${name}” has a judge already. Start a run to have another one judge it.`,
    );
  }
  // One that was stopped while it was judged may be gone on with.
  if (run.state !== 'done' && !isSame) {
    throw new AppError('experiment-invalid', `“${name}” has not ended yet. Its answers can be judged when it has.`);
  }
  const spent = spentOf(run);
  const onTop = (most: number | null, before: number): number | null => (most === null ? null : most + before);
  const isImported = run.origin.kind === 'imported';
  return withAnswering(run, {
    ...(own ?? extractiveAnswering),
    judge,
    sample: isImported || own === null ? sample : smallerOf(own.sample, sample),
    cap: {
      calls: onTop(cap.calls, spent.calls),
      tokens: onTop(cap.tokens, spent.tokens),
      money: onTop(cap.money, spent.money),
    },
  });
}

const limits = ['calls', 'tokens', 'money'] as const;

function spentOf({ answers }: Run): Readonly<Record<(typeof limits)[number], number>> {
  const { calls, usage, money }: RunSpending = answers?.spent ?? noRunSpending;
  return { calls, tokens: usage.input + usage.output, money };
}

function isAbove(most: number | null, before: number | null): boolean {
  return before !== null && (most === null || most > before);
}

/** No question is answered for a judge: those that are not in the run's own sample have no answer. */
function smallerOf(own: SampleSettings, wanted: SampleSettings): SampleSettings {
  if (own.size === null) return own.trial === undefined ? wanted : own;
  return wanted.size === null || wanted.size >= own.size ? own : { ...own, size: wanted.size };
}

/** The settings of the experiment name the same system. */
function withAnswering(run: Run, answering: AnsweringSettings): Run {
  const system = { ...run.system, answering };
  const systems = run.settings.systems.map((other) => (other.name === system.name ? { ...other, answering } : other));
  return { ...run, system, settings: { ...run.settings, systems } };
}

function notHigher(name: string, limit: (typeof limits)[number], most: number, spent: number): AppError {
  const reached = `“${name}” has used ${number(spent)}${limit === 'money' ? '' : ` ${limit}`} already`;
  return new AppError('llm-cap-reached', `${reached}: a limit of ${number(most)} would stop it at once again.`);
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}
