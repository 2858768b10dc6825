import { describe, expect, it } from 'vitest';
import { answerPlanOf } from '../../../src/app/answer-plan-work.ts';
import { withJudge, withRaisedCap } from '../../../src/app/answered-run.ts';
import { type SpendingCap, noCap } from '../../../src/core/answering/spending-cap.ts';
import {
  type AnsweringSettings,
  type SampleSettings,
  defaultAnswering,
} from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { firstFreshName, retryName } from '../../../src/core/experiment/fresh-name.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { generatorSettings } from '../../support/pipeline-world.ts';
import { run as runFixture } from '../experiment/run-fixture.ts';

const calls = (most: number | null): SpendingCap => ({ ...noCap, calls: most });
const judge = { model: generatorSettings, grounding: 'evidence', repeat: null } as const;
const sample = (size: number | null): SampleSettings => ({ size, seed: 3, stratify: null });

/** A run that has spent 8 calls, 900 tokens and 0.5 of money. */
function answeredRun(change: Partial<Run>, answering: Partial<AnsweringSettings> = {}): Run {
  const system = {
    ...bm25System({ kind: 'page' }),
    answering: { ...defaultAnswering('text', generatorSettings, null), ...answering },
  };
  const usage = { input: 800, output: 100, cached: 0 };
  const spent = { calls: 8, usage, withoutUsage: 0, money: 0.5, withoutPrice: 0 };
  const settings = { ...defaultSettings, name: 'Answers', systems: [{ ...system, name: 'Other' }, system] };
  return { ...runFixture('r'), system, settings, answers: { ...newRunAnswers(10), spent }, state: 'done', ...change };
}

const capped = (cap: SpendingCap): Run =>
  answeredRun({ state: 'paused', failure: { kind: 'failed', code: 'llm-cap-reached', reason: 'Reached.' } }, { cap });

describe('a raised cap', () => {
  it('stands in the run’s system and in the same system of its settings, and in no other', () => {
    const raised = withRaisedCap(capped(calls(8)), calls(20));
    expect(raised.system.answering!.cap).toEqual(calls(20));
    expect(raised.settings.systems.map(({ answering }) => answering!.cap.calls)).toEqual([8, 20]);
    expect(raised).toMatchObject({ state: 'paused' });
    expect(withRaisedCap(capped(calls(8)), noCap).system.answering!.cap).toEqual(noCap);
  });

  it.each([
    ['no higher than what was spent', calls(8), 'has used 8 calls already: a limit of 8'],
    ['in tokens, in and out together', { ...noCap, tokens: 900 }, 'has used 900 tokens already'],
    ['in money', { ...noCap, money: 0.25 }, 'has used 0.5 already'],
    ['that is as it was', calls(9), 'No limit'],
  ])('is refused %s', (_, cap, sentence) => {
    expect(() => withRaisedCap(capped(calls(9)), cap)).toThrow(sentence);
  });

  it('is refused of a run that did not stop at one', () => {
    expect(() => withRaisedCap(answeredRun({}), calls(20))).toThrow('did not stop at a limit');
  });
});

describe('a judge for answers that are there', () => {
  it('has its limits on top of what was spent, and a sample within the run’s own', () => {
    const cap = { calls: 10, tokens: 100, money: null };
    const judged = withJudge(answeredRun({}, { sample: sample(50) }), judge, {
      sample: { ...sample(20), seed: 9 },
      cap,
    });
    expect(judged.system.answering).toMatchObject({
      judge,
      sample: sample(20),
      cap: { calls: 18, tokens: 1000, money: null },
    });
    expect(judged.settings.systems.map(({ answering }) => answering?.judge ?? null)).toEqual([null, judge]);
    const size = (own: number | null, wanted: number | null): number | null =>
      withJudge(answeredRun({}, { sample: sample(own) }), judge, { sample: sample(wanted), cap }).system.answering!
        .sample.size;
    expect([size(50, 80), size(50, null), size(null, 7)]).toEqual([50, 50, 7]);
  });

  it('may have any sample of a file’s answers, whose rules stay the default', () => {
    const origin = { kind: 'imported', file: 'f', sha256: '', format: 'trec-run', notes: [] } as const;
    const own = answeredRun({ origin });
    const run = { ...own, system: { ...own.system, answering: null } };
    const judged = withJudge(run, judge, { sample: sample(5), cap: noCap });
    expect(judged.system.answering).toMatchObject({
      pipeline: 'extractive',
      generator: null,
      judge,
      sample: sample(5),
    });
  });

  it('is refused where there is nothing to judge, where it has not ended, and beside another judge', () => {
    const limits = { sample: sample(null), cap: noCap };
    expect(() => withJudge(answeredRun({ answers: null }), judge, limits)).toThrow('no answers');
    expect(() => withJudge(answeredRun({ state: 'paused' }), judge, limits)).toThrow('has not ended');
    const other = { ...judge, grounding: 'gold' } as const;
    expect(() => withJudge(answeredRun({}, { judge: other }), judge, limits)).toThrow('has a judge already');
    // The same one goes on where it was stopped.
    expect(withJudge(answeredRun({ state: 'paused' }, { judge }), judge, limits).system.answering!.judge).toEqual(
      judge,
    );
  });
});

it('the settings of an estimate are the same text in any order of fields, whatever the names and limits', () => {
  const { system } = answeredRun({});
  const settings = { ...defaultSettings, name: 'Answers', systems: [system] };
  const reversed = Object.fromEntries(Object.entries(system.answering!).toReversed()) as unknown as AnsweringSettings;
  const of = (change: Partial<AnsweringSettings>, name = system.name): string =>
    answerPlanOf({ ...settings, name, systems: [{ ...system, name, answering: { ...reversed, ...change } }] });
  expect(of({ cap: calls(5) }, 'Renamed')).toBe(answerPlanOf(settings));
  expect(of({ k: 3 })).not.toBe(answerPlanOf(settings));
  expect(answerPlanOf({ ...settings, depth: 7 })).not.toBe(answerPlanOf(settings));
  expect(answerPlanOf({ ...settings, systems: [system, { ...system, answering: null }] })).toBe(answerPlanOf(settings));
});

it('a call that is asked for again has a name of its own, and the same first one', () => {
  expect([retryName('run', 2), retryName(null, 1)]).toEqual(['run#retry-2', '#retry-1']);
  expect([firstFreshName('run#retry-2'), firstFreshName('run'), firstFreshName('#retry-1')]).toEqual([
    'run',
    'run',
    '',
  ]);
});
