import { reductionInWords } from '../../../core/experiment/reduction-in-words.ts';
import type { Run } from '../../../core/experiment/run.ts';

/**
 * How the questions of runs were made fewer, a sentence for each way; it names its runs where there are several. Empty where all runs ask
 * all questions.
 */
export function askedWords(runs: readonly Pick<Run, 'system' | 'settings' | 'questions' | 'reduction'>[]): string[] {
  const byWay = new Map<string | null, string[]>();
  for (const run of runs) {
    const way = reductionInWords(run);
    byWay.set(way, [...(byWay.get(way) ?? []), `“${run.system.name}”`]);
  }
  if (byWay.size === 1) return [...byWay.keys()].flatMap((way) => (way === null ? [] : [`Questions: ${way}.`]));
  return Array.from(byWay, ([way, names]) => `Questions of ${names.join(', ')}: ${way ?? 'all'}.`);
}
