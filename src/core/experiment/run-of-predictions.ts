/**
 * Rankings and answers that were made elsewhere as a run like any other: metrics, drill-down, judging and comparison know no difference.
 * Its system is a name only, written as vectors of that name would be, and `Run.origin` says where it comes from.
 */
import type { MappableDocument, Mapping, MappedQuestion } from '../dataset/mapping.ts';
import { type MappedPrediction, type PredictionsMapping, noPage } from '../dataset/predictions/map-predictions.ts';
import type { PredictionsFile } from '../dataset/predictions/predictions.ts';
import type { ReductionStep } from '../dataset/question-reduction.ts';
import type { BenchmarkId, DocumentId, ExperimentId, RunId } from '../document/ids.ts';
import { layerText } from '../document/text-settings.ts';
import { goldPagesOf, goldPagesWithin } from '../metric/gold-pages.ts';
import type { PageSpan } from '../retrieval/page-span.ts';
import type { AnswerRecord, AnswerState, SentContext } from './answer-record.ts';
import { notJudged } from './answer-record.ts';
import { type AnsweringSettings, noFreshCalls } from './answering.ts';
import { defaultPool } from './default-experiment.ts';
import type { ExperimentSettings, SystemSettings } from './experiment.ts';
import { newRunAnswers, withAnswer } from './run-answers.ts';
import type { QuestionResult, Run } from './run.ts';

