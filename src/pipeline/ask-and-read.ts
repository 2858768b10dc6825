import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Failure } from '../core/app-error.ts';
import type { CallRecord } from '../core/experiment/answer-record.ts';
import { buildRepairPrompt } from '../core/prompt/build-judge-prompt.ts';
import type { Prompt } from '../core/prompt/prompt.ts';
import { type ParsedReply, type Reading, nextStep } from '../core/prompt/reading.ts';
import { withoutThoughts } from '../core/prompt/thoughts.ts';
import type { Asked, CallDesk, CallToMake, Stop } from './call-desk.ts';
import type { KeptRecord } from './kept-record.ts';
import { noImages } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';

/** What a call came to. `failed`: it, or its repair, could not be made or had no reply: asked again by a retry. */
export type ReadReply<Value> =
  | { readonly kind: 'read'; readonly reply: ParsedReply<Value> }
  | { readonly kind: 'declined'; readonly reason: string; readonly text: string }
  | { readonly kind: 'cut'; readonly text: string }
  | Failure
  | { readonly kind: 'stopped'; readonly stop: Stop };

/** A call whose reply is to be read. */
export interface ReadableCall<Value> extends Omit<CallToMake, 'isRepair'> {
  readonly read: (reply: string, prompt: Prompt) => Reading<Value>;
}

/**
 * A call and the reading of its reply, with at most one repair call. A repair that is declined or cut leaves the reply unreadable; one
 * that fails fails the whole, so that a retry makes it again.
 */
export async function askAndRead<Value>(
  desk: CallDesk,
  model: ModelInUse,
  question: ReadableCall<Value>,
  kept: KeptRecord,
): Promise<ReadReply<Value>> {
  const asked = await desk.ask(model, { ...question, isRepair: false }, kept);
  const first = textOf(asked);
  if (first.kind !== 'text') return first;
  const { prompt, text } = first;
  const step = nextStep(question.read(text, prompt), text, 0);
  if (step.kind === 'settled') return { kind: 'read', reply: step.reply };
  const repair: CallToMake = {
    purpose: question.purpose,
    isRepair: true,
    build: async () => ({
      prompt: buildRepairPrompt(prompt, withoutThoughts(text), step.problem),
      images: noImages,
      about: {},
    }),
    variant: question.variant,
    mayResume: false,
    whilePending: {},
    onceStored: {},
  };
  const second = textOf(await desk.ask(model, repair, kept));
  switch (second.kind) {
    case 'text': {
      // The second reading settles it: no more repairs are made.
      const last = nextStep(question.read(second.text, prompt), text, 1);
      if (last.kind === 'settled') return { kind: 'read', reply: last.reply };
      return { kind: 'read', reply: { kind: 'unreadable', problem: last.problem, raw: text } };
    }
    case 'declined':
    case 'cut':
      return { kind: 'read', reply: { kind: 'unreadable', problem: step.problem, raw: text } };
    case 'failed':
    case 'stopped':
      return second;
    default:
      return assertUnreachable(second);
  }
}

type TextOrEnd =
  | { readonly kind: 'text'; readonly text: string; readonly prompt: Prompt }
  | Exclude<ReadReply<never>, { readonly kind: 'read' }>;

function textOf(asked: Asked): TextOrEnd {
  switch (asked.kind) {
    case 'stopped':
      return asked;
    case 'unbuilt':
      return asked.failure;
    case 'ended':
      return textOfCall(asked.call);
    default:
      return assertUnreachable(asked);
  }
}

function textOfCall({ outcome, prompt }: CallRecord): TextOrEnd {
  switch (outcome.kind) {
    case 'answered':
      return { kind: 'text', text: outcome.text, prompt };
    case 'declined':
    case 'cut':
      return outcome;
    case 'failed':
      return { kind: 'failed', code: outcome.code, reason: outcome.reason };
    case 'pending':
      throw new Error('A call that has not ended was taken for one that has');
    default:
      return assertUnreachable(outcome);
  }
}
