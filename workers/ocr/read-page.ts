/** Which engine reads what of a page, in which order. The engines are given: nothing here starts or ends one. */
import type { Box } from '../../src/core/ocr/box.ts';
import { isDense, linesOfBoxes } from '../../src/core/ocr/detected-lines.ts';
import { lineStrip, wordsOfStrip } from '../../src/core/ocr/line-strip.ts';
import type { Plane } from '../../src/core/ocr/plane.ts';
import { darkPageMean, inverted, meanOf, turnedPlane } from '../../src/core/ocr/plane.ts';
import { readingOrder } from '../../src/core/ocr/reading-order.ts';
import type { RecognisedLine, RecognisedWord } from '../../src/core/ocr/recognised-word.ts';
import { isSound, keptLines } from '../../src/core/ocr/recognised-word.ts';
import { boxesWithoutWords, withAddedLines } from '../../src/core/ocr/residual-lines.ts';
import type { Turn } from '../../src/core/ocr/turn.ts';
import { backTurn, isBetterReading, isUnsound, liesOnSide, turnedBox } from '../../src/core/ocr/turn.ts';

/** Reads an image: '3' lays out a page, '6' takes it for one block of lines. Boxes in pixels of the image. */
export type ReadImage = (image: Plane, segmentation: '3' | '6') => Promise<readonly RecognisedLine[]>;

/** Reads each box of an image as one line of text, in the boxes' order; empty where nothing is read. */
export type ReadBoxes = (image: Plane, boxes: readonly Box[]) => Promise<readonly (readonly RecognisedWord[])[]>;

export interface PageReading {
  /** Words of confidence ≥ 50, boxes in pixels of the page as it was given. */
  readonly lines: readonly RecognisedLine[];
  /** Degrees by which it was turned clockwise to be read. */
  readonly turned: Turn;
  readonly dark: boolean;
  readonly unsound: boolean;
}

/**
 * Reads a page. `boxes` is what a text detector found on it, null where none was asked: tesseract then reads alone, as it
 * does where the detector found nothing (then only sound words of three letters count: pictures look like words to it).
 * On dense pages it lays out the page and the boxes that it missed are added; elsewhere the boxes are the lines.
 * A page on its side or head is turned and read again.
 * @param laysOut whether tesseract lays out dense pages and reads where no box is; else the boxes are all there is
 */
export async function readPage(
  image: Plane,
  boxes: readonly Box[] | null,
  readImage: ReadImage,
  readBoxes: ReadBoxes = stackedLines(readImage),
  laysOut = true,
): Promise<PageReading> {
  const dark = meanOf(image) < darkPageMean;
  const attempt = async (turn: Turn): Promise<Attempt> => {
    const turnedImage = turnedPlane(image, turn);
    const turnedBoxes = boxes?.map((box) => turnedBox(box, image.width, image.height, turn)) ?? null;
    const lines = await readUpright(turnedImage, turnedBoxes, dark, readImage, readBoxes, laysOut);
    return { turn, lines, words: lines.flatMap(({ words }) => words) };
  };
  const [first, second]: readonly [Turn, Turn] = boxes !== null && liesOnSide(boxes) ? [90, 270] : [0, 180];
  let best = await attempt(first);
  const unsound = (): boolean => isUnsound(best.words, boxes?.length ?? 0);
  if (unsound()) {
    const other = await attempt(second);
    if (isBetterReading(other.words, best.words)) best = other;
  }
  const lines = boxes?.length === 0 ? soundLines(best.lines) : keptLines(best.lines);
  return { lines: upright(lines, image, best.turn), turned: best.turn, dark, unsound: unsound() };
}

/** Reads boxes with tesseract: cut out, stacked in one tall image, read as one block. */
export function stackedLines(readImage: ReadImage): ReadBoxes {
  return async (image, boxes) => {
    if (boxes.length === 0) return [];
    const strip = lineStrip(image, boxes);
    return wordsOfStrip(strip, await readImage(strip.image, '6'));
  };
}

interface Attempt {
  readonly turn: Turn;
  readonly lines: readonly RecognisedLine[];
  readonly words: readonly RecognisedWord[];
}

async function readUpright(
  image: Plane,
  boxes: readonly Box[] | null,
  dark: boolean,
  readImage: ReadImage,
  readBoxes: ReadBoxes,
  laysOut: boolean,
): Promise<readonly RecognisedLine[]> {
  const layout = (): Promise<readonly RecognisedLine[]> => readImage(dark ? inverted(image) : image, '3');
  const asLines = async (some: readonly Box[]): Promise<readonly RecognisedLine[]> => {
    const ordered = readingOrder(some).map((index) => some[index]!);
    return linesOfBoxes(await readBoxes(image, ordered), ordered);
  };
  if (boxes !== null && !laysOut) return asLines(boxes);
  if (boxes === null || boxes.length === 0) return layout();
  if (!isDense(boxes)) return asLines(boxes);
  const lines = await layout();
  return withAddedLines(lines, keptLines(await asLines(boxesWithoutWords(boxes, lines))));
}

const threeLetters = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u;

function soundLines(lines: readonly RecognisedLine[]): readonly RecognisedLine[] {
  const sound = (word: RecognisedWord): boolean => isSound(word) && threeLetters.test(word.text);
  return keptLines(lines.map((line) => ({ ...line, words: line.words.filter(sound) })));
}

/** Lines of a turned image in the pixels of the page as it was given. */
function upright(lines: readonly RecognisedLine[], page: Plane, turn: Turn): readonly RecognisedLine[] {
  if (turn === 0) return lines;
  const onSide = turn !== 180;
  const width = onSide ? page.height : page.width;
  const height = onSide ? page.width : page.height;
  const back = (box: Box): Box => turnedBox(box, width, height, backTurn(turn));
  return lines.map((line) => ({
    ...line,
    box: back(line.box),
    words: line.words.map((word) => ({ ...word, box: back(word.box) })),
  }));
}
