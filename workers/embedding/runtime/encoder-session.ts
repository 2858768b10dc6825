import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { TokenBatch } from '../batches.ts';
import type { HiddenStates } from '../pooling.ts';

/** A model that is ready to run on one device. */
export interface EncoderSession {
  /** Rejects where the device fails; what a GPU computes wrongly it returns without an error. */
  readonly run: (batch: TokenBatch) => Promise<HiddenStates>;
  /** Resolves with a reason when the device is lost; never on WASM. Runs that are under way may then hang. */
  readonly lost: Promise<string>;
  readonly release: () => Promise<void>;
}

/** Opens an ONNX file. Rejects where the device or the file is unfit. */
export type OpenSession = (device: Device, model: Uint8Array, threads: number) => Promise<EncoderSession>;
