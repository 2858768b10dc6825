// What the three dialects have in common here: a call as it was understood, and the reply that is put into their words.
import { imageSize } from './image-size.ts';

export type DialectName = 'openai' | 'anthropic' | 'gemini';

export interface AskedImage {
  readonly mediaType: string;
  readonly bytes: number;
  /** Null: not a picture that can be read. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A call as it came. */
export interface AskedCall {
  readonly model: string;
  readonly stream: boolean;
  readonly system: string;
  readonly text: string;
  readonly images: readonly AskedImage[];
  readonly json: boolean;
  readonly fields: readonly string[] | null;
  /** JSON is to be given as the input of a tool: Anthropic's older way. */
  readonly byTool: boolean;
  /** Parameters in the dialect's own names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly maxTokens: number | null;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** How a reply ends. */
export type End = 'stop' | 'length' | 'refusal';

export interface Outgoing {
  readonly call: AskedCall;
  readonly id: string;
  readonly text: string;
  readonly end: End;
  /** Null: not told. */
  readonly tokens: Tokens | null;
}

export type ErrorKind =
  | 'rate-limit'
  | 'overloaded'
  | 'server-error'
  | 'wrong-key'
  | 'quota-spent'
  | 'model-unknown'
  | 'path-wrong'
  | 'images-refused'
  | 'too-long'
  | 'filter'
  | 'parameter'
  | 'too-many-tokens';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Dialect {
  readonly name: DialectName;
  readonly read: (body: unknown, path: string) => AskedCall;
  readonly whole: (reply: Outgoing) => string;
  /** Events of a stream: opening, one a piece of text, closing; each a whole SSE frame. */
  readonly opening: (reply: Outgoing) => readonly string[];
  readonly piece: (reply: Outgoing, text: string) => string;
  readonly closing: (reply: Outgoing) => readonly string[];
  /** What may be left out at the very end: `[DONE]`. */
  readonly last: string;
  /** An error inside a stream that has begun. */
  readonly streamError: string;
  readonly error: (
    kind: ErrorKind,
    detail: {
      readonly call: AskedCall | null;
      readonly parameter: string;
      readonly hint: string;
      readonly most: number;
      readonly key: string;
    },
  ) => ErrorAnswer;
}

/** Characters ÷ 4 of all texts and 28 × 28 pixels a token of each image, rounded up. */
export function countTokens({ system, text, images }: AskedCall, reply: string): Tokens {
  const ofImages = images.map(({ width, height }) =>
    width === null || height === null ? 1 : Math.ceil(width / 28) * Math.ceil(height / 28),
  );
  return {
    input:
      Math.max(1, Math.ceil((system.length + text.length) / 4)) + ofImages.reduce((sum, tokens) => sum + tokens, 0),
    output: Math.max(1, Math.ceil(reply.length / 4)),
  };
}

export function askedImage(mediaType: string, base64: string): AskedImage {
  const bytes = Buffer.from(base64, 'base64');
  const size = imageSize(bytes);
  return { mediaType, bytes: bytes.length, width: size?.width ?? null, height: size?.height ?? null };
}

export function fieldsOf(schema: unknown): readonly string[] | null {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return null;
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : null;
}

export function frame(data: unknown, event: string | null = null): string {
  return `${event === null ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}
