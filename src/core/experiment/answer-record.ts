/**
 * What is stored of one question's answer, so that nothing is paid twice: every call is written before the next is made, and a run that
 * stopped goes on at the step that its record reached. Raw replies are kept, whatever became of them.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { ErrorCode } from '../app-error.ts';
import type { Usage } from '../answering/usage.ts';
import type { DocumentId, QuestionId, RunId } from '../document/ids.ts';
import type { FactsState, ReviewedVerdict, VerdictsState } from '../metric/judged/judged-score.ts';
import type { GivenAnswer } from '../metric/answer/score-answer.ts';
import type { AnswerSections } from '../prompt/parse-answer-reply.ts';
import type { ContextCut, Prompt } from '../prompt/prompt.ts';
import type { ContextSource } from '../prompt/prompt-context.ts';
import type { ParsedReply } from '../prompt/reading.ts';

/** What a call was made for. */
export type CallPurpose =
  | 'answer'
  | 'text-chain'
  | 'image-chain'
  | 'fusion'
  | 'response-facts'
  | 'gold-facts'
  | 'faithfulness'
  | 'completeness'
  /** Of no answer: wordings of a question that are proposed to a person. */
  | 'rewording';

/**
 * How a call ended. `pending`: its prompt is stored, a reply is not; after a reload it is made again. `declined`: a refusal or content filter of the provider. `cut`: the reply's length limit, after a larger retry.
 * `failed`: after all attempts.
 */
export type CallOutcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'declined'; readonly reason: string; readonly text: string }
  | { readonly kind: 'cut'; readonly text: string }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly reason: string; readonly status: number | null };

/** One call to a model, as it was sent and as it came back. */
export interface CallRecord {
  /** Sums up model, prompt, images and parameters: an equal one in another run is taken from the store. */
  readonly key: string;
  readonly purpose: CallPurpose;
  /** Asks for a reply to be given again in a readable form. */
  readonly isRepair: boolean;
  readonly prompt: Prompt;
  readonly outcome: CallOutcome;
  /** The model as the provider names it in its reply; null where it does not. */
  readonly model: string | null;
  /** Parameters that were really sent, after those that the model refuses were left out. */
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
  /** Null: the provider told none. */
  readonly usage: Usage | null;
  /** Null: the model has no price. */
  readonly money: number | null;
  readonly attempts: number;
  readonly latencyMs: number;
  /** Taken from the store and not made for this run. */
  readonly fromStore: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A call as lists show it: without its texts, which are read where a person opens it. */
export interface CallSummary extends Omit<CallRecord, 'prompt' | 'outcome'> {
  readonly outcome: CallOutcome['kind'];
}

/** One context that was retrieved for the generator, in rank order. */
export interface SentContext {
  readonly document: DocumentId;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Place of the unit among its document's; for a page image its sheet. */
  readonly ordinal: number;
  readonly kind: 'text' | 'image';
  readonly source: ContextSource;
}

/** How far a question's answer is, and what came of it. */
export type AnswerState =
  | { readonly kind: 'waiting' }
  /** The prompt is stored; the call may be under way. */
  | { readonly kind: 'prompted' }
  /** The reply is stored, and not read yet (or its repair is asked for). */
  | { readonly kind: 'replied' }
  | { readonly kind: 'answered'; readonly sections: AnswerSections; readonly repaired: boolean }
  /** The provider declined. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** Cut by the length limit twice: shown, never judged as an answer. */
  | { readonly kind: 'cut'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly problem: string; readonly raw: string }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly reason: string };

/** What a judge made of an answer; null: not reached yet. */
export interface JudgedAnswer {
  readonly responseFacts: FactsState | null;
  readonly goldFacts: FactsState | null;
  /** On the facts of the response, against the run's grounding. */
  readonly faithfulness: VerdictsState | null;
  /** On the facts of the gold answer, against the response. */
  readonly completeness: VerdictsState | null;
}

