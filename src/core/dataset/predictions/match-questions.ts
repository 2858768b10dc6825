import { type QuestionId, questionId } from '../../document/ids.ts';
import type { Question } from '../benchmark.ts';
import type { Prediction } from './predictions.ts';

/** An entry of the file that is of no question, or of one that another entry is of already. */
export interface UnmatchedEntry {
  readonly row: number;
  /** What it says of its question. */
  readonly stated: string;
  readonly reason: 'unknown-question' | 'question-taken';
}

export interface MatchedQuestions {
  readonly byQuestion: ReadonlyMap<QuestionId, Prediction>;
  readonly unmatched: readonly UnmatchedEntry[];
}

/**
 * Which prediction is of which question. By id exactly as written; by words after NFKC with white space folded, of questions with equal
 * words the one with the same gold answer, and else in the order of both files. The first entry of a question counts.
 */
export function matchQuestions(questions: readonly Question[], predictions: readonly Prediction[]): MatchedQuestions {
  const ids = new Set<string>(questions.map(({ id }) => id));
  const byWords = new Map<string, Question[]>();
  for (const question of questions) {
    const same = byWords.get(folded(question.question)) ?? [];
    byWords.set(folded(question.question), same);
    same.push(question);
  }
  const byQuestion = new Map<QuestionId, Prediction>();
  const unmatched: UnmatchedEntry[] = [];
  for (const prediction of predictions) {
    const { question: stated, row } = prediction;
    if (stated.kind === 'id') {
      const id = questionId(stated.id);
      if (!ids.has(id)) unmatched.push({ row, stated: id, reason: 'unknown-question' });
      else if (byQuestion.has(id)) unmatched.push({ row, stated: id, reason: 'question-taken' });
      else byQuestion.set(id, prediction);
      continue;
    }
    const same = byWords.get(folded(stated.question)) ?? [];
    const free = same.filter(({ id }) => !byQuestion.has(id));
    const gold = stated.gold === null ? null : folded(stated.gold);
    const match = free.find(({ answer }) => answer !== null && folded(answer) === gold) ?? free[0];
    if (match !== undefined) byQuestion.set(match.id, prediction);
    else {
      const reason = same.length === 0 ? 'unknown-question' : 'question-taken';
      unmatched.push({ row, stated: stated.question, reason });
    }
  }
  return { byQuestion, unmatched };
}

function folded(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}
