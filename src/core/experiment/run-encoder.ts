/** An encoder's part of a run's record, from how it was opened. */
import type { PreparedEncoder } from '../model/embedding-model.ts';
import type { EncoderSettings } from '../model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../model/visual-encoder-settings.ts';
import type { PreparedVisual } from '../model/visual-model.ts';
import type { RunEncoder } from './run.ts';

/** How an encoder of texts ran. */
export function runEncoderOf(
  { id, revision }: Pick<EncoderSettings, 'id' | 'revision'>,
  outcome: PreparedEncoder,
): RunEncoder {
  const { dtype, device, threads, reason, sha256, selfTest } = outcome;
  return { id, revision, dtype, device, threads, reason, sha256, selfTest };
}

/** How a visual or late-interaction model ran. */
export function runVisualOf(encoder: VisualEncoderSettings, outcome: PreparedVisual): RunEncoder {
  const { decision, vectors, dimensions, window, graphs } = outcome;
  const visual = { adapter: decision.adapter.kind, tiles: encoder.tiles, vectors, dimensions, window, graphs };
  return { ...runEncoderOf(encoder, outcome), visual };
}
