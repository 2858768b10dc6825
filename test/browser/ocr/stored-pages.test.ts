import { afterAll, describe, expect, test } from 'vitest';
import { createOcrWork } from '../../../src/app/ocr-work.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { layerText, ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import type { TextSettings } from '../../../src/core/document/text-settings.ts';
import type { Progress } from '../../../src/core/progress.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { forgetFailed, resolvedPage, resolveTexts } from '../../../src/storage/recognised-store.ts';
import { fixture } from '../pdf/pdf-files.ts';
import { inOneLine, never, paragraph, sentences } from './made-pages.ts';
import { textPdf } from './made-pdfs.ts';
import { ocrApp, ocrClient, pdfClient } from './ocr-app.ts';
import type { OcrApp } from './ocr-app.ts';

const pdf = pdfClient();
const ocr = [ocrClient(), ocrClient()];
afterAll(() => {
  for (const client of [pdf, ...ocr]) client.terminate();
});

const everyPage: TextSettings = { ...ocrWhereNoText, ocr: 'every-page' };
const noFiles = { fileOf: () => null };
const threePages = textPdf([sentences, sentences.slice(0, 3), sentences.slice(3)]);
const scan = async () => new Uint8Array(await (await fetch('/demo/foreshore-permit-1931-scan.pdf')).arrayBuffer());

const textsOf = async ({ context }: OcrApp, document: DocumentId, text: TextSettings) =>
  resolveTexts(context.database, context.store.workspace.value!.id, document, text);

describe('the OCR worker', () => {
  test('draws, reads and stores pages one by one; a page that is not there is a failed page and the rest goes on', async () => {
    const app = await ocrApp(pdf, ocr);
    const { id } = await app.add('three.pdf', threePages);
    const workspace = app.context.store.workspace.value!.id;
    const port = pdf.openPort();
    const progress: Progress[] = [];
    const input = { workspace, document: id, pages: [2, 9, 0], language: 'eng', method: 'lines' as const, file: null };
    const done = await ocr[0]!.calls.readPages(transfer({ ...input, pdf: port }, [port]), never, (told) =>
      progress.push(told),
    );
    expect(done).toEqual({ recognised: 2, failed: 1, blank: 0, unsound: 0 });
    expect(progress.at(-1)).toEqual({ phase: 'recognise', done: 3, total: 3, unit: 'pages' });
    const { texts, waiting, counts } = await textsOf(app, id, everyPage);
    expect([texts[0], texts[2]].map((text) => inOneLine(text!))).toEqual([
      paragraph,
      inOneLine(sentences.slice(3).join(' ')),
    ]);
    expect(waiting).toEqual([1]);
    expect(counts).toMatchObject({ ocr: 2, layer: 1, ocrFailed: 0 });
    // "The" stands at 72 points from the left, its baseline 72 + 22 points below the top.
    const page = await resolvedPage(app.context.database, workspace, id, 0, everyPage);
    const [left, top, , height] = page!.geometry!.rectangles;
    expect(Math.abs(left! - 72)).toBeLessThan(3);
    expect(Math.abs(top! + height! - 94)).toBeLessThan(4);
  });

  test('says so where the PDF was not kept, and reads the one it is given', async () => {
    const app = await ocrApp(pdf, ocr);
    const { id } = await app.add('three.pdf', threePages, false);
    const workspace = app.context.store.workspace.value!.id;
    const readOne = (file: Blob | null) => {
      const port = pdf.openPort();
      const input = {
        workspace,
        document: id,
        pages: [1],
        language: 'eng',
        method: 'layout' as const,
        file,
        pdf: port,
      };
      return ocr[0]!.calls.readPages(transfer(input, [port]), never);
    };
    await expect(readOne(null)).rejects.toMatchObject({ code: 'file-missing' });
    expect(await readOne(new Blob([Uint8Array.from(threePages)]))).toMatchObject({ recognised: 1, failed: 0 });
  });
});

