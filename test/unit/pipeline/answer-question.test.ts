import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import { type AnsweringSettings, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';
import type { PipelinePorts } from '../../../src/pipeline/ports.ts';
import { runQuestions } from '../../../src/pipeline/run-questions.ts';
import {
  Disk,
  answered,
  candidate,
  corpusDocument,
  generatorSettings,
  judgedSettings,
  portsOn,
  ruledText,
  runOf,
  signals,
  taskOf,
  textOf,
  thing,
} from '../../support/pipeline-world.ts';

const unjudged: AnsweringSettings = { ...judgedSettings, judge: null };

interface Asked {
  readonly record: AnswerRecord;
  readonly disk: Disk;
  readonly requests: readonly LanguageModelRequest[];
}

/** Question 1 alone. */
const ask = async (
  change: Partial<AnsweringSettings>,
  reply: (request: LanguageModelRequest, number: number) => string | Reply = ruledText,
  ports: Partial<PipelinePorts> = {},
): Promise<Asked> => {
  const disk = new Disk();
  const requests: LanguageModelRequest[] = [];
  const given = portsOn(disk, {
    answer: (request) => {
      requests.push(request);
      return reply(request, requests.length);
    },
  });
  const run = runOf([thing(1)], { settings: { ...unjudged, ...change } });
  await runQuestions(run, { ...given, ...ports }, signals());
  return { record: disk.records.get(questionId('q1'))!, disk, requests };
};
const headsOf = (request: LanguageModelRequest): string[] =>
  [...textOf(request).matchAll(/^<<< \w+ (.*)$|^(\[image .*\])$/gm)].map(([, title, image]) => title ?? image!);
const ranked = (...candidates: ReturnType<typeof candidate>[]): Pick<PipelinePorts, 'materials'> => ({
  materials: {
    find: async () => ({ retrieved: { kind: 'ranked', candidates }, documents: [corpusDocument], gold: [] }),
  },
});

describe('an answer', () => {
  it('comes of the texts in rank order, each with its document and sheet, and the record lists what was sent', async () => {
    const { record, requests } = await ask({}, ruledText, ranked(candidate(5, 4), candidate(2, 1)));
    expect(requests.length).toBe(1);
    expect(headsOf(requests[0]!)).toEqual(['context 1: things.pdf, sheet 5', 'context 2: things.pdf, sheet 2']);
    expect(record.state).toMatchObject({ kind: 'answered', sections: { answer: 'Thing 5 is red. Thing 5 is old.' } });
    expect(record.contexts).toEqual([
      {
        document: corpusDocument,
        firstPage: 4,
        lastPage: 4,
        ordinal: 5,
        kind: 'text',
        source: { document: 'things.pdf', firstSheet: 5, lastSheet: 5 },
      },
      expect.objectContaining({ ordinal: 2, firstPage: 1, kind: 'text' }),
    ]);
    expect(record.cut).toMatchObject({ kept: 2, dropped: 0, cutAt: null });
    expect(record.judged).toBeNull();
  });

  it('of images sends each page after its title, with its own bytes', async () => {
    const { record, requests } = await ask({ pipeline: 'image' }, ruledText, ranked(candidate(5, 4), candidate(2, 1)));
    expect(headsOf(requests[0]!)).toEqual([
      'context 1: things.pdf, sheet 5, image of the page',
      '[image things.pdf, sheet 5]',
      'context 2: things.pdf, sheet 2, image of the page',
      '[image things.pdf, sheet 2]',
    ]);
    const bytes = requests[0]!.parts.flatMap((part) => (part.kind === 'image' ? [[...part.bytes]] : []));
    expect(bytes).toEqual([[4], [1]]);
    expect(record.contexts.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
      ['image', 4],
      ['image', 1],
    ]);
  });

  it('of fusion sends the texts first, then the images', async () => {
    const ranking = ranked(
      candidate(7, 7, 'page-image'),
      candidate(5, 4),
      candidate(3, 3, 'page-image'),
      candidate(2, 1),
    );
    const { requests } = await ask({ pipeline: 'fusion', k: 4 }, ruledText, ranking);
    expect(headsOf(requests[0]!).filter((head) => !head.startsWith('['))).toEqual([
      'context 1: things.pdf, sheet 5',
      'context 2: things.pdf, sheet 2',
      'context 3: things.pdf, sheet 8, image of the page',
      'context 4: things.pdf, sheet 4, image of the page',
    ]);
  });

  it('of joint keeps text and images in their rank order', async () => {
    const ranking = ranked(candidate(7, 7, 'page-image'), candidate(5, 4), candidate(3, 3, 'page-image'));
    const { requests } = await ask({ pipeline: 'joint' }, ruledText, ranking);
    expect(headsOf(requests[0]!).filter((head) => !head.startsWith('['))).toEqual([
      'context 1: things.pdf, sheet 8, image of the page',
      'context 2: things.pdf, sheet 5',
      'context 3: things.pdf, sheet 4, image of the page',
    ]);
  });

  it('of long context reads whole documents, and what the window cut is told', async () => {
    const failed = { kind: 'failed', code: 'unexpected', reason: 'no index' } as const;
    const materials = { find: async () => ({ retrieved: failed, documents: [corpusDocument], gold: [] }) };
    const whole = await ask({ pipeline: 'long-context' }, ruledText, { materials });
    expect(headsOf(whole.requests[0]!)).toEqual(['context 1: things.pdf, sheets 1 to 3']);
    expect(whole.record.cut).toMatchObject({ kept: 1, cutAt: null, limit: null });
    const small = { ...generatorSettings, window: 1100, maxTokens: 600 };
    const pages = async (): Promise<string> => 'red '.repeat(5000);
    const texts = { describe: async () => ({ name: 'things.pdf', pageCount: 3 }), unit: pages, pages };
    const generator = { ...portsOn(new Disk(), {}).generator!, settings: small };
    const cut = await ask({ pipeline: 'long-context' }, ruledText, { materials, texts, generator });
    // 1,100 tokens less 600 for the reply.
    expect(cut.record.cut).toMatchObject({ kept: 1, dropped: 0, limit: 500, unit: 'tokens' });
    expect(cut.record.cut!.cutAt!.characters).toBeLessThan(2000);
    expect(cut.record.cut!.size).toBeLessThanOrEqual(500);
  });

  it('of a plain prompt is the whole reply', async () => {
    const { record, requests } = await ask({ promptForm: 'plain' }, () => 'It is red.');
    expect(requests[0]!.schema).toBeNull();
    expect(record.state).toMatchObject({ kind: 'answered', sections: { answer: 'It is red.', evidence: null } });
  });

  it('without a model is the sentence that shares most words with the question', async () => {
    const { record, requests } = await ask({ ...extractiveAnswering }, ruledText, { generator: null });
    expect(requests).toEqual([]);
    expect(record).toMatchObject({
      state: { kind: 'answered', sections: { answer: 'Thing 1 is red.' } },
      cut: null,
      calls: [],
    });
    expect(record.contexts.length).toBe(2);
  });

  it('that cannot be read is asked for once more, and not a third time', async () => {
    const repaired = await ask({}, (_, number) => (number === 1 ? '{"answ' : '{"answer": "red"}'));
    expect(repaired.requests.map(taskOf)).toEqual(['answer', 'repair']);
    expect(repaired.record.state).toMatchObject({ kind: 'answered', repaired: true, sections: { answer: 'red' } });
    expect(repaired.record.calls.map(({ isRepair, outcome }) => [isRepair, outcome])).toEqual([
      [false, 'answered'],
      [true, 'answered'],
    ]);
    const never = await ask({}, (_, number) => `{"broken ${number}`);
    expect(never.requests.length).toBe(2);
    expect(never.record.state).toMatchObject({ kind: 'unreadable', raw: '{"broken 1' });
  });

  it('has the state that its reply had', async () => {
    const { usage, model, latencyMs, attempts, sent } = answered('') as Extract<Reply, { kind: 'answered' }>;
    const facts = { usage, model, latencyMs, attempts, sent };
    const declined = await ask({}, () => ({ kind: 'declined', reason: 'filter', text: 'no', ...facts }));
    expect(declined.record.state).toEqual({ kind: 'declined', reason: 'filter' });
    const cut = await ask({}, () => ({ kind: 'cut', text: 'half', ...facts }));
    expect(cut.record.state).toEqual({ kind: 'cut', text: 'half' });
    const reason = 'The server failed.';
    const failed = await ask({}, () => ({
      kind: 'failed',
      code: 'llm-server-failed',
      reason,
      status: 529,
      attempts: 5,
      usage: null,
    }));
    expect(failed.record.state).toEqual({ kind: 'failed', code: 'llm-server-failed', reason });
    for (const { requests } of [declined, cut, failed]) expect(requests.length).toBe(1);
  });

  it('fails alone where its page cannot be drawn or nothing was retrieved, without a call', async () => {
    const images = { page: () => Promise.reject(new AppError('render-failed', 'Page 1 could not be drawn.')) };
    const drawn = await ask({ pipeline: 'image' }, ruledText, { images });
    expect(drawn.record.state).toEqual({ kind: 'failed', code: 'render-failed', reason: 'Page 1 could not be drawn.' });
    const retrieved = { kind: 'failed', code: 'page-failed', reason: 'no text' } as const;
    const materials = { find: async () => ({ retrieved, documents: [], gold: [] }) };
    const unranked = await ask({}, ruledText, { materials });
    expect(unranked.record.state).toMatchObject({ kind: 'failed', code: 'page-failed' });
    expect([...drawn.requests, ...unranked.requests]).toEqual([]);
  });

  it('keeps what was sent and what came back of every call', async () => {
    const { record, disk } = await ask({});
    const [summary] = record.calls;
    const call = disk.calls.get(summary!.key)!;
    expect(call.prompt.task).toBe('answer');
    expect(call.outcome).toMatchObject({ kind: 'answered' });
    expect(summary).toMatchObject({
      purpose: 'answer',
      outcome: 'answered',
      model: 'pretence-1',
      usage: { input: 100, output: 10 },
      money: null,
      fromStore: false,
      latencyMs: 300,
      parameters: { temperature: 0, maxTokens: 500, json: 'schema' },
    });
  });
});
