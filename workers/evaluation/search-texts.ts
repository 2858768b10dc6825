import { AppError } from '../../src/core/app-error.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';

/** See `EvaluationWorker.searchTexts`. */
export const searchTexts: EvaluationWorker['searchTexts'] = async () => {
  throw new AppError('unexpected', 'To be written.');
};
