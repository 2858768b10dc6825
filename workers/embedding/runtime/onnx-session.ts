/**
 * onnxruntime-web with its files served by the site. Two builds: plain WASM (14 MB) for the processor, the one with JSPI
 * (17 MB) for WebGPU; the third, for browsers with WebGPU and without JSPI, is 27 MB and more than some hosts serve.
 * Both paths must be named: with the module left out, threads hang for ever in the built site.
 */
import type * as Ort from 'onnxruntime-common';
import jspiModule from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import jspiWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import plainModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { AppError } from '../../../src/core/app-error.ts';
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { TokenBatch } from '../batches.ts';
import type { HiddenStates } from '../pooling.ts';
import type { EncoderSession } from './encoder-session.ts';

/** Opens an ONNX text encoder. Rejects with `model-unsupported` where its inputs or outputs are not those of one. */
export async function openOnnxSession(device: Device, model: Uint8Array, threads: number): Promise<EncoderSession> {
  const ort = await runtimeFor(device, threads);
  const session = await ort.InferenceSession.create(model, {
    executionProviders: [device],
    graphOptimizationLevel: 'all',
    // Warnings about nodes that run on the processor anyway.
    logSeverityLevel: 3,
  });
  try {
    const inputs = inputsOf(session);
    const output = outputOf(session);
    return {
      run: (batch) => run(ort, session, inputs, output, batch),
      lost: device === 'webgpu' ? lossOf(ort) : new Promise(() => {}),
      release: () => session.release(),
    };
  } catch (error) {
    await session.release();
    throw error;
  }
}

async function runtimeFor(device: Device, threads: number): Promise<typeof Ort> {
  const ort = await (device === 'webgpu' ? import('onnxruntime-web/jspi') : import('onnxruntime-web/wasm'));
  const { wasm } = ort.env;
  wasm.wasmPaths =
    device === 'webgpu'
      ? { wasm: absolute(jspiWasm), mjs: absolute(jspiModule) }
      : { wasm: absolute(plainWasm), mjs: absolute(plainModule) };
  wasm.numThreads = threads;
  return ort;
}

/** The built site's addresses are relative to the worker's script. */
function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href;
}

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids'];
const knownOutputs = ['last_hidden_state', 'token_embeddings'];

function inputsOf(session: Ort.InferenceSession): readonly string[] {
  const unknown = session.inputNames.filter((name) => !knownInputs.includes(name));
  if (unknown.length > 0 || !session.inputNames.includes('input_ids')) {
    const asked = unknown.length > 0 ? `wants the input “${unknown.join('”, “')}”` : 'takes no token ids';
    throw new AppError(
      'model-unsupported',
      `This ONNX file ${asked}: it is not a text encoder of the BERT kind. Choose another model.`,
    );
  }
  return session.inputNames;
}

function outputOf(session: Ort.InferenceSession): string {
  const name = knownOutputs.find((one) => session.outputNames.includes(one)) ?? session.outputNames[0];
  if (name !== undefined) return name;
  throw new AppError('model-unsupported', 'This ONNX file has no output. Choose another model.');
}

async function run(
  ort: typeof Ort,
  session: Ort.InferenceSession,
  inputs: readonly string[],
  output: string,
  batch: TokenBatch,
): Promise<HiddenStates> {
  const shape = [batch.rows, batch.length];
  const tensors: Record<string, Ort.Tensor> = {};
  for (const name of inputs) tensors[name] = new ort.Tensor('int64', valuesOf(name, batch), shape);
  try {
    const hidden = (await session.run(tensors, [output]))[output];
    const [rows, length, dimensions] = hidden?.dims ?? [];
    if (hidden === undefined || hidden.dims.length !== 3 || rows !== batch.rows || length !== batch.length) {
      const sentence = `This ONNX file gives no vector for each token (its output “${output}” has the shape ${hidden?.dims.join(' × ')}). Choose another model.`;
      throw new AppError('model-unsupported', sentence);
    }
    const values = (await hidden.getData()) as Float32Array;
    hidden.dispose();
    return { values: floats(values), rows, length, dimensions: dimensions ?? 0 };
  } finally {
    for (const tensor of Object.values(tensors)) tensor.dispose();
  }
}

function valuesOf(name: string, batch: TokenBatch): BigInt64Array {
  if (name === 'input_ids') return batch.ids;
  return name === 'attention_mask' ? batch.mask : new BigInt64Array(batch.ids.length);
}

function floats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new AppError(
    'model-unsupported',
    'This ONNX file gives vectors of another type than float32. Choose another precision.',
  );
}

async function lossOf(ort: typeof Ort): Promise<string> {
  const device: unknown = await ort.env.webgpu.device;
  if (!isDevice(device)) return new Promise(() => {});
  const { message, reason } = await device.lost;
  return message === '' ? reason : message;
}

function isDevice(device: unknown): device is GPUDevice {
  return typeof device === 'object' && device !== null && 'lost' in device;
}
