import { describe, expect, test } from 'vitest';
import { openPageImages, packPageImages } from '../../../src/storage/page-images.ts';

const images = {
  pages: [{ name: 'd_1.png', blob: new Blob(['one']) }, null, { name: 'd_3.png', blob: new Blob(['three']) }],
  labels: ['i', 'ii', 'iii'],
  notes: ['Page 2 has no image.'],
};
const reopened = async (file: Blob) => {
  const opened = await openPageImages(file);
  return (
    opened && {
      ...opened,
      pages: await Promise.all(opened.pages.map(async (page) => page && [page.name, await page.blob.text()])),
    }
  );
};

describe('page images as one file', () => {
  test('come back as they were', async () => {
    expect(await reopened(packPageImages(images))).toEqual({
      ...images,
      pages: [['d_1.png', 'one'], null, ['d_3.png', 'three']],
    });
  });

  test('are told from any other file', async () => {
    for (const content of ['', '%PDF-1.7', 'Leafmark page images 1', 'Leafmark page images 2\n0000{}']) {
      expect(await openPageImages(new Blob([content]))).toBeNull();
    }
  });

  test('are refused where bytes are missing or too many, or the header is not theirs', async () => {
    const whole = new Uint8Array(await packPageImages(images).arrayBuffer());
    const text = (header: string, length = header.length) =>
      new Blob(['Leafmark page images 1\n', new Uint32Array([length]), header]);
    for (const file of [
      new Blob([whole.slice(0, -1)]),
      new Blob([whole, 'x']),
      new Blob([whole.slice(0, 40)]),
      text('{"pages":[{"name":"a","bytes":-1}],"labels":null,"notes":[]}'),
      text('{"pages":[],"labels":null,"notes":[]}'),
      text('{"pages":[null],"labels":[],"notes":[]}'),
      text('{}', 2 ** 31),
      text('no json'),
    ]) {
      await expect(openPageImages(file)).rejects.toMatchObject({ code: 'file-unreadable' });
    }
  });
});
