import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { readBenchmarkFile } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId } from '../../../src/core/document/ids.ts';

// Written by pyarrow 26.0.1: test/fixtures/make/unidoc-parquet.py.
const folder = join(import.meta.dirname, '../../fixtures/parquet');
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));
const read = (name: string, bytes = bytesOf(name)): Promise<Benchmark> =>
  readBenchmarkFile({ name, bytes, id: benchmarkId('b') });
const refusal = async (reading: Promise<unknown>): Promise<AppError> => {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`no refusal: ${String(error)}`);
};

/** A question by what the expectation names, contexts as document and page. */
const named = ({
  contexts,
  askedOf,
  evidenceKinds,
  unanswerable,
  referencesAre,
  ...rest
}: Benchmark['questions'][number]) => {
  expect({ askedOf, evidenceKinds, unanswerable, referencesAre }).toEqual({
    askedOf: null,
    evidenceKinds: [],
    unanswerable: false,
    referencesAre: 'alternatives',
  });
  for (const context of contexts)
    expect(context).toMatchObject({ lastPage: context.firstPage, kind: null, texts: [], facts: [] });
  return { ...rest, contexts: contexts.map(({ document, firstPage }) => [document, firstPage]) };
};

describe('UniDoc-Bench as on the hub', () => {
  const expected = JSON.parse(readFileSync(join(folder, 'unidoc.expected.json'), 'utf8')) as {
    readonly questions: unknown;
    readonly problems: unknown;
  };
  const names = readdirSync(folder).filter((name) => /^unidoc-.*\.parquet$/.test(name));

  test('stands in seven files of different compression', () => expect(names).toHaveLength(7));

  test.each(names)('is read from %s into the questions written by hand, problems told by row', async (name) => {
    const benchmark = await read(name);
    expect(benchmark).toMatchObject({ format: 'unidoc-bench-parquet', pageBase: 'sheet-from-1', name });
    expect(benchmark.recognisedBy).toBe(
      'a Parquet table with the columns question, answer, gt_image_paths, longdoc_image_paths',
    );
    expect(benchmark.questions.map(named)).toEqual(expected.questions);
    expect(benchmark.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual(expected.problems);
  });

  test('is read where its lists came as printed text', async () => {
    const { questions } = await read('printed-lists.parquet');
    expect(questions.map(named)).toEqual(expected.questions);
  });

  test('names the column that a file lacks', async () => {
    const { code, message } = await refusal(read('without-gold.parquet'));
    expect(code).toBe('benchmark-not-recognised');
    expect(message).toContain('For UniDoc-Bench, hub Parquet it lacks gt_image_paths.');
    expect(message).toContain('domain, image');
  });

  test('without rows holds no question', async () => {
    const { code, message } = await refusal(read('no-rows.parquet'));
    expect(code).toBe('benchmark-invalid');
    expect(message).toContain('holds no question');
  });
});

describe('a Parquet file that is not whole', () => {
  test('is refused wherever it is cut', async () => {
    const whole = bytesOf('unidoc-snappy.parquet');
    for (const length of [4, 8, 12, 100, 1000, whole.length - 1]) {
      const { code, message } = await refusal(read('cut.parquet', whole.slice(0, length)));
      expect(code).toBe('benchmark-invalid');
      expect(message).toContain('download it again');
    }
  });

  test('is read or refused with a sentence whichever bytes are damaged', async () => {
    const whole = bytesOf('unidoc-snappy.parquet');
    const byte = fc.record({
      at: fc.integer({ min: 4, max: whole.length - 1 }),
      value: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 3 }), async (changes) => {
        const damaged = Uint8Array.from(whole);
        for (const { at, value } of changes) damaged[at] = value;
        const outcome = await read('damaged.parquet', damaged).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
        else expect((outcome as Benchmark).questions.length).toBeGreaterThan(0);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
