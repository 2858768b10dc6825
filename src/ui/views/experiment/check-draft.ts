/** Whether what stands in the fields of a system can be a system, and if not, why, field by field. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import { layerText } from '../../../core/document/text-settings.ts';
import type {
  FusionSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../core/experiment/experiment.ts';
import { setsOf } from '../../../core/experiment/experiment.ts';
import { usedPlaces } from './system-draft.ts';
import type { DraftField, PartDraft, SystemDraft } from './system-draft.ts';
import { decimalNumber, wholeNumber } from './typed-numbers.ts';

/** A sentence for each field that keeps a draft from being a system. */
export type Problems = Readonly<Partial<Record<DraftField, string>>>;

export type CheckedDraft =
  | { readonly kind: 'valid'; readonly system: SystemSettings }
  | { readonly kind: 'invalid'; readonly problems: Problems };

/**
 * Checks a draft as the experiment file would: a name that no other system has, at most 200 characters; sizes from 1 to
 * 1,000,000 and overlaps below them; k1 from 0 to 100, b from 0 to 1; of a hybrid 2 to 20 parts, k of the fusion from 0 to
 * 100,000, candidates from 1 to 10,000, weights from 0 to 100,000 that are not all 0. What is not used is not looked at.
 */
export function checkDraft(draft: SystemDraft, otherNames: readonly string[]): CheckedDraft {
  const problems: Partial<Record<DraftField, string>> = {};
  const name = draft.name.trim();
  if (name === '') problems.name = 'A system needs a name.';
  else if (name.length > 200) problems.name = 'A name has at most 200 characters.';
  else if (otherNames.includes(name)) problems.name = 'Another system has this name. Runs are told apart by it.';
  if (draft.retriever !== 'imported' && draft.ocr !== 'off' && draft.language === '')
    problems.language = 'Choose at least one language.';
  const retriever = checkRetriever(draft, problems);
  const unit =
    retriever?.kind === 'imported' ? ({ kind: 'imported', set: retriever.set } as const) : checkUnit(draft, problems);
  if (retriever?.kind === 'hybrid' && setsOf(retriever).length > 0 && unit?.kind !== 'page') {
    problems.parts ??= 'Imported vectors are fused over pages: choose pages as the unit, or remove their list.';
  }
  if (unit === null || retriever === null || Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const { ocr, language, method, pool, withoutOracle } = draft;
  // Imported vectors alone are searched without any text.
  const text = retriever.kind === 'imported' ? layerText : { ocr, language, method };
  return { kind: 'valid', system: { name, retriever, unit, text, pool: { kind: pool, withoutOracle } } };
}

type Found = Partial<Record<DraftField, string>>;

function checkUnit(draft: SystemDraft, problems: Found): UnitSettings | null {
  switch (draft.unit) {
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
      return assertUnreachable(draft.unit);
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

function checkRetriever(draft: SystemDraft, problems: Found): RetrieverSettings | null {
  const places = usedPlaces(draft);
  const parts = places.map((place) => checkPart(draft.parts[place]!, place, problems));
  if (draft.retriever !== 'hybrid') return parts[0] ?? null;
  if (parts.length < 2) problems.parts = 'A hybrid fuses at least two retrievers.';
  if (parts.length > 20) problems.parts = 'A hybrid fuses at most 20 retrievers.';
  const fusion = checkFusion(draft, places, problems);
  const depth = wholeNumber(draft.depth);
  if (depth === null || depth < 1 || depth > 10_000) problems.depth = 'Fuse from 1 to 10,000 candidates of each list.';
  const whole = parts.flatMap((part) => part ?? []);
  if (fusion === null || depth === null || whole.length < parts.length) return null;
  return { kind: 'hybrid', parts: whole, fusion, depth };
}

function checkPart(part: PartDraft, place: number, problems: Found): SingleSettings | null {
  if (part.kind === 'imported') {
    if (part.set === '') problems[`set-${place}`] = 'Choose imported vectors, or import some.';
    return part.set === '' ? null : { kind: 'imported', set: part.set };
  }
  if (part.kind === 'dense') return { kind: 'dense', encoder: part.encoder, windows: part.windows };
  const [k1, b] = [decimalNumber(part.k1), decimalNumber(part.b)];
  if (k1 === null || k1 > 100) problems[`k1-${place}`] = 'k1 is a number from 0 to 100. 1.2 to 2 is usual.';
  if (b === null || b > 1) problems[`b-${place}`] = 'b is a number from 0 to 1. 0.75 is usual.';
  if (k1 === null || b === null) return null;
  return { kind: 'bm25', k1, b, idf: part.idf, tokens: part.tokens, unmatched: part.unmatched };
}

function checkFusion(draft: SystemDraft, places: readonly number[], problems: Found): FusionSettings | null {
  switch (draft.fusion) {
    case 'rrf': {
      const k = decimalNumber(draft.rrfK);
      if (k !== null && k <= 100_000) return { kind: 'rrf', k };
      problems.rrfK = 'k is a number from 0 to 100,000. 60 is usual.';
      return null;
    }
    case 'weighted': {
      const weights = places.map((place) => {
        const weight = decimalNumber(draft.parts[place]!.weight);
        if (weight === null || weight > 100_000) {
          problems[`weight-${place}`] = 'A weight is a number from 0 to 100,000.';
        }
        return weight ?? 0;
      });
      if (weights.some((weight) => weight > 0)) return { kind: 'weighted', weights };
      problems.parts ??= 'One weight at least must be above 0, or nothing is ranked.';
      return null;
    }
    case 'comb-sum':
    case 'comb-mnz':
      return { kind: draft.fusion };
    default:
      return assertUnreachable(draft.fusion);
  }
}
