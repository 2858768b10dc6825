/**
 * The answers of a run: its questions, some at a time. It may stop at any moment, in whatever way, and be called again: what is stored
 * is not made again.
 */
import type { CapReached } from '../core/answering/spending-cap.ts';
import type { Spending } from '../core/answering/usage.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Question } from '../core/dataset/benchmark.ts';
import type { QuestionId, RunId } from '../core/document/ids.ts';
import type { AnswerRecord, CallSummary } from '../core/experiment/answer-record.ts';
import { sampleQuestions } from '../core/experiment/question-sample.ts';
import type { RunRepeatability } from '../core/experiment/run-answers.ts';
import { type JudgeRepeatability, judgeRepeatability } from '../core/metric/judged/judge-repeatability.ts';
import type { CallWait } from '../core/progress.ts';
import { answerQuestion } from './answer-question.ts';
import { AnsweringCounts, type StateCounts, isDone } from './answering-counts.ts';
import { CallDesk, type DeskSignals, type Stop } from './call-desk.ts';
import { judgeAnswer } from './judge-answer.ts';
import { KeptRecord, waitingRecord } from './kept-record.ts';
import type { PipelinePorts, QuestionMaterial } from './ports.ts';
import type { QuestionWork, RunSetting } from './question-work.ts';
import { type RepeatedJudgement, isStopped, repeatJudging } from './repeat-judging.ts';
import { withoutFailures } from './retry-failed.ts';
import { someAtATime } from './some-at-a-time.ts';
import { SpendingMeter } from './spending-meter.ts';
import { spentBefore } from './spent-before.ts';

export interface RunQuestions extends RunSetting {
  readonly run: RunId;
  /** Those of the run's sample, in the order in which they are answered; each once. */
  readonly questions: readonly Question[];
  /** Calls that the run made for other questions: they count towards its cap. */
  readonly otherCalls?: readonly CallSummary[];
  /** What failed is asked again; else it is done. */
  readonly retry: boolean;
  /** Questions at a time; each makes one call at a time. */
  readonly atATime: number;
}

/** As many as a browser opens connections to one HTTP/1.1 origin: more at a time only queue. */
export const usualAtATime = 6;

export interface AnsweringProgress {
  readonly total: number;
  /** Answered and, where there is a judge, judged; in whatever way. */
  readonly done: number;
  readonly states: StateCounts;
  readonly spent: Spending;
  /** Calls of the run whose reply was taken from the store. */
  readonly fromStore: number;
  /** Sent and not answered. */
  readonly callsInFlight: number;
  /** Null: no call waits to be sent again. */
  readonly wait: CallWait | null;
}

/** How it ended; `paused` and `capped` (the next call would have passed the cap) may be gone on with. */
export type RunEnd = { readonly progress: AnsweringProgress } & (
  | { readonly kind: 'done'; readonly repeatability: RunRepeatability | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'capped'; readonly cap: CapReached }
);

export interface RunListeners extends DeskSignals {
  /** At most ten a second, and one at the end. */
  readonly onProgress?: (progress: AnsweringProgress) => void;
  /** A question that is done, as it is stored. */
  readonly onDone?: (record: AnswerRecord) => void;
}

/**
 * Answers and judges the questions of a run that are not done, and then repeats the judge's verdicts where the settings ask for it.
 * Rejects, once the calls under way have ended, with an error that every further call would end with (a refused key, an unknown model)
 * or that of a store; aborted, with the signal's reason. No questions: done.
 */
