import type { Failure } from '../core/app-error.ts';
import { failureSchema } from './record-schema.ts';
import type { RecognisedRecord } from './schema.ts';

/**
 * The stored record without the keys it is stored under; null where it is damaged. What OCR read is a cache: a page whose record
 * is damaged counts as not read and is read again.
 */
export function recognisedOfRecord(record: unknown): RecognisedRecord | null {
  if (typeof record !== 'object' || record === null) return null;
  const fields: Partial<Record<keyof RecognisedRecord, unknown>> = record;
  const { ocr, index, text, starts, ends, rectangles, words, soundWords, meanConfidence, turned, flags, engine } =
    fields;
  const failure = failureSchema.nullable().safeParse(fields.failure);
  if (typeof ocr !== 'string' || typeof text !== 'string' || typeof engine !== 'string' || !failure.success)
    return null;
  if (!isCount(index) || !isCount(words) || !isCount(soundWords) || !isCount(turned)) return null;
  if (typeof meanConfidence !== 'number' || !isTexts(flags)) return null;
  if (!(starts instanceof Uint32Array && ends instanceof Uint32Array && rectangles instanceof Float32Array))
    return null;
  if (ends.length !== starts.length || rectangles.length !== 4 * starts.length) return null;
  return {
    ocr,
    index,
    text,
    starts,
    ends,
    rectangles,
    words,
    soundWords,
    meanConfidence,
    turned,
    flags,
    engine,
    failure: failure.data,
  };
}

/** The record of a page that OCR could not read. */
export function failedRecord(ocr: string, index: number, failure: Failure): RecognisedRecord {
  return {
    ocr,
    index,
    text: '',
    starts: new Uint32Array(),
    ends: new Uint32Array(),
    rectangles: new Float32Array(),
    words: 0,
    soundWords: 0,
    meanConfidence: 0,
    turned: 0,
    flags: [],
    engine: '',
    failure,
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
