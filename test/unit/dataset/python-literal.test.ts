import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../src/core/app-error.ts';
import { parsePythonLiteral, type PythonLiteral } from '../../../src/core/dataset/python-literal.ts';

const golden = z
  .object({
    accepted: z.array(z.object({ text: z.string(), kind: z.string(), value: z.unknown() })),
    rejected: z.array(z.object({ text: z.string() })),
    optional: z.array(z.object({ text: z.string(), value: z.unknown() })),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../golden/python-literals/cases.json'), 'utf8')));

describe('Python literals', () => {
  for (const { text, kind, value } of golden.accepted) {
    it(`reads ${label(text)} as Python does`, () => {
      const literal = parsePythonLiteral(text);
      expect(literal.kind).toBe(kind);
      expect(plain(literal)).toEqual(value);
    });
  }

  for (const { text } of golden.rejected) {
    it(`refuses ${label(text)} with its code`, () => {
      expect(codeOf(text)).toBe('literal-invalid');
    });
  }

  for (const { text, value } of golden.optional) {
    it(`reads ${label(text)} as Python does or refuses it`, () => {
      const literal = attempt(text);
      if (literal !== null) expect(plain(literal)).toEqual(value);
      else expect(codeOf(text)).toBe('literal-invalid');
    });
  }

  it('keeps the source text of numbers', () => {
    expect(parsePythonLiteral('[1511.00830, -007.50, 1_000]')).toEqual({
      kind: 'list',
      items: [
        { kind: 'float', value: 1511.0083, text: '1511.00830' },
        { kind: 'float', value: -7.5, text: '-007.50' },
        { kind: 'int', value: 1000n, text: '1_000' },
      ],
    });
  });

  it('says what is wrong and where', () => {
    expect(() => parsePythonLiteral("['a', nan]")).toThrow('not a Python literal: the name nan at character 7');
  });

  it('reads any list of texts back from the way Python prints it with escapes', () => {
    const printed = (texts: readonly string[]): string =>
      `[${texts
        .map(
          (text) =>
            `'${Array.from(text)
              .map((char) => escaped(char))
              .join('')}'`,
        )
        .join(', ')}]`;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        expect(plain(parsePythonLiteral(printed(texts)))).toEqual(texts);
      }),
    );
  });

  it('answers any text with a value or literal-invalid, never another error', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      ',',
      "'",
      '"',
      '\\',
      '\n',
      '#',
      '1',
      '.',
      'e',
      '_',
      '-',
      'r',
      'u',
      ' ',
      'None',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect([null, 'literal-invalid']).toContain(codeOf(parts.join('')));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a million open brackets without running out of stack', () => {
    expect(codeOf('['.repeat(1_000_000))).toBe('literal-invalid');
  });

  it('reads a list of a hundred thousand texts', () => {
    const literal = parsePythonLiteral(`[${"'abc', ".repeat(100_000)}]`);
    expect(literal.kind === 'list' && literal.items.length).toBe(100_000);
  });
});

function label(text: string): string {
  return JSON.stringify(text.length > 50 ? `${text.slice(0, 50)}… (${text.length})` : text);
}

function attempt(text: string): PythonLiteral | null {
  try {
    return parsePythonLiteral(text);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Code of the error, null without one. */
function codeOf(text: string): string | null {
  try {
    parsePythonLiteral(text);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** As the golden file writes values. */
function plain(literal: PythonLiteral): unknown {
  switch (literal.kind) {
    case 'none':
      return null;
    case 'list':
    case 'tuple':
      return literal.items.map((item) => plain(item));
    case 'int':
      return Number.isSafeInteger(Number(literal.value)) ? Number(literal.value) : { $integer: String(literal.value) };
    case 'float':
      return Number.isFinite(literal.value) ? literal.value : { $float: String(literal.value) };
    case 'bool':
    case 'str':
      return literal.value;
  }
}

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (char === "'" || char === '\\') return `\\${char}`;
  if (code < 32) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : char;
}
