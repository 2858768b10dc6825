/** What computes, in words. */
import type { AppState, ModelEntry } from '../../../app/app-state.ts';
import type { Device, PreparedEncoder } from '../../../core/model/embedding-model.ts';
import { formatCounted } from '../../format.ts';

export const deviceNames: Readonly<Record<Device, string>> = { webgpu: 'WebGPU', wasm: 'WASM' };

/** "WASM int8, 8 threads, isolated"; without an encoder "8 threads, isolated". */
export function computeLine(compute: AppState['compute']['value'], encoder: PreparedEncoder | null): string {
  const what = encoder === null ? formatCounted(compute.threads, 'thread') : encoderInWords(encoder);
  return `${what}, ${compute.isolated ? 'isolated' : 'not isolated'}`;
}

/** "WASM int8, 8 threads"; a graphics device counts no threads. */
export function encoderInWords({ device, dtype, threads }: PreparedEncoder): string {
  const where = `${deviceNames[device]} ${dtype}`;
  return device === 'webgpu' ? where : `${where}, ${formatCounted(threads, 'thread')}`;
}

/** The encoder that was loaded since the list was `before`; else `last`, or the first that ever was, as far as they are there. */
export function lastLoaded(
  models: readonly ModelEntry[],
  before: readonly ModelEntry[],
  last: PreparedEncoder | null,
): PreparedEncoder | null {
  const loaded = models.flatMap((entry) => entry.loaded ?? []);
  const known = new Set(before.map((entry) => entry.loaded));
  const fresh = last === null ? undefined : loaded.find((one) => !known.has(one));
  return fresh ?? loaded.find((one) => one === last) ?? loaded[0] ?? null;
}
