// tesseract's TSV carries what is wanted of a page (words, boxes, confidences, lines, paragraphs) in a tenth of the size of
// its JSON, which lists every letter with its alternatives.
import type { RecognisedLine, RecognisedWord } from './recognised-word.ts';

const wordLevel = 5;
const lineLevel = 4;

/**
 * Lines of tesseract's TSV output in its reading order; boxes in pixels of the image it was given. Rows: level, page, block,
 * paragraph, line, word, left, top, width, height, confidence, text. A row that does not read so is left out; empty
 * output gives no lines.
 */
export function linesOfTsv(tsv: string): readonly RecognisedLine[] {
  const lines: { words: RecognisedWord[]; box: RecognisedWord['box']; startsParagraph: boolean }[] = [];
  let paragraph = '';
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const [level, page, block, part, , , left, top, width, height, confidence] = cells.map(Number);
    if (level !== wordLevel && level !== lineLevel) continue;
    const box = { left: left ?? NaN, top: top ?? NaN, width: width ?? NaN, height: height ?? NaN };
    if (Number.isNaN(box.left + box.top + box.width + box.height)) continue;
    if (level === lineLevel) {
      const at = `${page}/${block}/${part}`;
      lines.push({ words: [], box, startsParagraph: at !== paragraph });
      paragraph = at;
      continue;
    }
    const text = cells.slice(11).join(' ').trim();
    if (text === '' || confidence === undefined || Number.isNaN(confidence)) continue;
    lines.at(-1)?.words.push({ text, confidence, box });
  }
  return lines.filter(({ words }) => words.length > 0);
}
