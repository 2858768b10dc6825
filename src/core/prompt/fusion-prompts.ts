/**
 * What the third call of VisDoMRAG is told, as data: the consistency-constrained fusion of two chains (arXiv 2412.10704, section 5); the
 * words are ours. `plain` is our reading of the paper's prompt ablation: the question and the two answers, nothing else. A change of meaning
 * raises the version; any change changes the hash that a run carries.
 */
import type { AnswerPromptText, PromptForm } from './answer-prompts.ts';

const mayDecline =
  'If neither answer holds and the evidence does not give another, do not guess: say that you decline and leave the answer empty.';

export const fusionPrompts: Readonly<Record<PromptForm, AnswerPromptText>> = {
  curated: {
    version: 'fusion-1',
    system: [
      'You give one answer to a question that two others have answered: one from passages of text, one from images of pages. Of each you see the evidence, the reasoning and the answer. Work in three steps and report each of them.',
      '1. Analysis. Compare the two chains step by step. Say where their evidence, their reasoning or their answers are not consistent with each other or with themselves: other numbers, names, dates or units, another reading of a table or chart, something that one of them has and the other lacks.',
      '2. Conclusion. Repair each inconsistency: say which side the evidence bears out and why, and what the corrected statement is. Where the two are consistent, say so.',
      '3. Answer. Give the answer that is consistent with this conclusion, complete and in the style asked for, without a word on how it was found.',
      'Use only what the two chains hold. That both say the same is a reason to keep it; that one is longer is none.',
    ].join('\n'),
    mayDecline,
    reply: {
      json: 'One JSON object and nothing else: {"analysis": "<comparison>", "conclusion": "<what holds>", "answer": "<answer>"}',
      headings: 'Three parts under these headings, each on a line of its own:\nAnalysis:\nConclusion:\nAnswer:',
      text: '',
    },
    replyDeclined: {
      json: 'Add the field "declined" before "answer": true if you decline, else false.',
      headings: 'Before the answer add a line “Declined: yes” or “Declined: no”.',
      text: '',
    },
  },
  plain: {
    version: 'fusion-plain-1',
    system: 'Two others have answered the question. Give one answer from these two.',
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
