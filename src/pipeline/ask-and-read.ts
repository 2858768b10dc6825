import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Failure } from '../core/app-error.ts';
import { type CallRecord, isOfGenerator } from '../core/experiment/answer-record.ts';
import { retryName } from '../core/experiment/fresh-name.ts';
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
  /** It is one of many that only together say something, and no retry asks for it. */
  readonly isRepeat?: boolean;
}

/**
 * A call and the reading of its reply, with at most one repair call. A repair that is declined or cut leaves the reply unreadable; one
 * that fails fails the whole, so that a retry makes it again. In a retry a stored reply that came to nothing is asked for anew.
 */
export async function askAndRead<Value>(
  desk: CallDesk,
  model: ModelInUse,
  question: ReadableCall<Value>,
  kept: KeptRecord,
): Promise<ReadReply<Value>> {
  const { retries = 0 } = kept.current;
  const first = await askOnce(desk, model, question, kept);
  const asksAnew = retries > 0 && question.isRepeat !== true && first.isStored && cameToNothing(first.reply, question);
  if (!asksAnew) return first.reply;
  const anew = { ...question, variant: retryName(question.variant, retries), mayResume: false };
  return (await askOnce(desk, model, anew, kept)).reply;
}

/** What a provider declined to answer stays declined; what it declined to judge is a failed judgement. */
function cameToNothing<Value>(reply: ReadReply<Value>, { purpose }: ReadableCall<Value>): boolean {
  if (reply.kind === 'cut') return true;
  if (reply.kind === 'declined') return !isOfGenerator(purpose);
  return reply.kind === 'read' && reply.reply.kind === 'unreadable';
}

interface AskedOnce<Value> {
  readonly reply: ReadReply<Value>;
  /** No call was made for it. */
  readonly isStored: boolean;
}

async function askOnce<Value>(
  desk: CallDesk,
  model: ModelInUse,
  question: ReadableCall<Value>,
  kept: KeptRecord,
): Promise<AskedOnce<Value>> {
  const asked = await desk.ask(model, { ...question, isRepair: false }, kept);
  const first = textOf(asked);
  const isStored = isFromStore(asked);
  if (first.kind !== 'text') return { reply: first, isStored };
  const { prompt, text } = first;
  const step = nextStep(question.read(text, prompt), text, 0);
  if (step.kind === 'settled') return { reply: { kind: 'read', reply: step.reply }, isStored };
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
  const askedAgain = await desk.ask(model, repair, kept);
  const reply = ofRepair(textOf(askedAgain), question, { prompt, text, problem: step.problem });
  return { reply, isStored: isStored && isFromStore(askedAgain) };
}

function ofRepair<Value>(
  second: TextOrEnd,
  { read }: ReadableCall<Value>,
  first: { readonly prompt: Prompt; readonly text: string; readonly problem: string },
): ReadReply<Value> {
  switch (second.kind) {
    case 'text': {
      // The second reading settles it: no more repairs are made.
      const last = nextStep(read(second.text, first.prompt), first.text, 1);
      if (last.kind === 'settled') return { kind: 'read', reply: last.reply };
      return { kind: 'read', reply: { kind: 'unreadable', problem: last.problem, raw: first.text } };
    }
    case 'declined':
    case 'cut':
      return { kind: 'read', reply: { kind: 'unreadable', problem: first.problem, raw: first.text } };
    case 'failed':
    case 'stopped':
      return second;
    default:
      return assertUnreachable(second);
  }
}

function isFromStore(asked: Asked): boolean {
  return asked.kind === 'ended' && asked.call.fromStore;
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
