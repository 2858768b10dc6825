import { AppError } from '../../app-error.ts';
import { decodeText } from '../decode-text.ts';
import { readJsonEntries } from '../json-entries.ts';
import { looksLikePredictionsJsonl, readPredictionsJsonl } from './predictions-jsonl.ts';
import type { PredictionsFile } from './predictions.ts';
import { looksLikeTrecRun, readTrecRun } from './trec-run.ts';
import { looksLikeUnidocBaseline, readUnidocBaseline } from './unidoc-baseline.ts';

/**
 * Reads a file of predictions, whatever of the three formats it is. Throws AppError `benchmark-not-recognised` with what was looked for,
 * and `benchmark-invalid` where it is JSON that is broken as a whole.
 */
export function readPredictions(file: { readonly name: string; readonly bytes: Uint8Array }): PredictionsFile {
  const { text } = decodeText(file.bytes);
  if (looksLikeTrecRun(text)) return readTrecRun(file.name, text);
  if (looksLikePredictionsJsonl(text)) return readPredictionsJsonl(file.name, text);
  const source = readJsonEntries(file.name, text);
  if (source !== null && looksLikeUnidocBaseline(source)) return readUnidocBaseline(file.name, source);
  const found = source === null ? 'no JSON' : `the fields ${source.fields.slice(0, 20).join(', ')}`;
  throw new AppError(
    'benchmark-not-recognised',
    `${file.name} is not recognised as predictions. Looked for: lines “qid Q0 docid rank score tag” (TREC run); lines of JSON with ` +
      `id and contexts or answer (Leafmark); JSON with question and baseline or retrieved_metadata (UniDoc-Bench). Found: ${found}.`,
  );
}
