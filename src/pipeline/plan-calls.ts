/**
 * The calls that a run would make for some questions, found by running its pipeline on them with models of pretence: every prompt is the
 * run's own, what needs no call has none, and what is in the store counts as taken from it, as far as its replies lead.
 */
import { defaultImageTokens } from '../core/answering/image-tokens.ts';
import { priceOf } from '../core/answering/price-table.ts';
import { type PlannedCall, promptTokens } from '../core/answering/run-estimate.ts';
import { noSpending } from '../core/answering/usage.ts';
import { noCap } from '../core/answering/spending-cap.ts';
import type { Question } from '../core/dataset/benchmark.ts';
import { type QuestionId, runId } from '../core/document/ids.ts';
import {
  type CallPurpose,
  type CallRecord,
  type CallSummary,
  isOfGenerator,
} from '../core/experiment/answer-record.ts';
import type { GoldFactsRecord } from '../core/experiment/gold-facts.ts';
import type { ContextCut } from '../core/prompt/prompt.ts';
import { answerQuestion } from './answer-question.ts';
import { CallDesk } from './call-desk.ts';
import { judgeAnswer } from './judge-answer.ts';
import { KeptRecord, waitingRecord } from './kept-record.ts';
import { type PlannedModel, expectedModel } from './plan-replies.ts';
import type { AnswerRecords, CallStore, GoldFactsStore, ModelInUse, PipelinePorts, QuestionMaterial } from './ports.ts';
import type { QuestionWork, RunSetting } from './question-work.ts';
import { repeatJudging } from './repeat-judging.ts';
import { SpendingMeter } from './spending-meter.ts';

/** What a plan is given from outside: it reads stores and changes none. */
export interface PlanPorts extends Pick<PipelinePorts, 'materials' | 'texts' | 'images' | 'prices'> {
  readonly generator: PlannedModel | null;
  readonly judge: PlannedModel | null;
  readonly calls: Pick<CallStore, 'find'>;
  readonly goldFacts: Pick<GoldFactsStore, 'find'>;
}

/** One call of a question. */
export interface QuestionCall extends PlannedCall {
  readonly purpose: CallPurpose;
  /** Of the sample that is judged again. */
  readonly isRepeat: boolean;
  /** Its reply is stored: it is not made. */
  readonly fromStore: boolean;
  /** Its contexts were cut to the model's window. */
  readonly isCut: boolean;
}

export interface PlannedQuestion {
  readonly question: QuestionId;
  readonly calls: readonly QuestionCall[];
}

/**
 * The calls for some questions, in their order; each is judged again as often as the settings ask, whether or not it is in that sample. Rejects
 * with the signal's reason, and with the error of a store or a worker that is gone; of a question whose contexts cannot be had no call is made.
 * No questions: none.
 * @param onDone told after each question
 */
export async function planCalls(
  questions: readonly Question[],
  run: RunSetting,
  ports: PlanPorts,
  signal: AbortSignal,
  onDone: () => void = () => {},
): Promise<PlannedQuestion[]> {
  const memory = new PlanMemory(ports);
  const meter = new SpendingMeter(noCap, noSpending, 0);
  const { prices } = ports;
  const desk = new CallDesk({ calls: memory.calls, now, prices }, meter, { signal, pause: signal }, 0, () => {});
  const planned: PlannedQuestion[] = [];
  for (const question of questions) {
    signal.throwIfAborted();
    const kept = new KeptRecord(waitingRecord(planRun, question.id), noRecords);
    const used = (model: PlannedModel | null): ModelInUse | null =>
      model === null ? null : expectedModel(model, question, run, kept);
    const work: QuestionWork = {
      question,
      material: onFirstNeed(() => ports.materials.find(question.id)),
      kept,
      run,
      ports: {
        ...ports,
        generator: used(ports.generator),
        judge: used(ports.judge),
        calls: memory.calls,
        records: noRecords,
        goldFacts: memory.goldFacts,
        now,
      },
      desk,
    };
    await answerQuestion(work);
    await judgeAnswer(work);
    const own = kept.current.calls.length;
    await repeatJudging(work, run.settings.judge?.repeat?.times ?? 1);
    const calls = kept.current.calls.map((call, place) => plannedCall(call, place >= own, memory, ports));
    planned.push({ question: question.id, calls });
    onDone();
  }
  return planned;
}

const planRun = runId('plan');
const noRecords: AnswerRecords = { find: async () => new Map(), put: async () => {} };
/** Nothing that is planned is dated. */
const now = (): number => 0;

/** The stores as they would be while the run goes on: what is planned is in them for what follows. */
class PlanMemory {
  readonly calls: CallStore;
  readonly goldFacts: GoldFactsStore;
  readonly #seen = new Map<string, CallRecord>();

  constructor(stored: Pick<PlanPorts, 'calls' | 'goldFacts'>) {
    this.calls = {
      find: async (key) => {
        const known = this.#seen.get(key) ?? (await stored.calls.find(key));
        if (known !== null) this.#seen.set(key, known);
        return known;
      },
      put: async (call) => void this.#seen.set(call.key, call),
    };
    const facts = new Map<string, GoldFactsRecord>();
    const keyOf = (question: QuestionId, judge: string): string => JSON.stringify([question, judge]);
    this.goldFacts = {
      find: async (question, judge) =>
        facts.get(keyOf(question, judge)) ?? (await stored.goldFacts.find(question, judge)),
      put: async (record) => void facts.set(keyOf(record.question, record.judge), record),
    };
  }

  /** A call that was found or put. */
  seen(key: string): CallRecord {
    const call = this.#seen.get(key);
    if (call === undefined) throw new Error('A call of the plan was neither found nor made');
    return call;
  }
}

function plannedCall(
  { key, purpose, fromStore }: CallSummary,
  isRepeat: boolean,
  memory: PlanMemory,
  { generator, judge, prices }: PlanPorts,
): QuestionCall {
  const { prompt, usage } = memory.seen(key);
  const model = (isOfGenerator(purpose) ? generator : judge)?.settings.model ?? '';
  const price = priceOf(prices, model);
  return {
    task: prompt.task,
    purpose,
    isRepeat,
    fromStore,
    isCut: isCut(prompt.cut),
    input: promptTokens(prompt, price?.images ?? defaultImageTokens),
    output: usage?.output ?? 0,
    price,
  };
}

function isCut({ dropped, cutAt }: ContextCut): boolean {
  return dropped > 0 || cutAt !== null;
}

function onFirstNeed(find: () => Promise<QuestionMaterial>): () => Promise<QuestionMaterial> {
  let found: Promise<QuestionMaterial> | undefined;
  return () => (found ??= find());
}
