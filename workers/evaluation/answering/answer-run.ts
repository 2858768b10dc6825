/**
 * The answers of a run, once everything is retrieved for it: its sample is answered and judged, each call stored before the next. It
 * may end at any moment and be called again; what is stored is not paid twice.
 */
import type { CapReached } from '../../../src/core/answering/spending-cap.ts';
import type { PriceTable } from '../../../src/core/answering/price-table.ts';
import type { Failure } from '../../../src/core/app-error.ts';
import type { Benchmark, Question } from '../../../src/core/dataset/benchmark.ts';
import { namedDocuments } from '../../../src/core/dataset/predictions/named-documents.ts';
import type { MappingChoices, Mapping, MappedQuestion } from '../../../src/core/dataset/mapping.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { type AnswerRecord, type CallSummary, notJudged } from '../../../src/core/experiment/answer-record.ts';
import type { AnsweringSettings } from '../../../src/core/experiment/answering.ts';
import { mergesPages } from '../../../src/core/experiment/experiment.ts';
import { sampleQuestions } from '../../../src/core/experiment/question-sample.ts';
import { questionsToAnswer } from '../../../src/core/experiment/questions-to-answer.ts';
import {
  type RunAnswers,
  type RunRepeatability,
  newRunAnswers,
  settledAnswers,
} from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { styleFor } from '../../../src/core/prompt/answer-styles.ts';
import { type AnsweringProgress, runQuestions, usualAtATime } from '../../../src/pipeline/run-questions.ts';
import type { PipelinePorts } from '../../../src/pipeline/ports.ts';
import type { AnsweringInput } from '../../../src/rpc/evaluation-worker.ts';
import type { IndexWorker, IndexedSystem } from '../../../src/rpc/index-worker.ts';
import { findAnswers, listAnswers, putAnswers } from '../../../src/storage/answer-store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { updateRun } from '../../../src/storage/run-store.ts';
import { contextTexts, importedTexts } from './context-texts.ts';
import { type DrawnPages, pageImages } from './page-images.ts';
import { pricesNow } from './prices-now.ts';
import { type GoldFactsOf, goldFactsOf, questionMaterials } from './question-materials.ts';
import type { RunModels } from './run-models.ts';
import { StoredAnswers, storedCalls, storedGoldFacts } from './stored-answers.ts';

/** After a stop calls under way may end, since they are paid; then they are given up. */
const callGraceMs = 20_000;
/** A sign of life while models are waited for. */
const heartbeatMs = 30_000;

/** A run of which everything is retrieved, and its index is built. */
export interface RetrievedRun {
  readonly database: Database;
  readonly run: Run;
  readonly benchmark: Benchmark;
  readonly documents: readonly CorpusDocument[];
  readonly choices: MappingChoices;
  readonly mapping: Mapping;
  readonly poolOf: (question: MappedQuestion) => { readonly documents: readonly DocumentId[] };
  readonly index: IndexWorker;
  readonly system: IndexedSystem;
}

/**
 * Answers and judges what is not. Null: done. Else why it stopped before the end, to be gone on with: the spending cap. Rejects with
 * the signal's reason, with the error of a model that every call would end with, with that of a store or a worker that is gone.
 */
