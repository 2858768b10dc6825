/**
 * VisDoMRAG (VisDoM, arXiv 2412.10704, section 5): a chain over texts, a chain over page images, and a call that fuses the two; each stored
 * before the next. A chain that fails leaves the other one's result, and then nothing is fused.
 */
import { assertUnreachable } from '../core/assert-unreachable.ts';
import {
  type AnswerChains,
  type AnswerState,
  type ChainRecord,
  stateOfReply,
  waitingChains,
} from '../core/experiment/answer-record.ts';
import { buildAnswerPrompt } from '../core/prompt/build-answer-prompt.ts';
import { buildFusionPrompt } from '../core/prompt/build-fusion-prompt.ts';
import { type AnswerSections, readAnswerReply } from '../core/prompt/parse-answer-reply.ts';
import { readFusionReply } from '../core/prompt/parse-fusion-reply.ts';
import { type ReadReply, askAndRead } from './ask-and-read.ts';
import type { BuiltPrompt, Stop } from './call-desk.ts';
import { windowOf } from './call-spending.ts';
import { type LoadedContexts, loadContexts, noImages } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';
import type { QuestionWork, StepEnd } from './question-work.ts';
import { chainContexts } from './select-contexts.ts';

/** The two chains in the order in which they are asked. */
const sides = ['text', 'image'] as const;
type Side = (typeof sides)[number];

/** Answers one question by chains; goes on at the call that its record reached. Rejects as `CallDesk.ask` does. */
export async function answerByChains(work: QuestionWork, generator: ModelInUse): Promise<StepEnd> {
  for (const side of sides) {
    const stop = await chain(work, generator, side);
    if (stop !== null) return stop;
  }
  const { text, image } = chainsOf(work);
  const missing = missingChain(text, image);
  if (missing !== null) {
    await work.kept.save({ state: missing });
    return null;
  }
  return fuse(work, generator, sectionsOf(text), sectionsOf(image));
}

function chainsOf({ kept }: QuestionWork): AnswerChains {
  return kept.current.chains ?? waitingChains;
}

async function chain(work: QuestionWork, generator: ModelInUse, side: Side): Promise<StepEnd> {
  const { kept, run } = work;
  const { state } = chainsOf(work)[side];
  if (!isUnderWay(state)) return null;
  const withChain = (change: Partial<ChainRecord>) => {
    const chains = chainsOf(work);
    return { chains: { ...chains, [side]: { ...chains[side], ...change } } };
  };
  const reply = await askAndRead<AnswerSections>(
    work.desk,
    generator,
    {
      purpose: side === 'text' ? 'text-chain' : 'image-chain',
      build: async () => {
        const { built, sent } = await buildChain(work, generator, side);
        return {
          ...built,
          about: { ...withChain({ contexts: sent, cut: built.prompt.cut }), ...allContexts(work, side, sent) },
        };
      },
      variant: run.fresh,
      mayResume: state.kind !== 'waiting',
      whilePending: { state: { kind: 'prompted' } },
      onceStored: {},
      read: (text, { replyForm }) => readAnswerReply(text, replyForm),
    },
    kept,
  );
  if (reply.kind === 'stopped') return reply.stop;
  await kept.save(withChain({ state: stateOf(reply, (sections) => sections).state }));
  return null;
}

function isUnderWay({ kind }: AnswerState): boolean {
  return kind === 'waiting' || kind === 'prompted' || kind === 'replied';
}

async function contextsOf({ material, run, ports, desk }: QuestionWork, side: Side): Promise<LoadedContexts> {
  const { retrieved } = await material();
  const ranking = retrieved.kind === 'ranked' ? retrieved.candidates : [];
  const selected = chainContexts(run.settings, { ranking, mergesPages: run.mergesPages })[side];
  return loadContexts(selected, ports, { maxPixels: run.settings.imagePixels, signal: desk.signal });
}

