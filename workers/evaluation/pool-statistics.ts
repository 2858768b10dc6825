import { AppError } from '../../src/core/app-error.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';

/** See `EvaluationWorker.poolStatistics`. */
export const poolStatisticsOf: EvaluationWorker['poolStatistics'] = async () => {
  throw new AppError('unexpected', 'To be written.');
};
