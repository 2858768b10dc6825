// What a model replied is text in the question view, whatever it says; steps are read as they are opened; verdicts can be overruled.
import { signal } from '@preact/signals-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnsweredQuestion } from '../../../src/app/answers.ts';
import type { App } from '../../../src/app/app.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import type { AnswerRecord, CallRecord } from '../../../src/core/experiment/answer-record.ts';
import { notJudged, summaryOfCall } from '../../../src/core/experiment/answer-record.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import '../../../src/ui/views/question/question-response.ts';
import type { QuestionResponse } from '../../../src/ui/views/question/question-response.ts';
import '../../../src/ui/views/question/question-steps.ts';
import type { QuestionSteps } from '../../../src/ui/views/question/question-steps.ts';
import '../../../src/ui/views/question/question-verdicts.ts';
import type { QuestionVerdicts, VerdictGiven } from '../../../src/ui/views/question/question-verdicts.ts';
import { answerRecord, answered, callRecord } from '../../unit/experiment/answer-fixture.ts';
import { newQuestion, newRun } from '../storage/records.ts';

const hostile = [
  `![x](http://localhost:${location.port}/leak-markdown.png)`,
  `<img src="http://localhost:${location.port}/leak-image.png" onerror="globalThis.taken = 1"><script>globalThis.taken = 2</script>`,
  '\u001B[31mred\u001B[0m \u202Eturned\u202C \u0000 \u200Bhidden',
  `<a href="javascript:globalThis.taken=3">link</a>\n\nשלום **bold**`,
].join('\n');

const gold = newQuestion(1);
const run = newRun('first');

function answeredAs(record: AnswerRecord): AnsweredQuestion {
  const by = (reviewer: 'judge' | 'person') => scoresOfRecord(record, gold, defaultAnswerRules, reviewer)!;
  return { record, scores: { judge: by('judge'), person: by('person') }, chains: null };
}

/** The elements of a tree of open shadow roots. */
function elementsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot === null ? [] : elementsIn(element.shadowRoot)),
  ]);
}

const find = <Kind extends Element>(root: Element, selector: string): Kind[] =>
  elementsIn(root.shadowRoot!).filter((element): element is Kind => element.matches(selector));

async function settled(root: Element): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all(elementsIn(document.body).map((element) => Reflect.get(element, 'updateComplete') as unknown));
    await Promise.resolve();
  }
  await (Reflect.get(root, 'updateComplete') as Promise<unknown>);
}

/** Nothing of a hostile text became an element, and nothing was asked for. */
function expectPlain(root: Element): void {
  const acting = find(root, 'img, script, a, b i, iframe, [onerror], [href], [src], [style]');
  expect(acting).toEqual([]);
  expect(Reflect.get(globalThis, 'taken')).toBeUndefined();
  const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('leak-'));
  expect(asked).toEqual([]);
}

beforeEach(() => {
  document.body.replaceChildren();
  performance.clearResourceTimings();
});

