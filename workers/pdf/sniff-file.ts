import { AppError } from '../../src/core/app-error.ts';

/** How many bytes are looked at: pdf.js too accepts junk before the header only so far. */
const sniffedBytes = 1024;

const exportAdvice = 'Export it as PDF and add that file.';

/** First bytes of things that get saved or dropped in place of a PDF. */
const signatures: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: `an old Microsoft Office file. ${exportAdvice}` },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], what: `a rich text file (RTF). ${exportAdvice}` },
  { bytes: [0x25, 0x21, 0x50, 0x53], what: 'a PostScript file. Convert it to PDF and add that file.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a PNG picture. Give it its own ending (.png) and add it as a page image.' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a JPEG picture. Give it its own ending (.jpg) and add it as a page image.' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], what: 'a TIFF picture. Put it into a PDF and add that file.' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], what: 'a TIFF picture. Put it into a PDF and add that file.' },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive. Give it its own ending (.tar.gz) and add it as an archive.' },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: 'a RAR archive. Unpack it and add the PDFs inside.' },
];

/** What the first bytes of an Office file name, by application. */
const officeParts: readonly { readonly part: string; readonly what: string }[] = [
  { part: 'word/', what: 'a Word document' },
  { part: 'xl/', what: 'an Excel workbook' },
  { part: 'ppt/', what: 'a PowerPoint presentation' },
  { part: '[Content_Types].xml', what: 'a Microsoft Office file' },
  { part: 'application/epub', what: 'an EPUB book' },
  { part: 'application/vnd.oasis.opendocument', what: 'an OpenDocument file' },
];

/**
 * Judges a file by its first 1,024 bytes. Gives nothing for a PDF and for what might be one; otherwise the AppError to
 * refuse it with (`file-empty`, `file-not-pdf`), whose sentence says what the file is and what to do.
 */
export function refusalOf(data: Uint8Array): AppError | null {
  if (data.length === 0) {
    return new AppError('file-empty', 'The file is empty (0 bytes). Download or export it again.');
  }
  const head = latin1(data.subarray(0, sniffedBytes));
  if (head.includes('%PDF-')) return null;
  const what = describe(data, head);
  return what === null ? null : new AppError('file-not-pdf', `This is not a PDF but ${what}`);
}

/** Whether the first 1,024 bytes hold a PDF's header. */
export function hasHeader(data: Uint8Array): boolean {
  return latin1(data.subarray(0, sniffedBytes)).includes('%PDF-');
}

function describe(data: Uint8Array, head: string): string | null {
  if (head.startsWith('version https://git-lfs.github.com/')) {
    return 'a Git LFS pointer that stands for one. Fetch the file itself with `git lfs pull`.';
  }
  const known = signatures.find(({ bytes }) => bytes.every((byte, index) => data[index] === byte));
  if (known !== undefined) return known.what;
  if (head.startsWith('PK\u0003\u0004')) {
    const part = officeParts.find((office) => head.includes(office.part));
    return part === undefined
      ? 'a ZIP archive. Give it its own ending (.zip) and add it as an archive.'
      : `${part.what}. ${exportAdvice}`;
  }
  const start = head.replace(/^(\u00ef\u00bb\u00bf)?\s+/, '').toLowerCase();
  if (/^(<!doctype html|<html|<head|<body|<script)/.test(start) || /<html[\s>]/.test(start)) {
    return 'a web page, often an error or a login page saved under a PDF name. Open its address in a browser and save the PDF itself.';
  }
  if (start.startsWith('<?xml')) return 'an XML file. Find the PDF it belongs to and add that.';
  if (/^[{[]\s*["{[]/.test(start)) {
    return 'a JSON file, often the error of a server saved under a PDF name. Download the PDF again.';
  }
  return null;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
