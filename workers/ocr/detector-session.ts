/**
 * The nested worker that runs ONNX graphs of one image: its own thread, so that a hang can be ended and an abort is heard, and
 * its own memory, which goes with it. One thread each: as many OCR workers run as there are cores.
 */
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';
import wasmScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { z } from '../../src/core/strict-zod.ts';

const jobSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load'), jobId: z.string(), payload: z.object({ model: z.instanceof(Uint8Array) }) }),
  z.object({
    action: z.literal('run'),
    jobId: z.string(),
    payload: z.object({ values: z.instanceof(Float32Array), width: z.number(), height: z.number() }),
  }),
]);

env.wasm.wasmPaths = { wasm: wasmBinary, mjs: wasmScript };
env.wasm.numThreads = 1;
env.logLevel = 'error';
let session: InferenceSession | null = null;

self.addEventListener('message', (event: MessageEvent<unknown>) => void answer(jobSchema.parse(event.data)));

async function answer(job: z.infer<typeof jobSchema>): Promise<void> {
  const { jobId } = job;
  try {
    const data = job.action === 'load' ? await load(job.payload.model) : await run(job.payload);
    self.postMessage({ jobId, status: 'resolve', data });
  } catch (error) {
    self.postMessage({ jobId, status: 'reject', data: error instanceof Error ? error.message : String(error) });
  }
}

async function load(model: Uint8Array): Promise<null> {
  session = await InferenceSession.create(model, {
    executionProviders: ['wasm'],
    // Pages have many sizes: an arena would keep the largest of each for ever.
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  return null;
}

interface ImageInput {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

async function run({ values, width, height }: ImageInput): Promise<{ values: Float32Array; shape: readonly number[] }> {
  const [input] = session?.inputNames ?? [];
  const [output] = session?.outputNames ?? [];
  if (session === null || input === undefined || output === undefined) throw new Error('no graph is loaded');
  const results = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) });
  const result = results[output];
  if (!(result?.data instanceof Float32Array)) throw new Error('the graph gave no numbers');
  const copy = { values: result.data.slice(), shape: result.dims };
  result.dispose();
  return copy;
}
