/**
 * More specific wordings of questions, proposed by a model (VisDoM, arXiv 2412.10704, section 4.2). Each reply is stored before the next
 * call; an equal call is taken from the store.
 */
import type { PriceTable } from '../core/answering/price-table.ts';
import type { CapReached, SpendingCap } from '../core/answering/spending-cap.ts';
import { noSpending } from '../core/answering/usage.ts';
import type { Question } from '../core/dataset/benchmark.ts';
import type { ProposalState, RewordingRecord } from '../core/dataset/rewording.ts';
import { runId } from '../core/document/ids.ts';
import { buildRewordingPrompt } from '../core/prompt/build-rewording-prompt.ts';
import { readRewordingReply } from '../core/prompt/parse-rewording-reply.ts';
import { askAndRead } from './ask-and-read.ts';
import { CallDesk, type DeskSignals } from './call-desk.ts';
import { KeptRecord, waitingRecord } from './kept-record.ts';
import { noImages } from './load-contexts.ts';
import type { CallStore, ModelInUse } from './ports.ts';
import { SpendingMeter } from './spending-meter.ts';

export interface RewordingPorts {
  readonly generator: ModelInUse;
  readonly calls: CallStore;
  readonly prices: PriceTable;
  readonly now: () => number;
  /** Name and opening text of the document that a question is asked of; nulls: not in the corpus. */
  readonly documentOf: (
    question: Question,
  ) => Promise<{ readonly name: string | null; readonly opening: string | null }>;
  readonly store: (proposal: Omit<RewordingRecord, 'choice' | 'decidedAt'>) => Promise<void>;
}

export interface RewordingEnd {
  readonly asked: number;
  readonly proposed: number;
  readonly failed: number;
  /** Why it ended before the last question; null: it did not. */
  readonly capped: CapReached | null;
}

/**
 * Asks for one question after the other. Rejects with the signal's reason, and with an error that every further call would end with.
 * @param onDone told after each question
 */
export async function proposeRewordings(
  questions: readonly Question[],
  cap: SpendingCap,
  ports: RewordingPorts,
  signals: DeskSignals,
  onDone: (done: number) => void = () => {},
): Promise<RewordingEnd> {
  const { generator, calls, prices, now } = ports;
  const desk = new CallDesk({ calls, prices, now }, new SpendingMeter(cap, noSpending, 0), signals, 0, () => {});
  let [asked, proposed, failed] = [0, 0, 0];
  for (const question of questions) {
    // What is said of the calls stands in the record of the proposal: this one is of no answer and is kept nowhere.
    const kept = new KeptRecord(waitingRecord(runId('rewording'), question.id), {
      find: async () => new Map(),
      put: async () => {},
    });
    const { name, opening } = await ports.documentOf(question);
    const reply = await askAndRead<readonly string[]>(
      desk,
      generator,
      {
        purpose: 'rewording',
        build: async () => {
          const { structuredOutput } = generator;
          const prompt = buildRewordingPrompt({ question, document: name, opening, structuredOutput });
          return { prompt, images: noImages, about: {} };
        },
        variant: null,
        mayResume: false,
        whilePending: {},
        onceStored: {},
        read: (text, { replyForm }) => readRewordingReply(text, replyForm, question.question),
      },
      kept,
    );
    if (reply.kind === 'stopped') {
      const { stop } = reply;
      return { asked, proposed, failed, capped: stop.kind === 'capped' ? stop.cap : null };
    }
    const state = stateOf(reply);
    const call = kept.current.calls.findLast(({ isRepair }) => !isRepair) ?? null;
    await ports.store({
      question: question.id,
      original: question.question,
      state,
      model: call?.model ?? generator.settings.model,
      prompt: templateOf(question, generator),
      call: call?.key ?? null,
    });
    asked += 1;
    if (state.kind === 'proposed') proposed += 1;
    else failed += 1;
    onDone(asked);
  }
  return { asked, proposed, failed, capped: null };
}

function templateOf(question: Question, { structuredOutput }: ModelInUse): string {
  return buildRewordingPrompt({ question, document: null, opening: null, structuredOutput }).template;
}

function stateOf(
  reply: Exclude<Awaited<ReturnType<typeof askAndRead<readonly string[]>>>, { readonly kind: 'stopped' }>,
): ProposalState {
  switch (reply.kind) {
    case 'read':
      return reply.reply.kind === 'parsed'
        ? { kind: 'proposed', wordings: reply.reply.value }
        : { kind: 'unreadable', problem: reply.reply.problem, raw: reply.reply.raw };
    case 'declined':
      return { kind: 'failed', reason: `The provider declined: ${reply.reason}` };
    case 'cut':
      return { kind: 'unreadable', problem: 'it was cut at its length limit', raw: reply.text };
    case 'failed':
      return { kind: 'failed', reason: reply.reason };
  }
}
