// Every file that breaks PDF tools is accounted for: opened with so many pages, or refused with a code; none takes the rest down.
// Page counts are pdfium's (pypdfium2 5) where it opens the file, pdf.js's viewer's otherwise.
import { expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { ErrorCode } from '../../../src/core/app-error.ts';
import type { PdfEngine } from '../../../workers/pdf/pdf-engine.ts';
import {
  collect,
  corporaMissing,
  corpusFile,
  corpusFolder,
  fixture,
  hardFile,
  sourceOf,
  withEngine,
} from './pdf-files.ts';
import { expectSoundOffsets } from './sound-offsets.ts';

interface Opens {
  readonly pages: number;
  readonly password?: string;
  readonly repaired?: true;
  /** Sheets, from 0, that cannot be read. */
  readonly failed?: readonly number[];
}

type Outcome = Opens | { readonly refused: ErrorCode; readonly says: RegExp };

const synthetic: Readonly<Record<string, Outcome>> = {
  'synth-p01_nul_ligature.pdf': { pages: 1 },
  'synth-p02_letterspacing.pdf': { pages: 1 },
  'synth-p03_two_columns.pdf': { pages: 1 },
  'synth-p05_rotated.pdf': { pages: 2 },
  'synth-p07_double_layer.pdf': { pages: 1 },
  'synth-p08_owner_only_aes256.pdf': { pages: 1 },
  'synth-p08b_user_password.pdf': { refused: 'file-needs-password', says: /needs a password/ },
  'synth-p09a_html_renamed.pdf': { refused: 'file-not-pdf', says: /web page/ },
  'synth-p09b_zero.pdf': { refused: 'file-empty', says: /0 bytes/ },
  'synth-p09c_truncated.pdf': { refused: 'file-unreadable', says: /damaged or cut off/ },
  // Its offsets count from the header, behind the junk: pdf.js has to look for the objects.
  'synth-p09d_junk_prefix.pdf': { pages: 1, repaired: true },
  'synth-p09e_noxref.pdf': { refused: 'file-unreadable', says: /damaged or cut off/ },
  'synth-p09f_wrong_xref.pdf': { pages: 1, repaired: true },
  'synth-p10_one_bad_page.pdf': { pages: 3, failed: [1] },
  'synth-p12_huge_page.pdf': { pages: 1 },
  'synth-p13_form_value.pdf': { pages: 1 },
  'synth-p14_cjk_nonembedded.pdf': { pages: 1 },
  'synth-p15_2000_pages.pdf': { pages: 2000 },
};

const published: Readonly<Record<string, Outcome>> = {
  'ocr-2400dpi.pdf': { pages: 1 },
  'ocr-acroform.pdf': { pages: 1 },
  'ocr-blank.pdf': { pages: 1 },
  'ocr-cardinal.pdf': { pages: 4 },
  'ocr-ccitt.pdf': { pages: 1 },
  'ocr-cmyk.pdf': { pages: 1 },
  'ocr-graph_ocred.pdf': { pages: 1 },
  'ocr-jbig2.pdf': { pages: 1 },
  'ocr-lichtenstein.pdf': { pages: 1 },
  'ocr-linn.pdf': { pages: 1 },
  'ocr-multipage.pdf': { pages: 6 },
  'ocr-skew.pdf': { pages: 1 },
  'ocr-truetype_font_nomapping.pdf': { pages: 1 },
  'pdfjs-ArabicCIDTrueType.pdf': { pages: 1 },
  'pdfjs-Pages-tree-refs.pdf': { pages: 2, failed: [1] },
  'pdfjs-TAMReview.pdf': { pages: 23 },
  'pdfjs-issue11656.pdf': { pages: 1 },
  'pdfjs-issue14497.pdf': { pages: 1 },
  'pdfjs-issue4650.pdf': { pages: 1 },
  'pdfjs-issue6010_1.pdf': { refused: 'file-needs-password', says: /needs a password/ },
  'pdfjs-poppler-90-0-fuzzed.pdf': { pages: 16, failed: [11, 15] },
  'pdfjs-tracemonkey.pdf': { pages: 14 },
  'sample-arabic.pdf': { pages: 1 },
  'sample-forms.pdf': { pages: 1 },
  'sample-multicolumn.pdf': { pages: 3 },
  'sample-password.pdf': { refused: 'file-needs-password', says: /needs a password/ },
  'sample-pdflatex-4-pages.pdf': { pages: 4 },
};

const corpora = await corpusFolder('hard-pdfs');
if (corpora === null) console.info(corporaMissing);

test('every synthetic hard file opens or is refused as it should be, and a good file is answered after each', async () => {
  await expectOutcomes(synthetic, (name) => fixture(`hard-pdfs/${name}`));
});

test.skipIf(corpora === null)(
  'every published hard file opens or is refused, and a good file is answered after each',
  async () => {
    const names = (corpora ?? []).filter((name) => name.endsWith('.pdf') && !name.startsWith('synth-'));
    expect(names.toSorted()).toEqual(Object.keys(published).toSorted());
    await expectOutcomes(published, (name) => corpusFile(`hard-pdfs/${name}`));
  },
);

test('one page that cannot be read is named, and its neighbours are read', async () => {
  const readings = await withEngine((engine) => collect(engine.readDocument(hardFile('synth-p10_one_bad_page.pdf'))));
  expect(readings.map(({ page }) => page.text)).toEqual(['page one ok', '', 'page three ok']);
  expect(readings[1]?.page.failure).toMatchObject({ kind: 'failed', code: 'page-failed' });
  expect(readings[1]?.page.failure?.reason).toMatch(/^Page 2 could not be read/);
});

test('the right password opens a file, a wrong one is told from none', async () => {
  const name = 'synth-p08b_user_password.pdf';
  await withEngine(async (engine) => {
    expect(await codeOf(engine, hardFile(name))).toBe('file-needs-password');
    expect(await codeOf(engine, hardFile(name, 'not it'))).toBe('file-wrong-password');
    const readings = await collect(engine.readDocument(hardFile(name, 's3cret')));
    expect(readings[0]?.page.text).toBe('Encrypted but readable');
  });
});

test.skipIf(corpora === null)('a published encrypted file opens with its password', async () => {
  const source = sourceOf('sample-password.pdf', () => corpusFile('hard-pdfs/sample-password.pdf'), 'openpassword');
  const readings = await withEngine((engine) => collect(engine.readDocument(source)));
  expect(readings[0]?.page.text).toMatch(/^Lorem ipsum dolor sit amet/);
});

test('files with damaged bytes open or are refused with a code of their own, and none stops the reader', async () => {
  const sound = await fixture('hard-pdfs/synth-p08_owner_only_aes256.pdf');
  await withEngine(async (engine) => {
    // A linear congruential generator (Numerical Recipes): the same damage in every run.
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const outcomes = new Set<string>();
    for (let copy = 0; copy < 40; copy += 1) {
      const bytes = sound.slice();
      for (let hit = 0; hit < 12; hit += 1) bytes[random(bytes.length)] = random(256);
      outcomes.add(
        (await codeOf(
          engine,
          sourceOf(`damaged ${copy}`, async () => bytes),
        )) ?? 'opened',
      );
    }
    const allowed = ['opened', 'file-unreadable', 'file-needs-password', 'file-not-pdf'];
    expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect(await codeOf(engine, hardFile('synth-p08_owner_only_aes256.pdf'))).toBeNull();
  });
});

test('things that are not PDFs are named for what they are', async () => {
  const text = (content: string) => async () => new TextEncoder().encode(content);
  const cases: readonly (readonly [string, () => Promise<Uint8Array>, RegExp])[] = [
    ['lfs', text('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'), /Git LFS pointer/],
    ['docx', text('PK\u0003\u0004....word/document.xml'), /Word document/],
    ['plain', text('just some words'), /not a PDF/],
    ['error', text('{"error": "not found"}'), /JSON file/],
  ];
  await withEngine(async (engine) => {
    for (const [name, load, says] of cases) {
      const error = await engine
        .withDocument(sourceOf(name, load), async () => null)
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'file-not-pdf', message: expect.stringMatching(says) as string });
    }
  });
});

