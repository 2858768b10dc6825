import { characterWidth } from './character-widths.ts';
import type { RunWord, TextRun } from './text-run.ts';

/** A letter is drawn over the one before it where their places differ by less than this share of the size. */
const shift = 0.25;
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
  const begins = previous.x + boundary(last, last.text.length - 1);
  if (Math.abs(begins - run.x) > shift * run.size) return run;
  const rest = { ...first, text: first.text.slice(1), from: boundary(first, 1) };
  const words = rest.text === '' ? run.words.slice(1) : [rest, ...run.words.slice(1)];
  const head = words[0];
  if (head === undefined) return null;
  return { ...run, words: [{ ...head, spaced: false }, ...words.slice(1)], joint: head.spaced ? 'space' : 'none' };
}

/** Where the letter at a place in a word begins, along the run. */
function boundary(word: RunWord, place: number): number {
  let before = 0;
  let all = 0;
  for (let at = 0; at < word.text.length; at += 1) {
    const width = characterWidth(word.text.charCodeAt(at));
    all += width;
    if (at < place) before += width;
  }
  return word.from + (all > 0 ? ((word.to - word.from) * before) / all : 0);
}

function lettersOf(run: TextRun): number {
  let letters = 0;
  for (const word of run.words) letters += word.text.length;
  return letters;
}
