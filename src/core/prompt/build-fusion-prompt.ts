import type { PromptForm } from './answer-prompts.ts';
import { type AnswerStyle, answerStyles } from './answer-styles.ts';
import { replyFormOf } from './build-answer-prompt.ts';
import { fusionPrompts } from './fusion-prompts.ts';
import type { AnswerSections } from './parse-answer-reply.ts';
import { type JsonSchema, type Prompt, section, sectionNames, taskLine, templateHash } from './prompt.ts';
import { markFor, quotation, quotationRule, quotedText } from './quoted-text.ts';
import { fusedAnswerOrDeclineSchema, fusedAnswerSchema, plainAnswerOrDeclineSchema } from './reply-schemas.ts';
import { estimateTokens } from './token-estimate.ts';

export interface FusionRequest {
  readonly question: string;
  /** What the chain over text and the chain over page images said. */
  readonly text: AnswerSections;
  readonly image: AnswerSections;
  readonly form: PromptForm;
  readonly style: AnswerStyle;
  readonly mayDecline: boolean;
  readonly structuredOutput: boolean;
}

/**
 * The prompt of VisDoMRAG's third call (arXiv 2412.10704, section 5): both chains, question, style, form of the reply. `plain`: only the
 * two answers. It holds no context: what the chains left out is not seen again. A declined answer stands as “declined”.
 */
export function buildFusionPrompt(request: FusionRequest): Prompt {
  const { question, form, style, mayDecline, structuredOutput } = request;
  const texts = fusionPrompts[form];
  const replyForm = replyFormOf({ form, mayDecline, structuredOutput });
  const rules = [texts.system, ...(mayDecline ? [texts.mayDecline] : []), quotationRule];
  const system = [taskLine('fuse', texts.version), ...rules].join('\n');
  const reply = [texts.reply[replyForm], mayDecline ? texts.replyDeclined[replyForm] : ''].filter(
    (line) => line !== '',
  );
  const chains = [...partsOf('text chain', request.text, form), ...partsOf('page-image chain', request.image, form)];
  const mark = markFor(chains.map(({ text }) => text));
  const content = [
    section(sectionNames.chains, chains.map(({ title, text }) => quotation(mark, title, text)).join('\n')),
    section(sectionNames.question, quotedText(question)),
    section(sectionNames.style, answerStyles[style]),
    section(sectionNames.reply, reply.join('\n')),
  ].join('\n\n');
  return {
    task: 'fuse',
    version: texts.version,
    template: templateHash([...rules, answerStyles[style], ...reply, layoutOf(form)]),
    system,
    parts: [{ kind: 'text', text: content }],
    replyForm,
    schema: replyForm === 'json' ? schemaOf(form, mayDecline) : null,
    cut: {
      kept: 0,
      dropped: 0,
      cutAt: null,
      size: estimateTokens(system) + estimateTokens(content),
      limit: null,
      unit: 'tokens',
    },
  };
}

interface ChainPart {
  readonly title: string;
  readonly text: string;
}

function partsOf(
  name: string,
  { evidence, reasoning, answer, declined }: AnswerSections,
  form: PromptForm,
): ChainPart[] {
  const said = answer.trim() !== '' || declined !== true ? answer : 'declined';
  const last = { title: `${name}: answer`, text: said };
  if (form === 'plain') return [last];
  return [
    { title: `${name}: evidence`, text: evidence ?? 'none' },
    { title: `${name}: reasoning`, text: reasoning ?? 'none' },
    last,
  ];
}

function schemaOf(form: PromptForm, mayDecline: boolean): JsonSchema {
  if (form === 'plain') return plainAnswerOrDeclineSchema;
  return mayDecline ? fusedAnswerOrDeclineSchema : fusedAnswerSchema;
}

/** The fixed words around the chains. */
function layoutOf(form: PromptForm): string {
  const empty: AnswerSections = { evidence: null, reasoning: null, answer: '', declined: null };
  return partsOf('chain', empty, form)
    .map(({ title, text }) => quotation('mark', title, text))
    .join('\n');
}
