/**
 * What an export says of each answer of a run. Documents are named, pages are sheet numbers from 1; what was sent and replied word by word
 * stays in the browser, but for the parts of a reply that were read.
 */
import type { DocumentId } from '../document/ids.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import type { FactsState, ReviewedVerdict, VerdictsState } from '../metric/judged/judged-score.ts';
import type { Score } from '../metric/score.ts';
import type { AnswerSections } from '../prompt/parse-answer-reply.ts';
import type { ContextCut } from '../prompt/prompt.ts';
import { type AnswerMetric, answerMetrics, needsJudge, scoreFor } from './answer-metric.ts';
import type { AnswerRecord, AnswerState, CallSummary, SentContext } from './answer-record.ts';
import { exportNames } from './export-names.ts';
import type { RunExport } from './export-questions.ts';
import { type RecordScores, scoresOfRecord } from './record-scores.ts';
import { sheetsOf } from './sheets-of.ts';

/** A score, or why there is none; `waiting`: it is under way. */
export interface ExportedScore {
  readonly state: Score['kind'] | 'waiting';
  readonly value: number | null;
  readonly reason: string | null;
}

export type ExportedScores = Readonly<Record<AnswerMetric, ExportedScore | null>>;

/** One side that a judge looked at: the facts of a text with the verdict on each. */
export interface ExportedFacts {
  /** `facts`: they could be had; `waiting`: not reached. */
  readonly state: FactsState['kind'] | 'waiting';
  readonly reason: string | null;
  /** `supported` and `why` null: there is no verdict. `person`: a person's verdict beside it, or null. */
  readonly facts: readonly {
    readonly fact: string;
    readonly supported: boolean | null;
    readonly why: string | null;
    readonly person: boolean | null;
  }[];
  /** Why there are no verdicts though there are facts. */
  readonly failure: string | null;
}

export type ExportedCall = Omit<CallSummary, 'key'>;

/** One line of `<run>.answers.jsonl`. */
export interface ExportedAnswer {
  readonly id: string;
  readonly state: AnswerState['kind'];
  /** Why there is no answer, in words; null where there is one or it is under way. */
  readonly reason: string | null;
  /** The reply as far as it was read as an answer. */
  readonly sections: AnswerSections | null;
  /** The reply was asked for a second time in a readable form. */
  readonly repaired: boolean;
  /** A reply that is no answer (cut, unreadable); else null. */
  readonly raw: string | null;
  /** In rank order; `sent` false: dropped to fit the model's window. Without a page: no pages. */
  readonly contexts: readonly {
    readonly document: string;
    readonly pages: readonly number[];
    readonly kind: SentContext['kind'];
    readonly sent: boolean;
  }[];
  readonly cut: ContextCut | null;
  /** Null: the answer is not judged. */
  readonly facts: { readonly response: ExportedFacts; readonly gold: ExportedFacts } | null;
  /** Null of what takes a judge, where the answer is not judged. */
  readonly scores: ExportedScores;
  /** The same by a person's verdicts where there are some; null where there is none. */
  readonly scoresByPerson: ExportedScores | null;
  readonly calls: readonly ExportedCall[];
}

/** The answers of a run, in benchmark order; those to questions that it does not hold are left out. */
export function exportedAnswers({ run, answers = [], questions, documents }: RunExport): ExportedAnswer[] {
  const names = exportNames(documents);
  const rules = run.system.answering?.rules ?? defaultAnswerRules;
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  return questions.flatMap((question): ExportedAnswer[] => {
    const record = byQuestion.get(question.id);
    return record === undefined ? [] : [exportedAnswer(record, question, rules, names)];
  });
}

/** `<run>.answers.jsonl`: one `ExportedAnswer` a line, each line ended by a line feed. */
export function exportAnswers(input: RunExport): string {
  return exportedAnswers(input)
    .map((answer) => `${JSON.stringify(answer)}\n`)
    .join('');
}

function exportedAnswer(
  record: AnswerRecord,
  question: RunExport['questions'][number],
  rules: AnswerRules,
  names: (document: DocumentId) => string,
): ExportedAnswer {
  const { state, judged, cut, contexts, calls } = record;
  const scoresBy = (reviewer: 'judge' | 'person'): ExportedScores =>
    exportedScores(scoresOfRecord(record, question, rules, reviewer), judged !== null);
  const verdicts = [judged?.faithfulness, judged?.completeness].flatMap((side) =>
    side?.kind === 'verdicts' ? side.verdicts : [],
  );
  return {
    id: question.id,
    state: state.kind,
    reason: reasonOf(state),
    sections: state.kind === 'answered' ? state.sections : null,
    repaired: state.kind === 'answered' && state.repaired,
    raw: state.kind === 'cut' ? state.text : state.kind === 'unreadable' ? state.raw : null,
    contexts: contexts.map(({ document, firstPage, lastPage, kind }, place) => ({
      document: names(document),
      pages: sheetsOf(firstPage, lastPage),
      kind,
      sent: cut === null || place < cut.kept,
    })),
    cut,
    facts:
      judged === null
        ? null
        : {
            response: exportedFacts(judged.responseFacts, judged.faithfulness),
            gold: exportedFacts(judged.goldFacts, judged.completeness),
          },
    scores: scoresBy('judge'),
    scoresByPerson: verdicts.some(({ person }) => person !== null) ? scoresBy('person') : null,
    calls: calls.map(({ key: _key, ...call }) => call),
  };
}

function exportedScores(scores: RecordScores | null, isJudged: boolean): ExportedScores {
  const entries = answerMetrics.map(
    (metric) => [metric, needsJudge(metric) && !isJudged ? null : exportedScore(scoreFor(metric, scores))] as const,
  );
  return Object.fromEntries(entries) as ExportedScores;
}

function exportedScore(score: Score | null): ExportedScore {
  if (score === null) return { state: 'waiting', value: null, reason: null };
  if (score.kind === 'value') return { state: 'value', value: score.value, reason: null };
  return { state: score.kind, value: null, reason: score.reason };
}

function exportedFacts(facts: FactsState | null, verdicts: VerdictsState | null): ExportedFacts {
  if (facts === null) return { state: 'waiting', reason: null, facts: [], failure: null };
  if (facts.kind !== 'facts') return { state: facts.kind, reason: facts.reason, facts: [], failure: null };
  const judged: readonly ReviewedVerdict[] = verdicts?.kind === 'verdicts' ? verdicts.verdicts : [];
  return {
    state: 'facts',
    reason: null,
    facts: facts.facts.map((fact, place) => {
      const verdict = judged[place];
      return {
        fact,
        supported: verdict?.supported ?? null,
        why: verdict?.reason ?? null,
        person: verdict?.person ?? null,
      };
    }),
    failure: verdicts?.kind === 'failed' ? verdicts.reason : null,
  };
}

function reasonOf(state: AnswerState): string | null {
  switch (state.kind) {
    case 'waiting':
    case 'prompted':
    case 'replied':
    case 'answered':
      return null;
    case 'declined':
    case 'failed':
      return state.reason;
    case 'cut':
      return 'the reply was cut at its length limit';
    case 'unreadable':
      return state.problem;
  }
}
