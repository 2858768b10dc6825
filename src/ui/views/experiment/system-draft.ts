/** A system while it is being edited: what stands in the fields, which may not be a number yet. */
import type { PoolSettings, SystemSettings } from '../../../core/experiment/experiment.ts';

export interface SystemDraft {
  readonly name: string;
  readonly unit: 'page' | 'characters';
  readonly size: string;
  readonly overlap: string;
  readonly k1: string;
  readonly b: string;
  readonly idf: 'textbook' | 'rank_bm25';
  readonly tokens: 'words' | 'whitespace';
  readonly unmatched: 'leave-out' | 'rank-last';
  readonly pool: PoolSettings['kind'];
  readonly withoutOracle: boolean;
}

export type DraftField = 'name' | 'size' | 'overlap' | 'k1' | 'b';

/** A draft that can be a system, or a sentence for each field that keeps it from being one. */
export type CheckedDraft =
  | { readonly kind: 'valid'; readonly system: SystemSettings }
  | { readonly kind: 'invalid'; readonly problems: Readonly<Partial<Record<DraftField, string>>> };

/** The fields of a system as text. Pages have no size: the fields then hold the usual 3,000 and 300. */
export function draftOf(system: SystemSettings): SystemDraft {
  const { unit, retriever, pool } = system;
  return {
    name: system.name,
    unit: unit.kind,
    size: String(unit.kind === 'characters' ? unit.size : 3000),
    overlap: String(unit.kind === 'characters' ? unit.overlap : 300),
    k1: String(retriever.k1),
    b: String(retriever.b),
    idf: retriever.idf,
    tokens: retriever.tokens,
    unmatched: retriever.unmatched,
    pool: pool.kind,
    withoutOracle: pool.withoutOracle,
  };
}

/**
 * Checks a draft: a name that no other system has, size from 1 to 1,000,000, overlap below size, k1 from 0 to 100, b
 * from 0 to 1, as the experiment file has them. Size and overlap of pages are not looked at. Thousands commas are allowed.
 */
export function checkDraft(draft: SystemDraft, otherNames: readonly string[]): CheckedDraft {
  const problems: Partial<Record<DraftField, string>> = {};
  const name = draft.name.trim();
  const [size, overlap] = [wholeNumber(draft.size), wholeNumber(draft.overlap)];
  const [k1, b] = [decimal(draft.k1), decimal(draft.b)];
  if (name === '') problems.name = 'A system needs a name.';
  else if (name.length > 200) problems.name = 'A name has at most 200 characters.';
  else if (otherNames.includes(name)) problems.name = 'Another system has this name. Runs are told apart by it.';
  if (draft.unit === 'characters') {
    if (size === null || size < 1 || size > 1_000_000) {
      problems.size = 'Size is a whole number of characters from 1 to 1,000,000.';
    }
    if (overlap === null) problems.overlap = 'Overlap is a whole number of characters, at least 0.';
    else if (size !== null && overlap >= size)
      problems.overlap = 'Overlap must be smaller than size, or chunks do not move on.';
  }
  if (k1 === null || k1 < 0 || k1 > 100) problems.k1 = 'k1 is a number from 0 to 100. 1.2 to 2 is usual.';
  if (b === null || b < 0 || b > 1) problems.b = 'b is a number from 0 to 1. 0.75 is usual.';
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const unit: SystemSettings['unit'] =
    draft.unit === 'page' ? { kind: 'page' } : { kind: 'characters', size: size ?? 0, overlap: overlap ?? 0 };
  return {
    kind: 'valid',
    system: {
      name,
      retriever: {
        kind: 'bm25',
        k1: k1 ?? 0,
        b: b ?? 0,
        idf: draft.idf,
        tokens: draft.tokens,
        unmatched: draft.unmatched,
      },
      unit,
      pool: { kind: draft.pool, withoutOracle: draft.withoutOracle },
    },
  };
}

/** A whole number of at least 0, or null: "3,000", " 12 ". */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null;
}

/** Rising, distinct cutoffs from 1 to 10,000, 50 at most, from "1, 5, 10", or null where one of them is none. */
export function cutoffList(text: string): readonly number[] | null {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(wholeNumber);
  if (numbers.length === 0 || numbers.some((number) => number === null || number < 1 || number > 10_000)) return null;
  const distinct = [...new Set(numbers as readonly number[])].sort((a, b) => a - b);
  return distinct.length > 50 ? null : distinct;
}

function decimal(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,6}(\.\d{1,9})?$/.test(plain) || /^\.\d{1,9}$/.test(plain) ? Number(plain) : null;
}
