/** One system of the experiment file: retriever, unit, text and pool, each with its defaults and every field checked. */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { UnitSettings } from '../document/chunk.ts';
import { unidocTokenSizes } from '../document/chunk.ts';
import { layerText } from '../document/text-settings.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { z } from '../strict-zod.ts';
import { defaultBm25, defaultHybrid, defaultPool, systemOf } from './default-experiment.ts';
import {
  type NamedTokenizer,
  bundledTokenizer,
  denseFileSchema,
  tokenizerFileSchema,
  writtenDense,
  writtenTokenizer,
} from './experiment-file-encoder.ts';
import { encodersOf, setsOf } from './experiment.ts';
import type { FusionSettings, HybridSettings, PoolSettings, RetrieverSettings, SystemSettings } from './experiment.ts';

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
    ],
    { error: 'must be "rrf", "weighted" (with weights), "comb-sum" or "comb-mnz"' },
  ),
);

const hybrid = z
  .strictObject({
    kind: z.literal('hybrid'),
    parts: z
      .array(
        z.discriminatedUnion('kind', [bm25, denseFileSchema, imported], {
          error: 'must be "bm25", "dense" or "imported"',
        }),
      )
      .min(2, { error: 'must name at least two retrievers' })
      .max(20),
    fusion: fusion.prefault('rrf'),
    depth: z.int().min(1).max(10_000).default(defaultHybrid.depth),
  })
  .refine(({ parts, fusion }) => fusion.kind !== 'weighted' || fusion.weights.length === parts.length, {
    path: ['fusion', 'weights'],
    message: 'must be one number a part',
  })
  .refine(({ fusion }) => fusion.kind !== 'weighted' || fusion.weights.some((weight) => weight > 0), {
    path: ['fusion', 'weights'],
    message: 'must not all be 0',
  });

const retriever = z.discriminatedUnion('kind', [bm25, denseFileSchema, imported, hybrid], {
  error: 'must be "bm25", "dense", "imported" or "hybrid"',
});

const overlap = z.int().min(0).optional();
const overlapBelowSize = { path: ['overlap'], message: 'must be smaller than size' };

const unit = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('page') }),
    z
      .strictObject({ kind: z.literal('characters'), size: z.int().min(1).max(1_000_000).default(3000), overlap })
      // A tenth of the size where nothing is said, as 300 is of 3,000.
      .transform((unit) => ({ ...unit, overlap: unit.overlap ?? Math.floor(unit.size / 10) }))
      .refine(({ size, overlap }) => overlap < size, overlapBelowSize),
    z
      .strictObject({
        kind: z.literal('tokens'),
        size: z.int().min(1).max(1_000_000).default(unidocTokenSizes.size),
        overlap,
        tokenizer: tokenizerFileSchema.default(bundledTokenizer),
      })
      .transform((unit) => ({ ...unit, overlap: unit.overlap ?? defaultTokenOverlap(unit.size) }))
      .refine(({ size, overlap }) => overlap < size, overlapBelowSize),
  ],
  { error: 'must be "page", "characters" or "tokens"' },
);

const text = z.strictObject({
  ocr: z.enum(['off', 'no-text', 'unsound', 'every-page']).default(layerText.ocr),
  language: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_]+(\+[A-Za-z0-9_]+)*$/, {
      error: 'must be a language of tesseract’s, as in "eng" or "deu+eng"',
    })
    .default(layerText.language),
  method: z.enum(['lines', 'layout', 'accurate']).default(layerText.method),
});

const poolKind = z.enum(['default', 'candidates', 'own-document', 'corpus', 'sampled']);

const pool = z.preprocess(
  (value) => (typeof value === 'string' ? { kind: value } : value),
  z.strictObject({ kind: poolKind.default(defaultPool.kind), withoutOracle: z.boolean().default(false) }),
);

/** A system of the file. One without a name is named by its retriever, unit, text and pool. */
export const systemFileSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional(),
    retriever,
    unit: unit.optional(),
    text: text.default(layerText),
    pool: pool.default(defaultPool),
  })
  .transform(({ name, ...stated }, context): SystemSettings => {
    const problem = problemOfImported(stated.unit, stated.retriever);
    if (problem !== null) {
      context.issues.push({ code: 'custom', path: ['unit'], input: stated.unit, message: problem });
      return z.NEVER;
    }
    const unit = unitWithSource(stated.unit ?? defaultUnit(stated.retriever), stated.retriever);
    if (unit === null) {
      const message =
        'is missing: the site does not serve this model, so say "folder", "hub" or { "kind": "hub", "baseUrl": … }';
      context.issues.push({ code: 'custom', path: ['unit', 'tokenizer', 'source'], input: undefined, message });
      return z.NEVER;
    }
    const system = { ...stated, unit };
    return { name: name ?? nameOf(system), ...system };
  });

