import { AppError } from '../../app-error.ts';
import { decodeText } from '../decode-text.ts';
import { readJsonEntries } from '../json-entries.ts';
import { refuseOtherFiles } from '../refuse-other-files.ts';
import { looksLikePredictionsJsonl, readPredictionsJsonl } from './predictions-jsonl.ts';
import type { PredictionsFile, PredictionsFormat } from './predictions.ts';
import { looksLikeTrecRun, readTrecRun } from './trec-run.ts';
import { looksLikeUnidocBaseline, readUnidocBaseline } from './unidoc-baseline.ts';

/** What people call each format. */
export const predictionsFormatNames: Readonly<Record<PredictionsFormat, string>> = {
  'trec-run': 'TREC run',
  'leafmark-predictions-jsonl': 'Leafmark predictions',
  'unidoc-bench-baseline-json': 'UniDoc-Bench baseline',
};

/**
 * Reads a file of predictions, whatever of the three formats it is. Throws AppError `benchmark-not-recognised` with what was looked for,
 * and `benchmark-invalid` where it is JSON that is broken as a whole, or holds nothing that can be read.
 */
export function readPredictions(file: { readonly name: string; readonly bytes: Uint8Array }): PredictionsFile {
  const { name } = file;
  refuseOtherFiles(name, file.bytes);
  const { text, encoding, damaged } = decodeText(file.bytes);
  refuseOtherFiles(name, text);
  const read = readText(name, text);
  if (read.predictions.length === 0) {
    const [first] = read.problems;
    const why = first === undefined ? 'it has no entries' : first.message;
    const sentence = `${name} was recognised as ${predictionsFormatNames[read.format]} but holds no prediction: ${why}.`;
    throw new AppError('benchmark-invalid', sentence);
  }
  if (damaged === 0) return read;
  const message = `${damaged} characters are not ${encoding} and stand as \ufffd`;
  return {
    ...read,
    problems: [{ row: null, line: null, field: null, message, severity: 'repaired' }, ...read.problems],
  };
}

function readText(name: string, text: string): PredictionsFile {
  if (looksLikeTrecRun(text)) return readTrecRun(name, text);
  if (looksLikePredictionsJsonl(text)) return readPredictionsJsonl(name, text);
  const source = readJsonEntries(name, text);
  if (source !== null && looksLikeUnidocBaseline(source)) return readUnidocBaseline(name, source);
  const found = source === null ? 'no JSON' : `the fields ${source.fields.slice(0, 20).map(shortened).join(', ')}`;
  throw new AppError(
    'benchmark-not-recognised',
    `${name} is not recognised as predictions. Looked for: lines “qid Q0 docid rank score tag” (TREC run); lines of JSON with ` +
      `id and contexts or answer (Leafmark); JSON with question and baseline or retrieved_metadata (UniDoc-Bench). Found: ${found}.`,
  );
}

function shortened(field: string): string {
  return field.length > 40 ? `${field.slice(0, 39)}…` : field;
}
