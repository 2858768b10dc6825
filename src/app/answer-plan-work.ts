/** What the answers of the experiment in view would take; the newest call wins. No model is called and no key is asked for. */
import type { AnswerPlan } from '../core/answering/answer-plan.ts';
import { AppError, failureOf, isAbort } from '../core/app-error.ts';
import type { BenchmarkId } from '../core/document/ids.ts';
import type { ExperimentSettings, SystemSettings } from '../core/experiment/experiment.ts';
import type { OnProgress } from '../core/progress.ts';
import { transfer } from '../rpc/transfer.ts';
import { type ExperimentAnswerPlan, type FreshWish, noFreshWish } from './answers.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import { readyAnswering } from './ready-answering.ts';
import { type ReadyWork, readySystem } from './ready-system.ts';

export interface AnswerPlanWork {
  /** Resolves when it is made, failed or was stopped; shown in `answerPlan`. */
  estimate(): Promise<void>;
  /** Resolves when nothing of it goes on; an earlier estimate stays in view. */
  stop(): Promise<void>;
}

/**
 * What an estimate depends on of an experiment and of what is made anew, as text: equal for settings that are equal, in whatever order
 * their fields stand. Names, caps and rules of scoring are not in it.
 */
export function answerPlanOf(
  { systems, questions, depth, seed, pageBase, acceptProposals }: ExperimentSettings,
  { answers, goldFacts }: FreshWish = noFreshWish,
): string {
  const planned = systems.flatMap(({ retriever, unit, text, pool, answering }) => {
    if (answering === null) return [];
    const { cap: _, rules: __, ...asked } = answering;
    return [{ retriever, unit, text, pool, asked }];
  });
  return sortedJson([planned, questions, depth, seed, pageBase, acceptProposals, answers, goldFacts]);
}

export function createAnswerPlanWork(context: AppContext, work: ReadyWork): AnswerPlanWork {
  const { store } = context;
  let control: AbortController | null = null;
  let working: Promise<void> = Promise.resolve();

  const planned = async (signal: AbortSignal, onProgress: OnProgress): Promise<ExperimentAnswerPlan | null> => {
    const settings = store.experiment.value;
    const fresh = store.freshWish.value;
    const benchmark = store.benchmark.value;
    const answering = settings.systems.filter((system) => system.answering !== null);
    const isRead = store.documents.value.some(({ state }) => state === 'done');
    if (answering.length === 0 || benchmark.kind !== 'done' || !isRead) return null;
    if (store.runJob.value !== null) throw busy();
    const systems: ExperimentAnswerPlan['systems'][number][] = [];
    for (const system of answering) {
      const plan = await planOfSystem(
        context,
        work,
        { benchmark: benchmark.value.id, system, settings, fresh },
        signal,
        onProgress,
      );
      systems.push({ system: system.name, plan });
    }
    return { of: answerPlanOf(settings, fresh), systems };
  };

  const stop = async (): Promise<void> => {
    control?.abort(new DOMException('stopped', 'AbortError'));
    await working;
  };

  const estimate = async (own: AbortController): Promise<void> => {
    const before = store.answerPlan.value;
    const show = (value: typeof before): void => {
      if (control === own) store.answerPlan.value = value;
    };
    show({ kind: 'working', progress: null });
    try {
      const value = await planned(own.signal, (progress) => {
        if (!own.signal.aborted) show({ kind: 'working', progress });
      });
      own.signal.throwIfAborted();
      show(value === null ? { kind: 'empty' } : { kind: 'done', value });
    } catch (error) {
      if (isAbort(error) || own.signal.aborted) show(before.kind === 'working' ? { kind: 'empty' } : before);
      else show({ kind: 'failed', failure: failureOf(error) });
    }
  };

  return {
    stop,
    estimate: async () => {
      const own = new AbortController();
      const earlier = stop();
      control = own;
      // Two at a time would take the encoders from each other.
      const next = earlier.then(() => (control === own ? estimate(own) : undefined));
      working = next;
      await next;
    },
  };
}

interface PlannedSystem {
  readonly benchmark: BenchmarkId;
  readonly system: SystemSettings;
  readonly settings: ExperimentSettings;
  readonly fresh: FreshWish;
}

async function planOfSystem(
  context: AppContext,
  work: ReadyWork,
  { benchmark, system, settings, fresh }: PlannedSystem,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<AnswerPlan> {
  const { services } = context;
  const ready = await readySystem(context, work, system, signal, onProgress);
  try {
    // Nothing is sent, so that no key is needed.
    const answering = await readyAnswering(context, work, system, () => null, signal, onProgress);
    const index = services.index.openPort();
    try {
      const { pages } = answering.input;
      const input = { workspace: currentWorkspace(context), benchmark, system, settings, fresh, index, pages };
      return await services.evaluation.calls.estimateAnswers(
        transfer(input, [index, ...answering.ports]),
        signal,
        onProgress,
      );
    } finally {
      services.index.closePort(index);
      answering.close();
    }
  } finally {
    ready.close();
  }
}

function busy(): AppError {
  return new AppError(
    'busy-elsewhere',
    'A run is at work with its models. The estimate can be made when it has ended.',
  );
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
