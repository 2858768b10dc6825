import { inject } from 'vitest';
import type { ProviderKind } from '../../../src/core/experiment/answering.ts';
import { type LanguageModelOptions, createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { type Endpoint, parseEndpoint } from '../../../src/llm/endpoint.ts';
import type { Delta, LanguageModel, LanguageModelRequest } from '../../../src/llm/language-model.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';
import type { Script } from '../../support/provider/script.ts';
import type { RecordedCall } from '../../support/provider/session.ts';

export const dialects: readonly ProviderKind[] = ['openai-compatible', 'anthropic', 'gemini'];

/** Limits that a test can wait for. */
export const shortLimits = { answerMs: 250, silenceMs: 250, totalMs: 5000, graceMs: 60, replyBytes: 40_000 };

export interface ProviderSession {
  readonly endpoint: Endpoint;
  readonly model: LanguageModel;
  readonly calls: () => Promise<RecordedCall[]>;
  readonly records: readonly LedgerRecord[];
  /** Milliseconds that were to be waited before retries; nothing is waited in truth. */
  readonly waits: readonly number[];
}

/** A session of the scripted provider with a script of its own, and a model of one dialect that asks it. */
export async function providerSession(
  provider: ProviderKind,
  script: Partial<Script>,
  options: Partial<LanguageModelOptions> = {},
): Promise<ProviderSession> {
  const base = `${inject('providerOrigin')}/s/${crypto.randomUUID()}`;
  const put = await fetch(`${base}/__script`, { method: 'PUT', body: JSON.stringify(script) });
  if (!put.ok) throw new Error(`The script is not one: ${await put.text()}`);
  const endpoint = parseEndpoint(`${base}/${provider === 'gemini' ? 'v1beta' : 'v1'}`, provider, location.protocol);
  const records: LedgerRecord[] = [];
  const waits: number[] = [];
  // What was waited for is over at once, and the clock knows.
  let skipped = 0;
  const model = createLanguageModel({
    endpoint,
    model: 'scripted',
    key: 'sk-canary-123456',
    onRecord: (record) => records.push(record),
    limits: shortLimits,
    clock: {
      now: () => Date.now() + skipped,
      wait: async (milliseconds, signal) => {
        signal.throwIfAborted();
        waits.push(milliseconds);
        skipped += milliseconds;
      },
    },
    ...options,
  });
  const calls = async (): Promise<RecordedCall[]> => {
    const response = await fetch(`${base}/__calls`);
    return ((await response.json()) as { calls: RecordedCall[] }).calls;
  };
  return { endpoint, model, calls, records, waits };
}

export const never = new AbortController().signal;

/** What the provider makes of `request`, by its rule: sentences as facts. */
export const facts = '{"facts":["Die Brücke mißt 503 Meter – 橋は長い 🌉","It opened in 1932"]}';

/** Asks for facts, as JSON. */
export const request: LanguageModelRequest = {
  system: '[leafmark:extract/1]\nList the facts.',
  parts: [
    {
      kind: 'text',
      text: '## Text\n<<< 00000000 text\nDie Brücke mißt 503 Meter – 橋は長い 🌉. It opened in 1932.\n>>> 00000000\n\n## Reply\nJSON',
    },
  ],
  schema: {
    type: 'object',
    properties: { facts: { type: 'array', items: { type: 'string' } } },
    required: ['facts'],
    additionalProperties: false,
  },
  temperature: 0,
  maxTokens: 500,
  seed: null,
  purpose: 'facts',
};

/** Collects live text as a screen would: a restart empties it. */
export function screen(): {
  readonly onDelta: (delta: Delta) => void;
  readonly text: () => string;
  readonly restarts: () => number;
} {
  let text = '';
  let restarts = 0;
  return {
    onDelta: (delta) => {
      if (delta.kind === 'restart') {
        text = '';
        restarts += 1;
      } else text += delta.text;
    },
    text: () => text,
    restarts: () => restarts,
  };
}
