// A judge that wavers makes two runs of one system differ. The comparison must not take that for progress.
import { expect, test } from 'vitest';
import { questionId, runId } from '../../../src/core/document/ids.ts';
import { type ComparableRun, compareWithBaseline } from '../../../src/core/experiment/comparison.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';

const questions = 100;
const facts = 5;

/** Completeness of each question by a judge that turns one verdict in ten round; with a system that states this share of the facts. */
function judged(name: string, share: number, seed: number): ComparableRun {
  const random = createRandom(seed);
  const valueOf = (place: number): number => {
    const verdicts = Array.from({ length: facts }, (_, fact) => (place * facts + fact) % 10 < share * 10);
    return verdicts.filter((verdict) => (random.below(10) === 0 ? !verdict : verdict)).length / facts;
  };
  return {
    run: runId(name),
    questions: Array.from({ length: questions }, (_, place) => ({
      question: questionId(`q${place}`),
      standing: 'scored' as const,
      values: [valueOf(place)],
    })),
  };
}

test(
  'one system judged twice by a judge that wavers differs in its mean and not by the test; a better one does by both',
  { timeout: 30_000 },
  () => {
    let taken = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const baseline = judged('first', 0.6, seed);
      const [same, better] = compareWithBaseline(
        [baseline, judged('again', 0.6, seed + 1000), judged('better', 0.8, seed + 2000)],
        baseline,
        0,
        7,
      );
      expect(same!.losses + same!.wins).toBeGreaterThan(0);
      const [low, high] = same!.interval!;
      if (same!.holmP! < 0.05) taken += 1;
      else expect([low <= 0.02, high >= -0.02]).toEqual([true, true]);
      expect(better!.holmP!).toBeLessThan(0.05);
      expect(better!.interval![0]).toBeGreaterThan(0);
    }
    // At 5 % one in twenty is expected, more than four have a chance of 0.3 %.
    expect(taken).toBeLessThanOrEqual(4);
  },
);
