/** Vectors of questions: embedded once, stored, and held. A question is cut at its first window. */
import { AppError } from '../../src/core/app-error.ts';
import type { WorkspaceId } from '../../src/core/document/ids.ts';
import { encodersOf, visualEncodersOf } from '../../src/core/experiment/experiment.ts';
import type { RetrieverSettings } from '../../src/core/experiment/experiment.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../src/core/model/encoder-settings.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../src/core/model/visual-encoder-settings.ts';
import type { EmbedOutcome } from '../../src/rpc/embedding-worker.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { getQueryVectors, putQueryVectors } from '../../src/storage/query-vector-store.ts';
import type { EncoderLinks } from './encoder-links.ts';

/** Questions of one call. */
const questionsPerCall = 16;

/** An encoder as it is connected. */
export interface AskedEncoder {
  /** Of `EncoderLinks`. */
  readonly key: string;
  /** `PreparedEncoder.identity`; null: never loaded. */
  readonly identity: string | null;
  /** `visual`: null while the model was never loaded. */
  readonly encoder:
    | { readonly kind: 'text'; readonly dimensions: number }
    | { readonly kind: 'visual'; readonly visual: ConnectedVisual | null };
}

interface Asked extends AskedEncoder {
  readonly workspace: WorkspaceId;
}

/** One vector, or with a late-interaction model one a token; no number where the tokenizer finds nothing in the question. */
export interface QuestionVector {
  /** Shape: rows × dimensions. */
  readonly values: Float32Array;
  /** Of a late-interaction model, as of a stored `QueryVector`; else empty. */
  readonly spans: Uint32Array;
  readonly kinds: Uint8Array;
}

export interface EmbeddedQuestions {
  readonly embedded: number;
  readonly loaded: number;
}

export function askedEncoder(links: EncoderLinks, encoder: EncoderSettings): AskedEncoder {
  const key = encoderKey(encoder);
  return { key, identity: links.identityOf(key), encoder: { kind: 'text', dimensions: encoder.dimensions } };
}

export function askedVisual(links: EncoderLinks, encoder: VisualEncoderSettings): AskedEncoder {
  const key = visualEncoderKey(encoder);
  return { key, identity: links.identityOf(key), encoder: { kind: 'visual', visual: links.visualOf(key) } };
}

/** The encoders that a system's questions go through, each once. */
export function askedEncoders(links: EncoderLinks, retriever: RetrieverSettings): readonly AskedEncoder[] {
  return [
    ...encodersOf(retriever).map((encoder) => askedEncoder(links, encoder)),
    ...visualEncodersOf(retriever).map((encoder) => askedVisual(links, encoder)),
  ];
}

export class QuestionVectors {
  readonly #database: Database;
  readonly #encoders: EncoderLinks;
  /** By workspace and identity, then by question. */
  readonly #held = new Map<string, Map<string, QuestionVector>>();

  constructor(database: Database, encoders: EncoderLinks) {
    this.#database = database;
    this.#encoders = encoders;
  }

