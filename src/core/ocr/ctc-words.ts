import type { Box } from './box.ts';
import type { RecognisedWord } from './recognised-word.ts';

/** What a line recogniser answers: how likely each class is at each step from left to right, `values[step * classes + class]`. */
export interface StepScores {
  readonly values: Float32Array;
  readonly steps: number;
  readonly classes: number;
}

/**
 * The words of one line, by the best path of connectionist temporal classification (Graves et al. 2006): the likeliest class a
 * step, repeats taken once, blanks left out. Class 0 is the blank, classes 1 to N are `characters` in order, the last one a
 * space. A word's confidence is the mean likelihood of its characters · 100; its box lies between its first and last step.
 * No step gives no word.
 * @param box the line, in pixels of the page
 * @param read share of the steps that lie within the line; the rest is padding
 */
export function ctcWords(
  scores: StepScores,
  characters: readonly string[],
  box: Box,
  read = 1,
): readonly RecognisedWord[] {
  const space = characters.length + 1;
  const words: RecognisedWord[] = [];
  let open: { text: string; sum: number; count: number; first: number; last: number } | null = null;
  const stepWidth = box.width / Math.max(1, scores.steps * read);
  const close = (): void => {
    if (open === null) return;
    const left = Math.min(box.width, open.first * stepWidth);
    const right = Math.min(box.width, (open.last + 1) * stepWidth);
    words.push({
      text: open.text,
      confidence: (100 * open.sum) / open.count,
      box: { left: box.left + left, top: box.top, width: right - left, height: box.height },
    });
    open = null;
  };
  let before = 0;
  for (let step = 0; step < scores.steps; step += 1) {
    const { best, likelihood } = likeliest(scores, step);
    const repeats = best === before;
    before = best;
    if (repeats && open !== null && best !== 0 && best !== space) open.last = step;
    if (repeats || best === 0) continue;
    if (best === space) {
      close();
      continue;
    }
    open ??= { text: '', sum: 0, count: 0, first: step, last: step };
    open.text += characters[best - 1] ?? '';
    open.sum += likelihood;
    open.count += 1;
    open.last = step;
  }
  close();
  return words;
}

function likeliest(
  { values, classes }: StepScores,
  step: number,
): { readonly best: number; readonly likelihood: number } {
  const from = step * classes;
  let best = 0;
  for (let index = 1; index < classes; index += 1) if (values[from + index]! > values[from + best]!) best = index;
  return { best, likelihood: values[from + best] ?? 0 };
}
