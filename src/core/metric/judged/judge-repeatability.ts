/** Verdicts of one judge on the same facts against the same grounding, asked several times; null where a repeat failed. */
export interface RepeatedVerdicts {
  /** One list of verdicts a repeat, equally long over the repeats that did not fail. */
  readonly repeats: readonly (readonly boolean[] | null)[];
}

export interface JudgeRepeatability {
  /** Texts of the sample, and those with at least two repeats that did not fail: only they are compared. */
  readonly sampled: number;
  readonly compared: number;
  readonly failedRepeats: number;
  /** Facts compared. */
  readonly facts: number;
  /** Mean over facts of the share of pairs of repeats with the same verdict; null without facts. */
  readonly agreement: number | null;
  /** Share of facts on which all repeats agree; null without facts. */
  readonly unanimous: number | null;
  /** Mean over texts of the standard deviation (n − 1) of their score over repeats; null without texts. */
  readonly meanDeviation: number | null;
  /** Greatest difference between two repeats' scores of one text; null without texts. */
  readonly greatestRange: number | null;
}

/**
 * How far a judge repeats itself on a sample (metrics.md, “Judge repeatability”). Texts without facts are left out, as they have no
 * score. Throws RangeError where repeats of one text have different numbers of verdicts.
 * Example: one text of two facts, three repeats yes yes, yes no, yes yes: pairs agree 3/3 and 1/3, agreement 2/3; scores 1, 0.5, 1:
 * deviation √(1/12) = 0.2887, range 0.5.
 */
export function judgeRepeatability(sample: readonly RepeatedVerdicts[]): JudgeRepeatability {
  const failedRepeats = sample.flatMap(({ repeats }) => repeats).filter((repeat) => repeat === null).length;
  const compared = sample
    .map(({ repeats }) => repeats.filter((repeat) => repeat !== null))
    .filter((repeats) => repeats.length >= 2 && (repeats[0]?.length ?? 0) > 0);
  const agreements: number[] = [];
  const deviations: number[] = [];
  const ranges: number[] = [];
  for (const repeats of compared) {
    const count = repeats[0]!.length;
    if (repeats.some((repeat) => repeat.length !== count)) {
      throw new RangeError('Repeats of one judgement are on the same facts');
    }
    for (let fact = 0; fact < count; fact += 1)
      agreements.push(pairsInAgreement(repeats.map((repeat) => repeat[fact]!)));
    const scores = repeats.map((repeat) => repeat.filter(Boolean).length / count);
    deviations.push(standardDeviation(scores));
    ranges.push(Math.max(...scores) - Math.min(...scores));
  }
  return {
    sampled: sample.length,
    compared: compared.length,
    failedRepeats,
    facts: agreements.length,
    agreement: mean(agreements),
    unanimous: mean(agreements.map((share) => (share === 1 ? 1 : 0))),
    meanDeviation: mean(deviations),
    greatestRange: ranges.length === 0 ? null : Math.max(...ranges),
  };
}

function pairsInAgreement(verdicts: readonly boolean[]): number {
  const n = verdicts.length;
  const yes = verdicts.filter(Boolean).length;
  const no = n - yes;
  return (yes * (yes - 1) + no * (no - 1)) / (n * (n - 1));
}

function standardDeviation(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