export async function runQuestions(
  input: RunQuestions,
  ports: PipelinePorts,
  { signal, pause, onProgress, onDone }: RunListeners,
): Promise<RunEnd> {
  signal.throwIfAborted();
  const { questions, settings } = input;
  const records = await recordsToGoOnWith(input, ports);
  const left: Question[] = [];
  const counts = new AnsweringCounts(questions.length);
  for (const question of questions) {
    const record = records.get(question.id) ?? waitingRecord(input.run, question.id);
    const done = isDone(record, question, settings);
    counts.put(record, done);
    if (!done) left.push(question);
  }
  const known = [...[...records.values()].flatMap(({ calls }) => calls), ...(input.otherCalls ?? [])];
  const { spent, money } = await spentBefore(known, ports);
  const meter = new SpendingMeter(settings.cap, spent, money);
  const progress = (): AnsweringProgress => ({
    total: counts.total,
    done: counts.done,
    states: counts.states,
    spent: meter.spent,
    fromStore: desk.fromStore,
    callsInFlight: desk.callsInFlight,
    wait: desk.wait,
  });
  const tell = atMostTenASecond(ports.now, () => onProgress?.(progress()));
  const fromStore = known.filter((call) => call.fromStore).length;
  const desk = new CallDesk(ports, meter, { signal, pause }, fromStore, tell.ask);
  const workOn = (question: Question): QuestionWork => ({
    question,
    material: onFirstNeed(() => ports.materials.find(question.id)),
    kept: new KeptRecord(records.get(question.id) ?? waitingRecord(input.run, question.id), ports.records),
    run: input,
    ports,
    desk,
  });

  let repeated: Repeated;
  try {
    const answered = await someAtATime(left, input.atATime, desk, async (question) => {
      const work = workOn(question);
      const stop = (await answerQuestion(work)) ?? (await judgeAnswer(work));
      const record = work.kept.current;
      records.set(question.id, record);
      counts.put(record, stop === null);
      if (stop === null) onDone?.(record);
      tell.ask();
      return stop;
    });
    repeated = answered === null ? await repeatSample(input, desk, workOn) : { stop: answered };
  } finally {
    tell.stop();
  }
  onProgress?.(progress());
  return 'stop' in repeated
    ? stoppedEnd(repeated.stop, progress())
    : { kind: 'done', repeatability: repeated.repeatability, progress: progress() };
}

/** What is stored of the run's questions; of a retry, with what failed taken back. */
async function recordsToGoOnWith(
  { questions, retry }: RunQuestions,
  ports: PipelinePorts,
): Promise<Map<QuestionId, AnswerRecord>> {
  const records = new Map<QuestionId, AnswerRecord>();
  for (let at = 0; at < questions.length; at += recordsPerRead) {
    const ids = questions.slice(at, at + recordsPerRead).map(({ id }) => id);
    for (const [id, record] of await ports.records.find(ids)) {
      records.set(id, retry ? withoutFailures(record) : record);
    }
  }
  return records;
}

const recordsPerRead = 100;

type Repeated = { readonly repeatability: RunRepeatability | null } | { readonly stop: Stop };

/** Judges the sample of the settings again; it is drawn from all questions, before anything is known of their answers. */
async function repeatSample(
  { questions, settings, atATime }: RunQuestions,
  desk: CallDesk,
  workOn: (question: Question) => QuestionWork,
): Promise<Repeated> {
  const repeat = settings.judge?.repeat ?? null;
  if (repeat === null) return { repeatability: null };
  const sample = sampleQuestions(questions, {
    size: repeat.questions,
    seed: settings.sample.seed,
    stratify: null,
  });
  const judgements = new Map<QuestionId, RepeatedJudgement>();
  const stop = await someAtATime(sample, atATime, desk, async (question) => {
    const judgement = await repeatJudging(workOn(question), repeat.times);
    if (isStopped(judgement)) return judgement.stop;
    judgements.set(question.id, judgement);
    return null;
  });
  if (stop !== null) return { stop };
  const of = (purpose: keyof RepeatedJudgement): JudgeRepeatability =>
    judgeRepeatability(sample.map(({ id }) => judgements.get(id)?.[purpose] ?? { repeats: [] }));
  return { repeatability: { faithfulness: of('faithfulness'), completeness: of('completeness') } };
}

function stoppedEnd(stop: Stop, progress: AnsweringProgress): RunEnd {
  switch (stop.kind) {
    case 'paused':
      return { kind: 'paused', progress };
    case 'capped':
      return { kind: 'capped', cap: stop.cap, progress };
    case 'failed':
      throw new Error('A run that failed rejects');
    default:
      return assertUnreachable(stop);
  }
}

/** What comes too soon is told a moment later, unless something else was by then: the last word is never lost while calls wait. */
function atMostTenASecond(now: () => number, tell: () => void) {
  let last = -Infinity;
  let later: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(later);
    later = undefined;
  };
  const tellNow = (): void => {
    stop();
    last = now();
    tell();
  };
  const ask = (): void => {
    if (now() - last >= 100) tellNow();
    else later ??= setTimeout(tellNow, 100);
  };
  return { ask, stop };
}

function onFirstNeed(find: () => Promise<QuestionMaterial>): () => Promise<QuestionMaterial> {
  let found: Promise<QuestionMaterial> | undefined;
  return () => (found ??= find());
}
