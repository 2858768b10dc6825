/** Whether what stands in the fields of answers can be asked for, and if not, why, field by field. */
import { extractiveAnswering } from '../../../core/experiment/answering.ts';
import type { AnsweringSettings, JudgeSettings, ModelSettings } from '../../../core/experiment/answering.ts';
import { formatCount } from '../../format.ts';
import { asksModel, showsImages } from './answer-draft.ts';
import type { AnswerDraft, AnswerField, ModelDraft, ModelNumber, ModelRole } from './answer-draft.ts';
import { decimalNumber, wholeNumber } from './typed-numbers.ts';

/** What is wrong as far as it is found. */
export type FoundInAnswers = Partial<Record<AnswerField, string>>;

const mostSeed = 4_294_967_295;
const mostContexts = 1000;

/**
 * Checks answers as the experiment file would; sentences are put into `problems`. What is not used is not looked at. Null: nothing is
 * answered, or there are problems.
 * @param kept candidates that a run keeps: more cannot reach the generator
 */
export function checkAnswers(draft: AnswerDraft, problems: FoundInAnswers, kept: number): AnsweringSettings | null {
  const { pipeline, promptForm, mayDecline, style, lists, notAnswerable, yesNo, sample, cap } = draft;
  if (pipeline === 'none') return null;
  const generator = asksModel(pipeline) ? checkGenerator(draft.generator, problems) : null;
  const judge = draft.judge === null ? null : checkJudge(draft, draft.judge, problems);
  const k = checkContexts(draft, problems, kept);
  const imageK = pipeline === 'visdomrag' ? checkPages(draft, problems, kept) : extractiveAnswering.imageK;
  const imagePixels = checkPixels(draft, problems);
  const numberTolerance = draft.byNumber ? checkTolerance(draft.tolerance, problems) : null;
  if (Object.keys(problems).length > 0) return null;
  const rules = { lists, notAnswerable, yesNo, numberTolerance };
  return { pipeline, generator, judge, promptForm, k, imageK, mayDecline, style, imagePixels, rules, sample, cap };
}

/** A model with its numbers: temperature from 0 to 2, a reply of at most 1,000,000 tokens, a seed of 32 bits, a window of at least 100. */
export function checkModel(draft: ModelDraft, role: ModelRole, problems: FoundInAnswers): ModelSettings {
  const { provider, endpoint, model } = draft;
  const number = (name: ModelNumber, read: (text: string) => number | null, sentence: string): number | null => {
    if (draft[name].trim() === '') return null;
    const value = read(draft[name]);
    if (value === null) problems[`${name}-${role}`] = sentence;
    return value;
  };
  return {
    provider,
    endpoint,
    model,
    temperature: number('temperature', upTo(2, decimalNumber), 'A number from 0 to 2, or left empty.'),
    maxTokens: number('maxTokens', whole(1, 1_000_000), 'From 1 to 1,000,000 tokens, or left empty.'),
    seed: number('seed', whole(0, mostSeed), `A whole number up to ${formatCount(mostSeed)}, or left empty.`),
    window: number('window', whole(100, 100_000_000), 'From 100 to 100,000,000 tokens, or left empty.'),
  };
}

function checkGenerator(draft: ModelDraft | null, problems: FoundInAnswers): ModelSettings | null {
  if (draft !== null) return checkModel(draft, 'generator', problems);
  problems.generator = 'This needs a language model: choose one, or add one under Settings, Language models.';
  return null;
}

function checkJudge(draft: AnswerDraft, asked: ModelDraft, problems: FoundInAnswers): JudgeSettings {
  const model = checkModel(asked, 'judge', problems);
  const [questions, times] = [wholeNumber(draft.repeatQuestions), wholeNumber(draft.repeatTimes)];
  if (draft.repeats && (questions === null || questions < 1 || questions > 100_000))
    problems.repeatQuestions = 'From 1 to 100,000 questions.';
  if (draft.repeats && (times === null || times < 2 || times > 20)) problems.repeatTimes = 'From 2 to 20 times.';
  const repeat = draft.repeats && questions !== null && times !== null ? { questions, times } : null;
  return { model, grounding: draft.grounding, repeat };
}

function checkContexts({ pipeline, k }: AnswerDraft, problems: FoundInAnswers, kept: number): number {
  const number = wholeNumber(k);
  // Whole documents are sent, whatever was retrieved.
  if (pipeline === 'long-context') return number ?? extractiveAnswering.k;
  const most = Math.min(mostContexts, kept);
  if (number !== null && number >= 1 && number <= most) return number;
  problems.contexts =
    number !== null && number > kept && kept < mostContexts
      ? `Only ${formatCount(kept)} candidates are kept: see “The same for all”.`
      : `From 1 to ${formatCount(most)} candidates.`;
  return 0;
}

function checkPages({ imageK }: AnswerDraft, problems: FoundInAnswers, kept: number): number {
  const number = wholeNumber(imageK);
  const most = Math.min(mostContexts, kept);
  if (number !== null && number >= 1 && number <= most) return number;
  problems.imageK = `From 1 to ${formatCount(most)} pages.`;
  return 0;
}

function checkPixels(draft: AnswerDraft, problems: FoundInAnswers): number {
  const pixels = wholeNumber(draft.imagePixels);
  const isRight = pixels !== null && pixels >= 1000 && pixels <= 100_000_000;
  if (isRight) return pixels;
  if (sendsImages(draft)) problems.imagePixels = 'From 1,000 to 100,000,000 pixels. 401,408 is the paper’s.';
  return extractiveAnswering.imagePixels;
}

/** Whether page images reach the generator or the judge. */
export function sendsImages({
  pipeline,
  judge,
  grounding,
}: Pick<AnswerDraft, 'pipeline' | 'grounding'> & { readonly judge: unknown }): boolean {
  return showsImages(pipeline) || (judge !== null && grounding === 'evidence+images');
}

function checkTolerance(text: string, problems: FoundInAnswers): number | null {
  const percent = decimalNumber(text);
  if (percent !== null && percent <= 100) return percent / 100;
  problems.tolerance = 'From 0 to 100 per cent. 1 is usual.';
  return null;
}

function upTo(most: number, read: (text: string) => number | null): (text: string) => number | null {
  return (text) => {
    const number = read(text);
    return number === null || number > most ? null : number;
  };
}

function whole(least: number, most: number): (text: string) => number | null {
  return (text) => {
    const number = wholeNumber(text);
    return number === null || number < least || number > most ? null : number;
  };
}
