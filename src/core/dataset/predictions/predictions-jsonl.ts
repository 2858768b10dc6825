/**
 * Leafmark predictions, one question a line: `{ id, contexts: [{ document, page | pages, text?, score? }], answer?, declined? }`, in rank
 * order, sheets from 1. The order of the file counts, not the scores.
 */
import type { ImportProblem } from '../benchmark.ts';
import { flattenedText, idOf, readPages, textOf } from '../entry-values.ts';
import { pageRuns } from '../page-runs.ts';
import { parseJson } from '../parse-json.ts';
import { z } from '../../strict-zod.ts';
import type { Prediction, PredictionsFile, StatedCandidate } from './predictions.ts';

/** Whether a text looks like it: its first filled line is an object with an id and contexts or an answer. */
export function looksLikePredictionsJsonl(text: string): boolean {
  const line = text.split(/\r\n|\n|\r/, 50).find((content) => content.trim() !== '');
  const value = line === undefined ? null : parsed(line);
  // A line with evidence is a question of a benchmark.
  return value !== null && 'id' in value && ('contexts' in value || ('answer' in value && !('evidence' in value)));
}

/** The predictions of all lines; a broken line, and a context that is none, is told and left out. */
export function readPredictionsJsonl(name: string, text: string): PredictionsFile {
  const predictions: Prediction[] = [];
  const problems: ImportProblem[] = [];
  let row = 0;
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (content.trim() === '') continue;
    row += 1;
    const told = (field: string | null, message: string, severity: ImportProblem['severity']): void => {
      problems.push({ row, line: index + 1, field, message, severity });
    };
    const fields = parsed(content);
    const id = idOf(fields?.['id']);
    if (fields === null) told(null, 'Not an object with named fields', 'skipped');
    else if (id === null) told('id', 'The line has no id', 'skipped');
    else predictions.push(predictionOf(row, id, fields, (field, message) => told(field, message, 'repaired')));
  }
  return { name, format: 'leafmark-predictions-jsonl', system: null, predictions, problems };
}

/** Numbers are text here (`parse-json.ts`). */
const contextSchema = z.object({
  document: z.string().trim().min(1),
  page: z.unknown().optional(),
  pages: z.unknown().optional(),
  text: z.string().nullish(),
  score: z.string().nullish(),
  kind: z.string().nullish(),
});

function predictionOf(
  row: number,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  repaired: (field: string, message: string) => void,
): Prediction {
  const contexts = fields['contexts'];
  let candidates: readonly StatedCandidate[] | null = null;
  if (Array.isArray(contexts))
    candidates = contexts.flatMap((context, place) => candidatesOf(context, place, repaired));
  else if (contexts !== undefined && contexts !== null) repaired('contexts', 'Not an array: there is no ranking');
  const answer = flattenedText(fields['answer']);
  const declined = flagOf(fields['declined']);
  return {
    row,
    question: { kind: 'id', id },
    candidates,
    answer: answer === null && declined !== true ? emptyAnswer(fields) : { text: answer ?? '', declined },
  };
}

/** An answer that is empty is an answer; one that is not there is none. */
function emptyAnswer(fields: Readonly<Record<string, unknown>>): Prediction['answer'] {
  return typeof fields['answer'] === 'string' ? { text: '', declined: flagOf(fields['declined']) } : null;
}

function flagOf(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}

/** Pages that do not follow each other are several candidates, in page order, at the same place of the ranking. */
function candidatesOf(
  context: unknown,
  place: number,
  repaired: (field: string, message: string) => void,
): readonly StatedCandidate[] {
  const { success, data, error } = contextSchema.safeParse(context);
  if (!success) {
    const issue = error.issues[0];
    repaired('contexts', `Context ${place + 1} was left out: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    return [];
  }
  const score = data.score === undefined || data.score === null ? null : Number(data.score);
  const kind = textOf(data.kind)?.toLowerCase();
  const common = {
    document: data.document,
    score: score === null || !Number.isFinite(score) ? null : score,
    text: data.text ?? null,
    kind: kind === 'text' || kind === 'image' ? kind : null,
  } as const;
  const pages = readPages(data.pages ?? data.page);
  if (pages.kind === 'fault')
    repaired('contexts', `Context ${place + 1}: the pages could not be read: ${pages.message}`);
  const runs = pages.kind === 'read' ? pageRuns(pages.items) : [];
  if (runs.length === 0) return [{ ...common, firstPage: null, lastPage: null }];
  if (runs.length > 1)
    repaired('contexts', `Context ${place + 1} has pages apart: it counts as ${runs.length} contexts`);
  return runs.map(({ first, last }) => ({ ...common, firstPage: first, lastPage: last }));
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = parseJson(line.replace(/^\uFEFF/, ''));
    const { success, data } = z.record(z.string(), z.unknown()).safeParse(value);
    return success ? data : null;
  } catch {
    return null;
  }
}
