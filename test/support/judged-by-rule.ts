// What every score of an answer must be, worked out from what is stored: by the rule of the scripted judge (a fact is supported exactly if
// each of its content words stands in the grounding that was sent) and by the definitions of docs/guide/metrics.md.
import type { Question } from '../../src/core/dataset/benchmark.ts';
import type { AnswerRecord, CallPurpose, CallRecord } from '../../src/core/experiment/answer-record.ts';
import { quotationsOf, readPrompt } from './provider/read-prompt.ts';
import { factsOf, missingWords } from './provider/words.ts';

/** A number, `n/a` or `failed`. */
export type ExpectedScore = number | 'n/a' | 'failed';

/** `none`: the question is not one that the score is over. */
export type ExpectedOrNone = ExpectedScore | 'none';

export interface ExpectedScores {
  /** Of questions that can be answered, and of the others. */
  readonly f1: ExpectedOrNone;
  readonly declinedRightly: ExpectedOrNone;
  readonly faithfulness: ExpectedScore;
  readonly completeness: ExpectedScore;
}

export interface ExpectedMean {
  readonly mean: number | null;
  readonly n: number;
  readonly notApplicable: number;
  readonly failed: number;
}

/** Texts that a stored prompt quotes in a section; those of page images are their titles and quote nothing. */
export function quotedIn({ prompt }: CallRecord, section: string): string[] {
  const text = prompt.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  return quotationsOf(readPrompt(prompt.system, text).sections.get(section) ?? '').map((quotation) => quotation.text);
}

/**
 * The scores of one answer in a run whose judge holds it against the evidence; rules for lists and numbers are off.
 * @param hasEvidence whether the benchmark or the pages of the evidence have a text
 */
export function expectedScores(
  answer: AnswerRecord,
  question: Question,
  calls: ReadonlyMap<string, CallRecord>,
  hasEvidence: boolean,
): ExpectedScores {
  const { state } = answer;
  // Gold that says that there is no answer is right where the answer declines, and has no facts.
  const isUnanswerable = question.answer === 'Not answerable';
  const overlap = (score: ExpectedScore): Pick<ExpectedScores, 'f1' | 'declinedRightly'> =>
    isUnanswerable ? { f1: 'none', declinedRightly: score } : { f1: score, declinedRightly: 'none' };
  if (state.kind === 'declined') return { ...overlap('n/a'), faithfulness: 'n/a', completeness: 'n/a' };
  if (state.kind !== 'answered') return { ...overlap('failed'), faithfulness: 'failed', completeness: 'failed' };
  const { answer: said, declined } = state.sections;
  const callFor = (purpose: CallPurpose): CallRecord | undefined =>
    calls.get(answer.calls.findLast((call) => call.purpose === purpose && !call.isRepair)?.key ?? '');
  const hasFailed = (purpose: CallPurpose): boolean => callFor(purpose)?.outcome.kind === 'failed';
  const references = question.referencesAre === 'parts' ? [question.answer ?? ''] : question.references;
  const score = isUnanswerable
    ? Number(declined === true)
    : references.length === 0
      ? 'n/a'
      : Math.max(...references.map((reference) => wordOverlap(reference, said)));

  const faithfulnessCall = callFor('faithfulness');
  const grounding = faithfulnessCall === undefined ? '' : quotedIn(faithfulnessCall, 'Grounding').join('\n');
  const facts = factsOf(said);
  const faithfulness =
    declined === true || said.trim() === '' || !hasEvidence
      ? 'n/a'
      : hasFailed('response-facts') || hasFailed('faithfulness')
        ? 'failed'
        : facts.length === 0
          ? 'n/a'
          : shareSupported(facts, grounding);
  const goldFacts = isUnanswerable ? [] : factsOf(question.answer ?? '');
  const completeness =
    goldFacts.length === 0
      ? 'n/a'
      : said.trim() === ''
        ? 0
        : hasFailed('completeness') || hasFailed('gold-facts')
          ? 'failed'
          : shareSupported(goldFacts, said);
  return { ...overlap(score), faithfulness, completeness };
}

/** The mean over values, with what it leaves out. */
export function expectedMean(scores: readonly ExpectedScore[]): ExpectedMean {
  const values = scores.filter((score) => typeof score === 'number');
  const sum = values.reduce((all, value) => all + value, 0);
  return {
    mean: values.length === 0 ? null : sum / values.length,
    n: values.length,
    notApplicable: scores.filter((score) => score === 'n/a').length,
    failed: scores.filter((score) => score === 'failed').length,
  };
}

function shareSupported(facts: readonly string[], grounding: string): number {
  return facts.filter((fact) => missingWords(fact, grounding).length === 0).length / facts.length;
}

/** 2 · common ÷ (gold tokens + predicted tokens) over bags of tokens: SQuAD's normalisation, Han and kana by character. */
function wordOverlap(gold: string, said: string): number {
  const [left, right] = [bagOf(gold), bagOf(said)];
  if (left.length === 0 || right.length === 0) return Number(left.length === right.length);
  const rest = [...left];
  const common = right.filter((token) => {
    const place = rest.indexOf(token);
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}

function bagOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const bare = plain.replaceAll(/[\p{P}$+<=>^`|~−]/gu, '');
  const apart = bare.replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' $& ');
  return apart.split(/\s+/).filter((token) => token !== '' && !/^(?:a|an|the)$/.test(token));
}
