import type { PDFDocument, PDFRef } from 'pdf-lib';
import {
  beginText,
  endText,
  moveText,
  PDFHexString,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  showText,
} from 'pdf-lib';
import type { TrueTypeFont } from './truetype.ts';
import { readTrueType } from './truetype.ts';
import type { Typeface } from './typeface.ts';

/**
 * Embeds a whole TrueType file as a composite font, so that a page looks the same on machines without the font:
 * CIDFontType2 with Identity-H codes and a ToUnicode map (PDF 32000-1, 9.7.4 and 9.10.3). `characters` are those that
 * the document uses; a character without a glyph is an error.
 */
export function embedTypeface(document: PDFDocument, name: string, bytes: Uint8Array, characters: string): Typeface {
  const font = readTrueType(bytes);
  const glyphs = glyphsOf(font, characters);
  const reference = writeFont(document, name, bytes, font, glyphs);
  const glyph = (character: string) => {
    const found = glyphs.get(character);
    if (found === undefined) throw new Error(`No glyph for ${character} in ${name}.`);
    return found;
  };
  return {
    width: (text, size) => sum(Array.from(text).map((each) => font.advanceOf(glyph(each)))) * (size / font.unitsPerEm),
    draw: (page, text, { x, baseline, size, color }) => {
      page.node.setFontDictionary(PDFName.of(name), reference);
      const codes = PDFHexString.of(
        Array.from(text)
          .map((each) => hex(glyph(each)))
          .join(''),
      );
      page.pushOperators(pushGraphicsState(), beginText(), setFillingColor(color), setFontAndSize(name, size));
      page.pushOperators(moveText(x, baseline), showText(codes), endText(), popGraphicsState());
    },
  };
}

function glyphsOf(font: TrueTypeFont, characters: string): Map<string, number> {
  const glyphs = new Map<string, number>();
  for (const character of [...new Set(characters)].sort()) {
    const glyph = font.glyphOf(character.charCodeAt(0));
    if (glyph === undefined) throw new Error(`The subset lacks ${character}: make it again, see assets/README.md.`);
    glyphs.set(character, glyph);
  }
  return glyphs;
}

function writeFont(
  document: PDFDocument,
  name: string,
  bytes: Uint8Array,
  font: TrueTypeFont,
  glyphs: ReadonlyMap<string, number>,
): PDFRef {
  const { context } = document;
  const scale = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const file = context.register(context.flateStream(bytes, { Length1: bytes.length }));
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: font.box.map(scale),
      ItalicAngle: 0,
      Ascent: scale(font.ascent),
      Descent: scale(font.descent),
      CapHeight: scale(font.ascent),
      StemV: 80,
      FontFile2: file,
    }),
  );
  const widths = Array.from({ length: font.glyphCount }, (_, glyph) => scale(font.advanceOf(glyph)));
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      W: [0, widths],
      CIDToGIDMap: 'Identity',
    }),
  );
  const toUnicode = context.register(context.flateStream(unicodeMap(glyphs)));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    }),
  );
}

// A block of a character map holds at most a hundred entries (PDF 32000-1, 9.10.3; CMap specification 1.4).
function unicodeMap(glyphs: ReadonlyMap<string, number>): string {
  const entries = [...glyphs].map(([character, glyph]) => `<${hex(glyph)}> <${hex(character.charCodeAt(0))}>`);
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += 100) {
    const block = entries.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
