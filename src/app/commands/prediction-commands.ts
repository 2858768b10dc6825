import type { RunId } from '../../core/document/ids.ts';
import type { AnswerCommands } from '../answers.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';

/** Rankings and answers from elsewhere; their work is loaded when a file of them comes. */
export function predictionCommands(
  context: AppContext,
): Pick<AnswerCommands, 'readPredictions' | 'choosePredictions' | 'addPredictions' | 'dropPredictions'> {
  const guarded = guardedBy(context.store);
  const work = () => import('../prediction-work.ts');
  return {
    readPredictions: (file) =>
      guarded(async () => {
        const { readPredictionsFile, showPredictionsFailure } = await work();
        const failure = await readPredictionsFile(context, file);
        if (failure !== null) showPredictionsFailure(context, failure);
      }),
    choosePredictions: (change) => guarded(async () => (await work()).remapPredictions(context, change)),
    addPredictions: async () => {
      let added: RunId | null = null;
      await guarded(async () => {
        added = await (await work()).addPredictionsRun(context);
      });
      return added;
    },
    dropPredictions: () => void guarded(async () => (await work()).clearPredictions(context)),
  };
}
