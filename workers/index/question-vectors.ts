/** Vectors of questions: embedded once, stored, and held. A question has one vector, that of its first window. */
import { AppError } from '../../src/core/app-error.ts';
import type { WorkspaceId } from '../../src/core/document/ids.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../src/core/model/encoder-settings.ts';
import type { Database } from '../../src/storage/database.ts';
import { getQueryVectors, putQueryVectors } from '../../src/storage/query-vector-store.ts';
import type { EncoderLinks } from './encoder-links.ts';

/** Questions of one call. */
const questionsPerCall = 16;

interface Asked {
  readonly workspace: WorkspaceId;
  readonly encoder: EncoderSettings;
  /** `PreparedEncoder.identity`; null: never loaded. */
  readonly identity: string | null;
}

export interface EmbeddedQuestions {
  readonly embedded: number;
  readonly loaded: number;
}

export class QuestionVectors {
  readonly #database: Database;
  readonly #encoders: EncoderLinks;
  /** By workspace and identity, then by question. */
  readonly #held = new Map<string, Map<string, Float32Array>>();

  constructor(database: Database, encoders: EncoderLinks) {
    this.#database = database;
    this.#encoders = encoders;
  }

  /** Shape: dimensions; empty where the tokenizer finds nothing in the question. Rejects with `model-not-prepared`. */
  async vectorOf(asked: Asked, query: string, signal: AbortSignal): Promise<Float32Array> {
    const held = this.#heldOf(asked).get(query);
    if (held !== undefined) return held;
    await this.prepare(asked, [query], signal);
    return this.#heldOf(asked).get(query)!;
  }

  /** Loads the vectors of questions and embeds the others. `onQuestions` hears how many are ready. */
  async prepare(
    asked: Asked,
    queries: readonly string[],
    signal: AbortSignal,
    onQuestions: (done: number) => void = () => {},
  ): Promise<EmbeddedQuestions> {
    const { workspace, encoder, identity } = asked;
    const held = this.#heldOf(asked);
    const wanted = [...new Set(queries)];
    const unknown = wanted.filter((query) => !held.has(query));
    if (identity !== null && unknown.length > 0) {
      const stored = await getQueryVectors(this.#database, workspace, identity, unknown);
      for (const [query, values] of stored) if (isSound(values, encoder.dimensions)) held.set(query, values);
    }
    const missing = unknown.filter((query) => !held.has(query));
    const loaded = wanted.length - missing.length;
    onQuestions(loaded);
    for (let from = 0; from < missing.length; from += questionsPerCall) {
      signal.throwIfAborted();
      const batch = missing.slice(from, from + questionsPerCall);
      const vectors = await this.#embed(encoder, batch, signal);
      for (const [place, query] of batch.entries()) held.set(query, vectors[place]!);
      if (identity !== null) await this.#store(workspace, identity, batch, vectors);
      onQuestions(loaded + from + batch.length);
    }
    return { embedded: missing.length, loaded };
  }

  /** How many of these questions have no vector yet, each counted once; all where the encoder was never loaded. */
  async missing({ workspace, encoder, identity }: Asked, queries: readonly string[]): Promise<number> {
    const wanted = [...new Set(queries)];
    if (identity === null) return wanted.length;
    const held = this.#heldOf({ workspace, encoder, identity });
    const unknown = wanted.filter((query) => !held.has(query));
    const stored = await getQueryVectors(this.#database, workspace, identity, unknown);
    return unknown.filter((query) => {
      const values = stored.get(query);
      return values === undefined || !isSound(values, encoder.dimensions);
    }).length;
  }

  /** Lets go of the vectors of an encoder that was replaced. */
  forget(identity: string): void {
    for (const key of this.#held.keys()) if (key.endsWith(` ${identity}`)) this.#held.delete(key);
  }

  async #embed(encoder: EncoderSettings, queries: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { values, dimensions, firstRow } = await this.#encoders.call(encoderKey(encoder), (calls) =>
      calls.embed({ texts: queries, kind: 'query', windows: 'first' }, signal),
    );
    this.#encoders.embedded.questions += queries.length;
    return queries.map((_query, place) => {
      const [row = 0, end = 0] = firstRow.subarray(place, place + 2);
      const vector = row === end ? new Float32Array() : values.slice(row * dimensions, (row + 1) * dimensions);
      if (isSound(vector, encoder.dimensions)) return vector;
      const sentence = `The model gives vectors of ${dimensions} numbers where its settings say ${encoder.dimensions}, or numbers that are none. Correct its settings under Settings, Models, or load it again.`;
      throw new AppError('model-invalid', sentence);
    });
  }

  async #store(
    workspace: WorkspaceId,
    identity: string,
    queries: readonly string[],
    vectors: readonly Float32Array[],
  ): Promise<void> {
    const records = queries.map((query, place) => ({ encoder: identity, query, values: vectors[place]! }));
    try {
      await putQueryVectors(this.#database, workspace, records);
    } catch (error) {
      // They are small and quickly made again: where there is no room they are held until the page is closed.
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
    }
  }

  #heldOf({ workspace, identity }: Asked): Map<string, Float32Array> {
    const key = `${workspace} ${identity ?? ''}`;
    const held = this.#held.get(key) ?? new Map<string, Float32Array>();
    this.#held.set(key, held);
    return held;
  }
}

function isSound(vector: Float32Array, dimensions: number): boolean {
  return (vector.length === 0 || vector.length === dimensions) && vector.every(Number.isFinite);
}
