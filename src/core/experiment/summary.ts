/**
 * `summary.json` of a headless run and of an export: a contract for other people's scripts, so its shape has a version and
 * what is not known is null, never left out and never NaN.
 */
import type { BenchmarkFormat, Question } from '../dataset/benchmark.ts';
import type { QuestionState } from '../dataset/mapping.ts';
import type { CorpusDocument, Intake } from '../document/document.ts';
import type { DocumentId } from '../document/ids.ts';
import { evaluate } from '../metric/evaluation.ts';
import { allMetrics } from '../metric/scorings.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import type { Interval } from '../statistics/bootstrap.ts';
import { type ChainsOfRun, buildChainsReport } from './chains-report.ts';
import { reportCutoffs } from './default-experiment.ts';
import { type EvidenceOfRun, evidenceOfRun } from './evidence-report.ts';
import { type PublishedBeside, buildPublishedReport } from './published-report.ts';
import { exportNames } from './export-names.ts';
import { type ImageShare, imageShares } from './image-shares.ts';
import { writtenRetriever } from './experiment-file-retriever.ts';
import { writtenPool, writtenText, writtenUnit } from './experiment-file-system.ts';
import type { ExperimentSettings, SystemSettings } from './experiment.ts';
import { type RunWithResults, askedOf, questionsWithoutPages } from './report.ts';
import { embeddedShare, runNotes } from './run-notes.ts';
import type { Run, RunEncoder, RunSpace, RunText, RunWork } from './run.ts';
import { type AnswersSummary, summariseAnswers } from './summary-answers.ts';

export const summaryFormat = 'leafmark-summary/1';

/** questions = scored + documentOnly + withoutEvidence + those left out: unmappable and mapped in part by choice. */
export interface BenchmarkSummary {
  readonly name: string;
  readonly questions: number;
  /** Questions that enter the page means (those whose retrieval failed are in no mean; each mean's n says so). */
  readonly scored: number;
  readonly withoutEvidence: number;
  readonly unmappable: number;
  /** Scored on what is mapped, or by choice left out. */
  readonly mappedInPart: number;
  readonly documentOnly: number;
}

/** found = opened + failed + duplicates. */
export interface DocumentsSummary {
  readonly found: number;
  readonly opened: number;
  readonly failed: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly pagesWithoutText: number;
}

export interface MetricSummary {
  readonly mean: number | null;
  readonly n: number;
  readonly interval: Interval | null;
  readonly ceiling: number | null;
  /** The ceiling is an upper bound that may not be reachable. */
  readonly ceilingIsBound: boolean;
}

/** An encoder as it ran; `visual` is null of one of texts, `redone` where nothing was done again. */
export interface EncoderSummary extends Omit<RunEncoder, 'visual' | 'redone'> {
  readonly redone: NonNullable<RunEncoder['redone']> | null;
  readonly visual: NonNullable<RunEncoder['visual']> | null;
}

/** Documents are named, and pages that failed are sheets from 1. */
export interface SpaceSummary extends Omit<RunSpace, 'images'> {
  readonly images:
    | (Omit<NonNullable<RunSpace['images']>, 'failures'> & {
        readonly failures: readonly { readonly document: string; readonly page: number; readonly reason: string }[];
      })
    | null;
}

/** `retriever`, `unit`, `text` and `pool` are as in the experiment file, with the facts of the models written out. */
export interface SystemSummary extends Pick<SystemSettings, 'name' | 'text'>, AnswersSummary {
  readonly retriever: ReturnType<typeof writtenRetriever>;
  readonly unit: ReturnType<typeof writtenUnit>;
  /** The pool that `default` resolved to. */
  readonly pool: ReturnType<typeof writtenPool>;
  readonly corpus: Run['corpus'];
  /** Pages by where their text came from; null where no index was built. */
  readonly pageTexts: RunText | null;
  readonly encoders: readonly EncoderSummary[];
  readonly vectors: Run['vectors'];
  /** What visual and late-interaction models made of the corpus; null without one. */
  readonly space: SpaceSummary | null;
  /** The share of page images among the first k, at every cutoff; null where they do not stand beside other candidates. */
  readonly imageShares: readonly ImageShare[] | null;
  /** Tokens of the units and the share (0–1) that was embedded; null without a dense retriever. */
  readonly tokens: { readonly total: number; readonly embedded: number; readonly share: number } | null;
  /** What was computed for this run and not found stored. */
  readonly computed: RunWork;
  readonly versions: Run['versions'];
  /** Sentences that belong beside the figures (`runNotes`). */
  readonly notes: readonly string[];
  /** By metric name: all four scorings and the document metrics at every cutoff. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
  /** Questions whose retrieval failed, and questions without a result. */
  readonly failed: number;
  readonly waiting: number;
  /** Questions that the run asks: fewer than the benchmark's where its experiment made them fewer. */
  readonly asked: number;
  /** Evidence found (ANLCS), cleaned texts; null where no question has any that was computed. */
  readonly evidence: EvidenceSummary | null;
  /** What the fusion of visdomrag took; null of other pipelines. */
  readonly chains: Omit<ChainsOfRun, 'run' | 'name' | 'questions'> | null;
  /** Published means of the same question set, and what differs. */
  readonly published: readonly PublishedBeside[];
  /** `done`, or what it was when this was written. */
  readonly state: Run['state'];
  /** Why the run ended before its last question, in a sentence, or null. */
  readonly failure: string | null;
}

export type EvidenceSummary = Omit<EvidenceOfRun, 'run' | 'name'>;

