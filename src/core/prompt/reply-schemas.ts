/**
 * The JSON that replies are asked for. All fields are required and no others allowed, as providers with structured output demand; what
 * is read back is more tolerant (`parse-answer-reply.ts` and its neighbours).
 */
import type { JsonSchema } from './prompt.ts';

/** Evidence, reasoning and answer, in the order in which they are to be written. */
export const curatedAnswerSchema: JsonSchema = objectOf({
  evidence: { type: 'array', items: { type: 'string' } },
  reasoning: { type: 'string' },
  answer: { type: 'string' },
});

/** The same with the flag of a generator that may decline. */
export const curatedAnswerOrDeclineSchema: JsonSchema = objectOf({
  evidence: { type: 'array', items: { type: 'string' } },
  reasoning: { type: 'string' },
  declined: { type: 'boolean' },
  answer: { type: 'string' },
});

/** Wordings of a question, the best first. */
export const wordingsSchema: JsonSchema = objectOf({
  wordings: { type: 'array', items: { type: 'string' } },
});

/** Analysis, conclusion and answer of the call that fuses two chains. */
export const fusedAnswerSchema: JsonSchema = objectOf({
  analysis: { type: 'string' },
  conclusion: { type: 'string' },
  answer: { type: 'string' },
});

/** The same with the flag of a generator that may decline. */
export const fusedAnswerOrDeclineSchema: JsonSchema = objectOf({
  analysis: { type: 'string' },
  conclusion: { type: 'string' },
  declined: { type: 'boolean' },
  answer: { type: 'string' },
});

/** The reply to a `plain` prompt of a generator that may decline. */
export const plainAnswerOrDeclineSchema: JsonSchema = objectOf({
  declined: { type: 'boolean' },
  answer: { type: 'string' },
});

export const factsSchema: JsonSchema = objectOf({ facts: { type: 'array', items: { type: 'string' } } });

/** The reason comes before the verdict: a verdict that is written first is only justified afterwards. */
export const verdictsSchema: JsonSchema = objectOf({
  verdicts: {
    type: 'array',
    items: objectOf({
      fact: { type: 'integer' },
      reason: { type: 'string' },
      supported: { type: 'boolean' },
    }),
  },
});

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
