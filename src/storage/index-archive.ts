/**
 * The format `leafmark-index/1` in which the indexes of a corpus go from one browser to another: a zip of `manifest.json`, which says
 * what each entry is, and of binary entries. An entry begins with the length of a JSON header (4 bytes, little-endian), then that
 * header in UTF-8, filled with spaces to a multiple of 4, then what the header tells of:
 *
 * `parts/<n>`: `{ units }` words of the part's units, then the part's bytes as they are stored
 * `vectors/<n>`: `{ batches }` first unit and bytes of each batch of a visual model's vectors, then the batches as they are stored
 * `recognised/<n>`: one header a page (`RecognisedRecord` with the number of its boxes), then starts, ends and rectangles of each
 * `questions`: encoder, question and length of each vector (and, where it has a row a token, their number), then each vector
 *   (float32; its tokens' spans, 2 words each, and kinds, a byte each, follow it)
 */
import { AppError } from '../core/app-error.ts';
import type { DocumentId } from '../core/document/ids.ts';
import { z } from '../core/strict-zod.ts';
import { recognisedOfRecord } from './recognised-record.ts';
import { countSchema, failureSchema, idSchema } from './record-schema.ts';
import type { IndexPart, QueryVector, RecognisedRecord, VectorBatch } from './schema.ts';

export const archiveFormat = 'leafmark-index/1';
export const manifestPath = 'manifest.json';

/** No part of a single document comes near this: a file that states more is not ours. */
export const mostEntryBytes = 2 ** 30;
export const mostManifestBytes = 64 * 2 ** 20;

const described = { path: z.string(), bytes: countSchema.max(mostEntryBytes), sha256: z.string().length(64) };

const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  leafmark: z.string(),
  documents: z.array(
    z.object({
      document: idSchema<DocumentId>(),
      names: z.array(z.string()),
      pages: countSchema,
      textVersion: z.string(),
    }),
  ),
  entries: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('part'), ...described, document: idSchema<DocumentId>(), index: z.string() }),
      z.object({ kind: z.literal('vectors'), ...described, document: idSchema<DocumentId>(), index: z.string() }),
      z.object({ kind: z.literal('recognised'), ...described, document: idSchema<DocumentId>(), pages: countSchema }),
      z.object({ kind: z.literal('questions'), ...described, questions: countSchema }),
    ]),
  ),
});

export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchiveEntry = ArchiveManifest['entries'][number];

/** Rejects anything else with `file-unsupported`. */
export function parseManifest(bytes: Uint8Array): ArchiveManifest {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    content = null;
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const stated = z.object({ format: z.string().startsWith('leafmark-index/') }).safeParse(content);
  if (stated.success && stated.data.format !== archiveFormat) {
    const sentence = `This index has the format ${stated.data.format.slice(0, 40)}; this version of Leafmark reads ${archiveFormat}. Use the same version here and there.`;
    throw new AppError('file-unsupported', sentence);
  }
  const sentence = stated.success
    ? 'This index is damaged: its list of contents is not as Leafmark writes it. Export it again.'
    : 'This file is no index of Leafmark. Choose one that was saved by “Export index”.';
  throw new AppError('file-unsupported', sentence);
}

export function encodePart({ units, bytes }: IndexPart): Uint8Array<ArrayBuffer> {
  return packed({ units: units.length }, [units, new Uint8Array(bytes)]);
}

/** Null where the entry is none. */
export function decodePart(entry: Uint8Array<ArrayBuffer>): Pick<IndexPart, 'units' | 'bytes'> | null {
  const { header, rest } = unpacked(entry);
  const parsed = z.object({ units: countSchema }).safeParse(header);
  if (!parsed.success || parsed.data.units % 4 !== 0 || 4 * parsed.data.units > rest.byteLength) return null;
  const unitBytes = 4 * parsed.data.units;
  return { units: new Uint32Array(rest.slice(0, unitBytes)), bytes: rest.slice(unitBytes) };
}

/** Batches of one document and index. */
export function encodeBatches(batches: readonly VectorBatch[]): Uint8Array<ArrayBuffer> {
  return packed(
    { batches: batches.map(({ from, bytes }) => ({ from, bytes: bytes.byteLength })) },
    batches.map(({ bytes }) => new Uint8Array(bytes)),
  );
}

/** Null where the entry is none. */
export function decodeBatches(entry: Uint8Array<ArrayBuffer>): Pick<VectorBatch, 'from' | 'bytes'>[] | null {
  const { header, rest } = unpacked(entry);
  const parsed = batchesHeader.safeParse(header);
  if (!parsed.success) return null;
  const batches: Pick<VectorBatch, 'from' | 'bytes'>[] = [];
  let at = 0;
  for (const { from, bytes } of parsed.data.batches) {
    if (at + bytes > rest.byteLength) return null;
    batches.push({ from, bytes: rest.slice(at, at + bytes) });
    at += bytes;
  }
  return batches;
}

