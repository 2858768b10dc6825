import type { Run } from '../core/experiment/run.ts';
import { nameOfRecord, parseRecord } from './record-schema.ts';
import { runSchema } from './run-schema.ts';

/** A stored run as its type. Throws `record-invalid`. */
export function parseRun(record: unknown): Run {
  return parseRecord(runSchema, record, `run ${nameOfRecord(record)}`);
}
