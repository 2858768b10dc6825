import { AppError } from '../../src/core/app-error.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';

/** See `EvaluationWorker.splits`. */
export const splitsOf: EvaluationWorker['splits'] = async () => {
  throw new AppError('unexpected', 'To be written.');
};
