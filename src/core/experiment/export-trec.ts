/**
 * TREC files of the page ranking. They are made so that trec_eval (and pytrec_eval) give Leafmark's own P_pages, R_pages, nDCG,
 * AP and MRR:
 * - trec_eval ignores the rank column and sorts by score again, breaking ties by docid from the end. Pages of one span, and
 *   candidates of equal score, would come in another order, so scores fall strictly.
 * - It holds scores as 32-bit floats. Scores that differ only in double precision would tie again, so they fall as such floats,
 *   and are written with the digits that give back the very float.
 * - It leaves a question without a line in the run out of its means. A question whose ranking is empty counts 0 here, so it
 *   has one line with a docid that is no page (`none#0`: sheets count from 1). A question that failed is in no mean of either.
 */
import type { DocumentId } from '../document/ids.ts';
import { standingOf } from '../metric/evaluation.ts';
import { goldPagesOf } from '../metric/gold-pages.ts';
import { pageRanking } from '../metric/page-ranking.ts';
import { exportNames, trecField } from './export-names.ts';
import type { RunExport } from './export-questions.ts';
import { questionsWithoutPages } from './report.ts';

/** The docid of an empty ranking's one line. */
export const emptyRankingDocid = 'none#0';
/** The docid that is relevant to an unmappable question that is scored 0 by choice: no run holds it. */
export const unmappedDocid = 'unmapped#0';

/** Ties are set this far apart where the float allows: tools that keep six decimals still tell them apart. */
const step = 1e-6;
/** Scores beyond this (or not finite) are replaced by places: setting ties apart could leave the range of the float. */
const largestScore = 1e30;

/** `<run>.trec`: `qid Q0 docid rank score tag`, every ranked question, in benchmark order, ranks from 1. */
export function exportTrecRun({ run, results, questions, documents }: RunExport): string {
  const names = docidNames(documents);
  const tag = trecField(run.system.name);
  const byQuestion = new Map(results.map((result) => [result.question, result]));
  let text = '';
  for (const { id } of questions) {
    const outcome = byQuestion.get(id)?.outcome;
    if (outcome?.kind !== 'ranked') continue;
    const qid = trecField(id);
    const pages = pageRanking(outcome.candidates);
    if (pages.length === 0) text += `${qid} Q0 ${emptyRankingDocid} 1 0 ${tag}\n`;
    const scores = strictlyFalling(pages.map(({ candidate }) => outcome.candidates[candidate]!.score));
    for (const [place, { document, page }] of pages.entries()) {
      text += `${qid} Q0 ${names(document)}#${page + 1} ${place + 1} ${scores[place]!} ${tag}\n`;
    }
  }
  return text;
}

/**
 * `qrels.trec`: `qid 0 docid 1` for each gold page of the questions that enter the page means. Runs of one experiment share it;
 * give one whose results are complete.
 */
export function exportQrels({ run, results, questions, documents }: RunExport): string {
  const names = docidNames(documents);
  const withoutPages = questionsWithoutPages(questions);
  const byQuestion = new Map(results.map((result) => [result.question, result]));
  let text = '';
  for (const { id } of questions) {
    const result = byQuestion.get(id);
    if (result === undefined) continue;
    const qid = trecField(id);
    // That retrieval failed does not change what is relevant: another run shares the file.
    const standing = standingOf({ state: result.state, outcome: { kind: 'ranked', candidates: [] } }, run.settings);
    if (standing === 'scored-0' && !withoutPages.has(id)) text += `${qid} 0 ${unmappedDocid} 1\n`;
    if (standing !== 'scored') continue;
    for (const [document, pages] of goldPagesOf(result.contexts).byDocument) {
      for (const page of pages) text += `${qid} 0 ${names(document)}#${page + 1} 1\n`;
    }
  }
  return text;
}

/**
 * Scores in rank order as texts whose numbers fall strictly, as 32-bit floats too. A score stays (rounded to such a float)
 * where it is below the one before; else it is set just below it: 1e-6 less, or the next float where that is less still.
 * Where a score is not finite or beyond 1e30, all are replaced by n, n − 1, … 1. No scores give none.
 */
export function strictlyFalling(scores: readonly number[]): string[] {
  const usable = scores.every((score) => Math.abs(score) <= largestScore);
  let previous = Number.POSITIVE_INFINITY;
  return scores.map((score, place) => {
    const own = Math.fround(usable ? score : scores.length - place);
    previous = own < previous ? own : Math.min(Math.fround(previous - step), nextFloatBelow(previous));
    return floatText(previous);
  });
}

/** The largest 32-bit float below a finite one. */
function nextFloatBelow(value: number): number {
  const floats = new Float32Array([value]);
  const bits = new Int32Array(floats.buffer);
  if (value === 0) return -1.401298464324817e-45;
  bits[0] = bits[0]! + (value > 0 ? -1 : 1);
  return floats[0]!;
}

/** The fewest digits that are read back as the same 32-bit float (nine always are). */
function floatText(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}

/** Names as docids; names that differ stay different, since the encoding can be undone. */
function docidNames(documents: RunExport['documents']): (document: DocumentId) => string {
  const names = exportNames(documents);
  const encoded = new Map<DocumentId, string>();
  return (document) => {
    const known = encoded.get(document) ?? trecField(names(document));
    encoded.set(document, known);
    return known;
  };
}