describe('the work on OCR', () => {
  test('reads the pages without text and no other, once, and counts them', async () => {
    const app = await ocrApp(pdf, ocr);
    const [text, picture] = [await app.add('three.pdf', threePages), await app.add('scan.pdf', await scan())];
    expect(picture.pagesWithoutText).toBe(picture.pageCount);
    const { store } = app.context;
    const work = createOcrWork(app.context, noFiles);
    const counts: Progress[] = [];
    const jobs = new Set<string>();
    const counted = new Set<number>();
    const ensure = () =>
      work.ensure(ocrWhereNoText, null, never, (progress) => {
        counts.push(progress);
        for (const name of store.ocrJob.value?.current ?? []) jobs.add(name);
        counted.add(store.recognised.value.get(picture.id)?.get('lines eng')?.pages ?? 0);
      });
    const before = await textsOf(app, picture.id, ocrWhereNoText);
    await ensure();
    expect(counts.at(-1)).toEqual({
      phase: 'recognise',
      done: picture.pageCount,
      total: picture.pageCount,
      unit: 'pages',
    });
    expect([...jobs]).toEqual(['scan.pdf']);
    // Sums and strips follow page by page.
    expect([...counted].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: picture.pageCount + 1 }, (_, page) => page),
    );
    expect(store.ocrJob.value).toBeNull();
    expect([...store.recognised.value]).toEqual([
      [picture.id, new Map([['lines eng', { pages: picture.pageCount, failed: 0, blank: 0, unsound: 0 }]])],
    ]);
    const after = await textsOf(app, picture.id, ocrWhereNoText);
    expect(after.key).not.toBe(before.key);
    expect(after.counts).toMatchObject({ ocr: picture.pageCount, without: 0, ocrFailed: 0 });
    expect(after.texts.join(' ').toLowerCase()).toContain('stone over two inches not to be taken');
    expect((await textsOf(app, text.id, ocrWhereNoText)).key).toBe((await textsOf(app, text.id, layerText)).key);
    expect(app.told).toEqual(['corpus-changed']);
    // Nothing is left: no page is read, nothing told.
    counts.length = 0;
    await ensure();
    expect(counts).toEqual([]);
    expect(app.told).toEqual(['corpus-changed']);
  });

  test('leaves a page that is broken in the file a failed one: its picture is a blank sheet, not a page without words', async () => {
    const app = await ocrApp(pdf, ocr);
    const { id, ...document } = await app.add('bad.pdf', await fixture('hard-pdfs/synth-p10_one_bad_page.pdf'));
    // The other two sheets have a line each, of fewer than 20 characters.
    expect(document).toMatchObject({ pageCount: 3, pagesFailed: 1, pagesWithoutText: 3 });
    const { store, database } = app.context;
    await createOcrWork(app.context, noFiles).ensure(ocrWhereNoText, null, never, () => {});
    expect(store.recognised.value.get(id)?.get('lines eng')).toMatchObject({ pages: 3, failed: 1, blank: 0 });
    // It is offered again.
    expect(await forgetFailed(database, store.workspace.value!.id, 'lines eng')).toBe(1);
  });

  test('that is stopped keeps what was read and goes on from there', async () => {
    const app = await ocrApp(pdf, ocr);
    const { id } = await app.add('three.pdf', threePages);
    const work = createOcrWork(app.context, noFiles);
    const stops: Promise<void>[] = [];
    const stopped = work.ensure(everyPage, [id], never, ({ done }) => {
      if (done === 1 && stops.length === 0) stops.push(work.stop());
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.all(stops);
    expect(app.context.store.ocrJob.value).toBeNull();
    const left = (await textsOf(app, id, everyPage)).waiting.length;
    expect(left === 1 || left === 2).toBe(true);
    const totals: (number | null)[] = [];
    await work.ensure(everyPage, [id], never, ({ total }) => totals.push(total));
    expect(totals.at(-1)).toBe(left);
    expect((await textsOf(app, id, everyPage)).counts).toMatchObject({ ocr: 3, ocrFailed: 0 });
  });

  test('tells once of a document whose file is gone and reads the others', async () => {
    const app = await ocrApp(pdf, ocr);
    const gone = await app.add('gone.pdf', textPdf([sentences.slice(0, 2), sentences.slice(2)]), false);
    const held = await app.add('held.pdf', textPdf([sentences.slice(0, 4)]), false);
    const file = new Blob([Uint8Array.from(textPdf([sentences.slice(0, 4)]))]);
    const work = createOcrWork(app.context, { fileOf: (document) => (document === held.id ? file : null) });
    await work.ensure(everyPage, null, never, () => {});
    expect(app.context.store.notices.value).toMatchObject([
      { kind: 'warning', code: 'file-missing', message: expect.stringContaining('gone.pdf') as string },
    ]);
    expect((await textsOf(app, held.id, everyPage)).waiting).toEqual([]);
    expect((await textsOf(app, gone.id, everyPage)).waiting).toEqual([0, 1]);
  });

  test('gives up a page whose worker cannot be kept alive, and reads the rest', async () => {
    const crashing = ocrClient();
    const app = await ocrApp(pdf, [
      {
        ...crashing,
        calls: {
          ...crashing.calls,
          readPages: async (input, signal) => {
            const call = ocr[0]!.calls.readPages(input, signal);
            if (input.pages[0] === 1) ocr[0]!.terminate();
            return call;
          },
        },
      },
    ]);
    const { id } = await app.add('three.pdf', threePages);
    await createOcrWork(app.context, noFiles).ensure(everyPage, null, never, () => {});
    expect((await textsOf(app, id, everyPage)).counts).toMatchObject({ ocr: 2, layer: 1, ocrFailed: 1 });
    expect(app.context.store.recognised.value.get(id)?.get('lines eng')).toEqual({
      pages: 3,
      failed: 1,
      blank: 0,
      unsound: 0,
    });
  });
});
