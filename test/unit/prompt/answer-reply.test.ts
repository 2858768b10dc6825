import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonInReply } from '../../../src/core/prompt/json-in-reply.ts';
import { readAnswerReply } from '../../../src/core/prompt/parse-answer-reply.ts';
import type { ReplyForm } from '../../../src/core/prompt/prompt.ts';
import { nextStep } from '../../../src/core/prompt/reading.ts';

const sections = { evidence: '[1] It was 1999.', reasoning: 'Stated.', answer: '1999', declined: null };

function read(reply: string, form: ReplyForm = 'json'): unknown {
  const reading = readAnswerReply(reply, form);
  return reading.kind === 'read' ? reading.value : reading.problem;
}

describe('a reply in JSON', () => {
  const json = JSON.stringify({ evidence: ['[1] It was 1999.'], reasoning: 'Stated.', answer: '1999' });

  it.each([
    ['alone', json],
    ['indented', JSON.stringify(JSON.parse(json), null, 2)],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a language, amid prose', `Here it is:\n\`\`\`\n${json}\n\`\`\`\nAnything else?`],
    ['amid prose that has references and braces', `As [1] and {x} say: ${json} — see [2].`],
    ['after thoughts that hold a draft', `<think>maybe {"answer": "1998"}?</think>\n${json}`],
    ['after a draft', `{"answer": "1998"}\nOn reflection:\n${json}`],
  ])('is read %s', (_, reply) => {
    expect(read(reply)).toEqual(sections);
  });

  it('keeps the digits of a number', () => {
    expect(read('{"answer": 0.50}')).toMatchObject({ answer: '0.50' });
    expect(read('{"answer": 12345678901234567890}')).toMatchObject({ answer: '12345678901234567890' });
  });

  it('takes a list as an answer in parts, a truth value as Yes or No, and evidence as objects', () => {
    expect(read('{"answer": ["Reno", "Las Vegas"]}')).toMatchObject({ answer: 'Reno, Las Vegas' });
    expect(read('{"answer": true}')).toMatchObject({ answer: 'Yes' });
    expect(read('{"evidence": [{"context": "1", "piece": "It was"}, "b"], "answer": "x"}')).toMatchObject({
      evidence: '1 It was\nb',
    });
  });

  it.each([
    ['{"declined": true, "answer": ""}', true, ''],
    ['{"declined": "yes"}', true, ''],
    ['{"declined": true, "answer": null}', true, ''],
    ['{"declined": false, "answer": "7"}', false, '7'],
    ['{"answer": "7"}', null, '7'],
  ])('reads the flag of %s', (reply, declined, answer) => {
    expect(read(reply)).toMatchObject({ declined, answer });
  });

  it.each([
    ['', 'The reply is empty.'],
    ['   \n', 'The reply is empty.'],
    ['{"evidence": ["a"], "reasoning": "b", "answer": "c', 'The reply is broken JSON.'],
    ['```json\n{"answer": "c\n```', 'The reply is broken JSON.'],
    ['{"reply": "c"}', 'The reply is JSON without a readable field “answer”.'],
    ['{"declined": false}', 'The reply is JSON without a readable field “answer”.'],
    ['{"answer": {"text": "c"}}', 'The reply is JSON without a readable field “answer”.'],
    ['It was 1999.', 'The reply has neither JSON nor a heading “Answer”.'],
    ['Error generating answer', 'The reply has neither JSON nor a heading “Answer”.'],
  ])('of %j is unreadable and says why', (reply, problem) => {
    expect(read(reply)).toBe(problem);
  });
});

