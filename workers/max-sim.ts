import { serve } from '../src/rpc/serve.ts';
import type { MaxSimWorker } from '../src/rpc/max-sim-worker.ts';
import { createMaxSimWorker } from './index/max-sim/max-sim-worker.ts';

serve<MaxSimWorker>(createMaxSimWorker());
