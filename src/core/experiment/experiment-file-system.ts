/** One system of the experiment file: retriever, unit, text and pool, each with its defaults and every field checked. */
import type { UnitSettings } from '../document/chunk.ts';
import { unidocTokenSizes } from '../document/chunk.ts';
import { layerText } from '../document/text-settings.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { z } from '../strict-zod.ts';
import { defaultPool, systemOf } from './default-experiment.ts';
import { answeringFileSchema, writtenAnswering } from './experiment-file-answering.ts';
import {
  type NamedTokenizer,
  bundledTokenizer,
  tokenizerFileSchema,
  writtenTokenizer,
} from './experiment-file-encoder.ts';
import { retrieverFileSchema, writtenRetriever } from './experiment-file-retriever.ts';
import { encodersOf, readsText, visualEncodersOf } from './experiment.ts';
import type { PoolSettings, RetrieverSettings, SystemSettings } from './experiment.ts';

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
    retriever: retrieverFileSchema,
    unit: unit.optional(),
    text: text.default(layerText),
    pool: pool.default(defaultPool),
    answering: answeringFileSchema.nullable().default(null),
  })
  .transform(({ name, ...stated }, context): SystemSettings => {
    const problem = problemOfUnit(stated.unit, stated.retriever);
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
export function writtenSystem({
  name,
  retriever,
  unit,
  text,
  pool,
  answering,
}: SystemSettings): Record<string, unknown> {
  return {
    name,
    retriever: writtenRetriever(retriever, 'named'),
    // An imported set alone brings its units.
    ...(unit.kind === 'imported' ? {} : { unit: writtenUnit(unit) }),
    text: writtenText(text),
    pool: writtenPool(pool),
    // Files are older than answers: one that asks for none says nothing of them.
    ...(answering === null ? {} : { answering: writtenAnswering(answering) }),
  };
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

/** As 200 is of 1,024. */
function defaultTokenOverlap(size: number): number {
  return Math.floor((size * unidocTokenSizes.overlap) / unidocTokenSizes.size);
}

/** The units of an imported set are its own; page images are pages. */
function problemOfUnit(unit: NamedUnit | undefined, retriever: RetrieverSettings): string | null {
  if (unit === undefined || readsText(retriever)) return null;
  if (retriever.kind === 'imported') return 'must be left out: an imported set brings its own units';
  return unit.kind === 'page' ? null : 'must be left out or "page": no text is cut, and page images are pages';
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
  const encoders = [...encodersOf(retriever), ...visualEncodersOf(retriever)];
  const source = unit.tokenizer.source ?? encoders.find(({ id }) => id === unit.tokenizer.id)?.source;
  return source === undefined ? null : { ...unit, tokenizer: { ...unit.tokenizer, source } };
}

function nameOf({ retriever, unit, text, pool }: Omit<SystemSettings, 'name' | 'answering'>): string {
  const ofPool = pool.kind === 'default' ? '' : `, ${pool.kind}`;
  const oracle = pool.withoutOracle ? ', without gold documents' : '';
  return `${systemOf(retriever, unit, text, pool).name}${ofPool}${oracle}`;
}
