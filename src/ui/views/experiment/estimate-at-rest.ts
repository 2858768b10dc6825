import { answerPlanOf } from '../../../app/answer-plan-work.ts';
import type { AppState } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { isCostly } from './plan-words.ts';
import { callsModel } from './shared-answers.ts';

/** A person goes on typing: what rests so long is estimated. */
const restMs = 400;

/** Asks for an estimate unasked, once settings rest, where nothing must be embedded before; each time for other settings. */
export class EstimateAtRest {
  /** What the last estimate was asked for with: what runs stored and what models cost change it, too. */
  private askedWith: readonly unknown[] = [];
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** @param planBefore the plan of earlier settings: while it stands, nothing is known of these */
  askIfChanged({ state, commands }: App, planBefore: AppState['plan']['value'] | null): void {
    const { systems } = state.experiment.value;
    const plan = state.plan.value;
    if (!systems.some(callsModel) || plan === planBefore || plan.kind !== 'done' || isCostly(plan.value, systems))
      return;
    const seen = seenIn(state);
    if (seen.every((value, place) => value === this.askedWith[place])) return;
    this.askedWith = seen;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => void commands.estimateAnswers(), restMs);
  }

  /** An estimate that a person asked for has ended: an equal one is not asked for again. */
  noteMade({ state }: App): void {
    const { value } = state.answerPlan;
    const seen = seenIn(state);
    if (value.kind === 'done' && value.value.of === seen[0]) this.askedWith = seen;
  }

  /** Nothing is asked for any more. */
  forget(): void {
    clearTimeout(this.rest);
    this.askedWith = [];
  }
}

function seenIn(state: AppState): readonly unknown[] {
  const of = answerPlanOf(state.experiment.value, state.freshWish.value);
  return [of, state.benchmark.value, state.runs.value, state.prices.value];
}
