/**
 * The baseline files of UniDoc-Bench (arXiv 2510.03663): an object of equally long arrays, or an array of objects, with `question, gt,
 * baseline` (the answer), `retrieved_contexts, retrieved_metadata`. The metadata list the candidates in rank order, named like the gold;
 * fusion runs have two lists, text and image, that are taken one after the other.
 */
import type { BenchmarkSource } from '../benchmark-source.ts';
import type { ImportProblem } from '../benchmark.ts';
import { flattenedText } from '../entry-values.ts';
import { z } from '../../strict-zod.ts';
import { pagesInName } from './page-in-name.ts';
import type { Prediction, PredictionsFile, StatedCandidate } from './predictions.ts';

/** Whether entries look like it. */
export function looksLikeUnidocBaseline({ fields }: Pick<BenchmarkSource, 'fields'>): boolean {
  return fields.includes('question') && (fields.includes('baseline') || fields.includes('retrieved_metadata'));
}

/** The predictions of all entries; an entry without a question is told and left out, and so is a candidate without a name. */
export function readUnidocBaseline(name: string, source: BenchmarkSource): PredictionsFile {
  const problems: ImportProblem[] = [...source.problems];
  const predictions = source.entries.flatMap(({ row, line, fields }): Prediction[] => {
    const told = (field: string, message: string, severity: ImportProblem['severity']): void => {
      problems.push({ row, line, field, message, severity });
    };
    const question = flattenedText(fields['question']);
    if (question === null) {
      told('question', 'The entry has no question', 'skipped');
      return [];
    }
    const answer = fields['baseline'];
    return [
      {
        row,
        question: { kind: 'text', question, gold: flattenedText(fields['gt']) },
        candidates: candidatesOf(fields, (message) => told('retrieved_metadata', message, 'repaired')),
        answer: answer === undefined || answer === null ? null : { text: flattenedText(answer) ?? '', declined: null },
      },
    ];
  });
  return { name, format: 'unidoc-bench-baseline-json', system: null, predictions, problems };
}

const itemSchema = z.union([
  z.string().trim().min(1),
  z.object({ file_name: z.string().trim().min(1) }).transform(({ file_name: name }) => name),
]);

function candidatesOf(
  fields: Readonly<Record<string, unknown>>,
  repaired: (message: string) => void,
): readonly StatedCandidate[] | null {
  const metadata = fields['retrieved_metadata'];
  if (!Array.isArray(metadata)) {
    if (metadata !== undefined && metadata !== null) repaired('Not an array: there is no ranking');
    return null;
  }
  const items = metadata.flat(1) as unknown[];
  const texts = Array.isArray(fields['retrieved_contexts']) ? (fields['retrieved_contexts'].flat(1) as unknown[]) : [];
  // Of another length the texts cannot be told apart.
  const isPaired = texts.length === items.length;
  return items.flatMap((item, place): StatedCandidate[] => {
    const { success, data } = itemSchema.safeParse(item);
    const named = success ? pagesInName(data) : null;
    if (named === null || !success) {
      repaired(`Candidate ${place + 1} has no file name and was left out`);
      return [];
    }
    const text = isPaired && typeof texts[place] === 'string' ? texts[place] : null;
    const kind = /\.(?:jpe?g|png|webp)$/i.test(data) ? 'image' : 'text';
    return [{ ...named, score: null, text: kind === 'text' ? text : null, kind }];
  });
}
