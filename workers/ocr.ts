import type { OcrWorker } from '../src/rpc/ocr-worker.ts';
import { serve } from '../src/rpc/serve.ts';
import { createOcrWorker } from './ocr/ocr-worker.ts';

serve<OcrWorker>(createOcrWorker());
