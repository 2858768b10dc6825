import { expect, test } from 'vitest';
import { neededFiles } from '../../../workers/service/needed-files.ts';
import type { SiteFile } from '../../../workers/service/site-file.ts';

const file = (path: string, bytes: number, shell = false): SiteFile => ({ path, bytes, hash: '', shell });
const site = [
  file('assets/index-D-aPH351.js', 260_000, true),
  file('assets/ort-wasm-simd-threaded-4byDm7i3.wasm', 14_264_838),
  file('assets/ort-wasm-simd-threaded.asyncify-AAAAAAAA.wasm', 27_000_000),
  file('assets/ort-wasm-simd-threaded.jspi-BoEwGRw5.mjs', 50_918),
  file('assets/ort-wasm-simd-threaded.jspi-CP6SXO_B.wasm', 16_811_691),
  file('assets/pdf-C-L_fGn0.js', 637_573),
  file('assets/run-view-B4vxIXn0.js', 20_352),
  file('demo/manifest.json', 907),
  file('icon.svg', 308, true),
  file('index.html', 1498, true),
  file('models/all-MiniLM-L6-v2/config.json', 480),
  file('models/all-MiniLM-L6-v2/onnx/model_quantized.onnx', 22_972_370),
  file('tesseract/7.0.0/tesseract-core-relaxedsimd-lstm.wasm.js', 3_905_767),
  file('tesseract/7.0.0/tesseract-core-simd-lstm.wasm.js', 3_899_472),
  file('tesseract/7.0.0/worker.min.js', 111_307),
];

function paths(core: 'relaxedsimd-lstm' | 'simd-lstm', gpu: boolean): string[] {
  return neededFiles(site, { core, gpu }).map(({ path }) => path);
}

test('without a graphics adapter the plain runtime is needed and the one with JSPI is not', () => {
  expect(paths('simd-lstm', false).filter((path) => path.includes('ort-wasm'))).toEqual([
    'assets/ort-wasm-simd-threaded-4byDm7i3.wasm',
  ]);
});

test('with one both are needed: the text detector always runs on the processor', () => {
  expect(paths('simd-lstm', true).filter((path) => path.includes('ort-wasm'))).toEqual([
    'assets/ort-wasm-simd-threaded.jspi-BoEwGRw5.mjs',
    'assets/ort-wasm-simd-threaded-4byDm7i3.wasm',
    'assets/ort-wasm-simd-threaded.jspi-CP6SXO_B.wasm',
  ]);
});

test('of the cores of tesseract only the one that runs here is needed', () => {
  for (const core of ['relaxedsimd-lstm', 'simd-lstm'] as const) {
    expect(paths(core, false).filter((path) => path.includes('tesseract-core'))).toEqual([
      `tesseract/7.0.0/tesseract-core-${core}.wasm.js`,
    ]);
  }
});

test('what the screens and workers are made of comes first, then the demo, then the rest from small to large', () => {
  expect(paths('relaxedsimd-lstm', false)).toEqual([
    'icon.svg',
    'index.html',
    'assets/index-D-aPH351.js',
    'assets/run-view-B4vxIXn0.js',
    'assets/pdf-C-L_fGn0.js',
    'demo/manifest.json',
    'models/all-MiniLM-L6-v2/config.json',
    'tesseract/7.0.0/worker.min.js',
    'tesseract/7.0.0/tesseract-core-relaxedsimd-lstm.wasm.js',
    'assets/ort-wasm-simd-threaded-4byDm7i3.wasm',
    'models/all-MiniLM-L6-v2/onnx/model_quantized.onnx',
  ]);
});
