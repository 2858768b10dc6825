/**
 * Leafmark's own format, one question a line, pages counted from 1: `{ id, question, answer?, references?,
 * referencesAre?, evidence: [{ document, pages?, kind?, text?, facts? }], documents?, askedOf?, type?, answerType?,
 * domain?, evidenceKinds?, unanswerable?, about?: { title?, abstract?, captions?, rationale?, oldQuestion? }, rewording?: { original, model, prompt, choice, at } }`. `text` is one text or an array of them; an item without pages names a
 * document alone. What is written is read back as the same questions.
 */
import { AppError } from '../../app-error.ts';
import type { PageBase, Question, QuestionAbout, StatedContext } from '../benchmark.ts';
import type { SourceEntry } from '../benchmark-source.ts';
import type { RewordingProvenance } from '../rewording.ts';
import { flattenedText, idOf, looksLikeList, readPages, readTexts, textOf } from '../entry-values.ts';
import { pageRuns } from '../page-runs.ts';
import { parseJson } from '../parse-json.ts';
import { type QuestionDraft, readQuestions, type Repaired } from '../read-questions.ts';
import { z } from '../../strict-zod.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

const looksFor = ['id', 'question', 'evidence'];

export const leafmarkJsonl: BenchmarkReader = {
  name: 'leafmark-jsonl',
  label: 'Leafmark JSONL',
  looksFor,
  pageBase: 'sheet-from-1',
  matches: (source) => hasFields(source, looksFor),
  parse: (source) => readQuestions(source, 'id', readEntry),
};

/**
 * The questions as Leafmark JSONL, each line ended by a line feed; no questions give an empty text.
 * @param pageBase how the contexts' page numbers count; labels must have been turned into sheets before
 */
export function writeLeafmarkJsonl(
  questions: readonly Question[],
  pageBase: Exclude<PageBase, 'printed-label'>,
): string {
  const shift = pageBase === 'sheet-from-0' ? 1 : 0;
  return questions.map((question) => `${JSON.stringify(lineOf(question, shift))}\n`).join('');
}

function lineOf(question: Question, shift: number): Record<string, unknown> {
  const { answer, references, contexts, evidenceKinds } = question;
  const kinds = new Set(contexts.flatMap(({ kind }) => kind ?? []));
  const isPlain = references.length === 0 || (references.length === 1 && references[0] === answer);
  const hasOwnKinds = evidenceKinds.some((kind) => !kinds.has(kind));
  // Keys whose value is undefined are not written.
  return {
    id: question.id,
    question: question.question,
    answer: answer ?? undefined,
    references: isPlain ? undefined : references,
    referencesAre: question.referencesAre === 'parts' ? 'parts' : undefined,
    evidence: contexts.map((context) => evidenceOf(context, shift)),
    documents: question.candidateDocuments ?? undefined,
    askedOf: question.askedOf ?? undefined,
    type: question.type ?? undefined,
    answerType: question.answerType ?? undefined,
    domain: question.domain ?? undefined,
    evidenceKinds: hasOwnKinds ? evidenceKinds : undefined,
    unanswerable: question.unanswerable || undefined,
    about: question.about === undefined ? undefined : statedAbout(question.about),
    rewording: question.rewording,
  };
}

function statedAbout({ title, abstract, captions, rationale, oldQuestion }: QuestionAbout): unknown {
  return {
    title: title ?? undefined,
    abstract: abstract ?? undefined,
    captions: captions.length === 0 ? undefined : captions,
    rationale: rationale ?? undefined,
    oldQuestion: oldQuestion ?? undefined,
  };
}

function evidenceOf({ document, firstPage, lastPage, kind, texts, facts }: StatedContext, shift: number): unknown {
  const pages = firstPage === null || lastPage === null ? [] : pagesBetween(firstPage + shift, lastPage + shift);
  return {
    document,
    pages: pages.length === 0 ? undefined : pages,
    kind: kind ?? undefined,
    text: texts.length === 0 ? undefined : texts.length === 1 ? texts[0] : texts,
    facts: facts.length === 0 ? undefined : facts,
  };
}

function pagesBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const aboutSchema = z
  .object({
    title: z.string().nullish(),
    abstract: z.string().nullish(),
    captions: z.union([z.string(), z.array(z.string())]).nullish(),
    rationale: z.string().nullish(),
    oldQuestion: z.string().nullish(),
  })
  .nullish();

/** Numbers are text here: see parse-json.ts. */
const evidenceSchema = z.array(z.unknown());
const itemSchema = z.object({
  document: z.string().trim().min(1),
  pages: z.unknown().optional(),
  page: z.unknown().optional(),
  kind: z.string().nullish(),
  text: z.union([z.string(), z.array(z.string())]).nullish(),
  facts: z.array(z.string()).nullish(),
});

