/** What experiment files say of any model: its id, its precision and where its files come from. */
import { isModelId } from '../model/model-id.ts';
import { publicHub } from '../model/encoder-settings.ts';
import type { EncoderSource } from '../model/encoder-settings.ts';
import { z } from '../strict-zod.ts';

/** Id of a model, or of the repository that holds its export. */
export const idSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isModelId, { error: 'must be “owner/name” or a name, of letters, digits, “.”, “_” and “-”' });

/** Revision of a repository. */
export const revisionSchema = z.string().trim().min(1).max(200);

/** Precision of the weights; null: what suits the device. */
export const dtypeSchema = z.enum(['fp32', 'fp16', 'int8']).nullable();

const hubAddress = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/[^\s/?#@\\]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#@\\]*)?$/, {
    error: 'must be an address that begins with https:// (or http:// for this machine), without a query or a password',
  });

/** Where a model's files come from: an object, or the kind alone. */
export const sourceSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { kind: value } : value),
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('bundled') }),
      z.strictObject({ kind: z.literal('folder') }),
      z.strictObject({ kind: z.literal('hub'), baseUrl: hubAddress.default(publicHub) }),
    ],
    { error: 'must be "bundled", "folder", "hub" or { "kind": "hub", "baseUrl": … }' },
  ),
);

/** A source as files write it: its kind alone, but for a hub that is not the public one. */
export function writtenSource(source: EncoderSource): unknown {
  return source.kind === 'hub' && source.baseUrl !== publicHub ? source : source.kind;
}

/** What is wrong with a source that is not stated (null), or is the site where that does not serve the model. */
export function notServed(id: string, source: EncoderSource | null): string {
  const place = source === null ? 'is missing: ' : '';
  return `${place}the site does not serve “${id}”, so say "folder", "hub" or { "kind": "hub", "baseUrl": … }`;
}
