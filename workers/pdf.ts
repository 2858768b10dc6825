import type { PdfWorker } from '../src/rpc/pdf-worker.ts';
import { serve } from '../src/rpc/serve.ts';
import { createPdfWorker } from './pdf/pdf-worker.ts';

serve<PdfWorker>(createPdfWorker());
