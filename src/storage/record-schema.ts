import { AppError, errorCodes } from '../core/app-error.ts';
import type { Failure } from '../core/app-error.ts';
import { z } from '../core/strict-zod.ts';

/** A branded id as it is stored: text. */
export function idSchema<Id extends string>(): z.ZodType<Id> {
  return z.custom<Id>((value) => typeof value === 'string', 'must be text');
}

/** A schema with exactly the fields of a type: one that is missing or that the type does not have does not compile. */
export function fieldsSchema<Value>(fields: {
  readonly [Field in keyof Value]: z.ZodType<Value[Field]>;
}): z.ZodType<Value> {
  return z.object(fields) as unknown as z.ZodType<Value>;
}

export const failureSchema: z.ZodType<Failure> = z.object({
  kind: z.literal('failed'),
  code: z.enum(errorCodes),
  reason: z.string(),
});

export const countSchema = z.int().min(0);

/** The record as its type. Throws `record-invalid`, naming the record as `what` says. */
export function parseRecord<Value>(schema: z.ZodType<Value>, record: unknown, what: string): Value {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidRecord(what, issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`);
}

/**
 * The same for what is about to be stored. Throws `record-invalid`: what is stored is as it was, and it is this value that cannot be kept.
 */
export function parseNewRecord<Value>(schema: z.ZodType<Value>, record: unknown, what: string): Value {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
  throw new AppError(
    'record-invalid',
    `The ${what} was not stored: it holds something that cannot be kept${detail}. What is stored already is as it was.`,
  );
}

export function invalidRecord(what: string, detail: string): AppError {
  return new AppError('record-invalid', `The stored ${what} is damaged (${detail}). Remove it and add it again.`);
}

export function missingRecord(what: string): AppError {
  return new AppError('record-missing', `The ${what} is no longer stored. It may have been removed in another tab.`);
}

/** The id of a record that may be damaged, for sentences. */
export function nameOfRecord(record: unknown, field = 'id'): string {
  if (typeof record !== 'object' || record === null) return 'without a name';
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' || typeof value === 'number' ? `“${value}”` : 'without a name';
}
