import { AppError } from '../../src/core/app-error.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';

/** See `EvaluationWorker.checkEvidence`. */
export const checkEvidence: EvaluationWorker['checkEvidence'] = async () => {
  throw new AppError('unexpected', 'To be written.');
};
