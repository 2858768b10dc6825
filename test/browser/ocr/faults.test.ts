// Every fault is one page's, has a name, comes within its limit, and the next page is read.
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { EngineOptions } from '../../../workers/ocr/engines.ts';
import { createOcrWorker } from '../../../workers/ocr/ocr-worker.ts';
import { usualOcrLimits } from '../../../workers/ocr/ocr-limits.ts';
import { ocrUrls } from '../../../workers/ocr/site-files.ts';
import { drawnPage, drawnParagraph, inOneLine, inputOf, never, paragraph, readWith } from './made-pages.ts';

const urls = ocrUrls(new URL('/', globalThis.location.href).href);
const worker = (options: Partial<EngineOptions> = {}) => createOcrWorker({ urls, ...options });
const workerOf = (script: string): Worker =>
  new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof AppError ? error.code : (error as Error).name),
  );

/** The first worker is the faulty one, later ones are real. */
function firstOnly(faulty: () => Worker): { readonly create: (url: string) => Worker; readonly count: () => number } {
  let count = 0;
  return { create: (url) => ((count += 1) === 1 ? faulty() : new Worker(url)), count: () => count };
}

describe('an engine that does not start', () => {
  test('for want of its script, its core, or workers at all is named', async () => {
    const faults = {
      'worker script': { urls: { ...urls, tesseractWorker: `${urls.tesseractWorker}.missing` } },
      core: { urls: { ...urls, tesseractCore: new URL('nowhere/', urls.tesseractCore).href } },
      'worker script could not be started': {
        createTesseractWorker: () => {
          throw new DOMException('worker-src', 'SecurityError');
        },
      },
    };
    for (const [step, options] of Object.entries(faults)) {
      await expect(readWith(worker(options), drawnParagraph())).rejects.toMatchObject({
        code: 'worker-unavailable',
        message: expect.stringContaining(step) as string,
      });
    }
  });

  test('for want of the language is named, and so is a language that nobody added', async () => {
    const broken = worker({ urls: { ...urls, english: `${urls.english}.missing` } });
    await expect(readWith(broken, drawnParagraph())).rejects.toMatchObject({
      code: 'worker-unavailable',
      message: expect.stringContaining('eng.fast.traineddata.gz.missing') as string,
    });
    expect(await code(readWith(worker(), drawnParagraph(), { language: 'deu' }))).toBe('file-missing');
  });

  test('within its time is ended', async () => {
    const silent = firstOnly(() => workerOf(''));
    const slow = worker({ createTesseractWorker: silent.create, limits: { ...usualOcrLimits, startMs: 1500 } });
    expect(await code(readWith(slow, drawnParagraph()))).toBe('worker-timeout');
    expect(silent.count()).toBe(1);
  });
});

describe('an engine that fails on a page', () => {
  const obliging = `onmessage = ({ data }) => {
    if (data.action === 'recognize') { FAULT }
    else postMessage({ jobId: data.jobId, action: data.action, status: 'resolve', data: {} });
  };`;

  test.for([
    ['hangs', '', 'worker-timeout'],
    ['crashes', 'throw new Error("unreachable executed")', 'worker-crashed'],
    [
      'refuses it',
      'postMessage({ jobId: data.jobId, status: "reject", data: "Error attempting to read image." })',
      'page-failed',
    ],
  ] as const)('because it %s fails that page only', async ([, fault, expected]) => {
    const engine = firstOnly(() => workerOf(obliging.replace('FAULT', fault)));
    const limits = { ...usualOcrLimits, pageMs: expected === 'worker-timeout' ? 20_000 : usualOcrLimits.pageMs };
    const faulty = worker({ createTesseractWorker: engine.create, limits });
    expect(await code(readWith(faulty, drawnParagraph(), { method: 'layout' }))).toBe(expected);
    expect(inOneLine((await readWith(faulty, drawnParagraph(), { method: 'layout' })).text)).toBe(paragraph);
    expect(engine.count()).toBe(2);
  });

  test('by an abort is ended at once; the abort passes untouched', async () => {
    const reading = new BroadcastChannel('ocr-faults');
    const engine = firstOnly(() =>
      workerOf(obliging.replace('FAULT', 'new BroadcastChannel("ocr-faults").postMessage("reading")')),
    );
    const aborted = worker({ createTesseractWorker: engine.create });
    const controller = new AbortController();
    reading.addEventListener('message', () => controller.abort());
    const call = aborted.recognise(inputOf(drawnParagraph(), { method: 'layout' }), controller.signal);
    expect(await code(call)).toBe('AbortError');
    reading.close();
    expect(inOneLine((await readWith(aborted, drawnParagraph(), { method: 'layout' })).text)).toBe(paragraph);
  });

  test('or a picture that is none fails one page', async () => {
    const own = worker();
    const closed = drawnParagraph();
    const input = inputOf(closed);
    closed.close();
    expect(await code(own.recognise(input, never))).toBe('page-failed');
    expect(
      (await readWith(own, drawnPage([{ text: 'Still reading', left: 40, bottom: 80 }], { width: 500, height: 150 })))
        .text,
    ).toBe('Still reading');
    // Two pixels by 36: smaller than anything that can be text.
    expect((await readWith(own, drawnPage([], { width: 2, height: 36, ground: 'grey' }))).text).toBe('');
  });
});

