/** Retrievers in the experiment file, each with its defaults and every field checked. */
import { assertUnreachable } from '../assert-unreachable.ts';
import { z } from '../strict-zod.ts';
import { defaultBm25, defaultConcatenate, defaultHybrid } from './default-experiment.ts';
import { denseFileSchema, writtenDense } from './experiment-file-encoder.ts';
import { imageFileSchema, jointFileSchema, lateInteractionFileSchema, writtenSpace } from './experiment-file-visual.ts';
import type { FusionSettings, HybridSettings, RetrieverSettings } from './experiment.ts';

const bm25 = z.strictObject({
  kind: z.literal('bm25'),
  k1: z.number().min(0).max(100).default(defaultBm25.k1),
  b: z.number().min(0).max(1).default(defaultBm25.b),
  idf: z.enum(['textbook', 'rank_bm25']).default(defaultBm25.idf),
  tokens: z.enum(['words', 'whitespace']).default(defaultBm25.tokens),
  unmatched: z.enum(['leave-out', 'rank-last']).default(defaultBm25.unmatched),
});

const imported = z.strictObject({ kind: z.literal('imported'), set: z.string().trim().min(1).max(200) });

/** As published (Cormack et al. 2009). */
const rrfK = 60;

const fusion = z.preprocess(
  (value) => (typeof value === 'string' ? { kind: value } : value),
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('rrf'), k: z.number().min(0).max(100_000).default(rrfK) }),
      z.strictObject({ kind: z.literal('weighted'), weights: z.array(z.number().min(0).max(1e6)) }),
      z.strictObject({ kind: z.literal('comb-sum') }),
      z.strictObject({ kind: z.literal('comb-mnz') }),
      z.strictObject({
        kind: z.literal('concatenate'),
        counts: z.array(z.int().min(0).max(1000)).default([...defaultConcatenate.counts]),
      }),
    ],
    { error: 'must be "rrf", "weighted" (with weights), "comb-sum", "comb-mnz" or "concatenate" (with counts)' },
  ),
);

const hybrid = z
  .strictObject({
    kind: z.literal('hybrid'),
    parts: z
      .array(
        z.discriminatedUnion('kind', [bm25, denseFileSchema, imported, imageFileSchema, lateInteractionFileSchema], {
          error: 'must be "bm25", "dense", "imported", "image" or "late-interaction"',
        }),
      )
      .min(2, { error: 'must name at least two retrievers' })
      .max(20),
    fusion: fusion.prefault('rrf'),
    depth: z.int().min(1).max(10_000).optional(),
  })
  .transform(({ depth, ...hybrid }) => ({ ...hybrid, depth: depth ?? defaultDepth(hybrid.fusion) }))
  .refine(({ parts, fusion }) => fusion.kind !== 'weighted' || fusion.weights.length === parts.length, {
    path: ['fusion', 'weights'],
    message: 'must be one number a part',
  })
  .refine(({ fusion }) => fusion.kind !== 'weighted' || fusion.weights.some((weight) => weight > 0), {
    path: ['fusion', 'weights'],
    message: 'must not all be 0',
  })
  .refine(({ parts, fusion }) => fusion.kind !== 'concatenate' || fusion.counts.length === parts.length, {
    path: ['fusion', 'counts'],
    message: 'must be one whole number a part',
  })
  .refine(({ fusion }) => fusion.kind !== 'concatenate' || fusion.counts.some((count) => count > 0), {
    path: ['fusion', 'counts'],
    message: 'must not all be 0',
  })
  .refine(({ fusion, depth }) => fusion.kind !== 'concatenate' || Math.max(...fusion.counts) <= depth, {
    path: ['depth'],
    message: 'must be at least every count of the fusion',
  });

/** A retriever of any kind. */
export const retrieverFileSchema = z.discriminatedUnion(
  'kind',
  [bm25, denseFileSchema, imported, imageFileSchema, lateInteractionFileSchema, jointFileSchema, hybrid],
  { error: 'must be "bm25", "dense", "imported", "image", "late-interaction", "joint" or "hybrid"' },
);

/** A retriever as files write it. `stated`: the facts of its models too, where `named` leaves them to the registry. */
export function writtenRetriever(retriever: RetrieverSettings, form: 'named' | 'stated'): Record<string, unknown> {
  switch (retriever.kind) {
    case 'bm25':
      return { ...retriever };
    case 'dense':
      return writtenDense(retriever, form);
    case 'imported':
      return { ...retriever };
    case 'image':
    case 'late-interaction':
    case 'joint':
      return writtenSpace(retriever, form);
    case 'hybrid': {
      const { kind, parts, fusion, depth } = retriever;
      return { kind, parts: parts.map((part) => writtenRetriever(part, form)), fusion: writtenFusion(fusion), depth };
    }
    default:
      return assertUnreachable(retriever);
  }
}

function writtenFusion(fusion: FusionSettings): HybridSettings['fusion'] | FusionSettings['kind'] {
  return fusion.kind === 'comb-sum' || fusion.kind === 'comb-mnz' ? fusion.kind : fusion;
}

/** All that is asked of any part is fused where nothing is said. */
function defaultDepth(fusion: FusionSettings): number {
  return fusion.kind === 'concatenate' ? Math.max(defaultHybrid.depth, ...fusion.counts) : defaultHybrid.depth;
}
