import { serve } from '../src/rpc/serve.ts';
import type { EvaluationWorker } from '../src/rpc/evaluation-worker.ts';
import { createEvaluationWorker } from './evaluation/evaluation-worker.ts';

serve<EvaluationWorker>(createEvaluationWorker());
