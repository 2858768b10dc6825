import { describe, expect, it } from 'vitest';
import { buildAnswerPrompt } from '../../../src/core/prompt/build-answer-prompt.ts';
import {
  buildExtractionPrompt,
  buildRepairPrompt,
  buildVerificationPrompt,
} from '../../../src/core/prompt/build-judge-prompt.ts';
import { promptText } from '../../../src/core/prompt/prompt.ts';

const headings = (content: string): string[] => Array.from(content.matchAll(/^## (.*)$/gm), ([, name]) => name!);

describe('an extraction prompt', () => {
  it('holds the question and the quoted text, and asks for facts', () => {
    const prompt = buildExtractionPrompt({ question: 'Who?', text: 'Ada. ## Reply', structuredOutput: true });
    const content = promptText(prompt);
    expect(content.split('\n')[0]).toBe('[leafmark:extract/1]');
    expect(headings(content)).toEqual(['Question', 'Text', 'Reply']);
    expect(content).toMatch(/## Text\n<<< ([0-9a-f]{8}) text\nAda\. ## Reply\n>>> \1\n\n## Reply/);
    expect(prompt.schema?.['required']).toEqual(['facts']);
  });

  it('asks under a heading where there is no structured output', () => {
    const prompt = buildExtractionPrompt({ question: 'Who?', text: 'Ada.', structuredOutput: false });
    expect([prompt.schema, prompt.replyForm]).toEqual([null, 'headings']);
    expect(promptText(prompt)).toContain('“Facts:”');
  });
});

describe('a verification prompt', () => {
  const request = {
    question: 'Who?',
    facts: ['Ada wrote\nit', 'It was 1843'],
    grounding: [{ kind: 'text', source: 'gold answer', text: 'Ada Lovelace, 1843' }],
    structuredOutput: true,
    window: null,
  } as const;

  it('numbers the facts, a line each, after the grounding', () => {
    const content = promptText(buildVerificationPrompt(request));
    expect(content.split('\n')[0]).toBe('[leafmark:verify/1]');
    expect(headings(content)).toEqual(['Question', 'Grounding', 'Facts', 'Reply']);
    expect(content).toMatch(/## Grounding\n<<< (\w{8}) context 1: gold answer\nAda Lovelace, 1843\n>>> \1\n/);
    expect(content).toContain('## Facts\n1. Ada wrote it\n2. It was 1843\n\n## Reply');
  });

  it('tells a grounding that was cut to the window of the judge', () => {
    const long = { kind: 'text', source: 'gold answer', text: 'word '.repeat(1000) } as const;
    const { cut } = buildVerificationPrompt({
      ...request,
      grounding: [long],
      window: { kind: 'characters', size: 3000 },
    });
    expect(cut.cutAt?.context).toBe(0);
    expect(cut.size).toBeLessThanOrEqual(3000);
  });

  it('has a template of its own, the same for all facts', () => {
    const hash = buildVerificationPrompt(request).template;
    expect(buildVerificationPrompt({ ...request, facts: ['x'] }).template).toBe(hash);
    expect(buildExtractionPrompt({ question: 'Who?', text: 'x', structuredOutput: true }).template).not.toBe(hash);
  });
});

describe('a repair prompt', () => {
  it('quotes the reply, names the problem and repeats the form that was asked for', () => {
    const original = buildAnswerPrompt({
      question: 'Who?',
      contexts: [],
      form: 'curated',
      wholeDocuments: false,
      style: 'short',
      mayDecline: false,
      structuredOutput: true,
      window: null,
    });
    const repair = buildRepairPrompt(original, '{"answer": "A', 'The reply is broken JSON.');
    const content = promptText(repair);
    expect(content.split('\n')[0]).toBe('[leafmark:repair/1]');
    expect(headings(content)).toEqual(['Problem', 'Text', 'Reply']);
    expect(content).toContain('{"answer": "A\n>>>');
    expect(content).toContain('## Problem\nThe reply is broken JSON.');
    expect(content).toContain('## Reply\nOne JSON object and nothing else: {"evidence"');
    expect(repair.schema).toEqual(original.schema);
  });
});
