/** Whether what stands in the fields of a system can be a system, and if not, why, field by field. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import { layerText } from '../../../core/document/text-settings.ts';
import type { RetrieverSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { checkAnswers } from './check-answers.ts';
import { checkRetriever } from './check-retriever.ts';
import type { Found } from './check-retriever.ts';
import { draftReadsText } from './system-draft.ts';
import type { DraftField, SystemDraft } from './system-draft.ts';
import { wholeNumber } from './typed-numbers.ts';

/** A sentence for each field that keeps a draft from being a system. */
export type Problems = Readonly<Partial<Record<DraftField, string>>>;

export type CheckedDraft =
  | { readonly kind: 'valid'; readonly system: SystemSettings }
  | { readonly kind: 'invalid'; readonly problems: Problems };

/**
 * Checks a draft as the experiment file would: a name that no other system has, at most 200 characters; sizes from 1 to
 * 1,000,000 and overlaps below them; the retriever as `checkRetriever` and answers as `checkAnswers` do. What is not used is not
 * looked at.
 * @param kept candidates that a run keeps
 */
export function checkDraft(draft: SystemDraft, otherNames: readonly string[], kept = 10_000): CheckedDraft {
  const problems: Found = {};
  const name = draft.name.trim();
  if (name === '') problems.name = 'A system needs a name.';
  else if (name.length > 200) problems.name = 'A name has at most 200 characters.';
  else if (otherNames.includes(name)) problems.name = 'Another system has this name. Runs are told apart by it.';
  const usesText = draftReadsText(draft);
  if (usesText && draft.ocr !== 'off' && draft.language === '') problems.language = 'Choose at least one language.';
  const retriever = checkRetriever(draft, problems);
  const unit = checkUnit(draft, retriever, problems);
  const answering = checkAnswers(draft.answering, problems, kept);
  if (unit === null || retriever === null || Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const { ocr, language, method, pool, withoutOracle } = draft;
  // Page images and imported vectors alone are searched without any text.
  const text = usesText ? { ocr, language, method } : layerText;
  return { kind: 'valid', system: { name, retriever, unit, text, pool: { kind: pool, withoutOracle }, answering } };
}

function checkUnit(draft: SystemDraft, retriever: RetrieverSettings | null, problems: Found): UnitSettings | null {
  if (retriever?.kind === 'imported') return { kind: 'imported', set: retriever.set };
  const kind = draftReadsText(draft) ? draft.unit : 'page';
  switch (kind) {
    case 'page':
      return { kind: 'page' };
    case 'characters': {
      const sizes = checkSizes(draft.size, draft.overlap, 'characters', ['size', 'overlap'], problems);
      return sizes === null ? null : { kind: 'characters', ...sizes };
    }
    case 'tokens': {
      const fields = ['tokenSize', 'tokenOverlap'] as const;
      const sizes = checkSizes(draft.tokenSize, draft.tokenOverlap, 'tokens', fields, problems);
      return sizes === null ? null : { kind: 'tokens', ...sizes, tokenizer: draft.tokenizer };
    }
    default:
      return assertUnreachable(kind);
  }
}

function checkSizes(
  sizeText: string,
  overlapText: string,
  counted: string,
  [sizeField, overlapField]: readonly [DraftField, DraftField],
  problems: Found,
): { readonly size: number; readonly overlap: number } | null {
  const [size, overlap] = [wholeNumber(sizeText), wholeNumber(overlapText)];
  const sizeIsRight = size !== null && size >= 1 && size <= 1_000_000;
  if (!sizeIsRight) problems[sizeField] = `Size is a whole number of ${counted} from 1 to 1,000,000.`;
  if (overlap === null) problems[overlapField] = `Overlap is a whole number of ${counted}, at least 0.`;
  else if (size !== null && overlap >= size)
    problems[overlapField] = 'Overlap must be smaller than size, or chunks do not move on.';
  return sizeIsRight && overlap !== null && overlap < size ? { size, overlap } : null;
}
