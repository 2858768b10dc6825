import { AppError } from '../app-error.ts';
import type { BenchmarkId } from '../document/ids.ts';
import type { Benchmark } from './benchmark.ts';
import type { BenchmarkSource, SourceCarrier } from './benchmark-source.ts';
import { readBenchmarkSource } from './read-benchmark-source.ts';
import { formatTable } from './format-table.ts';
import { isParquet, readParquetEntries } from './parquet-entries.ts';

/** What a benchmark is read from. */
export interface BenchmarkFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly id: BenchmarkId;
}

/** Reads a benchmark file of text or Parquet, which is unpacked on the way. Rejects as `readBenchmark` throws. */
export async function readBenchmarkFile(file: BenchmarkFile): Promise<Benchmark> {
  if (!isParquet(file.bytes)) return readBenchmark(file);
  return benchmarkOf(file, await readParquetEntries(file));
}

/**
 * Reads a benchmark file of text as its authors released it. Entries that cannot be read are among `problems`, the rest goes on.
 * Throws `file-empty`; `benchmark-not-recognised`, saying what was looked for and what was found; `benchmark-invalid`
 * for a file that is broken as a whole or holds no question.
 */
export function readBenchmark(file: BenchmarkFile): Benchmark {
  return benchmarkOf(file, readBenchmarkSource(file));
}

function benchmarkOf({ name, bytes, id }: BenchmarkFile, source: BenchmarkSource): Benchmark {
  const format = formatTable.find(({ matches }) => matches(source));
  if (format === undefined) throw new AppError('benchmark-not-recognised', notRecognised(name, source));
  const { questions, problems } = format.parse(source);
  if (questions.length === 0) {
    const first = problems.find(({ severity }) => severity === 'skipped');
    const why = first === undefined ? 'it has no entries' : `${placeOf(first)}: ${first.message}`;
    throw new AppError('benchmark-invalid', `${name} was recognised as ${format.label} but holds no question: ${why}.`);
  }
  return {
    id,
    name,
    format: format.name,
    recognisedBy: `${carrierWords[source.carrier]} ${listed(format.looksFor.filter((field) => source.fields.includes(field)))}`,
    pageBase: format.pageBase,
    questions,
    problems,
    byteLength: bytes.length,
    ...(format.columns === undefined ? {} : { columns: format.columns(source) }),
  };
}

const carrierWords: Readonly<Record<SourceCarrier, string>> = {
  json: 'an array whose items hold',
  'json-lines': 'lines of JSON that hold',
  'json-columns': 'an object of equally long arrays named',
  csv: 'a table with the columns',
  parquet: 'a Parquet table with the columns',
};

function notRecognised(name: string, source: BenchmarkSource): string {
  const looked = formatTable.map(({ label, looksFor }) => `${label} (${looksFor.join(', ')})`).join('; ');
  const found = source.fields.length === 0 ? 'no named fields' : listed(source.fields.slice(0, 30).map(shortened));
  const more = source.fields.length > 30 ? ` and ${source.fields.length - 30} more` : '';
  return `${name} was not recognised. Found: ${carrierWords[source.carrier]} ${found}${more}.${nearest(source)} Looked for: ${looked}.`;
}

/** What the file lacks of the format it comes closest to, where it has most of one's fields. */
function nearest(source: BenchmarkSource): string {
  const [best] = formatTable
    .map(({ label, looksFor }) => ({
      label,
      looksFor,
      missing: looksFor.filter((field) => !source.fields.includes(field)),
    }))
    .filter(({ looksFor, missing }) => missing.length <= looksFor.length / 2)
    .sort((a, b) => a.missing.length / a.looksFor.length - b.missing.length / b.looksFor.length);
  return best === undefined ? '' : ` For ${best.label} it lacks ${listed(best.missing)}.`;
}

function placeOf(problem: { readonly row: number | null; readonly line: number | null }): string {
  if (problem.line !== null) return `line ${problem.line}`;
  return problem.row === null ? 'the file' : `entry ${problem.row}`;
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}

function shortened(field: string): string {
  return field.length > 40 ? `${field.slice(0, 39)}…` : field;
}