async function buildChain(work: QuestionWork, generator: ModelInUse, side: Side) {
  const { question, run, ports } = work;
  const { promptForm, mayDecline } = run.settings;
  const { sent, contexts, images } = await contextsOf(work, side);
  const prompt = buildAnswerPrompt({
    question: question.question,
    contexts,
    form: promptForm,
    wholeDocuments: false,
    style: run.style,
    mayDecline,
    structuredOutput: generator.structuredOutput,
    window: windowOf(generator.settings, ports.prices),
  });
  return { built: { prompt, images }, sent };
}

/** Both chains' contexts are those of the answer. */
function allContexts(work: QuestionWork, side: Side, sent: ChainRecord['contexts']) {
  const chains = chainsOf(work);
  return { contexts: side === 'text' ? sent : [...chains.text.contexts, ...sent] };
}

/** Why nothing can be fused; null: both chains have an answer. */
function missingChain(text: ChainRecord, image: ChainRecord): AnswerState | null {
  const [side, missing] = text.state.kind !== 'answered' ? (['text', text] as const) : (['page-image', image] as const);
  const { state } = missing;
  if (state.kind === 'answered') return null;
  const code = state.kind === 'failed' ? state.code : 'llm-reply-unreadable';
  return { kind: 'failed', code, reason: `Nothing was fused, since the ${side} chain has no answer: ${whyNot(state)}` };
}

function whyNot(state: AnswerState): string {
  switch (state.kind) {
    case 'failed':
    case 'declined':
      return state.reason;
    case 'cut':
      return 'its reply was cut at its length limit';
    case 'unreadable':
      return state.problem;
    case 'waiting':
    case 'prompted':
    case 'replied':
    case 'answered':
      return 'it was not reached';
    default:
      return assertUnreachable(state);
  }
}

function sectionsOf({ state }: ChainRecord): AnswerSections {
  if (state.kind !== 'answered') throw new RangeError('A chain without an answer cannot be fused');
  return state.sections;
}

async function fuse(
  work: QuestionWork,
  generator: ModelInUse,
  text: AnswerSections,
  image: AnswerSections,
): Promise<StepEnd> {
  const { kept, question, run } = work;
  const { promptForm: form, mayDecline } = run.settings;
  const build = async (): Promise<BuiltPrompt> => ({
    prompt: buildFusionPrompt({
      question: question.question,
      text,
      image,
      form,
      style: run.style,
      mayDecline,
      structuredOutput: generator.structuredOutput,
    }),
    images: noImages,
    about: {},
  });
  const reply = await askAndRead(
    work.desk,
    generator,
    {
      purpose: 'fusion',
      build,
      variant: run.fresh,
      mayResume: true,
      whilePending: { state: { kind: 'prompted' } },
      onceStored: { state: { kind: 'replied' } },
      read: (raw, { replyForm }) => readFusionReply(raw, replyForm),
    },
    kept,
  );
  if (reply.kind === 'stopped') return reply.stop;
  const { state, value } = stateOf(reply, ({ sections }) => sections);
  const said = value === null ? null : { analysis: value.analysis, conclusion: value.conclusion };
  await kept.save({ state, chains: { ...chainsOf(work), fusion: said } });
  return null;
}

function stateOf<Value>(
  reply: Exclude<ReadReply<Value>, { readonly stop: Stop }>,
  sectionsIn: (value: Value) => AnswerSections,
): { readonly state: AnswerState; readonly value: Value | null } {
  switch (reply.kind) {
    case 'read': {
      const { reply: parsed } = reply;
      if (parsed.kind === 'unreadable') return { state: stateOfReply(parsed), value: null };
      return { state: stateOfReply({ ...parsed, value: sectionsIn(parsed.value) }), value: parsed.value };
    }
    case 'declined':
      return { state: { kind: 'declined', reason: reply.reason }, value: null };
    case 'cut':
    case 'failed':
      return { state: reply, value: null };
  }
}
