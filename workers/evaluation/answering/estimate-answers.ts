/**
 * What the answers of a system would take: its index is built, some questions of its sample are searched for, and the pipeline is run on
 * them with models of pretence (`plan-calls.ts`). Calls go six at a time, and take four seconds each where no earlier run tells.
 */
import type { AnswerPlan } from '../../../src/core/answering/answer-plan.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import type { Benchmark, Question } from '../../../src/core/dataset/benchmark.ts';
import type { QuestionId } from '../../../src/core/document/ids.ts';
import type { AnsweringSettings } from '../../../src/core/experiment/answering.ts';
import { encodersOf, mergesPages, visualEncodersOf } from '../../../src/core/experiment/experiment.ts';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import type { GoldFactsRecord } from '../../../src/core/experiment/gold-facts.ts';
import { sampleQuestions, trialOf } from '../../../src/core/experiment/question-sample.ts';
import { questionsToAnswer } from '../../../src/core/experiment/questions-to-answer.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { styleFor } from '../../../src/core/prompt/answer-styles.ts';
import { resolvePoolKind } from '../../../src/core/retrieval/pool.ts';
import { judgeIdentity } from '../../../src/pipeline/call-key.ts';
import { type PlanStratum, planOfAnswers } from '../../../src/pipeline/plan-answers.ts';
import { type PlanPorts, type PlannedQuestion, planCalls } from '../../../src/pipeline/plan-calls.ts';
import type { PlannedModel } from '../../../src/pipeline/plan-replies.ts';
import { expectedFacts } from '../../../src/pipeline/plan-replies.ts';
import type { Materials, PageImages } from '../../../src/pipeline/ports.ts';
import type { RunSetting } from '../../../src/pipeline/question-work.ts';
import { usualAtATime } from '../../../src/pipeline/run-questions.ts';
import type { EstimateInput, EvaluationWorker } from '../../../src/rpc/evaluation-worker.ts';
import type { IndexWorker, IndexedSystem } from '../../../src/rpc/index-worker.ts';
import { clientOfPort } from '../../../src/rpc/port-client.ts';
import { findCall } from '../../../src/storage/call-store.ts';
import { type Database, openDatabase } from '../../../src/storage/database.ts';
import { listGoldFacts } from '../../../src/storage/gold-facts-store.ts';
import {
  type EvaluatedCorpus,
  type SearchedCorpus,
  loadCorpus,
  poolsOf,
  searchQuestion,
  searchSettings,
} from '../search-questions.ts';
import { contextTexts } from './context-texts.ts';
import { earlierRuns } from './earlier-runs.ts';
import { pageImages } from './page-images.ts';
import { pageSizes } from './page-sizes.ts';
import { pricesNow } from './prices-now.ts';
import { goldFactsOf, materialOf } from './question-materials.ts';
import { modelAsUsed } from './run-models.ts';

/** Questions whose prompts are built; a few more where some have stored calls and some not. */
const mostBuilt = 20;
/** Of each kind of question at least. */
const leastOfKind = 5;
/** No call is stored under it. */
const freshName = 'estimate';
/** As of a run. */
const indexSilenceMs = 660_000;

/** What the answers of a system would take (`EvaluationWorker.estimateAnswers`). */
export const estimateAnswers: EvaluationWorker['estimateAnswers'] = async (input, signal, onProgress) => {
  const database = await openDatabase();
  const { workspace, settings, system } = input;
  const { answering } = system;
  const corpus = await loadCorpus(database, workspace, input.benchmark, settings);
  const questions = answering === null ? [] : sampleQuestions(answerable(corpus, settings), answering.sample);
  const callsNone = answering === null || (answering.generator === null && answering.judge === null);
  if (callsNone || questions.length === 0) return planOfNothing(questions.length);
  const index = clientOfPort<IndexWorker>(input.index, indexSilenceMs);
  const drawn = pageImages(workspace, input.pages);
  try {
    const planned = { database, input, answering, corpus, questions };
    return await estimate(planned, index.calls, drawn, signal, onProgress ?? (() => {}));
  } finally {
    drawn.close();
    index.close();
  }
};

