import { afterAll, describe, expect, test } from 'vitest';
import type { OcrWorker } from '../../../src/rpc/ocr-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { wordF1 } from '../../support/ocr-score.ts';
import { drawnPage, drawnParagraph, inOneLine, inputOf, never, paragraph, sentences } from './made-pages.ts';

const client = createWorkerClient<OcrWorker>({
  name: 'OCR',
  spawn: () => new Worker(new URL('../../../workers/ocr.ts', import.meta.url), { type: 'module' }),
  idleMs: Infinity,
  silenceMs: { default: 120_000 },
});
afterAll(() => client.terminate());

const read = (image: ImageBitmap, more: Partial<Parameters<OcrWorker['recognise']>[0]> = {}) =>
  client.calls.recognise(transfer(inputOf(image, more), [image]), never);

describe('a page of text', () => {
  test('is read line by line, each word with its place in the text and on the page', async () => {
    const page = await read(drawnParagraph(), { index: 7 });
    expect(page.text).toBe(sentences.join('\n'));
    expect(page.flags).toEqual([]);
    expect(page.turned).toBe(0);
    expect(page.soundWords).toBe(paragraph.split(' ').length);
    expect(page.meanConfidence).toBeGreaterThan(85);
    expect(page.geometry.index).toBe(7);
    const { starts, ends, rectangles } = page.geometry;
    expect([...starts].map((start, at) => page.text.slice(start, ends[at]))).toEqual(paragraph.split(' '));
    // "The" begins at 140 px; its line stands on 200 px with capitals of about 26 px (36 px type): in points 72 / 200 of that.
    const [left, top, , height] = rectangles;
    expect(Math.abs(left! - 140 * 0.36)).toBeLessThan(2);
    expect(Math.abs(top! + height! - 200 * 0.36)).toBeLessThan(3);
    expect(Math.abs(height! - 26 * 0.36)).toBeLessThan(4);
  });

  test.for([90, 180, 270] as const)(
    'that lies turned by %i° is turned back and read; its boxes stay on the page as it lies',
    async (turn) => {
      const page = await read(drawnParagraph({ turn }));
      expect(wordF1(page.text, paragraph)).toBeGreaterThan(0.95);
      expect(page.turned).toBe(360 - turn);
      expect(page.flags).toContain('turned');
      // The first word of the upright page (1,700 × 1,200) begins at 140, 170 px: there it lies after the turn, in points.
      const expected = { 90: [1200 - 187, 140], 180: [1700 - 140, 1200 - 187], 270: [187, 1700 - 140] }[turn];
      const { words } = page;
      const first = words.find(({ text }) => text === 'The')!.box;
      const corner = {
        90: [first.left + first.width / 2, first.top],
        180: [first.left + first.width, first.top + first.height / 2],
        270: [first.left + first.width / 2, first.top + first.height],
      }[turn];
      expect(Math.hypot(corner[0]! - expected[0]! * 0.36, corner[1]! - expected[1]! * 0.36)).toBeLessThan(6);
    },
  );

  test('in white on dark blue, with a yellow headline beside a box, is read whatever its colours', async () => {
    const page = await read(
      drawnPage(
        [
          { text: 'Visitors by month', left: 120, bottom: 160, size: 72, colour: '#ffd23f' },
          { text: '4,120 in July', left: 1000, bottom: 420, size: 48, colour: 'white' },
          { text: '980 in March', left: 140, bottom: 700, size: 48, colour: '#9fd8ff' },
        ],
        { ground: '#10245c' },
      ),
    );
    expect(inOneLine(page.text)).toBe('Visitors by month 4,120 in July 980 in March');
    expect(page.flags).toEqual(['dark']);
  });

  test('in two columns is read one column after the other', async () => {
    const left = [
      'The first column tells of the',
      'harbour and of its seven piers,',
      'which were built in one summer.',
    ];
    const right = [
      'The second column tells of the',
      'railway that came much later,',
      'when the harbour was too small.',
    ];
    const texts = [
      ...left.map((text, at) => ({ text, left: 100, bottom: 200 + 60 * at })),
      ...right.map((text, at) => ({ text, left: 950, bottom: 200 + 60 * at })),
    ];
    const page = await read(drawnPage(texts));
    expect(inOneLine(page.text)).toBe([...left, ...right].join(' '));
  });

  test('reads the same alone and after twenty others', async () => {
    const alone = await read(drawnParagraph());
    for (let count = 0; count < 20; count += 1) {
      await read(
        drawnPage([
          {
            text: `Sheet ${count} of another document`,
            left: 80,
            bottom: 300,
            size: 30 + 3 * count,
            colour: count % 2 === 0 ? 'black' : '#884400',
          },
        ]),
      );
    }
    const after = await read(drawnParagraph());
    expect(after.text).toBe(alone.text);
    expect(after.words).toEqual(alone.words);
    expect(after.engine).toBe(alone.engine);
  }, 300_000);
});

describe('a page without text', () => {
  test('is not shown to any engine where it is blank', async () => {
    const page = await read(drawnPage([]));
    expect(page).toMatchObject({ text: '', words: [], soundWords: 0, flags: ['blank'] });
  });

  test('gives nothing where it has a picture only', async () => {
    const canvas = new OffscreenCanvas(800, 600);
    const context = canvas.getContext('2d')!;
    const sky = context.createLinearGradient(0, 0, 800, 600);
    sky.addColorStop(0, '#224488');
    sky.addColorStop(1, '#ffcc88');
    context.fillStyle = sky;
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = '#335522';
    context.arc(400, 600, 300, 0, 7);
    context.fill();
    expect((await read(canvas.transferToImageBitmap())).text).toBe('');
  });
});

test('the site serves all that OCR fetches', async () => {
  expect(await client.calls.checkAssets(null, never)).toEqual([]);
});

test('what decides a text is in the name of its engine: steps, core, language, detector', async () => {
  const lines = await client.calls.engine({ language: 'eng', method: 'lines' }, never);
  const layout = await client.calls.engine({ language: 'eng', method: 'layout' }, never);
  expect(lines).toMatch(
    /^ocr \d+; tesseract\.js 7\.0\.0 (relaxed)?simd-lstm; eng [0-9a-f]{12}; detector [0-9a-f]{12}$/,
  );
  expect(lines.startsWith(`${layout}; detector`)).toBe(true);
  expect((await read(drawnParagraph())).engine).toBe(lines);
});
