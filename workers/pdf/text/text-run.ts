// The unit that the text pipeline works on. Both sources, pdf.js's text items and the glyphs of the operator list, become
// runs, so that reading order, spaces and boxes are decided in one place whatever the source.

/** A word of a run, with its place along the run's writing direction, in points from the run's origin. */
export interface RunWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether white space stands before it. False for the first word and between CJK characters. */
  readonly spaced: boolean;
}

/** Text set in one go on one line, in the page's own (unrotated, unscaled) user space. */
export interface TextRun {
  /** In reading order; never empty. */
  readonly words: readonly RunWord[];
  /** Place in the content stream. */
  readonly order: number;
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  /** Writing direction in degrees, 0 = to the right, 90 = upwards; in (-180, 180]. */
  readonly angle: number;
  /** Font size, in user-space units. */
  readonly size: number;
  /** Extent above and below the baseline, as shares of the size. */
  readonly above: number;
  readonly below: number;
  /** What the source says about the place between this run and the one before it in the stream. */
  readonly joint: 'space' | 'none' | 'unknown';
  readonly rightToLeft: boolean;
}

/** What a source of runs gives for one page. */
export interface RunReading {
  readonly runs: readonly TextRun[];
  /** Control characters and U+FFFD that were replaced. */
  readonly badCharacters: number;
}

/** The run's text: its words, with a space where there is one. */
export function textOfRun(run: TextRun): string {
  let text = '';
  for (const word of run.words) text += word.spaced ? ` ${word.text}` : word.text;
  return text;
}
