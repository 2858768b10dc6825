/**
 * Models of pretence that say what may be expected of the real ones, so that a plan runs through the very pipeline: its prompts, its
 * order, and what it skips, are those of a run.
 */
import { sentencesOf } from '../core/answering/sentences.ts';
import { usualPlainReplyTokens, usualReplyTokens, usualVerdictTokens } from '../core/answering/run-estimate.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Question } from '../core/dataset/benchmark.ts';
import { cannotBeAnswered } from '../core/metric/answer/score-answer.ts';
import { replyFormOf } from '../core/prompt/build-answer-prompt.ts';
import type { AnswerSections } from '../core/prompt/parse-answer-reply.ts';
import type { PromptTask } from '../core/prompt/prompt-task.ts';
import { section, sectionNames } from '../core/prompt/prompt.ts';
import { estimateTokens } from '../core/prompt/token-estimate.ts';
import type { LanguageModelRequest, Reply } from '../llm/language-model.ts';
import type { KeptRecord } from './kept-record.ts';
import type { ModelInUse } from './ports.ts';
import type { RunSetting } from './question-work.ts';

/** A model whose calls are planned: as it is used, but for the model itself. */
export type PlannedModel = Omit<ModelInUse, 'model'>;

/** The facts that are expected of a text: its sentences. */
export function expectedFacts(text: string): string[] {
  const facts = sentencesOf(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  return facts.length === 0 ? [text.trim()] : [...new Set(facts)];
}

/**
 * A model that answers one question with its gold answer (declines where it cannot be answered and the run lets it), takes sentences for
 * facts and supports each. Usage tells the length of the reply alone: a usual one of an answer and of verdicts, of facts that of their texts.
 */
export function expectedModel(used: PlannedModel, question: Question, run: RunSetting, kept: KeptRecord): ModelInUse {
  const most = used.settings.maxTokens ?? Number.POSITIVE_INFINITY;
  const complete = async (request: LanguageModelRequest): Promise<Reply> => {
    const { text, tokens } = replyTo(request, used, question, run, kept);
    return repliedWith(text, Math.min(most, tokens));
  };
  const describe = (): never => {
    throw new Error('A planned model is not described');
  };
  return { ...used, model: { describe, complete } };
}

interface ExpectedReply {
  readonly text: string;
  readonly tokens: number;
}

function replyTo(
  request: LanguageModelRequest,
  { structuredOutput }: PlannedModel,
  question: Question,
  { settings }: RunSetting,
  kept: KeptRecord,
): ExpectedReply {
  const task = taskOf(request);
  switch (task) {
    case 'answer': {
      const { promptForm, mayDecline } = settings;
      const form = replyFormOf({ form: promptForm, mayDecline, structuredOutput });
      const { answer, declined } = expectedAnswer(question, mayDecline);
      if (form === 'text') return { text: answer, tokens: usualPlainReplyTokens };
      return { text: JSON.stringify({ answer, declined }), tokens: usualReplyTokens.answer };
    }
    case 'fuse': {
      const { answer, declined } = expectedAnswer(question, settings.mayDecline);
      return { text: JSON.stringify({ answer, declined }), tokens: usualReplyTokens.fuse };
    }
    case 'extract': {
      const { state, judged } = kept.current;
      const response = state.kind === 'answered' ? state.sections.answer : '';
      // The facts of the response are asked for first.
      const facts = expectedFacts((judged?.responseFacts ?? null) === null ? response : (question.answer ?? ''));
      const text = JSON.stringify({ facts });
      return { text, tokens: estimateTokens(text) };
    }
    case 'verify': {
      const verdicts = Array.from({ length: factsIn(request) }, (_, place) => ({ fact: place + 1, supported: true }));
      return { text: JSON.stringify({ verdicts }), tokens: usualVerdictTokens * verdicts.length };
    }
    case 'reword':
      // No run asks it.
      return { text: '', tokens: usualReplyTokens.reword };
    case 'repair':
      // Of a stored reply that could not be read; what comes of it is not known.
      return { text: '', tokens: usualReplyTokens.repair };
    default:
      return assertUnreachable(task);
  }
}

/** Where nothing is known of an answer: about as long as answers are. */
const usualAnswer = 'The documents state the value that the question asks for in one of their tables.';

function expectedAnswer(question: Question, mayDecline: boolean): Pick<AnswerSections, 'answer' | 'declined'> {
  if (cannotBeAnswered(question)) {
    return mayDecline ? { answer: '', declined: true } : { answer: usualAnswer, declined: false };
  }
  const gold = question.answer?.trim() ?? '';
  return { answer: gold === '' ? usualAnswer : otherwiseEnded(gold), declined: false };
}

/** Word for word the gold answer would be one call less: its facts and those of the response would be asked for in the same words. */
function otherwiseEnded(text: string): string {
  return /[^.]\.$/.test(text) ? text.slice(0, -1) : `${text}.`;
}

const tasks: readonly PromptTask[] = ['answer', 'extract', 'verify', 'repair'];

function taskOf({ system }: LanguageModelRequest): PromptTask {
  const found = tasks.find((task) => system.startsWith(`[leafmark:${task}/`));
  if (found === undefined) throw new Error('A prompt does not begin with its task');
  return found;
}

/** The facts that a verification asks about: one a line, in a section that no quoted line begins. */
function factsIn({ parts }: LanguageModelRequest): number {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const heading = section(sectionNames.facts, '');
  const listed = text.slice(text.lastIndexOf(heading) + heading.length).split('\n\n')[0] ?? '';
  return listed.match(/^\d+\. /gm)?.length ?? 0;
}

function repliedWith(text: string, output: number): Reply {
  return {
    kind: 'answered',
    text,
    finish: 'stop',
    usage: { input: 0, output, cached: 0 },
    model: null,
    latencyMs: 0,
    attempts: 0,
    sent: {
      temperature: null,
      maxTokens: null,
      maxTokensName: 'max_tokens',
      seed: null,
      json: 'none',
      stream: false,
      streamUsage: false,
      systemRole: true,
    },
  };
}
