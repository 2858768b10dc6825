import { describe, expect, test } from 'vitest';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import type { RetrieverSettings, SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { ImageShare } from '../../../src/core/experiment/image-shares.ts';
import type { Run, RunEncoder, RunSpace } from '../../../src/core/experiment/run.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModels } from '../../../src/core/model/visual-registry.ts';
import { candidateKey, candidateWords, rankedWords } from '../../../src/ui/views/question/candidate-words.ts';
import { spaceSentences } from '../../../src/ui/views/question/explained.ts';
import { foundCandidates } from '../../../src/ui/views/question/found-pages.ts';
import { scoreWords } from '../../../src/ui/views/question/fused-explained.ts';
import { modalityRows } from '../../../src/ui/views/report/modality-rows.ts';
import { factsOf } from '../../../src/ui/views/report/run-facts.ts';
import { ranked, ranking, run } from '../experiment/run-fixture.ts';

const model = visualModels()[0]!;
const space = { encoder: visualEncoderOf(model, { kind: 'folder' }), pooling: 1, rescored: null } as const;
const joint: RetrieverSettings = { kind: 'joint', ...space, windows: 'all' };
const concatenated: RetrieverSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, { kind: 'image', ...space }],
  fusion: { kind: 'concatenate', counts: [5, 5] },
  depth: 10,
};

function system(retriever: RetrieverSettings, unit: SystemSettings['unit']): SystemSettings {
  return {
    name: 'S',
    retriever,
    unit,
    text: layerText,
    pool: { kind: 'default', withoutOracle: false },
    answering: null,
  };
}

const chunks = { kind: 'characters', size: 3000, overlap: 300 } as const;
const pages = { kind: 'page' } as const;

function encoder(vectors: 'single' | 'multi'): RunEncoder {
  const { id, revision } = model;
  return {
    id,
    revision,
    dtype: 'int8',
    device: 'wasm',
    threads: 2,
    reason: '',
    sha256: '',
    selfTest: { cosine: 1, reference: 'made' },
    visual:
      vectors === 'multi'
        ? { adapter: 'late-interaction', tiles: 'one', vectors, dimensions: 128, window: 512, graphs: [] }
        : { adapter: 'joint', tiles: 'all', vectors, dimensions: 512, window: 77, graphs: [] },
  };
}

describe('a page as text and as image', () => {
  const [text] = ranking('A3');
  const image = { ...text!, kind: 'page-image', ordinal: 3 } as const;
  const chunk = { ...text!, ordinal: 3 };

  test('are two candidates: the second brings nothing new', () => {
    const both = { ...ranked('1', ['A3']), outcome: { kind: 'ranked', candidates: [chunk, image] } as const };
    expect(foundCandidates(both, 10).map(({ verdict }) => verdict)).toEqual(['hit', 'hit-again']);
    expect(candidateKey(chunk)).not.toBe(candidateKey(image));
    expect([chunk, image].map(candidateWords)).toEqual(['sheet 4', 'page image, sheet 4']);
  });

  test('have a place and no score of their own in a concatenated list', () => {
    const parts = [null, { rank: 2, score: 13.515, normalised: 0.5 }];
    const inList = { ...run('r'), system: system(concatenated, chunks) };
    expect(scoreWords(inList, { ...image, score: 4, parts })).toBe('place 2 of its list');
    expect(scoreWords({ ...inList, system: system(joint, chunks) }, { ...image, score: 4 })).toBe('score 4.000');
  });
});

test('what was ranked is named by its kinds', () => {
  const words = (retriever: RetrieverSettings, unit: SystemSettings['unit']) => rankedWords({ retriever, unit });
  expect(words({ kind: 'image', ...space }, pages)).toBe('page images');
  expect(words(joint, chunks)).toBe('chunks of 3,000 and page images');
  expect(words(concatenated, pages)).toBe('pages and page images');
  expect(words({ ...concatenated, fusion: { kind: 'rrf', k: 60 } }, pages)).toBe('pages by text and image');
  expect(words({ ...concatenated, fusion: { kind: 'rrf', k: 60 } }, chunks)).toBe('chunks of 3,000 and page images');
  expect(words(defaultBm25, pages)).toBe('pages');
});

describe('why a unit of a space was ranked', () => {
  const said = (vectors: number, kind: 'single' | 'multi', isImage: boolean, retriever: RetrieverSettings = joint) =>
    spaceSentences({ vectors, heat: null }, { system: system(retriever, chunks), encoders: [encoder(kind)] }, isImage);

  test('says that the best of several windows competes, of single vectors alone', () => {
    expect(said(3, 'single', false)).toEqual([
      'The score is the cosine of question and chunk.',
      'This chunk has 3 vectors; its best window competes.',
    ]);
    expect(said(1, 'single', false)[1]).toBe('This chunk has 1 vector.');
    expect(said(211, 'multi', false)[1]).toBe('This chunk has 211 vectors.');
    expect(said(879, 'multi', true)[1]).toBe('This page image has 879 vectors.');
  });

  test('leaves the score to the table of lists in a hybrid, and says nothing of text without vectors', () => {
    expect(said(879, 'multi', true, concatenated)).toEqual(['This page image has 879 vectors.']);
    expect(said(0, 'multi', false, concatenated)).toEqual([]);
  });
});

describe('page images in a report', () => {
  const shares: readonly ImageShare[] = [{ k: 1, share: 0.9, n: 40 }];
  const made: RunSpace = {
    images: {
      pages: 12,
      failed: 2,
      failures: [{ document: ranking('A1')[0]!.document, page: 0, reason: 'It stayed blank.' }],
      vectors: 10,
    },
    texts: { units: 30, vectors: 96 },
    bytes: 217_088,
  };
  const one: Run = { ...run('j'), system: system(joint, chunks), space: made, encoders: [encoder('single')] };
  const plain: Run = { ...run('p'), space: null };
  const summary = (of: Run, imageShares: readonly ImageShare[] | null) => ({
    run: of.id,
    name: of.system.name,
    waiting: 0,
    metrics: [],
    byStanding: {} as never,
    byState: {} as never,
    failures: 0,
    imageShares,
  });

  test('stand beside their share among all units and the vectors that each kind has', () => {
    const rows = modalityRows({ runs: [summary(plain, null), summary(one, shares)] }, [plain, one]);
    // 10 pages with a vector and 30 chunks: 10/40. 96/30 = 3.2; 10/10 = 1.
    expect(rows).toEqual([
      {
        name: 'S',
        base: 0.25,
        shares,
        textVectors: '3.2 a chunk',
        imageVectors: '1 a page image',
        isConcatenated: false,
      },
    ]);
  });

  test('are told with adapter, tiles, vectors and what failed', () => {
    expect(factsOf(one)).toMatchObject({
      devices: ['WASM, 2 threads, int8, single vectors, one graph for both, 512 dimensions'],
      space: [
        '106 vectors: 1 a page image, 3.2 a chunk; 217 kB of memory to search them',
        '2 of 12 page images failed and cannot be found, the first because: It stayed blank.',
      ],
    });
    const alone: Run = { ...one, system: system({ kind: 'image', ...space }, pages), encoders: [encoder('multi')] };
    expect(factsOf(alone)).toMatchObject({
      text: 'none',
      unit: 'page images',
      devices: ['WASM, 2 threads, int8, late interaction over tiles, one tile a page, 128 dimensions'],
    });
    expect(factsOf(plain).space).toEqual([]);
  });
});
