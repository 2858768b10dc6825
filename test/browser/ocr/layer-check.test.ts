// Hazard P05: a text layer that reads well and says something else than the picture.
import { afterAll, describe, expect, test } from 'vitest';
import { createOcrWork } from '../../../src/app/ocr-work.ts';
import { corporaMissing, corpusFile, corpusFolder } from '../pdf/pdf-files.ts';
import { never, sentences } from './made-pages.ts';
import { permuted, textPdf } from './made-pdfs.ts';
import { ocrApp, ocrClient, pdfClient } from './ocr-app.ts';

const pdf = pdfClient();
const ocr = [ocrClient(), ocrClient()];
afterAll(() => {
  for (const client of [pdf, ...ocr]) client.terminate();
});

const folder = 'mmlongbench-dev/documents';
const corpora = await corpusFolder(folder);
if (corpora === null) console.info(corporaMissing);
const noFiles = { fileOf: () => null };

describe('a text layer', () => {
  test('whose letters the file maps to others is flagged, one that says what is seen is not', async () => {
    const app = await ocrApp(pdf, ocr);
    const pages = [sentences, [...sentences].reverse()];
    const [sound, lying] = [
      await app.add('sound.pdf', textPdf(pages)),
      await app.add('lying.pdf', textPdf(pages, permuted)),
    ];
    // Nothing in the text itself tells: it has words, and no page of it counts as damaged.
    expect(lying).toMatchObject({ pagesDamaged: 0, pagesWithoutText: 0 });
    await createOcrWork(app.context, noFiles).check(never);
    const checks = app.context.store.layerChecks.value;
    expect(checks.get(sound.id)).toMatchObject({ pages: 2, suspect: false });
    expect(checks.get(sound.id)!.agreement).toBeGreaterThan(0.95);
    expect(checks.get(lying.id)).toMatchObject({ pages: 2, suspect: true });
    expect(checks.get(lying.id)!.agreement).toBeLessThan(0.1);
    expect(app.context.store.ocrJob.value).toBeNull();
  });

  test.skipIf(corpora === null)(
    'of the nine public documents that have one is not flagged',
    { timeout: 600_000 },
    async () => {
      const app = await ocrApp(pdf, ocr);
      for (const name of corpora ?? []) await app.add(name, await corpusFile(`${folder}/${name}`));
      await createOcrWork(app.context, noFiles).check(never);
      const { layerChecks, documents } = app.context.store;
      const withText = documents.value.filter(({ pageCount, pagesWithoutText }) => pagesWithoutText < pageCount);
      const checks = withText.map(({ id, names }) => ({ name: names[0], ...layerChecks.value.get(id) }));
      expect(checks).toHaveLength(9);
      expect(checks.filter(({ suspect }) => suspect !== false)).toEqual([]);
    },
  );
});
