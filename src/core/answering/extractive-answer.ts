import { answerTokens } from '../metric/answer/answer-tokens.ts';
import { type SentenceSpan, sentencesOf } from './sentences.ts';

/** The sentence that answers without a model, and where it stands: `context` from 0, offsets into its text. */
export interface ExtractiveAnswer extends SentenceSpan {
  readonly answer: string;
  readonly context: number;
  /** Distinct words of the question that it holds. */
  readonly shared: number;
}

/**
 * The `extractive` answerer (pipelines.md): the sentence of the contexts that holds most distinct words of the question, the floor of
 * every comparison. Of equal ones the first by rank, then by place. Words as answers are compared (articles left out, Han and kana by
 * character). Null where no context has text; without a common word the first sentence of the first text.
 * @param contexts texts of the first hits in rank order; a page image is an empty text, or its page's text
 */
export function extractiveAnswer(question: string, contexts: readonly string[]): ExtractiveAnswer | null {
  const wanted = new Set(answerTokens(question).filter((token) => !articles.has(token)));
  let best: ExtractiveAnswer | null = null;
  for (const [context, text] of contexts.entries()) {
    for (const span of sentencesOf(text)) {
      const answer = text.slice(span.start, span.end);
      const shared = new Set(answerTokens(answer).filter((token) => wanted.has(token))).size;
      if (best === null || shared > best.shared) best = { answer, context, shared, ...span };
    }
  }
  return best;
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);
