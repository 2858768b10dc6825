import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { UnitSettings } from '../../../src/core/document/chunk.ts';
import {
  denseKey,
  isUsableKey,
  lateInteractionKey,
  lexicalKey,
  pageImagePdfJs,
  pageImagesKey,
  parseIndexKey,
  unitsKey,
} from '../../../src/storage/index-keys.ts';

const identity = '["e1","model \\" one","fp32"]';
const other = '["e1","model \\" one","int8"]';
const page: UnitSettings = { kind: 'page' };
const chunks: UnitSettings = { kind: 'characters', size: 3000, overlap: 300 };
const tokenizer = { id: 'a b', exportId: 'a b', revision: 'main', source: { kind: 'bundled' } } as const;
const tokens: UnitSettings = { kind: 'tokens', size: 1024, overlap: 200, tokenizer };

describe('the key of a part', () => {
  test('differs wherever something that decides the part differs', () => {
    const keys = [page, chunks, tokens].flatMap((unit) =>
      ['text-1', 'text-2', 'text-1; ocr lines eng; tesseract: 0-3'].flatMap((text) => [
        lexicalKey(unit, 'words', text),
        lexicalKey(unit, 'whitespace', text),
        ...[identity, other].flatMap((one) => [denseKey(unit, one, 'all', text), denseKey(unit, one, 'first', text)]),
      ]),
    );
    expect(new Set(keys).size).toBe(3 * 3 * 6);
  });

  test('can be taken apart again', () => {
    expect(parseIndexKey(denseKey(tokens, identity, 'all', 'text-1; ocr'))).toEqual({
      kind: 'dense',
      unit: 'tokens-1024-200-a b@main',
      text: 'text-1; ocr',
      identity,
      current: true,
    });
    expect(parseIndexKey(lexicalKey(page, 'words', 'text-1'))).toMatchObject({
      kind: 'bm25',
      unit: 'page',
      current: true,
    });
    for (const text of ['', 'bm25 page words 1 1 text-1', '[]', '{"a":1}', '["bm25"]'])
      expect(parseIndexKey(text)).toBeNull();
  });

  test('is of use only for the text version it was made under and by the versions of today', () => {
    const key = denseKey(page, identity, 'all', 'text-1; ocr lines eng');
    expect(isUsableKey(key, 'text-1')).toBe(true);
    expect(isUsableKey(key, 'text')).toBe(false);
    expect(isUsableKey(denseKey(page, identity, 'all', 'text-10'), 'text-1')).toBe(false);
    expect(isUsableKey(denseKey(page, identity.replace('e1', 'e0'), 'all', 'text-1'), 'text-1')).toBe(false);
    expect(isUsableKey(key.replace(/^\["dense",\d+/, '["dense",0'), 'text-1')).toBe(false);
    expect(isUsableKey(lexicalKey(page, 'words', 'text-1').replace(/leafmark-tokens-\d+/, 'tokens-0'), 'text-1')).toBe(
      false,
    );
  });

  test('of page images is of use whatever version read the text, and of any factor of pooling', () => {
    const visual = '["v1","model","fp32"]';
    const keys = [1, 3].map((pooling) => pageImagesKey(visual, pooling));
    expect(new Set([...keys, pageImagesKey('["v1","model","int8"]', 1)]).size).toBe(3);
    for (const key of keys) {
      expect(parseIndexKey(key)).toEqual({ kind: 'page-images', unit: '', text: '', identity: visual, current: true });
      expect(isUsableKey(key, 'text-1')).toBe(true);
      expect(isUsableKey(key, 'text-2')).toBe(true);
    }
    expect(isUsableKey(pageImagesKey('["v0","model","fp32"]', 1), 'text-1')).toBe(false);
    // Drawn by another version.
    expect(isUsableKey(keys[0]!.replace(/^\["page-images",\d+,\d+/, '["page-images",1,0'), 'text-1')).toBe(false);
  });

  test('of text units in a visual space differs by units, windows, pooling and text, and goes with its text', () => {
    const visual = '["v1","model","fp32"]';
    const keys = [page, tokens].flatMap((unit) =>
      (['all', 'first'] as const).flatMap((windows) =>
        [1, 2].flatMap((pooling) =>
          ['text-1', 'text-2'].map((text) => lateInteractionKey(unit, visual, windows, pooling, text)),
        ),
      ),
    );
    expect(new Set(keys).size).toBe(16);
    expect(parseIndexKey(keys[0]!)).toMatchObject({ kind: 'late-interaction', unit: 'page', text: 'text-1' });
    expect(isUsableKey(keys[0]!, 'text-1')).toBe(true);
    expect(isUsableKey(keys[0]!, 'text-2')).toBe(false);
    expect(parseIndexKey(unitsKey(page, 'text-1; ocr'))).toMatchObject({ kind: 'units', text: 'text-1; ocr' });
    expect(isUsableKey(unitsKey(page, 'text-1; ocr'), 'text-1')).toBe(true);
  });
});

test('the version of page images is that of the pdf.js that draws them', () => {
  const manifest = new URL('../../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> };
  expect(
    dependencies['pdfjs-dist'],
    'pdf.js is another one: vectors of pages as the last one drew them would be kept beside those of this one. Raise pageImageVersion, and put the version into pageImagePdfJs.',
  ).toBe(pageImagePdfJs);
});
