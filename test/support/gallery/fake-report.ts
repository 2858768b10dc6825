// Results of invented runs over the invented benchmark, and the very report the product makes of them.
// ?runs=1…5 how many, ?questions=2271 a large benchmark, ?many shows a benchmark of many evidence kinds, ?pageless one whose gold
// names documents alone in a quarter of its questions, ?visual runs that rank page images (`fake-visual-runs.ts`), ?answers runs that
// answer (`fake-answers.ts`).
import type { ReportOptions } from '../../../src/core/experiment/report-options.ts';
import type { RunWithResults } from '../../../src/core/experiment/report.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { GoldContext, MappedQuestion } from '../../../src/core/dataset/mapping.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { experimentId, questionId, runId } from '../../../src/core/document/ids.ts';
import { bm25System } from '../../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../../../src/core/experiment/run.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';
import { withFakeAnswers } from './fake-answers.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { part as corpusPart } from './fake-corpus.ts';
import { fakeExperiment } from './fake-experiment.ts';
import { factsOfRun } from './fake-run.ts';
import { factsOfVisual, visualSystems } from './fake-visual-runs.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const asked = new URLSearchParams(location.search);
const runCount = Number(asked.get('runs') ?? 3);
const questionCount = Number(asked.get('questions') ?? 120);
const manyKinds = asked.has('many');
const pageless = asked.has('pageless');
const visual = asked.has('visual');
const answers = asked.has('answers');

const own = fakeExperiment.systems;
/** Places in the invented experiment of what each run was made with. */
const factsPlaces = [2, 0, 3, 0, 0];
const textSystems: readonly SystemSettings[] = [
  own[2]!,
  own[0]!,
  own[3]!,
  {
    ...bm25System({ kind: 'characters', size: 800, overlap: 80 }),
    name: 'BM25, chunks of 800 with a name too long for its column',
  },
  { ...bm25System({ kind: 'page' }), name: '<b>BM25</b>, own document' },
];
const systems = visual ? visualSystems : textSystems;
/** Chance that a gold page comes near the top, by run. */
const skills = [0.72, 0.58, 0.4, 0.66, 0.74];

const corpus = (corpusPart.state?.('done').documents ?? []).slice(0, 40);
const kinds = Array.from({ length: 23 }, (_, index) => `kind ${index + 1} of evidence`);

const questions: readonly Question[] = Array.from({ length: questionCount }, (_, index) => {
  const stated = fakeBenchmark.questions[index % 120]!;
  const gold = stated.answer ?? `${4 + (index % 7)} of the ${12 + index} sensors of the northern site were checked`;
  const question = answers ? { ...stated, answer: gold, references: [gold] } : stated;
  const more = manyKinds && question.contexts.length > 0 ? { evidenceKinds: [kinds[index % kinds.length]!] } : {};
  return index < 120
    ? { ...question, ...more }
    : { ...question, ...more, id: questionId(String(index + 1)), row: index + 1 };
});
const benchmark = { ...fakeBenchmark, questions };
const mapping = mapBenchmark(benchmark, corpus, noMappingChoices);
const mappedById = new Map<string, MappedQuestion>(mapping.questions.map((question) => [question.id, question]));

const started = new Date(2026, 10, 30, 14, 21).getTime();

function runOf(place: number, state: GalleryState): Run {
  const system = systems[place]!;
  const done = state === 'working' && place > 0 ? [0, 74, 31, 12, 3][place]! : questions.length;
  return {
    id: runId(`run-${place}`),
    experiment: experimentId('now'),
    benchmark: benchmark.id,
    system,
    settings: { ...fakeExperiment, systems },
    pool: place === 4 ? 'own-document' : place === 2 ? 'sampled' : 'corpus',
    state: done === questions.length ? 'done' : place === 1 ? 'running' : 'waiting',
    questions: questions.length,
    done,
    failed: place === 0 ? 2 : 0,
    failure: null,
    startedAt: started,
    finishedAt: done === questions.length ? started + 74_000 : null,
    inputHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    corpus: { documents: corpus.length, pages: 4_304, units: system.unit.kind === 'page' ? 4_304 : 27_410 },
    versions: {},
    vectors: [],
    space: null,
    ...factsOfRun(factsPlaces[place]!, done === questions.length),
    ...(visual ? { encoders: [], tokens: null, ...factsOfVisual(place) } : {}),
  };
}

