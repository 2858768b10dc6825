import { extractiveAnswer } from '../core/answering/extractive-answer.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import { type AnswerState, stateOfReply } from '../core/experiment/answer-record.ts';
import { buildAnswerPrompt } from '../core/prompt/build-answer-prompt.ts';
import { type AnswerSections, readAnswerReply } from '../core/prompt/parse-answer-reply.ts';
import { answerByChains } from './answer-by-chains.ts';
import { type ReadReply, askAndRead } from './ask-and-read.ts';
import type { BuiltPrompt, Stop } from './call-desk.ts';
import { windowOf } from './call-spending.ts';
import { itemFailure } from './item-failure.ts';
import { type LoadedContexts, loadContexts } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';
import type { QuestionWork, StepEnd } from './question-work.ts';
import { selectContexts } from './select-contexts.ts';

/**
 * Answers one question: contexts, prompt, call, at most one repair, each stored before the next; goes on where its record stopped, and
 * does nothing where it has an answer. What goes wrong with the question is its state. Rejects as `CallDesk.ask` does.
 */
export async function answerQuestion(work: QuestionWork): Promise<StepEnd> {
  const { kept, desk, run, ports } = work;
  const { state } = kept.current;
  if (!isUnderWay(state)) return null;
  if (desk.stop !== null) return desk.stop;
  const failure = await retrievalFailure(work);
  if (failure !== null) {
    await kept.save({ state: failure });
    return null;
  }
  if (run.settings.pipeline === 'extractive') {
    await extract(work);
    return null;
  }
  if (ports.generator === null) throw new RangeError('This pipeline needs a generator');
  if (run.settings.pipeline === 'visdomrag') return answerByChains(work, ports.generator);
  const reply = await ask(work, ports.generator, state.kind !== 'waiting');
  if (reply.kind === 'stopped') return reply.stop;
  await kept.save({ state: stateOf(reply) });
  return null;
}

/**
 * The contexts of the run's pipeline for a question, as they were retrieved and before any cut: the same each time that they are loaded.
 * Where the retrieval failed there are none.
 */
export async function contextsOfQuestion({ material, run, ports, desk }: QuestionWork): Promise<LoadedContexts> {
  const { retrieved, documents } = await material();
  const ranking = retrieved.kind === 'ranked' ? retrieved.candidates : [];
  const selected = selectContexts(run.settings, { ranking, documents, mergesPages: run.mergesPages });
  return loadContexts(selected, ports, { maxPixels: run.settings.imagePixels, signal: desk.signal });
}

function isUnderWay({ kind }: AnswerState): boolean {
  return kind === 'waiting' || kind === 'prompted' || kind === 'replied';
}

async function retrievalFailure({ material, run, desk }: QuestionWork): Promise<AnswerState | null> {
  try {
    const { retrieved } = await material();
    if (retrieved.kind === 'ranked' || run.settings.pipeline === 'long-context') return null;
    return { kind: 'failed', code: retrieved.code, reason: `Nothing could be retrieved: ${retrieved.reason}` };
  } catch (error) {
    return itemFailure(error, desk.signal);
  }
}

async function extract(work: QuestionWork): Promise<void> {
  const { kept, question, desk } = work;
  let loaded: LoadedContexts;
  try {
    loaded = await contextsOfQuestion(work);
  } catch (error) {
    await kept.save({ state: itemFailure(error, desk.signal) });
    return;
  }
  const texts = loaded.contexts.map((context) => (context.kind === 'text' ? context.text : ''));
  const answer = extractiveAnswer(question.question, texts)?.answer ?? '';
  const sections: AnswerSections = { evidence: null, reasoning: null, answer, declined: null };
  await kept.save({ contexts: loaded.sent, state: { kind: 'answered', sections, repaired: false } });
}

function ask(work: QuestionWork, generator: ModelInUse, mayResume: boolean): Promise<ReadReply<AnswerSections>> {
  const question = {
    purpose: 'answer',
    build: () => buildPrompt(work, generator),
    variant: work.run.fresh,
    mayResume,
    whilePending: { state: { kind: 'prompted' } },
    onceStored: { state: { kind: 'replied' } },
    read: (reply: string, { replyForm }: { readonly replyForm: BuiltPrompt['prompt']['replyForm'] }) =>
      readAnswerReply(reply, replyForm),
  } as const;
  return askAndRead(work.desk, generator, question, work.kept);
}

async function buildPrompt(work: QuestionWork, generator: ModelInUse): Promise<BuiltPrompt> {
  const { question, run, ports } = work;
  const { promptForm, mayDecline, pipeline } = run.settings;
  const { sent, contexts, images } = await contextsOfQuestion(work);
  const prompt = buildAnswerPrompt({
    question: question.question,
    contexts,
    form: promptForm,
    wholeDocuments: pipeline === 'long-context',
    style: run.style,
    mayDecline,
    structuredOutput: generator.structuredOutput,
    window: windowOf(generator.settings, ports.prices),
  });
  return { prompt, images, about: { contexts: sent, cut: prompt.cut } };
}

function stateOf(reply: Exclude<ReadReply<AnswerSections>, { readonly stop: Stop }>): AnswerState {
  switch (reply.kind) {
    case 'read':
      return stateOfReply(reply.reply);
    case 'declined':
      return { kind: 'declined', reason: reply.reason };
    case 'cut':
    case 'failed':
      return reply;
    default:
      return assertUnreachable(reply);
  }
}
