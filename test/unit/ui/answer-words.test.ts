import { describe, expect, it } from 'vitest';
import type { AnswerPlan } from '../../../src/core/answering/answer-plan.ts';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import {
  beyondCap,
  capSumWords,
  estimateTotal,
  formatMoney,
  formatTokens,
  measuredWords,
  startWords,
} from '../../../src/ui/views/experiment/estimate-words.ts';
import { checkLimits, limitsDraftOf } from '../../../src/ui/views/experiment/limits-draft.ts';
import { unfitFor } from '../../../src/ui/views/experiment/pipeline-fit.ts';
import { limitsOf, usualAnswers, withLimits, withModels } from '../../../src/ui/views/experiment/shared-answers.ts';
import { isCostly } from '../../../src/ui/views/experiment/plan-words.ts';
import { columnsOf } from '../../../src/ui/views/experiment/system-columns.ts';
import { followedName } from '../../../src/ui/views/experiment/system-name.ts';

const plain = { temperature: null, maxTokens: null, seed: null, window: null } as const;
const mini: ModelSettings = {
  ...plain,
  provider: 'openai-compatible',
  endpoint: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
  temperature: 0,
};
const haiku: ModelSettings = {
  ...plain,
  provider: 'anthropic',
  endpoint: 'https://api.anthropic.com/v1',
  model: 'claude-haiku-4-5',
};

const pages = bm25System({ kind: 'page' });
const floor: SystemSettings = { ...pages, name: 'Floor', answering: extractiveAnswering };
const text: SystemSettings = { ...pages, name: 'Text', answering: defaultAnswering('text', mini, haiku) };

function plan(calls: number, money: number | null, change: Partial<AnswerPlan> = {}): AnswerPlan {
  const usage = { input: 1_000 * calls, output: 100 * calls, cached: 0 };
  return {
    questions: 60,
    built: 40,
    steps: [{ purpose: 'answer', calls, usage, money }],
    total: { calls, usage, money, durationMs: 600 * calls },
    fromStore: 0,
    cut: 0,
    measured: 0,
    ...change,
  };
}

describe('an estimate in words', () => {
  const two = {
    systems: [
      { system: 'Text', plan: plan(500, 0.5) },
      { system: 'Fusion', plan: plan(740, 0.33, { cut: 3, fromStore: 20 }) },
    ],
  };

  it('is the sum over systems: 500 + 740 calls, 0.5 + 0.33 USD, (500 + 740) × 0.6 s = 744 s', () => {
    expect(estimateTotal(two)).toMatchObject({ calls: 1240, input: 1_240_000, cut: 3, built: 80, fromStore: 20 });
    expect(startWords(4, estimateTotal(two), 'USD')).toBe('Start 4 runs, about 1,240 calls, 0.83 USD, 12 min');
  });

  it('promises nothing without an estimate, no money without a price, and says where nothing is called', () => {
    expect(startWords(1, null, 'USD')).toBe('Start 1 run');
    const unpriced = estimateTotal({ systems: [...two.systems, { system: 'Local', plan: plan(10, null) }] });
    expect(unpriced).toMatchObject({ isPriced: false, calls: 1250 });
    expect(unpriced.money).toBeCloseTo(0.83, 10);
    expect(startWords(3, unpriced, 'USD')).toBe('Start 3 runs, about 1,250 calls, 13 min');
    expect(startWords(2, estimateTotal({ systems: [{ system: 'a', plan: plan(0, 0) }] }), 'USD')).toBe(
      'Start 2 runs, no new call',
    );
  });

  it('writes tokens in three digits and money to the cent', () => {
    expect([0, 820, 54_240, 999_499, 999_500, 1_310_000, 12_340_000].map(formatTokens)).toEqual([
      '0',
      '820',
      '54.2 k',
      '999 k',
      '1.00 M',
      '1.31 M',
      '12.3 M',
    ]);
    expect([0, 0.004, 0.83, 12, 1240.4, null].map((money) => formatMoney(money, 'USD'))).toEqual([
      '0 USD',
      'under 0.01 USD',
      '0.83 USD',
      '12.00 USD',
      '1,240 USD',
      '–',
    ]);
  });

  it('names the runs that would stop at their limit, and what all limits come to', () => {
    expect(beyondCap(two, { ...noCap, calls: 600 }, 'USD')).toEqual(['Fusion: 740 of 600 calls']);
    expect(beyondCap(two, { ...noCap, tokens: 600_000 }, 'USD')).toEqual(['Fusion: 814 k of 600 k tokens']);
    expect(beyondCap(two, { ...noCap, money: 0.4 }, 'USD')).toEqual(['Text: 0.50 of 0.40 USD']);
    expect(beyondCap(two, noCap, 'USD')).toEqual([]);
    expect(capSumWords({ calls: 600, tokens: null, money: 1.5 }, 4, 'USD')).toBe(
      'All 4 together: at most 2,400 calls, 6.00 USD.',
    );
    expect(capSumWords({ ...noCap, calls: 600 }, 1, 'USD')).toBe('');
  });

  it('says whether lengths were measured', () => {
    expect(measuredWords({ measured: 25 })).toContain('as 25 calls of these models took');
    expect(measuredWords({ measured: 0 })).toContain('usual ones');
  });
});

