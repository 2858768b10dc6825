// Whose row is whose: every form that a manifest may have, and every way in which it may not agree with its arrays.
import { describe, expect, it } from 'vitest';
import { groupUnits, questionKeys } from '../../../src/core/vector-set/group-units.ts';
import { parsePageAddress, writePageAddress } from '../../../src/core/vector-set/page-address.ts';
import { parseVectorManifest } from '../../../src/core/vector-set/vector-manifest.ts';
import type { VectorSource } from '../../../src/core/vector-set/vector-manifest.ts';
import { placesOf } from '../../../src/core/vector-set/vector-places.ts';
import type { VectorArrays } from '../../../src/core/vector-set/vector-places.ts';
import type { VectorSetKind } from '../../../src/core/vector-set/vector-set.ts';

const npy = (...shape: number[]): VectorArrays => ({ kind: 'npy', array: { dtype: 'F32', shape, start: 100 } });
const tensors = (shapes: Readonly<Record<string, readonly number[]>>): VectorArrays => ({
  kind: 'safetensors',
  tensors: new Map(
    Object.entries(shapes).map(([name, shape], at) => [name, { dtype: 'F16', shape, start: 1000 * at }]),
  ),
  otherTypes: new Map([['ints', 'I64 of shape (4)']]),
});
/** [id, first byte, rows] of each place, and the width. */
const placed = (source: Omit<VectorSource, 'file'>, arrays: VectorArrays, kind: VectorSetKind) => {
  const { places, dimensions } = placesOf({ file: 'a.npy', ...source }, arrays, kind);
  return [dimensions, ...places.map(({ id, start, rows }) => [id, start, rows])];
};

