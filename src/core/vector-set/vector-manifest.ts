/** The manifest of a set of vectors, `leafmark-vectors/1`: JSON that names the arrays beside it and whose row is whose. */
import type { core as zod } from 'zod';
import { z } from '../strict-zod.ts';
import { invalidVectors } from './array-layout.ts';

export const vectorsFormat = 'leafmark-vectors/1';

const text = z.string().min(1).max(10_000);
const counts = z.array(z.int().min(0)).max(2_000_001);

const sourceFields = {
  /** A file beside the manifest: `.npy` or `.safetensors`. */
  file: z
    .string()
    .min(1)
    .max(500)
    .regex(/^(?!.*(^|[\\/])\.\.?([\\/]|$))[^\\/].*$/su, { error: 'must name a file beside the manifest' }),
  /** Whose row is whose; of tensors by name they are the names, and may be left out. */
  ids: z.array(text).min(1).max(2_000_000).optional(),
  /** The one tensor of a `.safetensors` file that holds all rows. Without it each id has a tensor. */
  tensor: text.optional(),
  /** What the name of an id's tensor begins with. */
  prefix: z.string().max(1000).optional(),
  /** Vectors of each id: the first of each row of a padded array, or the next of a flat one. */
  lengths: counts.optional(),
  /** Of a flat array: where the vectors of each id begin, and where the last end. */
  offsets: counts.optional(),
};

const pagesSchema = z.strictObject(sourceFields);
const queriesSchema = z.strictObject({ ...sourceFields, by: z.enum(['id', 'text']).default('id') });

const schema = z.strictObject({
  format: z.literal(vectorsFormat),
  name: z.string().trim().min(1).max(200),
  model: z.string().trim().min(1).max(500),
  kind: z.enum(['single', 'multi']),
  metric: z.enum(['cosine', 'dot']),
  units: z.enum(['pages', 'chunks']).default('pages'),
  pages: z.union([pagesSchema, z.array(pagesSchema).min(1).max(10_000)], {
    error:
      'must be an object (or a list of them) with “file”, and “ids”, “tensor”, “prefix”, “lengths” or “offsets” as it needs them',
  }),
  queries: queriesSchema,
});

/** Where vectors lie and whose they are. */
export type VectorSource = z.infer<typeof pagesSchema>;

export interface VectorManifest extends Omit<z.infer<typeof schema>, 'pages' | 'format'> {
  readonly pages: readonly VectorSource[];
}

/** Reads a manifest. Throws `vectors-invalid` with every field that is wrong, missing or unknown. */
export function parseVectorManifest(json: string, name: string): VectorManifest {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw invalidVectors(`“${name}” is not JSON: ${reason}`);
  }
  const outcome = schema.safeParse(value, { reportInput: true });
  if (!outcome.success) {
    const problems = outcome.error.issues.slice(0, 20).map(sentenceOf).join(' ');
    throw invalidVectors(`“${name}” is no list of vectors that can be used: ${problems}`);
  }
  const { pages, format: _, ...manifest } = outcome.data;
  return { ...manifest, pages: Array.isArray(pages) ? pages : [pages] };
}

/** Files that a manifest names, each once. */
export function filesOfManifest({ pages, queries }: VectorManifest): readonly string[] {
  return [...new Set([...pages, queries].map(({ file }) => file))];
}

function sentenceOf(issue: zod.$ZodIssue): string {
  const field = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  const place = field === '' ? 'the file' : field.replace(/^\./, '');
  if (issue.code === 'unrecognized_keys') return `${place}: unknown ${issue.keys.map((key) => `“${key}”`).join(', ')}.`;
  if ('input' in issue && issue.input === undefined) return `${place}: is missing.`;
  return `${place}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`;
}
