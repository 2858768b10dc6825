/** What the parts of an index in the space of a visual model have in common. */
import { AppError } from '../../src/core/app-error.ts';
import type { VisualEncoderSettings } from '../../src/core/model/visual-encoder-settings.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import type { EncoderLinks } from './encoder-links.ts';
import type { VectorKernels } from './imported-part.ts';
import type { PageLinks } from './page-links.ts';
import type { PartKeeper } from './part-keeper.ts';

/** A model and how its vectors are kept. */
export interface Space {
  readonly encoder: VisualEncoderSettings;
  /** `PreparedVisual.identity`; null while the model was never loaded: then nothing is found in storage. */
  readonly identity: string | null;
  /** Null with `identity`. */
  readonly visual: ConnectedVisual | null;
  /** 1: none; always of a model with single vectors. */
  readonly pooling: number;
}

export interface SpaceSurroundings {
  readonly database: Database;
  readonly keeper: PartKeeper;
  readonly encoders: EncoderLinks;
  readonly links: PageLinks;
  readonly kernels: VectorKernels;
}

/** What is known of a model that was loaded. Throws `model-not-prepared`. */
export function readySpace({ identity, visual }: Space): {
  readonly identity: string;
  readonly visual: ConnectedVisual;
} {
  if (identity !== null && visual !== null) return { identity, visual };
  const sentence = 'The encoder of this system was never loaded here. Load it under Settings, Models, and start again.';
  throw new AppError('model-not-prepared', sentence);
}