export interface Summary {
  readonly format: typeof summaryFormat;
  /** Null where documents were indexed without a benchmark. */
  readonly benchmark: BenchmarkSummary | null;
  readonly documents: DocumentsSummary;
  readonly runs: readonly SystemSummary[];
}

/** The summary of a corpus and, where there are any, of the runs of one benchmark. */
export function buildSummary(input: {
  readonly benchmark: BenchmarkSummary | null;
  readonly documents: DocumentsSummary;
  /** What names the documents of the corpus. */
  readonly named: readonly NamedDocument[];
  readonly questions: readonly Question[];
  /** Left out: no published means stand beside the runs. */
  readonly format?: BenchmarkFormat;
  readonly runs: readonly RunWithResults[];
}): Summary {
  const nameOf = exportNames(input.named);
  const goldWithoutPages = questionsWithoutPages(input.questions);
  const { format } = input;
  const published =
    format === undefined ? null : buildPublishedReport(input.runs, { format, questions: input.questions });
  const chained = buildChainsReport(input.runs, input.questions);
  const runs = input.runs.map((one): SystemSummary => {
    const { run, results } = one;
    const { name, retriever, unit, text, pool } = run.system;
    const share = embeddedShare(run.tokens);
    const cutoffs = reportCutoffs(run.settings);
    const names = allMetrics(cutoffs);
    const evaluation = evaluate(results, { ...run.settings, goldWithoutPages }, names);
    const metrics = evaluation.metrics.map(({ metric, ...summary }) => [metric, summary] as const);
    return {
      name,
      retriever: writtenRetriever(retriever, 'stated'),
      unit: writtenUnit(unit),
      text: writtenText(text),
      pool: writtenPool({ ...pool, kind: run.pool }),
      corpus: run.corpus,
      pageTexts: run.text,
      encoders: run.encoders.map((encoder) => ({
        ...encoder,
        redone: encoder.redone ?? null,
        visual: encoder.visual ?? null,
      })),
      vectors: run.vectors,
      space: run.space === null ? null : spaceSummary(run.space, nameOf),
      imageShares: imageShares(run.system, results, cutoffs),
      tokens: run.tokens === null || share === null ? null : { ...run.tokens, share },
      computed: run.computed,
      versions: run.versions,
      notes: runNotes(run),
      metrics: Object.fromEntries(metrics),
      failed: evaluation.failures,
      waiting: Math.max(0, askedOf(run, input.questions).length - results.length),
      asked: askedOf(run, input.questions).length,
      evidence: evidenceSummary(one),
      chains: chainsSummary(chained?.runs.find((chains) => chains.run === run.id)),
      published: published?.runs.find((beside) => beside.run === run.id)?.means ?? [],
      state: run.state,
      failure: run.failure?.reason ?? null,
      ...summariseAnswers(one, input.questions),
    };
  });
  return { format: summaryFormat, benchmark: input.benchmark, documents: input.documents, runs };
}

function evidenceSummary(one: RunWithResults): EvidenceSummary | null {
  const { run: _run, name: _name, ...summary } = evidenceOfRun(one, 'cleaned');
  return summary.n === 0 ? null : summary;
}

function chainsSummary(chains: ChainsOfRun | undefined): SystemSummary['chains'] {
  if (chains === undefined) return null;
  const { run: _run, name: _name, questions: _questions, ...summary } = chains;
  return summary;
}

/** Counts of a mapped benchmark under an experiment's choices. */
export function summariseBenchmark(
  name: string,
  counts: Readonly<Record<QuestionState, number>>,
  choices: Pick<ExperimentSettings, 'unmappable' | 'mappedInPart'>,
): BenchmarkSummary {
  const inPart = counts['mapped-in-part'];
  const questions = Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    name,
    questions,
    scored:
      counts.ready +
      (choices.mappedInPart === 'score' ? inPart : 0) +
      (choices.unmappable === 'score-0' ? counts.unmappable : 0),
    withoutEvidence: counts['without-evidence'],
    unmappable: counts.unmappable,
    mappedInPart: inPart,
    documentOnly: counts['document-only'],
  };
}

/** Counts of what was dropped; a file that needs a password counts as failed, files still waiting as failed too. */
export function summariseDocuments(
  intakes: readonly Pick<Intake, 'outcome' | 'files'>[],
  documents: readonly Pick<CorpusDocument, 'pagesDone' | 'pagesWithoutText'>[],
): DocumentsSummary {
  const filesOf = (kind: Intake['outcome']['kind'] | null): number =>
    intakes.reduce((total, { outcome, files }) => total + (kind === null || outcome.kind === kind ? files : 0), 0);
  const [found, opened, duplicates] = [filesOf(null), filesOf('opened'), filesOf('duplicate')];
  return {
    found,
    opened,
    failed: found - opened - duplicates,
    duplicates,
    pages: documents.reduce((total, { pagesDone }) => total + pagesDone, 0),
    pagesWithoutText: documents.reduce((total, { pagesWithoutText }) => total + pagesWithoutText, 0),
  };
}

/** The text of `summary.json`. */
export function writeSummary(summary: Summary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}

function spaceSummary({ images, texts, bytes }: RunSpace, nameOf: (document: DocumentId) => string): SpaceSummary {
  if (images === null) return { images, texts, bytes };
  const failures = images.failures.map(({ document, page, reason }) => ({
    document: nameOf(document),
    page: page + 1,
    reason,
  }));
  return { images: { ...images, failures }, texts, bytes };
}
