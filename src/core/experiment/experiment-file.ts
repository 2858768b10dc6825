/**
 * The experiment file: what a person exports from the experiment screen and gives to the headless run. Everything that is
 * omitted has its default, so the shortest file names one retriever; everything unknown is refused, so that a misspelt setting
 * never runs as its default.
 */
import type { core as zod } from 'zod';
import { AppError } from '../app-error.ts';
import { noReduction } from '../dataset/question-reduction.ts';
import { z } from '../strict-zod.ts';
import { defaultSettings } from './default-experiment.ts';
import { systemFileSchema, writtenSystem } from './experiment-file-system.ts';
import type { ExperimentSettings } from './experiment.ts';

export const experimentFormat = 'leafmark-experiment/1';

const cutoff = z.int().min(1).max(10_000);

const file = z
  .strictObject({
    format: z.literal(experimentFormat),
    name: z.string().trim().min(1).max(200).default('Experiment'),
    systems: z.array(systemFileSchema).min(1).max(100),
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
    questions: z
      .strictObject({
        nearDuplicates: z.boolean().default(noReduction.nearDuplicates),
        longerHalf: z.boolean().default(noReduction.longerHalf),
        sample: z.int().min(1).max(1_000_000).nullable().default(noReduction.sample),
        seed: z.int().min(0).max(4_294_967_295).default(noReduction.seed),
      })
      .default(noReduction),
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
 * Reads an experiment file; omitted settings have their defaults, a system without a name is named by its retriever, unit, text
 * and pool. Throws AppError `experiment-invalid` with every field that is wrong or unknown.
 */
export function parseExperiment(text: string): ExperimentSettings {
  const outcome = file.safeParse(parsedJson(text), { reportInput: true });
  if (!outcome.success) {
    throw new AppError('experiment-invalid', `The experiment file cannot be used: ${sentences(outcome.error)}`);
  }
  const { format: _, systems, ...settings } = outcome.data;
  const twice = systems.find(({ name }, place) => systems.findIndex((other) => other.name === name) !== place);
  if (twice !== undefined) {
    throw new AppError(
      'experiment-invalid',
      `The experiment file cannot be used: two systems are named “${twice.name}”. Give each a name of its own.`,
    );
  }
  return { ...settings, systems };
}

/** The file of an experiment, every setting written out; `parseExperiment` reads the same experiment back. */
export function writeExperiment(settings: ExperimentSettings): string {
  const { name, systems, k, cutoffs, depth, pageBase, acceptProposals, unmappable, mappedInPart, seed, questions } =
    settings;
  const content = {
    format: experimentFormat,
    name,
    systems: systems.map(writtenSystem),
    k,
    cutoffs,
    depth,
    pageBase,
    acceptProposals,
    unmappable,
    mappedInPart,
    seed,
    questions,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('experiment-invalid', `The experiment file is not JSON: ${reason}`, { cause });
  }
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
  if (issue.code !== 'custom' && 'input' in issue && issue.input === undefined) return 'is missing';
  // A schema with words of its own keeps them.
  if (!/^(Too|Invalid) /.test(issue.message)) return lowered(issue.message);
  if (issue.code === 'too_small') return `must be ${atLeast(issue.origin, issue.minimum)}`;
  if (issue.code === 'too_big') return `must be ${atMost(issue.origin, issue.maximum)}`;
  if (issue.code === 'invalid_type') return `must be ${typeInWords(issue.expected)}`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  return lowered(issue.message);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function atLeast(origin: string, least: number | bigint): string {
  if (origin === 'string') return least === 1 ? 'text, and not empty' : `at least ${least} characters long`;
  if (origin === 'array') return least === 1 ? 'a list with at least one entry' : `a list of at least ${least} entries`;
  return `${least} or more`;
}

function atMost(origin: string, most: number | bigint): string {
  if (origin === 'string') return `at most ${most} characters long`;
  if (origin === 'array') return `a list of at most ${most} entries`;
  return `${most} or less`;
}

const types: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function typeInWords(type: string): string {
  return types[type] ?? type;
}
