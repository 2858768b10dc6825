import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RedactingStream, errorRedactor, replyRedactor } from '../../../src/llm/redact.ts';

const key = 'sk-canary-A1b2/C3+d4=';

describe('a key in an error', () => {
  const redact = errorRedactor(key);

  test.each([
    `Incorrect API key provided: ${key}.`,
    `https://api.example.com/v1?key=${encodeURIComponent(key)}`,
    `Authorization: Basic ${Buffer.from(`user:${key}`).toString('base64')}`,
    `Authorization: Basic ${Buffer.from(`me:${key}`).toString('base64')}`,
    `Authorization: Basic ${Buffer.from(key).toString('base64')}`,
    `{"headers":{"x-api-key":${JSON.stringify(key)}}}`,
    'Incorrect API key provided: sk-ca***3d4. You can find it …',
  ])('is taken out of “%s”', (text) => {
    const clean = redact(text);
    expect(clean).toContain('[key]');
    for (const piece of ['canary', 'A1b2', 'C3+d4', '3d4']) expect(clean).not.toContain(piece);
    expect(clean).not.toContain(Buffer.from(key).toString('base64').slice(4, 16));
  });

  test('somebody else’s key is taken out by its look', () => {
    expect(redact('used sk-proj-abcdefgh12345678 and AIzaSyA-1234567890abcdefghij')).toBe('used [key] and [key]');
  });

  test('other words stay', () => {
    expect(redact('Rate limit reached: 3 of 3 requests.')).toBe('Rate limit reached: 3 of 3 requests.');
  });
});

describe('a key in a reply', () => {
  test('is taken out, and nothing that only looks like one', () => {
    const redact = replyRedactor(key);
    expect(redact(`Your key is ${key}`)).toBe('Your key is [key]');
    expect(redact('Use sk-learn-contrib, not 2*****3')).toBe('Use sk-learn-contrib, not 2*****3');
    expect(replyRedactor(null)('nothing to hide')).toBe('nothing to hide');
  });

  test('cut into any pieces never shows, and other text passes whole', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (before, after, lengths) => {
          fc.pre(!before.includes('sk-') && !after.includes('sk-'));
          const stream = new RedactingStream(key);
          const whole = before + key + after;
          let shown = '';
          let at = 0;
          for (let turn = 0; at < whole.length; turn += 1) {
            const length = lengths[turn % lengths.length]!;
            shown += stream.push(whole.slice(at, at + length));
            at += length;
          }
          shown += stream.flush();
          expect(shown).toBe(`${before}[key]${after}`);
        },
      ),
    );
  });

  test('a beginning of it that goes on otherwise is shown', () => {
    const stream = new RedactingStream(key);
    expect(stream.push('see sk-can') + stream.push('teen') + stream.flush()).toBe('see sk-canteen');
  });
});
