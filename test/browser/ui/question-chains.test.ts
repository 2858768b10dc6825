// Both chains of visdomrag beside each other: what differs is marked, a chain that failed leaves the other's result, replies stay text.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnsweredQuestion } from '../../../src/app/answers.ts';
import type { App } from '../../../src/app/app.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { AnswerChains, AnswerState, ChainRecord } from '../../../src/core/experiment/answer-record.ts';
import { defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { chainsOfQuestion } from '../../../src/core/experiment/chains-report.ts';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import '../../../src/ui/views/question/question-chains.ts';
import type { QuestionChains } from '../../../src/ui/views/question/question-chains.ts';
import { answerRecord, failedAnswer } from '../../unit/experiment/answer-fixture.ts';
import { newQuestion, newRun } from '../storage/records.ts';

const question = { ...newQuestion(1), answer: 'red, 412', references: ['red, 412'] };
const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'model-1',
  temperature: 0,
  maxTokens: 64,
  seed: null,
  window: null,
} as const;
const known = newRun('first');
const run = { ...known, system: { ...known.system, answering: defaultAnswering('visdomrag', model, null) } };
const gold = { document: documentId('a'), firstPage: 2, lastPage: 2, texts: [], kinds: [] };
const result = {
  run: run.id,
  question: question.id,
  outcome: { kind: 'ranked', candidates: [] },
  state: 'ready',
  contexts: [gold],
  goldDocuments: [gold.document],
} as unknown as QuestionResult;

function said(answer: string, evidence: string | null = null, reasoning: string | null = null): AnswerState {
  return { kind: 'answered', sections: { evidence, reasoning, answer, declined: null }, repaired: false };
}

/** A chain that was given sheets, from 1. */
function chain(state: AnswerState, ...sheets: readonly number[]): ChainRecord {
  const contexts = sheets.map((sheet, ordinal) => ({
    document: documentId('a'),
    firstPage: sheet - 1,
    lastPage: sheet - 1,
    ordinal,
    kind: 'text' as const,
    source: { document: 'a.pdf', firstSheet: sheet, lastSheet: sheet },
  }));
  return { contexts, cut: null, state };
}

async function shown(chains: AnswerChains, state: AnswerState): Promise<QuestionChains> {
  const record = answerRecord('q1', state, { chains });
  const answered: AnsweredQuestion = {
    record,
    scores: null,
    chains: chainsOfQuestion(record, question, defaultAnswerRules),
  };
  const app = { commands: { thumbnail: async () => await Promise.reject(new Error('no page')) } } as unknown as App;
  const element = document.createElement('question-chains');
  Object.assign(element, { app, question, run, result, answered, nameOf: () => 'a.pdf' });
  document.body.append(element);
  await (element as QuestionChains).updateComplete;
  await vi.waitFor(() => expect(within(element as QuestionChains, 'chain-pages ol')).toHaveLength(2));
  return element as QuestionChains;
}

/** What matches in the element and in the elements within it. */
function within(root: Element, selector: string): HTMLElement[] {
  const inside = [...root.shadowRoot!.querySelectorAll('*')];
  return inside.flatMap((one) => [
    ...(one.matches(selector) ? [one as HTMLElement] : []),
    ...(one.shadowRoot === null ? [] : [...one.shadowRoot.querySelectorAll<HTMLElement>(ownPart(selector, one))]),
  ]);
}

/** `chain-pages ol` within <chain-pages> is `ol`; another selector is itself. */
function ownPart(selector: string, host: Element): string {
  const [first, ...others] = selector.split(' ');
  return first === host.localName && others.length > 0 ? others.join(' ') : selector;
}

function row(element: Element, name: string): HTMLElement[] {
  const head = within(element, 'tbody th').find(({ textContent }) => textContent.trim() === name)!;
  return [...head.parentElement!.children].slice(1) as HTMLElement[];
}

