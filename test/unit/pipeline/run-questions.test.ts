import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { questionId, runId } from '../../../src/core/document/ids.ts';
import type { LanguageModel, LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';
import { type AnsweringProgress, runQuestions } from '../../../src/pipeline/run-questions.ts';
import {
  Disk,
  answered,
  judgedSettings,
  portsOn,
  ruledText,
  runOf,
  signals,
  taskOf,
  textOf,
  things,
} from '../../support/pipeline-world.ts';

const failedReply: Reply = {
  kind: 'failed',
  code: 'llm-server-failed',
  reason: 'The server failed.',
  status: 529,
  attempts: 5,
  usage: null,
};
const asks = (request: LanguageModelRequest, number: number): boolean =>
  textOf(request).includes(`What is thing ${number}?`);

describe('a run of questions', () => {
  it('makes five calls a question, and a second time none', async () => {
    const disk = new Disk();
    const end = await runQuestions(runOf(things(10)), portsOn(disk), signals());
    expect(disk.made.length).toBe(50);
    expect(end).toMatchObject({
      kind: 'done',
      repeatability: null,
      // Each call has 100 tokens in and 10 out.
      progress: {
        total: 10,
        done: 10,
        states: { answered: 10, waiting: 0 },
        spent: { calls: 50, usage: { input: 5000, output: 500 }, estimated: 0, money: null },
        fromStore: 0,
        callsInFlight: 0,
      },
    });
    const again = await runQuestions(runOf(things(10)), portsOn(disk), signals());
    expect(disk.made.length).toBe(50);
    expect(again.progress).toEqual(end.progress);
  });

  it('takes equal calls of another run from the store and counts them so, unless they are asked anew', async () => {
    const disk = new Disk();
    await runQuestions(runOf(things(4)), portsOn(disk), signals());
    disk.records.clear();
    const second = await runQuestions(runOf(things(4), { run: runId('r2') }), portsOn(disk), signals());
    expect(disk.made.length).toBe(20);
    // Four a question; the facts of the gold answers are frozen and take none.
    expect(second.progress).toMatchObject({ done: 4, fromStore: 16, spent: { calls: 0 } });
    expect(disk.records.get(questionId('q1'))!.calls.every(({ fromStore }) => fromStore)).toBe(true);
    disk.records.clear();
    const calls = new Map(disk.calls);
    const fresh = runOf(things(4), { run: runId('r3'), fresh: 'r3' });
    const third = await runQuestions(fresh, portsOn(disk), signals());
    expect(third.progress).toMatchObject({ done: 4, fromStore: 0, spent: { calls: 16 } });
    expect(disk.made.length).toBe(36);
    // What earlier runs show is untouched.
    for (const [key, call] of calls) expect(disk.calls.get(key)).toBe(call);
  });

  it('makes a call once that two questions need at the same time', async () => {
    const disk = new Disk();
    const [one, two] = things(2);
    const twins = [one!, { ...two!, id: questionId('q2'), question: one!.question, answer: one!.answer }];
    const ports = portsOn(disk);
    const materials = { find: async () => ports.materials.find(questionId('q1')) };
    const end = await runQuestions(runOf(twins), { ...ports, materials }, signals());
    expect(disk.made.length).toBe(5);
    expect(end.progress).toMatchObject({ done: 2, fromStore: 5, spent: { calls: 5 } });
  });

  it('never has more calls under way than it may, and tells its progress', async () => {
    let underWay = 0;
    let most = 0;
    const told: AnsweringProgress[] = [];
    let now = 0;
    const ports = portsOn(new Disk(), {
      answer: async (request) => {
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        underWay -= 1;
        now += 10;
        return ruledText(request);
      },
    });
    const done: string[] = [];
    const listeners = {
      ...signals(),
      onProgress: (progress: AnsweringProgress) => told.push(progress),
      onDone: ({ question }: { question: string }) => done.push(question),
    };
    await runQuestions(runOf(things(20), { atATime: 4 }), { ...ports, now: () => now }, listeners);
    expect(most).toBe(4);
    // 100 calls of 10 ms: at most one in 100 ms, and one at the end.
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThanOrEqual(12);
    expect(told.at(-1)).toMatchObject({ done: 20, callsInFlight: 0 });
    expect(done.toSorted()).toEqual(
      things(20)
        .map(({ id }) => id as string)
        .toSorted(),
    );
    for (const { states, total } of told) expect(Object.values(states).reduce((a, b) => a + b, 0)).toBe(total);
  });

  it('stops before the call that would pass the cap, and goes on when the cap is raised', async () => {
    const disk = new Disk();
    const capped = runOf(things(10), { settings: { ...judgedSettings, cap: { ...noCap, calls: 23 } } });
    const end = await runQuestions(capped, portsOn(disk), signals());
    expect(end).toMatchObject({ kind: 'capped', cap: { limit: 'calls', cap: 23, would: 24 } });
    expect(disk.made.length).toBe(23);
    expect(end.progress.spent.calls).toBe(23);
    expect(await runQuestions(capped, portsOn(disk), signals())).toMatchObject({ kind: 'capped' });
    expect(disk.made.length).toBe(23);
    expect((await runQuestions(runOf(things(10)), portsOn(disk), signals())).kind).toBe('done');
    expect(disk.made.length).toBe(50);
  });

  it('counts tokens and money against the cap, estimating what a provider does not tell', async () => {
    const run = async (cap: object, usage: Reply['usage']): Promise<{ made: number; kind: string }> => {
      const disk = new Disk();
      const ports = portsOn(disk, { answer: (request) => answered(ruledText(request), usage) });
      const used = { ...ports.generator!, settings: { ...ports.generator!.settings, model: 'gpt-4.1' } };
      const input = runOf(things(10), { atATime: 1, settings: { ...judgedSettings, cap: { ...noCap, ...cap } } });
      const end = await runQuestions(input, { ...ports, generator: used, judge: used }, signals());
      return { made: disk.made.length, kind: end.kind };
    };
    const usage = { input: 100_000, output: 0, cached: 0 };
    // 2 a million in: 0.2 a call and less than 0.01 of estimate for the next. After 5 calls 1.0 is spent.
    expect(await run({ money: 1.1 }, usage)).toEqual({ made: 6, kind: 'capped' });
    expect(await run({ tokens: 310_000 }, usage)).toEqual({ made: 4, kind: 'capped' });
    const untold = await run({ tokens: 5000 }, null);
    expect(untold.kind).toBe('capped');
    expect(untold.made).toBeGreaterThan(1);
    expect(untold.made).toBeLessThan(20);
  });

  it('holds the cap on priced calls though other calls have no price', async () => {
    const disk = new Disk();
    const ports = portsOn(disk, {
      answer: (request) => answered(ruledText(request), { input: 1_000_000, output: 0, cached: 0 }),
    });
    const priced = { ...ports.generator!, settings: { ...ports.generator!.settings, model: 'gpt-4.1' } };
    const input = runOf(things(10), { atATime: 1, settings: { ...judgedSettings, cap: { ...noCap, money: 5 } } });
    const end = await runQuestions(input, { ...ports, generator: priced }, signals());
    // 2 an answer, nothing for the judge: the third answer passes 5, the fourth is not asked for.
    expect(end.kind).toBe('capped');
    expect(disk.made.filter((text) => text.startsWith('[leafmark:answer')).length).toBe(3);
  });

  it('pauses after the calls under way, which are kept', async () => {
    const disk = new Disk();
    const pause = new AbortController();
    const ports = portsOn(disk, {
      answer: (request) => {
        if (disk.made.length === 20) pause.abort();
        return ruledText(request);
      },
    });
    const end = await runQuestions(runOf(things(10)), ports, { ...signals(), pause: pause.signal });
    expect(end.kind).toBe('paused');
    // Those that were under way, and no other.
    expect(disk.made.length).toBeLessThanOrEqual(20 + 5);
    expect([...disk.calls.values()].filter(({ outcome }) => outcome.kind === 'pending')).toEqual([]);
    await runQuestions(runOf(things(10)), portsOn(disk), signals());
    expect(disk.made.length).toBe(50);
  });

  it('aborted, rejects with the reason untouched and asks nothing more', async () => {
    const disk = new Disk();
    const abort = new AbortController();
    const reason = new DOMException('left', 'AbortError');
    const ports = portsOn(disk, {
      answer: (request) => {
        if (disk.made.length === 7) abort.abort(reason);
        abort.signal.throwIfAborted();
        return ruledText(request);
      },
    });
    const run = runQuestions(runOf(things(10)), ports, { ...signals(), signal: abort.signal });
    await expect(run).rejects.toBe(reason);
    expect(disk.made.length).toBeLessThanOrEqual(7 + 5);
    expect([...disk.records.values()].filter(({ state }) => state.kind === 'failed')).toEqual([]);
  });

  it('rejects with an error that every call would end with, and goes on from there', async () => {
    const disk = new Disk();
    const refused = new AppError('llm-key-refused', 'The key was refused.');
    const ports = portsOn(disk, {
      answer: (request) => {
        if (disk.made.length >= 12) throw refused;
        return ruledText(request);
      },
    });
    await expect(runQuestions(runOf(things(10)), ports, signals())).rejects.toBe(refused);
    const refusals = disk.made.length - 11;
    expect(refusals).toBeLessThanOrEqual(6);
    expect([...disk.records.values()].filter(({ state }) => state.kind === 'failed')).toEqual([]);
    const end = await runQuestions(runOf(things(10)), portsOn(disk), signals());
    expect(end.kind).toBe('done');
    expect(disk.made.length).toBe(50 + refusals);
  });

  it('asks again only for what failed', async () => {
    const disk = new Disk();
    const failing = portsOn(disk, {
      answer: (request) => {
        const isAnswer = taskOf(request) === 'answer' && asks(request, 3);
        const isVerdict = taskOf(request) === 'verify' && asks(request, 5);
        return isAnswer || isVerdict ? failedReply : ruledText(request);
      },
    });
    const first = await runQuestions(runOf(things(6)), failing, signals());
    // Question 3: its answer alone. Question 5: both of its verifications failed.
    expect(first.progress).toMatchObject({ done: 6, states: { failed: 1, answered: 5 } });
    expect(disk.made.length).toBe(5 * 5 + 1);
    await runQuestions(runOf(things(6)), portsOn(disk), signals());
    expect(disk.made.length).toBe(26);
    const retried = await runQuestions(runOf(things(6), { retry: true }), portsOn(disk), signals());
    expect(retried.progress).toMatchObject({ done: 6, states: { failed: 0, answered: 6 } });
    expect(disk.made.length).toBe(26 + 5 + 2);
    expect(disk.records.get(questionId('q3'))!.calls.map(({ outcome }) => outcome)).toEqual([
      'failed',
      ...Array.from({ length: 5 }, () => 'answered'),
    ]);
  });

  it.each([null, 'r'])(
    'asks again for whatever came to nothing, of answers and of judgements, stored or not (calls under the name %s)',
    async (fresh) => {
      const disk = new Disk();
      const cut: Reply = { ...(answered('Thing') as Extract<Reply, { kind: 'answered' }>), kind: 'cut' };
      const odd = (request: LanguageModelRequest): string | Reply => {
        const task = taskOf(request);
        if (task === 'answer' && asks(request, 1)) return failedReply;
        if (task === 'answer' && asks(request, 2)) return cut;
        if ((task === 'answer' && asks(request, 3)) || task === 'repair') return '{"broken';
        if (task === 'answer' && asks(request, 4)) return { ...cut, kind: 'declined', reason: 'No.' };
        // Its faithfulness cannot be read, its completeness is declined.
        if (task === 'verify' && asks(request, 5)) {
          return textOf(request).includes('is old') ? { ...cut, kind: 'declined', reason: 'No.' } : '{"broken';
        }
        return ruledText(request);
      };
      const run = (retry: boolean) => runOf(things(6), { retry, fresh });
      const first = await runQuestions(run(false), portsOn(disk, { answer: odd }), signals());
      expect(first.progress.states).toMatchObject({ failed: 1, cut: 1, unreadable: 1, declined: 1, answered: 2 });
      const before = disk.made.length;
      // Nothing is asked for unless it is wished for.
      await runQuestions(run(false), portsOn(disk), signals());
      expect(disk.made.length).toBe(before);
      const again: string[] = [];
      const noting = (request: LanguageModelRequest): string => {
        again.push(`${taskOf(request)} ${/What is thing (\d+)/.exec(textOf(request))?.[1]}`);
        return ruledText(request);
      };
      const end = await runQuestions(run(true), portsOn(disk, { answer: noting }), signals());
      expect(end.progress.states).toMatchObject({ failed: 0, cut: 0, unreadable: 0, declined: 1, answered: 5 });
      expect(again.filter((call) => call.startsWith('answer')).toSorted()).toEqual([
        'answer 1',
        'answer 2',
        'answer 3',
      ]);
      expect(again.filter((call) => call.endsWith('5'))).toEqual(['verify 5', 'verify 5']);
      expect(again.filter((call) => /[46]$/.test(call))).toEqual([]);
      expect(disk.records.get(questionId('q5'))!.judged).toMatchObject({
        faithfulness: { kind: 'verdicts' },
        completeness: { kind: 'verdicts' },
      });
      // The stop and start of a run that goes on finds what the retry made.
      const made = disk.made.length;
      await runQuestions(run(true), portsOn(disk), signals());
      expect(disk.made.length).toBe(made);
    },
  );

  it('counts as under way what was sent, tells the wait of what was not, and ends such waits at once when it is paused', async () => {
    const disk = new Disk();
    const ports = portsOn(disk);
    // The answers of two questions are sent and never come; the others wait for their provider.
    const sent = new Set<string>();
    const model: LanguageModel = {
      ...ports.generator!.model,
      complete: (request, _signal, _onDelta, { patience, onState } = {}) =>
        new Promise((resolve, reject) => {
          const isSent = asks(request, 1) || asks(request, 2);
          if (isSent) sent.add(textOf(request));
          onState?.(isSent ? { kind: 'sent' } : { kind: 'waiting', until: 130_000, askedMs: 120_000 });
          patience?.addEventListener('abort', () => {
            if (!isSent) reject(patience.reason as Error);
            else resolve(answered(ruledText(request)));
          });
        }),
    };
    const pause = new AbortController();
    const told: AnsweringProgress[] = [];
    const onProgress = (progress: AnsweringProgress): void => {
      told.push(progress);
      if (progress.callsInFlight === 2 && progress.wait?.calls === 4) pause.abort(new DOMException('', 'AbortError'));
    };
    const used = { ...ports.generator!, model };
    const end = await runQuestions(
      runOf(things(8)),
      { ...ports, generator: used, judge: used },
      { ...signals(), pause: pause.signal, onProgress },
    );
    expect(told.some(({ wait }) => wait?.until === 130_000 && wait.askedMs === 120_000)).toBe(true);
    expect(end).toMatchObject({ kind: 'paused', progress: { callsInFlight: 0, wait: null, spent: { calls: 2 } } });
    // What waited was not sent, and is made when the run goes on.
    expect(sent.size).toBe(2);
    expect(await runQuestions(runOf(things(8)), ports, signals())).toMatchObject({
      kind: 'done',
      progress: { states: { answered: 8 }, spent: { calls: 40 } },
    });
  });

  it('asks for the same unreadable reply once each retry', async () => {
    const disk = new Disk();
    const broken = portsOn(disk, { answer: () => '{"broken' });
    await runQuestions(runOf(things(1)), broken, signals());
    expect(disk.made.length).toBe(2);
    for (const made of [4, 6]) {
      const end = await runQuestions(runOf(things(1), { retry: true }), broken, signals());
      expect([disk.made.length, end.progress.states.unreadable]).toEqual([made, 1]);
    }
    expect(disk.records.get(questionId('q1'))!.retries).toBe(2);
  });

  it('judges a sample again as often as it is told, and a second time without a call', async () => {
    const disk = new Disk();
    const judge = { ...judgedSettings.judge!, repeat: { questions: 4, times: 3 } };
    const input = runOf(things(10), { settings: { ...judgedSettings, judge } });
    let asked = 0;
    const ports = portsOn(disk, {
      // The judge of faithfulness wavers once, on one of the two facts of a question.
      answer: (request) => {
        const repeats = disk.made.filter((text) => text.startsWith('[leafmark:verify')).length;
        if (taskOf(request) !== 'verify' || repeats !== 21) return ruledText(request);
        asked += 1;
        return ruledText(request).replace('"supported":true', '"supported":false');
      },
    });
    const end = await runQuestions(input, ports, signals());
    expect(asked).toBe(1);
    // 50, and 4 questions × 2 scores × 2 repeats.
    expect(disk.made.length).toBe(50 + 16);
    expect(end.progress.spent.calls).toBe(66);
    const { repeatability } = end as Extract<typeof end, { kind: 'done' }>;
    expect(repeatability!.completeness).toMatchObject({ sampled: 4, compared: 4, facts: 8, agreement: 1 });
    // One of 8 facts: 1 of 3 pairs of verdicts agree. (7 + 1/3) / 8.
    expect(repeatability!.faithfulness).toMatchObject({ sampled: 4, compared: 4, facts: 8 });
    expect(repeatability!.faithfulness.agreement).toBeCloseTo(22 / 24, 12);
    const again = await runQuestions(input, portsOn(disk), signals());
    expect(again).toEqual(end);
    expect(disk.made.length).toBe(66);
  });

  it('of no questions is done', async () => {
    const end = await runQuestions(runOf([]), portsOn(new Disk()), signals());
    expect(end).toMatchObject({ kind: 'done', progress: { total: 0, done: 0 } });
  });

  it('of 100 questions with 300 ms a call, 6 at a time, ends within 1.25 times the ideal', async () => {
    // Time stands still while anything can go on, and then jumps to the next reply.
    let now = 0;
    const due: { readonly at: number; readonly reply: () => void }[] = [];
    const disk = new Disk();
    const ports = portsOn(disk, {
      answer: (request) =>
        new Promise<string>((resolve) => due.push({ at: now + 300, reply: () => resolve(ruledText(request)) })),
    });
    const ended: string[] = [];
    const run = runQuestions(runOf(things(100)), { ...ports, now: () => now }, signals());
    void run.finally(() => ended.push('now'));
    while (ended.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      due.sort((a, b) => a.at - b.at);
      const next = due.shift();
      if (next === undefined) continue;
      now = next.at;
      next.reply();
    }
    expect((await run).progress.done).toBe(100);
    const ideal = (disk.made.length * 300) / 6;
    expect(now / ideal).toBeLessThanOrEqual(1.25);
    expect(now).toBeGreaterThanOrEqual(ideal);
  });
});
