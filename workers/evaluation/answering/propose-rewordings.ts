import { AppError } from '../../../src/core/app-error.ts';
import type { EvaluationWorker } from '../../../src/rpc/evaluation-worker.ts';
import type { RunModels } from './run-models.ts';

/** See `EvaluationWorker.proposeRewordings`. */
export function rewordingProposer(_models: RunModels): EvaluationWorker['proposeRewordings'] {
  return async () => {
    throw new AppError('unexpected', 'To be written.');
  };
}
