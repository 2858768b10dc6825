/**
 * How long and in whose words an answer is to be: the references of each benchmark are written in one style, and word overlap rewards
 * the same. VisDoM (arXiv 2412.10704) asks for one style a split; the words are ours.
 */
import type { BenchmarkFormat } from '../dataset/benchmark.ts';

export type AnswerStyle = 'complete' | 'short' | 'paper-tab' | 'feta-tab' | 'scigraphqa' | 'spiqa' | 'slidevqa';

/** The content of the section “Style”. */
export const answerStyles: Readonly<Record<AnswerStyle, string>> = {
  complete: 'Complete sentences that state everything the question asks for, and nothing beyond it.',
  short: 'As short as possible: a word, a number with its unit, or a list with commas between its parts.',
  'paper-tab':
    'A terse technical phrase, as an author would put it in a table; Yes or No where the question can be answered so.',
  'feta-tab': 'One factual sentence that names all entities, numbers and dates asked for.',
  scigraphqa: 'One or two sentences on what the figure shows.',
  spiqa: 'One to three sentences.',
  slidevqa: 'Exactly the words or the number that stand on the slide, without a sentence around them.',
};

/** The style in which the references of a benchmark are written. */
export function styleFor(format: BenchmarkFormat): AnswerStyle {
  return styles[format];
}

const styles: Readonly<Record<BenchmarkFormat, AnswerStyle>> = {
  'unidoc-bench-json': 'complete',
  'unidoc-bench-parquet': 'complete',
  'mmlongbench-doc-json': 'short',
  'visdom-paper-tab-csv': 'paper-tab',
  'visdom-feta-tab-csv': 'feta-tab',
  'visdom-spiqa-csv': 'spiqa',
  'visdom-scigraphqa-csv': 'scigraphqa',
  'visdom-slidevqa-csv': 'slidevqa',
  'leafmark-jsonl': 'complete',
};
