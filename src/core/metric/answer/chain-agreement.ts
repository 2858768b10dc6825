/**
 * The two chains of VisDoMRAG (arXiv 2412.10704, section 5), one over text and one over page images, against each other and against the
 * answer that the fusion call made of them: where they disagree, and whose answer the fusion took. The paper prints no such table; the
 * thresholds are Leafmark's.
 */
import { wordOverlapF1 } from './word-overlap.ts';

/** Below this word-overlap F1 two answers disagree. */
export const disagreementBelow = 0.5;
/** From this word-overlap F1 on the fused answer is that of a chain. */
export const takenFrom = 0.8;

export interface ChainAgreement {
  /** Word-overlap F1 of the two answers, 0..1; of two empty ones 1. */
  readonly f1: number;
  /** Numbers that one answer states and the other does not. */
  readonly numbersDiffer: boolean;
  /** F1 below 0.5, or different numbers. */
  readonly disagree: boolean;
}

/** Whose answer a fusion gave: that of one chain alone, of both, or of neither. */
export type FusionChoice = 'text' | 'image' | 'both' | 'neither';

export const fusionChoices: readonly FusionChoice[] = ['text', 'image', 'both', 'neither'];

export interface FusionOutcome {
  readonly took: FusionChoice;
  /** Word-overlap F1 of the fused answer and the answer of each chain. */
  readonly toText: number;
  readonly toImage: number;
}

/**
 * How two answers stand to each other. A declined answer is the empty text.
 * Example: `12 %` and `14 %`: F1 0, different numbers, they disagree. `In 2016 and 2017` and `2016`: different numbers.
 */
export function chainAgreement(textAnswer: string, imageAnswer: string): ChainAgreement {
  const f1 = wordOverlapF1(textAnswer, imageAnswer);
  const numbersDiffer = !isSameSet(numbersIn(textAnswer), numbersIn(imageAnswer));
  return { f1, numbersDiffer, disagree: f1 < disagreementBelow || numbersDiffer };
}

/**
 * Whose answer the fusion took: F1 of at least 0.8 to that chain's and below 0.8 to the other's; `both` where it is at least 0.8 to both.
 * Example: chains `Paris` and `Rome`, fused `Paris`: text, F1 1 and 0.
 */
export function fusionOutcome(answers: {
  readonly text: string;
  readonly image: string;
  readonly fused: string;
}): FusionOutcome {
  const toText = wordOverlapF1(answers.text, answers.fused);
  const toImage = wordOverlapF1(answers.image, answers.fused);
  const isText = toText >= takenFrom;
  const isImage = toImage >= takenFrom;
  const took = isText ? (isImage ? 'both' : 'text') : isImage ? 'image' : 'neither';
  return { took, toText, toImage };
}

/** The numbers that a text states, by value; a percent sign is no part of them. */
export function numbersIn(text: string): ReadonlySet<number> {
  const plain = text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const found = plain.matchAll(/(?<![\p{L}\p{N}.,])(-?)(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?![\p{N}]|[.,]\d)/gu);
  return new Set(Array.from(found, ([, sign, digits]) => Number(`${sign!}${digits!.replaceAll(',', '')}`)));
}

function isSameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}
