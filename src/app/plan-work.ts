/** What the runs of the experiment in view would have to compute; the newest call wins. */
import { failureOf, isAbort } from '../core/app-error.ts';
import { inTieOrder } from '../core/retrieval/order.ts';
import type { ExperimentPlan } from './app-state.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import type { EncoderWork } from './encoder-work.ts';
import { imageCosts } from './image-cost-work.ts';
import { connectStored } from './ready-system.ts';

export interface PlanWork {
  plan(): Promise<void>;
}

/** A person types a size digit by digit: only the last of them is planned for. */
const restMs = 250;

export function createPlanWork(
  context: AppContext,
  encoders: EncoderWork,
  corpus: Pick<CorpusWork, 'fileOf'>,
): PlanWork {
  const { store, services } = context;
  let latest = new AbortController();

  const planned = async (signal: AbortSignal): Promise<ExperimentPlan> => {
    const workspace = currentWorkspace(context);
    const documents = inTieOrder(store.documents.value.filter(({ state }) => state === 'done')).map(({ id }) => id);
    const benchmark = store.benchmark.value;
    const { reduceQuestions } = await import('../core/dataset/reduce-questions.ts');
    const asked =
      benchmark.kind === 'done'
        ? reduceQuestions(benchmark.value.questions, store.experiment.value.questions).questions
        : [];
    const queries = asked.map(({ question }) => question);
    const plans: ExperimentPlan[number][] = [];
    for (const { name, retriever, unit, text } of store.experiment.value.systems) {
      signal.throwIfAborted();
      const { close } = await connectStored(context, encoders, { retriever, unit, text });
      try {
        const plan = await services.index.calls.plan({ workspace, retriever, unit, text, documents, queries }, signal);
        const costs = await imageCosts(context, corpus, { retriever, unit, text }, plan, signal);
        plans.push({ system: name, plan, costs });
      } finally {
        close();
      }
    }
    return plans;
  };

  return {
    plan: async () => {
      latest.abort();
      const control = new AbortController();
      latest = control;
      if (!store.documents.value.some(({ state }) => state === 'done')) {
        store.plan.value = { kind: 'empty' };
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, restMs);
      });
      if (control.signal.aborted) return;
      if (store.plan.value.kind !== 'done') store.plan.value = { kind: 'working', progress: null };
      try {
        const value = await planned(control.signal);
        if (!control.signal.aborted) store.plan.value = { kind: 'done', value };
      } catch (error) {
        if (isAbort(error) || control.signal.aborted) return;
        store.plan.value = { kind: 'failed', failure: failureOf(error) };
      }
    },
  };
}
