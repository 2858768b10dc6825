/**
 * What an export says of each question of a run, once for CSV and JSONL. Documents are named, pages are sheet numbers from 1.
 */
import type { Question } from '../dataset/benchmark.ts';
import type { QuestionState } from '../dataset/mapping.ts';
import type { DocumentId } from '../document/ids.ts';
import { type Standing, evaluateQuestions } from '../metric/evaluation.ts';
import { judgeRanking } from '../metric/judged-ranking.ts';
import { allMetrics } from '../metric/scorings.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import type { PageSpan } from '../retrieval/page-span.ts';
import { answerCells } from './answer-cells.ts';
import { type CsvValue, csvText } from './csv-cell.ts';
import { reportCutoffs } from './default-experiment.ts';
import { exportNames } from './export-names.ts';
import { type RunWithResults, questionsWithoutPages } from './report.ts';
import { sheetsOf } from './sheets-of.ts';

/** A run with all that names what it is about. */
export interface RunExport extends RunWithResults {
  readonly questions: readonly Question[];
  readonly documents: readonly NamedDocument[];
}

interface ExportedSpan {
  readonly document: string;
  /** Sheets from 1, rising. */
  readonly pages: readonly number[];
}

/** One line of `<run>.questions.jsonl`. */
export interface ExportedQuestion {
  readonly id: string;
  readonly row: number;
  readonly question: string;
  readonly answer: string | null;
  readonly type: string | null;
  readonly answerType: string | null;
  readonly domain: string | null;
  readonly evidenceKinds: readonly string[];
  readonly state: QuestionState;
  /** How it enters the means (see `Standing`). */
  readonly standing: Standing;
  readonly gold: readonly (ExportedSpan & { readonly kinds: readonly string[] })[];
  readonly goldDocuments: readonly string[];
  readonly pool: { readonly documents: number; readonly pages: number; readonly units: number };
  readonly notes: readonly string[];
  readonly latencyMs: number;
  /** By metric name; null where the question does not enter its mean. */
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly candidates: readonly (ExportedSpan & {
    readonly rank: number;
    /** `page-image`: the picture of its page. `unit`: one of the system's units. */
    readonly kind: 'unit' | 'page-image';
    readonly score: number;
    readonly hit: boolean;
  })[];
  readonly failure: { readonly code: string; readonly reason: string } | null;
}

/** The questions of a run that have a result, in benchmark order. */
export function exportedQuestions({ run, results, questions, documents }: RunExport): ExportedQuestion[] {
  const names = exportNames(documents);
  const metrics = allMetrics(reportCutoffs(run.settings));
  const settings = { ...run.settings, goldWithoutPages: questionsWithoutPages(questions) };
  const evaluated = new Map(
    evaluateQuestions(results, settings, metrics).map((evaluation) => [evaluation.question, evaluation]),
  );
  const byQuestion = new Map(results.map((result) => [result.question, result]));
  return questions.flatMap((question): ExportedQuestion[] => {
    const result = byQuestion.get(question.id);
    const evaluation = evaluated.get(question.id);
    if (result === undefined || evaluation === undefined) return [];
    const { outcome, contexts, goldDocuments } = result;
    const candidates = outcome.kind === 'ranked' ? outcome.candidates : [];
    const { hits } = judgeRanking({ candidates, contexts, goldDocuments });
    return [
      {
        id: question.id,
        row: question.row,
        question: question.question,
        answer: question.answer,
        type: question.type,
        answerType: question.answerType,
        domain: question.domain,
        evidenceKinds: question.evidenceKinds,
        state: result.state,
        standing: evaluation.standing,
        gold: contexts.map((context) => ({ ...exportedSpan(context, names), kinds: context.kinds })),
        goldDocuments: goldDocuments.map(names),
        pool: result.pool,
        notes: result.notes,
        latencyMs: result.latencyMs,
        metrics: Object.fromEntries(metrics.map((metric, place) => [metric, evaluation.values[place] ?? null])),
        candidates: candidates.map((candidate, place) => ({
          rank: place + 1,
          kind: candidate.kind ?? 'unit',
          ...exportedSpan(candidate, names),
          score: candidate.score,
          hit: hits[place] === 1,
        })),
        failure: outcome.kind === 'failed' ? { code: outcome.code, reason: outcome.reason } : null,
      },
    ];
  });
}

/** `<run>.questions.jsonl`: one `ExportedQuestion` a line, each line ended by a line feed. */
export function exportJsonl(input: RunExport): string {
  return exportedQuestions(input)
    .map((question) => `${JSON.stringify(question)}\n`)
    .join('');
}

/**
 * `<run>.questions.csv`: a header and one row a question; texts that a spreadsheet would run are escaped (`csv-cell.ts`), numbers
 * are numbers. Gold and the first k candidates are written `name#sheet` or `name#sheet-sheet`, `; ` between them; what kind each of
 * these candidates is stands in a column of its own. A run that answers has the columns of `answerCells` at the end.
 */
export function exportCsv(input: RunExport): string {
  const metrics = allMetrics(reportCutoffs(input.run.settings));
  const columns: readonly (readonly [name: string, cell: (question: ExportedQuestion) => CsvValue])[] = [
    ['id', ({ id }) => id],
    ['row', ({ row }) => row],
    ['question', ({ question }) => question],
    ['answer', ({ answer }) => answer],
    ['type', ({ type }) => type],
    ['answerType', ({ answerType }) => answerType],
    ['domain', ({ domain }) => domain],
    ['evidenceKinds', ({ evidenceKinds }) => evidenceKinds.join('; ')],
    ['state', ({ state }) => state],
    ['standing', ({ standing }) => standing],
    ['gold', ({ gold }) => gold.map(spanText).join('; ')],
    ['goldDocuments', ({ goldDocuments }) => goldDocuments.join('; ')],
    ['poolDocuments', ({ pool }) => pool.documents],
    ['poolPages', ({ pool }) => pool.pages],
    ['poolUnits', ({ pool }) => pool.units],
    ['latencyMs', ({ latencyMs }) => latencyMs],
    ...metrics.map((metric) => [metric, (question: ExportedQuestion) => question.metrics[metric] ?? null] as const),
    ['candidates', ({ candidates }) => candidates.slice(0, input.run.settings.k).map(spanText).join('; ')],
    [
      'candidateKinds',
      ({ candidates }) =>
        candidates
          .slice(0, input.run.settings.k)
          .map(({ kind }) => kind)
          .join('; '),
    ],
    ['failureCode', ({ failure }) => failure?.code ?? null],
    ['failureReason', ({ failure }) => failure?.reason ?? null],
    ...answerCells(input).map(([name, cell]) => [name, ({ id }: ExportedQuestion) => cell(id)] as const),
  ];
  const rows = exportedQuestions(input).map((question) => columns.map(([, cell]) => cell(question)));
  return csvText([columns.map(([name]) => name), ...rows]);
}

function exportedSpan(
  { document, firstPage, lastPage }: PageSpan,
  names: (document: DocumentId) => string,
): ExportedSpan {
  return { document: names(document), pages: sheetsOf(firstPage, lastPage) };
}

function spanText({ document, pages }: ExportedSpan): string {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined) return document;
  return first === last ? `${document}#${first}` : `${document}#${first}-${last}`;
}