describe('a reply under headings', () => {
  it.each([
    ['colons', 'Evidence: [1] It was 1999.\nReasoning: Stated.\nAnswer: 1999'],
    ['lines of their own', 'Evidence:\n[1] It was 1999.\nReasoning:\nStated.\nAnswer:\n1999\n'],
    ['marks', '## Evidence\n[1] It was 1999.\n\n### REASONING\nStated.\n\n# answer\n1999'],
    ['bold', '**Evidence:** [1] It was 1999.\n**Reasoning**: Stated.\n**Answer** 1999'],
    ['bold on lines of their own', '**Evidence**\n[1] It was 1999.\n__Reasoning__\nStated.\n**Final Answer:**\n1999'],
    ['numbers', '1. Evidence: [1] It was 1999.\n2) **Reasoning:** Stated.\n3. Answer: 1999'],
    ['Windows line ends', 'EVIDENCE:\r\n[1] It was 1999.\r\nREASONING:\r\nStated.\r\nANSWER:\r\n1999\r\n'],
    ['prose before', 'Sure!\n\nEvidence: [1] It was 1999.\nReasoning: Stated.\nAnswer: 1999'],
    ['full-width colons', 'Evidence：[1] It was 1999.\nReasoning：Stated.\nAnswer：1999'],
  ])('with %s', (_, reply) => {
    expect(read(reply, 'headings')).toEqual(sections);
    // Asked for JSON, a model may still answer so.
    expect(read(reply, 'json')).toEqual(sections);
  });

  it('does not take prose that begins with a word of a heading for one', () => {
    expect(
      read('Evidence: a\nReasoning: b\nAnswer: first line\nAnswers differ.\nevidence suggests so', 'headings'),
    ).toMatchObject({
      answer: 'first line\nAnswers differ.\nevidence suggests so',
    });
  });

  it('takes the last of two answers and keeps bold in the text', () => {
    expect(read('Answer: 1998\nReasoning: no.\nAnswer: **1999**', 'headings')).toMatchObject({ answer: '**1999**' });
  });

  it('reads the flag', () => {
    expect(read('Declined: yes\nAnswer:', 'headings')).toMatchObject({ declined: true, answer: '' });
    expect(read('**Declined:** No.\n**Answer:** 7', 'headings')).toMatchObject({ declined: false, answer: '7' });
    expect(read('Evidence: none\nDeclined: yes', 'headings')).toMatchObject({ declined: true, answer: '' });
  });

  it('is unreadable without an answer', () => {
    expect(read('Evidence: a\nReasoning: b', 'headings')).toBe('The reply has neither JSON nor a heading “Answer”.');
  });
});

describe('a reply to a plain prompt', () => {
  const plain = (answer: string) => ({ evidence: null, reasoning: null, answer, declined: null });

  it('is the answer as a whole', () => {
    expect(read(' It was 1999. \n', 'text')).toEqual(plain('It was 1999.'));
    expect(read('<think>hm</think>1999', 'text')).toEqual(plain('1999'));
    expect(read('The block is {"a": 1}.', 'text')).toEqual(plain('The block is {"a": 1}.'));
    expect(read('', 'text')).toEqual(plain(''));
  });

  it('loses a heading at its beginning and keeps one in its middle', () => {
    expect(read('Answer: 1999', 'text')).toEqual(plain('1999'));
    expect(read('First line.\nAnswer: 1999', 'text')).toEqual(plain('First line.\nAnswer: 1999'));
  });
});

describe('JSON in any reply', () => {
  it('is found again around any prose without brackets, whatever its strings hold', () => {
    const prose = fc.stringMatching(/^[a-z ,.\n]*$/);
    fc.assert(
      fc.property(prose, fc.string({ unit: 'binary' }), prose, (before, answer, after) => {
        const reply = `${before}\n${JSON.stringify({ answer })}\n${after}`;
        expect(jsonInReply(reply)).toEqual([{ answer }]);
      }),
    );
  });

  it('ends in time for hostile replies', () => {
    const start = performance.now();
    for (const reply of [
      '{'.repeat(400_000),
      '[{"'.repeat(130_000),
      '```\n'.repeat(100_000),
      'x**Answer'.repeat(50_000),
      `a ${'{"'.repeat(190_000)}`,
    ]) {
      expect(readAnswerReply(reply, 'json').kind).toBe('unreadable');
    }
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('what follows a reading', () => {
  const unreadable = { kind: 'unreadable', problem: 'broken' } as const;

  it('is one repair call, and after it a failure with the first raw reply', () => {
    expect(nextStep(unreadable, 'raw', 0)).toEqual({ kind: 'repair', problem: 'broken' });
    expect(nextStep(unreadable, 'raw', 1)).toEqual({
      kind: 'settled',
      reply: { kind: 'unreadable', problem: 'broken', raw: 'raw' },
    });
  });

  it('is a failure at once where the reply is empty', () => {
    expect(nextStep(unreadable, ' \n', 0).kind).toBe('settled');
  });

  it('is what was read, with whether it took the repair', () => {
    const reading = { kind: 'read', value: 7, as: 'json' } as const;
    expect(nextStep(reading, 'raw', 0)).toEqual({
      kind: 'settled',
      reply: { kind: 'parsed', value: 7, repaired: false },
    });
    expect(nextStep(reading, 'raw', 1)).toEqual({
      kind: 'settled',
      reply: { kind: 'parsed', value: 7, repaired: true },
    });
  });
});
