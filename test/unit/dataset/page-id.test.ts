import { expect, it } from 'vitest';
import { pageOfId } from '../../../src/core/dataset/page-id.ts';

// hazards V03: the last underscore splits, and only a known name stands before it.
it.each([
  ['annual_report_2020_3', 'annual_report_2020.pdf', 3],
  ['annual_report_2020_3', 'annual_report.pdf', null],
  ['annual_report_2020', 'annual_report.pdf', 2020],
  ['a_b', 'a.pdf', null],
  ['a_b_0', 'a_b', 0],
  ['1805.01216v3_12', '1805.01216v3.pdf', 12],
  ['1805.01216v3_12', '1805.01216.pdf', null],
  ['Deck%20One.pdf_007', 'decks/deck one.pdf', 7],
  ['deck', 'deck.pdf', null],
  ['_3', '.pdf', null],
])('%s is of %s the page %s', (id, document, page) => {
  expect(pageOfId(id, document)).toBe(page);
});
