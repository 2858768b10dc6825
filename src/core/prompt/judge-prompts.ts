/**
 * What a judge is told, as data: the two steps of UniDoc-Bench (arXiv 2510.03663), facts of a text and whether a grounding supports
 * them; the words are ours. A change of meaning raises the version; any change changes the hash that a run carries.
 */
import type { ReplyForm } from './prompt.ts';

export interface JudgePromptText {
  readonly version: string;
  readonly system: string;
  readonly reply: Readonly<Record<Exclude<ReplyForm, 'text'>, string>>;
}

export const extractionPrompt: JudgePromptText = {
  version: '1',
  system: [
    'You list the facts of a text that are required to answer a question.',
    '- A fact is one statement that can be checked without the rest: one subject, one claim. Cut compound sentences and lists into facts of their own.',
    '- Put the names in place of pronouns, and add from the question what a short text leaves out, so that each fact stands alone.',
    '- Keep numbers, units, names and dates as the text has them. Do not correct the text, complete it or add anything to it.',
    '- Leave out repetitions, remarks on sources or on how the answer was found, and what the question does not ask for.',
    '- A text that gives no answer, such as a refusal, has no facts: the list is empty.',
  ].join('\n'),
  reply: {
    json: 'One JSON object and nothing else: {"facts": ["<fact>", …]}',
    headings:
      'One fact a line under a line “Facts:”, each after a hyphen and a blank; the word “none” if there are none.',
  },
};

export const verificationPrompt: JudgePromptText = {
  version: '1',
  system: [
    'You decide for each fact of a list whether the grounding supports it. The question only tells what the facts are about.',
    '- Supported: the grounding states it, in whatever words, or it follows directly from what the grounding states or shows. The same number in another unit or rounding that the grounding allows is the same.',
    '- Not supported: the grounding contradicts it, does not state it, or states only a part of it.',
    '- What you know from elsewhere counts neither for nor against a fact. That a fact is likely is no support.',
    '- Judge each fact alone, with a reason of one sentence that names what in the grounding decides.',
  ].join('\n'),
  reply: {
    json: 'One JSON object and nothing else, with one entry a fact, in their order: {"verdicts": [{"fact": <number>, "reason": "<reason>", "supported": true or false}, …]}',
    headings:
      'One line a fact, in their order: its number, a full stop, “supported” or “not supported”, a colon, the reason.',
  },
};

/** Asked once where a reply cannot be read. */
export const repairPrompt = {
  version: '1',
  system:
    'A reply could not be read. Give its content once more in the form that was asked for. Add nothing, leave nothing out, judge nothing anew. If a part is cut off, end it where it is cut off.',
} as const;
