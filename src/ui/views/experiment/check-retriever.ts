/** Whether what stands in the fields of a retriever can be one, and if not, why, field by field. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type {
  FusionSettings,
  JointSettings,
  RetrieverSettings,
  SingleSettings,
} from '../../../core/experiment/experiment.ts';
import { visualModel } from '../../../core/model/visual-registry.ts';
import { formatCount } from '../../format.ts';
import { mostTaken, usedPlaces } from './system-draft.ts';
import type { Bm25Draft, DraftField, PartDraft, SystemDraft, VisualDraft } from './system-draft.ts';
import { mayInteractLate } from '../settings/visual-words.ts';
import { decimalNumber, wholeNumber } from './typed-numbers.ts';

/** The least share of a two-stage search that an experiment takes. */
const leastPercent = 0.1;

/** What is wrong as far as it is found. */
export type Found = Partial<Record<DraftField, string>>;

/**
 * Checks the retrievers that a draft uses: k1 from 0 to 100, b from 0 to 1, a share from 0.1 to 100 %; of a hybrid 2 to
 * 20 parts, k of the fusion from 0 to 100,000, candidates from 1 to 10,000, weights from 0 to 100,000 and counts from 0 to
 * 1,000 that are not all 0. Sentences are put into `problems`; null: there are some.
 */
export function checkRetriever(draft: SystemDraft, problems: Found): RetrieverSettings | null {
  const places = usedPlaces(draft);
  const parts = places.map((place) => checkPart(draft.parts[place]!, place, problems));
  if (draft.retriever !== 'hybrid') return parts[0] ?? null;
  if (parts.length < 2) problems.parts = 'A hybrid fuses at least two retrievers.';
  if (parts.length > 20) problems.parts = 'A hybrid fuses at most 20 retrievers.';
  const fusion = checkFusion(draft, places, problems);
  const depth = checkDepth(draft, fusion, problems);
  const whole = parts.flatMap((part) => (part === null || part.kind === 'joint' ? [] : [part]));
  if (fusion === null || depth === null || whole.length < parts.length) return null;
  return { kind: 'hybrid', parts: whole, fusion, depth };
}

function checkPart(part: PartDraft, place: number, problems: Found): SingleSettings | JointSettings | null {
  switch (part.kind) {
    case 'bm25':
      return checkBm25(part, place, problems);
    case 'dense':
      return { kind: 'dense', encoder: part.encoder, windows: part.windows };
    case 'imported':
      if (part.set === '') problems[`set-${place}`] = 'Choose imported vectors, or import some.';
      return part.set === '' ? null : { kind: 'imported', set: part.set };
    case 'image':
    case 'late-interaction':
    case 'joint':
      return checkVisual(part, place, problems);
    default:
      return assertUnreachable(part);
  }
}

function checkBm25(part: Bm25Draft, place: number, problems: Found): SingleSettings | null {
  const [k1, b] = [decimalNumber(part.k1), decimalNumber(part.b)];
  if (k1 === null || k1 > 100) problems[`k1-${place}`] = 'k1 is a number from 0 to 100. 1.2 to 2 is usual.';
  if (b === null || b > 1) problems[`b-${place}`] = 'b is a number from 0 to 1. 0.75 is usual.';
  if (k1 === null || b === null) return null;
  return { kind: 'bm25', k1, b, idf: part.idf, tokens: part.tokens, unmatched: part.unmatched };
}

function checkVisual(part: VisualDraft, place: number, problems: Found): SingleSettings | JointSettings | null {
  const { kind, encoder, windows } = part;
  // Single vectors are neither pooled nor searched in two stages, whatever stood in the fields before.
  const isMulti = mayInteractLate(encoder.adapter ?? visualModel(encoder.id)?.adapter ?? null);
  const pooling = isMulti ? part.pooling : 1;
  const twoStage = isMulti && part.twoStage;
  const percent = decimalNumber(part.rescored);
  if (twoStage && (percent === null || percent < leastPercent || percent > 100)) {
    problems[`rescored-${place}`] = `The share is from ${leastPercent} to 100 per cent. 10 is usual.`;
    return null;
  }
  const rescored = twoStage && percent !== null ? percent / 100 : null;
  return kind === 'image' ? { kind, encoder, pooling, rescored } : { kind, encoder, pooling, rescored, windows };
}

/** Lists that follow one another give as many as each count says, whatever stands in the field of the depth. */
function checkDepth(draft: SystemDraft, fusion: FusionSettings | null, problems: Found): number | null {
  const depth = wholeNumber(draft.depth);
  const isRight = depth !== null && depth >= 1 && depth <= 10_000;
  if (draft.fusion === 'concatenate') {
    const counts = fusion?.kind === 'concatenate' ? fusion.counts : [];
    return Math.max(isRight ? depth : 100, ...counts);
  }
  if (isRight) return depth;
  problems.depth = 'Fuse from 1 to 10,000 candidates of each list.';
  return null;
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
    case 'concatenate': {
      const counts = places.map((place) => {
        const count = wholeNumber(draft.parts[place]!.count);
        if (count === null || count > mostTaken)
          problems[`count-${place}`] = `Take from 0 to ${formatCount(mostTaken)} of this list.`;
        return count ?? 0;
      });
      if (counts.some((count) => count > 0)) return { kind: 'concatenate', counts };
      problems.parts ??= 'One list at least must give a candidate, or nothing is ranked.';
      return null;
    }
    case 'comb-sum':
    case 'comb-mnz':
      return { kind: draft.fusion };
    default:
      return assertUnreachable(draft.fusion);
  }
}
