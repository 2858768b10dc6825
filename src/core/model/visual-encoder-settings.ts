/**
 * A model of one space for texts and page images as an experiment names it: all that decides its vectors but the content of its
 * files. Text late-interaction encoders are among them: their space holds texts alone.
 */
import type { Dtype } from './embedding-model.ts';
import type { EncoderSource, TokenizerSettings } from './encoder-settings.ts';
import type { PageTiles, VisualModel } from './visual-model.ts';

export interface VisualEncoderSettings
  extends TokenizerSettings, Pick<VisualModel, 'adapter' | 'prompts' | 'window' | 'dimensions'> {
  /** Null: the one that suits the device, among those that the source has. */
  readonly dtype: Dtype | null;
  readonly tiles: PageTiles;
}

/** A model as an experiment names it. */
export function visualEncoderOf(
  model: VisualModel,
  source: EncoderSource,
  { dtype = null, tiles = 'all' }: { readonly dtype?: Dtype | null; readonly tiles?: PageTiles } = {},
): VisualEncoderSettings {
  const { id, exportId, revision, adapter, prompts, window, dimensions } = model;
  return { id, exportId, revision, adapter, prompts, window, dimensions, source, dtype, tiles };
}

/** Text that tells these encoders apart, from each other and from those of `encoderKey`: one worker holds one of them. */
export function visualEncoderKey(encoder: VisualEncoderSettings): string {
  const { id, exportId, revision, adapter, prompts, window, dimensions, dtype, tiles } = encoder;
  return JSON.stringify([
    'visual',
    id,
    exportId,
    revision,
    adapter,
    prompts.query,
    prompts.passage,
    window,
    dimensions,
    dtype,
    tiles,
  ]);
}
