import type { Question } from '../dataset/benchmark.ts';
import { compareCodeUnits } from '../retrieval/order.ts';
import { createRandom, sampleIndexes, seedFor } from '../statistics/random.ts';
import type { SampleSettings, SampleStratum } from './answering.ts';

/** The part of a question that a sample looks at. */
export type SampledQuestion = Pick<Question, 'id' | 'type' | 'answerType' | 'domain' | 'evidenceKinds'>;

/**
 * The questions of a sample, in benchmark order; every question where the size is null or not smaller than their number. Stratified:
 * each stratum has its share, rounded by largest remainder (Hamilton; of equal remainders the larger stratum, then by name), and within
 * a stratum each set is equally likely. One seed gives one sample; without strata a smaller sample is part of a larger one.
 * With `trial` only so many of them, drawn by `trialOf`.
 * Example: 60 questions of type a and 40 of b, size 5: 3 of a and 2 of b.
 */
export function sampleQuestions<Item extends SampledQuestion>(
  questions: readonly Item[],
  settings: SampleSettings,
): Item[] {
  const sample = wholeSample(questions, settings);
  return settings.trial === undefined ? sample : trialOf(sample, settings.trial, settings.seed);
}

/** A few questions of a sample to try a run with, in benchmark order: a sample of the sample, of the same seed. */
export function trialOf<Item extends SampledQuestion>(sample: readonly Item[], size: number, seed: number): Item[] {
  return wholeSample(sample, { size, seed, stratify: null });
}

/** The stratum of a question; what the benchmark does not say is a stratum of its own, the empty name. */
export function stratumOf(question: SampledQuestion, stratify: SampleStratum): string {
  switch (stratify) {
    case 'type':
      return question.type ?? '';
    case 'answer-type':
      return question.answerType ?? '';
    case 'domain':
      return question.domain ?? '';
    case 'evidence-kind':
      // Sorted; a question with several kinds is of the stratum of that combination, so that strata do not overlap.
      return question.evidenceKinds.join(' + ');
  }
}

function wholeSample<Item extends SampledQuestion>(
  questions: readonly Item[],
  { size, seed, stratify }: Omit<SampleSettings, 'trial'>,
): Item[] {
  if (size === null || size >= questions.length) return [...questions];
  const strata = strataOf(questions, stratify);
  const shares = sharesOf(strata, size, questions.length);
  const places = strata.flatMap(({ name, places: own }, index) => {
    const random = createRandom(stratify === null ? seed : seedFor(seed, name));
    return sampleIndexes(random, own.length, shares[index]!).map((place) => own[place]!);
  });
  return places.sort((a, b) => a - b).map((place) => questions[place]!);
}

interface Stratum {
  readonly name: string;
  readonly places: readonly number[];
}

function strataOf(questions: readonly SampledQuestion[], stratify: SampleStratum | null): Stratum[] {
  const strata = new Map<string, number[]>();
  for (const [place, question] of questions.entries()) {
    const name = stratify === null ? '' : stratumOf(question, stratify);
    const places = strata.get(name) ?? [];
    strata.set(name, places);
    places.push(place);
  }
  return Array.from(strata, ([name, places]) => ({ name, places })).sort((a, b) => compareCodeUnits(a.name, b.name));
}

/** Whole shares that sum up to `size`. */
function sharesOf(strata: readonly Stratum[], size: number, all: number): number[] {
  const shares = strata.map(({ places }) => Math.floor((size * places.length) / all));
  const remainder = (index: number): number => (size * strata[index]!.places.length) % all;
  const order = [...strata.keys()].sort(
    (a, b) => remainder(b) - remainder(a) || strata[b]!.places.length - strata[a]!.places.length || a - b,
  );
  let left = size - shares.reduce((sum, share) => sum + share, 0);
  for (const index of order) {
    if (left === 0) break;
    shares[index] = shares[index]! + 1;
    left -= 1;
  }
  return shares;
}
