/** More specific wordings of questions, proposed by a model and chosen by a person (VisDoM, arXiv 2412.10704, section 4.2). */
import type { QuestionId } from '../document/ids.ts';

/** What a person decided. `ambiguous`: the question is dropped. */
export type RewordingChoice =
  | {
      readonly kind: 'picked';
      readonly place: number;
      /** As it will be asked: the proposal, or as the person edited it. */ readonly wording: string;
    }
  | { readonly kind: 'kept' }
  | { readonly kind: 'ambiguous' };

export type ProposalState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'proposed'; readonly wordings: readonly string[] }
  /** The raw reply is shown; nothing is added. */
  | { readonly kind: 'unreadable'; readonly problem: string; readonly raw: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One question in review: stored by benchmark and question. */
export interface RewordingRecord {
  readonly question: QuestionId;
  readonly original: string;
  readonly state: ProposalState;
  /** The model as the provider names it, else as asked; null before a reply. */
  readonly model: string | null;
  /** Hash of the prompt's template (`promptVersion`). */
  readonly prompt: string;
  /** Key of the stored call; null before one. */
  readonly call: string | null;
  readonly choice: RewordingChoice | null;
  /** Of the choice, milliseconds since 1970; null before one. */
  readonly decidedAt: number | null;
}

/** What a reworded question keeps of where it came from. */
export interface RewordingProvenance {
  readonly original: string;
  readonly model: string | null;
  readonly prompt: string;
  readonly choice: 'picked' | 'edited' | 'kept';
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const wordingsWanted = 5;