describe('a hostile reply', () => {
  test('is the text of the response, with what hides in it named', async () => {
    const record = answerRecord('q1', {
      kind: 'answered',
      sections: { evidence: hostile, reasoning: hostile, answer: hostile, declined: null },
      repaired: false,
    });
    const response = document.createElement('question-response') as QuestionResponse;
    Object.assign(response, {
      question: gold,
      questions: [gold],
      run,
      answers: { kind: 'done', value: new Map([[run.id, answeredAs(record)]]) },
    });
    document.body.append(response);
    await settled(response);
    const texts = find<HTMLElement>(response, 'div.ans');
    expect(texts.map(({ textContent }) => textContent)).toEqual([hostile, hostile, hostile]);
    const signs = [...texts[0]!.querySelectorAll<HTMLElement>('.sign')];
    expect(signs.map(({ dataset }) => dataset['shown'])).toEqual([
      '⟨ESC⟩',
      '⟨ESC⟩',
      '⟨U+202E⟩',
      '⟨U+202C⟩',
      '⟨NUL⟩',
      '⟨U+200B⟩',
    ]);
    expect(getComputedStyle(signs[2]!).unicodeBidi).toBe('isolate');
    expect(getComputedStyle(texts[0]!).unicodeBidi).toBe('plaintext');
    // The words behind the turning mark stand where they stood: “turned” begins left of where it ends.
    const turned = document.createRange();
    const walker = document.createTreeWalker(texts[0]!, NodeFilter.SHOW_TEXT);
    while (!(walker.nextNode() as Text).data.includes('turned'));
    const node = walker.currentNode as Text;
    const at = node.data.indexOf('turned');
    const left = (offset: number): number => {
      turned.setStart(node, at + offset);
      turned.setEnd(node, at + offset + 1);
      return turned.getBoundingClientRect().left;
    };
    expect(left(0)).toBeLessThan(left(5));
    expectPlain(response);
  });

  test('is the text of facts and reasons, and of the raw reply and the prompt', async () => {
    const record = answerRecord('q1', answered('red'), {
      judged: {
        ...notJudged,
        responseFacts: { kind: 'facts', facts: [hostile] },
        faithfulness: { kind: 'verdicts', verdicts: [{ supported: false, reason: hostile, person: null }] },
      },
    });
    const verdicts = document.createElement('question-verdicts') as QuestionVerdicts;
    Object.assign(verdicts, { run, answered: answeredAs(record) });
    const call: CallRecord = {
      ...callRecord('k', { outcome: { kind: 'answered', text: hostile }, model: 'm\u202E' }),
      prompt: { ...callRecord('k').prompt, system: hostile, parts: [{ kind: 'text', text: hostile }] },
    };
    const steps = stepsOf(answerRecord('q1', answered('red'), { calls: [summaryOfCall(call)] }), [call]);
    document.body.append(verdicts, steps.element);
    await settled(verdicts);
    find<HTMLElement>(steps.element, 'summary')[0]!.click();
    await vi.waitFor(() => expect(find(steps.element, 'pre')).toHaveLength(4));
    expect(
      find<HTMLElement>(verdicts, 'bdi')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual([hostile, hostile]);
    expect(
      find<HTMLElement>(steps.element, 'pre:not([aria-label^=Schema])').map(({ textContent }) => textContent),
    ).toEqual([hostile, hostile, hostile]);
    expectPlain(verdicts);
    expectPlain(steps.element);
  });
});

function stepsOf(record: AnswerRecord, calls: readonly CallRecord[]) {
  const storedCall = vi.fn(
    async (key: string) => await Promise.resolve(calls.find((call) => call.key === key) ?? null),
  );
  const sentImage = vi.fn(async () => await createImageBitmap(new ImageData(2, 2)));
  const app = {
    state: { prices: signal({ table: startingPrices, own: false }) },
    commands: { storedCall, sentImage },
  } as unknown as App;
  const element = document.createElement('question-steps') as QuestionSteps;
  Object.assign(element, { app, run, record, nameOf: () => 'report.pdf' });
  return { element, storedCall, sentImage };
}

describe('the steps of an answer', () => {
  test('are read from the store as they are opened, once, and show pages where they stood', async () => {
    const calls = [callRecord('a'), callRecord('b', { purpose: 'faithfulness' })];
    const { element, storedCall, sentImage } = stepsOf(
      answerRecord('q1', answered('red'), { calls: calls.map(summaryOfCall) }),
      calls,
    );
    document.body.append(element);
    await settled(element);
    expect(storedCall).not.toHaveBeenCalled();
    const [summary] = find<HTMLElement>(element, 'summary');
    summary!.click();
    await vi.waitFor(() => expect(sentImage).toHaveBeenCalled());
    // 600 × 400 pixels of sheet 4 of the fixture.
    expect(sentImage.mock.calls[0]!.slice(0, 3)).toEqual(['a', 3, 240_000]);
    expect(find<HTMLElement>(element, 'canvas')[0]!.getAttribute('aria-label')).toBe('report.pdf, sheet 4');
    const order = find(element, 'ol > li').map((item) => item.firstElementChild!.localName);
    expect(order).toEqual(['text-block', 'figure']);
    summary!.click();
    await vi.waitFor(() => expect(find(element, 'call-details')).toEqual([]));
    expect(storedCall.mock.calls).toEqual([['a']]);
  });

  test('that went wrong are open with their reason, and one that comes later takes its place at the end', async () => {
    const failed = callRecord('a', {
      outcome: { kind: 'failed', code: 'network-failed', reason: 'overloaded', status: 529 },
    });
    const record = answerRecord('q1', { kind: 'prompted' }, { calls: [summaryOfCall(failed)] });
    const { element } = stepsOf(record, [failed]);
    document.body.append(element);
    await vi.waitFor(() => expect(find<HTMLElement>(element, '.note.err')[0]?.textContent).toContain('overloaded'));
    element.record = { ...record, calls: [...record.calls, summaryOfCall(callRecord('b'))] };
    await settled(element);
    expect(find<HTMLDetailsElement>(element, '.panel > details').map(({ open }) => open)).toEqual([true, false]);
  });
});

describe('the verdicts of a judge', () => {
  const reviewed = (person: boolean | null): AnsweredQuestion =>
    answeredAs(
      answerRecord('q1', answered('red'), {
        judged: {
          ...notJudged,
          responseFacts: { kind: 'facts', facts: ['first', 'second'] },
          faithfulness: {
            kind: 'verdicts',
            verdicts: [
              { supported: true, reason: '', person },
              { supported: false, reason: '', person: null },
            ],
          },
        },
      }),
    );

  test('are overruled by a button, which is pressed then, and taken back by either way', async () => {
    const element = document.createElement('question-verdicts') as QuestionVerdicts;
    Object.assign(element, { run, answered: reviewed(null) });
    const given: unknown[] = [];
    element.addEventListener('verdict-given', (event) => {
      const { side, place, person } = event as VerdictGiven;
      given.push([side, place, person]);
    });
    document.body.append(element);
    await settled(element);
    const buttons = (): HTMLButtonElement[] => find<HTMLButtonElement>(element, '.seg button');
    // The judge's no stands first: buttons 2 and 3 are of the first fact.
    buttons()[3]!.click();
    element.answered = reviewed(false);
    await settled(element);
    expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true']);
    expect(find<HTMLElement>(element, '.person')[0]!.textContent).toContain('You: not supported');
    expect(find<HTMLElement>(element, 'h2').at(-1)!.textContent).toBe(
      'Faithfulness: 1 of 2 response facts supported, 0.500',
    );
    buttons()[3]!.click();
    const link = find<HTMLButtonElement>(element, '.person button')[0]!;
    link.focus();
    link.click();
    expect(given).toEqual([
      ['faithfulness', 0, false],
      ['faithfulness', 0, null],
      ['faithfulness', 0, null],
    ]);
    // The link goes with the verdict: the focus stays at the fact.
    expect(element.shadowRoot!.activeElement).toBe(buttons()[2]);
  });
});
