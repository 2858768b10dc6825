// Calls that wait: for the end of a provider's rate limit, or for a place beside others. They tell it, and a stop ends them at once.
import { describe, expect, test } from 'vitest';
import { CallGate } from '../../../src/llm/concurrency.ts';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';
import type { CallState, LanguageModelRequest } from '../../../src/llm/language-model.ts';
import { FakeClock } from './fake-clock.ts';

const request: LanguageModelRequest = {
  system: '',
  parts: [{ kind: 'text', text: 'When?' }],
  schema: null,
  temperature: null,
  maxTokens: null,
  seed: null,
  purpose: 'answer',
};

const chunk = (choice: object): string => `data: ${JSON.stringify({ id: '1', model: 'm', choices: [choice] })}\n\n`;
const answers = (finish = 'stop'): Response =>
  new Response(
    `${chunk({ index: 0, delta: { content: '1999' } })}${chunk({ index: 0, delta: {}, finish_reason: finish })}data: [DONE]\n\n`,
    { headers: { 'content-type': 'text/event-stream' } },
  );
const limited = (seconds: string): Response =>
  new Response('{"error":{"message":"slow down"}}', { status: 429, headers: { 'retry-after': seconds } });

/** A model whose answers are given one after the other, the last of them for ever. */
function modelWith(clock: FakeClock, gate: CallGate, ...given: (() => Response)[]) {
  let asked = 0;
  return createLanguageModel({
    endpoint: parseEndpoint('https://llm.example/v1', 'openai-compatible', 'https:'),
    model: 'm',
    key: null,
    onRecord: () => {},
    clock,
    gate,
    random: () => 0,
    fetch: async () => given[Math.min(asked++, given.length - 1)]!(),
  });
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !holds(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(holds()).toBe(true);
}

describe('a call that a provider sends away for a time', () => {
  test('says until when it waits and for what, and that it is sent when it is', async () => {
    const clock = new FakeClock();
    const model = modelWith(
      clock,
      new CallGate(clock),
      () => limited('120'),
      () => answers(),
    );
    const states: CallState[] = [];
    const { signal } = new AbortController();
    const done = model.complete(request, signal, () => {}, { onState: (state) => states.push(state) });
    const wait = { kind: 'waiting', until: 120_000, askedMs: 120_000 };
    await until(() => states.length === 3);
    expect(states).toEqual([{ kind: 'waiting', until: null, askedMs: null }, { kind: 'sent' }, wait]);
    await clock.advance(120_000);
    expect(await done).toMatchObject({ kind: 'answered', text: '1999' });
    expect(states.at(-1)).toEqual({ kind: 'sent' });
  });

  test('holds up others behind the same gate, which say so, and all of them end their waits at once when patience does', async () => {
    const clock = new FakeClock();
    const gate = new CallGate(clock);
    const model = modelWith(clock, gate, () => limited('120'));
    const patience = new AbortController();
    const signal = new AbortController().signal;
    const ask = () => {
      const states: CallState[] = [];
      const ended = model
        .complete(request, signal, () => {}, { patience: patience.signal, onState: (state) => states.push(state) })
        .catch((error: unknown) => error);
      return { states, ended };
    };
    const first = ask();
    await until(() => first.states.length === 3);
    const second = ask();
    await until(() => second.states.length === 1);
    expect(second.states).toEqual([{ kind: 'waiting', until: 120_000, askedMs: 120_000 }]);
    patience.abort(new DOMException('stopped', 'AbortError'));
    expect([await first.ended, await second.ended]).toEqual([patience.signal.reason, patience.signal.reason]);
  });

  test('for longer than anyone waits ends the run, and leaves the gate open for whoever tries again', async () => {
    const clock = new FakeClock();
    const gate = new CallGate(clock);
    for (const seconds of ['3600', '9'.repeat(400)]) {
      const model = modelWith(clock, gate, () => limited(seconds));
      await expect(model.complete(request, new AbortController().signal)).rejects.toMatchObject({
        code: 'llm-quota-spent',
        message: expect.stringMatching(/to wait for (60 minutes|more than a day):/) as string,
      });
      expect(gate.closed).toBeNull();
    }
  });
});

test('a call that is on its way ends as it does, whatever becomes of patience', async () => {
  const clock = new FakeClock();
  const patience = new AbortController();
  // Cut at its length: the second request, with more room, belongs to it.
  const model = modelWith(
    clock,
    new CallGate(clock),
    () => {
      patience.abort();
      return answers('length');
    },
    () => answers(),
  );
  const { signal } = new AbortController();
  expect(await model.complete(request, signal, () => {}, { patience: patience.signal })).toMatchObject({
    kind: 'answered',
    attempts: 2,
  });
});