describe('what the answers of systems share', () => {
  const limits = { sample: { size: 60, seed: 3, stratify: 'domain' }, cap: { ...noCap, calls: 400 } } as const;
  const settings = { ...defaultExperiment(), systems: [pages, floor, text] };

  it('is one sample and one cap, written into all that answer and into nothing else', () => {
    const made = withLimits(settings, limits);
    expect(made.systems.map(({ answering }) => answering?.sample.size)).toEqual([undefined, 60, 60]);
    expect(limitsOf(made.systems)).toEqual({ ...limits, isOne: true });
    const differing = [{ ...floor, answering: { ...extractiveAnswering, ...limits } }, text];
    expect(limitsOf(differing)).toMatchObject({ sample: { size: 60 }, isOne: false });
  });

  it('is the same whatever order a file wrote its fields in', () => {
    const turned = { stratify: null, seed: 7, size: null };
    const systems = [floor, { ...text, answering: { ...text.answering!, sample: turned } }];
    expect(limitsOf(systems).isOne).toBe(true);
  });

  it('is by default generator and judge of the answering system before, else the first of the list', () => {
    const other = { ...text, name: 'Other', answering: defaultAnswering('text', haiku, null) };
    const list = [{ id: 'a', settings: haiku }];
    expect(usualAnswers([text, floor, pages, other], 2, list, null)).toMatchObject({
      generator: mini,
      judge: { model: haiku },
    });
    expect(usualAnswers([pages, other], 0, [], null)).toMatchObject({ generator: haiku, judge: null });
    expect(usualAnswers([pages], 0, list, { format: 'visdom-paper-tab-csv' })).toMatchObject({
      generator: haiku,
      rules: { yesNo: true },
    });
    expect(usualAnswers([pages], 0, [], null).generator).toBeNull();
  });

  it('takes generator and judge of one system into all, but asks no model for extractive answers', () => {
    const systems = withModels(settings, defaultAnswering('text', haiku, mini)).systems;
    expect(systems.map(({ answering }) => answering?.generator?.model ?? null)).toEqual([null, null, haiku.model]);
    expect(systems.map(({ answering }) => answering?.judge?.model.model ?? null)).toEqual([
      null,
      mini.model,
      mini.model,
    ]);
  });

  it('has columns only for what differs, and tells the models of those that call one', () => {
    const found = columnsOf([floor, text], null);
    expect(found.columns.map(({ key }) => key)).toEqual(['answers']);
    expect(found.models).toEqual([
      'answered by gpt-4.1-mini (temperature 0)',
      'judged by claude-haiku-4-5 on evidence',
    ]);
    const other = { ...text, name: 'Other', answering: defaultAnswering('text', haiku, null) };
    const both = columnsOf([pages, text, other], null);
    expect(both.columns.map(({ key }) => key)).toEqual(['answers', 'generator', 'judge']);
    expect(both.columns[2]!.words(pages).main).toBe('–');
    expect(both.models).toEqual([]);
    expect(columnsOf([pages, { ...pages, name: 'Again' }], null).columns).toEqual([]);
  });

  it('gives a name that follows pipeline and model, and leaves one that a person gave', () => {
    expect(followedName({ ...pages, answering: extractiveAnswering }, pages, [])).toBe('BM25, pages, extractive');
    const named = { ...text, name: 'BM25, pages, text by gpt-4.1-mini' };
    const changed = { ...named, answering: defaultAnswering('text', haiku, null) };
    expect(followedName(changed, named, [])).toBe('BM25, pages, text by claude-haiku-4-5');
    expect(followedName({ ...named, answering: null }, named, [])).toBe('BM25, pages');
    expect(followedName({ ...changed, name: 'Mine' }, { ...named, name: 'Mine' }, [])).toBe('Mine');
  });
});

