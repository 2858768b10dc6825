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
import { runtimeFailure } from './runtime-failure.ts';

/** Weights of a graph that lie in a file of their own; `path` as the graph names it. */
export interface ExternalData {
  readonly path: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

export async function onnxRuntime(device: Device, threads: number): Promise<typeof Ort> {
  const ort = await (device === 'webgpu' ? import('onnxruntime-web/jspi') : import('onnxruntime-web/wasm'));
  const { wasm } = ort.env;
  wasm.wasmPaths =
    device === 'webgpu'
      ? { wasm: absolute(jspiWasm), mjs: absolute(jspiModule) }
      : { wasm: absolute(plainWasm), mjs: absolute(plainModule) };
  wasm.numThreads = threads;
  return ort;
}

/** Rejects where the device or the file is unfit. */
export async function createSession(
  ort: typeof Ort,
  device: Device,
  model: Uint8Array,
  external: readonly ExternalData[] = [],
): Promise<Ort.InferenceSession> {
  try {
    return await ort.InferenceSession.create(model, {
      executionProviders: [device],
      graphOptimizationLevel: 'all',
      // Warnings about nodes that run on the processor anyway.
      logSeverityLevel: 3,
      ...(external.length > 0 && { externalData: external.map(({ path, data }) => ({ path, data })) }),
    });
  } catch (error) {
    throw runtimeFailure(error, 'open');
  }
}

/** One output of a session for these inputs. Rejects in words where the runtime fails. */
export async function runSession(
  session: Ort.InferenceSession,
  inputs: Readonly<Record<string, Ort.Tensor>>,
  output: string,
): Promise<Ort.Tensor | undefined> {
  try {
    return (await session.run(inputs, [output]))[output];
  } catch (error) {
    throw runtimeFailure(error, 'run');
  }
}

/** Resolves with a reason when the device is lost; never on WASM. */
export async function deviceLoss(ort: typeof Ort, device: Device): Promise<string> {
  const lent: unknown = device === 'webgpu' ? await ort.env.webgpu.device : null;
  if (!isDevice(lent)) return new Promise(() => {});
  const { message, reason } = await lent.lost;
  return message === '' ? reason : message;
}

/** An output's values. Throws `model-unsupported` where they are no float32. */
export function floatValues(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new AppError(
    'model-unsupported',
    'This ONNX file gives vectors of another type than float32. Choose another precision.',
  );
}

/** The built site's addresses are relative to the worker's script. */
function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href;
}

function isDevice(device: unknown): device is GPUDevice {
  return typeof device === 'object' && device !== null && 'lost' in device;
}
