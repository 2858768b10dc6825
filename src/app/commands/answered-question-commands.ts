import type { AnswerCommands } from '../answers.ts';
import type { AppContext } from '../context.ts';
import type { CorpusWork } from '../corpus-work.ts';
import { guardedBy } from '../guarded-work.ts';

type AnsweredQuestionCommands = Pick<AnswerCommands, 'questionAnswers' | 'storedCall' | 'sentImage' | 'overrule'>;

/** What an answer of a question is made of, and a person's say on it. */
export function answeredQuestionCommands(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
): AnsweredQuestionCommands {
  const guarded = guardedBy(context.store);
  // Loaded when an answer is looked at, and not before the first paint.
  const work = async () => await import('../answered-question-work.ts');
  return {
    questionAnswers: async (question) => (await work()).questionAnswers(context, question),
    storedCall: async (key) => (await work()).storedCall(context, key),
    sentImage: async (document, page, maxPixels, signal) =>
      (await work()).sentImage(context, corpus, { document, page, maxPixels }, signal),
    overrule: (run, question, side, place, person) =>
      guarded(async () => (await work()).overrule(context, { run, question }, { side, place, person })),
  };
}
