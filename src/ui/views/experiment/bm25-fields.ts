/** Okapi BM25's own settings. */
import { renderCheck, renderSelect, renderText } from './form-fields.ts';
import type { FormContext } from './form-fields.ts';
import { withPart } from './system-draft.ts';
import type { Bm25Draft, SystemDraft } from './system-draft.ts';

export function renderBm25Fields(form: FormContext, place: number, part: Bm25Draft) {
  const changed = (change: Partial<Bm25Draft>): SystemDraft => withPart(form.draft, place, { ...part, ...change });
  const edit = (change: Partial<Bm25Draft>): void => form.edit(changed(change));
  return [
    renderText(form, {
      field: `k1-${place}`,
      label: 'k1, how much repeats count',
      value: part.k1,
      changed: (k1) => changed({ k1 }),
    }),
    renderText(form, {
      field: `b-${place}`,
      label: 'b, how much length counts',
      value: part.b,
      changed: (b) => changed({ b }),
    }),
    renderSelect(
      'idf',
      [
        { value: 'textbook', label: 'textbook, never below 0' },
        { value: 'rank_bm25', label: 'as the rank_bm25 package' },
      ],
      part.idf,
      (idf) => edit({ idf }),
    ),
    renderSelect(
      'Tokens',
      [
        { value: 'words', label: 'words, case and accents folded' },
        { value: 'whitespace', label: 'between white space, case kept' },
      ],
      part.tokens,
      (tokens) => edit({ tokens }),
    ),
    renderCheck(
      'Rank units without a word of the question last',
      '(in name and page order, as harnesses that sort all scores; else they are no results)',
      part.unmatched === 'rank-last',
      (last) => edit({ unmatched: last ? 'rank-last' : 'leave-out' }),
    ),
  ];
}