export function encodeRecognised(records: readonly RecognisedRecord[]): Uint8Array<ArrayBuffer> {
  const pages = records.map(({ starts, ends: _ends, rectangles: _rectangles, ...page }) => ({
    ...page,
    boxes: starts.length,
  }));
  return packed(
    { pages },
    records.flatMap(({ starts, ends, rectangles }) => [starts, ends, rectangles]),
  );
}

/** Null where the entry is none; a record that does not fit its document is left out. */
export function decodeRecognised(entry: Uint8Array<ArrayBuffer>, pageCount: number): RecognisedRecord[] | null {
  const { header, rest } = unpacked(entry);
  const parsed = recognisedHeader.safeParse(header);
  if (!parsed.success) return null;
  const records: RecognisedRecord[] = [];
  let at = 0;
  for (const { boxes, ...page } of parsed.data.pages) {
    const bytes = 4 * boxes;
    if (at + 6 * bytes > rest.byteLength) return null;
    const record = recognisedOfRecord({
      ...page,
      starts: new Uint32Array(rest.slice(at, at + bytes)),
      ends: new Uint32Array(rest.slice(at + bytes, at + 2 * bytes)),
      rectangles: new Float32Array(rest.slice(at + 2 * bytes, at + 6 * bytes)),
    });
    at += 6 * bytes;
    if (record !== null && record.index < pageCount && boxesFit(record)) records.push(record);
  }
  return records;
}

export function encodeQuestions(vectors: readonly QueryVector[]): Uint8Array<ArrayBuffer> {
  const questions = vectors.map(({ encoder, query, values, kinds }) => ({
    encoder,
    query,
    numbers: values.length,
    ...(kinds === undefined ? {} : { tokens: kinds.length }),
  }));
  return packed(
    { questions },
    vectors.flatMap(({ values, spans, kinds }) =>
      spans === undefined || kinds === undefined ? [values] : [values, spans, kinds],
    ),
  );
}

/** Null where the entry is none. */
export function decodeQuestions(entry: Uint8Array<ArrayBuffer>): QueryVector[] | null {
  const { header, rest } = unpacked(entry);
  const parsed = questionsHeader.safeParse(header);
  if (!parsed.success) return null;
  const vectors: QueryVector[] = [];
  let at = 0;
  const take = (bytes: number): ArrayBuffer => rest.slice(at, (at += bytes));
  for (const { encoder, query, numbers, tokens } of parsed.data.questions) {
    if (at + 4 * numbers + 9 * (tokens ?? 0) > rest.byteLength) return null;
    const values = new Float32Array(take(4 * numbers));
    if (tokens === undefined) vectors.push({ encoder, query, values });
    else {
      const spans = new Uint32Array(take(8 * tokens));
      vectors.push({ encoder, query, values, spans, kinds: new Uint8Array(take(tokens)) });
    }
  }
  return vectors;
}

const recognisedHeader = z.object({
  pages: z.array(
    z.object({
      ocr: z.string(),
      index: countSchema,
      text: z.string(),
      words: countSchema,
      soundWords: countSchema,
      meanConfidence: z.number(),
      turned: countSchema,
      flags: z.array(z.string()),
      engine: z.string(),
      failure: failureSchema.nullable(),
      boxes: countSchema,
    }),
  ),
});

const questionsHeader = z.object({
  questions: z.array(
    z.object({ encoder: z.string(), query: z.string(), numbers: countSchema, tokens: countSchema.optional() }),
  ),
});

const batchesHeader = z.object({ batches: z.array(z.object({ from: countSchema, bytes: countSchema })) });

function packed(
  header: unknown,
  arrays: readonly (Uint8Array | Uint32Array | Float32Array)[],
): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = Math.ceil(json.length / 4) * 4;
  const length = arrays.reduce((sum, { byteLength }) => sum + byteLength, 4 + headerBytes);
  const entry = new Uint8Array(length);
  new DataView(entry.buffer).setUint32(0, headerBytes, true);
  entry.fill(0x20, 4, 4 + headerBytes);
  entry.set(json, 4);
  let at = 4 + headerBytes;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    entry.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return entry;
}

/** The header, null where there is none, and what follows it. */
function unpacked(entry: Uint8Array<ArrayBuffer>): { readonly header: unknown; readonly rest: ArrayBuffer } {
  const none = { header: null, rest: new ArrayBuffer() };
  if (entry.length < 4) return none;
  const headerBytes = new DataView(entry.buffer, entry.byteOffset).getUint32(0, true);
  if (4 + headerBytes > entry.length) return none;
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(entry.subarray(4, 4 + headerBytes)));
    return { header, rest: entry.slice(4 + headerBytes).buffer };
  } catch {
    return none;
  }
}

function boxesFit({ text, starts, ends }: RecognisedRecord): boolean {
  return starts.every((start, box) => start <= ends[box]! && ends[box]! <= text.length);
}
