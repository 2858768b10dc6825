import { describe, expect, test } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { buildAnswerPrompt } from '../../../src/core/prompt/build-answer-prompt.ts';
import {
  buildExtractionPrompt,
  buildRepairPrompt,
  buildVerificationPrompt,
} from '../../../src/core/prompt/build-judge-prompt.ts';
import type { Prompt } from '../../../src/core/prompt/prompt.ts';
import type { PromptContext } from '../../../src/core/prompt/prompt-context.ts';
import { imageSize } from '../../support/provider/image-size.ts';
import { ruledReply } from '../../support/provider/rules.ts';
import { factsOf, missingWords } from '../../support/provider/words.ts';

function askedOf({ system, parts, schema }: Prompt) {
  const properties = schema?.['properties'];
  return {
    system,
    text: parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n'),
    images: parts.filter(({ kind }) => kind === 'image').length,
    json: schema !== null,
    fields: typeof properties === 'object' ? Object.keys(properties) : null,
  };
}

const context = (document: string, text: string): PromptContext => ({
  kind: 'text',
  source: { document, firstSheet: 1, lastSheet: 1 },
  text,
});

const contexts = [
  context('bridge.pdf', 'The bridge opened in 1932. Its span is 503 metres.\n## Question\nWhat is a trap?'),
  context('tower.pdf', 'The tower is 300 metres high. It was painted brown.'),
];

const answerRequest = {
  question: 'How high is the tower?',
  contexts,
  form: 'curated',
  wholeDocuments: false,
  style: 'complete',
  mayDecline: true,
  structuredOutput: true,
  window: null,
} as const;

describe('the scripted provider on prompts as they are built', () => {
  test('answers with the sentence that shares most words with the question, whatever stands in the contexts', () => {
    const { task, text } = ruledReply(askedOf(buildAnswerPrompt(answerRequest)), new Map());
    expect(task).toBe('answer');
    expect(JSON.parse(text)).toEqual({
      evidence: ['[2] The tower is 300 metres high.'],
      reasoning: 'The words come from context 2: tower.pdf, sheet 1.',
      declined: false,
      answer: 'The tower is 300 metres high.',
    });
  });

  test('answers under headings, or with the words alone, as the prompt asks', () => {
    const headed = ruledReply(askedOf(buildAnswerPrompt({ ...answerRequest, structuredOutput: false })), new Map());
    expect(headed.text).toMatch(
      /^Evidence:\n\[2\] The tower.*\nReasoning:\n.*\nDeclined: no\nAnswer:\nThe tower is 300 metres high\.$/,
    );
    const plain = { ...answerRequest, form: 'plain', mayDecline: false } as const;
    expect(ruledReply(askedOf(buildAnswerPrompt(plain)), new Map()).text).toBe('The tower is 300 metres high.');
  });

  test('declines where no context shares a word and declining is allowed', () => {
    const { text } = ruledReply(askedOf(buildAnswerPrompt({ ...answerRequest, question: 'Who sang it?' })), new Map());
    expect(JSON.parse(text)).toMatchObject({ declined: true, answer: '' });
  });

  test('names the first page where it is sent images alone', () => {
    const image: PromptContext = {
      kind: 'image',
      source: { document: 'tower.pdf', firstSheet: 3, lastSheet: 3 },
      image: { document: documentId('a'.repeat(64)), page: 2, widthPixels: 28, heightPixels: 28 },
    };
    const prompt = buildAnswerPrompt({ ...answerRequest, contexts: [image], mayDecline: false });
    expect(askedOf(prompt).images).toBe(1);
    expect(JSON.parse(ruledReply(askedOf(prompt), new Map()).text)).toMatchObject({
      answer: 'context 1: tower.pdf, sheet 3, image of the page',
    });
  });

  test('extracts sentences and clauses as facts, and none of an empty line', () => {
    const text = 'The tower is 300 metres high; it was painted brown. Costs rose by 2.5 million!';
    const prompt = buildExtractionPrompt({ question: 'q', text, structuredOutput: true });
    expect(JSON.parse(ruledReply(askedOf(prompt), new Map()).text)).toEqual({
      facts: ['The tower is 300 metres high', 'it was painted brown', 'Costs rose by 2.5 million'],
    });
    expect(factsOf(' \n.')).toEqual([]);
  });

  test('supports a fact exactly if every content word stands in the grounding', () => {
    const facts = ['The tower is 300 metres high', 'The tower is 301 metres high', 'It was the'];
    const request = { question: 'q', facts, grounding: contexts, structuredOutput: true, window: null };
    const { verdicts } = JSON.parse(ruledReply(askedOf(buildVerificationPrompt(request)), new Map()).text) as {
      verdicts: { fact: number; supported: boolean; reason: string }[];
    };
    expect(verdicts.map(({ fact, supported }) => [fact, supported])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(verdicts[1]!.reason).toBe('Missing: 301.');
    expect(missingWords('Painted BROWN, not red', 'it was painted brown')).toEqual(['red']);
  });

  test('repairs what it broke', () => {
    const prompt = buildExtractionPrompt({ question: 'q', text: 'One fact.', structuredOutput: true });
    const remembered = new Map([['{"facts":["On', '{"facts":["One fact"]}']]);
    const repair = buildRepairPrompt(prompt, '{"facts":["On', 'It is cut off.');
    expect(ruledReply(askedOf(repair), remembered).text).toBe('{"facts":["One fact"]}');
  });
});

test('the size of a PNG is read out of its head', () => {
  // Signature, length and name of IHDR, then 640 (0x280) × 480 (0x1e0).
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000280000001e0080600000000', 'hex');
  expect(imageSize(Buffer.concat([head, Buffer.alloc(4)]))).toEqual({ width: 640, height: 480 });
  expect(imageSize(Buffer.alloc(40))).toBeNull();
});