describe('the places of vectors', () => {
  it('of one row an id follow each other', () => {
    // Rows of 3 float32 numbers: 12 bytes.
    const wanted = [3, ['a', 100, 1], ['b', 112, 1]];
    expect(placed({ ids: ['a', 'b'] }, npy(2, 3), 'single')).toEqual(wanted);
    expect(placed({ ids: ['a', 'b'] }, npy(2, 3), 'multi')).toEqual(wanted);
    expect(placed({ ids: ['a', 'b'] }, npy(2, 1, 3), 'single')).toEqual(wanted);
    expect(placed({ ids: ['a'] }, npy(3), 'single')).toEqual([3, ['a', 100, 1]]);
  });

  it('of a padded array are the first of each row', () => {
    // 4 vectors of 2 numbers an id: 32 bytes.
    expect(placed({ ids: ['a', 'b'], lengths: [3, 1] }, npy(2, 4, 2), 'multi')).toEqual([
      2,
      ['a', 100, 3],
      ['b', 132, 1],
    ]);
    expect(placed({ ids: ['a', 'b'] }, npy(2, 4, 2), 'multi')).toEqual([2, ['a', 100, 4], ['b', 132, 4]]);
  });

  it('of a flat array are cut by lengths or offsets', () => {
    const wanted = [2, ['a', 100, 3], ['b', 124, 1]];
    expect(placed({ ids: ['a', 'b'], lengths: [3, 1] }, npy(4, 2), 'multi')).toEqual(wanted);
    expect(placed({ ids: ['a', 'b'], offsets: [0, 3, 4] }, npy(4, 2), 'multi')).toEqual(wanted);
    expect(placed({ ids: ['a'] }, npy(4, 2), 'multi')).toEqual([2, ['a', 100, 4]]);
  });

  it('of tensors by name are those of each, with and without ids and a prefix', () => {
    const arrays = tensors({ 'p/a': [3, 2], 'p/b': [2], 'q/1': [1, 2] });
    expect(placed({ prefix: 'p/' }, arrays, 'multi')).toEqual([2, ['a', 0, 3], ['b', 1000, 1]]);
    expect(placed({ prefix: 'q/', ids: ['1'] }, arrays, 'single')).toEqual([2, ['1', 2000, 1]]);
    expect(placed({ tensor: 'p/a', ids: ['x', 'y', 'z'] }, arrays, 'single')).toEqual([
      2,
      ['x', 0, 1],
      ['y', 4, 1],
      ['z', 8, 1],
    ]);
  });

  it.each<[string, Omit<VectorSource, 'file'>, VectorArrays, VectorSetKind]>([
    ['3 rows where the manifest names 2 ids', { ids: ['a', 'b'] }, npy(3, 2), 'single'],
    ['3 rows where the manifest names 2 ids', { ids: ['a', 'b'] }, npy(3, 4, 2), 'multi'],
    ['“ids” is missing', {}, npy(3, 2), 'single'],
    ['kind "single"', { ids: ['a', 'b'] }, npy(2, 4, 2), 'single'],
    ['leave out lengths', { ids: ['a', 'b'], lengths: [1, 1] }, npy(2, 2), 'single'],
    ['1 lengths and 2 ids', { ids: ['a', 'b'], lengths: [4] }, npy(4, 2), 'multi'],
    ['end at 5 and it has 4 rows', { ids: ['a', 'b'], lengths: [3, 2] }, npy(4, 2), 'multi'],
    ['begin with 0', { ids: ['a', 'b'], offsets: [1, 3, 4] }, npy(4, 2), 'multi'],
    ['never fall', { ids: ['a', 'b', 'c'], offsets: [0, 3, 2, 4] }, npy(4, 2), 'multi'],
    ['offsets (one more than ids)', { ids: ['a', 'b'], offsets: [0, 4] }, npy(4, 2), 'multi'],
    ['not both', { ids: ['a', 'b'], offsets: [0, 1, 4], lengths: [1, 3] }, npy(4, 2), 'multi'],
    ['not offsets', { ids: ['a', 'b'], offsets: [0, 1, 2] }, npy(2, 4, 2), 'multi'],
    ['The length of “b” is 5', { ids: ['a', 'b'], lengths: [1, 5] }, npy(2, 4, 2), 'multi'],
    ['“b” of “a.npy” has no vector', { ids: ['a', 'b'], lengths: [4, 0] }, npy(4, 2), 'multi'],
    ['vectors of 0 numbers', { ids: ['a'] }, npy(1, 0), 'single'],
    ['leave out “tensor”', { ids: ['a'], tensor: 't' }, npy(1, 2), 'single'],
    ['“prefix” is for', { ids: ['a'], prefix: 't' }, npy(1, 2), 'single'],
    ['no tensor “t”', { ids: ['a'], tensor: 't' }, tensors({ u: [1, 2] }), 'single'],
    ['I64 of shape (4)', { ids: ['a'], tensor: 'ints' }, tensors({ u: [1, 2] }), 'single'],
    ['no tensor for “b”', { ids: ['u', 'b'] }, tensors({ u: [1, 2] }), 'single'],
    ['“ints” is I64', { ids: ['ints'] }, tensors({ u: [1, 2] }), 'single'],
    ['begins with “p/”', { prefix: 'p/' }, tensors({ u: [1, 2] }), 'single'],
    ['have 3 numbers, those before it 2', {}, tensors({ u: [1, 2], v: [1, 3] }), 'single'],
    ['2 vectors an id', {}, tensors({ u: [2, 2] }), 'single'],
    ['One of an id has', {}, tensors({ u: [2, 2, 2] }), 'multi'],
    ['leave out lengths and offsets', { lengths: [2] }, tensors({ u: [2, 2] }), 'multi'],
  ])('are refused with “%s” where they do not agree', (words, source, arrays, kind) => {
    expect(() => placed(source, arrays, kind)).toThrow(words);
  });
});

