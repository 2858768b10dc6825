/** What a person adds to what a model's files state. */
import { builtInModel } from '../../../core/model/model-registry.ts';
import type { EmbeddingModel, ModelDescription, Pooling } from '../../../core/model/embedding-model.ts';

/** What the fields of the form hold. */
export interface ModelAnswers {
  readonly pooling: string;
  readonly query: string;
  readonly passage: string;
  readonly window: string;
  readonly dimensions: string;
}

/** The facts that were asked for; null while one is missing or none that a model can have. */
export function factsOf(missing: ModelDescription['missing'], answers: ModelAnswers): Partial<EmbeddingModel> | null {
  const window = wholeNumber(answers.window);
  const dimensions = wholeNumber(answers.dimensions);
  const pooling = poolingOf(answers.pooling);
  if (missing.includes('pooling') && pooling === null) return null;
  if (missing.includes('window') && window === null) return null;
  if (missing.includes('dimensions') && dimensions === null) return null;
  return {
    ...(missing.includes('pooling') && pooling !== null ? { pooling } : {}),
    ...(missing.includes('prompts') ? { prompts: { query: answers.query, passage: answers.passage } } : {}),
    ...(missing.includes('window') && window !== null ? { window } : {}),
    ...(missing.includes('dimensions') && dimensions !== null ? { dimensions } : {}),
  };
}

/**
 * The model of a hub's description and a person's answers; null while something is unknown. Of a built-in model, asked for at
 * another revision, the registry's facts stand.
 */
export function modelOfDescription(
  description: ModelDescription,
  revision: string,
  asked: Partial<EmbeddingModel>,
  hub: string,
): EmbeddingModel | null {
  const { id, licence, variants, missing } = description;
  const known = builtInModel(id);
  if (known !== null) return { ...known, revision, variants };
  const pooling = asked.pooling ?? description.pooling;
  const prompts = asked.prompts ?? description.prompts;
  const window = asked.window ?? description.window;
  const dimensions = asked.dimensions ?? description.dimensions;
  if (pooling === 'unknown' || prompts === 'unknown' || window === 'unknown' || dimensions === 'unknown') return null;
  const said = missing.length === 0 ? '' : `; ${missing.join(', ')} as you gave them`;
  return {
    id,
    exportId: id,
    revision,
    pooling,
    prompts,
    window,
    dimensions,
    variants,
    parameters: 'unknown',
    licence,
    beirNdcg10: 'unknown',
    factsFrom: `its own files at ${hub}${said}`,
  };
}

function poolingOf(text: string): Pooling | null {
  return text === 'mean' || text === 'cls' ? text : null;
}

function wholeNumber(text: string): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= 100_000 ? value : null;
}
