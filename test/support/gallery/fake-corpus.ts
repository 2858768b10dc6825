import type { PageSummary } from '../../../src/app/commands.ts';
import type { LayerCheck, OcrCounts } from '../../../src/app/app-state.ts';
import type { CorpusDocument, Intake, IntakeOutcome } from '../../../src/core/document/document.ts';
import { documentId, intakeId } from '../../../src/core/document/ids.ts';
import type { Page, PageGeometry, TextSource } from '../../../src/core/document/page.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { ocrKey } from '../../../src/core/document/text-settings.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

/** ?documents=600 shows a large corpus. */
const asked = Number(new URLSearchParams(location.search).get('documents') ?? 62);

interface Sketch {
  readonly name: string;
  readonly title: string;
  readonly pages: number;
  readonly megabytes: number;
  /** First and last sheet from 0 of the pages of other sources. */
  readonly special?: readonly [TextSource, number, number];
  readonly done?: number;
}

const sketches: readonly Sketch[] = [
  {
    name: '2391120v2.pdf',
    title: 'Wind Curtailment in the Coastal Zone',
    pages: 48,
    megabytes: 6.2,
    special: ['damaged', 18, 41],
  },
  {
    name: '3120077.pdf',
    title: 'Hydro Licence Application, Volume II',
    pages: 210,
    megabytes: 41.8,
    special: ['failed', 92, 105],
  },
  {
    name: '2044571.pdf',
    title: 'Interconnection Queue Report, Third Quarter',
    pages: 96,
    megabytes: 18.4,
    special: ['none', 12, 95],
  },
  { name: '2860014.pdf', title: 'Switching Logs, Substation 7', pages: 132, megabytes: 52, special: ['none', 0, 131] },
  { name: '2407113.pdf', title: 'Transmission Reliability Review 2021', pages: 38, megabytes: 2.9 },
  { name: '1877045.pdf', title: 'Rate Case Testimony, Staff', pages: 103, megabytes: 6.6 },
  { name: 'archive/1877045.pdf', title: 'Rate Case Testimony, Staff, Errata', pages: 49, megabytes: 3.1 },
  { name: '1902237.pdf', title: 'Demand Response Pilot, Final Report', pages: 27, megabytes: 2 },
  { name: '2338016.pdf', title: 'Load Forecast 2022 to 2032', pages: 36, megabytes: 6.2, special: ['none', 4, 25] },
  {
    name: '2551908.pdf',
    title: 'Distribution Automation Roadmap',
    pages: 2000,
    megabytes: 119.4,
    special: ['none', 700, 705],
  },
  { name: 'رپورت سالانه.pdf', title: '<b>Annual report</b>', pages: 54, megabytes: 2.4 },
];

const added = 1_700_000_000_000;

function documents(state: GalleryState): readonly CorpusDocument[] {
  if (state === 'empty') return [];
  return Array.from({ length: asked }, (_, index) => {
    const sketch = sketches[index] ?? {
      name: `27${String(index).padStart(5, '0')}.pdf`,
      title: `Filing ${index} of the docket`,
      pages: 20 + ((index * 37) % 90),
      megabytes: 1 + ((index * 7) % 60) / 10,
    };
    return documentOf(sketch, index, state === 'working');
  });
}

function documentOf(sketch: Sketch, index: number, working: boolean): CorpusDocument {
  const done = working && index > 40 ? 0 : working && index === 40 ? 12 : sketch.pages;
  const [kind, first, last] = sketch.special ?? ['text-layer', 0, -1];
  const special = Math.max(0, Math.min(last, done - 1) - first + 1);
  return {
    id: documentId(String(index).padStart(64, '0')),
    names: index === 4 ? [sketch.name, 'copy of 2407113.pdf'] : [sketch.name],
    byteLength: sketch.megabytes * 1e6,
    pageCount: sketch.pages,
    pagesDone: done,
    pagesFailed: kind === 'failed' ? special : 0,
    pagesDamaged: kind === 'damaged' ? special : 0,
    pagesWithoutText: kind === 'none' || kind === 'failed' ? special : 0,
    state: done === sketch.pages ? 'done' : 'indexing',
    title: sketch.title,
    labels: null,
    repaired: index === 7,
    notes: index === 7 ? ['The file was broken and could be repaired.'] : [],
    textVersion: 'gallery',
    addedAt: added + index,
  };
}

