// The engine outlives what single files do to it: hangs, crashes, aborts, and more documents than it may hold.
import { describe, expect, test } from 'vitest';
import { PdfEngine } from '../../../workers/pdf/pdf-engine.ts';
import { PdfParser } from '../../../workers/pdf/pdf-parser.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { pagesInFlight, readPages } from '../../../workers/pdf/read-pages.ts';
import { usualLimits } from '../../../workers/pdf/with-limit.ts';
import { buildPdf, onePage } from './build-pdf.ts';
import { collect, hardFile, opened, sourceOf, withEngine } from './pdf-files.ts';

const parser = (): Worker =>
  new Worker(new URL('../../../workers/pdf/parser-entry.ts', import.meta.url), { type: 'module' });
const silent = (): Worker => new Worker(new URL('./silent.worker.ts', import.meta.url), { type: 'module' });
const crashing = (): Worker => new Worker(new URL('./crashing.worker.ts', import.meta.url), { type: 'module' });
const good = hardFile('synth-p08_owner_only_aes256.pdf');

// The first parser of a test run is compiled by the server: no limit of a test may count that.
await withEngine((engine) => collect(engine.readDocument(good)));

/** Makes the given workers in turn, then sound ones. */
function inTurn(...makers: readonly (() => Worker)[]): { readonly make: () => Worker; readonly made: () => number } {
  let made = 0;
  return {
    make: () => {
      made += 1;
      return (makers[made - 1] ?? parser)();
    },
    made: () => made,
  };
}

describe('a file that stops the parser', () => {
  test('a hang is ended by its limit with a sentence, and the next file is answered by a new parser', async () => {
    const workers = inTurn(silent);
    const options = { createWorker: workers.make, limits: { ...usualLimits, openMs: 8000 } };
    await withEngine(async (engine) => {
      const error = await engine.withDocument(good, async () => null).catch((caught: unknown) => caught);
      expect(error).toMatchObject({
        code: 'worker-timeout',
        message: expect.stringMatching(/^Opening the file took more than 8 s/) as string,
      });
      const [reading] = await collect(engine.readDocument(good));
      expect(reading?.page.text).toBe('Encrypted but readable');
      expect(workers.made()).toBe(2);
    }, options);
  });

  test('a crash is named, and the next file is answered by a new parser', async () => {
    const workers = inTurn(crashing);
    await withEngine(
      async (engine) => {
        const error = await engine.withDocument(good, async () => null).catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code: 'worker-crashed' });
        const [reading] = await collect(engine.readDocument(good));
        expect(reading?.page.text).toBe('Encrypted but readable');
      },
      { createWorker: workers.make },
    );
  });

  test('a page that hangs becomes a failed page, and reading goes on behind it', async () => {
    const workers = inTurn();
    const limits = { ...usualLimits, pageMs: 3000 };
    await withEngine(
      async (engine) => {
        const source = hardFile('synth-p15_2000_pages.pdf');
        // The second page never comes in the first opening of the document.
        await engine.withDocument(source, async (pdf) => {
          const getPage = pdf.document.getPage.bind(pdf.document);
          pdf.document.getPage = (number: number) => (number === 2 ? new Promise(() => undefined) : getPage(number));
        });
        const texts: string[] = [];
        for await (const { page } of engine.readDocument(source)) {
          texts.push(page.failure?.code ?? page.text);
          if (texts.length === 8) break;
        }
        const numbers = [3, 4, 5, 6, 7, 8].map((number) => `page number ${number}`);
        expect(texts).toEqual(['page number 1', 'worker-timeout', ...numbers]);
        expect(workers.made()).toBe(2);
      },
      { createWorker: workers.make, limits },
    );
  });

  test('a document that was open when another file stopped the parser is opened anew', async () => {
    await withEngine(async (engine) => {
      let uses = 0;
      const pages = await engine.withDocument(good, async (pdf) => {
        uses += 1;
        if (uses === 1) pdf.parser.stop();
        return collect(readPages(pdf));
      });
      expect(uses).toBe(2);
      expect(pages[0]?.page.text).toBe('Encrypted but readable');
    });
  });
});

