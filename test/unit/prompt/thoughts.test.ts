import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerReply } from '../../../src/core/prompt/parse-answer-reply.ts';
import { readFactsReply, readVerdictsReply } from '../../../src/core/prompt/parse-judge-reply.ts';
import { nextStep } from '../../../src/core/prompt/reading.ts';
import { withoutThoughts } from '../../../src/core/prompt/thoughts.ts';

describe('a reply without its thoughts', () => {
  it.each([
    ['loses a block', '<think>hm\nhm</think>\n1999', '\n1999'],
    ['loses several, also later ones', '<think>a</think> <think>b</think>1\n <think>c</think>2', ' 1\n 2'],
    ['is empty where it was cut off while thinking', '<think>the answer must be {"answer": "1999"}', ''],
    ['keeps what stands before a thought that is cut off', '1999\n<think>or was it', '1999\n'],
    ['loses a beginning that the template opened', 'It says 1998, no: 1999.\n</think>\n\n1999', '\n\n1999'],
    ['loses it up to the last end', 'a</think>\nb\n</think>c', 'c'],
    ['loses a thought that quotes the tags', '<think>In <think> and </think> I think.\n</think>1999', '1999'],
    ['loses the longer name too, in any case', '<Thinking>hm</THINKING>1999', '1999'],
    [
      'keeps tags amid its lines',
      '{"answer": "<think> and </think> are tags"}',
      '{"answer": "<think> and </think> are tags"}',
    ],
    ['keeps other tags', '<b>1999</b>\n<thinker>x</thinker>', '<b>1999</b>\n<thinker>x</thinker>'],
  ])('%s', (_, reply, left) => {
    expect(withoutThoughts(reply)).toBe(left);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '<think>',
      '</think>',
      '<thinking>',
      '</thinking>',
      '<think',
      'think>',
      '</',
      '\n',
      ' ',
      '\r\n',
      '"',
    ),
    fc.string({ maxLength: 4 }),
  );
  const anything = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('stays as it is a second time, whatever it was', () => {
    fc.assert(
      fc.property(anything, (reply) => {
        const once = withoutThoughts(reply);
        expect(withoutThoughts(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps every character outside, in order, wherever thoughts stand between its lines', () => {
    const outside = fc.string().filter((text) => !/<\/?think(?:ing)?>/i.test(text));
    const thought = fc.string().filter((text) => !/<\/?think(?:ing)?>/i.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(outside, thought)), outside, (parts, last) => {
        const reply = parts.map(([text, inner]) => `${text}\n<think>${inner}</think>`).join('') + last;
        expect(withoutThoughts(reply)).toBe(parts.map(([text]) => `${text}\n`).join('') + last);
      }),
    );
  });

  it('is the reply itself where no line begins or ends with a tag', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '<think>', '</think>', '"') }).map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const reply = lines.join('\n');
        expect(withoutThoughts(reply)).toBe(reply);
      }),
    );
  });

  it('is found in time that grows with its length', () => {
    const began = performance.now();
    withoutThoughts('<think></think>x </think> <think> '.repeat(30_000));
    withoutThoughts(`${'</think>'.repeat(60_000)}x`);
    withoutThoughts(`a${'</think> '.repeat(60_000)}`);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('a thought', () => {
  it('is no draft that a reader takes for the reply', () => {
    const draft =
      '<think>{"facts": ["a draft"]} {"verdicts": [{"fact": 1, "supported": true}]}\nFacts:\n- a draft\n1. supported: x';
    expect(readFactsReply(`${draft}</think>{"facts": ["1999"]}`)).toMatchObject({ value: ['1999'] });
    expect(readFactsReply(draft)).toMatchObject({ kind: 'unreadable', problem: 'The reply is empty.' });
    expect(readVerdictsReply(draft, 1)).toMatchObject({ kind: 'unreadable', problem: 'The reply is empty.' });
    expect(readVerdictsReply(`${draft}</think>\n1. not supported: no`, 1)).toMatchObject({
      value: [{ supported: false, reason: 'no' }],
    });
  });

  it('alone is no answer, in any form, and nothing that could be put in another', () => {
    for (const form of ['json', 'headings', 'text'] as const) {
      const reply = '<think>Answer: 1999';
      const reading = readAnswerReply(reply, form);
      expect(reading).toEqual({ kind: 'unreadable', problem: 'The reply holds nothing but thoughts.' });
      // The raw reply is kept with them.
      expect(nextStep(reading, reply, 0)).toMatchObject({ kind: 'settled', reply: { kind: 'unreadable', raw: reply } });
    }
  });
});