describe('sample and limits that are being edited', () => {
  const draft = limitsDraftOf(limitsOf([]));

  it('take nothing for all questions and no limit', () => {
    expect(draft).toEqual({ size: '', seed: '7', stratify: null, calls: '', tokens: '', money: '' });
    expect(checkLimits({ ...draft, size: '1,200', money: '0.5' })).toEqual({
      kind: 'valid',
      limits: { sample: { size: 1200, seed: 7, stratify: null }, cap: { calls: null, tokens: null, money: 0.5 } },
    });
  });

  it.each([
    [{ size: '0' }, 'size'],
    [{ size: 'ten' }, 'size'],
    [{ seed: '' }, 'seed'],
    [{ seed: '4294967296' }, 'seed'],
    [{ calls: '0' }, 'calls'],
    [{ tokens: '1.5' }, 'tokens'],
    [{ money: '-1' }, 'money'],
    [{ money: 'NaN' }, 'money'],
  ] as const)('refuse %o with a sentence at its field', (change, field) => {
    const checked = checkLimits({ ...draft, ...change });
    expect(checked.kind === 'invalid' && Object.keys(checked.problems)).toEqual([field]);
  });
});

describe('a pipeline', () => {
  const texts = { texts: true, images: false, merged: false };
  const images = { texts: false, images: true, merged: false };
  const both = { texts: true, images: true, merged: false };

  it('takes what its retriever ranks: fusion and joint want texts and page images', () => {
    for (const pipeline of ['none', 'extractive', 'text', 'image', 'long-context'] as const)
      for (const ranked of [texts, images, both]) expect(unfitFor(pipeline, ranked)).toBeNull();
    for (const pipeline of ['fusion', 'joint'] as const) {
      expect(unfitFor(pipeline, texts)).toContain('wants page images');
      expect(unfitFor(pipeline, images)).toContain('wants texts');
      expect(unfitFor(pipeline, both)).toBeNull();
    }
    expect(unfitFor('fusion', { ...both, merged: true })).toBeNull();
    expect(unfitFor('joint', { ...both, merged: true })).toContain('one');
  });

  it('waits for a press where its system must embed first, and not where another must', () => {
    const none = {
      units: 9,
      unitsToEmbed: 0,
      images: 0,
      imagesToEmbed: 0,
      questionsToEmbed: 0,
      documentsToIndex: 3,
      pagesToRecognise: 0,
    };
    const dense = { ...pages, name: 'Dense' };
    const plans = [
      { system: 'Text', plan: none, costs: [] },
      { system: 'Dense', plan: { ...none, unitsToEmbed: 9 }, costs: [] },
    ];
    expect(isCostly(plans, [text, dense])).toBe(false);
    expect(isCostly(plans, [text, { ...dense, answering: extractiveAnswering }])).toBe(true);
    expect(isCostly(plans, [{ ...text, name: 'Not planned yet' }])).toBe(true);
  });
});