export async function answerRun(
  retrieved: RetrievedRun,
  input: AnsweringInput,
  models: RunModels,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<Failure | null> {
  const { database, run, benchmark, system } = retrieved;
  const { answering } = run.system;
  const pages = pageImages(system.workspace, input.pages);
  const ending = new Ending(signal);
  try {
    if (answering === null) return null;
    signal.throwIfAborted();
    const questions = await questionsToWorkOn(retrieved, answering);
    const { answers } = await updateRun(database, system.workspace, run.id, (stored) => ({
      ...stored,
      answers: stored.answers ?? newRunAnswers(questions.length),
    }));
    const records = new StoredAnswers(database, system.workspace, run.id, answers ?? newRunAnswers(questions.length));
    const prices = await pricesNow(database);
    const ports = portsOf(retrieved, input, answering, { models, pages, records, prices, signal: ending.signal });
    const tell = progressOf(records, onProgress);
    const heartbeat = setInterval(tell.again, heartbeatMs);
    try {
      const end = await runQuestions(
        {
          run: run.id,
          benchmark: benchmark.id,
          settings: answering,
          style: answering.style ?? styleFor(benchmark.format),
          mergesPages: mergesPages(run.system),
          fresh: run.fresh.answers,
          freshGoldFacts: run.fresh.goldFacts,
          questions,
          otherCalls: await callsForOthers(retrieved, questions),
          retry: input.retryFailed,
          atATime: usualAtATime,
        },
        ports,
        { signal: ending.signal, pause: ending.pause, onProgress: tell.of },
      );
      signal.throwIfAborted();
      if (end.kind === 'capped') return capFailure(end.cap, prices);
      if (end.kind === 'done') await keepRepeatability(retrieved, end.repeatability);
      return null;
    } finally {
      clearInterval(heartbeat);
    }
  } finally {
    ending.close();
    pages.close();
  }
}

/** Those of the sample; of a file's answers those that it answers, since none is made for it, and the others are settled unjudged. */
async function questionsToWorkOn(
  { database, run, benchmark, mapping, system: { workspace } }: RetrievedRun,
  { sample, judge }: AnsweringSettings,
): Promise<Question[]> {
  if (run.origin.kind === 'made') {
    return sampleQuestions(questionsToAnswer(benchmark.questions, mapping.questions, run.settings), sample);
  }
  const questions = sampleQuestions(benchmark.questions, sample);
  const given = await findAnswers(
    database,
    workspace,
    run.id,
    questions.map(({ id }) => id),
  );
  const isAnswered = ({ state }: AnswerRecord): boolean => state.kind === 'answered';
  const others = [...given.values()].filter((record) => !isAnswered(record) && record.judged === null);
  if (judge !== null && others.length > 0) {
    await putAnswers(
      database,
      workspace,
      run.id,
      others.map((record) => ({ ...record, judged: notJudged })),
    );
  }
  return questions.filter(({ id }) => {
    const record = given.get(id);
    return record !== undefined && isAnswered(record);
  });
}

/** Of a run that is judged for a part of its questions alone. */
async function callsForOthers(
  { database, run, system: { workspace } }: RetrievedRun,
  questions: readonly Question[],
): Promise<CallSummary[]> {
  if (run.answers === null || questions.length >= run.answers.sample) return [];
  const own = new Set(questions.map(({ id }) => id));
  const { items } = await listAnswers(database, workspace, run.id);
  return items.filter(({ question }) => !own.has(question)).flatMap(({ calls }) => calls);
}

/** A stop in two steps: first no further call is made, then those under way are given up. */
class Ending {
  readonly #from: AbortSignal;
  readonly #pause = new AbortController();
  readonly #control = new AbortController();
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(from: AbortSignal) {
    this.#from = from;
    if (from.aborted) this.#begin();
    else from.addEventListener('abort', this.#begin, { once: true });
  }

  get pause(): AbortSignal {
    return this.#pause.signal;
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  close(): void {
    this.#from.removeEventListener('abort', this.#begin);
    clearTimeout(this.#grace);
  }

  readonly #begin = (): void => {
    this.#pause.abort(this.#from.reason);
    this.#grace = setTimeout(() => this.#control.abort(this.#from.reason), callGraceMs);
  };
}

interface PortParts {
  readonly models: RunModels;
  readonly pages: DrawnPages;
  readonly records: StoredAnswers;
  readonly prices: PriceTable;
  readonly signal: AbortSignal;
}

function portsOf(
  retrieved: RetrievedRun,
  input: AnsweringInput,
  { generator, judge }: AnsweringSettings,
  { models, pages, records, prices, signal }: PortParts,
): PipelinePorts {
  const { database, run, benchmark, documents, mapping, poolOf, index, system } = retrieved;
  const { workspace } = system;
  return {
    materials: questionMaterials(database, {
      workspace,
      run: run.id,
      questions: mapping.questions,
      poolOf,
      factsOf: factsOfRun(retrieved),
    }),
    texts:
      run.origin.kind === 'imported'
        ? importedTexts(database, system, documents)
        : contextTexts(database, index, system, documents, signal),
    images: pages,
    generator: generator === null ? null : models.use(generator, input.models.generator),
    judge: judge === null ? null : models.use(judge.model, input.models.judge),
    calls: storedCalls(database, workspace),
    records,
    goldFacts: storedGoldFacts(database, workspace, benchmark.id),
    now: Date.now,
    prices,
  };
}

/** Gold of predictions that came without a corpus is on documents that are names only. */
function factsOfRun({ run, benchmark, documents, choices }: RetrievedRun): GoldFactsOf {
  const factsOf = goldFactsOf(benchmark, documents, choices);
  if (run.origin.kind === 'made') return factsOf;
  const named = goldFactsOf(benchmark, namedDocuments(benchmark.questions, null), choices);
  return (question, context) =>
    [factsOf, named].find((of) => of(question, context).length > 0)?.(question, context) ?? [];
}

/** Both phases go on together: as long as an answer is under way it is `answer`, then `judge`. */
function progressOf(records: StoredAnswers, onProgress: OnProgress) {
  let last: AnsweringProgress | null = null;
  const again = (): void => {
    if (last === null) return;
    const { total, done, callsInFlight, wait } = last;
    const { answers }: { readonly answers: RunAnswers } = records;
    const settled = settledAnswers(answers);
    const phase = settled < total ? ({ phase: 'answer', done: settled } as const) : ({ phase: 'judge', done } as const);
    onProgress({ ...phase, total, unit: 'questions', answers, callsInFlight, ...(wait === null ? {} : { wait }) });
  };
  const of = (progress: AnsweringProgress): void => {
    last = progress;
    again();
  };
  return { of, again };
}

async function keepRepeatability({ database, run, system }: RetrievedRun, repeatability: RunRepeatability | null) {
  if (repeatability === null) return;
  await updateRun(database, system.workspace, run.id, (stored) => ({
    ...stored,
    answers: stored.answers === null ? null : { ...stored.answers, repeatability },
  }));
}

function capFailure({ limit, cap }: CapReached, { currency }: PriceTable): Failure {
  const words = limit === 'money' ? `${cap} ${currency}` : `${cap} ${limit}`;
  const sentence = `The next call would pass the limit of ${words}, so it was not made. What was answered is stored.`;
  return { kind: 'failed', code: 'llm-cap-reached', reason: `${sentence} Raise the limit to go on.` };
}
