import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../src/core/app-error.ts';
import { splitRecursively } from '../../../src/core/chunking/recursive-splitter.ts';
import { splitByDefinition } from '../../support/reference-splitter.ts';

const folder = join(import.meta.dirname, '../../golden/splitter');
const goldenFile = z.object({
  text: z.string(),
  results: z.array(
    z.object({
      chunkSize: z.number(),
      chunkOverlap: z.number(),
      chunks: z.array(z.string()),
      startUtf16: z.array(z.number()),
      endUtf16: z.array(z.number()),
    }),
  ),
});
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('recursive splitter', () => {
  it('has golden files to be compared with', () => {
    expect(files.length).toBeGreaterThanOrEqual(8);
  });

  for (const name of files) {
    const golden = goldenFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    for (const expected of golden.results) {
      it(`cuts ${name} as LangChain does, size ${expected.chunkSize}, overlap ${expected.chunkOverlap}`, () => {
        const spans = splitRecursively(golden.text, { size: expected.chunkSize, overlap: expected.chunkOverlap });
        expect(spans.map(({ start, end }) => golden.text.slice(start, end))).toEqual(expected.chunks);
        expect(spans.map(({ start }) => start)).toEqual(expected.startUtf16);
        expect(spans.map(({ end }) => end)).toEqual(expected.endUtf16);
      });
    }
  }

  it('equals the written-out definition on any text of words, blanks, line ends, Han and emoji', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'a',
          'bcd',
          ' ',
          '  ',
          '\n',
          '\n\n',
          '\n\n\n',
          '\t',
          '漢字',
          '😀',
          '\u00a0',
          '\u001c',
          '\ufeff',
        ),
        {
          maxLength: 120,
        },
      )
      .map((parts) => parts.join(''));
    const settings = fc
      .integer({ min: 1, max: 24 })
      .chain((size) => fc.record({ size: fc.constant(size), overlap: fc.integer({ min: 0, max: size }) }));
    fc.assert(
      fc.property(text, settings, (text, { size, overlap }) => {
        expect(splitRecursively(text, { size, overlap })).toEqual(splitByDefinition(text, size, overlap));
      }),
      { numRuns: 1500 },
    );
  });

  it('loses no visible character and makes no chunk longer than the size', () => {
    const text = fc.string({ unit: fc.constantFrom('x', 'y', ' ', '\n', '汉', '𠮷'), maxLength: 300 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (text, size) => {
        const spans = splitRecursively(text, { size, overlap: Math.floor(size / 4) });
        const covered = new Uint8Array(text.length);
        for (const { start, end } of spans) {
          covered.fill(1, start, end);
          expect(Array.from(text.slice(start, end)).length).toBeLessThanOrEqual(size);
        }
        for (let at = 0; at < text.length; at++) expect(covered[at] === 1 || text[at]!.trim() === '').toBe(true);
      }),
    );
  });

  it('refuses a size or an overlap that is no setting, in words', () => {
    for (const settings of [
      { size: 0, overlap: 0 },
      { size: 2.5, overlap: 0 },
      { size: Number.NaN, overlap: 0 },
      { size: 10, overlap: -1 },
      { size: 10, overlap: 11 },
    ]) {
      expect(() => splitRecursively('text', settings)).toThrow(AppError);
    }
  });
});
