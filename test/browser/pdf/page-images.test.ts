import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { workspaceId } from '../../../src/core/document/ids.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import type { Progress } from '../../../src/core/progress.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { getFile } from '../../../src/storage/document-store.ts';
import { packPageImages } from '../../../src/storage/page-images.ts';
import { readPages } from '../../../src/storage/page-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { hashText } from '../../../workers/content-hash.ts';
import { never } from '../ocr/made-pages.ts';
import { pdfClient } from '../ocr/ocr-app.ts';

// Pictures of 120 × 80: left half red, lower right quarter blue, the rest white. test/fixtures/make/page-images.py.
const pdf = pdfClient();
afterAll(() => pdf.terminate());

const blobOf = async (name: string): Promise<Blob> => {
  const response = await fetch(`/test/fixtures/page-images/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // Of no type: what they are is told by their content.
  return new Blob([await response.arrayBuffer()]);
};

/** A document of these images, null for a page without one, read into a workspace of its own. */
async function read(names: readonly (string | null)[], keepFile = true) {
  const database = await openDatabase();
  const workspace = workspaceId(crypto.randomUUID());
  await putWorkspace(database, { id: workspace, name: 'Images', keepFiles: true, createdAt: 0 });
  onTestFinished(() => removeWorkspace(database, workspace));
  const pages = await Promise.all(
    names.map(async (name) => (name === null ? null : { name, blob: await blobOf(name) })),
  );
  const file = packPageImages({ pages, labels: null, notes: ['A note.'] });
  const progress: Progress[] = [];
  const ingest = (signal = never): Promise<CorpusDocument> =>
    pdf.calls.ingest({ workspace, name: 'scans/report', file, keepFile, password: null, addedAt: 0 }, signal, (told) =>
      progress.push(told),
    );
  const document = await ingest();
  return { database, workspace, document, file, pages, progress, ingest };
}

describe('page images', () => {
  test('become the pages of one document, without text, in points at their own resolution or at 200 dpi', async () => {
    const names = ['plain.png', '300-dpi.png', 'jfif-150.jpg', 'jfif-72.jpg', 'turned.jpg', 'lossless.webp'];
    const { database, workspace, document, file, pages, progress } = await read(names);
    expect(document).toMatchObject({
      names: ['scans/report'],
      pageCount: 6,
      pagesDone: 6,
      pagesWithoutText: 6,
      pagesFailed: 0,
      state: 'done',
      notes: ['A note.'],
      byteLength: file.size,
    });
    expect(progress.at(-1)).toEqual({ phase: 'read', done: 6, total: 6, unit: 'pages' });
    const stored = await readPages(database, workspace, document.id, 0, 6);
    // 120 × 80 pixels × 72 / dpi; the turned one stands upright.
    const points = stored.map(({ widthPoints, heightPoints }) => [widthPoints.toFixed(2), heightPoints.toFixed(2)]);
    expect(points).toEqual([
      ['43.20', '28.80'],
      ['28.80', '19.20'],
      ['57.60', '38.40'],
      ['43.20', '28.80'],
      ['23.04', '34.56'],
      ['43.20', '28.80'],
    ]);
    for (const page of stored) expect(page).toMatchObject({ text: '', source: 'none', failure: null });
    expect(stored[3]?.quality.notes).toEqual(['Image “jfif-72.jpg”, 120 × 80 pixels at 200 dpi, which is assumed.']);
    // The id: SHA-256 over the lines of the pages' own hashes.
    const hashes = await Promise.all(
      pages.map(async (page) => {
        const digest = await crypto.subtle.digest('SHA-256', await page!.blob.arrayBuffer());
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      }),
    );
    expect(document.id).toBe(await hashText(hashes.map((hash) => `${hash}\n`).join('')));
    expect((await getFile(database, workspace, document.id))?.size).toBe(file.size);
  });

  test('that are damaged, huge or missing are failed pages, and the others are read', async () => {
    const broken = ['cut-in-header.png', 'no-image.png', 'empty.jpg', 'huge.png', 'no-pixels.png', 'cut-in-data.jpg'];
    const names = ['plain.png', ...broken.map((name) => `broken/${name}`), null, 'lossy.webp'];
    const { database, workspace, document } = await read(names);
    expect(document).toMatchObject({ pageCount: 9, pagesDone: 9, pagesFailed: 7, state: 'done' });
    const stored = await readPages(database, workspace, document.id, 0, 9);
    expect(stored.map(({ failure }) => failure?.reason.split(/[:.(]/)[0]?.trim() ?? null)).toEqual([
      null,
      'The image has no size',
      'This is not a PNG, JPEG or WebP image',
      'This is not a PNG, JPEG or WebP image',
      'The image has 60000 × 60000 pixels, more than 100 million',
      'The image of page 6 could not be decoded',
      'The image of page 7 could not be decoded',
      'Page 8 has no image',
      null,
    ]);
    for (const { failure } of stored) expect(failure?.code ?? 'page-failed').toBe('page-failed');
    const draw = (page: number) =>
      pdf.calls.render({ workspace, document: document.id, page, file: null, width: 60, maxPixels: 1e6 }, never);
    await expect(draw(7)).rejects.toMatchObject({ code: 'render-failed' });
    await expect(draw(4)).rejects.toMatchObject({ code: 'page-failed' });
    await expect(draw(9)).rejects.toMatchObject({ code: 'page-out-of-range' });
  });

  test('are drawn upright on white, at the width and within the budget, also from a file that was not kept', async () => {
    const { workspace, document, file } = await read(['plain.png', 'turned.jpg', 'transparent.png'], false);
    const drawn = async (page: number, width: number, maxPixels = 1e6) => {
      const image = await pdf.calls.render({ workspace, document: document.id, page, file, width, maxPixels }, never);
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const at = (x: number, y: number) =>
        nameOfColour(context.getImageData(x * image.width, y * image.height, 1, 1).data);
      return { size: [image.width, image.height], at };
    };
    const plain = await drawn(0, 240);
    expect(plain.size).toEqual([240, 160]);
    expect([plain.at(0.25, 0.5), plain.at(0.75, 0.25), plain.at(0.75, 0.75)]).toEqual(['red', 'white', 'blue']);
    // Turned clockwise: what was left is on top, what was below is on the left.
    const turned = await drawn(1, 80);
    expect(turned.size).toEqual([80, 120]);
    expect([turned.at(0.5, 0.25), turned.at(0.75, 0.75), turned.at(0.25, 0.75)]).toEqual(['red', 'white', 'blue']);
    expect((await drawn(2, 120)).at(0.995, 0)).toBe('white');
    // 2,400 pixels for 3 : 2 are 60 × 40.
    expect((await drawn(0, 240, 2400)).size).toEqual([60, 40]);
    const blob = await pdf.calls.thumbnail({ workspace, document: document.id, page: 1, file }, never);
    const thumbnail = await createImageBitmap(blob);
    expect([blob.type, thumbnail.width, thumbnail.height]).toEqual(['image/webp', 160, 240]);
    const shown = await pdf.calls.renderForModel(
      {
        workspace,
        document: document.id,
        page: 1,
        file,
        maxPixels: 1e6,
        fit: { kind: 'contain', width: 10, height: 10 },
      },
      never,
    );
    // A model's own processor makes it smaller.
    expect([shown.width, shown.height, shown.pixels.length]).toEqual([80, 120, 80 * 120 * 4]);
    expect(nameOfColour(shown.pixels)).toBe('red');
    await expect(
      pdf.calls.render({ workspace, document: document.id, page: 0, file: null, width: 9, maxPixels: 99 }, never),
    ).rejects.toMatchObject({ code: 'file-missing' });
  });

  test('that were read in part go on where they stopped, and equal ones are one document of two names', async () => {
    const { workspace, document, ingest, database } = await read(
      Array.from({ length: 40 }, (_, at) => (at % 3 ? 'plain.png' : 'lossy.webp')),
    );
    const changed = await database.transact(['documents', 'pages'], 'readwrite', async (transaction) => {
      const record = (await transaction.objectStore('documents').get([workspace, document.id]))!;
      await transaction
        .objectStore('documents')
        .put({ ...record, pagesDone: 25, pagesWithoutText: 25, state: 'indexing' });
      await transaction
        .objectStore('pages')
        .delete(IDBKeyRange.bound([workspace, document.id, 25], [workspace, document.id, 99]));
      return record.pagesDone;
    });
    expect(changed).toBe(40);
    const told: Progress[] = [];
    const resumed = await pdf.calls.resume({ workspace, document: document.id }, never, (progress) =>
      told.push(progress),
    );
    expect([told[0]?.done, resumed.pagesDone, resumed.state]).toEqual([25, 40, 'done']);
    expect((await ingest()).names).toEqual(['scans/report']);
    const aborted = new AbortController();
    aborted.abort();
    await expect(ingest(aborted.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

function nameOfColour([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>): string {
  if (red > 220 && green > 220 && blue > 220) return 'white';
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return red < 60 && green < 60 && blue > 200 ? 'blue' : `${red} ${green} ${blue}`;
}
