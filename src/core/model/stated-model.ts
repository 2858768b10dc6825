import type { EmbeddingModel, Known, ModelDescription } from './embedding-model.ts';

/** Facts about a model that the person gave, or that are known from elsewhere. */
export type GivenFacts = Partial<EmbeddingModel>;

/**
 * What a description states, completed by what was given for the facts it lacks: what the files state is never overruled.
 * `missing` keeps what nobody stated.
 */
export function completed(description: ModelDescription, given: GivenFacts): ModelDescription {
  const { missing } = description;
  const known = {
    pooling: either(description.pooling, given.pooling),
    prompts: either(description.prompts, given.prompts),
    window: either(description.window, given.window),
    dimensions: either(description.dimensions, given.dimensions),
    licence: either(description.licence, given.licence),
  };
  return { ...description, ...known, missing: missing.filter((fact) => known[fact] === 'unknown') };
}

/** The model of a description in which nothing is missing; null where something is. */
export function statedModel(
  description: ModelDescription,
  place: { readonly exportId: string; readonly revision: string; readonly factsFrom: string },
): EmbeddingModel | null {
  const { id, pooling, prompts, window, dimensions, licence, variants } = description;
  if (pooling === 'unknown' || prompts === 'unknown' || window === 'unknown' || dimensions === 'unknown') return null;
  return {
    id,
    ...place,
    pooling,
    prompts,
    window,
    dimensions,
    licence,
    variants,
    parameters: 'unknown',
    beirNdcg10: 'unknown',
  };
}

function either<T>(stated: Known<T>, given: Known<T> | undefined): Known<T> {
  return stated === 'unknown' ? (given ?? 'unknown') : stated;
}
