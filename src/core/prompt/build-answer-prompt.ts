import { type AnswerStyle, answerStyles } from './answer-styles.ts';
import { type ContextMaterial, type PromptForm, answerPrompts, materialWords } from './answer-prompts.ts';
import { type PromptWindow, fitContexts } from './fit-contexts.ts';
import { type PromptContext, contextParts, layoutSample, textsOf } from './prompt-context.ts';
import {
  type JsonSchema,
  type Prompt,
  type PromptPart,
  type ReplyForm,
  section,
  sectionNames,
  taskLine,
  templateHash,
} from './prompt.ts';
import { markFor, quotationRule, quotedText } from './quoted-text.ts';
import { curatedAnswerOrDeclineSchema, curatedAnswerSchema, plainAnswerOrDeclineSchema } from './reply-schemas.ts';

export interface AnswerRequest {
  readonly question: string;
  /** In rank order; what fits of them is sent in this order (fusion: texts first, as its ranking has them). */
  readonly contexts: readonly PromptContext[];
  readonly form: PromptForm;
  /** `documents` for the long-context pipeline; else it follows from the contexts. */
  readonly wholeDocuments: boolean;
  readonly style: AnswerStyle;
  readonly mayDecline: boolean;
  /** The provider has structured output: JSON is asked for by schema; else headings. A `plain` answer without a flag is text. */
  readonly structuredOutput: boolean;
  readonly window: PromptWindow | null;
}

/**
 * The prompt of a generator: contexts, question, style, form of the reply. What of the contexts did not fit is told in `cut`. Without
 * contexts the section says “none”.
 */
export function buildAnswerPrompt(request: AnswerRequest): Prompt {
  const { question, form, style, mayDecline, wholeDocuments } = request;
  const texts = answerPrompts[form];
  const material = wholeDocuments ? 'documents' : materialOf(request.contexts);
  const replyForm = replyFormOf(request);
  const rules = [
    texts.system.replace('{material}', () => materialWords[material]),
    ...(mayDecline ? [texts.mayDecline] : []),
    quotationRule,
  ];
  const system = [taskLine('answer', texts.version), ...rules].join('\n');
  const reply = [texts.reply[replyForm], mayDecline ? texts.replyDeclined[replyForm] : ''].filter(
    (line) => line !== '',
  );
  const last = [
    section(sectionNames.question, quotedText(question)),
    section(sectionNames.style, answerStyles[style]),
    section(sectionNames.reply, reply.join('\n')),
  ].join('\n\n');
  const heading = section(sectionNames.contexts, '');
  const mark = markFor(textsOf(request.contexts));
  const { contexts, cut } = fitContexts(request.contexts, [system, heading, last], mark, request.window);
  return {
    task: 'answer',
    version: texts.version,
    template: templateHash([
      // Whatever the contexts of this question happen to be: a run has one template.
      texts.system,
      ...Object.values(materialWords),
      ...rules.slice(1),
      answerStyles[style],
      ...reply,
      layoutSample(),
    ]),
    system,
    parts: joined([
      { kind: 'text', text: heading },
      ...contextParts(contexts, mark),
      { kind: 'text', text: `\n${last}` },
    ]),
    replyForm,
    schema: replyForm === 'json' ? schemaOf(form, mayDecline) : null,
    cut,
  };
}

/** How a generator is asked to reply: decides how its reply is read. */
export function replyFormOf({
  form,
  mayDecline,
  structuredOutput,
}: Pick<AnswerRequest, 'form' | 'mayDecline' | 'structuredOutput'>): ReplyForm {
  if (form === 'plain' && !mayDecline) return 'text';
  return structuredOutput ? 'json' : 'headings';
}

/** Neighbouring texts as one part, a line each, as long as no image stands between them. */
export function joined(parts: readonly PromptPart[]): PromptPart[] {
  const merged: PromptPart[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    if (part.kind === 'text' && before?.kind === 'text') {
      const lineEnd = before.text.endsWith('\n') ? '' : '\n';
      merged[merged.length - 1] = { kind: 'text', text: `${before.text}${lineEnd}${part.text}` };
    } else merged.push(part);
  }
  return merged;
}

function materialOf(contexts: readonly PromptContext[]): ContextMaterial {
  const images = contexts.some(({ kind }) => kind === 'image');
  const texts = contexts.some(({ kind }) => kind === 'text');
  if (images && texts) return 'text-and-images';
  return images ? 'images' : 'text';
}

function schemaOf(form: PromptForm, mayDecline: boolean): JsonSchema {
  if (form === 'plain') return plainAnswerOrDeclineSchema;
  return mayDecline ? curatedAnswerOrDeclineSchema : curatedAnswerSchema;
}