  /** Rejects with `model-not-prepared`. */
  async vectorOf(asked: Asked, query: string, signal: AbortSignal): Promise<QuestionVector> {
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
    const { workspace, identity } = asked;
    const held = this.#heldOf(asked);
    const wanted = [...new Set(queries)];
    const unknown = wanted.filter((query) => !held.has(query));
    for (const [query, vector] of await this.#stored(asked, unknown)) held.set(query, vector);
    const missing = unknown.filter((query) => !held.has(query));
    const loaded = wanted.length - missing.length;
    onQuestions(loaded);
    for (let from = 0; from < missing.length; from += questionsPerCall) {
      signal.throwIfAborted();
      const batch = missing.slice(from, from + questionsPerCall);
      const vectors = await this.#embed(asked, batch, signal);
      for (const [place, query] of batch.entries()) held.set(query, vectors[place]!);
      if (identity !== null) await this.#store(workspace, identity, batch, vectors);
      onQuestions(loaded + from + batch.length);
    }
    return { embedded: missing.length, loaded };
  }

  /** How many of these questions have no vector yet, each counted once; all where the encoder was never loaded. */
  async missing(asked: Asked, queries: readonly string[]): Promise<number> {
    const wanted = [...new Set(queries)];
    if (asked.identity === null) return wanted.length;
    const held = this.#heldOf(asked);
    const unknown = wanted.filter((query) => !held.has(query));
    const stored = await this.#stored(asked, unknown);
    return unknown.length - stored.size;
  }

  /** Lets go of the vectors of an encoder that was replaced. */
  forget(identity: string): void {
    for (const key of this.#held.keys()) if (key.endsWith(` ${identity}`)) this.#held.delete(key);
  }

  /** What is stored of these questions and is sound. */
  async #stored(asked: Asked, queries: readonly string[]): Promise<ReadonlyMap<string, QuestionVector>> {
    const { workspace, identity } = asked;
    const sound = new Map<string, QuestionVector>();
    if (identity === null || queries.length === 0) return sound;
    const stored = await getQueryVectors(this.#database, workspace, identity, queries);
    for (const [query, { values, spans, kinds }] of stored) {
      const vector = { values, spans: spans ?? new Uint32Array(), kinds: kinds ?? new Uint8Array() };
      if (isSound(vector, asked.encoder)) sound.set(query, vector);
    }
    return sound;
  }

  async #embed(asked: Asked, queries: readonly string[], signal: AbortSignal): Promise<readonly QuestionVector[]> {
    const { key, encoder } = asked;
    const input = { texts: queries, kind: 'query', windows: 'first' } as const;
    const outcome = await this.#encoders.embed(key, async (calls) =>
      encoder.kind === 'text'
        ? { ...(await calls.embed(input, signal)), roles: null }
        : calls.embedVisualTexts(input, signal),
    );
    this.#encoders.embedded.questions += queries.length;
    return queries.map((_query, place) => {
      const vector = vectorAt(outcome, outcome.roles?.kinds ?? null, place);
      if (isSound(vector, encoder)) return vector;
      const expected = dimensionsOf(encoder) ?? 'unknown';
      const sentence = `The model gives vectors of ${outcome.dimensions} numbers where its settings say ${expected}, or numbers that are none. Correct its settings under Settings, Models, or load it again.`;
      throw new AppError('model-invalid', sentence);
    });
  }

  async #store(
    workspace: WorkspaceId,
    identity: string,
    queries: readonly string[],
    vectors: readonly QuestionVector[],
  ): Promise<void> {
    const records = queries.map((query, place) => {
      const { values, spans, kinds } = vectors[place]!;
      return { encoder: identity, query, values, ...(kinds.length === 0 ? {} : { spans, kinds }) };
    });
    try {
      await putQueryVectors(this.#database, workspace, records);
    } catch (error) {
      // They are small and quickly made again: where there is no room they are held until the page is closed.
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
    }
  }

  #heldOf({ workspace, identity }: Asked): Map<string, QuestionVector> {
    const key = `${workspace} ${identity ?? ''}`;
    const held = this.#held.get(key) ?? new Map<string, QuestionVector>();
    this.#held.set(key, held);
    return held;
  }
}

/** The vectors of one text of a call. @param kinds of a late-interaction model; null: a text has one, that of its first window */
function vectorAt(
  { values, dimensions, firstRow, spans }: EmbedOutcome,
  kinds: Uint8Array | null,
  place: number,
): QuestionVector {
  const [first = 0, all = 0] = firstRow.subarray(place, place + 2);
  const end = kinds === null ? Math.min(first + 1, all) : all;
  return {
    values: values.slice(first * dimensions, end * dimensions),
    spans: kinds === null ? new Uint32Array() : spans.slice(2 * first, 2 * end),
    kinds: kinds?.slice(first, end) ?? new Uint8Array(),
  };
}

function isSound({ values, spans, kinds }: QuestionVector, encoder: AskedEncoder['encoder']): boolean {
  const dimensions = dimensionsOf(encoder);
  if (dimensions === null || !values.every(Number.isFinite)) return false;
  const isMulti = encoder.kind === 'visual' && encoder.visual?.vectors === 'multi';
  if (!isMulti) return kinds.length === 0 && (values.length === 0 || values.length === dimensions);
  return values.length === kinds.length * dimensions && spans.length === 2 * kinds.length;
}

function dimensionsOf(encoder: AskedEncoder['encoder']): number | null {
  return encoder.kind === 'text' ? encoder.dimensions : (encoder.visual?.dimensions ?? null);
}
