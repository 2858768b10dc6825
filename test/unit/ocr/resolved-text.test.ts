import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OcrPolicy, TextSettings } from '../../../src/core/document/text-settings.ts';
import { failedRecord } from '../../../src/storage/recognised-record.ts';
import { resolvePages } from '../../../src/storage/resolved-text.ts';
import type { ResolvablePage } from '../../../src/storage/resolved-text.ts';
import type { RecognisedRecord } from '../../../src/storage/schema.ts';

const settings = (ocr: OcrPolicy): TextSettings => ({ ocr, language: 'eng', method: 'lines' });
const sound = 'A sentence of a sound text layer.';

function page(index: number, text: string, source: ResolvablePage['source'] = 'text-layer'): ResolvablePage {
  const characters = text.replace(/\s/g, '').length;
  return {
    index,
    text,
    source,
    quality: { badCharacters: 0, characters, singleLetterShare: 0, repeatedItems: 0, notes: [] },
  };
}

const failed = (index: number): RecognisedRecord =>
  failedRecord('lines eng', index, { kind: 'failed', code: 'page-failed', reason: 'Too much.' });
const read = (index: number, text: string, engine = 'engine 1'): RecognisedRecord => ({
  ...failed(index),
  text,
  engine,
  failure: null,
});
const byIndex = (...records: readonly RecognisedRecord[]) => new Map(records.map((record) => [record.index, record]));

// A text page, a scan, a damaged page, a page that could not be opened.
const pages = [page(0, sound), page(1, '12'), page(2, `${sound} \uFFFD`, 'damaged'), page(3, '', 'failed')];
const all = byIndex(read(0, 'zero'), read(1, 'one'), read(2, 'two'), read(3, 'three'));
const resolved = (ocr: OcrPolicy, records = all) => resolvePages('v1', pages, records, settings(ocr));

describe('the text of a page', () => {
  test.for([
    ['off', [sound, '12', `${sound} \uFFFD`, '']],
    ['no-text', [sound, 'one', `${sound} \uFFFD`, 'three']],
    ['unsound', [sound, 'one', 'two', 'three']],
    ['every-page', ['zero', 'one', 'two', 'three']],
  ] as const)('under the policy %s is what OCR read where the policy asks for it', ([policy, texts]) => {
    expect(resolved(policy).texts).toEqual(texts);
  });

  test('stays that of the layer where OCR failed; the page counts as failed and waits no more', () => {
    const { texts, counts, waiting } = resolved('every-page', byIndex(failed(0), failed(1), read(2, 'two')));
    expect(texts).toEqual([sound, '12', 'two', '']);
    expect(counts).toEqual({ pages: 4, layer: 1, ocr: 1, without: 2, ocrFailed: 2, engines: ['engine 1'] });
    expect(waiting).toEqual([3]);
  });

  test('keeps its few characters where OCR found nothing, unless every page is read from its picture', () => {
    const nothing = byIndex(read(1, ' \n'));
    expect(resolved('no-text', nothing).texts[1]).toBe('12');
    expect(resolved('unsound', nothing).texts[1]).toBe('12');
    expect(resolved('every-page', nothing).texts[1]).toBe(' \n');
    expect(resolved('no-text', nothing).counts).toMatchObject({ layer: 2, ocr: 0, without: 2 });
    expect(resolved('every-page', nothing).counts).toMatchObject({ layer: 2, ocr: 0, without: 2 });
  });

  test('waits for OCR where the policy asks for it and nothing was tried', () => {
    const none = byIndex();
    expect(resolved('off', none).waiting).toEqual([]);
    expect(resolved('no-text', none).waiting).toEqual([1, 3]);
    expect(resolved('unsound', none).waiting).toEqual([1, 2, 3]);
    expect(resolved('every-page', none).waiting).toEqual([0, 1, 2, 3]);
  });
});

describe('the key of the texts', () => {
  test('is that of the layers alone where no page is replaced', () => {
    expect(resolved('off').key).toBe('v1');
    expect(resolved('no-text', byIndex()).key).toBe('v1');
    expect(resolved('no-text', byIndex(failed(1), read(3, ''))).key).toBe('v1');
    expect(resolvePages('v1', [page(0, sound)], byIndex(read(0, 'zero')), settings('no-text')).key).toBe('v1');
  });

  test('names the way of reading, and each engine with its pages', () => {
    const mixed = byIndex(read(0, 'zero', 'b'), read(1, 'one', 'a'), read(2, 'two', 'b'), read(3, 'three', 'b'));
    expect(resolved('every-page', mixed).key).toBe('v1; ocr lines eng; a: 1; b: 0,2-3');
    const other = resolvePages('v1', pages, mixed, { ocr: 'every-page', language: 'deu', method: 'layout' });
    expect(other.key).toBe('v1; ocr layout deu; a: 1; b: 0,2-3');
  });

  const record = fc.constantFrom(null, 'failed', '', 'one', 'two', sound);
  const anyPage = fc.tuple(
    fc.constantFrom('', '12', sound),
    fc.constantFrom<ResolvablePage['source']>('text-layer', 'damaged'),
    record,
  );
  const policy = fc.constantFrom<OcrPolicy>('off', 'no-text', 'unsound', 'every-page');

  test('is equal exactly where the texts are, whatever the policies, and the counts add up', () => {
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 6 }), policy, policy, (drawn, one, other) => {
        const some = drawn.map(([text, source], index) => page(index, text, source));
        const records = drawn.flatMap(([, , text], index) => {
          if (text === null) return [];
          return [text === 'failed' ? failed(index) : read(index, text)];
        });
        const [left, right] = [one, other].map((ocr) => resolvePages('v1', some, byIndex(...records), settings(ocr)));
        expect(left!.key === right!.key).toBe(JSON.stringify(left!.texts) === JSON.stringify(right!.texts));
        const { counts } = left!;
        expect(counts.layer + counts.ocr + counts.without).toBe(drawn.length);
      }),
    );
  });
});
