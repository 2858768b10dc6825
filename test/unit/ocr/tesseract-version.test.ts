import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const project = new URL('../../../', import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, project));

test('the site serves the files of the tesseract.js that is installed', () => {
  const { version } = JSON.parse(read('node_modules/tesseract.js/package.json').toString()) as { version: string };
  expect(read('workers/ocr/site-files.ts').toString()).toContain(`tesseractVersion = '${version}'`);
});

test('the bundled language is a gzip of tesseract’s data, the detector an ONNX file, and both have their licence beside them', () => {
  const data = gunzipSync(read('public/ocr/eng.fast.traineddata.gz'));
  // A count of 24 entries, then their offsets; -1 for those that are missing.
  expect(data.readInt32LE(0)).toBe(24);
  expect(data.length).toBeGreaterThan(3_000_000);
  // Field 1 (version of the format) of the protobuf, a varint.
  expect(read('public/ocr/en_PP-OCRv3_det.onnx')[0]).toBe(8);
  expect(read('public/ocr/LICENSE').toString()).toContain('Apache License');
});