/** A number in 0..1 that depends on its arguments alone. */
function chance(...seeds: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const seed of seeds) hash = Math.imul(hash ^ (seed + 1), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

function candidatesOf(place: number, index: number, contexts: readonly GoldContext[]): readonly Candidate[] {
  const spans = systems[place]!.unit.kind !== 'page';
  return Array.from({ length: visual && place === 1 ? 10 : 14 }, (_, rank): Candidate => {
    const context = contexts[Math.floor(chance(place, index, rank, 5) * contexts.length)];
    const hits = context !== undefined && chance(place, index, rank, 1) < skills[place]! / (1 + rank * 0.45);
    const document =
      hits || (context !== undefined && chance(index, rank, 2) < 0.7)
        ? context.document
        : corpus[Math.floor(chance(place, index, rank, 3) * corpus.length)]!.id;
    const pages = corpus.find(({ id }) => id === document)!.pageCount;
    const wide = hits ? context.lastPage - context.firstPage + 1 : 0;
    const page = hits
      ? context.firstPage + Math.floor(chance(place, rank, 6) * wide)
      : Math.floor(chance(place, index, rank, 4) * pages);
    const { retriever } = systems[place]!;
    const image = isImage(place, rank);
    const lastPage = spans && !image && chance(index, rank, place, 7) < 0.3 ? Math.min(pages - 1, page + 1) : page;
    return {
      ...(image ? { kind: 'page-image' } : {}),
      document,
      firstPage: page,
      lastPage,
      ordinal: spans && !image ? page * 6 + (rank % 6) : page,
      ...(retriever.kind === 'hybrid'
        ? visual
          ? placedAt(rank)
          : fusedAt(rank)
        : { score: 24.81 - 1.7 * rank - chance(place, index, rank) }),
    };
  });
}

/** Whether what these runs have at a rank is a page image. */
function isImage(place: number, rank: number): boolean {
  if (!visual || place === 4) return false;
  return place === 2 || (place === 1 ? rank >= 5 : place === 3 ? rank > 8 : rank % 3 !== 1);
}

/** Two lists of five, one after the other. */
function placedAt(rank: number): Pick<Candidate, 'score' | 'parts'> {
  const part = { rank: (rank % 5) + 1, score: rank < 5 ? 24.8 - rank : 15.2 - 0.3 * rank, normalised: 0.5 };
  return { score: 10 - rank, parts: rank < 5 ? [part, null] : [null, part] };
}

/** Lists of the hybrid: the first holds every other unit. */
function fusedAt(rank: number): Pick<Candidate, 'score' | 'parts'> {
  const first = rank % 2 === 0 ? { rank: rank + 2, score: 12.418 - rank, normalised: 0.9 - 0.05 * rank } : null;
  const second = { rank: rank + 1, score: 0.7124 - 0.01 * rank, normalised: 1 - 0.06 * rank };
  return { score: 0.3 * (first?.normalised ?? 0) + 0.7 * second.normalised, parts: [first, second] };
}

function resultOf(place: number, index: number): QuestionResult {
  const question = questions[index]!;
  const known = mappedById.get(question.id)!;
  const mapped =
    pageless && index % 4 === 1 && known.state === 'ready'
      ? { ...known, state: 'document-only' as const, contexts: [] }
      : known;
  const failed = place === 0 && (index === 4 || index === 90);
  return {
    run: runId(`run-${place}`),
    question: question.id,
    outcome: failed
      ? {
          kind: 'failed',
          code: 'worker-crashed',
          reason: 'The index worker ended while it searched. Go on with the run to ask this question again.',
        }
      : { kind: 'ranked', candidates: candidatesOf(place, index, mapped.contexts) },
    state: mapped.state,
    contexts: mapped.contexts,
    goldDocuments: mapped.goldDocuments,
    pool: {
      documents: corpus.length,
      pages: place === 4 ? 20 + (index % 190) : 4_304,
      units: place === 1 ? 4_304 : 27_410,
    },
    reachable: mapped.contexts.flatMap(({ document, firstPage, lastPage }) => [
      { document, firstPage, lastPage: firstPage },
      { document, firstPage: lastPage, lastPage },
      ...(systems[place]!.unit.kind === 'page'
        ? []
        : Array.from({ length: 5 }, () => ({ document, firstPage, lastPage }))),
    ]),
    notes:
      place === 2 && index % 7 === 3
        ? ['The corpus holds too few documents: 17 pages were drawn of 30 asked for.']
        : [],
    latencyMs: 4 + 30 * chance(place, index),
  };
}

/** Runs with the results they have in a state of the gallery; none where it is empty. */
export function fakeRuns(state: GalleryState): readonly RunWithResults[] {
  if (state === 'empty') return [];
  return systems.slice(0, runCount).map((_, place) => {
    const run = runOf(place, state);
    const ranked = { run, results: Array.from({ length: run.done }, (_, index) => resultOf(place, index)) };
    return answers ? withFakeAnswers(ranked, place, questions, state) : ranked;
  });
}

function reportOf(state: GalleryState, options: ReportOptions): StateValues['report'] {
  const runs = fakeRuns(state).filter(({ results }) => results.length > 0);
  if (runs.length === 0) return { kind: 'empty' };
  const documents = corpus.map(({ id, names }) => ({ id, names }));
  return { kind: 'done', value: buildReport(runs, questions, documents, options) };
}

const inView = (): boolean => location.hash.startsWith('#/report') || location.hash.startsWith('#/question');

function stateOf(state: GalleryState): Partial<StateValues> {
  if (!inView()) return {};
  const reportOptions = defaultReportOptions;
  if (state === 'empty') return { reportOptions, runs: [] };
  const shared = {
    reportOptions,
    runs: fakeRuns(state).map(({ run }) => run),
    documents: corpus,
    benchmark: { kind: 'done', value: benchmark } as const,
    mapping: { kind: 'done', value: mapping } as const,
    runJob:
      state === 'working'
        ? ({ state: 'running', run: runId('run-1'), elapsedMs: 41_000, progress: null } as const)
        : null,
  };
  if (state === 'failed') {
    const failure = {
      kind: 'failed',
      code: 'worker-crashed',
      reason: 'The evaluation worker ran out of memory.',
    } as const;
    return { ...shared, report: { kind: 'failed', failure } };
  }
  return { ...shared, report: reportOf(state, reportOptions) };
}

const galleryState = (asked.get('state') ?? 'done') as GalleryState;

export const part: GalleryPart = {
  state: stateOf,
  commands: (write, values) => ({
    setReportOptions: (change) => {
      const reportOptions = { ...values().reportOptions, ...change };
      write({ reportOptions, report: reportOf(galleryState === 'failed' ? 'done' : galleryState, reportOptions) });
    },
  }),
};