export interface PredictionsInput {
  readonly id: RunId;
  readonly experiment: ExperimentId;
  readonly benchmark: BenchmarkId;
  readonly file: PredictionsFile;
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly predictions: PredictionsMapping;
  /** How the questions of the benchmark became those; absent: all are asked. */
  readonly reduction?: readonly ReductionStep[];
  /** The benchmark on the same documents. */
  readonly gold: Mapping;
  readonly documents: readonly MappableDocument[];
  /** Zeros where there is no corpus but the names of the file. */
  readonly corpus: Run['corpus'];
  /** Choices that the means are computed by. */
  readonly settings: Omit<ExperimentSettings, 'name' | 'systems'>;
  /** Rules and judge of its answers (its pipeline and generator say nothing here); null: default rules, no judge. */
  readonly answering: AnsweringSettings | null;
  readonly inputHash: string;
  readonly versions: Run['versions'];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A run that is done, with one result a question, and one answer a question where the file has any. */
export interface ImportedRun {
  readonly run: Run;
  readonly results: readonly QuestionResult[];
  readonly answers: readonly AnswerRecord[];
}

/**
 * The run of a file. A question without a prediction has an empty ranking, which scores 0, and a failed answer. Where the file ranks
 * nothing all retrieval is failed, and in no mean; where it has no answer, nothing is answered. What the pool held is not known: its best
 * is taken over the single gold pages and whatever of the file's ranking hits, so that no ceiling is below a value that was reached.
 */
export function runOfPredictions(input: PredictionsInput): ImportedRun {
  const { file, predictions, gold, documents, corpus, reduction = [] } = input;
  const mapped = new Map(gold.questions.map((question) => [question.id, question]));
  const results = predictions.predictions.flatMap((prediction): QuestionResult[] => {
    const question = mapped.get(prediction.question);
    return question === undefined ? [] : [resultOf(input.id, prediction, question, corpus)];
  });
  const nameOf = documentNames(documents);
  const hasAnswers = predictions.withAnswer > 0;
  const answers = hasAnswers ? predictions.predictions.map((prediction) => answerOf(input, prediction, nameOf)) : [];
  const system = systemOfFile(file, input.answering);
  const longest = Math.max(0, ...predictions.predictions.map(({ candidates }) => candidates?.length ?? 0));
  const run: Run = {
    id: input.id,
    experiment: input.experiment,
    benchmark: input.benchmark,
    system,
    settings: {
      ...input.settings,
      name: file.name,
      systems: [system],
      depth: Math.max(input.settings.depth, longest),
    },
    pool: 'corpus',
    state: 'done',
    questions: results.length,
    ...(reduction.length === 0 ? {} : { reduction }),
    done: results.length,
    failed: results.filter(({ outcome }) => outcome.kind === 'failed').length,
    failure: null,
    startedAt: input.at,
    finishedAt: input.at,
    inputHash: input.inputHash,
    corpus,
    versions: input.versions,
    encoders: [],
    vectors: [],
    text: null,
    tokens: null,
    space: null,
    computed: { documents: 0, units: 0, questions: 0 },
    notStored: null,
    answers: hasAnswers
      ? answers.reduce((counts, answer) => withAnswer(counts, null, answer), newRunAnswers(answers.length))
      : null,
    fresh: noFreshCalls,
    origin: {
      kind: 'imported',
      file: file.name,
      sha256: input.sha256,
      format: file.format,
      notes: predictions.notes,
    },
  };
  return { run, results, answers };
}

function systemOfFile({ system, name }: PredictionsFile, answering: AnsweringSettings | null): SystemSettings {
  const set = system ?? name;
  return {
    name: set,
    retriever: { kind: 'imported', set },
    unit: { kind: 'imported', set },
    text: layerText,
    pool: defaultPool,
    answering,
  };
}

function resultOf(
  run: RunId,
  { question, candidates }: MappedPrediction,
  { state, contexts, goldDocuments }: MappedQuestion,
  pool: Run['corpus'],
): QuestionResult {
  return {
    run,
    question,
    outcome:
      candidates === null
        ? { kind: 'failed', code: 'record-missing', reason: 'The file has answers only and ranks nothing.' }
        : { kind: 'ranked', candidates },
    state,
    contexts,
    goldDocuments,
    pool,
    reachable: reachableOf(candidates ?? [], contexts, goldDocuments),
    notes: [],
    latencyMs: 0,
  };
}

/** Gold pages that the ranking lacks, one by one, and what of the ranking hits. */
function reachableOf(
  candidates: readonly PageSpan[],
  contexts: readonly PageSpan[],
  goldDocuments: readonly DocumentId[],
): PageSpan[] {
  if (contexts.length === 0) return goldDocuments.map((document) => ({ document, firstPage: 0, lastPage: 0 }));
  const gold = goldPagesOf(contexts);
  const hits = candidates.filter((candidate) => goldPagesWithin(gold, candidate).length > 0);
  const missed = [...gold.byDocument].flatMap(([document, pages]) =>
    pages
      .map((page) => ({ document, firstPage: page, lastPage: page }))
      .filter(({ firstPage: page }) => !hits.some((hit) => hit.document === document && covers(hit, page))),
  );
  return [...hits.map(({ document, firstPage, lastPage }) => ({ document, firstPage, lastPage })), ...missed];
}

function covers({ firstPage, lastPage }: PageSpan, page: number): boolean {
  return firstPage <= page && page <= lastPage;
}

function answerOf(
  { id, answering }: PredictionsInput,
  { question, candidates, answer }: MappedPrediction,
  nameOf: (document: DocumentId) => string,
): AnswerRecord {
  const state: AnswerState =
    answer === null
      ? { kind: 'failed', code: 'record-missing', reason: 'the file has no answer to this question' }
      : {
          kind: 'answered',
          sections: { evidence: null, reasoning: null, answer: answer.text, declined: answer.declined },
          repaired: false,
        };
  return {
    run: id,
    question,
    contexts: (candidates ?? []).map((candidate): SentContext => ({
      document: candidate.document,
      firstPage: candidate.firstPage,
      lastPage: candidate.lastPage,
      ordinal: candidate.ordinal,
      kind: candidate.kind === 'page-image' ? 'image' : 'text',
      source: {
        document: nameOf(candidate.document),
        // A candidate without a page is sheet 0, which no document has.
        firstSheet: candidate.firstPage === noPage ? 0 : candidate.firstPage + 1,
        lastSheet: candidate.lastPage === noPage ? 0 : candidate.lastPage + 1,
      },
    })),
    cut: null,
    state,
    chains: null,
    judged: (answering?.judge ?? null) === null ? null : notJudged,
    calls: [],
  };
}

/** The first name of a document; of one that the corpus lacks what its id says. */
function documentNames(documents: readonly MappableDocument[]): (document: DocumentId) => string {
  const names = new Map(documents.map(({ id, names: [name] }) => [id, name]));
  return (document) => names.get(document) ?? document.replace(/^missing:/, '');
}
