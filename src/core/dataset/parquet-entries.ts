/**
 * Parquet cut into entries as a table of text is. A file may come from anywhere: what its pages claim to unpack to is held
 * to a budget, and columns of bytes (pictures, as some hubs store them) are not read at all.
 */
import { parquetMetadata, parquetReadObjects, parquetSchema, snappyUncompress } from 'hyparquet';
import type { Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import { AppError } from '../app-error.ts';
import type { BenchmarkSource, SourceEntry } from './benchmark-source.ts';

/** Whether the bytes begin as Parquet does. */
export function isParquet(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1';
}

/**
 * Rows of a Parquet file as entries, numbered from 1: numbers as text, lists as arrays, structs as objects; absent values,
 * dates and bytes hold nothing. Columns that hold bytes are named among the fields but not read. A file without rows gives no entries.
 * Throws `benchmark-invalid` for a file that is cut short, damaged, encrypted or unpacks to more than 1 GiB or 1,000,000 rows.
 */
export async function readParquetEntries(input: {
  readonly name: string;
  readonly bytes: Uint8Array;
}): Promise<BenchmarkSource> {
  const { name, bytes } = input;
  try {
    const metadata = parquetMetadata(bytes, { geoparquet: false });
    const rowCount = Number(metadata.num_rows);
    if (!(rowCount <= mostRows)) throw new AppError('benchmark-invalid', tooLarge(name, `${rowCount} rows`));
    const columns = parquetSchema(metadata).children;
    const rows = await parquetReadObjects({
      file: { byteLength: bytes.length, slice: (start, end) => bytes.slice(start, end).buffer },
      metadata: metadata satisfies FileMetaData,
      columns: columns.filter((column) => !holdsBytes(column)).map(({ element }) => element.name),
      compressors: boundedCompressors(name),
    });
    if (rows.length !== rowCount) throw new Error(`it holds ${rows.length} of ${rowCount} rows`);
    const entries = rows.map((row, index): SourceEntry => ({
      row: index + 1,
      line: null,
      fields: plainRecord(row, 0),
    }));
    return { carrier: 'parquet', fields: columns.map(({ element }) => element.name), entries, problems: [] };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new AppError(
      'benchmark-invalid',
      `${name} begins as Parquet and cannot be read (${detail}). It may be cut short; download it again.`,
      { cause: error },
    );
  }
}

const mostRows = 1_000_000;
const mostUnpackedBytes = 2 ** 30;
/** Deeper values are no answer and no list of paths. */
const deepest = 20;

/** Decompressors that stop before a few bytes stand for gigabytes. */
function boundedCompressors(name: string): Compressors {
  let unpacked = 0;
  const bounded =
    (decompress: (input: Uint8Array, output: Uint8Array) => Uint8Array) =>
    (input: Uint8Array, length: number): Uint8Array => {
      unpacked += length;
      if (!(unpacked <= mostUnpackedBytes)) {
        throw new AppError('benchmark-invalid', tooLarge(name, 'more than 1 GiB of content'));
      }
      return decompress(input, new Uint8Array(length));
    };
  return {
    SNAPPY: bounded((input, output) => {
      snappyUncompress(input, output);
      return output;
    }),
    GZIP: bounded((input, output) => decompressGzip(input, output.length)),
    BROTLI: bounded((input, output) => decompressBrotli(input, output.length)),
    ZSTD: bounded((input, output) => decompressZstd(input, output)),
    LZ4: bounded((input, output) => decompressLz4(input, output.length)),
    LZ4_RAW: bounded((input, output) => decompressLz4Raw(input, output.length)),
  };
}

function tooLarge(name: string, what: string): string {
  return `${name} claims to hold ${what}: no benchmark is so large. Leave it out, or cut it into smaller files.`;
}

/** Whether some leaf of a column is bytes that are no text. */
function holdsBytes({ element, children }: SchemaTree): boolean {
  if (children.length > 0) return children.some((child) => holdsBytes(child));
  if (element.type !== 'BYTE_ARRAY' && element.type !== 'FIXED_LEN_BYTE_ARRAY') return false;
  return element.converted_type === undefined && element.logical_type === undefined;
}

function plainRecord(value: object, depth: number): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) fields[key] = plainValue(part, depth + 1);
  return fields;
}

function plainValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1));
  return plainRecord(value, depth);
}
