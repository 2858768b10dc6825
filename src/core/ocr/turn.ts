import type { Box } from './box.ts';
import type { RecognisedWord } from './recognised-word.ts';
import { isSound, meanConfidence, soundCount } from './recognised-word.ts';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** A box of an image of `width` × `height` in the image turned clockwise by `turn`. */
export function turnedBox(box: Box, width: number, height: number, turn: Turn): Box {
  const { left, top } = box;
  switch (turn) {
    case 0:
      return box;
    case 90:
      return { left: height - top - box.height, top: left, width: box.height, height: box.width };
    case 180:
      return { left: width - left - box.width, top: height - top - box.height, width: box.width, height: box.height };
    case 270:
      return { left: top, top: width - left - box.width, width: box.height, height: box.width };
  }
}

/** The turn that undoes a turn. */
export function backTurn(turn: Turn): Turn {
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
  return back[turn];
}

/** Fewer boxes than this say nothing of how a page lies. */
const leastBoxes = 3;

/** Whether most of what a detector found (by area) stands upright, higher than wide by half: lines of a page on its side. */
export function liesOnSide(boxes: readonly Box[]): boolean {
  if (boxes.length < leastBoxes) return false;
  const areaOf = (some: readonly Box[]): number => some.reduce((sum, { width, height }) => sum + width * height, 0);
  return areaOf(boxes.filter(({ width, height }) => height > 1.5 * width)) > 0.5 * areaOf(boxes);
}

/**
 * Whether what was read is hardly text: mean confidence below 65 and fewer than half of the words sound (pages on their
 * head: 35 to 48, and 26 to 39 % sound; pages read well: above 80, and above 85 %), or, where a detector found at least three boxes of text, fewer sound words than one box in five.
 * @param boxes number of boxes of text, 0 where no detector was asked
 */
export function isUnsound(words: readonly RecognisedWord[], boxes: number): boolean {
  const sound = soundCount(words);
  if (boxes >= leastBoxes && sound < boxes / 5) return true;
  return words.length > 0 && meanConfidence(words) < 65 && 2 * sound < words.length;
}

/** Of two readings of a page the one with more letters in sound words; the first of equals. */
export function isBetterReading(other: readonly RecognisedWord[], first: readonly RecognisedWord[]): boolean {
  return soundLetters(other) > soundLetters(first);
}

function soundLetters(words: readonly RecognisedWord[]): number {
  return words.filter(isSound).reduce((sum, { text }) => sum + text.length, 0);
}