function answerable({ benchmark, documents, choices }: EvaluatedCorpus, settings: EstimateInput['settings']) {
  const { questions } = mapBenchmark(benchmark, documents, choices);
  return questionsToAnswer(benchmark.questions, questions, settings);
}

interface Planned {
  readonly database: Database;
  readonly input: EstimateInput;
  readonly answering: AnsweringSettings;
  readonly corpus: EvaluatedCorpus;
  /** Of the sample. */
  readonly questions: readonly Question[];
}

async function estimate(
  planned: Planned,
  index: IndexWorker,
  drawn: PageImages,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<AnswerPlan> {
  const { database, input, answering, corpus, questions } = planned;
  const { workspace } = input;
  const { benchmark } = corpus;
  const earlier = await earlierRuns(database, workspace, benchmark, answering, questions);
  const models = {
    generator: answering.generator === null ? null : modelAsUsed(answering.generator),
    judge: answering.judge === null ? null : modelAsUsed(answering.judge.model),
  };
  const facts = await frozenGoldFacts(planned, models.judge);
  const { fresh } = input;
  const freshGoldFacts = fresh.goldFacts && !facts.areOfRunBefore;
  const kinds = kindsOf(questions, answering.sample.seed, ({ id }) =>
    [earlier.answered, earlier.judged, facts.known].map((known) => known.has(id)).join(),
  );
  const built = kinds.flatMap((kind) => kind.built);
  const [materials, texts] = await retrieved(planned, built, index, signal, onProgress);
  const sizes = pageSizes(database, workspace);
  const ports: PlanPorts = {
    ...models,
    materials,
    texts,
    // A page is drawn only where a call with its picture may be stored.
    images: !fresh.answers && earlier.answered.size + earlier.judged.size > 0 ? drawn : sizes,
    prices: await pricesNow(database),
    calls: { find: (key) => findCall(database, workspace, key) },
    goldFacts: { find: async (question) => facts.known.get(question) ?? null },
  };
  const blind: PlanPorts = {
    ...ports,
    images: sizes,
    calls: { find: async () => null },
    goldFacts: { find: async () => null },
  };
  const run: RunSetting = {
    benchmark: benchmark.id,
    settings: answering,
    style: answering.style ?? styleFor(benchmark.format),
    mergesPages: mergesPages(input.system),
    fresh: fresh.answers ? freshName : null,
    freshGoldFacts: freshGoldFacts ? freshName : null,
  };
  let done = 0;
  const onDone = (): void => {
    done += 1;
    onProgress({ phase: 'estimate', done, total: built.length, unit: 'questions' });
  };
  const strata: PlanStratum[] = [];
  for (const kind of kinds) {
    strata.push({ questions: kind.questions, built: await planCalls(kind.built, run, ports, signal, onDone) });
  }
  const measured = built.filter(({ id }) => earlier.measured.has(id));
  const expected = await planCalls(measured, run, blind, signal);
  return planOfAnswers({
    strata,
    repeated: repeatedQuestions(questions, answering),
    measured: expected.map(({ question, calls }: PlannedQuestion) => ({
      planned: calls,
      calls: earlier.measured.get(question)?.calls ?? [],
    })),
    atATime: usualAtATime,
  });
}

/** Questions of one kind, and those of them that are planned, all of a small kind. */
interface QuestionKind {
  readonly questions: number;
  readonly built: readonly Question[];
}

function kindsOf(questions: readonly Question[], seed: number, kindOf: (question: Question) => string): QuestionKind[] {
  const kinds = new Map<string, Question[]>();
  for (const question of questions) {
    const kind = kindOf(question);
    const own = kinds.get(kind);
    if (own === undefined) kinds.set(kind, [question]);
    else own.push(question);
  }
  return [...kinds.values()].map((own) => {
    const share = Math.round((mostBuilt * own.length) / questions.length);
    return { questions: own.length, built: trialOf(own, Math.max(leastOfKind, share), seed) };
  });
}

/** As `runQuestions` draws them. */
function repeatedQuestions(questions: readonly Question[], { judge, sample }: AnsweringSettings): Set<QuestionId> {
  const repeat = judge?.repeat ?? null;
  if (repeat === null) return new Set();
  const drawn = sampleQuestions(questions, { size: repeat.questions, seed: sample.seed, stratify: null });
  return new Set(drawn.map(({ id }) => id));
}

interface FrozenGoldFacts {
  readonly known: ReadonlyMap<QuestionId, GoldFactsRecord>;
  /** An earlier system of the experiment asks for them: none is asked for twice, even where they are made anew. */
  readonly areOfRunBefore: boolean;
}

/** Facts that are frozen, and those that an earlier system of the experiment will have frozen by then, as they are expected. */
async function frozenGoldFacts(
  { database, input, answering, corpus: { benchmark }, questions }: Planned,
  judge: PlannedModel | null,
): Promise<FrozenGoldFacts> {
  if (judge === null) return { known: new Map(), areOfRunBefore: false };
  const identity = judgeIdentity(judge);
  const { items } = await listGoldFacts(database, input.workspace, benchmark.id, identity);
  const frozen = new Map(items.filter(({ facts }) => facts.kind !== 'failed').map((one) => [one.question, one]));
  const { systems } = input.settings;
  const before = systems.slice(
    0,
    Math.max(
      0,
      systems.findIndex(({ name }) => name === input.system.name),
    ),
  );
  const isFrozenBefore = before.some(({ answering: other }) => {
    const sameSample = JSON.stringify(other?.sample) === JSON.stringify(answering.sample);
    return other?.judge && sameSample && judgeIdentity(modelAsUsed(other.judge.model)) === identity;
  });
  if (!isFrozenBefore) return { known: frozen, areOfRunBefore: false };
  const known = new Map(
    questions.map(({ id, answer }): [QuestionId, GoldFactsRecord] => {
      const facts = { kind: 'facts', facts: expectedFacts(answer ?? '') } as const;
      const own = input.fresh.goldFacts ? undefined : frozen.get(id);
      return [id, own ?? { benchmark: benchmark.id, question: id, judge: identity, facts, call: null }];
    }),
  );
  return { known, areOfRunBefore: true };
}

/** Builds the index and searches for these questions; nothing is stored but parts of the index and vectors of the questions. */
async function retrieved(
  { database, input, corpus }: Planned,
  questions: readonly Question[],
  index: IndexWorker,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<readonly [Materials, PlanPorts['texts']]> {
  const { workspace, settings } = input;
  const { retriever, unit, text } = input.system;
  const { benchmark, documents, choices } = corpus;
  const system: IndexedSystem = { workspace, retriever, unit, text };
  await index.build({ ...system, documents: documents.map(({ id }) => id) }, signal, onProgress);
  if (encodersOf(retriever).length + visualEncodersOf(retriever).length > 0) {
    await index.embedQuestions({ ...system, queries: questions.map(({ question }) => question) }, signal, onProgress);
  }
  const searched: SearchedCorpus = { ...corpus, mapping: mapBenchmark(benchmark, documents, choices), index, system };
  const search = searchSettings(poolOf(benchmark, input), input.system, settings);
  const pools = poolsOf(searched, search);
  const mapped = new Map(searched.mapping.questions.map((question) => [question.id, question]));
  const results = new Map<QuestionId, Omit<QuestionResult, 'run'>>();
  for (const { id, question } of questions) {
    const found = await searchQuestion(
      searched,
      mapped.get(id)!,
      question,
      { poolOf: pools, depth: search.depth },
      signal,
    );
    results.set(id, found);
  }
  const factsOf = goldFactsOf(benchmark, documents, choices);
  return [
    { find: async (id) => materialOf(results.get(id) ?? null, mapped.get(id), pools, factsOf) },
    contextTexts(database, index, system, documents, signal),
  ];
}

function poolOf({ format, questions }: Benchmark, { system }: EstimateInput) {
  const hasCandidates = questions.some(({ candidateDocuments }) => candidateDocuments !== null);
  return resolvePoolKind(system.pool, { format, hasCandidates });
}

function planOfNothing(questions: number): AnswerPlan {
  return planOfAnswers({
    strata: [{ questions, built: [] }],
    repeated: new Set(),
    measured: [],
    atATime: usualAtATime,
  });
}
