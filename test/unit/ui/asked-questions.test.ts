import { expect, it } from 'vitest';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { Mapping } from '../../../src/core/dataset/mapping.ts';
import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import { AskedOnce, askedQuestions } from '../../../src/ui/views/experiment/asked-questions.ts';
import { planOf, splitsPlan } from '../../../src/ui/views/experiment/plan.ts';
import { reductionWords } from '../../../src/ui/views/experiment/reduction-words.ts';
import { onAllWords } from '../../../src/ui/views/experiment/start-buttons.ts';
import { benchmarkId } from '../../../src/core/document/ids.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';

// Words: 2, 5, 3, 4. The longer half is the second and the fourth.
const texts = ['How many?', 'How many sites were left?', 'Who read it?', 'Which region cut hours?'];
const questions = texts.map((question, place) => ({ id: questionId(String(place)), question }) as Question);
const states = ['ready', 'unmappable', 'ready', 'without-evidence'] as const;
const counts = { ready: 2, unmappable: 1, 'without-evidence': 1, 'document-only': 0, 'mapped-in-part': 0 };
const mapping = {
  names: [],
  questions: states.map((state, place) => ({ id: questionId(String(place)), state })),
  counts,
} as unknown as Mapping;

it('asks the longer half with the counts of that half, which with those that are not asked make all', () => {
  const asked = askedQuestions(questions, mapping, { ...noReduction, longerHalf: true });
  expect(asked.questions.map(({ id }) => id)).toEqual(['1', '3']);
  expect(asked.mapping?.counts).toEqual({ ...counts, ready: 0, unmappable: 1, 'without-evidence': 1 });
  expect(reductionWords(4, asked.steps)).toBe('4 → longer half 2');
  const choices = { unmappable: 'leave-out', mappedInPart: 'score' } as const;
  const lines = planOf(asked.mapping!.counts, choices, 2);
  expect(lines.map(({ count, words }) => [count, words])).toEqual([
    [0, 'Scored on pages'],
    [1, 'Left out'],
    [1, 'Not scored'],
    [2, 'Not asked'],
  ]);
});

it('asks all where nothing is chosen, and says so; a benchmark may wait for its mapping', () => {
  const asked = askedQuestions(questions, mapping, noReduction);
  expect([asked.questions, asked.mapping]).toEqual([questions, mapping]);
  expect(asked.mapping).toBe(mapping);
  expect(reductionWords(1, asked.steps)).toBe('The 1 question is asked.');
  expect(reductionWords(4, asked.steps)).toBe('All 4 questions are asked.');
  expect(askedQuestions(questions, null, { ...noReduction, sample: 1 }).questions).toHaveLength(1);
});

it('counts each step in its order', () => {
  const steps = [
    { step: 'near-duplicates', before: 2400, after: 2271 },
    { step: 'longer-half', before: 2271, after: 1136 },
    { step: 'sample', before: 1136, after: 400 },
  ] as const;
  expect(reductionWords(2400, steps)).toBe('2,400 → without near-duplicates 2,271 → longer half 1,136 → sample 400');
});

it('looks the questions through again only where they, their mapping or the choice are others', () => {
  const asking = new AskedOnce();
  expect(asking.of(null, null, noReduction)).toBeNull();
  const half = { ...noReduction, longerHalf: true };
  const first = asking.of(questions, mapping, half);
  expect(asking.of(questions, mapping, half)).toBe(first);
  expect(asking.of(questions, mapping, { ...half, sample: 1 })?.questions).toHaveLength(1);
  expect(asking.of(questions, null, half)?.mapping).toBeNull();
});

it('says what starting on all benchmarks comes to, and what is not known of it', () => {
  const benchmarks = [9, 8, 11].map((count) => ({ id: benchmarkId(String(count)), name: 'b', questions: count }));
  const plan = splitsPlan(benchmarks, defaultExperiment());
  expect(plan).toEqual({ benchmarks: 3, runs: 6, questions: 28, areFewer: false });
  expect(onAllWords(plan, 2, 0)).toBe(
    '2 systems × 3 benchmarks = 6 runs, one after the other, 28 questions in all. Runs that are done are not made again.',
  );
  const fewer = splitsPlan(benchmarks, { ...defaultExperiment(), questions: { ...noReduction, sample: 5 } });
  expect(onAllWords(fewer, 2, 1)).toContain('28 questions in all before they are made fewer');
  expect(onAllWords(fewer, 2, 1)).toContain('The estimate is of the benchmark in view');
});