const words = (cell: Element | undefined): string => (cell?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

beforeEach(async () => {
  document.body.replaceChildren();
  performance.clearResourceTimings();
  await page.viewport(1280, 900);
});

describe('both chains', () => {
  const two: AnswerChains = {
    text: chain(said('red, 412', '[1] It was 412\n[2] It is red', 'So red.'), 3, 5),
    image: chain(said('red, 410', '[1] It was 410', 'So red.'), 4),
    fusion: { analysis: 'One says 412, one 410.', conclusion: '412 is printed.' },
  };

  test('stand beside each other with what differs told in words and marked', async () => {
    const element = await shown(two, said('red, 412'));
    expect(row(element, 'Evidence').map(words)).toEqual([
      '[1] It was 412',
      'differ',
      '[1] It was 410',
      'analysisOne says 412, one 410.',
    ]);
    expect(row(element, 'Reasoning').map(words)).toEqual(['So red.', 'agree', 'So red.', 'conclusion412 is printed.']);
    expect(within(element, '.num').map(words)).toEqual(['412', '410', '412', '410']);
    expect(within(element, '.rel').map(words)).toEqual(['differ', 'text only', 'agree', 'differ']);
    expect(words(within(element, '.took')[0])).toBe(
      'Fusion took the text answer F1 1.00 to the text answer, 0.50 to the page-image answer The chains disagree: F1 0.50 between them, and numbers differ (412 against 410)',
    );
  });

  test('show which pages each was given, and the gold that it was not', async () => {
    const element = await shown(two, said('red, 412'));
    const pages = within(element, 'chain-pages').map((one) => words(one.shadowRoot!.querySelector('ol')!));
    expect(pages[0]).toContain('Rank 1, sheet 3 of a.pdf: 1 3hit');
    expect(pages[0]).toContain('Rank 2, sheet 5 of a.pdf: 2 5miss');
    expect(pages[1]).toContain('Gold, sheet 3 of a.pdf: 3not found');
    expect(words(row(element, 'Pages')[3])).toBe(
      'Texts: 1 of 2 hit, the gold page. Pages: 0 of 1 hit, sheet 3 not found.',
    );
  });

  test('of which one failed leave the result of the other, and nothing is compared', async () => {
    const reason = 'Nothing was fused, since the text chain has no answer: 529';
    const element = await shown(
      { ...two, text: chain(failedAnswer, 3), fusion: null },
      { kind: 'failed', code: 'network-failed', reason },
    );
    expect(row(element, 'Evidence').map(words)).toEqual([
      '– no reply that can be read',
      '',
      '[1] It was 410',
      '– nothing was fused',
    ]);
    expect(row(element, 'Answer').map(words)).toEqual(['Failed. 529', '', 'red, 410', `Failed. ${reason}`]);
    // red, 410 and red, 412: 2·1/(2+2).
    expect(row(element, 'F1 to gold').map(words)).toEqual(['– failed', '', '0.50 1 word shared', '– failed']);
    expect(within(element, '.off, .num, .rel')).toEqual([]);
    expect(words(within(element, '.took')[0])).toBe(
      'The text chain has no answer 529 Nothing is compared; the answer of the page-image chain stays',
    );
  });

  test('keep the raw reply of one that could not be read', async () => {
    const unread: AnswerState = { kind: 'unreadable', problem: 'there is no answer in it', raw: '{"evidence":' };
    const element = await shown(
      { ...two, image: chain(unread, 3), fusion: null },
      { kind: 'failed', code: 'llm-reply-unreadable', reason: 'there is no answer in it' },
    );
    within(element, 'summary')[0]!.click();
    await vi.waitFor(() => expect(words(within(element, 'pre')[0])).toBe('{"evidence":'));
  });

  test('of a plain prompt say why there is neither evidence nor reasoning', async () => {
    const bare = { ...run, system: { ...run.system, answering: { ...run.system.answering, promptForm: 'plain' } } };
    const element = await shown(
      { text: chain(said('red'), 3), image: chain(said('red'), 3), fusion: { analysis: null, conclusion: null } },
      said('red'),
    );
    Object.assign(element, { run: bare });
    await element.updateComplete;
    expect(row(element, 'Evidence, reasoning').map(words)).toEqual([
      '– not asked for: a plain prompt asks for the answer alone',
    ]);
  });

  test('stand one below the other in a narrow window, and are a table still', async () => {
    await page.viewport(390, 900);
    const element = await shown(two, said('red, 412'));
    const [text, , image] = row(element, 'Answer').map((cell) => cell.getBoundingClientRect());
    expect(text!.bottom).toBeLessThanOrEqual(image!.top);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(within(element, 'td:not([role=cell]), tr:not([role=row]), table:not([role=table])')).toEqual([]);
  });
});

test('a hostile reply is text in every cell, with what hides in it named', async () => {
  const hostile = [
    `![x](http://localhost:${location.port}/leak-markdown.png) 12`,
    `<img src="http://localhost:${location.port}/leak-image.png" onerror="globalThis.taken = 1"><script>globalThis.taken = 2</script>`,
    '\u001B[31mred\u202E turned 13\u202C',
    '<a href="javascript:globalThis.taken=3">link</a>',
  ].join('\n');
  const bad = said(hostile, hostile, hostile);
  const element = await shown(
    {
      text: chain(bad, 3),
      image: chain(said('12', hostile, '14'), 3),
      fusion: { analysis: hostile, conclusion: hostile },
    },
    bad,
  );
  expect(within(element, 'img, script, a, [onerror], [href], [src]')).toEqual([]);
  expect(Reflect.get(globalThis, 'taken')).toBeUndefined();
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('leak-'))).toEqual([]);
  const fused = row(element, 'Answer')[3]!.querySelector<HTMLElement>('.told')!;
  expect(fused.textContent).toBe(hostile);
  expect([...fused.querySelectorAll<HTMLElement>('.sign')].map(({ dataset }) => dataset['shown'])).toEqual([
    '⟨ESC⟩',
    '⟨U+202E⟩',
    '⟨U+202C⟩',
  ]);
});
