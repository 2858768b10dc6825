/** The encoders of runs as they were loaded, each way of running once. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { encodersOf } from '../../../core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../../core/experiment/run.ts';
import { formatDecimal } from '../../format.ts';

/** From the runs' records and, of a run that has not ended, from how its models were loaded here last. */
export function encoderRows(runs: readonly Run[], models: readonly ModelEntry[]): readonly RunEncoder[] {
  const found = new Map<string, RunEncoder>();
  const add = (encoder: RunEncoder): void => {
    found.set(JSON.stringify([encoder.id, encoder.revision, encoder.dtype, encoder.device, encoder.threads]), encoder);
  };
  for (const run of runs) {
    for (const encoder of run.encoders) add(encoder);
    if (run.encoders.length > 0) continue;
    for (const { id, revision } of encodersOf(run.system.retriever)) {
      const loaded = models.find(({ model }) => model.id === id && model.revision === revision)?.loaded ?? null;
      if (loaded !== null) add({ id, revision, ...loaded });
    }
  }
  return [...found.values()];
}

/** "WebGPU, fp16", "WASM, 2 threads, int8". */
export function deviceWords(encoder: Pick<RunEncoder, 'device' | 'threads' | 'dtype'>): string {
  return `${deviceName(encoder.device)}, ${runsAs(encoder)}`;
}

export function deviceName(device: string): string {
  if (device === 'webgpu') return 'WebGPU';
  return device === 'wasm' ? 'WASM' : device;
}

/** "fp16", "2 threads, int8": threads are those of WASM. */
export function runsAs({ device, threads, dtype }: Pick<RunEncoder, 'device' | 'threads' | 'dtype'>): string {
  return device === 'webgpu' ? dtype : `${threads === 1 ? '1 thread' : `${threads} threads`}, ${dtype}`;
}

/** "cosine 0.9999 with the stored reference". */
export function selfTestWords({ cosine, reference }: RunEncoder['selfTest']): string {
  if (reference === 'made') return 'reference made now on WASM: the shape of vectors was tested';
  const against = reference === 'kept' ? 'vectors kept from an earlier load' : `the ${reference} reference`;
  return `cosine ${formatDecimal(cosine, 4)} with ${against}`;
}
