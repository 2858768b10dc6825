import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { CallPurpose } from '../core/experiment/answer-record.ts';
import type { FactsState, VerdictsState } from '../core/metric/judged/judged-score.ts';
import { buildExtractionPrompt, buildVerificationPrompt } from '../core/prompt/build-judge-prompt.ts';
import { type Verdict, readFactsReply, readVerdictsReply } from '../core/prompt/parse-judge-reply.ts';
import { type ReadReply, type ReadableCall, askAndRead } from './ask-and-read.ts';
import type { Stop } from './call-desk.ts';
import { windowOf } from './call-spending.ts';
import { firstFreshName } from '../core/experiment/fresh-name.ts';
import type { JudgeGrounding } from './judge-grounding.ts';
import { noImages } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';
import type { QuestionWork } from './question-work.ts';

/** A step of the judge that the run stopped before. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly stop: Stop;
}

/** Asks for the facts of a text, which is not empty. What goes wrong is a failed state with what was replied. */
export async function askForFacts(
  work: QuestionWork,
  judge: ModelInUse,
  purpose: Extract<CallPurpose, 'response-facts' | 'gold-facts'>,
  text: string,
): Promise<FactsState | Stopped> {
  const { structuredOutput } = judge;
  const prompt = () => buildExtractionPrompt({ question: work.question.question, text, structuredOutput });
  const variant = purpose === 'gold-facts' ? work.run.freshGoldFacts : work.run.fresh;
  const reply = await askAndRead<readonly string[]>(
    work.desk,
    judge,
    {
      ...judgeCall(purpose, variant),
      build: async () => ({ prompt: prompt(), images: noImages, about: {} }),
      read: readFactsReply,
    },
    work.kept,
  );
  return stateOfReply(reply, (facts): FactsState => ({ kind: 'facts', facts }));
}

/**
 * Asks which of some facts, at least one, a grounding supports.
 * @param repeat null: the run's own judgement; else the number of a repeat, a call of its own
 */
export async function askForVerdicts(
  work: QuestionWork,
  judge: ModelInUse,
  purpose: Extract<CallPurpose, 'faithfulness' | 'completeness'>,
  facts: readonly string[],
  grounding: () => Promise<JudgeGrounding>,
  repeat: number | null = null,
): Promise<VerdictsState | Stopped> {
  const { fresh } = work.run;
  // A retry is not a new repeat.
  const variant = repeat === null ? fresh : `${fresh === null ? '' : firstFreshName(fresh)}#repeat-${repeat}`;
  const call = judgeCall(purpose, variant);
  const reply = await askAndRead<readonly Verdict[]>(
    work.desk,
    judge,
    {
      ...call,
      isRepeat: repeat !== null,
      build: async () => {
        const { contexts, images } = await grounding();
        const prompt = buildVerificationPrompt({
          question: work.question.question,
          facts,
          grounding: contexts,
          structuredOutput: judge.structuredOutput,
          window: windowOf(judge.settings, work.ports.prices),
        });
        return { prompt, images, about: {} };
      },
      read: (text) => readVerdictsReply(text, facts.length),
    },
    work.kept,
  );
  return stateOfReply(reply, (verdicts): VerdictsState => ({
    kind: 'verdicts',
    verdicts: verdicts.map((verdict) => ({ ...verdict, person: null })),
  }));
}

/** What a judge's calls have in common: nothing of the answer's state changes with them. */
function judgeCall(purpose: CallPurpose, variant: string | null): Omit<ReadableCall<never>, 'build' | 'read'> {
  // A call that is set apart is found by its own key: the record may name an earlier one of the same purpose.
  return { purpose, variant, mayResume: variant === null, whilePending: {}, onceStored: {} };
}

function stateOfReply<Value, State>(
  reply: ReadReply<Value>,
  stateOf: (value: Value) => State,
): State | Stopped | { readonly kind: 'failed'; readonly reason: string; readonly raw: string | null } {
  switch (reply.kind) {
    case 'stopped':
      return reply;
    case 'failed':
      return { kind: 'failed', reason: reply.reason, raw: null };
    case 'declined':
      return { kind: 'failed', reason: `the judge’s provider declined: ${reply.reason}`, raw: reply.text };
    case 'cut':
      return { kind: 'failed', reason: 'the judge’s reply was cut at its length limit', raw: reply.text };
    case 'read': {
      const { reply: parsed } = reply;
      if (parsed.kind === 'parsed') return stateOf(parsed.value);
      return { kind: 'failed', reason: `the judge’s reply could not be read: ${parsed.problem}`, raw: parsed.raw };
    }
    default:
      return assertUnreachable(reply);
  }
}
