import type { Box } from './box.ts';
import { boundsOf, sharedHeight, sharedWidth } from './box.ts';
import type { RecognisedLine, RecognisedWord } from './recognised-word.ts';

/** A line this many times as long as high is running text, not a label or a cell. */
const longShape = 10;
/** Slides of `mmlongbench-dev` have up to 7 such lines; of its pages of text those with fewer gain nothing by a layout. */
const manyLong = 15;

/** Whether a page is dense: 15 or more long lines, whose paragraphs and columns tesseract lays out itself. */
export function isDense(boxes: readonly Box[]): boolean {
  return boxes.filter(({ width, height }) => width >= longShape * height).length >= manyLong;
}

/** White of more than this many line heights above a line starts a paragraph. */
const paragraphGap = 0.7;

/**
 * Lines of the words of each detected box, in the boxes' order: boxes side by side in a row are one line; what does not stand
 * close below the line before starts a paragraph. Boxes without words are left out.
 */
export function linesOfBoxes(
  words: readonly (readonly RecognisedWord[])[],
  boxes: readonly Box[],
): readonly RecognisedLine[] {
  const lines: { words: RecognisedWord[]; box: Box; startsParagraph: boolean }[] = [];
  words.forEach((read, index) => {
    const box = boxes[index];
    if (read.length === 0 || box === undefined) return;
    const line = lines.at(-1);
    if (line !== undefined && continuesRow(line.box, box)) {
      line.words.push(...read);
      line.box = boundsOf([line.box, box]);
    } else {
      lines.push({ words: [...read], box, startsParagraph: line !== undefined && !standsBelow(line.box, box) });
    }
  });
  return lines;
}

function continuesRow(line: Box, box: Box): boolean {
  const overlap = sharedHeight(line, box);
  return (
    box.left > line.left &&
    overlap > 0.5 * Math.min(line.height, box.height) &&
    sharedWidth(line, box) < 0.5 * box.width
  );
}

function standsBelow(line: Box, box: Box): boolean {
  const gap = box.top - line.top - line.height;
  const height = Math.min(line.height, box.height);
  return sharedWidth(line, box) > 0 && gap > -height && gap < paragraphGap * height;
}
