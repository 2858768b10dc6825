import { describe, expect, it } from 'vitest';
import { questionId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import type { Grounding } from '../../../src/core/experiment/answering.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';
import { runQuestions } from '../../../src/pipeline/run-questions.ts';
import {
  Disk,
  corpusDocument,
  judgedSettings,
  portsOn,
  ruledText,
  runOf,
  signals,
  taskOf,
  textOf,
  thing,
} from '../../support/pipeline-world.ts';

interface Judged {
  readonly record: AnswerRecord;
  readonly requests: readonly LanguageModelRequest[];
  readonly scores: readonly unknown[];
}
interface Given {
  readonly disk?: Disk;
  readonly grounding?: Grounding;
  readonly question?: Question;
  readonly reply?: (request: LanguageModelRequest) => string | Reply;
  readonly windows?: { readonly generator: number };
  readonly gold?: { readonly texts: readonly string[]; readonly facts: readonly string[] } | null;
  /** Of the pages of the evidence; left out: as everywhere. */
  readonly pageText?: string;
}

const judge = async ({
  disk = new Disk(),
  grounding = 'evidence',
  question = thing(1),
  reply = ruledText,
  windows,
  gold = { texts: ['Thing 1 is red. Thing 1 is big.'], facts: [] },
  pageText,
}: Given): Promise<Judged> => {
  const requests: LanguageModelRequest[] = [];
  const ports = portsOn(disk, {
    answer: (request) => {
      requests.push(request);
      return reply(request);
    },
  });
  const { retrieved, documents } = await ports.materials.find(question.id);
  const evidence = gold === null ? [] : [{ document: corpusDocument, firstPage: 0, lastPage: 1, kinds: [], ...gold }];
  const materials = { find: async () => ({ retrieved, documents, gold: evidence }) };
  const texts = pageText === undefined ? ports.texts : { ...ports.texts, pages: async () => pageText };
  const window = windows?.generator ?? null;
  const generator = { ...ports.generator!, settings: { ...ports.generator!.settings, window } };
  const settings = { ...judgedSettings, judge: { ...judgedSettings.judge!, grounding } };
  await runQuestions(runOf([question], { settings }), { ...ports, texts, materials, generator }, signals());
  const record = disk.records.get(questionId('q1'))!;
  const scores = scoresOfRecord(record, question, defaultAnswerRules)!;
  return { record, requests, scores: [scores.faithfulness, scores.completeness] };
};
const value = (number: number) => ({ kind: 'value', value: number });
const replies = (task: string, text: string) => (request: LanguageModelRequest) =>
  taskOf(request) === task ? text : ruledText(request);
const groundingIn = (requests: readonly LanguageModelRequest[]): string => {
  const verify = requests.find((request) => taskOf(request) === 'verify')!;
  return /## Grounding\n([\s\S]*?)\n\n## Facts/.exec(textOf(verify))![1]!.replaceAll(/^(<<<|>>>) \w+/gm, '$1');
};

describe('the judge', () => {
  it('asks for the facts of both, then for verdicts on both, and every score follows', async () => {
    const { record, requests, scores } = await judge({});
    expect(requests.map(taskOf)).toEqual(['answer', 'extract', 'extract', 'verify', 'verify']);
    expect(record.calls.map(({ purpose }) => purpose)).toEqual([
      'answer',
      'response-facts',
      'gold-facts',
      'faithfulness',
      'completeness',
    ]);
    // The response says red and old. Evidence and gold answer: red and big. 1 of 2 facts each.
    expect(scores).toEqual([value(1 / 2), value(1 / 2)]);
  });

  it('holds the response against the grounding that was chosen', async () => {
    const evidence = '<<< context 1: things.pdf, sheets 1 to 2\nThing 1 is red. Thing 1 is big.\n>>>';
    expect(groundingIn((await judge({ grounding: 'evidence' })).requests)).toBe(evidence);
    expect(groundingIn((await judge({ grounding: 'gold' })).requests)).toBe(
      `<<< context 1: gold answer\nThing 1 is red. Thing 1 is big.\n>>>\n${evidence.replace('1:', '2:')}`,
    );
    expect(groundingIn((await judge({ grounding: 'evidence+images' })).requests)).toBe(
      [
        evidence,
        '<<< context 2: things.pdf, sheet 1, image of the page\nThe next image.\n>>>',
        '[image things.pdf, sheet 1]',
        '<<< context 3: things.pdf, sheet 2, image of the page\nThe next image.\n>>>',
        '[image things.pdf, sheet 2]',
      ].join('\n'),
    );
    const retrieved = await judge({ grounding: 'retrieved' });
    expect(groundingIn(retrieved.requests)).toBe(
      [1, 2]
        .map((n) => `<<< context ${n}: things.pdf, sheet ${n}\nThing ${n} is red. Thing ${n} is old.\n>>>`)
        .join('\n'),
    );
    // All that the response says was retrieved.
    expect(retrieved.scores[0]).toEqual(value(1));
  });

  it('holds it against what of the retrieved the generator was shown', async () => {
    // The first context fits, the second does not: 500 tokens are kept free for the reply.
    const whole = await judge({ grounding: 'retrieved', windows: { generator: 10_000 } });
    const size = whole.record.cut!.size + 500;
    const cut = await judge({ grounding: 'retrieved', windows: { generator: size - 1 } });
    expect(cut.record.cut).toMatchObject({ kept: 1, dropped: 1 });
    expect(groundingIn(whole.requests)).toContain('Thing 2 is red.');
    expect(groundingIn(cut.requests)).not.toContain('Thing 2 is red.');
  });

  it('holds it against the pages and the benchmark’s facts where no evidence is stated', async () => {
    const { requests } = await judge({ gold: { texts: [], facts: ['Thing 1 is heavy.'] } });
    expect(groundingIn(requests)).toBe(
      '<<< context 1: things.pdf, sheets 1 to 2\n' +
        'Thing 1 is red. Thing 1 is old.\nThing 2 is red. Thing 2 is old.\nThing 1 is heavy.\n>>>',
    );
  });

  it('asks for no facts of a response without a grounding: faithfulness is not applicable', async () => {
    const { requests, scores } = await judge({ gold: null });
    expect(requests.map(taskOf)).toEqual(['answer', 'extract', 'verify']);
    expect(scores).toEqual([{ kind: 'not-applicable', reason: 'the question has no evidence' }, value(1 / 2)]);
    // A scan: there is evidence, and nothing of it can be read.
    const scan = await judge({ gold: { texts: [], facts: [] }, pageText: ' ' });
    expect(scan.scores[0]).toEqual({ kind: 'not-applicable', reason: 'the pages of the evidence have no text' });
  });

  it('makes no call for what needs none', async () => {
    const empty = await judge({ reply: replies('answer', '{"answer": ""}') });
    expect(empty.requests.map(taskOf)).toEqual(['answer', 'extract']);
    expect(empty.scores).toEqual([{ kind: 'not-applicable', reason: 'the answer is empty' }, value(0)]);
    const unanswerable = { ...thing(1), answer: 'Not answerable', references: ['Not answerable'] };
    const right = await judge({ question: unanswerable, reply: replies('answer', '{"answer": "", "declined": true}') });
    expect(right.requests.map(taskOf)).toEqual(['answer']);
    expect(right.scores).toMatchObject([{ kind: 'not-applicable' }, { kind: 'not-applicable' }]);
  });

  it('is not asked about an answer that did not come', async () => {
    const { requests, scores, record } = await judge({ reply: () => '{"broken' });
    expect(requests.map(taskOf)).toEqual(['answer', 'repair']);
    expect(record.state.kind).toBe('unreadable');
    expect(scores).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }]);
  });

  it('has failed where its reply cannot be read after one repair, and the other scores stand', async () => {
    const { record, requests, scores } = await judge({
      reply: (request) => {
        const isFaithfulness = taskOf(request) === 'verify' && textOf(request).includes('is old.');
        return isFaithfulness && !textOf(request).includes('response') ? 'I think so.' : ruledText(request);
      },
    });
    expect(requests.map(taskOf)).toEqual(['answer', 'extract', 'extract', 'verify', 'repair', 'verify']);
    expect(record.judged!.faithfulness).toMatchObject({ kind: 'failed', raw: 'I think so.' });
    expect(scores).toMatchObject([{ kind: 'failed' }, value(1 / 2)]);
  });

  it('freezes the facts of a gold answer: another run is judged on them without asking', async () => {
    const disk = new Disk();
    await judge({ disk });
    const [frozen] = disk.goldFacts.values();
    expect(frozen).toMatchObject({
      benchmark: 'b',
      question: 'q1',
      facts: { kind: 'facts', facts: ['Thing 1 is red.', 'Thing 1 is big.'] },
      call: { purpose: 'gold-facts', outcome: 'answered' },
    });
    const other = new Disk();
    for (const [key, record] of disk.goldFacts) {
      other.goldFacts.set(key, { ...record, facts: { kind: 'facts', facts: ['Thing 1 is old.'] } });
    }
    const again = await judge({ disk: other });
    expect(again.requests.map(taskOf)).toEqual(['answer', 'extract', 'verify', 'verify']);
    // The only gold fact is that it is old, and the response says so.
    expect(again.scores[1]).toEqual(value(1));
  });

  it('does not freeze gold facts that failed: the next run asks again', async () => {
    const disk = new Disk();
    const isOfGold = (request: LanguageModelRequest): boolean =>
      taskOf(request) === 'extract' && textOf(request).includes('is big.');
    const failed: Reply = {
      kind: 'failed',
      code: 'llm-silent',
      reason: 'No reply came.',
      status: null,
      attempts: 5,
      usage: null,
    };
    const first = await judge({ disk, reply: (request) => (isOfGold(request) ? failed : ruledText(request)) });
    expect(first.record.judged!.goldFacts).toEqual({ kind: 'failed', reason: 'No reply came.', raw: null });
    expect(first.scores).toMatchObject([value(1 / 2), { kind: 'failed' }]);
    expect(disk.goldFacts.size).toBe(0);
    disk.records.clear();
    const second = await judge({ disk });
    expect(second.requests.map(taskOf)).toEqual(['extract', 'verify']);
    expect(second.scores).toEqual([value(1 / 2), value(1 / 2)]);
  });
});
