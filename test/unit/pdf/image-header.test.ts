import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { readImageHeader } from '../../../workers/pdf/images/image-header.ts';

// Written by Pillow 13.0.0, which also states what they are: test/fixtures/make/page-images.py.
const folder = join(import.meta.dirname, '../../fixtures/page-images');
const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Record<
  string,
  [number, number, number | null]
>;
const read = (path: string) => new Blob([new Uint8Array(readFileSync(join(folder, path)))]);

describe('the header of an image', () => {
  const names = readdirSync(folder).filter((name) => /\.(png|jpg|webp)$/.test(name));

  test('is looked at in ten files', () => expect([names.length, Object.keys(facts).length]).toEqual([10, 10]));

  test.each(names)('of %s says its pixels and its resolution', async (name) => {
    const { width, height, dotsPerInch, kind } = await readImageHeader(read(name));
    const [wide, high, dpi] = facts[name]!;
    expect([width, height]).toEqual([wide, high]);
    // PNG states whole pixels a metre: 300 dpi are 11,811, which is 299.9994.
    if (dpi === null) expect(dotsPerInch).toBeNull();
    else expect(dotsPerInch).toBeCloseTo(dpi, 2);
    expect(name.endsWith(kind === 'jpeg' ? 'jpg' : kind)).toBe(true);
  });

  test.each([
    ['cut-in-header.png', 'cut short'],
    ['cut-before-size.jpg', 'cut short'],
    ['no-image.png', 'not a PNG'],
    ['empty.jpg', 'not a PNG'],
  ])('that is not there is told: %s', async (name, words) => {
    const error = await readImageHeader(read(`broken/${name}`)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'page-failed', message: expect.stringContaining(words) as string });
  });

  test.each(names)('of %s with damaged bytes gives a size or a sentence', async (name) => {
    const whole = new Uint8Array(readFileSync(join(folder, name)));
    const byte = fc.record({ at: fc.nat({ max: Math.min(300, whole.length - 1) }), value: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { maxLength: 4 }), fc.nat({ max: whole.length }), async (changes, length) => {
        const damaged = Uint8Array.from(whole);
        for (const { at, value } of changes) damaged[at] = value;
        const outcome = await readImageHeader(new Blob([damaged.slice(0, length)])).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
        else expect((outcome as { width: number }).width).toBeGreaterThan(0);
      }),
      { numRuns: 200, seed: 11 },
    );
  });
});
