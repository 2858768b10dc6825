import type { Dtype } from '../../src/core/model/embedding-model.ts';
import type { Device } from '../../src/core/model/embedding-model.ts';
import type { PrepareInput } from '../../src/rpc/embedding-worker.ts';
import type { GpuProbe } from './runtime/probe-gpu.ts';

export interface Attempt {
  readonly device: Device;
  readonly dtype: Dtype;
}

/** int8 is twice as fast as fp32 in WASM; half floats are computed as whole ones there. */
const onWasm: readonly Dtype[] = ['int8', 'fp32', 'fp16'];
/** Integer graphs fall back to the processor node by node on a GPU, so they are not tried there. */
const onGpu: readonly Dtype[] = ['fp16', 'fp32'];

/** Ways to run a model, the best first: the precisions a usable GPU takes, then those of WASM. Empty where no file suits. */
export function planAttempts(
  asked: Pick<PrepareInput, 'dtype' | 'device'>,
  available: readonly Dtype[],
  gpu: GpuProbe,
): readonly Attempt[] {
  const there = (dtype: Dtype): boolean => available.includes(dtype) && (asked.dtype === null || asked.dtype === dtype);
  const attempts: Attempt[] = [];
  if (asked.device !== 'wasm' && gpu.kind === 'usable') {
    for (const dtype of onGpu) {
      if (there(dtype) && (dtype !== 'fp16' || gpu.halfFloats)) attempts.push({ device: 'webgpu', dtype });
    }
  }
  for (const dtype of onWasm) if (there(dtype)) attempts.push({ device: 'wasm', dtype });
  return attempts;
}

/** Threads to ask for. Without isolation there is no shared memory, so there is one. */
export function planThreads(asked: number | null, isolated: boolean, cores: number): number {
  const mostThreads = 8;
  return isolated ? Math.max(1, Math.min(asked ?? cores, mostThreads)) : 1;
}
