/**
 * UniDoc-Bench (arXiv 2510.03663) as its authors release it on GitHub: eight JSON files. The gold of a question is what
 * `chunk_used` marks as used; document and pages stand in file names of their preparation:
 * `…/energy_database/<doc>_id_<n>_pg<a>_pg<b>.txt` (pages a to b), `…/energy_figures/<doc>/figure-<page>-<n>.jpg`.
 */
import type { StatedContext } from '../benchmark.ts';
import type { SourceEntry } from '../benchmark-source.ts';
import { flattenedText, textOf } from '../entry-values.ts';
import { type QuestionDraft, readQuestions, type Repaired } from '../read-questions.ts';
import { z } from '../../strict-zod.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

const looksFor = ['rewritten_question_obscured', 'complete_answer', 'chunk_used'];

export const unidocBenchJson: BenchmarkReader = {
  name: 'unidoc-bench-json',
  label: 'UniDoc-Bench, GitHub JSON',
  looksFor,
  pageBase: 'sheet-from-1',
  matches: (source) => hasFields(source, looksFor),
  parse: (source) => readQuestions(source, null, readEntry),
};

const chunksSchema = z.record(z.string(), z.unknown());

const chunkSchema = z.object({
  used: z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False'])]),
  metadata: z.union([z.string(), z.object({ source: z.string() }).transform(({ source }) => source)]),
  facts: z.array(z.unknown()).optional(),
});

function readEntry({ fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const answer = flattenedText(fields['complete_answer']);
  if (typeof fields['complete_answer'] === 'object' && answer !== null) {
    repaired('complete_answer', 'The answer is an object, not text: its parts were joined into one text');
  }
  const { contexts, domain } = readChunks(fields['chunk_used'], repaired);
  return {
    id: null,
    question: flattenedText(fields['rewritten_question_obscured']),
    answer,
    contexts,
    type: textOf(fields['question_type']),
    answerType: textOf(fields['answer_type']),
    domain,
  };
}

function readChunks(
  value: unknown,
  repaired: Repaired,
): { readonly contexts: readonly StatedContext[]; readonly domain: string | null } {
  const contexts: StatedContext[] = [];
  let domain: string | null = null;
  const chunks = chunksSchema.safeParse(value);
  if (!chunks.success) repaired('chunk_used', 'Not an object of chunks: the question has no evidence');
  for (const [key, chunk] of Object.entries(chunks.data ?? {})) {
    const { success, data } = chunkSchema.safeParse(chunk);
    if (!success) {
      repaired('chunk_used', `${key} has no readable “used” and “metadata” and was left out`);
      continue;
    }
    domain ??= domainOf(data.metadata);
    if (data.used !== true && data.used !== 'true' && data.used !== 'True') continue;
    const place = placeOf(data.metadata);
    if (place === null)
      repaired('chunk_used', `${key} names no document and pages and was left out: ${data.metadata.slice(0, 200)}`);
    else contexts.push({ ...place, texts: [], facts: (data.facts ?? []).flatMap((fact) => flattenedText(fact) ?? []) });
  }
  return { contexts, domain };
}

/** `energy` of `…/final_database/energy_database/<file>` and of `…/energy_figures/<doc>/<file>`. */
function domainOf(path: string): string | null {
  const folders = path.split(/[\\/]/).slice(-3, -1);
  return folders.flatMap((folder) => /^(.+)_(?:database|figures|tables)$/.exec(folder)?.[1] ?? []).at(-1) ?? null;
}

/** Longer spans are no chunk of text but a number gone wrong. */
const mostPagesOfChunk = 1000;

function placeOf(path: string): Pick<StatedContext, 'document' | 'firstPage' | 'lastPage' | 'kind'> | null {
  const parts = path.split(/[\\/]/);
  const file = parts.at(-1) ?? '';
  // Greedy: a document's own name may hold "_id_".
  const [, document, first, last] = /^(.+)_id_\d+_pg(\d{1,9})(?:_pg(\d{1,9}))?\.txt$/i.exec(file) ?? [];
  if (document !== undefined) {
    const [a, b] = [Number(first), Number(last ?? first)];
    if (b < a || b - a >= mostPagesOfChunk) return null;
    return { document, firstPage: a, lastPage: b, kind: 'text' };
  }
  const [, kind, page] = /^(figure|table)-(\d{1,9})-\d+\.\w+$/i.exec(file) ?? [];
  const folder = parts.at(-2) ?? '';
  if (kind === undefined || folder === '') return null;
  return { document: folder, firstPage: Number(page), lastPage: Number(page), kind: kind.toLowerCase() };
}
