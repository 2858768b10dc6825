import { z } from '../strict-zod.ts';
import { jsonInReply } from './json-in-reply.ts';
import { type AnswerSections, readAnswerReply } from './parse-answer-reply.ts';
import type { ReplyForm } from './prompt.ts';
import type { Reading } from './reading.ts';
import { sectionsOf } from './reply-headings.ts';
import { withoutThoughts } from './thoughts.ts';

/** What the call that fuses two chains replied. Analysis and conclusion are null where the reply has none. */
export interface FusedAnswer {
  readonly analysis: string | null;
  readonly conclusion: string | null;
  readonly sections: AnswerSections;
}

/**
 * Reads the reply to a fusion prompt: its answer as that of any answer prompt, with analysis and conclusion from the same JSON or under
 * headings. Unreadable: no answer can be told from the rest.
 */
export function readFusionReply(reply: string, form: ReplyForm): Reading<FusedAnswer> {
  const answer = readAnswerReply(reply, form);
  if (answer.kind === 'unreadable') return answer;
  const { analysis, conclusion } = answer.as === 'json' ? fieldsOf(reply) : headedIn(reply);
  const { answer: text, declined } = answer.value;
  const sections: AnswerSections = { evidence: null, reasoning: null, answer: text, declined };
  return { ...answer, value: { analysis, conclusion, sections } };
}

interface Comparison {
  readonly analysis: string | null;
  readonly conclusion: string | null;
}

const passage = z
  .union([z.string(), z.array(z.string()).transform((pieces) => pieces.join('\n'))])
  .nullish()
  .transform((text) => text?.trim() || null);

const comparison = z.object({ analysis: passage, conclusion: passage, answer: z.unknown() });

function fieldsOf(reply: string): Comparison {
  for (const value of jsonInReply(reply)) {
    const { data } = comparison.safeParse(value);
    if (data !== undefined && data.answer !== undefined) return data;
  }
  return { analysis: null, conclusion: null };
}

const headings = {
  analysis: ['analysis', 'comparison'],
  conclusion: ['conclusion'],
  declined: ['declined'],
  answer: ['answer', 'final answer'],
} as const;

function headedIn(reply: string): Comparison {
  const sections = sectionsOf(withoutThoughts(reply), headings);
  return { analysis: sections.get('analysis') || null, conclusion: sections.get('conclusion') || null };
}
