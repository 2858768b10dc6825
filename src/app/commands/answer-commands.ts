import type { AnswerCommands } from '../answers.ts';
import type { AnswerPlanWork } from '../answer-plan-work.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify } from '../notices.ts';
import type { RunWork } from '../run-work.ts';
import type { ReadyWork } from '../ready-system.ts';

/** Questions of a trial. */
const trialQuestions = 5;

/** What answers would take, a trial, and what is done with runs that have answers. */
export function answerCommands(
  context: AppContext,
  runs: RunWork,
  work: ReadyWork,
): Pick<
  AnswerCommands,
  'estimateAnswers' | 'stopEstimate' | 'wishFresh' | 'startTrial' | 'retryFailed' | 'raiseCap' | 'judgeRun'
> {
  const { store } = context;
  const guarded = guardedBy(store);
  // What follows is loaded on first use: nobody needs it to see the site.
  let loading: Promise<AnswerPlanWork> | null = null;
  const plans = (): Promise<AnswerPlanWork> =>
    (loading ??= import('../answer-plan-work.ts').then((module) => module.createAnswerPlanWork(context, work)));
  const stopEstimate = async (): Promise<void> => (await loading)?.stop();
  // A run and an estimate would take the encoders from each other.
  runs.beforeWork(stopEstimate);
  const estimate = async (): Promise<void> => (await plans()).estimate();
  return {
    estimateAnswers: () => guarded(estimate),
    stopEstimate: () => void stopEstimate(),
    wishFresh: (wish) => {
      store.freshWish.value = wish;
    },
    startTrial: () =>
      guarded(async () => {
        const settings = store.experiment.value;
        const systems = settings.systems.flatMap((system) => {
          const { answering } = system;
          if (answering === null || (answering.generator === null && answering.judge === null)) return [];
          return [{ ...system, answering: { ...answering, sample: { ...answering.sample, trial: trialQuestions } } }];
        });
        if (systems.length === 0) {
          notify(
            store,
            'info',
            'No system of this experiment calls a model, so there is nothing to try before it is paid.',
          );
          return;
        }
        await runs.start({ settings: { ...settings, name: `${settings.name}, trial`, systems } });
        await estimate();
      }),
    retryFailed: (run) => guarded(() => runs.retryFailed(run)),
    raiseCap: (run, cap) =>
      guarded(async () => {
        const { withRaisedCap } = await import('../answered-run.ts');
        await runs.goOn(run, (stored) => withRaisedCap(stored, cap));
      }),
    judgeRun: (run, judge, limits) =>
      guarded(async () => {
        const { withJudge } = await import('../answered-run.ts');
        await runs.goOn(run, (stored) => withJudge(stored, judge, limits));
      }),
  };
}
