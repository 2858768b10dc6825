import type { Question } from '../dataset/benchmark.ts';
import { evidenceTexts } from '../metric/evidence/evidence-texts.ts';
import { type Prompt, type ReplyForm, section, sectionNames, taskLine, templateHash } from './prompt.ts';
import { markFor, quotation, quotationRule, quotedText } from './quoted-text.ts';
import { wordingsSchema } from './reply-schemas.ts';
import { rewordingPrompt } from './rewording-prompts.ts';
import { estimateTokens } from './token-estimate.ts';

export interface RewordingRequest {
  readonly question: Pick<Question, 'question' | 'answer' | 'about' | 'contexts'>;
  /** Name of the document it is asked of; null: not known. */
  readonly document: string | null;
  /** Text to tell the document by where the file states no abstract; null: there is none. */
  readonly opening: string | null;
  readonly structuredOutput: boolean;
}

/** Characters of each piece of the material that are sent. */
const mostOfPiece = 3000;

/**
 * The prompt that asks for wordings: what is known of the document and of the evidence, the question, its answer. Long pieces are cut and
 * say so; what the file does not state is left out.
 */
export function buildRewordingPrompt(request: RewordingRequest): Prompt {
  const { question, structuredOutput } = request;
  const replyForm: ReplyForm = structuredOutput ? 'json' : 'headings';
  const rules = [rewordingPrompt.system, quotationRule];
  const system = [taskLine('reword', rewordingPrompt.version), ...rules].join('\n');
  const pieces = piecesOf(request);
  const mark = markFor(pieces.map(({ text }) => text));
  const content = [
    section(sectionNames.contexts, pieces.map(({ title, text }) => quotation(mark, title, text)).join('\n')),
    section(sectionNames.question, quotedText(question.question)),
    section(sectionNames.answer, quotedText(question.answer ?? 'not stated')),
    section(sectionNames.reply, rewordingPrompt.reply[replyForm]),
  ].join('\n\n');
  return {
    task: 'reword',
    version: rewordingPrompt.version,
    template: rewordingTemplate(replyForm),
    system,
    parts: [{ kind: 'text', text: content }],
    replyForm,
    schema: replyForm === 'json' ? wordingsSchema : null,
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

/** Hash of all words of the prompt that are ours. */
export function rewordingTemplate(replyForm: ReplyForm): string {
  const titles = [titlesOf.document, titlesOf.title, titlesOf.abstract, titlesOf.opening, titlesOf.captions];
  return templateHash([rewordingPrompt.system, quotationRule, rewordingPrompt.reply[replyForm], ...titles]);
}

const titlesOf = {
  document: 'name of the document',
  title: 'title of the document',
  abstract: 'abstract of the document',
  opening: 'first page of the document',
  captions: 'captions',
  rationale: 'why the answer is the answer',
  evidence: 'evidence',
} as const;

function piecesOf({ question: { about, contexts }, document, opening }: RewordingRequest) {
  const evidence = evidenceTexts(
    contexts.flatMap(({ texts }) => texts),
    'cleaned',
  );
  const abstract = about?.abstract ?? null;
  const stated: readonly (readonly [string, string | null])[] = [
    [titlesOf.document, document],
    [titlesOf.title, about?.title ?? null],
    [titlesOf.abstract, abstract],
    [titlesOf.opening, abstract === null ? opening : null],
    [titlesOf.captions, (about?.captions ?? []).join('\n')],
    [titlesOf.rationale, about?.rationale ?? null],
    [titlesOf.evidence, evidence.join('\n')],
  ];
  return stated.flatMap(([title, text]) =>
    text === null || text.trim() === '' ? [] : [{ title, text: shortened(text) }],
  );
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= mostOfPiece ? text : `${characters.slice(0, mostOfPiece).join('')} […]`;
}
