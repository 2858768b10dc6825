/**
 * What a model's files state against what its vectors are made with: another model's folder under this one's name gives vectors
 * of the right shape and a worse ranking without an error.
 */
import { AppError } from '../app-error.ts';
import type { EmbeddingModel, ModelDescription } from './embedding-model.ts';

/** The facts that a model's files may state. */
export type StatedFacts = Pick<ModelDescription, 'pooling' | 'prompts' | 'window' | 'dimensions'>;
export type FactName = keyof StatedFacts;

export const factNames: readonly FactName[] = ['pooling', 'prompts', 'window', 'dimensions'];

/** The first fact in which the files state another value than the model has, or null. What is not stated contradicts nothing. */
export function contradiction(model: Pick<EmbeddingModel, FactName>, stated: StatedFacts): FactName | null {
  return factNames.find((fact) => stated[fact] !== 'unknown' && inWords(fact, stated) !== inWords(fact, model)) ?? null;
}

/**
 * Throws `model-invalid`, naming the file, what it states and what the model needs, where files contradict the model.
 * @param given facts that the person gave, which files do not overrule
 */
export function refuseContradiction(
  model: Pick<EmbeddingModel, FactName | 'id'>,
  stated: StatedFacts,
  given: readonly FactName[] = [],
): void {
  const open = { ...stated, ...Object.fromEntries(given.map((fact) => [fact, 'unknown' as const])) };
  const fact = contradiction(model, open);
  if (fact === null) return;
  const sentence = `${statingFiles[fact]} states ${inWords(fact, stated)}; ${model.id} has ${inWords(fact, model)}. These are the files of another model: choose those of ${model.id}, or add them under a name of their own.`;
  throw new AppError('model-invalid', sentence);
}

const statingFiles: Readonly<Record<FactName, string>> = {
  pooling: '1_Pooling/config.json',
  prompts: 'config_sentence_transformers.json',
  window: 'sentence_bert_config.json',
  dimensions: 'config.json or 1_Pooling/config.json',
};

function inWords(fact: FactName, facts: StatedFacts): string {
  const { pooling, prompts, window, dimensions } = facts;
  switch (fact) {
    case 'pooling':
      return `pooling “${pooling}”`;
    case 'prompts':
      return prompts === 'unknown'
        ? 'no prompts'
        : `the prompts “${prompts.query}” before a question and “${prompts.passage}” before a passage`;
    case 'window':
      return `a window of ${window} tokens`;
    case 'dimensions':
      return `${dimensions} dimensions`;
  }
}
