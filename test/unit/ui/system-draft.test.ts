import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, cutoffList, draftOf } from '../../../src/ui/views/experiment/system-draft.ts';
import type { SystemDraft } from '../../../src/ui/views/experiment/system-draft.ts';
import { checkShared, sharedDraftOf } from '../../../src/ui/views/experiment/settings-draft.ts';
import { presets, withCopy, withPreset } from '../../../src/ui/views/experiment/presets.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import { parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';

const [pages, chunks] = defaultExperiment().systems;

describe('a system that is being edited', () => {
  it('gives the same system back when nothing was changed', () => {
    for (const system of [pages!, chunks!]) expect(checkDraft(draftOf(system), [])).toEqual({ kind: 'valid', system });
  });

  it.each([
    [{ size: '300', overlap: '300' }, 'overlap'],
    [{ size: '0', overlap: '0' }, 'size'],
    [{ size: '12.5' }, 'size'],
    [{ overlap: '-1' }, 'overlap'],
    [{ k1: '-0.1' }, 'k1'],
    [{ k1: 'NaN' }, 'k1'],
    [{ b: '1.01' }, 'b'],
    [{ b: '' }, 'b'],
    [{ name: '  ' }, 'name'],
    [{ name: 'taken' }, 'name'],
  ] as const)('refuses %o with a sentence at %s', (change, field) => {
    const checked = checkDraft({ ...draftOf(chunks!), ...change }, ['taken']);
    expect(checked.kind === 'invalid' && Object.keys(checked.problems)).toEqual(expect.arrayContaining([field]));
  });

  it('takes thousands commas and the bounds themselves', () => {
    const checked = checkDraft({ ...draftOf(chunks!), size: '1,000', overlap: '999', k1: '0', b: '1' }, []);
    expect(checked).toMatchObject({ system: { unit: { size: 1000, overlap: 999 }, retriever: { k1: 0, b: 1 } } });
  });

  it('does not look at the size of pages', () => {
    expect(checkDraft({ ...draftOf(pages!), size: '', overlap: 'x' }, [])).toEqual({ kind: 'valid', system: pages });
  });

  it('accepts nothing that the experiment file would refuse', () => {
    const text = fc.oneof(
      fc.integer({ min: -5, max: 2_000_000 }).map(String),
      fc.double({ min: -1, max: 120, noNaN: true }).map(String),
      fc.string({ maxLength: 4 }),
    );
    const draft: fc.Arbitrary<SystemDraft> = fc.record({
      name: fc.string({ maxLength: 220 }),
      unit: fc.constantFrom('page', 'characters'),
      size: text,
      overlap: text,
      k1: text,
      b: text,
      idf: fc.constantFrom('textbook', 'rank_bm25'),
      tokens: fc.constantFrom('words', 'whitespace'),
      unmatched: fc.constantFrom('leave-out', 'rank-last'),
      pool: fc.constantFrom('default', 'candidates', 'own-document', 'corpus', 'sampled'),
      withoutOracle: fc.boolean(),
    });
    fc.assert(
      fc.property(draft, (one) => {
        const checked = checkDraft(one, []);
        if (checked.kind === 'invalid') return;
        const experiment = { ...defaultExperiment(), systems: [checked.system] };
        expect(parseExperiment(writeExperiment(experiment)).systems).toEqual([checked.system]);
      }),
    );
  });
});

describe('what is the same for all systems', () => {
  const before = defaultExperiment();

  it('gives the same experiment back when nothing was changed', () => {
    expect(checkShared(sharedDraftOf(before), before)).toEqual({ kind: 'valid', settings: before });
  });

  it('sorts cutoffs and takes each once', () => {
    expect(cutoffList('10, 1 5;5')).toEqual([1, 5, 10]);
    expect(cutoffList('1, ten')).toBeNull();
    expect(cutoffList(' ')).toBeNull();
  });

  it('refuses to keep fewer candidates than a cutoff looks at', () => {
    const checked = checkShared({ ...sharedDraftOf(before), cutoffs: '1, 200' }, before);
    expect(checked).toEqual({ kind: 'invalid', problems: { depth: 'Keep at least 200: a cutoff looks that far.' } });
  });

  it('accepts nothing that the experiment file would refuse', () => {
    const text = fc.oneof(
      fc.integer({ min: -1, max: 12_000 }).map(String),
      fc.constantFrom('4294967295', '4294967296', '1, 5'),
    );
    const draft = fc.record({ name: fc.string({ maxLength: 220 }), k: text, cutoffs: text, depth: text, seed: text });
    fc.assert(
      fc.property(draft, (one) => {
        const checked = checkShared(one, before);
        if (checked.kind === 'valid')
          expect(parseExperiment(writeExperiment(checked.settings))).toEqual(checked.settings);
      }),
    );
  });
});

describe('presets', () => {
  it('are experiments that their file gives back, and leave other choices alone', () => {
    for (const preset of presets) {
      const settings = withPreset({ ...defaultExperiment(), unmappable: 'score-0' }, preset);
      expect(parseExperiment(writeExperiment(settings))).toEqual(settings);
      expect(settings.unmappable).toBe('score-0');
    }
  });

  it('copies a system beside itself under a name of its own', () => {
    const once = withCopy(defaultExperiment(), 0);
    const twice = withCopy(once, 0);
    expect(twice.systems.map((system) => system.name)).toEqual([
      'BM25, pages',
      'BM25, pages (3)',
      'BM25, pages (2)',
      'BM25, chunks of 3,000',
    ]);
  });
});
