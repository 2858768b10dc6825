import type { Box } from './box.ts';
import { sharedArea, sharedHeight, sharedWidth } from './box.ts';
import type { RecognisedLine } from './recognised-word.ts';
import { isSound } from './recognised-word.ts';

/** A word lies in a box where the box has at least this share of the word's area. */
const leastShare = 0.5;

/** The boxes of a detector in which no sound word was read: what an engine's own layout missed, in their order. */
export function boxesWithoutWords(boxes: readonly Box[], lines: readonly RecognisedLine[]): readonly Box[] {
  const sound = lines.flatMap(({ words }) => words.filter(isSound)).map(({ box }) => box);
  return boxes.filter((box) => !sound.some((word) => sharedArea(box, word) >= leastShare * area(word)));
}

/**
 * Lines with others set among them: each where reading comes to it, after the last line that stands above it or left of it in
 * its own column, at the end where none does. Words of `lines` that lie under an added line are taken out: they
 * were no sound ones. Nothing to add: the lines as they are.
 */
export function withAddedLines(
  lines: readonly RecognisedLine[],
  added: readonly RecognisedLine[],
): readonly RecognisedLine[] {
  const result: RecognisedLine[] = lines.map((line) => ({
    ...line,
    words: line.words.filter(({ box }) => !isUnder(box, added)),
  }));
  for (const line of added) {
    const place = placeOf(line.box, result);
    result.splice(place, 0, line);
  }
  return result.filter(({ words }) => words.length > 0);
}

function isUnder(word: Box, lines: readonly RecognisedLine[]): boolean {
  return lines.some(({ box }) => sharedArea(box, word) >= leastShare * area(word));
}

function placeOf(box: Box, lines: readonly RecognisedLine[]): number {
  let best = -1;
  let least = Infinity;
  lines.forEach(({ box: other }, index) => {
    const above = other.top + other.height / 2 < box.top + box.height / 2 && sharedWidth(other, box) > 0;
    const beside = other.left < box.left && sharedHeight(other, box) > 0.5 * Math.min(other.height, box.height);
    if (!above && !beside) return;
    const distance = beside ? box.left - other.left - other.width : box.top - other.top - other.height;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best < 0 ? lines.length : best + 1;
}

function area({ width, height }: Box): number {
  return width * height;
}
