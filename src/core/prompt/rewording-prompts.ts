/**
 * What a model is told that proposes more specific wordings of a question (query augmentation, VisDoM, arXiv 2412.10704, section 4.2), as
 * data; the words are ours. A change of meaning raises the version; any change changes the hash that the benchmark keeps.
 */
import type { ReplyForm } from './prompt.ts';

export const rewordingPrompt = {
  version: 'reword-1',
  system: [
    'A question was written for one document. It is now asked of many documents at once, and as it is worded others could seem to answer it. You propose five wordings that name more closely what is asked for.',
    '1. Each wording must be answered by this document alone: name what sets it apart (its subject, method, data, people, places, years), taken from the material.',
    '2. Each wording must have exactly the answer that is given, no more and no less.',
    '3. Do not give the answer away, do not mention a document, paper, page, table or figure by its number or as “the document”, and add nothing that the material does not bear out.',
    '4. Each is one question in plain words, as a person would ask it; the five differ in what they add.',
    'If the question is specific already, stay close to it.',
  ].join('\n'),
  reply: {
    json: 'One JSON object and nothing else: {"wordings": ["<wording>", "<wording>", "<wording>", "<wording>", "<wording>"]}',
    headings: 'Five numbered lines, one wording each, and nothing else.',
    text: '',
  } satisfies Readonly<Record<ReplyForm, string>>,
} as const;