describe('the units of a set', () => {
  const place = (id: string) => ({ id, file: 'a', dtype: 'F32' as const, start: 0, rows: 1 });

  it('are pages by document, in page order, whatever order they were given in', () => {
    const groups = groupUnits(['b.pdf#2', 'a#1.pdf#7', 'b.pdf#1'].map(place), 'pages');
    expect(groups.map(({ name, spans, places }) => [name, [...spans], places.map(({ id }) => id)])).toEqual([
      ['b.pdf', [0, 0, 1, 1], ['b.pdf#1', 'b.pdf#2']],
      ['a#1.pdf', [6, 6], ['a#1.pdf#7']],
    ]);
  });

  it('may be several chunks of a page, or spans, where the manifest says so', () => {
    const [group] = groupUnits(['b#3-5', 'b#3', 'b#3'].map(place), 'chunks');
    expect([...group!.spans]).toEqual([2, 2, 2, 2, 2, 4]);
  });

  it.each([
    [['b', 'b#0', 'b#3-2', '#1', 'b#1'], 'pages', '“b”, “b#0”, “b#3-2”, “#1” name no page'],
    [['b#1', 'b#2', 'b#1'], 'pages', '“b#1” stands twice'],
    [['b#1-1', 'b#1'], 'pages', '“b#1” stands twice'],
    [['b#1-2'], 'pages', '"units": "chunks"'],
  ] as const)('%o as %s are refused', (ids, units, words) => {
    expect(() => groupUnits(ids.map(place), units)).toThrow(words);
  });

  it('name more than ten by their count', () => {
    const ids = Array.from({ length: 25 }, (_, at) => place(`page ${at}`));
    expect(() => groupUnits(ids, 'pages')).toThrow(/“page 9” and 15 more name no page/);
  });

  it('are written as they are read', () => {
    for (const text of ['a.pdf#1', 'a#b.pdf#12', 'x/y.pdf#3-5'])
      expect(writePageAddress(parsePageAddress(text)!)).toBe(text);
  });

  it('know a question once, texts apart from the space around them', () => {
    expect(questionKeys([' Why? ', 'How?'].map(place), 'text')).toEqual(['Why?', 'How?']);
    expect(() => questionKeys([' Why? ', 'Why?'].map(place), 'text')).toThrow('“Why?” stand twice');
    expect(questionKeys([' Why? ', 'Why?'].map(place), 'id')).toEqual([' Why? ', 'Why?']);
  });
});

describe('a manifest', () => {
  const good = {
    format: 'leafmark-vectors/1',
    name: 'mine',
    model: 'm',
    kind: 'single',
    metric: 'dot',
    pages: { file: 'p.npy', ids: ['a#1'] },
    queries: { file: 'q.npy', ids: ['1'] },
  };

  it('is read with what it leaves out filled in', () => {
    expect(parseVectorManifest(JSON.stringify(good), 'm.json')).toMatchObject({
      units: 'pages',
      pages: [{ file: 'p.npy' }],
      queries: { by: 'id' },
    });
    const list = { ...good, pages: [good.pages, { file: 'p2.npy', ids: ['a#2'] }] };
    expect(parseVectorManifest(`\uFEFF${JSON.stringify(list)}`, 'm.json').pages).toHaveLength(2);
  });

  it.each([
    [{ format: 'leafmark-vectors/2' }, 'format'],
    [{ name: ' ' }, 'name'],
    [{ kind: 'both' }, 'kind'],
    [{ metric: undefined }, 'metric: is missing'],
    [{ queries: undefined }, 'queries: is missing'],
    [{ extra: 1 }, 'unknown “extra”'],
    [{ queries: { file: '../q.npy', ids: ['1'] } }, 'beside the manifest'],
    [{ queries: { file: '/q.npy', ids: ['1'] } }, 'beside the manifest'],
    [{ queries: { file: 'q.npy', ids: [1] } }, 'queries.ids[0]'],
    [{ queries: { file: 'q.npy', ids: ['1'], lengths: [-1] } }, 'queries.lengths[0]'],
    [{ pages: 'p.npy' }, 'pages: must be an object'],
  ])('with %o is refused by its field', (change, words) => {
    expect(() => parseVectorManifest(JSON.stringify({ ...good, ...change }), 'm.json')).toThrow(words);
  });

  it('that is no JSON is refused', () => {
    expect(() => parseVectorManifest('{', 'm.json')).toThrow('“m.json” is not JSON');
  });
});