/** A system as a file states it, every setting written out. */
export function writtenSystem({ name, retriever, unit, text, pool }: SystemSettings): Record<string, unknown> {
  return {
    name,
    retriever: writtenRetriever(retriever, 'named'),
    // An imported set alone brings its units.
    ...(unit.kind === 'imported' ? {} : { unit: writtenUnit(unit) }),
    text: writtenText(text),
    pool: writtenPool(pool),
  };
}

/** A retriever as files write it. `stated`: the facts of its models too, where `named` leaves them to the registry. */
export function writtenRetriever(retriever: RetrieverSettings, form: 'named' | 'stated'): Record<string, unknown> {
  switch (retriever.kind) {
    case 'bm25':
      return { ...retriever };
    case 'dense':
      return writtenDense(retriever, form);
    case 'imported':
      return { ...retriever };
    case 'hybrid': {
      const { kind, parts, fusion, depth } = retriever;
      return { kind, parts: parts.map((part) => writtenRetriever(part, form)), fusion: writtenFusion(fusion), depth };
    }
    default:
      return assertUnreachable(retriever);
  }
}

/** Units as files write them. */
export function writtenUnit(unit: UnitSettings): Record<string, unknown> {
  return unit.kind === 'tokens' ? { ...unit, tokenizer: writtenTokenizer(unit.tokenizer) } : { ...unit };
}

/** Text settings as files write them. */
export function writtenText({ ocr, language, method }: TextSettings): TextSettings {
  return { ocr, language, method };
}

/** A pool as files write it: its kind alone where nothing is taken out. */
export function writtenPool(pool: PoolSettings): PoolSettings | PoolSettings['kind'] {
  return pool.withoutOracle ? pool : pool.kind;
}

function writtenFusion(fusion: FusionSettings): HybridSettings['fusion'] | FusionSettings['kind'] {
  return fusion.kind === 'comb-sum' || fusion.kind === 'comb-mnz' ? fusion.kind : fusion;
}

/** As 200 is of 1,024. */
function defaultTokenOverlap(size: number): number {
  return Math.floor((size * unidocTokenSizes.overlap) / unidocTokenSizes.size);
}

/** The units of an imported set are its own; fused with others they have to be those of the others: pages. */
function problemOfImported(unit: NamedUnit | undefined, retriever: RetrieverSettings): string | null {
  if (setsOf(retriever).length === 0 || unit === undefined) return null;
  if (retriever.kind === 'imported') return 'must be left out: an imported set brings its own units';
  return unit.kind === 'page' ? null : 'must be "page": imported vectors are fused over pages';
}

function defaultUnit(retriever: RetrieverSettings): NamedUnit {
  return retriever.kind === 'imported' ? { kind: 'imported', set: retriever.set } : { kind: 'page' };
}

type NamedUnit =
  | Exclude<UnitSettings, { readonly kind: 'tokens' }>
  | (Omit<Extract<UnitSettings, { readonly kind: 'tokens' }>, 'tokenizer'> & { readonly tokenizer: NamedTokenizer });

/** A tokenizer without a source has that of the system's encoder of the same model; null where there is none. */
function unitWithSource(unit: NamedUnit, retriever: RetrieverSettings): UnitSettings | null {
  if (unit.kind !== 'tokens') return unit;
  const source = unit.tokenizer.source ?? encodersOf(retriever).find(({ id }) => id === unit.tokenizer.id)?.source;
  return source === undefined ? null : { ...unit, tokenizer: { ...unit.tokenizer, source } };
}

function nameOf({ retriever, unit, text, pool }: Omit<SystemSettings, 'name'>): string {
  const ofPool = pool.kind === 'default' ? '' : `, ${pool.kind}`;
  const oracle = pool.withoutOracle ? ', without gold documents' : '';
  return `${systemOf(retriever, unit, text, pool).name}${ofPool}${oracle}`;
}
