/**
 * Completeness and faithfulness (UniDoc-Bench, arXiv 2510.03663; metrics.md, “Answers with a judge”): facts that are supported ÷ facts.
 * Completeness: facts of the gold answer that the response states. Faithfulness: facts of the response that the grounding supports.
 */
import { assertUnreachable } from '../../assert-unreachable.ts';
import type { Verdict } from '../../prompt/parse-judge-reply.ts';
import { type Score, failedScore, notApplicable, scoreOf } from '../score.ts';

/** The facts of a text, or why there are none to judge. An empty list is a text without facts. */
export type FactsState =
  | { readonly kind: 'facts'; readonly facts: readonly string[] }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly raw: string | null };

/** A judge's verdict and, where a person looked at it, theirs: both are kept. */
export interface ReviewedVerdict extends Verdict {
  readonly person: boolean | null;
}

/** The verdicts on some facts, in their order. */
export type VerdictsState =
  | { readonly kind: 'verdicts'; readonly verdicts: readonly ReviewedVerdict[] }
  | { readonly kind: 'failed'; readonly reason: string; readonly raw: string | null };

/** Whose verdicts count. `person`: a person's where there is one, else the judge's. */
export type Reviewer = 'judge' | 'person';

/** Whether a verdict supports its fact, as a reviewer has it. */
export function supports(verdict: ReviewedVerdict, reviewer: Reviewer): boolean {
  return reviewer === 'person' ? (verdict.person ?? verdict.supported) : verdict.supported;
}

/**
 * Facts that are supported ÷ facts, 0..1. Not applicable where there are no facts; failed where facts or verdicts could not be had, or
 * where they are not equally many. `verdicts` null: not asked for, because there are no facts.
 * Example: 4 facts, verdicts yes, no, yes, yes: 0.75.
 */
export function judgedScore(facts: FactsState, verdicts: VerdictsState | null, reviewer: Reviewer = 'judge'): Score {
  switch (facts.kind) {
    case 'failed':
      return failedScore(facts.reason);
    case 'not-applicable':
      return notApplicable(facts.reason);
    case 'facts':
      if (facts.facts.length === 0) return notApplicable('there are no facts to judge');
      return verdicts === null
        ? failedScore('the facts were not judged')
        : scoreOfVerdicts(facts.facts.length, verdicts, reviewer);
    default:
      return assertUnreachable(facts);
  }
}

/**
 * Completeness of a response that states nothing, which needs no call: 0 of the gold facts, or not applicable where there are none.
 * Null where a judge has to look.
 */
export function completenessWithoutCall(goldFacts: FactsState, response: string): Score | null {
  if (goldFacts.kind !== 'facts' || goldFacts.facts.length === 0) return judgedScore(goldFacts, null);
  return response.trim() === '' ? scoreOf(0) : null;
}

function scoreOfVerdicts(count: number, verdicts: VerdictsState, reviewer: Reviewer): Score {
  switch (verdicts.kind) {
    case 'failed':
      return failedScore(verdicts.reason);
    case 'verdicts': {
      if (verdicts.verdicts.length !== count) {
        return failedScore(`there are ${verdicts.verdicts.length} verdicts on ${count} facts`);
      }
      return scoreOf(verdicts.verdicts.filter((verdict) => supports(verdict, reviewer)).length / count);
    }
    default:
      return assertUnreachable(verdicts);
  }
}