export const notJudged: JudgedAnswer = { responseFacts: null, goldFacts: null, faithfulness: null, completeness: null };

/** One of the two chains of visdomrag, which is an answer of its own. */
export interface ChainRecord {
  /** What was retrieved for it; `cut` says how much of it was sent. */
  readonly contexts: readonly SentContext[];
  readonly cut: ContextCut | null;
  readonly state: AnswerState;
}

/** The chains of visdomrag (VisDoM, arXiv 2412.10704, section 5); the answer that was made of them is the record's own. */
export interface AnswerChains {
  readonly text: ChainRecord;
  readonly image: ChainRecord;
  /** What the third call says of the two; null before it, and where it says nothing (a `plain` prompt asks for nothing). */
  readonly fusion: { readonly analysis: string | null; readonly conclusion: string | null } | null;
}

export const waitingChain: ChainRecord = { contexts: [], cut: null, state: { kind: 'waiting' } };
export const waitingChains: AnswerChains = { text: waitingChain, image: waitingChain, fusion: null };

/** The answer of one question in one run. */
export interface AnswerRecord {
  readonly run: RunId;
  readonly question: QuestionId;
  /** What was retrieved for the generator; `cut` says how much of it was sent. */
  readonly contexts: readonly SentContext[];
  /** Null before there is a prompt, and without a model. */
  readonly cut: ContextCut | null;
  readonly state: AnswerState;
  /** Of visdomrag alone; null of the other pipelines, and before it begins. */
  readonly chains: AnswerChains | null;
  /** Null: the run has no judge, or it is an answer that is not judged. */
  readonly judged: JudgedAnswer | null;
  /** Every call, in the order made, repairs and failed ones included. */
  readonly calls: readonly CallSummary[];
  /** How often what failed of it was taken back to be asked for again; absent: never. */
  readonly retries?: number;
}

/** Whether a call is one of the generator; the others are the judge's. */
export function isOfGenerator(purpose: CallPurpose): boolean {
  return purpose === 'answer' || purpose === 'text-chain' || purpose === 'image-chain' || purpose === 'fusion';
}

/** The call without its texts. */
export function summaryOfCall(call: CallRecord): CallSummary {
  const { key, purpose, isRepair, outcome, model, parameters, usage, money, attempts, latencyMs, fromStore, at } = call;
  const numbers = { usage, money, attempts, latencyMs, fromStore, at };
  return { key, purpose, isRepair, outcome: outcome.kind, model, parameters, ...numbers };
}

/** What the scores without a judge are computed from; null while the answer is under way. */
export function givenAnswer(state: AnswerState): GivenAnswer | null {
  switch (state.kind) {
    case 'waiting':
    case 'prompted':
    case 'replied':
      return null;
    case 'answered':
      return { kind: 'answered', answer: state.sections.answer, declined: state.sections.declined };
    case 'declined':
      return { kind: 'declined-by-provider', reason: state.reason };
    case 'cut':
      return { kind: 'failed', reason: 'the reply was cut at its length limit' };
    case 'unreadable':
      return { kind: 'failed', reason: `the reply could not be read: ${state.problem}` };
    case 'failed':
      return { kind: 'failed', reason: state.reason };
    default:
      return assertUnreachable(state);
  }
}

/** The state that a settled reply gives. */
export function stateOfReply(reply: ParsedReply<AnswerSections>): AnswerState {
  return reply.kind === 'parsed'
    ? { kind: 'answered', sections: reply.value, repaired: reply.repaired }
    : { kind: 'unreadable', problem: reply.problem, raw: reply.raw };
}

/** Verdicts with a person's on one of them set, or taken back (null); out of range they are unchanged. */
export function withPersonVerdict(
  verdicts: readonly ReviewedVerdict[],
  place: number,
  person: boolean | null,
): ReviewedVerdict[] {
  return verdicts.map((verdict, index) => (index === place ? { ...verdict, person } : verdict));
}
