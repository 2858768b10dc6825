/** The encoders of runs as they were loaded, each way of running once. */
import type { ModelEntry, VisualEntry } from '../../../app/app-state.ts';
import { encodersOf, visualEncodersOf } from '../../../core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../../core/experiment/run.ts';
import { runVisualOf } from '../../../core/experiment/run-encoder.ts';
import type { EncoderSettings, EncoderSource } from '../../../core/model/encoder-settings.ts';
import type { VisualKind } from '../../../core/model/visual-adapter.ts';
import { visualEncoderKey } from '../../../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { entryOf } from '../experiment/encoder-choice.ts';
import { tilesInWords, visualEntryOf } from '../experiment/visual-choice.ts';
import { hostOf } from '../settings/ledger-sum.ts';

/** An encoder as it ran, and where its files came from, in words. */
export interface EncoderRow extends RunEncoder {
  readonly from: string;
}

/** From the runs' records and, of a run that has not ended, from how its models were loaded here last. */
export function encoderRows(
  runs: readonly Run[],
  models: readonly ModelEntry[],
  visuals: readonly VisualEntry[],
): readonly EncoderRow[] {
  const found = new Map<string, EncoderRow>();
  for (const run of runs) {
    const asked = encodersOf(run.system.retriever);
    const seeing = visualEncodersOf(run.system.retriever);
    const add = (encoder: RunEncoder): void => {
      const { id, revision, dtype, device, threads, visual } = encoder;
      const same = (one: EncoderSettings | VisualEncoderSettings): boolean =>
        one.id === id && one.revision === revision;
      const source = (visual === undefined ? asked : seeing).find(same)?.source ?? null;
      const entry = visual === undefined ? entryOf(encoder, models) : visualEntryOf(encoder, visuals);
      const from = fromWords(revision, source, entry?.kept?.from ?? []);
      found.set(JSON.stringify([id, revision, dtype, device, threads, visual?.tiles]), { ...encoder, from });
    };
    for (const encoder of run.encoders) add(encoder);
    if (run.encoders.length > 0) continue;
    for (const { id, revision } of asked) {
      const loaded = entryOf({ id, revision }, models)?.loaded ?? null;
      if (loaded !== null) add({ id, revision, ...loaded });
    }
    for (const encoder of seeing) {
      const loaded = visualEntryOf(encoder, visuals)?.loaded ?? null;
      // How it was loaded with other tiles or in another precision says nothing of this run.
      if (loaded?.key === visualEncoderKey(encoder)) add(runVisualOf(encoder, loaded.outcome));
    }
  }
  return [...found.values()];
}

/** What a visual or late-interaction model makes of pages and texts: "late interaction, a vector a token, 128 dimensions, all tiles". */
export function visualWords({ adapter, tiles, vectors, dimensions }: NonNullable<RunEncoder['visual']>): string {
  const each = vectors === 'multi' ? 'a vector a token' : 'one vector a page and text window';
  const seen = adapter === 'late-interaction' ? `, ${tilesInWords(tiles)}` : '';
  return `${adapterWords[adapter]}: ${each}, ${formatCount(dimensions)} dimensions${seen}`;
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

const adapterWords: Readonly<Record<VisualKind, string>> = {
  dual: 'two graphs',
  joint: 'one graph for both',
  'late-interaction': 'late interaction',
  'text-late-interaction': 'text late interaction',
};

/** What is kept serves before a hub and a folder alike; the revision names files of a hub only. */
function fromWords(revision: string, source: EncoderSource | null, keptFrom: readonly string[]): string {
  if (source?.kind === 'bundled') return 'served by this site';
  const hub = keptFrom.find((from) => from !== 'folder') ?? (source?.kind === 'hub' ? source.baseUrl : undefined);
  if (keptFrom.includes('folder') || hub === undefined) {
    return keptFrom.length === 0 && source?.kind !== 'folder' ? 'kept in this browser' : 'from your folder';
  }
  return `from ${hostOf(hub)}, revision ${revision}${revision === 'main' ? ', a name that moves' : ''}`;
}