function intakes(state: GalleryState, corpus: readonly CorpusDocument[]): readonly Intake[] {
  const outcomes: [string, IntakeOutcome][] = corpus.map((document) => [
    document.names[0]!,
    { kind: 'opened', document: document.id },
  ]);
  const first = corpus[0];
  if (first !== undefined)
    outcomes.push(
      ...['twice.pdf', 'copy of 2407113.pdf'].map((name): [string, IntakeOutcome] => [
        name,
        { kind: 'duplicate', document: first.id },
      ]),
    );
  if (state !== 'empty') {
    outcomes.push(
      [
        'login.pdf',
        {
          kind: 'failed',
          code: 'file-not-pdf',
          reason: 'login.pdf is an HTML page with the name of a PDF. Download it again.',
        },
      ],
      [
        'board/minutes 2019.pdf',
        {
          kind: 'failed',
          code: 'file-needs-password',
          reason: 'The file opens with a password only. Type it here; it is not kept.',
        },
      ],
    );
  }
  if (state === 'failed') {
    outcomes.push(
      ...Array.from({ length: 9 }, (_, index): [string, IntakeOutcome] => [
        `scan ${index}.pdf`,
        {
          kind: 'failed',
          code: 'file-empty',
          reason: 'The file has 0 bytes: its copy was not finished. Copy it again.',
        },
      ]),
    );
  }
  return outcomes.map(([name, outcome], index) => ({
    id: intakeId(`i${index}`),
    name,
    files: 1,
    archive: null,
    byteLength: 48_000 + index,
    outcome,
    addedAt: added,
  }));
}

const way = ocrKey({ language: 'eng', method: 'lines' });
const unreadable = [14, 95];

/** How many pages without text OCR has tried: the first documents are read, the one at work in part. */
function ocrTried(document: CorpusDocument, state: GalleryState): number {
  const place = Number(document.id);
  if (state === 'empty' || state === 'failed') return 0;
  if (state === 'done') return place === 3 ? 0 : document.pagesWithoutText - document.pagesFailed;
  return place === 2 ? Math.min(29, document.pagesWithoutText) : 0;
}

function recognised(
  state: GalleryState,
  corpus: readonly CorpusDocument[],
): ReadonlyMap<DocumentId, ReadonlyMap<string, OcrCounts>> {
  return new Map(
    corpus.flatMap((document) => {
      const pages = ocrTried(document, state);
      if (pages === 0) return [];
      const failed = unreadable.filter((page) => isTried(document, page, pages)).length;
      return [
        [
          document.id,
          new Map([
            [
              way,
              { pages, failed, blank: Number(document.id) === 8 ? 2 : 0, unsound: Number(document.id) === 8 ? 3 : 0 },
            ],
          ]),
        ] as const,
      ];
    }),
  );
}

function isTried(document: CorpusDocument, page: number, tried: number): boolean {
  const [kind, first, last] = sketches[Number(document.id)]?.special ?? ['text-layer', 0, -1];
  return kind === 'none' && page >= first && page <= last && page - first < tried;
}

function summaries(
  document: CorpusDocument,
  sketch: Sketch | undefined,
  counts: OcrCounts | undefined,
): readonly PageSummary[] {
  const [kind, first, last] = sketch?.special ?? ['text-layer', 0, -1];
  return Array.from({ length: document.pagesDone }, (_, index) => {
    const source = index >= first && index <= last ? kind : 'text-layer';
    const tried = isTried(document, index, counts?.pages ?? 0);
    return {
      index,
      label: null,
      source,
      characters: source === 'none' || source === 'failed' ? 0 : 900,
      ...(tried
        ? { ocr: [{ way, failed: unreadable.includes(index), blank: Number(document.id) === 8 && index > 23 }] }
        : {}),
    };
  });
}

/** One box a word, on the lines that `drawing` draws. */
function boxesOf(page: Page): PageGeometry {
  const words = [...page.text.matchAll(/\S+/g)];
  return {
    index: page.index,
    starts: Uint32Array.from(words, (word) => word.index),
    ends: Uint32Array.from(words, (word) => word.index + word[0].length),
    rectangles: Float32Array.from(
      words.flatMap((_, place) => [61 + (place % 8) * 48, 109 + Math.floor(place / 8) * 18.2, 42, 8]),
    ),
  };
}

const ocrText = `06:40 Breaker 7B opened for inspection at the request of the shift engineer. Contact resistance measured at 41 micro-ohrn, within the limit of 60.
08:15 Line 3 earthcd at both ends. Crew of four on site, permit number 22l7.`;

