import { selfTestTexts, storedReference } from '../../src/core/model/self-test-reference.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { Device, PreparedEncoder } from '../../src/core/model/embedding-model.ts';
import type { PrepareInput } from '../../src/rpc/embedding-worker.ts';
import type { CheckedFile } from './files/checked-files.ts';
import type { Attempt } from './plan-attempts.ts';
import type { EncoderSession } from './runtime/encoder-session.ts';
import { leastCosine, refuseWrong, selfTestVectors } from './self-test.ts';
import type { Surroundings } from './surroundings.ts';
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';

export interface TestedSession {
  readonly session: EncoderSession;
  readonly selfTest: PreparedEncoder['selfTest'];
}

export interface TesterParts {
  readonly input: PrepareInput;
  readonly tokenizer: TextTokenizer;
  readonly threads: number;
  readonly file: CheckedFile;
  readonly surroundings: Surroundings;
  readonly onProgress: OnProgress | undefined;
}

/** Opens one file on devices and compares what they compute. */
export class SessionTester {
  readonly #with: TesterParts;

  constructor(parts: TesterParts) {
    this.#with = parts;
  }

  async open({ device }: Attempt, signal: AbortSignal): Promise<TestedSession> {
    const known = await this.#knownReference();
    // The other device's session first: two large models are not held at once.
    const reference =
      known ?? (device === 'wasm' ? null : { values: await this.#made(signal), reference: 'made' as const });
    const session = await this.#session(device);
    try {
      signal.throwIfAborted();
      const values = await this.#vectors(session);
      if (reference === null) {
        await this.#keep(values);
        return { session, selfTest: { cosine: 1, reference: 'made' } };
      }
      const cosine = leastCosine(values, reference.values, this.#with.input.model.dimensions);
      refuseWrong(cosine);
      return { session, selfTest: { cosine, reference: reference.reference } };
    } catch (error) {
      void session.release().catch(() => {});
      throw error;
    }
  }

  async #knownReference(): Promise<{ readonly values: Float32Array; readonly reference: 'stored' | 'kept' } | null> {
    const stored = storedReference(this.#with.file.sha256, this.#with.input.model);
    if (stored !== null) return { values: stored, reference: 'stored' };
    const kept = await this.#with.surroundings.references.read(this.#key());
    const size = selfTestTexts.length * this.#with.input.model.dimensions;
    return kept === null || kept.length !== size ? null : { values: kept, reference: 'kept' };
  }

  async #made(signal: AbortSignal): Promise<Float32Array> {
    const session = await this.#session('wasm');
    try {
      signal.throwIfAborted();
      const values = await this.#vectors(session);
      await this.#keep(values);
      return values;
    } finally {
      await session.release();
    }
  }

  async #session(device: Device): Promise<EncoderSession> {
    const { surroundings, file, threads, onProgress } = this.#with;
    onProgress?.({ phase: 'compile', done: 0, total: 1, unit: 'models' });
    return surroundings.openSession(device, file.bytes, threads);
  }

  #vectors(session: EncoderSession): Promise<Float32Array> {
    const { input, tokenizer, onProgress } = this.#with;
    onProgress?.({ phase: 'self-test', done: 0, total: selfTestTexts.length, unit: 'texts' });
    return selfTestVectors(session, input.model, tokenizer);
  }

  #keep(values: Float32Array): Promise<void> {
    return this.#with.surroundings.references.write(this.#key(), Float32Array.from(values));
  }

  #key(): string {
    const { file, input } = this.#with;
    const { pooling, prompts } = input.model;
    return JSON.stringify([file.sha256, pooling, prompts.query, prompts.passage]);
  }
}
