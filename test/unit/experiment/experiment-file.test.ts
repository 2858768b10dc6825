import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExperiment, defaultSettings, reportCutoffs } from '../../../src/core/experiment/default-experiment.ts';
import { experimentFormat, parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';
import type { ExperimentSettings, SystemSettings } from '../../../src/core/experiment/experiment.ts';

const folder = fileURLToPath(new URL('../../../docs/experiments/', import.meta.url));
const shortest = { format: experimentFormat, systems: [{ retriever: { kind: 'bm25' } }] };

function problemOf(content: unknown): string {
  try {
    parseExperiment(typeof content === 'string' ? content : JSON.stringify(content));
  } catch (error) {
    expect(error).toMatchObject({ code: 'experiment-invalid' });
    return (error as Error).message;
  }
  return 'no problem';
}

describe('an experiment file', () => {
  it('has defaults for all that is omitted', () => {
    expect(parseExperiment(JSON.stringify(shortest))).toEqual({
      name: 'Experiment',
      systems: [
        {
          name: 'BM25, pages',
          retriever: { kind: 'bm25', k1: 1.5, b: 0.75, idf: 'textbook', tokens: 'words', unmatched: 'leave-out' },
          unit: { kind: 'page' },
          pool: { kind: 'default', withoutOracle: false },
        },
      ],
      k: 10,
      cutoffs: [1, 3, 5, 10],
      depth: 100,
      pageBase: null,
      acceptProposals: false,
      unmappable: 'leave-out',
      mappedInPart: 'score',
      seed: 7,
    });
  });

  it('takes a pool by its name, and names a system by its unit and pool', () => {
    const systems = [
      { retriever: { kind: 'bm25' }, pool: 'corpus' },
      { retriever: { kind: 'bm25' }, unit: { kind: 'characters' }, pool: { kind: 'sampled', withoutOracle: true } },
      { retriever: { kind: 'bm25' }, unit: { kind: 'characters', size: 500 } },
    ];
    const read = parseExperiment(JSON.stringify({ ...shortest, systems })).systems;
    expect(read.map(({ name, unit, pool }) => [name, unit, pool])).toEqual([
      ['BM25, pages, corpus', { kind: 'page' }, { kind: 'corpus', withoutOracle: false }],
      [
        'BM25, chunks of 3,000, sampled, without gold documents',
        { kind: 'characters', size: 3000, overlap: 300 },
        { kind: 'sampled', withoutOracle: true },
      ],
      [
        'BM25, chunks of 500',
        { kind: 'characters', size: 500, overlap: 50 },
        { kind: 'default', withoutOracle: false },
      ],
    ]);
  });

  it.each([
    ['no JSON', '{', 'not JSON'],
    ['a later version', { ...shortest, format: 'leafmark-experiment/2' }, 'format: '],
    ['a field that is not known', { ...shortest, cutOffs: [1] }, 'unknown field “cutOffs”'],
    [
      'a field of a retriever that is not known',
      withRetriever({ kind: 'bm25', K1: 2 }),
      'systems[0].retriever: unknown field “K1”',
    ],
    ['a retriever that is not known', withRetriever({ kind: 'dense' }), 'systems[0].retriever.kind: '],
    ['b above 1', withRetriever({ kind: 'bm25', b: 1.1 }), 'systems[0].retriever.b: '],
    ['no systems', { format: experimentFormat }, 'systems: is missing'],
    ['an empty list of systems', { ...shortest, systems: [] }, 'systems: '],
    ['cutoffs that do not rise', { ...shortest, cutoffs: [10, 5] }, 'cutoffs: must rise'],
    ['a depth below k', { ...shortest, depth: 5 }, 'depth: must be at least k and every cutoff'],
    ['a page base that is not known', { ...shortest, pageBase: 1 }, 'pageBase: '],
    ['a seed that is no integer', { ...shortest, seed: 0.5 }, 'seed: '],
    [
      'an overlap that is not below the size',
      { ...shortest, systems: [{ ...shortest.systems[0], unit: { kind: 'characters', size: 10, overlap: 10 } }] },
      'systems[0].unit.overlap: must be smaller than size',
    ],
    [
      'two systems of one name',
      { ...shortest, systems: [...shortest.systems, ...shortest.systems] },
      'two systems are named “BM25, pages”',
    ],
  ])('with %s is refused by the name of the field', (_, content, sentence) => {
    expect(problemOf(content)).toContain(sentence);
  });

  it('names every field that is wrong at once', () => {
    const message = problemOf({ ...shortest, k: 0, seed: -1, nonsense: true });
    for (const field of ['k: ', 'seed: ', '“nonsense”']) expect(message).toContain(field);
  });

  it('reads back what was written, for any experiment', () => {
    const system = fc.record<SystemSettings>({
      name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() === name && name !== ''),
      retriever: fc.record({
        kind: fc.constant('bm25' as const),
        k1: fc.double({ min: 0, max: 10, noNaN: true }),
        b: fc.double({ min: 0, max: 1, noNaN: true }),
        idf: fc.constantFrom('textbook' as const, 'rank_bm25' as const),
        tokens: fc.constantFrom('words' as const, 'whitespace' as const),
        unmatched: fc.constantFrom('leave-out' as const, 'rank-last' as const),
      }),
      unit: fc.oneof(
        fc.constant({ kind: 'page' as const }),
        fc.record({
          kind: fc.constant('characters' as const),
          size: fc.integer({ min: 100, max: 9000 }),
          overlap: fc.nat(99),
        }),
      ),
      pool: fc.record({
        kind: fc.constantFrom(
          'default' as const,
          'candidates' as const,
          'own-document' as const,
          'corpus' as const,
          'sampled' as const,
        ),
        withoutOracle: fc.boolean(),
      }),
    });
    const settings = fc.record<ExperimentSettings>({
      name: fc.constant('Any'),
      systems: fc.uniqueArray(system, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
      k: fc.integer({ min: 1, max: 100 }),
      cutoffs: fc
        .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1 })
        .map((all) => all.sort((a, b) => a - b)),
      depth: fc.integer({ min: 100, max: 1000 }),
      pageBase: fc.constantFrom(null, 'sheet-from-1' as const, 'sheet-from-0' as const, 'printed-label' as const),
      acceptProposals: fc.boolean(),
      unmappable: fc.constantFrom('leave-out' as const, 'score-0' as const),
      mappedInPart: fc.constantFrom('leave-out' as const, 'score' as const),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(settings, (settings) => {
        // −0 is written as 0, so equal numbers and not equal bits are what a round trip keeps.
        expect(writeExperiment(parseExperiment(writeExperiment(settings)))).toBe(writeExperiment(settings));
        expect(parseExperiment(writeExperiment(settings))).toEqual(JSON.parse(JSON.stringify(settings)));
      }),
    );
  });

  it('of the first screen reads back too', () => {
    expect(parseExperiment(writeExperiment(defaultExperiment()))).toEqual(defaultExperiment());
    expect(defaultExperiment().systems.map(({ name }) => name)).toEqual(['BM25, pages', 'BM25, chunks of 3,000']);
  });
});

describe('the example experiments', () => {
  const files = readdirSync(folder);

  it.each(files)('%s is what its settings write', (name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    expect(JSON.parse(writeExperiment(parseExperiment(text)))).toEqual(JSON.parse(text));
  });

  it.each([
    ['bm25-pages.json', { kind: 'page' }, 'corpus'],
    ['bm25-pages-own-document.json', { kind: 'page' }, 'own-document'],
    ['bm25-chunks.json', { kind: 'characters', size: 3000, overlap: 300 }, 'corpus'],
  ])('%s has the unit and pool it is named by', (name, unit, kind) => {
    const { systems, ...settings } = parseExperiment(readFileSync(`${folder}${name}`, 'utf8'));
    expect(systems).toEqual([expect.objectContaining({ unit, pool: { kind, withoutOracle: false } })]);
    expect(settings).toMatchObject(defaultSettings);
  });
});

it('a report can show every cutoff and k', () => {
  expect(reportCutoffs({ cutoffs: [1, 5, 10], k: 7 })).toEqual([1, 5, 7, 10]);
});

function withRetriever(retriever: unknown) {
  return { ...shortest, systems: [{ retriever }] };
}