function readByOcr(page: Page): Page {
  const turned =
    page.index % 5 === 0 ? ['It was turned by 90° to be read.', 'Few of its words are to be believed.'] : [];
  const notes = ['Read from its picture: 118 words, 104 of them sound, mean confidence 91 %.', ...turned];
  const quality = {
    ...page.quality,
    badCharacters: 0,
    characters: 320,
    singleLetterShare: 0.03,
    repeatedItems: 0,
    notes,
  };
  return { ...page, text: ocrText, quality };
}

const text = `06:40 Breaker 7B opened for inspection at the request of the shift engineer. Contact resistance measured at 41 micro-ohm, within the limit of 60.
08:15 Line 3 earthed at both ends. Crew of four on site, permit number 2217. Weather dry, wind from the west.
11:05 Earths removed. Line 3 returned to service at 11:22 after a check of the phase sequence. No alarm.`;

async function drawing(width: number, words: string): Promise<ImageBitmap> {
  const height = Math.round(width * 1.294);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#1b1d20';
  pen.font = `${width / 30}px serif`;
  pen.fillText(words, width * 0.1, height * 0.1);
  pen.fillStyle = '#70777e';
  for (let row = 0; row < 34; row++)
    pen.fillRect(width * 0.1, height * (0.14 + row * 0.023), width * (0.6 + 0.2 * Math.sin(row * 7)), height * 0.007);
  return await createImageBitmap(canvas);
}

export const part: GalleryPart = {
  state: (state) => {
    const corpus = documents(state);
    return {
      documents: corpus,
      intakes: intakes(state, corpus),
      recognised: recognised(state, corpus),
      ocrJob:
        state === 'working'
          ? {
              kind: 'read',
              state: 'running',
              pages: { done: 29, failed: 1, total: 240 },
              current: ['2044571.pdf', '2860014.pdf'],
              documents: new Map(
                [corpus[2]!, corpus[3]!].map(({ id, pagesWithoutText }, place) => [
                  id,
                  { done: place === 0 ? 29 : 0, total: pagesWithoutText },
                ]),
              ),
              elapsedMs: 30_500,
            }
          : null,
      layerChecks: new Map<DocumentId, LayerCheck>(
        state === 'done'
          ? corpus.map((document, place) => [
              document.id,
              { pages: 3, agreement: place === 5 ? 0.04 : 0.97, suspect: place === 5 },
            ])
          : [],
      ),
      ingest:
        state === 'working'
          ? {
              state: 'running',
              files: { done: 43, total: 66 },
              pages: { done: 3_204, total: 3_391 },
              current: '2700040.pdf',
              elapsedMs: 31_000,
            }
          : null,
      notices:
        state === 'failed'
          ? [
              {
                id: 1,
                kind: 'error',
                message:
                  'The browser has no room left: 12 pages were not stored. Free some space, then drop the file again.',
                code: 'storage-full',
              },
              {
                id: 2,
                kind: 'warning',
                message: 'Another tab runs this experiment. It goes on there.',
                code: 'busy-elsewhere',
              },
            ]
          : [],
    };
  },
  commands: (_write, values) => ({
    pageSources: async (id) => {
      const index = values().documents.findIndex((document) => document.id === id);
      const counts = values().recognised.get(id)?.get(way);
      return summaries(values().documents[index]!, sketches[index], counts);
    },
    openPage: async (id, page, settings) => {
      const index = values().documents.findIndex((document) => document.id === id);
      const source = summaries(values().documents[index]!, sketches[index], undefined)[page]!.source;
      const has = source === 'text-layer' || source === 'damaged';
      const layer: Page = {
        index: page,
        label: page > 3 ? String(page - 3) : null,
        text: has ? text : '',
        source,
        quality: {
          badCharacters: source === 'damaged' ? 31 : 0,
          characters: has ? 320 : 0,
          singleLetterShare: source === 'damaged' ? 0.62 : 0.02,
          repeatedItems: page === 0 ? 12 : 0,
          notes: page === 1 ? ['The value of a form field was added.'] : [],
        },
        widthPoints: 612,
        heightPoints: 792,
        failure:
          source === 'failed' ? { kind: 'failed', code: 'page-failed', reason: 'Bad encoding in flate stream' } : null,
      };
      const counts = values().recognised.get(id)?.get(way);
      const read = settings !== undefined && isTried(values().documents[index]!, page, counts?.pages ?? 0);
      const shown = read && !unreadable.includes(page) ? readByOcr(layer) : layer;
      return { document: id, page: shown, geometry: boxesOf(shown) };
    },
    pageImage: async (_document, page, width) => {
      if (page === 93) throw new Error('The page could not be drawn: bad encoding in flate stream.');
      return await drawing(width, `Daily log of switching, sheet ${page + 1}`);
    },
  }),
};
