// PP-OCR v6 from the folder that a person would pick (LEAFMARK_MODELS, else ../shared/models beside the checkout).
import { describe, expect, test } from 'vitest';
import type { AccurateFiles } from '../../../src/rpc/ocr-worker.ts';
import { ocrUrls } from '../../../workers/ocr/site-files.ts';
import { createOcrWorker } from '../../../workers/ocr/ocr-worker.ts';
import { siteBase } from '../../../workers/site-base.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { renderPage } from '../../../workers/pdf/render-page.ts';
import { wordF1 } from '../../support/ocr-score.ts';
import { corporaMissing, corpusFile, corpusFolder } from '../pdf/pdf-files.ts';
import { drawnParagraph, inOneLine, never, paragraph, readWith } from './made-pages.ts';

async function modelFile(name: string): Promise<Uint8Array | null> {
  const response = await fetch(`/models-for-tests/ocr/${name}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

const detector = await modelFile('PP-OCRv6_small_det.onnx');
const recogniser = await modelFile('PP-OCRv6_small_rec_latin.onnx');
const characters = await modelFile('PP-OCRv6_small_rec_latin.characters.json');
const files: AccurateFiles | null = detector && recogniser && characters ? { detector, recogniser, characters } : null;
if (files === null) console.info('Skipped: the models are not beside the checkout (LEAFMARK_MODELS).');
const corpora = await corpusFolder('mmlongbench-dev/documents');
if (corpora === null) console.info(corporaMissing);

const nothingKept = { urls: ocrUrls(siteBase()), readAsset: () => Promise.resolve(null) };
const given = (): AccurateFiles => ({
  detector: files!.detector.slice(),
  recogniser: files!.recogniser.slice(),
  characters: files!.characters.slice(),
});

test('without its files the accurate way says what to pick', async () => {
  const ocr = createOcrWorker(nothingKept);
  await expect(readWith(ocr, drawnParagraph(), { method: 'accurate' })).rejects.toMatchObject({
    code: 'file-missing',
    message: expect.stringContaining('Pick its folder') as string,
  });
});

describe.skipIf(files === null)('the accurate engine', () => {
  test('refuses files that do not belong together or are cut off, names them, and still reads with the right ones', async () => {
    const ocr = createOcrWorker(nothingKept);
    const short = new TextEncoder().encode(JSON.stringify({ characters: Array.from('abcdefghijklmnop') }));
    await expect(ocr.addAccurate({ ...given(), characters: short }, never)).rejects.toMatchObject({
      code: 'file-unsupported',
      message: expect.stringContaining('do not belong together') as string,
    });
    await expect(
      ocr.addAccurate({ ...given(), recogniser: given().recogniser.slice(0, 1000) }, never),
    ).rejects.toMatchObject({
      code: 'file-unsupported',
      message: expect.stringContaining('recogniser') as string,
    });
    await expect(
      ocr.addAccurate({ ...given(), characters: new TextEncoder().encode('<html>') }, never),
    ).rejects.toMatchObject({ code: 'file-unsupported' });
    await ocr.addAccurate(given(), never);
    const page = await readWith(ocr, drawnParagraph(), { method: 'accurate' });
    expect(wordF1(inOneLine(page.text), paragraph)).toBeGreaterThan(0.97);
    expect(page.engine).toContain('pp-ocr');
    expect(page.words).toHaveLength(page.geometry.starts.length);
  }, 180_000);

  test.skipIf(corpora === null)(
    // All eleven were read with 0.987.
    'reads the first three slides of the transcripts with a word F1 of at least 0.95',
    async () => {
      const ocr = createOcrWorker(nothingKept);
      await ocr.addAccurate(given(), never);
      const truth = JSON.parse(new TextDecoder().decode(await corpusFile('ocr-truth/slides.json'))) as {
        document: string;
        sheet: number;
        text: string;
      }[];
      const scores: number[] = [];
      for (const { document, sheet, text } of truth.slice(0, 3)) {
        const pdf = await openPdf(await corpusFile(`mmlongbench-dev/documents/${document}`));
        try {
          const image = await renderPage(pdf, sheet - 1, { scale: 200 / 72, maxPixels: 12_000_000 });
          const page = await readWith(ocr, image, { method: 'accurate' });
          scores.push(wordF1(page.text, text));
        } finally {
          await pdf.close();
        }
      }
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      expect(mean).toBeGreaterThanOrEqual(0.95);
    },
    600_000,
  );
});
