import { expect, test } from 'vitest';
import {
  defaultBm25,
  defaultConcatenate,
  defaultDense,
  defaultHybrid,
  defaultImage,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import type { SingleSettings } from '../../../src/core/experiment/experiment.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { samePageWords } from '../../../src/ui/views/experiment/fusion-fields.ts';
import { draftOf } from '../../../src/ui/views/experiment/system-draft.ts';

const image = defaultImage(visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' }));
const imported = { kind: 'imported', set: 'colqwen2' } as const;

/** The draft of a concatenation, 5 of each list. */
function draft(parts: readonly SingleSettings[]) {
  const fusion = { ...defaultConcatenate, counts: parts.map(() => 5) };
  return draftOf(systemOf({ ...defaultHybrid, parts, fusion }, { kind: 'page' }));
}

test('lists one after the other: text and image of a page take two places, and a unit of two lists stands once', () => {
  const order = (count: string): string => `The first ${count} of the lists, one list after the other.`;
  expect(samePageWords(draft([defaultBm25, image]))).toBe(
    `${order('5 + 5')} A page’s text and its image take two places.`,
  );
  const once = 'that an earlier list brought stands once: the next of the later list takes its place.';
  expect(samePageWords(draft([defaultBm25, defaultDense]))).toBe(`${order('5 + 5')} A page ${once}`);
  expect(samePageWords(draft([defaultBm25, defaultDense, image]))).toBe(
    `${order('5 + 5 + 5')} A page’s text and its image take two places. A page ${once}`,
  );
  // Imported vectors rank page images, whatever they were made of.
  expect(samePageWords(draft([imported, image]))).toBe(`${order('5 + 5')} A page image ${once}`);
  expect(samePageWords({ ...draft([defaultBm25, defaultDense, image]), unit: 'characters' })).toBe(
    `${order('5 + 5 + 5')} A chunk and the image of its page take two places. A chunk ${once}`,
  );
});

test('a count that is refused is not told as if it were taken', () => {
  const concatenated = draft([defaultBm25, image]);
  for (const count of ['2000', 'abc', '']) {
    const typed = { ...concatenated, parts: concatenated.parts.with(1, { ...concatenated.parts[1]!, count }) };
    expect(samePageWords(typed)).toContain('The first of each list, one list after the other.');
  }
});
