// The baseline: onnxruntime-web as its documentation uses it, one input at a time, inputs tokenised before, the mean taken.
import * as ort from 'onnxruntime-web/wasm';
import plainModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';

export type PlainRequest =
  | { readonly kind: 'load'; readonly model: string; readonly threads: number }
  | { readonly kind: 'run'; readonly ids: readonly (readonly number[])[] };
export interface PlainAnswer {
  readonly seconds: number;
}

let session: ort.InferenceSession | null = null;

addEventListener('message', ({ data }: MessageEvent<PlainRequest>) => {
  answer(data).then(
    (seconds) => postMessage({ seconds } satisfies PlainAnswer),
    // An error of the worker is heard by who waits; a rejection is not.
    (error: unknown) => setTimeout(() => reportError(error)),
  );
});

async function answer(request: PlainRequest): Promise<number> {
  const started = performance.now();
  if (request.kind === 'load') {
    const absolute = (url: string): string => new URL(url, location.href).href;
    ort.env.wasm.wasmPaths = { wasm: absolute(plainWasm), mjs: absolute(plainModule) };
    ort.env.wasm.numThreads = request.threads;
    const bytes = await (await fetch(request.model)).arrayBuffer();
    session = await ort.InferenceSession.create(new Uint8Array(bytes), { executionProviders: ['wasm'] });
  } else {
    for (const ids of request.ids) await embed(ids);
  }
  return (performance.now() - started) / 1000;
}

async function embed(ids: readonly number[]): Promise<Float32Array> {
  const shape = [1, ids.length];
  const output = await session!.run({
    input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new ort.Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new ort.Tensor('int64', new BigInt64Array(ids.length), shape),
  });
  const hidden = output['last_hidden_state']!;
  const values = hidden.data as Float32Array;
  const dimensions = hidden.dims[2]!;
  const mean = new Float32Array(dimensions);
  for (let at = 0; at < values.length; at++) mean[at % dimensions]! += values[at]! / ids.length;
  return mean;
}
