/**
 * Evidence extraction (VisDoM, arXiv 2412.10704, figure 3): how much of the gold evidence stands, in its order, in what was retrieved. The
 * paper's code for it is not public: this definition is Leafmark's (metrics.md). For an evidence text g and a context c, |LCS(g, c)| ÷ |g|
 * over tokens.
 */
import { GrowingSubsequence, type SequencePattern, sequencePattern } from './longest-common-subsequence.ts';

/** Contexts that the curve reaches to. */
export const evidenceDepth = 20;

/** Values of one question by k − 1, each 0..1. */
export interface EvidenceCurves {
  /** `ANLCS@k`: mean over the evidence texts of the best of the first k contexts. */
  readonly best: readonly number[];
  /** `ANLCS_concat@k`: the same for the first k contexts joined in rank order. */
  readonly joined: readonly number[];
}

/**
 * Tokens to compare: NFKC, lower case, split at white space, punctuation kept; each Han, Hiragana or Katakana character is a token of its
 * own, since there are no spaces between them.
 * Example: `2025年度の収入 revenue` gives 2025, 年, 度, の, 収, 入, revenue.
 */
export function evidenceTokens(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll(single, ' $& ').match(/\S+/gu) ?? [];
}

/**
 * The curves of one question for k = 1 … `evidenceDepth`. Null where no evidence text has a token: there is no value. No contexts: 0
 * everywhere.
 * @param evidence as `evidenceTexts` gives them
 * @param contexts in rank order; of a page image the indexed text of its page. Those beyond the depth are not looked at
 * Example: evidence `a b`, contexts `a x` and `b`: best 0.5 at every k, joined 0.5 and then 1.
 */
export function evidenceCurves(evidence: readonly string[], contexts: readonly string[]): EvidenceCurves | null {
  return evidenceCurvesOf([evidence], contexts)[0]!;
}

/** The same of several lists of evidence texts against the same contexts, which are cut into tokens once; a text that repeats is compared once. */
export function evidenceCurvesOf(
  lists: readonly (readonly string[])[],
  contexts: readonly string[],
): (EvidenceCurves | null)[] {
  const ids = new Map<string, number>();
  const sequences = contexts.slice(0, evidenceDepth).map((text) => idsOf(evidenceTokens(text), ids));
  const known = new Map<string, EvidenceCurves | null>();
  const curveOf = (text: string): EvidenceCurves | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const pattern = sequencePattern(idsOf(evidenceTokens(text), ids));
    const curve = pattern.length === 0 ? null : curvesOf(pattern, sequences);
    known.set(text, curve);
    return curve;
  };
  return lists.map((evidence) => {
    const curves = evidence.flatMap((text) => curveOf(text) ?? []);
    return curves.length === 0 ? null : { best: meanOf(curves, 'best'), joined: meanOf(curves, 'joined') };
  });
}

function meanOf(curves: readonly EvidenceCurves[], side: keyof EvidenceCurves): number[] {
  // Sums of whole curves: equal texts give equal values at every k.
  return Array.from(
    { length: evidenceDepth },
    (_, place) => curves.reduce((sum, curve) => sum + curve[side][place]!, 0) / curves.length,
  );
}

const single = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

/** Ids of tokens, equal for equal tokens; new ones are added to `ids`. */
export function idsOf(tokens: readonly string[], ids: Map<string, number>): Int32Array {
  return Int32Array.from(tokens, (token) => {
    const id = ids.get(token) ?? ids.size;
    ids.set(token, id);
    return id;
  });
}

function curvesOf(pattern: SequencePattern, sequences: readonly Int32Array[]): EvidenceCurves {
  const all = new GrowingSubsequence(pattern);
  const best: number[] = [];
  const joined: number[] = [];
  for (let place = 0; place < evidenceDepth; place += 1) {
    const sequence = sequences[place];
    const before = best.at(-1) ?? 0;
    if (sequence === undefined) {
      best.push(before);
      joined.push(joined.at(-1) ?? 0);
      continue;
    }
    const alone = new GrowingSubsequence(pattern);
    alone.append(sequence);
    all.append(sequence);
    best.push(Math.max(before, alone.length / pattern.length));
    joined.push(all.length / pattern.length);
  }
  return { best, joined };
}