describe('bounds', () => {
  test('no more documents are open than allowed, each is closed, and one in use is not', async () => {
    const closed: string[] = [];
    const watched = new WeakSet<object>();
    const engine = new PdfEngine({ maxOpen: 2 });
    const use = (name: string): Promise<void> =>
      engine.withDocument(
        sourceOf(name, async () => onePage('', '')),
        async (pdf) => {
          if (watched.has(pdf)) return;
          watched.add(pdf);
          const destroy = pdf.document.loadingTask.destroy.bind(pdf.document.loadingTask);
          pdf.document.loadingTask.destroy = () => {
            closed.push(name);
            return destroy();
          };
        },
      );
    await use('a');
    await use('b');
    await use('a');
    await use('c');
    expect(closed).toEqual(['b']);
    await engine.withDocument(
      sourceOf('a', async () => onePage('', '')),
      async () => {
        await use('d');
        expect(closed).toEqual(['b', 'c']);
      },
    );
    await engine.dispose();
    expect(closed.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('more documents than may be open wait for their turn', async () => {
    await withEngine(
      async (engine) => {
        const names = Array.from({ length: 12 }, (_, index) => `document ${index}`);
        const counts = await Promise.all(
          names.map((name) =>
            engine.withDocument(
              sourceOf(name, async () => onePage('', '')),
              async ({ facts }) => facts.pageCount,
            ),
          ),
        );
        expect(counts).toEqual(names.map(() => 1));
      },
      { maxOpen: 2 },
    );
  });

  test('the parser is replaced after its share of documents', async () => {
    const workers = inTurn();
    await withEngine(
      async (engine) => {
        for (let index = 0; index < 7; index += 1) {
          await engine.withDocument(
            sourceOf(`document ${index}`, async () => onePage('', '')),
            async () => null,
          );
        }
      },
      { createWorker: workers.make, recycleAfter: 3 },
    );
    expect(workers.made()).toBe(3);
  });

  test('2,000 pages are read in order with three in flight, the first within a second of opening', async () => {
    await opened(hardFile('synth-p15_2000_pages.pdf'), async (pdf) => {
      let asked = 0;
      let most = 0;
      let read = 0;
      const getPage = pdf.document.getPage.bind(pdf.document);
      pdf.document.getPage = (number: number) => {
        asked += 1;
        most = Math.max(most, asked - read);
        return getPage(number);
      };
      for await (const { page } of readPages(pdf)) {
        expect(page.index).toBe(read);
        expect(page.text).toBe(`page number ${read + 1}`);
        read += 1;
      }
      expect(read).toBe(2000);
      expect(most).toBeLessThanOrEqual(pagesInFlight + 1);
    });
  });

  test('reading goes on where it stopped', async () => {
    await withEngine(async (engine) => {
      const source = hardFile('synth-p15_2000_pages.pdf');
      for await (const { page } of engine.readDocument(source, 1000)) {
        expect([page.index, page.text]).toEqual([1000, 'page number 1001']);
        break;
      }
    });
  });
});

describe('abort', () => {
  test('an abort ends reading between pages, with the reason of the signal', async () => {
    await withEngine(async (engine) => {
      const controller = new AbortController();
      const indexes: number[] = [];
      const reading = (async () => {
        for await (const { page } of engine.readDocument(hardFile('synth-p15_2000_pages.pdf'), 0, controller.signal)) {
          indexes.push(page.index);
          if (page.index === 10) controller.abort();
        }
      })();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      expect(indexes.at(-1)).toBe(10);
      const [next] = await collect(engine.readDocument(good));
      expect(next?.page.text).toBe('Encrypted but readable');
    });
  });
});

describe('facts', () => {
  test('title, labels and notes are read from the file', async () => {
    const bytes = buildPdf(
      [
        {
          dictionary:
            '/Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r>>1<</S/D/St 5>>]>>/AcroForm<</XFA 6 0 R/Fields[]>>',
        },
        { dictionary: '/Type/Pages/Kids[3 0 R 4 0 R]/Count 2' },
        { dictionary: '/Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]/UserUnit 2' },
        { dictionary: '/Type/Page/Parent 2 0 R/MediaBox[0 0 10 20]/Rotate 90' },
        { dictionary: '/Title(  A  report\\000 )' },
        { dictionary: '', stream: '<xdp/>' },
      ],
      '/Info 5 0 R',
    );
    await opened(
      sourceOf('facts', async () => bytes.slice()),
      async (pdf) => {
        expect(pdf.facts.title).toBe('A report□');
        expect(pdf.facts.labels).toEqual(['i', '5']);
        expect(pdf.facts.notes).toEqual([expect.stringMatching(/^Dynamic form \(XFA\)/)]);
        const pages = (await collect(readPages(pdf))).map(({ page }) => page);
        expect(pages.map(({ label, source }) => [label, source])).toEqual([
          ['i', 'none'],
          ['5', 'none'],
        ]);
        expect(pages.map(({ widthPoints, heightPoints }) => [widthPoints, heightPoints])).toEqual([
          [20, 20],
          [20, 10],
        ]);
      },
    );
  });

  test('labels that are the sheet numbers are none', async () => {
    const facts = await opened(hardFile('synth-p10_one_bad_page.pdf'), async (pdf) => pdf.facts);
    expect(facts).toMatchObject({ pageCount: 3, title: null, labels: null, repaired: false, notes: [] });
  });

  test('bytes given to the opener are gone afterwards, and a second copy opens', async () => {
    const bytes = onePage('', '');
    const copy = bytes.slice();
    const pdf = await openPdf(bytes);
    expect(bytes.byteLength).toBe(0);
    await pdf.close();
    const again = await openPdf(copy, { parser: new PdfParser() });
    expect(again.facts.pageCount).toBe(1);
    await again.close();
    again.parser.stop();
  });
});
