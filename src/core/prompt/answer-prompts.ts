/**
 * What a generator is told, as data. The three steps (evidence, reasoning, answer) are those of VisDoM (arXiv 2412.10704, section 5);
 * the words are ours. A change of meaning raises the version; any change changes the hash that a run carries.
 */
import type { ReplyForm } from './prompt.ts';

/** `curated`: evidence, reasoning, answer. `plain`: the question and its contexts only (VisDoM's prompt ablation). */
export type PromptForm = 'curated' | 'plain';

/** What the contexts of one prompt are. */
export type ContextMaterial = 'text' | 'images' | 'text-and-images' | 'documents';

export interface AnswerPromptText {
  readonly version: string;
  /** `{material}` stands for the words of `materialWords`. */
  readonly system: string;
  /** Where the generator may decline. */
  readonly mayDecline: string;
  /** What the last section says, by the form of the reply. */
  readonly reply: Readonly<Record<ReplyForm, string>>;
  /** Added to it where the generator may decline. */
  readonly replyDeclined: Readonly<Record<ReplyForm, string>>;
}

export const materialWords: Readonly<Record<ContextMaterial, string>> = {
  text: 'passages of text, numbered in the order in which a search found them',
  images: 'images of pages, numbered in the order in which a search found them',
  'text-and-images': 'passages of text and images of pages, numbered in the order in which a search found them',
  documents: 'the text of whole documents, numbered',
};

const mayDecline =
  'If the contexts do not hold what is needed to answer, do not guess: say that you decline and leave the answer empty.';

export const answerPrompts: Readonly<Record<PromptForm, AnswerPromptText>> = {
  curated: {
    version: 'curated-1',
    system: [
      'You answer one question from contexts: {material}. Work in three steps and report each of them.',
      '1. Evidence. Gather everything in the contexts that bears on the question: copy the words, and say of tables, charts and figures what they show. Put the number of its context before each piece. Leave out what does not bear on the question.',
      '2. Reasoning. From this evidence alone, step by step and in few sentences, work out the answer. Where pieces disagree, say which you follow and why.',
      '3. Answer. Give the answer, complete and in the style asked for, without a word on how it was found.',
      'Use only what the contexts hold, not what you know from elsewhere.',
    ].join('\n'),
    mayDecline,
    reply: {
      json: 'One JSON object and nothing else: {"evidence": ["[<number of the context>] <piece>", …], "reasoning": "<steps>", "answer": "<answer>"}',
      headings: 'Three parts under these headings, each on a line of its own:\nEvidence:\nReasoning:\nAnswer:',
      text: '',
    },
    replyDeclined: {
      json: 'Add the field "declined" before "answer": true if you decline, else false.',
      headings: 'Before the answer add a line “Declined: yes” or “Declined: no”.',
      text: '',
    },
  },
  plain: {
    version: 'plain-1',
    system: 'Answer the question from the contexts: {material}.',
    mayDecline,
    reply: {
      json: 'One JSON object and nothing else: {"answer": "<answer>"}',
      headings: 'The answer under a line “Answer:”.',
      text: 'The answer and nothing else.',
    },
    replyDeclined: {
      json: 'Add the field "declined" before "answer": true if you decline, else false.',
      headings: 'Before it add a line “Declined: yes” or “Declined: no”.',
      text: '',
    },
  },
};
