/** What is said in words of two chains and their fusion: the pages they saw, the F1 of their answers, whose answer was taken. */
import type { Question } from '../../../core/dataset/benchmark.ts';
import { type AnswerState, givenAnswer } from '../../../core/experiment/answer-record.ts';
import type { ChainsOfQuestion } from '../../../core/experiment/chains-report.ts';
import type { AnswerRules } from '../../../core/metric/answer/answer-rules.ts';
import { comparableTokens } from '../../../core/metric/answer/answer-tokens.ts';
import { scoreAnswer } from '../../../core/metric/answer/score-answer.ts';
import { reducedToYesNo } from '../../../core/metric/answer/word-overlap.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { ruleWords } from './answered-words.ts';
import { numbersAgainst } from './chain-alignment.ts';
import type { FoundCandidate, GoldPage } from './found-pages.ts';

/** F1 of one answer to the gold answer, and what it rests on; null: why there is none is `about`. */
export interface ChainF1 {
  readonly value: number | null;
  /** "15 words shared", "as a number", "failed", "not applicable", "under way". */
  readonly about: string;
}

/** By the rules of the run, as everywhere. */
export function chainF1(question: Question, state: AnswerState, rules: AnswerRules): ChainF1 {
  const given = givenAnswer(state);
  if (given === null) return { value: null, about: 'under way' };
  const { f1, rule, reference } = scoreAnswer(question, given, rules);
  if (f1.kind !== 'value') return { value: null, about: f1.kind === 'failed' ? 'failed' : 'not applicable' };
  const isByWords = (rule === 'text' || rule === 'yes-no') && reference !== null && given.kind === 'answered';
  if (!isByWords) return { value: f1.value, about: ruleWords(rule) };
  const compared = rule === 'yes-no' ? reducedToYesNo(reference, given.answer) : given.answer;
  return { value: f1.value, about: `${formatCounted(sharedWords(reference, compared), 'word')} shared` };
}

/** Words that two texts share, as bags after the normalisation of word-overlap F1. */
export function sharedWords(gold: string, prediction: string): number {
  const pair = comparableTokens(gold, prediction);
  const left = new Map<string, number>();
  for (const token of pair.gold) left.set(token, (left.get(token) ?? 0) + 1);
  return pair.prediction.filter((token) => {
    const count = left.get(token) ?? 0;
    left.set(token, count - 1);
    return count > 0;
  }).length;
}

/** "3 of 7 hit, both gold pages", "1 of 5 hit, sheet 15 not found"; empty where nothing was sent. */
export function foundWords(sent: readonly FoundCandidate[], gold: readonly GoldPage[]): string {
  if (sent.length === 0) return '';
  const hits = sent.filter(({ verdict }) => verdict !== 'miss').length;
  const counts = `${formatCount(hits)} of ${formatCount(sent.length)} hit`;
  if (gold.length === 0) return counts;
  const lost = gold.filter(({ ranks }) => ranks.length === 0);
  if (lost.length === 0) {
    return `${counts}, ${gold.length === 1 ? 'the gold page' : gold.length === 2 ? 'both gold pages' : `all ${formatCount(gold.length)} gold pages`}`;
  }
  if (lost.length > 3)
    return `${counts}, ${formatCount(lost.length)} of ${formatCount(gold.length)} gold pages not found`;
  const sheets = lost.map(({ page }) => formatCount(page + 1)).join(', ');
  return `${counts}, ${lost.length === 1 ? 'sheet' : 'sheets'} ${sheets} not found`;
}

/** The first is what matters most. `reason` is a text of a provider or a model. */
export interface TakenWords {
  readonly first: string;
  readonly more: readonly string[];
  readonly reason: string | null;
}

/** What the fusion took and by which F1s; of chains that cannot be compared what has no answer, and what stays. */
export function takenWords(chains: ChainsOfQuestion, text: AnswerState, image: AnswerState): TakenWords {
  if (chains.kind === 'incomplete') {
    const stays = [
      ...(text.kind === 'answered' ? ['text chain'] : []),
      ...(image.kind === 'answered' ? ['page-image chain'] : []),
    ];
    const more =
      stays.length === 0
        ? []
        : [
            `Nothing is compared; the answer${stays.length === 1 ? '' : 's'} of the ${stays.join(' and the ')} ${stays.length === 1 ? 'stays' : 'stay'}`,
          ];
    return { first: `${partNames[chains.part]} has no answer`, more, reason: chains.reason };
  }
  const { fusion, agreement } = chains;
  const numbers = agreement.numbersDiffer ? numbersAgainst(answerOf(text) ?? '', answerOf(image) ?? '') : null;
  return {
    first: `Fusion took ${takenNames[fusion.took]}`,
    more: [
      `F1 ${formatDecimal(fusion.toText, 2)} to the text answer, ${formatDecimal(fusion.toImage, 2)} to the page-image answer`,
      `The chains ${agreement.disagree ? 'disagree' : 'agree'}: F1 ${formatDecimal(agreement.f1, 2)} between them${numbers === null ? '' : `, and numbers differ (${numbers})`}`,
    ],
    reason: null,
  };
}

/** The answer that a state holds; null: none. */
export function answerOf(state: AnswerState): string | null {
  return state.kind === 'answered' ? state.sections.answer : null;
}

const partNames = { text: 'The text chain', image: 'The page-image chain', fusion: 'The fusion' } as const;

const takenNames = {
  text: 'the text answer',
  image: 'the page-image answer',
  both: 'the answer of both',
  neither: 'neither answer',
} as const;
