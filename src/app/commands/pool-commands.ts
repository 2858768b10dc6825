import { isAbort } from '../../core/app-error.ts';
import { effectiveChoices } from '../../core/experiment/effective-choices.ts';
import { layerText } from '../../core/document/text-settings.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace, never } from '../context.ts';
import { notify, notifyError } from '../notices.ts';
import type { VisdomCommands } from '../visdom.ts';

type PoolCommands = Pick<VisdomCommands, 'poolStatistics' | 'checkEvidence'>;

/** What the pools of the benchmark in view are like, and what of its evidence the corpus has not. */
export function poolCommands(context: AppContext): PoolCommands {
  const { store, services } = context;
  const inView = () => {
    const benchmark = store.benchmark.value;
    if (benchmark.kind !== 'done') {
      const sentence = 'There is no benchmark yet. Drop one on any screen.';
      notify(store, 'warning', sentence, null, () => store.benchmark.value.kind !== 'done');
      return null;
    }
    const choices = effectiveChoices(store.choices.value, store.experiment.value);
    return { workspace: currentWorkspace(context), benchmark: benchmark.value.id, choices };
  };
  const told = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isAbort(error)) notifyError(store, error);
      return null;
    }
  };
  return {
    poolStatistics: async (pool, seed, questions) => {
      const input = inView();
      if (input === null) return null;
      return told(() => services.evaluation.calls.poolStatistics({ ...input, pool, seed, questions }, never));
    },
    checkEvidence: async (onProgress) => {
      const input = inView();
      if (input === null) return null;
      // What a person ran last decides whose text is looked at; without a run it is the layer.
      const text = store.runs.value[0]?.system.text ?? layerText;
      return told(() => services.evaluation.calls.checkEvidence({ ...input, text }, never, onProgress));
    },
  };
}
