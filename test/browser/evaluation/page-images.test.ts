// Pages as models are shown them, by the real PDF worker.
import { expect, onTestFinished, test } from 'vitest';
import { pageImages } from '../../../workers/evaluation/answering/page-images.ts';
import { pageSizes } from '../../../workers/evaluation/answering/page-sizes.ts';
import { newWorld } from './answering-world.ts';

const never = new AbortController().signal;

async function pictureOf(bytes: Uint8Array<ArrayBuffer>, type: string) {
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark += 1;
  return { width: bitmap.width, height: bitmap.height, dark: dark / (data.length / 4) };
}

test('a page is drawn once in its pixels, the same each time, and each page is another picture', async () => {
  const world = await newWorld();
  const { setting } = await world.newPage();
  const { pdf } = setting.context.services;
  const open = () => {
    const images = pageImages(world.workspace, { port: pdf.openPort(), files: [] });
    onTestFinished(() => images.close());
    return images;
  };
  const [document] = world.documents;
  const first = open();
  const image = await first.page(document!, 0, 401_408, never);
  // √(401,408 · 595 ÷ 842) = 532.6 pixels wide, 753.7 high.
  expect(image).toMatchObject({ mediaType: 'image/jpeg', widthPixels: 532, heightPixels: 753 });
  const picture = await pictureOf(image.bytes, image.mediaType);
  expect(picture).toMatchObject({ width: 532, height: 753 });
  // Two lines of text: some ink, and far more paper.
  expect(picture.dark).toBeGreaterThan(0.002);
  expect(picture.dark).toBeLessThan(0.05);
  expect(await first.page(document!, 0, 401_408, never)).toBe(image);
  // An estimate counts its tokens without drawing it.
  const sized = await pageSizes(world.database, world.workspace).page(document!, 0, 401_408, never);
  expect(sized).toMatchObject({ widthPixels: 532, heightPixels: 753 });
  expect([sized.bytes.length, sized.sha256 === image.sha256]).toEqual([0, false]);
  const later = open();
  expect(await later.page(document!, 0, 401_408, never)).toEqual(image);
  const other = await later.page(document!, 1, 401_408, never);
  expect(other.sha256).not.toBe(image.sha256);
  await expect(later.page(document!, 3, 401_408, never)).rejects.toMatchObject({ code: 'page-out-of-range' });
});

test('without the PDFs there is no picture, and a sentence says so', async () => {
  const world = await newWorld();
  const images = pageImages(world.workspace, null);
  await expect(images.page(world.documents[0]!, 0, 1000, never)).rejects.toMatchObject({ code: 'file-missing' });
});
