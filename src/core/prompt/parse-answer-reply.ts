import { z } from '../strict-zod.ts';
import { jsonInReply } from './json-in-reply.ts';
import type { ReplyForm } from './prompt.ts';
import type { Reading } from './reading.ts';
import { sectionsOf } from './reply-headings.ts';
import { withoutThoughts } from './thoughts.ts';

/** What a generator replied. Evidence and reasoning are null where the reply has none (a `plain` prompt asks for none). */
export interface AnswerSections {
  readonly evidence: string | null;
  readonly reasoning: string | null;
  /** May be empty: an answer that says nothing, or one that is declined. */
  readonly answer: string;
  /** The reply's own flag; null where it has none. */
  readonly declined: boolean | null;
}

/**
 * Reads the reply to an answer prompt: JSON in any wrapping, else headings, else, where text alone was asked for, the whole of it.
 * Unreadable: no answer can be told from the rest. A flag without an answer is a declined answer.
 */
export function readAnswerReply(reply: string, form: ReplyForm): Reading<AnswerSections> {
  const json = jsonInReply(reply);
  for (const value of json) {
    const { success, data } = answerSchema.safeParse(value);
    if (success) return { kind: 'read', value: data, as: 'json' };
  }
  const text = withoutThoughts(reply).trim();
  const headed = answerUnderHeadings(text, form);
  if (headed !== null) return { kind: 'read', value: headed, as: 'headings' };
  if (text === '' && reply.trim() !== '')
    return { kind: 'unreadable', problem: 'The reply holds nothing but thoughts.' };
  if (form === 'text') {
    return { kind: 'read', value: { evidence: null, reasoning: null, answer: text, declined: null }, as: 'text' };
  }
  if (text === '') return { kind: 'unreadable', problem: 'The reply is empty.' };
  if (json.length > 0) return { kind: 'unreadable', problem: 'The reply is JSON without a readable field “answer”.' };
  if (/^(```\w*\s*)?[[{]/.test(text)) return { kind: 'unreadable', problem: 'The reply is broken JSON.' };
  return { kind: 'unreadable', problem: 'The reply has neither JSON nor a heading “Answer”.' };
}

/** Numbers arrive as text (`parse-json.ts`). */
const flag = z
  .union([
    z.boolean(),
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['true', 'false', 'yes', 'no', '1', '0'])),
  ])
  .transform((value) => value === true || value === 'true' || value === 'yes' || value === '1');

const piece = z.union([
  z.string(),
  z.record(z.string(), z.union([z.string(), z.null()])).transform((fields) => Object.values(fields).join(' ').trim()),
]);

/** One text, or several as lines. */
const passage = z
  .union([z.string(), z.array(piece).transform((pieces) => pieces.join('\n'))])
  .nullish()
  .transform((text) => text?.trim() || null);

/** One text; a list is an answer in parts. */
const answerText = z
  .union([
    z.string(),
    z.boolean().transform((value) => (value ? 'Yes' : 'No')),
    z.array(z.string()).transform((parts) => parts.join(', ')),
  ])
  .transform((text) => text.trim());

const answerSchema = z
  .union([
    z.object({ evidence: passage, reasoning: passage, answer: answerText, declined: flag.nullish() }),
    z.object({
      evidence: passage,
      reasoning: passage,
      answer: z.null().optional(),
      declined: flag.refine((declined) => declined),
    }),
  ])
  .transform(({ evidence, reasoning, answer, declined }): AnswerSections => ({
    evidence,
    reasoning,
    answer: answer ?? '',
    declined: declined ?? null,
  }));

const headings = {
  evidence: ['evidence', 'relevant evidence', 'key evidence'],
  reasoning: ['reasoning', 'chain of thought', 'chain-of-thought', 'analysis'],
  declined: ['declined'],
  answer: ['answer', 'final answer'],
} as const;

function answerUnderHeadings(text: string, form: ReplyForm): AnswerSections | null {
  const sections = sectionsOf(text, headings);
  const answer = sections.get('answer');
  const declined = flag.safeParse((sections.get('declined') ?? '').replaceAll(/[*_.]/g, '')).data ?? null;
  if (answer === undefined && declined !== true) return null;
  // A text alone is headed only where its heading is its beginning: “Answer:” may stand in the middle of one.
  if (form === 'text' && sectionsOf(text.split('\n')[0] ?? '', headings).size === 0) return null;
  return {
    evidence: sections.get('evidence') || null,
    reasoning: sections.get('reasoning') || null,
    answer: answer ?? '',
    declined,
  };
}