describe('a text detector', () => {
  test('that is missing or broken leaves the page to tesseract alone, and says so', async () => {
    const faults: Partial<EngineOptions>[] = [
      { urls: { ...urls, detector: `${urls.detector}.missing` } },
      { urls: { ...urls, detector: urls.english } },
      { createGraphWorker: () => workerOf('onmessage = () => { throw new Error("out of memory"); }') },
    ];
    for (const fault of faults) {
      const page = await readWith(worker(fault), drawnParagraph());
      expect(inOneLine(page.text)).toBe(paragraph);
      expect(page.flags).toEqual(['no-detector']);
      expect(page.engine).not.toContain('detector');
    }
  });
});

describe('engines', () => {
  test('are replaced after so many images, and after a very large one', async () => {
    let created = 0;
    const counting = (url: string): Worker => {
      created += 1;
      return new Worker(url);
    };
    const worn = worker({ createTesseractWorker: counting, limits: { ...usualOcrLimits, imagesPerEngine: 2 } });
    for (let count = 0; count < 4; count += 1)
      expect(inOneLine((await readWith(worn, drawnParagraph(), { method: 'layout' })).text)).toBe(paragraph);
    expect(created).toBe(2);
    created = 0;
    const large = worker({ createTesseractWorker: counting, limits: { ...usualOcrLimits, ordinaryPixels: 1_000_000 } });
    for (let count = 0; count < 2; count += 1) await readWith(large, drawnParagraph(), { method: 'layout' });
    expect(created).toBe(2);
  });

  test('get no image of more than twelve million pixels', async () => {
    const page = await readWith(
      worker(),
      drawnPage([{ text: 'A very large sheet', left: 400, bottom: 800, size: 300 }], { width: 6000, height: 8000 }),
      { method: 'layout' },
    );
    expect(page.flags).toContain('shrunk');
    expect(page.text).toBe('A very large sheet');
    expect(page.words[0]!.box.left / 0.36).toBeGreaterThan(380);
    expect(page.words[0]!.box.left / 0.36).toBeLessThan(440);
  });

  test('refuse language data that is a page of HTML or cut off', async () => {
    const html = new TextEncoder().encode(`<!doctype html>${' '.repeat(60_000)}`);
    const cut = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]);
    for (const data of [html, cut, new Uint8Array(0)]) {
      expect(await code(worker().addLanguage({ language: 'deu', data }, never))).toBe('file-unsupported');
    }
    expect(await code(worker().addLanguage({ language: '../eng', data: html }, never))).toBe('file-unsupported');
  });

  test('read with a language that was added, also together with English', async () => {
    const own = worker();
    const data = new Uint8Array(await (await fetch(urls.english)).arrayBuffer());
    await own.addLanguage({ language: 'deu', data }, never);
    const page = await readWith(own, drawnParagraph(), { language: 'eng+deu', method: 'layout' });
    expect(inOneLine(page.text)).toBe(paragraph);
    expect(page.engine).toMatch(/eng [0-9a-f]{12}; deu [0-9a-f]{12}/);
  });
});
