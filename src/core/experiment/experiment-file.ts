/**
 * The experiment file: what a person exports from the experiment screen and gives to the headless run. Everything that is
 * omitted has its default, so the shortest file names one retriever; everything unknown is refused, so that a misspelt setting
 * never runs as its default.
 */
import type { core as zod } from 'zod';
import { AppError } from '../app-error.ts';
import { z } from '../strict-zod.ts';
import { bm25System, defaultBm25, defaultPool, defaultSettings } from './default-experiment.ts';
import type { ExperimentSettings, PoolSettings, SystemSettings } from './experiment.ts';

export const experimentFormat = 'leafmark-experiment/1';

const cutoff = z.int().min(1).max(10_000);

const retriever = z.strictObject({
  kind: z.literal('bm25'),
  k1: z.number().min(0).max(100).default(defaultBm25.k1),
  b: z.number().min(0).max(1).default(defaultBm25.b),
  idf: z.enum(['textbook', 'rank_bm25']).default(defaultBm25.idf),
  tokens: z.enum(['words', 'whitespace']).default(defaultBm25.tokens),
  unmatched: z.enum(['leave-out', 'rank-last']).default(defaultBm25.unmatched),
});

const unit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page') }),
  z
    .strictObject({
      kind: z.literal('characters'),
      size: z.int().min(1).max(1_000_000).default(3000),
      overlap: z.int().min(0).optional(),
    })
    // A tenth of the size where nothing is said, as 300 is of 3,000.
    .transform((unit) => ({ ...unit, overlap: unit.overlap ?? Math.floor(unit.size / 10) }))
    .refine(({ size, overlap }) => overlap < size, { path: ['overlap'], message: 'must be smaller than size' }),
]);

const poolKind = z.enum(['default', 'candidates', 'own-document', 'corpus', 'sampled']);

const pool = z.preprocess(
  (value) => (typeof value === 'string' ? { kind: value } : value),
  z.strictObject({ kind: poolKind.default(defaultPool.kind), withoutOracle: z.boolean().default(false) }),
);

const system = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  retriever,
  unit: unit.default({ kind: 'page' }),
  pool: pool.default(defaultPool),
});

const file = z
  .strictObject({
    format: z.literal(experimentFormat),
    name: z.string().trim().min(1).max(200).default('Experiment'),
    systems: z.array(system).min(1).max(100),
    k: cutoff.default(defaultSettings.k),
    cutoffs: z
      .array(cutoff)
      .min(1)
      .max(50)
      .default([...defaultSettings.cutoffs]),
    depth: cutoff.default(defaultSettings.depth),
    pageBase: z.enum(['sheet-from-1', 'sheet-from-0', 'printed-label']).nullable().default(defaultSettings.pageBase),
    acceptProposals: z.boolean().default(defaultSettings.acceptProposals),
    unmappable: z.enum(['leave-out', 'score-0']).default(defaultSettings.unmappable),
    mappedInPart: z.enum(['score', 'leave-out']).default(defaultSettings.mappedInPart),
    seed: z.int().min(0).max(4_294_967_295).default(defaultSettings.seed),
  })
  .refine(({ cutoffs }) => cutoffs.every((value, place) => place === 0 || value > cutoffs[place - 1]!), {
    path: ['cutoffs'],
    message: 'must rise, each once',
  })
  .refine(({ depth, k, cutoffs }) => Math.max(k, ...cutoffs) <= depth, {
    path: ['depth'],
    message: 'must be at least k and every cutoff',
  });

/**
 * Reads an experiment file; omitted settings have their defaults, a system without a name is named by its retriever, unit and
 * pool. Throws AppError `experiment-invalid` with every field that is wrong or unknown.
 */
export function parseExperiment(text: string): ExperimentSettings {
  const outcome = file.safeParse(parsedJson(text));
  if (!outcome.success) {
    throw new AppError('experiment-invalid', `The experiment file cannot be used: ${sentences(outcome.error)}`);
  }
  const { format: _, systems, ...settings } = outcome.data;
  const named = systems.map((one) => ({ ...one, name: one.name ?? systemName(one) }));
  const twice = named.find(({ name }, place) => named.findIndex((other) => other.name === name) !== place);
  if (twice !== undefined) {
    throw new AppError(
      'experiment-invalid',
      `The experiment file cannot be used: two systems are named “${twice.name}”. Give each a name of its own.`,
    );
  }
  return { ...settings, systems: named };
}

/** The file of an experiment, every setting written out; `parseExperiment` reads the same experiment back. */
export function writeExperiment(settings: ExperimentSettings): string {
  const { name, systems, k, cutoffs, depth, pageBase, acceptProposals, unmappable, mappedInPart, seed } = settings;
  const content = {
    format: experimentFormat,
    name,
    systems: systems.map(({ name, retriever, unit, pool }) => ({
      name,
      retriever,
      unit,
      pool: writtenPool(pool),
    })),
    k,
    cutoffs,
    depth,
    pageBase,
    acceptProposals,
    unmappable,
    mappedInPart,
    seed,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A pool as files write it: its kind alone where nothing is taken out. */
export function writtenPool(pool: PoolSettings): PoolSettings | PoolSettings['kind'] {
  return pool.withoutOracle ? pool : pool.kind;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('experiment-invalid', `The experiment file is not JSON: ${reason}`, { cause });
  }
}

function systemName(system: Omit<SystemSettings, 'name'>): string {
  const pool = system.pool.kind === 'default' ? '' : `, ${system.pool.kind}`;
  const oracle = system.pool.withoutOracle ? ', without gold documents' : '';
  return `${bm25System(system.unit).name}${pool}${oracle}`;
}

/** One sentence a problem: the field as it is reached in the file, and what is wrong with it. */
function sentences(error: { readonly issues: readonly zod.$ZodIssue[] }): string {
  return error.issues.map((issue) => `${fieldOf(issue)}: ${problemOf(issue)}.`).join(' ');
}

function fieldOf(issue: zod.$ZodIssue): string {
  const field = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return field === '' ? 'the file' : field.replace(/^\./, '');
}

function problemOf(issue: zod.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `“${key}”`).join(', ');
    return issue.keys.length === 1 ? `unknown field ${names}` : `unknown fields ${names}`;
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}
