import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { documentId } from '../../../src/core/document/ids.ts';
import type { PageSpan } from '../../../src/core/retrieval/page-span.ts';

export function golden<T>(path: string, schema: z.ZodType<T>): T {
  const file = fileURLToPath(new URL(`../../golden/${path}`, import.meta.url));
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A span as golden files write it. */
export const goldenSpan = z
  .looseObject({ document: z.string(), first: z.number(), last: z.number() })
  .transform(({ document, first, last }): PageSpan => ({
    document: documentId(document),
    firstPage: first,
    lastPage: last,
  }));

/** Evidence as golden files write it: pairs of document and page, each a gold context of one page. */
export const goldenEvidence = z
  .array(z.tuple([z.string(), z.number()]))
  .transform((pairs) =>
    pairs.map(([document, page]): PageSpan => ({ document: documentId(document), firstPage: page, lastPage: page })),
  );

export const goldenValues = z.record(z.string(), z.number().nullable());
