/** The encoders of runs as they were loaded, each way of running once. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { encodersOf } from '../../../core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../../core/experiment/run.ts';
import type { EncoderSource } from '../../../core/model/encoder-settings.ts';
import { formatDecimal } from '../../format.ts';
import { entryOf } from '../experiment/encoder-choice.ts';
import { hostOf } from '../settings/ledger-sum.ts';

/** An encoder as it ran, and where its files came from, in words. */
export interface EncoderRow extends RunEncoder {
  readonly from: string;
}

/** From the runs' records and, of a run that has not ended, from how its models were loaded here last. */
export function encoderRows(runs: readonly Run[], models: readonly ModelEntry[]): readonly EncoderRow[] {
  const found = new Map<string, EncoderRow>();
  for (const run of runs) {
    const asked = encodersOf(run.system.retriever);
    const add = (encoder: RunEncoder): void => {
      const { id, revision, dtype, device, threads } = encoder;
      const source = asked.find((one) => one.id === id && one.revision === revision)?.source ?? null;
      const from = fromWords(revision, source, entryOf(encoder, models)?.kept?.from ?? []);
      found.set(JSON.stringify([id, revision, dtype, device, threads]), { ...encoder, from });
    };
    for (const encoder of run.encoders) add(encoder);
    if (run.encoders.length > 0) continue;
    for (const { id, revision } of asked) {
      const loaded = entryOf({ id, revision }, models)?.loaded ?? null;
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
export function selfTestWords({ device, selfTest }: Pick<RunEncoder, 'device' | 'selfTest'>): string {
  if (!isCompared({ device, selfTest })) return 'not compared: no reference yet; shape only';
  const { cosine, reference } = selfTest;
  const against =
    reference === 'kept'
      ? 'vectors kept from an earlier load'
      : reference === 'made'
        ? 'vectors made now on WASM'
        : `the ${reference} reference`;
  return `cosine ${formatDecimal(cosine, 4)} with ${against}`;
}

/** Vectors that WASM made without a reference were held against nothing. */
export function isCompared({ device, selfTest }: Pick<RunEncoder, 'device' | 'selfTest'>): boolean {
  return !(selfTest.reference === 'made' && device === 'wasm');
}

/** What is kept serves before a hub and a folder alike; the revision names files of a hub only. */
function fromWords(revision: string, source: EncoderSource | null, keptFrom: readonly string[]): string {
  if (source?.kind === 'bundled') return 'served by this site';
  const hub = keptFrom.find((from) => from !== 'folder') ?? (source?.kind === 'hub' ? source.baseUrl : undefined);
  if (keptFrom.includes('folder') || hub === undefined) {
    return keptFrom.length === 0 && source?.kind !== 'folder' ? 'kept in this browser' : 'from your folder';
  }
  return `from ${hostOf(hub)}, revision ${revision}${revision === 'main' ? ', a name that moves' : ''}`;
}
