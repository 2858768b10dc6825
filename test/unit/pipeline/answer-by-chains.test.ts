import { describe, expect, it } from 'vitest';
import { questionId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import type { AnsweringSettings } from '../../../src/core/experiment/answering.ts';
import type { LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';
import type { PipelinePorts } from '../../../src/pipeline/ports.ts';
import { runQuestions } from '../../../src/pipeline/run-questions.ts';
import {
  Crash,
  Disk,
  Life,
  answered,
  candidate,
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

const chained: AnsweringSettings = { ...judgedSettings, judge: null, pipeline: 'visdomrag', k: 2, imageK: 1 };

type Answer = (request: LanguageModelRequest, number: number) => string | Reply;
interface Given {
  readonly disk?: Disk;
  readonly life?: Life;
  readonly retry?: boolean;
  readonly ports?: Partial<PipelinePorts>;
}

const isImages = (request: LanguageModelRequest): boolean => request.parts.some(({ kind }) => kind === 'image');

/** The text chain says red, the page-image chain blue, the fusion red. */
const byTask = (request: LanguageModelRequest): string => {
  if (taskOf(request) === 'fuse') {
    return JSON.stringify({ analysis: 'They differ.', conclusion: 'Red holds.', answer: 'red' });
  }
  const colour = isImages(request) ? 'blue' : 'red';
  return JSON.stringify({ evidence: [`[1] ${colour}`], reasoning: `It is ${colour}.`, answer: colour });
};

async function ask(
  change: Partial<AnsweringSettings> = {},
  reply: Answer = byTask,
  { disk = new Disk(), life = new Life(), retry = false, ports = {} }: Given = {},
) {
  const requests: LanguageModelRequest[] = [];
  const given = portsOn(disk, {
    life,
    answer: (request) => {
      requests.push(request);
      return reply(request, requests.length);
    },
  });
  const run = runOf([thing(1)], { settings: { ...chained, ...change }, retry });
  await runQuestions(run, { ...given, ...ports }, signals());
  return { record: disk.records.get(questionId('q1'))! satisfies AnswerRecord, disk, requests };
}

const failed = (): Reply => ({
  kind: 'failed',
  code: 'llm-server-failed',
  reason: 'The line is dead.',
  status: 529,
  attempts: 5,
  usage: null,
});

describe('an answer by two chains', () => {
  it('takes three calls: texts, page images, and a fusion that sees what both said and no context', async () => {
    const { record, requests } = await ask();
    expect(record.calls.map(({ purpose }) => purpose)).toEqual(['text-chain', 'image-chain', 'fusion']);
    expect(requests.map(isImages)).toEqual([false, true, false]);
    expect(textOf(requests[0]!)).toContain('Thing 1 is red. Thing 1 is old.');
    expect(textOf(requests[1]!)).not.toContain('Thing 1 is old.');
    const third = textOf(requests[2]!);
    for (const said of ['[1] red', 'It is red.', '[1] blue', 'It is blue.', 'What is thing 1?'])
      expect(third).toContain(said);
    expect(third).not.toContain('Thing 1 is old.');
    expect(record.state).toMatchObject({ kind: 'answered', sections: { answer: 'red' } });
    expect(record.chains).toMatchObject({
      text: { state: { sections: { answer: 'red', reasoning: 'It is red.' } } },
      image: { state: { sections: { answer: 'blue' } } },
      fusion: { analysis: 'They differ.', conclusion: 'Red holds.' },
    });
  });

  it('gives each chain its own share of the ranking', async () => {
    const find: PipelinePorts['materials']['find'] = async () => ({
      retrieved: {
        kind: 'ranked',
        candidates: [
          candidate(1, 0),
          candidate(2, 1),
          candidate(3, 2),
          candidate(0, 0, 'page-image'),
          candidate(2, 2, 'page-image'),
        ],
      },
      documents: [corpusDocument],
      gold: [],
    });
    const { record } = await ask({ k: 2, imageK: 1 }, byTask, { ports: { materials: { find } } });
    expect(record.chains!.text.contexts.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
      ['text', 1],
      ['text', 2],
    ]);
    expect(record.chains!.image.contexts.map(({ kind, firstPage }) => [kind, firstPage])).toEqual([['image', 0]]);
  });

  it('with a plain prompt asks twice for an answer alone, and fuses question and answers and nothing else', async () => {
    const { requests } = await ask({ promptForm: 'plain' }, (request) =>
      JSON.stringify({ answer: taskOf(request) === 'fuse' ? 'red' : isImages(request) ? 'blue' : 'red' }),
    );
    const quoted = [...textOf(requests[2]!).matchAll(/^<<< \w+ (.*)$/gm)].map(([, title]) => title);
    expect(quoted).toEqual(['text chain: answer', 'page-image chain: answer']);
    expect(JSON.stringify(requests[0]!.schema)).not.toContain('evidence');
  });

  it.each([
    ['text', 1, 'image', 'blue'],
    ['image', 2, 'text', 'red'],
  ] as const)(
    'keeps the other chain where the %s chain fails, and fuses nothing',
    async (side, number, other, answer) => {
      const { record, requests } = await ask({}, (request, place) => (place === number ? failed() : byTask(request)));
      expect(record.chains![side].state).toMatchObject({ kind: 'failed', code: 'llm-server-failed' });
      expect(record.chains![other].state).toMatchObject({ kind: 'answered', sections: { answer } });
      expect(record.state).toMatchObject({ kind: 'failed' });
      expect(record.state.kind === 'failed' && record.state.reason).toContain('The line is dead.');
      expect(requests.map(taskOf)).toEqual(['answer', 'answer']);
    },
  );

  it('fails as a whole where the fusion does, with both chains kept', async () => {
    const { record } = await ask({}, (request, place) => (place === 3 ? failed() : byTask(request)));
    expect(record.state.kind).toBe('failed');
    expect(record.chains).toMatchObject({
      text: { state: { kind: 'answered' } },
      image: { state: { kind: 'answered' } },
    });
  });

  it('does not fuse a chain whose reply cannot be read or was cut', async () => {
    const { usage, model, latencyMs, attempts, sent } = answered('') as Extract<Reply, { kind: 'answered' }>;
    const cut: Reply = { kind: 'cut', text: 'half', usage, model, latencyMs, attempts, sent };
    for (const broken of ['', cut]) {
      const { record, requests } = await ask({}, (request) => (isImages(request) ? broken : byTask(request)));
      expect(record.state.kind).toBe('failed');
      expect(requests.some((request) => taskOf(request) === 'fuse')).toBe(false);
      expect(record.chains!.text.state.kind).toBe('answered');
    }
  });

  it('passes a declined chain on as “declined”', async () => {
    const { requests } = await ask({ mayDecline: true }, (request) =>
      isImages(request)
        ? JSON.stringify({ evidence: [], reasoning: 'Nothing.', declined: true, answer: '' })
        : taskOf(request) === 'fuse'
          ? JSON.stringify({ analysis: '', conclusion: '', declined: false, answer: 'red' })
          : byTask(request).replace('"answer"', '"declined": false, "answer"'),
    );
    const third = textOf(requests[2]!);
    expect(third).toMatch(/page-image chain: answer\ndeclined\n/);
  });

  it('asks again, when it is told to, for what failed and for the fusion, and for nothing else', async () => {
    const disk = new Disk();
    await ask({}, (request, place) => (place === 2 ? failed() : byTask(request)), { disk });
    const { record, requests } = await ask({}, byTask, { disk, retry: true });
    expect(requests.map((request) => [taskOf(request), isImages(request)])).toEqual([
      ['answer', true],
      ['fuse', false],
    ]);
    expect(record.state).toMatchObject({ kind: 'answered', sections: { answer: 'red' } });
  });

  it('is gone on with wherever the page was closed, and no stored call is made again', async () => {
    const whole = new Life();
    await ask({}, byTask, { life: whole });
    for (let steps = 1; steps < whole.steps; steps += 1) {
      const disk = new Disk();
      await ask({}, byTask, { disk, life: new Life(steps) }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      const stored = [...disk.calls.values()].filter(({ outcome }) => outcome.kind === 'answered').length;
      const { record, requests } = await ask({}, byTask, { disk });
      expect(requests.length).toBe(3 - stored);
      expect(record.state).toMatchObject({ kind: 'answered', sections: { answer: 'red' } });
    }
  });

  it('makes no call where equal ones are stored', async () => {
    const disk = new Disk();
    await ask({}, byTask, { disk });
    disk.records.clear();
    const { requests, record } = await ask({}, byTask, { disk });
    expect(requests).toEqual([]);
    expect(record.state.kind).toBe('answered');
  });
});

describe('early fusion', () => {
  it('sends each page as its image and then its text, in one call', async () => {
    const { record, requests } = await ask({ pipeline: 'early-fusion', k: 1 }, ruledText);
    expect(requests.length).toBe(1);
    const kinds = requests[0]!.parts.filter(({ kind }) => kind === 'image');
    expect(kinds.length).toBe(1);
    expect(textOf(requests[0]!)).toContain('Thing 1 is red. Thing 1 is old.');
    expect(record.contexts.map(({ kind, firstPage }) => [kind, firstPage])).toEqual([
      ['image', 0],
      ['text', 0],
    ]);
    expect(record.chains).toBeNull();
  });
});
