import type { EmbeddingWorker } from '../src/rpc/embedding-worker.ts';
import { serve } from '../src/rpc/serve.ts';
import { createEmbeddingWorker } from './embedding/embedding-worker.ts';

serve<EmbeddingWorker>(createEmbeddingWorker());
