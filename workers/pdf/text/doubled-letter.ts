import type { RunWord, TextRun } from './text-run.ts';

/** A letter is drawn over the one before it where their places differ by less than this share of the size. */
const shift = 0.2;
/** Runs of such text hold a letter and its successor, sometimes with a space between. */
const longestRun = 2;

/**
 * A shadow drawn letter by letter arrives as runs `N`, `N`, `NE`, `E`, `EB`: each begins with the letter that the run before
 * it ends with, in its place. The run without that letter, or null where nothing is left. Any other run comes back as it is.
 */
export function withoutDoubledLetter(previous: TextRun | undefined, run: TextRun): TextRun | null {
  const last = previous?.words.at(-1);
  const first = run.words[0];
  if (previous === undefined || last === undefined || first === undefined) return run;
  if (lettersOf(run) > longestRun || last.text.at(-1) !== first.text[0]) return run;
  if (Math.abs(previous.angle - run.angle) > 1 || Math.abs(previous.y - run.y) > shift * run.size) return run;
  // Where the last letter begins: its share of the word, which holds one letter or two.
  const begins = previous.x + last.from + ((last.to - last.from) * (last.text.length - 1)) / last.text.length;
  if (Math.abs(begins - run.x) > (last.text.length > 1 ? 2 * shift : shift) * run.size) return run;
  const rest = first.text.slice(1);
  const width = (first.to - first.from) / first.text.length;
  const words: RunWord[] =
    rest === '' ? run.words.slice(1) : [{ ...first, text: rest, from: first.from + width }, ...run.words.slice(1)];
  const head = words[0];
  if (head === undefined) return null;
  return { ...run, words: [{ ...head, spaced: false }, ...words.slice(1)], joint: head.spaced ? 'space' : 'none' };
}

function lettersOf(run: TextRun): number {
  let letters = 0;
  for (const word of run.words) letters += word.text.length;
  return letters;
}