function readEntry({ fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const candidates = textsOf('documents', fields, repaired);
  return {
    id: idOf(fields['id']),
    question: flattenedText(fields['question']),
    ...readAnswer(fields, repaired),
    contexts: readEvidence(fields['evidence'], repaired),
    candidateDocuments: candidates.length === 0 ? null : candidates,
    askedOf: textOf(fields['askedOf']),
    type: textOf(fields['type']),
    answerType: textOf(fields['answerType']),
    domain: textOf(fields['domain']),
    evidenceKinds: textsOf('evidenceKinds', fields, repaired).map((kind) => kind.toLowerCase()),
    unanswerable: fields['unanswerable'] === true || fields['unanswerable'] === 'true',
    about: readAbout(fields['about'], repaired),
    rewording: readRewording(fields['rewording'], repaired),
  };
}

/** Where a reviewed wording comes from; numbers are text here. */
const rewordingSchema = z
  .object({
    original: z.string(),
    model: z.string().nullable(),
    prompt: z.string(),
    choice: z.enum(['picked', 'edited', 'kept']),
    at: z.coerce.number().min(0),
  })
  .nullish();

function readRewording(value: unknown, repaired: Repaired): RewordingProvenance | null {
  if (value === '') return null;
  const parsed = rewordingSchema.safeParse(typeof value === 'string' ? (parsedCell(value) ?? value) : value);
  if (parsed.success) return parsed.data ?? null;
  repaired('rewording', 'Not where a wording comes from, left out');
  return null;
}

function readAbout(value: unknown, repaired: Repaired): QuestionAbout | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  // In a table it stands as JSON text in its cell.
  const parsed = aboutSchema.safeParse(typeof value === 'string' ? (parsedCell(value) ?? value) : value);
  if (!parsed.success) {
    repaired('about', 'Not an object of texts, left out');
    return null;
  }
  if (parsed.data === null || parsed.data === undefined) return null;
  const { title, abstract, captions, rationale, oldQuestion } = parsed.data;
  const about: QuestionAbout = {
    title: textOf(title),
    abstract: textOf(abstract),
    captions: readTextsOf(captions),
    rationale: textOf(rationale),
    oldQuestion: textOf(oldQuestion),
  };
  const isEmpty = Object.values(about).every((part) => part === null || part.length === 0);
  return isEmpty ? null : about;
}

function readAnswer(
  fields: SourceEntry['fields'],
  repaired: Repaired,
): Pick<QuestionDraft, 'answer' | 'references' | 'referencesAre'> {
  const answer = flattenedText(fields['answer']);
  const references = textsOf('references', fields, repaired);
  if (fields['referencesAre'] === 'parts') {
    return { answer: answer ?? (references.join(', ') || null), references, referencesAre: 'parts' };
  }
  if (answer === null) return { answer: references[0] ?? null, references };
  return { answer, references: references.includes(answer) ? references : [answer, ...references] };
}

function readEvidence(value: unknown, repaired: Repaired): readonly StatedContext[] {
  // In a table the evidence stands as JSON text in its cell.
  const list = evidenceSchema.safeParse(typeof value === 'string' ? parsedCell(value) : (value ?? []));
  if (!list.success) {
    throw new AppError('benchmark-invalid', '“evidence” is not an array of { document, pages }');
  }
  return list.data.flatMap((item, index) => readItem(item, index, repaired));
}

function readItem(item: unknown, index: number, repaired: Repaired): readonly StatedContext[] {
  const { success, data, error } = itemSchema.safeParse(item);
  if (!success) {
    const issue = error.issues[0];
    repaired('evidence', `Item ${index + 1} was left out: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    return [];
  }
  const texts = readTextsOf(data.text);
  const common = {
    document: data.document,
    kind: textOf(data.kind)?.toLowerCase() ?? null,
    texts,
    facts: data.facts ?? [],
  };
  const pages = readPages(data.pages ?? data.page);
  if (pages.kind === 'fault') {
    repaired('evidence', `Item ${index + 1}: the pages could not be read, only the document counts: ${pages.message}`);
  }
  const runs = pages.kind === 'read' ? pageRuns(pages.items) : [];
  if (runs.length === 0) return [{ ...common, firstPage: null, lastPage: null }];
  return runs.map(({ first, last }) => ({ ...common, firstPage: first, lastPage: last }));
}

function readTextsOf(text: string | readonly string[] | null | undefined): readonly string[] {
  const texts = typeof text === 'string' ? [text] : (text ?? []);
  return texts.flatMap((one) => textOf(one) ?? []);
}

function parsedCell(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function textsOf(field: string, fields: SourceEntry['fields'], repaired: Repaired): readonly string[] {
  const value = fields[field];
  const texts = readTexts(value);
  if (texts.kind === 'read') return texts.items;
  // A plain text instead of a list is a list of one.
  if (typeof value === 'string' && !looksLikeList(value)) return [value.trim()];
  repaired(field, `Not a list of texts, left out: ${texts.message}`);
  return [];
}
