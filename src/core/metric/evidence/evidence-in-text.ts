/**
 * Whether the evidence that a benchmark states stands in the document that it names: a text that does not (another version of the paper, a
 * scan without text, a table that was read in another order) can be found by no retriever, and keeps ANLCS below 1 for a reason that is
 * none of theirs. Unlike ANLCS against a context, a whole document is too long to be compared as one: nearly every sentence is a
 * subsequence of 10,000 words. So windows of it are.
 */
import type { ImportProblem, Question } from '../../dataset/benchmark.ts';
import { evidenceTokens, idsOf } from './anlcs.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { GrowingSubsequence, sequencePattern } from './longest-common-subsequence.ts';

/** From this share of its tokens on an evidence text counts as found: the value that the paper asks of ANLCS. Ours for this use. */
export const evidenceFoundFrom = 0.7;

/** One evidence text and how much of it stands in one place of a document. */
export interface FoundEvidence {
  readonly text: string;
  /** 0..1: the greatest share of its tokens, in their order, in one window of the document. */
  readonly share: number;
  readonly isFound: boolean;
}

/**
 * How much of each evidence text stands in the document: for g tokens of evidence the best of windows of 2g tokens (20 at least), each
 * half a window after the other, so that every stretch of g tokens lies whole in one. Tokens are those of ANLCS. A document without
 * tokens: shares of 0. Evidence texts without a token are left out, since they have no share.
 * @param evidence as `evidenceTexts` gives them
 * Example: evidence `b c d e`, document `a b c x e`: the subsequence b, c, e gives 3/4.
 */
export function evidenceInText(evidence: readonly string[], document: string): FoundEvidence[] {
  const ids = new Map<string, number>();
  const tokens = idsOf(evidenceTokens(document), ids);
  return evidence.flatMap((text) => {
    const sought = idsOf(evidenceTokens(text), ids);
    if (sought.length === 0) return [];
    const share = bestShare(sought, tokens);
    return [{ text, share, isFound: share >= evidenceFoundFrom - 1e-12 }];
  });
}

/** The evidence texts that a benchmark states, by stated document, each once; a document without one has an empty list. */
export function statedEvidence(
  questions: readonly Pick<Question, 'contexts'>[],
): ReadonlyMap<string, readonly string[]> {
  const ofDocuments = new Map<string, Set<string>>();
  for (const { contexts } of questions) {
    for (const { document, texts } of contexts) {
      const own = ofDocuments.get(document) ?? new Set();
      ofDocuments.set(document, own);
      for (const text of cleanedOf(texts)) own.add(text);
    }
  }
  return new Map(Array.from(ofDocuments, ([document, texts]) => [document, [...texts]]));
}

/**
 * Evidence that is empty, or not found in its document, as problems with the rows of the questions. Empty counts only where others of the
 * benchmark state a text: some formats have none. Documents of which nothing is known (`null`: not in the corpus, or not read yet) are
 * told nothing of. Each document is asked for once, and only where evidence of it is stated.
 * @param foundOf of a stated name and the evidence texts of it: `evidenceInText` of the joined text of the document
 */
export function evidenceProblems(
  questions: readonly Pick<Question, 'row' | 'contexts'>[],
  foundOf: (document: string, evidence: readonly string[]) => readonly FoundEvidence[] | null,
): ImportProblem[] {
  const stated = statedEvidence(questions);
  const shares = new Map(
    Array.from(stated, ([document, texts]) => {
      const found = texts.length === 0 ? [] : (foundOf(document, texts) ?? []);
      return [document, new Map(found.map((one) => [one.text, one]))];
    }),
  );
  const statesTexts = [...stated.values()].some(({ length }) => length > 0);
  return questions.flatMap(({ row, contexts }): ImportProblem[] => {
    const problem = (message: string): ImportProblem => ({
      row,
      line: null,
      field: 'evidence',
      message,
      severity: 'repaired',
    });
    if (statesTexts && contexts.every(({ texts }) => cleanedOf(texts).length === 0)) {
      return [problem('The evidence is empty: the question enters no mean of evidence found (ANLCS)')];
    }
    return contexts.flatMap(({ document, texts }) =>
      cleanedOf(texts).flatMap((text) => {
        const found = shares.get(document)?.get(text);
        if (found === undefined || found.isFound) return [];
        return problem(
          `Evidence not found in ${document}: at most ${percent(found.share)} of its words stand together there (${percent(evidenceFoundFrom)} wanted): “${shortened(text)}”`,
        );
      }),
    );
  });
}

function cleanedOf(texts: readonly string[]): string[] {
  return evidenceTexts(texts, 'cleaned').filter((text) => evidenceTokens(text).length > 0);
}

/** Windows of fewer tokens are met by chance. */
const leastWindow = 20;

function bestShare(sought: Int32Array, tokens: Int32Array): number {
  const pattern = sequencePattern(sought);
  const step = Math.max(sought.length, leastWindow / 2);
  let best = 0;
  for (let start = 0; start < tokens.length && best < sought.length; start += step) {
    const window = new GrowingSubsequence(pattern);
    window.append(tokens.subarray(start, start + 2 * step));
    best = Math.max(best, window.length);
  }
  return best / sought.length;
}

/** Rounded down, so that what is missed by a little does not look reached. */
function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)} %`;
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text;
}
