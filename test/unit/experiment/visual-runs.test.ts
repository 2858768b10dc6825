// Runs that rank page images: their share among the first, what is told beside their figures, and their exports.
import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { bm25System, defaultBm25, defaultImage, systemOf } from '../../../src/core/experiment/default-experiment.ts';
import type {
  FusionSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../src/core/experiment/experiment.ts';
import { exportCsv, exportJsonl } from '../../../src/core/experiment/export-questions.ts';
import { exportTrecRun } from '../../../src/core/experiment/export-trec.ts';
import { imageShares } from '../../../src/core/experiment/image-shares.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { runNotes } from '../../../src/core/experiment/run-notes.ts';
import type { Run, RunEncoder } from '../../../src/core/experiment/run.ts';
import { buildSummary } from '../../../src/core/experiment/summary.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { failed, gold, mixed, question, result, run } from './run-fixture.ts';

const colSmol = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
const image = defaultImage(colSmol);
const joint: RetrieverSettings = { ...image, kind: 'joint', windows: 'all' };
const chunks = { kind: 'characters', size: 3000, overlap: 300 } as const;
const pages = { kind: 'page' } as const;
const system = (retriever: RetrieverSettings, unit: SystemSettings['unit'] = chunks) => systemOf(retriever, unit);
const hybrid = (
  fusion: FusionSettings,
  parts: readonly SingleSettings[] = [defaultBm25, image],
): RetrieverSettings => ({
  kind: 'hybrid',
  parts,
  fusion,
  depth: 100,
});
const rrf: FusionSettings = { kind: 'rrf', k: 60 };
const five: FusionSettings = { kind: 'concatenate', counts: [5, 5] };
const results = [
  result('q1', { contexts: gold('A1'), outcome: { kind: 'ranked', candidates: mixed('A0', 'A1!', 'A1', 'B2!') } }),
  result('q2', { contexts: gold('B0'), outcome: { kind: 'ranked', candidates: mixed('A1!') } }),
  result('q3', { contexts: gold('B0') }),
  result('q4', { contexts: gold('B0'), outcome: failed }),
];

describe('the share of page images among the first', () => {
  it('is a mean over the questions that found anything, of what was returned', () => {
    // q1: 0 of 1, 1 of 2, 2 of 4; q2: 1 of 1; q3 found nothing and q4 failed.
    expect(imageShares(system(joint), results, [1, 2, 10])).toEqual([
      { k: 1, share: (0 + 1) / 2, n: 2 },
      { k: 2, share: (1 / 2 + 1) / 2, n: 2 },
      { k: 10, share: (2 / 4 + 1) / 2, n: 2 },
    ]);
    expect(imageShares(system(joint), [], [1])).toEqual([{ k: 1, share: null, n: 0 }]);
  });

  it('is told of runs in which page images stand beside other candidates, and of no others', () => {
    const imported = { kind: 'imported', set: 'colqwen2' } as const;
    const mixing = [
      system(joint),
      system(joint, pages),
      system(hybrid(five)),
      system(hybrid(five), pages),
      system(hybrid(rrf)),
      system(hybrid(rrf, [defaultBm25, imported])),
      // Concatenated, a page's text and its imported vectors are two.
      system(hybrid(five, [defaultBm25, imported]), pages),
      system(hybrid({ kind: 'concatenate', counts: [3, 3, 4] }, [defaultBm25, imported, image]), pages),
    ];
    const others = [
      bm25System(pages),
      system(image, pages),
      system(hybrid(rrf), pages),
      system(hybrid(rrf, [image, image]), pages),
      system(hybrid(five, [image, imported]), pages),
      system(hybrid(five, [imported, imported]), pages),
      system(imported, { kind: 'imported', set: 'colqwen2' }),
      system(hybrid(rrf, [defaultBm25, imported]), pages),
      system({ ...image, kind: 'late-interaction', windows: 'all' }),
    ];
    expect(mixing.map((one) => imageShares(one, results, [1]))).not.toContain(null);
    expect(others.map((one) => imageShares(one, results, [1]))).toEqual(others.map(() => null));
  });

  it('stands in the report at every cutoff of the run', () => {
    const questions = results.map((one) => question(one.question));
    const made = { ...run('a', { cutoffs: [1, 2], k: 10 }), system: system(joint) };
    const { runs } = buildReport([{ run: made, results }], questions, [], defaultReportOptions);
    expect(runs[0]!.imageShares!.map(({ k, share }) => [k, share])).toEqual([
      [1, 0.5],
      [2, 0.75],
      [10, 0.75],
    ]);
  });
});

describe('the notes of a run over page images', () => {
  const ran = (vectors: 'single' | 'multi'): RunEncoder => ({
    id: colSmol.id,
    revision: colSmol.revision,
    dtype: 'int8',
    device: 'wasm',
    threads: 2,
    reason: 'No graphics adapter was found.',
    sha256: 'a'.repeat(64),
    selfTest: { cosine: 1, reference: 'made' },
    visual: {
      adapter: vectors === 'multi' ? 'late-interaction' : 'dual',
      tiles: 'one',
      vectors,
      dimensions: 128,
      window: 77,
      graphs: [],
    },
  });
  const notes = (retriever: RetrieverSettings, change: Partial<Run> = {}) =>
    runNotes({ ...run('any'), system: system(retriever), ...change });
  const economy = { ...image, encoder: { ...colSmol, tiles: 'one' as const }, pooling: 3, rescored: 0.1 };

  it('say what of the model was saved at, each once for both parts of a joint one', () => {
    const saving: RetrieverSettings = { ...economy, kind: 'joint', windows: 'first' };
    const corpus = { documents: 9, pages: 341, units: 900 };
    expect(notes(saving, { encoders: [ran('multi')], corpus }).toSorted()).toEqual([
      'First window only: colSmol-256M reads no more of each text unit than its window holds.',
      'One tile a page (economy): colSmol-256M sees each page as a whole only, small print less well.',
      'The vectors of colSmol-256M were searched as int8.',
      'Token pooling: colSmol-256M is searched with one vector for every 3 of a unit.',
      "Two-stage search: 10 % of the page images of colSmol-256M in a question's pool, but no fewer than the 100 candidates kept, are scored in full, chosen by their pooled vectors.",
      "Two-stage search: 10 % of the text units of colSmol-256M in a question's pool, but no fewer than the 100 candidates kept, are scored in full, chosen by their pooled vectors.",
    ]);
    const window = {
      ...image,
      encoder: { ...colSmol, window: 77 },
      kind: 'late-interaction',
      windows: 'first',
    } as const;
    expect(notes(window)).toEqual(['First window only: colSmol-256M reads no more of each text unit than 77 tokens.']);
  });

  it('say that two-stage search scored all where there are no more units than candidates kept', () => {
    const twoStage = { ...image, rescored: 0.2 };
    const whole =
      'Two-stage search had nothing to choose: all page images of colSmol-256M were scored in full, since there are no more than the 100 candidates kept.';
    const some =
      "Two-stage search: 20 % of the page images of colSmol-256M in a question's pool, but no fewer than the 100 candidates kept, are scored in full, chosen by their pooled vectors.";
    const over = (pages: number) => ({ corpus: { documents: 2, pages, units: pages } });
    expect(notes(twoStage, over(15))).toEqual([whole]);
    expect(notes(twoStage, over(100))).toEqual([whole]);
    expect(notes(twoStage, over(101))).toEqual([some]);
    // Nothing is known of the corpus before the index was built.
    expect(notes(twoStage, over(0))).toEqual([some]);
    // In a hybrid the part's list is as long as is fused.
    const fused: RetrieverSettings = { kind: 'hybrid', parts: [defaultBm25, twoStage], fusion: rrf, depth: 300 };
    expect(notes(fused, over(300))).toEqual([whole.replace('100', '300')]);
    expect(notes({ ...image, rescored: 1 }, over(500))).toEqual([
      'Two-stage search had nothing to choose: all page images of colSmol-256M were scored in full.',
    ]);
  });

  it('say which choices a single-vector model has no use for, and nothing of what is as usual', () => {
    expect(notes(economy, { encoders: [ran('single')] })).toEqual([
      'Token pooling is without effect: colSmol-256M has one vector a unit.',
      'Two-stage search is without effect: colSmol-256M has one vector a unit.',
    ]);
    expect(notes(joint)).toEqual([]);
  });

  it('say what had to be done again after a device was lost, and where it went on', () => {
    const lost = { ...ran('single'), redone: { batches: 2, device: 'wasm' } };
    expect(notes(image, { encoders: [lost] })).toEqual([
      '2 batches were done again by colSmol-256M after its device was lost; it went on on WASM.',
    ]);
    expect(notes(image, { encoders: [{ ...lost, redone: { batches: 1, device: 'webgpu' } }] })).toEqual([
      '1 batch was done again by colSmol-256M after its device was lost; it went on on WebGPU.',
    ]);
  });

  it('count the page images that failed', () => {
    const images = { pages: 1341, failed: 3, failures: [], vectors: 9 };
    expect(notes(image, { space: { images, texts: null, bytes: 9 } })).toEqual([
      '3 of 1,341 page images could not be drawn or embedded, and cannot be found.',
    ]);
    expect(notes(image, { space: { images: { ...images, failed: 0 }, texts: null, bytes: 9 } })).toEqual([]);
  });

  it('say how many a concatenated list holds where a cutoff is beyond that', () => {
    const settings = run('any').settings;
    expect(notes(hybrid(five), { settings: { ...settings, k: 20 } })).toEqual([
      'The list holds at most 10 candidates (5 + 5): recall beyond k = 10 cannot rise.',
    ]);
    expect(notes(hybrid(five), { settings })).toEqual([]);
  });
});

describe('exports of a run over chunks and page images', () => {
  const made: Run = {
    ...run('mixed', { k: 3, cutoffs: [3] }),
    system: { ...system(hybrid({ kind: 'concatenate', counts: [2, 2] })), name: 'mixed' },
    space: {
      images: {
        pages: 5,
        failed: 1,
        failures: [{ document: documentId('A'), page: 4, reason: 'It stayed blank.' }],
        vectors: 4,
      },
      texts: null,
      bytes: 8192,
    },
  };
  const input = {
    run: made,
    results,
    questions: results.map((one) => question(one.question)),
    documents: [{ id: documentId('A'), names: ['alpha.pdf'] }],
  };

  it('say of each candidate which it is', () => {
    const [first] = exportJsonl(input).split('\n');
    expect(JSON.parse(first!)).toMatchObject({
      candidates: [
        { rank: 1, kind: 'unit', pages: [1] },
        { rank: 2, kind: 'page-image', pages: [2] },
        { rank: 3, kind: 'unit', pages: [2] },
        { rank: 4, kind: 'page-image', document: 'B', pages: [3] },
      ],
    });
    const [header, row] = exportCsv(input).split(/\r?\n/);
    expect(header).toContain(',candidates,candidateKinds,');
    expect(row).toContain('alpha.pdf#1; alpha.pdf#2; alpha.pdf#2,unit; page-image; unit,');
  });

  it('have one TREC line a page, found as text or as image, with scores that fall', () => {
    expect(exportTrecRun(input).split('\n').slice(0, 4)).toEqual([
      'q1 Q0 alpha.pdf#1 1 4 mixed',
      'q1 Q0 alpha.pdf#2 2 3 mixed',
      'q1 Q0 B#3 3 1 mixed',
      'q2 Q0 alpha.pdf#2 1 1 mixed',
    ]);
  });

  it('sum up what the models made, pages that failed by document and sheet, and the share of page images', () => {
    const documents = { found: 1, opened: 1, failed: 0, duplicates: 0, pages: 5, pagesWithoutText: 0 };
    const [only] = buildSummary({
      benchmark: null,
      documents,
      named: input.documents,
      questions: input.questions,
      runs: [input],
    }).runs;
    expect(only).toMatchObject({
      retriever: {
        kind: 'hybrid',
        parts: [
          { kind: 'bm25' },
          {
            kind: 'image',
            model: { id: 'vidore/colSmol-256M', adapter: 'late-interaction', window: null, dimensions: 128 },
            tiles: 'all',
            pooling: 1,
            rescored: null,
          },
        ],
        fusion: { kind: 'concatenate', counts: [2, 2] },
      },
      space: {
        images: { failed: 1, failures: [{ document: 'alpha.pdf', page: 5, reason: 'It stayed blank.' }] },
        texts: null,
        bytes: 8192,
      },
      // q1: 1 of 3; q2: 1 of 1.
      imageShares: [{ k: 3, share: (1 / 3 + 1) / 2, n: 2 }],
    });
  });
});
