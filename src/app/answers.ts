/** State and commands of answers: what they would take, predictions from elsewhere, and what a question's answer is made of. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { AnswerPlan } from '../core/answering/answer-plan.ts';
import type { SpendingCap } from '../core/answering/spending-cap.ts';
import type { PredictionChoices } from '../core/dataset/predictions/map-predictions.ts';
import type { PredictionsPreview } from '../core/dataset/predictions/predictions-preview.ts';
import type { DocumentId, QuestionId, RunId } from '../core/document/ids.ts';
import type { ChainsOfQuestion } from '../core/experiment/chains-report.ts';
import type { AnswerRecord, CallRecord } from '../core/experiment/answer-record.ts';
import type { JudgeSettings, SampleSettings } from '../core/experiment/answering.ts';
import type { RecordScores } from '../core/experiment/record-scores.ts';
import type { Work } from './app-state.ts';

/** What the answers of the experiment's systems would take, in the order of those that answer. */
export interface ExperimentAnswerPlan {
  /** The settings that it was made for: where the experiment's have changed since, it is out of date. */
  readonly of: string;
  readonly systems: readonly { readonly system: string; readonly plan: AnswerPlan }[];
}

/** A file of rankings and answers that was read and is not a run yet. */
export interface PredictionsDraft {
  readonly preview: PredictionsPreview;
  readonly choices: PredictionChoices;
}

export interface AnswerState {
  readonly answerPlan: ReadonlySignal<Work<ExperimentAnswerPlan>>;
  /** Of the next start of the experiment in view, and of its estimate; a start takes it back. */
  readonly freshWish: ReadonlySignal<FreshWish>;
  readonly predictions: ReadonlySignal<Work<PredictionsDraft>>;
}

/** An answer with its scores, by the judge's verdicts and by a person's where there are some. Null: it is under way. */
export interface AnsweredQuestion {
  readonly record: AnswerRecord;
  readonly scores: { readonly judge: RecordScores; readonly person: RecordScores } | null;
  /** Of visdomrag, once it is settled; null otherwise. */
  readonly chains: ChainsOfQuestion | null;
}

/** Calls that are made anew instead of being taken from the store. */
export interface FreshWish {
  readonly answers: boolean;
  readonly goldFacts: boolean;
}

export const noFreshWish: FreshWish = { answers: false, goldFacts: false };

export interface AnswerCommands {
  /** Estimates what the answers of the experiment in view would take, as they are wished for; shown in `answerPlan`. No model is called. */
  readonly estimateAnswers: () => Promise<void>;
  readonly stopEstimate: () => void;
  /** Which calls the next start makes anew. */
  readonly wishFresh: (wish: FreshWish) => void;
  /** Runs the systems that call a model on five questions of their sample each; what it took sharpens the estimate. */
  readonly startTrial: () => Promise<void>;
  /** Asks anew for what failed of a run's answers and their judgement. */
  readonly retryFailed: (run: RunId) => Promise<void>;
  /** Another limit for a run that reached its own, and goes on with it. */
  readonly raiseCap: (run: RunId, cap: SpendingCap) => Promise<void>;
  /** Judges answers that have no judge yet: those of a file, or of a run that was made without one. */
  readonly judgeRun: (
    run: RunId,
    judge: JudgeSettings,
    limits: { readonly sample: SampleSettings; readonly cap: SpendingCap },
  ) => Promise<void>;

  /** Reads a file of rankings or answers (Leafmark JSONL, TREC run, UniDoc-Bench baseline JSON); shown in `predictions`. */
  readonly readPredictions: (file: File) => Promise<void>;
  readonly choosePredictions: (change: Partial<PredictionChoices>) => Promise<void>;
  /** Makes a run of them, beside the runs in view where it can stand there. */
  readonly addPredictions: () => Promise<RunId | null>;
  readonly dropPredictions: () => void;

  /** The answers to a question by run; runs that have none are absent. */
  readonly questionAnswers: (question: QuestionId) => Promise<ReadonlyMap<RunId, AnsweredQuestion>>;
  /** A call as it was sent and replied; null where it is not stored. */
  readonly storedCall: (key: string) => Promise<CallRecord | null>;
  /** A page as a model was shown it, at most so many pixels; the caller closes it. */
  readonly sentImage: (
    document: DocumentId,
    page: number,
    maxPixels: number,
    signal: AbortSignal,
  ) => Promise<ImageBitmap>;
  /** A person's verdict on one fact beside the judge's; null takes it back. */
  readonly overrule: (
    run: RunId,
    question: QuestionId,
    side: 'faithfulness' | 'completeness',
    place: number,
    person: boolean | null,
  ) => Promise<void>;
}
