/** The parameters of a call as a person chose them; how this client words and streams a call is no part of them. */
import type { CallSummary } from '../../../core/experiment/answer-record.ts';
import { formatCount } from '../../format.ts';

/** "temperature 0, at most 512 tokens, seed 7, JSON by a schema"; empty where none was sent. */
export function parameterWords(parameters: CallSummary['parameters']): string {
  const { temperature, maxTokens, seed, json } = parameters;
  return [
    ...(typeof temperature === 'number' ? [`temperature ${temperature}`] : []),
    ...(typeof maxTokens === 'number' ? [`at most ${formatCount(maxTokens)} tokens`] : []),
    ...(typeof seed === 'number' ? [`seed ${seed}`] : []),
    ...(json === 'schema' ? ['JSON by a schema'] : json === 'object' ? ['JSON, without a schema'] : []),
  ].join(', ');
}
