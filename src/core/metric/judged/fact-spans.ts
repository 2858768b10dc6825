import { type SentenceSpan, sentencesOf } from '../../answering/sentences.ts';
import { answerTokens } from '../answer/answer-tokens.ts';

/** A sentence of an answer that states most of some facts: their places in the list that was asked about, rising. */
export interface FactSpan extends SentenceSpan {
  readonly facts: readonly number[];
}

/**
 * Where an answer states some facts: of each the sentences that hold most of its distinct content words, at least half of them; all of
 * those that hold equally many. In text order, each sentence once. A fact whose words are scattered, or that has none, is in no sentence.
 * An aid to the eye and not a measurement: the judge saw the whole answer, and its verdicts name no place. Words as answers are compared,
 * without the commonest English ones.
 * Example: “It fell in 2019. Costs rose by 12 %.” and “Costs rose by 12 %”: costs, rose, 12 stand in the second sentence.
 */
export function factSpans(answer: string, facts: readonly string[]): FactSpan[] {
  const sentences = sentencesOf(answer).map((span) => ({
    span,
    words: contentWords(answer.slice(span.start, span.end)),
    facts: [] as number[],
  }));
  for (const [place, fact] of facts.entries()) {
    const wanted = contentWords(fact);
    const held = sentences.map(({ words }) => [...wanted].filter((word) => words.has(word)).length);
    const most = Math.max(0, ...held);
    if (most === 0 || most * 2 < wanted.size) continue;
    for (const [index, sentence] of sentences.entries()) if (held[index] === most) sentence.facts.push(place);
  }
  return sentences
    .filter((sentence) => sentence.facts.length > 0)
    .map((found) => ({ ...found.span, facts: found.facts }));
}

function contentWords(text: string): Set<string> {
  return new Set(answerTokens(text).filter((word) => !commonWords.has(word)));
}

const commonWords: ReadonlySet<string> = new Set(
  (
    'a an the and or but of in on at by to from for with as than then that this these those it its is are was were be been has have ' +
    'had do does did not no which who'
  ).split(' '),
);