async function expectOutcomes(
  table: Readonly<Record<string, Outcome>>,
  load: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  await withEngine(async (engine) => {
    for (const [name, outcome] of Object.entries(table)) {
      const source = sourceOf(name, () => load(name));
      if ('refused' in outcome) {
        const error = await engine.withDocument(source, async () => null).catch((caught: unknown) => caught);
        expect(error, name).toMatchObject({
          code: outcome.refused,
          message: expect.stringMatching(outcome.says) as string,
        });
      } else {
        const facts = await engine.withDocument(source, async (opened) => opened.facts);
        const readings = await collect(engine.readDocument(source));
        expect(facts.pageCount, name).toBe(outcome.pages);
        expect(facts.repaired, name).toBe(outcome.repaired ?? false);
        expect(
          readings.map(({ page }) => page.index),
          name,
        ).toEqual(Array.from({ length: outcome.pages }, (_, index) => index));
        const failed = readings.filter(({ page }) => page.source === 'failed').map(({ page }) => page.index);
        expect(failed, name).toEqual(outcome.failed ?? []);
        for (const reading of readings) expectSoundOffsets(reading, name);
      }
      const good = await collect(engine.readDocument(hardFile('synth-p08_owner_only_aes256.pdf')));
      expect(good[0]?.page.text, `after ${name}`).toBe('Encrypted but readable');
    }
  });
}

async function codeOf(engine: PdfEngine, source: Parameters<PdfEngine['withDocument']>[0]): Promise<ErrorCode | null> {
  try {
    await engine.withDocument(source, async () => null);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : null;
  }
}
