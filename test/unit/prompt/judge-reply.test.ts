import { describe, expect, it } from 'vitest';
import { readFactsReply, readVerdictsReply } from '../../../src/core/prompt/parse-judge-reply.ts';

function facts(reply: string): unknown {
  const reading = readFactsReply(reply);
  return reading.kind === 'read' ? reading.value : reading.problem;
}

function verdicts(reply: string, count: number): unknown {
  const reading = readVerdictsReply(reply, count);
  return reading.kind === 'read' ? reading.value : reading.problem;
}

describe('a list of facts', () => {
  it.each([
    ['JSON', '{"facts": ["a b", "c"]}'],
    ['a fence', 'Here:\n```json\n{"facts": ["a b", "c"]}\n```'],
    ['a bare array', '["a b", "c"]'],
    ['objects', '{"facts": [{"fact": "a b"}, {"fact": "c"}]}'],
    ['a heading and hyphens', 'Facts:\n- a b\n- c'],
    ['a bold heading and numbers', '**Facts**\n1. a b\n2) c\n'],
    ['repeats and blanks', '{"facts": [" a\\n b", "a b", "", "c"]}'],
  ])('is read from %s', (_, reply) => {
    expect(facts(reply)).toEqual(['a b', 'c']);
  });

  it.each(['{"facts": []}', '[]', 'Facts: none', 'Facts:\n- None.'])('is empty in %j', (reply) => {
    expect(facts(reply)).toEqual([]);
  });

  it('is not made of the references in items', () => {
    expect(facts('Facts:\n- The rate [1] rose\n- It fell [2]')).toEqual(['The rate [1] rose', 'It fell [2]']);
  });

  it.each([
    ['', 'The reply is empty.'],
    ['The text states that a and b.', 'The reply holds no list of facts.'],
    ['Facts: the text states that a and b.', 'The reply holds no list of facts.'],
    ['{"facts": "a"}', 'The reply holds no list of facts.'],
    ['{"facts": ["a"', 'The reply holds no list of facts.'],
    ['{"statements": ["a"]}', 'The reply holds no list of facts.'],
  ])('is not in %j', (reply, problem) => {
    expect(facts(reply)).toBe(problem);
  });
});

describe('verdicts', () => {
  const expected = [
    { supported: true, reason: 'stated' },
    { supported: false, reason: 'not there' },
  ];

  it.each([
    [
      'JSON',
      '{"verdicts":[{"fact":1,"reason":"stated","supported":true},{"fact":2,"reason":"not there","supported":false}]}',
    ],
    [
      'another order',
      '{"verdicts":[{"fact":2,"reason":"not there","supported":false},{"fact":1,"reason":"stated","supported":true}]}',
    ],
    ['no numbers', '[{"reason":"stated","supported":"yes"},{"reason":"not there","supported":"No"}]'],
    [
      'facts for numbers',
      '[{"fact":"it is","reason":"stated","supported":1},{"fact":"it was","reason":"not there","supported":0}]',
    ],
    [
      'a fence and words',
      '```\n{"verdicts":[{"fact":"1","reason":"stated","supported":"Supported"},{"fact":"2","reason":"not there","supported":"not supported"}]}\n```',
    ],
    ['lines', '1. supported: stated\n2. not supported: not there'],
    ['lines with words and bold', 'Fact 1: **Supported** — stated\nFact 2: **Not supported** — not there\n'],
    [
      'an equal repeat',
      '{"verdicts":[{"fact":1,"reason":"stated","supported":true},{"fact":1,"reason":"again","supported":true},{"fact":2,"reason":"not there","supported":false}]}',
    ],
  ])('are read from %s', (_, reply) => {
    expect(verdicts(reply, 2)).toEqual(expected);
  });

  it('may lack reasons', () => {
    expect(verdicts('{"verdicts":[{"fact":1,"supported":true}]}', 1)).toEqual([{ supported: true, reason: '' }]);
  });

  it.each([
    ['', 2, 'The reply is empty.'],
    ['All are supported.', 2, 'The reply holds no list of verdicts.'],
    ['{"verdicts":[{"fact":1,"supported":true}]}', 2, 'Fact 2 has no verdict.'],
    ['{"verdicts":[]}', 2, 'There are 0 verdicts without numbers for 2 facts.'],
    ['[{"supported":true}]', 2, 'There are 1 verdicts without numbers for 2 facts.'],
    [
      '{"verdicts":[{"fact":1,"supported":true},{"fact":3,"supported":true}]}',
      2,
      'A verdict is not on one of the facts 1 to 2.',
    ],
    [
      '{"verdicts":[{"fact":0,"supported":true},{"fact":1,"supported":true}]}',
      2,
      'A verdict is not on one of the facts 1 to 2.',
    ],
    [
      '{"verdicts":[{"fact":1,"supported":true},{"fact":1,"supported":false}]}',
      1,
      'Fact 1 has two verdicts that differ.',
    ],
    ['{"verdicts":[{"fact":1,"supported":"partly"}]}', 1, 'The reply holds no list of verdicts.'],
    ['1. supported: stated', 2, 'Fact 2 has no verdict.'],
  ])('are unreadable in %j of %d', (reply, count, problem) => {
    expect(verdicts(reply, count)).toBe(problem);
  });
});
