import { serve } from '../src/rpc/serve.ts';
import type { IndexWorker } from '../src/rpc/index-worker.ts';
import { createIndexWorker } from './index/index-worker.ts';

serve<IndexWorker>(createIndexWorker());
