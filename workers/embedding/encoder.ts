/**
 * One loaded model: texts in, vectors out. The device may be lost in the middle; then the session is opened again, on WASM
 * where that fails too, and the batch in flight is done again, so that the vectors are those of an undisturbed run.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { Dtype, EmbeddingModel } from '../../src/core/model/embedding-model.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { Device } from '../../src/core/model/embedding-model.ts';
import type { EmbedInput, EmbedOutcome } from '../../src/rpc/embedding-worker.ts';
import { transfer } from '../../src/rpc/transfer.ts';
import { batchOf, batchesOf } from './batches.ts';
import { poolRow } from './pooling.ts';
import type { EncoderSession } from './runtime/encoder-session.ts';
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';
import { windowsOf } from './windows.ts';
import type { TokenWindow } from './windows.ts';
import { Breather } from './breather.ts';

export interface EncoderParts {
  readonly model: EmbeddingModel;
  readonly dtype: Dtype;
  readonly tokenizer: TextTokenizer;
  readonly device: Device;
  readonly session: EncoderSession;
  /** Opens the same file again on a device. */
  readonly reopen: (device: Device) => Promise<EncoderSession>;
}

/** A GPU that fails twice is not asked a third time. */
const mostRebuilds = 1;

export class Encoder {
  readonly #parts: EncoderParts;
  #session: EncoderSession;
  #device: Device;
  #rebuilds = 0;
  #redone = 0;
  /** Calls take turns: the runtime runs one input at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: EncoderParts) {
    this.#parts = parts;
    this.#session = parts.session;
    this.#device = parts.device;
  }

  get device(): Device {
    return this.#device;
  }

  async embed(input: EmbedInput, signal: AbortSignal, onProgress?: OnProgress): Promise<EmbedOutcome> {
    const before = this.#turn;
    let end: () => void = () => {};
    this.#turn = new Promise<void>((resolve) => (end = resolve));
    try {
      await before;
      return await this.#embed(input, signal, onProgress);
    } finally {
      end();
    }
  }

  async #embed(input: EmbedInput, signal: AbortSignal, onProgress?: OnProgress): Promise<EmbedOutcome> {
    const { texts, kind, windows: which } = input;
    const { model, tokenizer } = this.#parts;
    const breather = new Breather(signal);
    const windows: TokenWindow[] = [];
    const firstRow = new Uint32Array(texts.length + 1);
    const tokens = new Uint32Array(texts.length);
    const embeddedTokens = new Uint32Array(texts.length);
    const empty: number[] = [];
    for (const [index, text] of texts.entries()) {
      const cut = windowsOf(tokenizer, { index, text, prompt: model.prompts[kind] }, model.window, which);
      for (const window of cut.windows) {
        windows.push(window);
        embeddedTokens[index]! += window.tokens;
      }
      firstRow[index + 1] = windows.length;
      tokens[index] = cut.tokens;
      if (cut.windows.length === 0) empty.push(index);
      await breather.breathe();
    }
    const redoneBefore = this.#redone;
    const values = await this.#vectors(windows, breather, countTexts(firstRow, empty.length, onProgress));
    const spans = Uint32Array.from(windows.flatMap(({ start, end }) => [start, end]));
    const outcome: EmbedOutcome = {
      values,
      dimensions: model.dimensions,
      firstRow,
      spans,
      tokens,
      embeddedTokens,
      empty: Uint32Array.from(empty),
      device: this.#device,
      redone: this.#redone - redoneBefore,
    };
    return transfer(outcome, [values.buffer]);
  }

  async #vectors(
    windows: readonly TokenWindow[],
    breather: Breather,
    onWindow: (text: number) => void,
  ): Promise<Float32Array<ArrayBuffer>> {
    const { model, dtype } = this.#parts;
    const values = new Float32Array(windows.length * model.dimensions);
    for (const places of batchesOf(windows, dtype === 'int8' ? 'one' : 'sorted')) {
      await breather.breathe();
      const batch = places.map((place) => windows[place]!);
      await this.#batch(batch, places, values);
      for (const { text } of batch) onWindow(text);
    }
    return values;
  }

  /** Until it is done: on this session, on a new one, on WASM. Throws what WASM throws. */
  async #batch(batch: readonly TokenWindow[], places: readonly number[], values: Float32Array): Promise<void> {
    for (;;) {
      try {
        await this.#once(batch, places, values);
        return;
      } catch (error) {
        if (this.#device === 'wasm') throw error;
        await this.#rebuild();
        this.#redone += 1;
      }
    }
  }

  async #once(batch: readonly TokenWindow[], places: readonly number[], values: Float32Array): Promise<void> {
    const { model, tokenizer } = this.#parts;
    const multiple = this.#device === 'webgpu' ? 16 : 1;
    const input = batchOf(batch, tokenizer.padding, { multiple, window: model.window });
    const states = await Promise.race([this.#session.run(input), this.#session.lost.then(deviceLost)]);
    checkDimensions(states.dimensions, model);
    for (const [row, place] of places.entries()) {
      const length = batch[row]!.ids.length;
      const sound = poolRow(states, row, length, model.pooling, values, place * model.dimensions);
      if (!sound) throw new AppError('model-unsupported', unsound(model.id, this.#parts.dtype));
    }
  }

  async #rebuild(): Promise<void> {
    // A lost device may never answer: nothing waits for it.
    void this.#session.release().catch(() => {});
    this.#rebuilds += 1;
    if (this.#rebuilds <= mostRebuilds) {
      try {
        this.#session = await this.#parts.reopen('webgpu');
        return;
      } catch {
        // Fails for the reason the device was lost for; the processor is left.
      }
    }
    this.#session = await this.#parts.reopen('wasm');
    this.#device = 'wasm';
  }
}

/** The count of texts all of whose windows are done, in whatever order they are. */
function countTexts(firstRow: Uint32Array, empty: number, onProgress: OnProgress | undefined): (text: number) => void {
  const total = firstRow.length - 1;
  const left = Uint32Array.from({ length: total }, (_, text) => firstRow[text + 1]! - firstRow[text]!);
  let done = empty;
  onProgress?.({ phase: 'embed', done, total, unit: 'texts' });
  return (text) => {
    left[text]! -= 1;
    if (left[text] !== 0) return;
    done += 1;
    onProgress?.({ phase: 'embed', done, total, unit: 'texts' });
  };
}

function checkDimensions(found: number, model: EmbeddingModel): void {
  if (found === model.dimensions) return;
  const sentence = `The ONNX file gives vectors of ${found} dimensions, but ${model.id} has ${model.dimensions}: it is another model's file.`;
  throw new AppError('model-invalid', sentence);
}

function deviceLost(reason: string): never {
  throw new Error(`The graphics device was lost: ${reason}`);
}

function unsound(id: string, dtype: Dtype): string {
  return `${id} gave a vector that is no number or zero in ${dtype}. Choose another precision or another model.`;
}
