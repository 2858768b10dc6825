/** What computes, in words. */
import type { AppState, ModelEntry, VisualEntry } from '../../../app/app-state.ts';
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

/** The encoder, of texts or of page images, that was loaded last; null: none ever was. */
export function lastLoaded(
  models: readonly Pick<ModelEntry, 'loaded' | 'loadedAt'>[],
  visuals: readonly Pick<VisualEntry, 'loaded'>[],
): PreparedEncoder | null {
  const ofTexts = models.flatMap(({ loaded, loadedAt }) =>
    loaded === null ? [] : [{ encoder: loaded, at: loadedAt ?? 0 }],
  );
  const ofPages = visuals.flatMap(({ loaded }) =>
    loaded === null ? [] : [{ encoder: loaded.outcome, at: loaded.loadedAt }],
  );
  const [last] = [...ofTexts, ...ofPages].sort((a, b) => b.at - a.at);
  return last?.encoder ?? null;
}
