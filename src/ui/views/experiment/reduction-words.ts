/** How a benchmark's questions became fewer, in words. */
import type { ReductionStep } from '../../../core/dataset/question-reduction.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** What a step leaves. */
export const stepWords: Readonly<Record<ReductionStep['step'], string>> = {
  'near-duplicates': 'without near-duplicates',
  'longer-half': 'longer half',
  sample: 'sample',
};

/** `400 → without near-duplicates 388 → longer half 194`; without a step the count alone. */
export function reductionWords(questions: number, steps: readonly ReductionStep[]): string {
  if (steps.length === 0)
    return questions === 1 ? 'The 1 question is asked.' : `All ${formatCounted(questions, 'question')} are asked.`;
  return `${formatCount(questions)} → ${steps.map(({ step, after }) => `${stepWords[step]} ${formatCount(after)}`).join(' → ')}`;
}
