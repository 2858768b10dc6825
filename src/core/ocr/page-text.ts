import type { PageGeometry } from '../document/page.ts';
import type { RecognisedLine, RecognisedWord } from './recognised-word.ts';

export interface PageText {
  readonly text: string;
  readonly geometry: PageGeometry;
  /** In the order of the text; word i is box i of the geometry. Boxes in points. */
  readonly words: readonly RecognisedWord[];
}

/**
 * The text of a page from its lines, in their order: words joined by a space, lines by a line break, paragraphs by a blank
 * line; one box of the geometry a word, in points. Without lines the text is empty and so is the geometry.
 * @param index the page's sheet from 0, for the geometry
 * @param pointsPerPixelX size of a pixel of the boxes in points, across and down (Y)
 */
export function pageTextOf(
  lines: readonly RecognisedLine[],
  index: number,
  pointsPerPixelX: number,
  pointsPerPixelY: number,
): PageText {
  const words: RecognisedWord[] = [];
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    let joint = text === '' ? '' : line.startsParagraph ? '\n\n' : '\n';
    for (const word of line.words) {
      text += joint;
      starts.push(text.length);
      text += word.text;
      joint = ' ';
      const { left, top, width, height } = word.box;
      words.push({
        ...word,
        box: {
          left: left * pointsPerPixelX,
          top: top * pointsPerPixelY,
          width: width * pointsPerPixelX,
          height: height * pointsPerPixelY,
        },
      });
    }
  }
  const rectangles = new Float32Array(4 * words.length);
  words.forEach(({ box }, at) => rectangles.set([box.left, box.top, box.width, box.height], 4 * at));
  const ends = Uint32Array.from(starts, (start, at) => start + words[at]!.text.length);
  return { text, words, geometry: { index, starts: Uint32Array.from(starts), ends, rectangles } };
}
