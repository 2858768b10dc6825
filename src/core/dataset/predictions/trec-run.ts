/**
 * TREC runs: `qid Q0 docid rank score tag`, docid `document#page` with sheets from 1, names percent-encoded as our own export writes
 * them. As trec_eval does, the order is that of the scores; of equal ones the rank decides here, where trec_eval takes docids from the
 * end: runs without ties give the same numbers in both.
 */
import type { ImportProblem } from '../benchmark.ts';
import { pagesInName } from './page-in-name.ts';
import type { Prediction, PredictionsFile, StatedCandidate } from './predictions.ts';

/** Whether a text looks like a run: its first filled line has six fields with Q0 and numbers in their places. */
export function looksLikeTrecRun(text: string): boolean {
  const [line = ''] = text
    .slice(0, 100_000)
    .trimStart()
    .split(/[\r\n]/, 1);
  const fields = line.trim().split(/\s+/);
  return (
    fields.length >= 5 && fields[1]?.toUpperCase() === 'Q0' && fields.slice(3, 5).every((field) => isNumber(field))
  );
}

/**
 * The rankings of a run. Lines that are broken are told and left out; so are repeats of a docid in one question. The docid
 * `none#0` stands for an empty ranking, as in our own export.
 */
export function readTrecRun(name: string, text: string): PredictionsFile {
  const problems: ImportProblem[] = [];
  const byQuestion = new Map<string, Map<string, Line>>();
  let tag: string | null = null;
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (content.trim() === '') continue;
    const line = readLine(content);
    if (typeof line === 'string') {
      problems.push({ row: null, line: index + 1, field: null, message: line, severity: 'skipped' });
      continue;
    }
    tag ??= line.tag;
    const lines = byQuestion.get(line.question) ?? new Map<string, Line>();
    byQuestion.set(line.question, lines);
    if (lines.has(line.docid)) {
      const message = `${line.docid} is ranked twice for question ${line.question}; the later line was left out`;
      problems.push({ row: null, line: index + 1, field: 'docid', message, severity: 'skipped' });
    } else lines.set(line.docid, line);
  }
  const predictions = Array.from(byQuestion, ([question, lines], place): Prediction => {
    const ranked = [...lines.values()].sort((a, b) => b.score - a.score || a.rank - b.rank);
    const ties = ranked.filter(({ score }, at) => score === ranked[at - 1]?.score).length;
    const told = (message: string): void => {
      problems.push({ row: place + 1, line: null, field: 'score', message, severity: 'repaired' });
    };
    if (ties > 0) told(`Question ${question}: ${ties} equal scores were put in the order of their ranks`);
    if (ranked.some(({ rank }, at) => at > 0 && rank < ranked[at - 1]!.rank)) {
      told(`Question ${question}: ranks and scores disagree; the scores count`);
    }
    return {
      row: place + 1,
      question: { kind: 'id', id: question },
      candidates: ranked.flatMap(({ docid, score }) => candidateOf(docid, score) ?? []),
      answer: null,
    };
  });
  return { name, format: 'trec-run', system: tag, predictions, problems };
}

interface Line {
  readonly question: string;
  readonly docid: string;
  readonly rank: number;
  readonly score: number;
  readonly tag: string | null;
}

function readLine(content: string): Line | string {
  const [question = '', q0 = '', docid = '', rank = '', score = '', ...tag] = content.trim().split(/\s+/);
  if (q0.toUpperCase() !== 'Q0' || docid === '') return 'Not “qid Q0 docid rank score tag”';
  if (!isNumber(rank) || !isNumber(score)) return 'Rank and score are not numbers';
  return {
    question: decoded(question),
    docid,
    rank: Number(rank),
    score: Number(score),
    tag: tag.length === 0 ? null : decoded(tag.join(' ')),
  };
}

/** The one line of a question whose ranking is empty, as our own export writes it. */
const emptyRanking = 'none#0';

function candidateOf(docid: string, score: number): StatedCandidate | null {
  if (docid === emptyRanking) return null;
  const at = docid.lastIndexOf('#');
  const page = at < 0 ? null : docid.slice(at + 1);
  const common = { score, text: null, kind: null };
  if (page !== null && /^\d{1,9}$/.test(page)) {
    return { document: decoded(docid.slice(0, at)), firstPage: Number(page), lastPage: Number(page), ...common };
  }
  const named = pagesInName(decoded(docid));
  return named === null ? null : { ...named, ...common };
}

function decoded(field: string): string {
  try {
    return decodeURIComponent(field);
  } catch {
    // A percent sign of its own.
    return field;
  }
}

/** One that is too large to be held is none: nothing could be sorted or stored by it. */
function isNumber(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) && Number.isFinite(Number(text));
}
