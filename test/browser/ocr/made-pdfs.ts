// PDFs of running text, with a text layer that says what is seen or something else.
import { buildPdf } from '../pdf/build-pdf.ts';
import type { PdfObject } from '../pdf/build-pdf.ts';

const lineHeight = 22;

/**
 * A PDF of 612 × 792 points a page, lines in 16 point Helvetica. With `said` the file maps each letter of the picture to another in
 * its ToUnicode map: it looks the same and its text layer reads otherwise.
 */
export function textPdf(
  pages: readonly (readonly string[])[],
  said: ((letter: string) => string) | null = null,
): Uint8Array {
  const font = 3;
  const first = said === null ? 4 : 5;
  const kids = pages.map((_lines, at) => `${first + 2 * at} 0 R`).join(' ');
  const objects: PdfObject[] = [
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: `/Type/Pages/Kids[${kids}]/Count ${pages.length}` },
    {
      dictionary: `/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding${said === null ? '' : '/ToUnicode 4 0 R'}`,
    },
    ...(said === null ? [] : [{ dictionary: '', stream: unicodeMap(said) }]),
  ];
  pages.forEach((lines, at) => {
    const content = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n');
    objects.push(
      {
        dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${first + 2 * at + 1} 0 R/Resources<</Font<</F ${font} 0 R>>>>`,
      },
      { dictionary: '', stream: `BT /F 16 Tf ${lineHeight} TL 72 720 Td\n${content}\nET` },
    );
  });
  return buildPdf(objects);
}

/** Another letter of the same case for each letter: the alphabet turned by eleven. */
export function permuted(letter: string): string {
  if (!/^[a-z]$/i.test(letter)) return letter;
  const base = letter < 'a' ? 65 : 97;
  return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 11) % 26));
}

function unicodeMap(said: (letter: string) => string): string {
  const codes = Array.from({ length: 95 }, (_unused, at) => 32 + at);
  const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
  const lines = codes.map((code) => `<${hex(code, 2)}> <${hex(said(String.fromCharCode(code)).charCodeAt(0), 4)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar`,
    ...lines,
    'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
