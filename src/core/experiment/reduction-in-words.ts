import type { ReductionStep } from '../dataset/question-reduction.ts';
import type { Run } from './run.ts';

/**
 * How the questions of the benchmark became those that a run asks: `400 → near-duplicates dropped 388 → the longer half 194 → sample 100
 * (seed 7)`; null where it asks all of them. Counts stand where the run keeps its steps.
 */
export function reductionInWords({
  settings: {
    questions: { nearDuplicates, longerHalf, sample, seed },
  },
  questions: left,
  reduction = [],
}: Pick<Run, 'settings' | 'questions' | 'reduction'>): string | null {
  const drawn = ` (seed ${seed})`;
  const [first] = reduction;
  if (first !== undefined) {
    const told = reduction.map(({ step, after }) => `${words[step]} ${count(after)}${step === 'sample' ? drawn : ''}`);
    return [count(first.before), ...told].join(' → ');
  }
  const steps = [
    ...(nearDuplicates ? [words['near-duplicates']] : []),
    ...(longerHalf ? [words['longer-half']] : []),
    ...(sample === null ? [] : [`${words.sample}${drawn}`]),
  ];
  return steps.length === 0 ? null : `${steps.join(' → ')}: ${count(left)}`;
}

const words: Readonly<Record<ReductionStep['step'], string>> = {
  'near-duplicates': 'near-duplicates dropped',
  'longer-half': 'the longer half',
  sample: 'sample',
};

function count(number: number): string {
  return number.toLocaleString('en-US');
}
