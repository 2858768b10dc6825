import { joined } from './build-answer-prompt.ts';
import { type PromptWindow, fitContexts } from './fit-contexts.ts';
import { type JudgePromptText, extractionPrompt, repairPrompt, verificationPrompt } from './judge-prompts.ts';
import { type PromptContext, contextParts, layoutSample, textsOf } from './prompt-context.ts';
import type { PromptTask } from './prompt-task.ts';
import {
  type JsonSchema,
  type Prompt,
  type PromptPart,
  section,
  sectionNames,
  taskLine,
  templateHash,
} from './prompt.ts';
import { markFor, oneLine, quotation, quotationRule, quotedText } from './quoted-text.ts';
import { factsSchema, verdictsSchema } from './reply-schemas.ts';
import { estimateTokens } from './token-estimate.ts';

export interface ExtractionRequest {
  readonly question: string;
  /** The answer whose facts are asked for: not empty (an empty answer has no facts, which needs no call). */
  readonly text: string;
  readonly structuredOutput: boolean;
}

export interface VerificationRequest {
  readonly question: string;
  /** At least one. */
  readonly facts: readonly string[];
  /** What the facts are held against; for completeness the response alone. */
  readonly grounding: readonly PromptContext[];
  readonly structuredOutput: boolean;
  readonly window: PromptWindow | null;
}

/** The prompt that asks a judge for the facts of a text. */
export function buildExtractionPrompt({ question, text, structuredOutput }: ExtractionRequest): Prompt {
  const mark = markFor([text]);
  const content = [
    section(sectionNames.question, quotedText(question)),
    section(sectionNames.text, quotation(mark, 'text', text)),
  ];
  return judgePrompt('extract', extractionPrompt, factsSchema, structuredOutput, (reply) => ({
    parts: [{ kind: 'text', text: [...content, reply].join('\n\n') }],
  }));
}

/**
 * The prompt that asks a judge whether a grounding supports each fact. Facts stand one a line, numbered from 1. A grounding that does
 * not fit the judge's window is cut, and told in `cut`: such verdicts are of a part of the grounding.
 */
export function buildVerificationPrompt(request: VerificationRequest): Prompt {
  const { question, facts, structuredOutput } = request;
  const mark = markFor(textsOf(request.grounding));
  const head = section(sectionNames.question, quotedText(question));
  const list = facts.map((fact, place) => `${place + 1}. ${oneLine(fact)}`).join('\n');
  const heading = section(sectionNames.grounding, '');
  return judgePrompt('verify', verificationPrompt, verdictsSchema, structuredOutput, (reply, system) => {
    const last = [section(sectionNames.facts, list), reply].join('\n\n');
    const { contexts, cut } = fitContexts(request.grounding, [system, head, heading, last], mark, request.window);
    const first: PromptPart = { kind: 'text', text: `${head}\n\n${heading}` };
    return { parts: joined([first, ...contextParts(contexts, mark), { kind: 'text', text: `\n${last}` }]), cut };
  });
}

/**
 * The one call that asks for an unreadable reply again, in the form of the prompt that it answered.
 * @param problem what kept it from being read, in a sentence
 */
export function buildRepairPrompt(original: Prompt, reply: string, problem: string): Prompt {
  const form = original.parts.findLast((part) => part.kind === 'text')?.text ?? '';
  // The reply's form is the last section of every prompt.
  const asked = form.slice(form.lastIndexOf(section(sectionNames.reply, '')));
  const mark = markFor([reply]);
  const system = [taskLine('repair', repairPrompt.version), repairPrompt.system, quotationRule].join('\n');
  const content = [
    section(sectionNames.problem, oneLine(problem)),
    section(sectionNames.text, quotation(mark, 'reply', reply)),
    asked,
  ].join('\n\n');
  return {
    task: 'repair',
    version: repairPrompt.version,
    template: templateHash([original.template, repairPrompt.system, quotationRule]),
    system,
    parts: [{ kind: 'text', text: content }],
    replyForm: original.replyForm,
    schema: original.schema,
    cut: uncut(system, content),
  };
}

function judgePrompt(
  task: PromptTask,
  texts: JudgePromptText,
  schema: JsonSchema,
  structuredOutput: boolean,
  build: (reply: string, system: string) => { readonly parts: readonly PromptPart[]; readonly cut?: Prompt['cut'] },
): Prompt {
  const replyForm = structuredOutput ? 'json' : 'headings';
  const rules = [texts.system, quotationRule];
  const system = [taskLine(task, texts.version), ...rules].join('\n');
  const { parts, cut } = build(section(sectionNames.reply, texts.reply[replyForm]), system);
  const all = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return {
    task,
    version: texts.version,
    template: templateHash([...rules, texts.reply[replyForm], layoutSample()]),
    system,
    parts,
    replyForm,
    schema: structuredOutput ? schema : null,
    cut: cut ?? uncut(system, all),
  };
}

function uncut(system: string, content: string): Prompt['cut'] {
  return {
    kept: 0,
    dropped: 0,
    cutAt: null,
    size: estimateTokens(system) + estimateTokens(content),
    limit: null,
    unit: 'tokens',
  };
}
