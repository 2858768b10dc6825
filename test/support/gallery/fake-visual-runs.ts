// ?visual: runs that rank page images, alone, beside text in one space, and concatenated, and what their heat maps are made of.
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { bm25System, defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { Run, RunEncoder } from '../../../src/core/experiment/run.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModels } from '../../../src/core/model/visual-registry.ts';
import type { HeatToken, PageHeat } from '../../../src/core/retrieval/explanation.ts';

const colSmol = visualModels().find(({ id }) => /colsmol/i.test(id)) ?? visualModels()[0]!;
const clip = visualModels().find(({ id }) => /clip/i.test(id)) ?? visualModels()[0]!;
const space = { encoder: visualEncoderOf(colSmol, { kind: 'folder' }), pooling: 1, rescored: null } as const;
const single = { encoder: visualEncoderOf(clip, { kind: 'folder' }), pooling: 1, rescored: null } as const;
const chunks = { kind: 'characters', size: 3000, overlap: 300 } as const;
const shared = { text: layerText, pool: { kind: 'default', withoutOracle: false }, answering: null } as const;

export const visualSystems: readonly SystemSettings[] = [
  { name: 'ColSmol-256M, joint', retriever: { kind: 'joint', ...space, windows: 'all' }, unit: chunks, ...shared },
  {
    name: 'BM25 5 + page images 5',
    retriever: {
      kind: 'hybrid',
      parts: [defaultBm25, { kind: 'image', ...space }],
      fusion: { kind: 'concatenate', counts: [5, 5] },
      depth: 100,
    },
    unit: chunks,
    ...shared,
  },
  { name: 'ColSmol-256M, page images', retriever: { kind: 'image', ...space }, unit: { kind: 'page' }, ...shared },
  { name: 'CLIP, joint', retriever: { kind: 'joint', ...single, windows: 'all' }, unit: chunks, ...shared },
  bm25System(chunks),
];

function encoderRun(
  { id, revision }: { readonly id: string; readonly revision: string },
  vectors: 'single' | 'multi',
): RunEncoder {
  return {
    id,
    revision,
    dtype: 'int8',
    device: 'wasm',
    threads: 4,
    reason: 'No WebGPU adapter; the page is isolated, so that WASM runs on 4 of 8 threads.',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    selfTest: { cosine: 0.99991, reference: 'kept' },
    visual:
      vectors === 'multi'
        ? { adapter: 'late-interaction', tiles: 'all', vectors, dimensions: 128, window: 8192, graphs: [] }
        : { adapter: 'dual', tiles: 'all', vectors, dimensions: 512, window: 77, graphs: [] },
  };
}

/** What these runs tell of their encoders and vectors, by place. */
export function factsOfVisual(place: number): Partial<Run> {
  const multi = encoderRun(colSmol, 'multi');
  const failure = { document: 'd', page: 3, reason: 'The page’s picture stayed blank.' } as const;
  const images = { pages: 4_304, failed: 0, failures: [], vectors: 4_304 * 879 };
  switch (place) {
    case 0:
      return {
        encoders: [multi],
        space: { images, texts: { units: 27_410, vectors: 27_410 * 211 }, bytes: 1_272_000_000 },
      };
    case 1:
      return { encoders: [multi], space: { images, texts: null, bytes: 499_000_000 } };
    case 2:
      return {
        encoders: [multi],
        space: {
          images: { ...images, failed: 2, failures: [failure as never], vectors: 4_302 * 879 },
          texts: null,
          bytes: 499_000_000,
        },
        text: null,
      };
    case 3:
      return {
        encoders: [encoderRun(clip, 'single')],
        space: {
          images: { ...images, vectors: 4_304 },
          texts: { units: 27_410, vectors: 86_290 },
          bytes: 186_000_000,
        },
      };
    default:
      return {};
  }
}

const [rows, columns, side] = [4, 3, 8];

/** Tokens of the question's words (long ones in two), of a prompt and of marks, over 4 × 3 tiles and the whole page. */
export function fakeHeat(question: string, seed: number): PageHeat {
  const words = [...question.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].flatMap(({ 0: text, index }) =>
    text.length > 7
      ? [
          { start: index, end: index + 4 },
          { start: index + 4, end: index + text.length },
        ]
      : [{ start: index, end: index + text.length }],
  );
  const patches: number[] = [];
  for (let tile = 0; tile <= rows * columns; tile += 1) {
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) patches.push(tile, row, column);
  }
  const count = patches.length / 3;
  const ranges = [
    ...words.map((range) => ({ ...range, kind: 'word' as const })),
    { start: 0, end: 0, kind: 'prompt' as const },
    ...Array.from({ length: 5 }, () => ({ start: 0, end: 0, kind: 'special' as const })),
  ];
  const similarities = new Float32Array(ranges.length * count);
  const shares = new Float32Array(ranges.length * count);
  const tokens = ranges.map(({ start, end, kind }, token): HeatToken => {
    const [x, y] = [((token * 37 + seed * 11) % 83) / 83, 0.08 + ((token * 17 + seed * 7) % 61) / 75];
    let [best, most] = [0, -1];
    for (let patch = 0; patch < count; patch += 1) {
      const [tile = 0, row = 0, column = 0] = patches.slice(3 * patch, 3 * patch + 3);
      const whole = tile === rows * columns;
      const left = whole ? (column + 0.5) / side : ((tile % columns) * side + column + 0.5) / (columns * side);
      const top = whole ? (row + 0.5) / side : (Math.floor(tile / columns) * side + row + 0.5) / (rows * side);
      const near = Math.exp(-((left - x) ** 2 + (top - y) ** 2) / 0.012);
      const value = 0.12 + 0.55 * near + 0.09 * Math.sin(patch * 12.9 + token) ** 2 - (whole ? 0.04 : 0);
      similarities[token * count + patch] = value;
      if (value > most) [best, most] = [patch, value];
    }
    const outside = kind === 'special' && token % 2 === 0;
    if (!outside) shares[token * count + best] = most;
    const similarity = outside ? most + 0.1 : most;
    return { start, end, kind, similarity, inPicture: outside ? 0 : similarity };
  });
  return {
    score: tokens.reduce((sum, { similarity }) => sum + similarity, 0),
    tokens,
    grid: { rows, columns },
    side,
    patches: Uint16Array.from(patches),
    similarities,
    shares,
  };
}
