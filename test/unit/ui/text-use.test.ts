import { expect, test } from 'vitest';
import type { OpenPage } from '../../../src/app/app-state.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { ocrFailedNote } from '../../../src/core/document/ocr-note.ts';
import type { Page } from '../../../src/core/document/page.ts';
import { layerText, ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import type { TextSettings } from '../../../src/core/document/text-settings.ts';
import { openTexts } from '../../../src/ui/views/corpus/opened-texts.ts';
import { pageFacts } from '../../../src/ui/views/corpus/page-facts.ts';
import { pageTextUse, readPagesUse } from '../../../src/ui/views/corpus/text-use.ts';

const way = { language: 'eng', method: 'lines' } as const;
const system = (text: TextSettings) => ({ text });
const blind = system(layerText);
const sighted = system(ocrWhereNoText);
const every = system({ ...layerText, ocr: 'every-page' });

function opened(source: Page['source'], text: string, notes: readonly string[] = []): OpenPage {
  const characters = text.replace(/\s+/gu, '').length;
  const quality = { badCharacters: 0, characters, singleLetterShare: 0, repeatedItems: 0, notes };
  const page: Page = {
    index: 0,
    label: null,
    text,
    source,
    quality,
    widthPoints: 612,
    heightPoints: 792,
    failure: null,
  };
  const none = new Uint32Array();
  return {
    document: documentId('a'),
    page,
    geometry: { index: 0, starts: none, ends: none, rectangles: new Float32Array() },
  };
}

const scan = opened('none', '');
const read = opened('none', 'Words that were read from the picture', ['Read from its picture: 7 words.']);

test('pages that OCR read are said to be of no use to systems that take the text layer', () => {
  expect(readPagesUse(35, way, [blind, blind])).toBe(
    '35 pages read by OCR are not used: these systems take the text layer.',
  );
  expect(readPagesUse(1, way, [blind])).toBe('1 page read by OCR is not used: the system takes the text layer.');
  expect(readPagesUse(35, way, [blind, sighted])).toBe('35 pages read by OCR: 1 of 2 systems use OCR.');
  expect(readPagesUse(35, { ...way, method: 'layout' }, [sighted])).toBe(
    '35 pages read by OCR are not used: no system reads them as “English, layout”.',
  );
  expect([readPagesUse(35, way, [sighted, every]), readPagesUse(0, way, [blind]), readPagesUse(35, way, [])]).toEqual([
    '',
    '',
    '',
  ]);
});

test('each text of a page says which systems take it', () => {
  const both = { layer: scan, ocr: read };
  const uses = (shown: 'layer' | 'ocr', systems: Parameters<typeof pageTextUse>[3]) =>
    pageTextUse(both, shown, way, systems);
  expect([uses('ocr', [blind]), uses('layer', [blind])]).toEqual([
    'used by no system of the experiment',
    'as the system indexes it',
  ]);
  expect([uses('ocr', [sighted, every]), uses('ocr', [sighted, blind])]).toEqual([
    'as all systems index it',
    'used by 1 of 2 systems',
  ]);
  // A page number that is there stays where OCR read nothing, unless every page is to be read from its picture.
  const blank = {
    layer: opened('text-layer', '17'),
    ocr: opened('text-layer', '', ['Read from its picture: 0 words.']),
  };
  expect(pageTextUse(blank, 'layer', way, [sighted, every])).toBe('used by 1 of 2 systems');
});

test('a page that OCR failed on shows its layer and why; one that it read says how and why it was read', async () => {
  const failed = opened('none', '', [ocrFailedNote('It could not be drawn.')]);
  const openPage = async (_document: unknown, _page: number, text?: TextSettings) =>
    text === undefined ? scan : failed;
  const inVain = await openTexts(openPage, documentId('a'), 0, way, true);
  expect(inVain).toEqual({ layer: failed, ocr: null });
  expect(pageFacts(failed.page).at(-1)).toEqual({
    term: 'Note',
    words: 'OCR could not read it: It could not be drawn.',
    kind: 'warn',
  });
  const why = (layer: OpenPage) => pageFacts(read.page, { way, layer: layer.page }).find(({ term }) => term === 'OCR');
  expect(
    [scan, opened('text-layer', 'Page 17'), opened('text-layer', 'x'.repeat(20))].map((one) => why(one)?.words),
  ).toEqual([
    'English, lines: no text layer on this sheet',
    'English, lines: its text layer has only 6 characters',
    'English, lines: asked for, it has a text layer too',
  ]);
});
