// One test for each hazard of PDF text: what a reader of the page sees is what the text must say. Expected texts are those of the
// fixtures' content streams, read by eye, and of the public files as they look when drawn.
import { describe, expect, test } from 'vitest';
import { formHeading } from '../../../workers/pdf/read-page.ts';
import { corporaMissing, corpusFile, corpusFolder, hardFile, pageText, readAll, sourceOf } from './pdf-files.ts';

const corpora = await corpusFolder('hard-pdfs');
const withCorpora = test.skipIf(corpora === null);
if (corpora === null) console.info(corporaMissing);
const publicFile = (name: string, password?: string) => sourceOf(name, () => corpusFile(`hard-pdfs/${name}`), password);
const tokens = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');

describe('characters', () => {
  test('a glyph without a character becomes a mark, is counted, and the page is called damaged', async () => {
    const [reading] = await readAll(hardFile('synth-p01_nul_ligature.pdf'));
    expect(reading?.page.text).toBe('The o□ice final stuff');
    expect(reading?.page.quality.badCharacters).toBe(1);
    expect(reading?.page.source).toBe('damaged');
  });

  test('a non-embedded Chinese font gives its four characters, each with a box of its own', async () => {
    const [reading] = await readAll(hardFile('synth-p14_cjk_nonembedded.pdf'));
    expect(reading?.page.text).toBe('认证系统');
    expect([...(reading?.geometry.starts ?? [])]).toEqual([0, 1, 2, 3]);
  });

  withCorpora('a font that maps everything to U+FFFD gives a damaged page without that character', async () => {
    const [reading] = await readAll(publicFile('pdfjs-issue4650.pdf'));
    expect(reading?.page.text).toBe('□'.repeat(14));
    expect(reading?.page.source).toBe('damaged');
  });
});

describe('words', () => {
  test('letter-spaced headings are words again, by the gaps between their glyphs', async () => {
    const text = await pageText(hardFile('synth-p02_letterspacing.pdf'));
    expect(text).toBe('REVENUE 2024\nSPACED HEADING\nno space glyphs here');
  });

  withCorpora('three numbers side by side on a slanted line stay three', async () => {
    const text = await pageText(publicFile('pdfjs-issue14497.pdf'));
    expect(tokens(text).join(' ')).toContain('256 36 30');
    expect(text).toContain('DAVID HELLIG & ABRAHAMSE - PROFESSIONAL LAND SURVEYORS REFERENCE Parklands Phase 14B');
  });

  test('a text drawn twice at one place is taken once, and said to be', async () => {
    const [reading] = await readAll(hardFile('synth-p07_double_layer.pdf'));
    expect(reading?.page.text).toBe('Invoice 2024-117 total 99.50');
    expect(reading?.page.quality.repeatedItems).toBe(1);
  });

  withCorpora('the invisible text of a recognised scan is the text of its page', async () => {
    const [reading] = await readAll(publicFile('ocr-graph_ocred.pdf'));
    expect(tokens(reading?.page.text ?? '')).toEqual(
      expect.arrayContaining(['Oppose', 'Percentage', '400', '300', '200']),
    );
    expect(reading?.page.source).toBe('text-layer');
  });
});

describe('reading order', () => {
  test('two columns are read one after the other, though the file writes them line by line', async () => {
    const text = await pageText(hardFile('synth-p03_two_columns.pdf'));
    expect(text).toBe('The committee approved the\nannual plan and\n\nsecond column begins with\nbudget figures only.');
  });

  test('a page turned upside down and a page of sideways text read in order', async () => {
    const readings = await readAll(hardFile('synth-p05_rotated.pdf'));
    expect(readings.map(({ page }) => page.text)).toEqual([
      'Upright page one',
      'Sideways first line\nSideways second line',
    ]);
    // Page one is shown turned by 180°: the line near the top of the sheet stands near the bottom of the display.
    const turned = readings[0]?.geometry.rectangles;
    expect(turned?.[1]).toBeGreaterThan(600);
    // Sideways words are higher than wide.
    const sideways = readings[1]?.geometry.rectangles;
    expect(sideways?.[3]).toBeGreaterThan(sideways?.[2] ?? Number.POSITIVE_INFINITY);
  });

  withCorpora('a two-column paper reads its first column to the end before the second', async () => {
    const text = await pageText(publicFile('pdfjs-tracemonkey.pdf'));
    const places = [
      'Abstract',
      'Categories and Subject Descriptors',
      '1. Introduction',
      'Permission to make digital',
      'Compilers for statically typed languages',
    ].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('more difficult to com-\npile than statically typed ones');
  });

  withCorpora('columns with a narrow gutter and a page number in it are still columns', async () => {
    const text = await pageText(publicFile('sample-multicolumn.pdf'));
    expect(text).toContain(
      'Lorem ipsum dolor sit amet, consectetuer adip-\niscing elit. Ut purus elit, vestibulum ut, placerat\nac, adipiscing vitae',
    );
  });

  withCorpora('Hebrew is in reading order, numbers and brackets with it', async () => {
    const text = await pageText(publicFile('pdfjs-issue11656.pdf'));
    expect(text.split('\n')).toEqual([
      'שלום עולם מה שלום כולם?',
      'אני יורד מן החוטים, אני כבר ילד אמיתי.',
      'כמו כל הילדים.',
      'לחיוב פעולות אלה לפי סעיף 15(ב)(4) לחוק מבקר המדינה',
    ]);
  });

  withCorpora('Arabic presentation forms are plain letters, from right to left, ligatures in order', async () => {
    const text = await pageText(publicFile('pdfjs-ArabicCIDTrueType.pdf'));
    expect(new Set(text.split('\n'))).toEqual(new Set(['انواع الخطوط العربية']));
  });

  withCorpora('an Arabic word that one glyph stands for is not reversed', async () => {
    expect(await pageText(publicFile('sample-arabic.pdf'))).toContain('حَبيبي');
  });
});

describe('forms and labels', () => {
  test('a filled-in value stands in a marked block, with a box on the page', async () => {
    const [reading] = await readAll(hardFile('synth-p13_form_value.pdf'));
    const { page, geometry } = reading as NonNullable<typeof reading>;
    expect(page.text).toContain(`Name:\n\n${formHeading}\n`);
    expect(page.text).toContain('Lovelace');
    expect(page.quality.notes).toEqual(['One form value was added.']);
    const last = geometry.starts.length - 1;
    expect(page.text.slice(geometry.starts[last], geometry.ends[last])).toContain('Lovelace');
    expect(geometry.rectangles[4 * last + 2]).toBeGreaterThan(0);
  });

  withCorpora('an empty form adds nothing', async () => {
    const text = await pageText(publicFile('sample-forms.pdf'));
    expect(text).not.toContain(formHeading);
  });
});
