/** Guards of the records of pages: there are too many of them, and too much in each, for a general schema. */
import type { Page, PageGeometry, PageQuality, TextSource } from '../core/document/page.ts';
import { failureSchema, invalidRecord } from './record-schema.ts';

const sources: readonly string[] = ['text-layer', 'damaged', 'none', 'failed'] satisfies readonly TextSource[];

/** The stored record as a page, without the keys it is stored under. Throws `record-invalid`. */
export function pageOfRecord(record: unknown, where: string): Page {
  const fields = fieldsOf(record, where);
  const { index, label, text, source, quality, widthPoints, heightPoints, failure } = fields;
  if (!isCount(index)) throw invalidRecord(where, 'index');
  if (label !== null && typeof label !== 'string') throw invalidRecord(where, 'label');
  if (typeof text !== 'string') throw invalidRecord(where, 'text');
  if (typeof source !== 'string' || !sources.includes(source)) throw invalidRecord(where, 'source');
  if (!isQuality(quality)) throw invalidRecord(where, 'quality');
  if (typeof widthPoints !== 'number' || typeof heightPoints !== 'number') throw invalidRecord(where, 'size');
  const parsedFailure = failureSchema.nullable().safeParse(failure);
  if (!parsedFailure.success) throw invalidRecord(where, 'failure');
  return {
    index,
    label,
    text,
    source: source as TextSource,
    quality,
    widthPoints,
    heightPoints,
    failure: parsedFailure.data,
  };
}

/** The stored record as the geometry of a page. Throws `record-invalid`. */
export function geometryOfRecord(record: unknown, where: string): PageGeometry {
  const { index, starts, ends, rectangles } = fieldsOf(record, where);
  const isSound =
    isCount(index) &&
    starts instanceof Uint32Array &&
    ends instanceof Uint32Array &&
    rectangles instanceof Float32Array &&
    ends.length === starts.length &&
    rectangles.length === 4 * starts.length;
  if (!isSound) throw invalidRecord(where, 'boxes');
  return { index, starts, ends, rectangles };
}

interface RecordFields {
  readonly index?: unknown;
  readonly label?: unknown;
  readonly text?: unknown;
  readonly source?: unknown;
  readonly quality?: unknown;
  readonly widthPoints?: unknown;
  readonly heightPoints?: unknown;
  readonly failure?: unknown;
  readonly starts?: unknown;
  readonly ends?: unknown;
  readonly rectangles?: unknown;
}

function fieldsOf(record: unknown, where: string): RecordFields {
  if (typeof record !== 'object' || record === null) throw invalidRecord(where, 'not a record');
  return record;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isQuality(value: unknown): value is PageQuality {
  if (typeof value !== 'object' || value === null) return false;
  const { badCharacters, characters, singleLetterShare, repeatedItems, notes } = value as Partial<
    Record<keyof PageQuality, unknown>
  >;
  return (
    isCount(badCharacters) &&
    isCount(characters) &&
    typeof singleLetterShare === 'number' &&
    isCount(repeatedItems) &&
    Array.isArray(notes) &&
    notes.every((note) => typeof note === 'string')
  );
}
