// PDFs for benchmarks: as many pages and words as wanted, written in milliseconds, each seed another text.
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'ho', 'ji', 'ka', 'le', 'mo', 'nu', 'pe', 'ra', 'si', 'to', 'ven'];
const wordsALine = 10;

/** A PDF of `pages` pages with `words` words each, lines of ten words in Helvetica and Times. */
export function makePdf(seed: number, pages: number, words = 500): Buffer {
  const random = randomFrom(seed);
  const objects: Buffer[] = [];
  const kids = Array.from({ length: pages }, (_, page) => `${5 + 2 * page} 0 R`).join(' ');
  objects.push(
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'),
  );
  for (let page = 0; page < pages; page += 1) {
    const content = deflateSync(Buffer.from(pageContent(random, seed, page, words)));
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * page} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  return assemble(objects);
}

/** A word as the text of such a PDF holds it; low ranks are frequent. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16]!;
  return word;
}

/** Numbers in 0..1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A rank below `count`, low ones more often, as words are in a text. */
export function zipfian(random: () => number, count: number): number {
  return Math.floor(2.7 * (Math.pow(1 + count / 2.7, random()) - 1));
}

function pageContent(random: () => number, seed: number, page: number, words: number): string {
  const lines = [`BT /F2 16 Tf 60 790 Td (Report ${seed}, section ${page + 1}) Tj ET`, 'BT /F1 9.5 Tf 60 760 Td 13 TL'];
  for (let done = 0; done < words; done += wordsALine) {
    const line = Array.from({ length: Math.min(wordsALine, words - done) }, () => wordOf(zipfian(random, 20_000)));
    lines.push(`(${line.join(' ')}) Tj T*`);
  }
  lines.push('ET');
  return lines.join('\n');
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]!.length;
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
