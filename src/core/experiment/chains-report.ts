/** What the third call of visdomrag takes from its two chains, over the questions of a run: whether it pays. */
import type { Question } from '../dataset/benchmark.ts';
import type { QuestionId, RunId } from '../document/ids.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import {
  type ChainAgreement,
  type FusionChoice,
  type FusionOutcome,
  chainAgreement,
  fusionChoices,
  fusionOutcome,
} from '../metric/answer/chain-agreement.ts';
import { type GoldAnswer, scoreAnswer } from '../metric/answer/score-answer.ts';
import { type Estimate, estimateColumns } from '../metric/estimate.ts';
import { type Interval, bootstrapInterval } from '../statistics/bootstrap.ts';
import { type AnswerRecord, type AnswerState, givenAnswer } from './answer-record.ts';
import type { RunWithResults } from './report.ts';

/** F1 to the gold answer by the run's own rules; null: not applicable or failed. */
export interface ChainScores {
  readonly text: number | null;
  readonly image: number | null;
  readonly fused: number | null;
}

/** One question's chains. `incomplete`: a chain or the fusion has no answer, so that nothing is compared. */
export type ChainsOfQuestion =
  | {
      readonly kind: 'compared';
      readonly agreement: ChainAgreement;
      readonly fusion: FusionOutcome;
      readonly f1: ChainScores;
    }
  | {
      readonly kind: 'incomplete';
      /** What has no answer first. */
      readonly part: 'text' | 'image' | 'fusion';
      readonly reason: string;
      readonly f1: ChainScores;
    };

/** One row of the table: what was compared by what the fusion took, and what could not be. */
export interface FusionRow {
  readonly from: FusionChoice | 'incomplete';
  readonly questions: number;
  /** F1 of the fused answers; null for `incomplete`, which has none. */
  readonly f1: Estimate | null;
}

export interface ChainsOfRun {
  readonly run: RunId;
  readonly name: string;
  /** text, image, both, neither, incomplete; their questions add up to `settled`. */
  readonly rows: readonly FusionRow[];
  readonly settled: number;
  readonly compared: number;
  /** Of those compared, questions whose chains disagree. */
  readonly disagree: number;
  /** Over the compared questions whose three F1s are there: each chain alone and the fusion. */
  readonly alone: { readonly text: Estimate; readonly image: Estimate; readonly fused: Estimate };
  /** Fused minus the chain that is better alone (the text chain of equals), over the same questions; null: there is none. */
  readonly gain: {
    readonly over: 'text' | 'image';
    readonly difference: number;
    readonly interval: Interval | null;
    readonly n: number;
  } | null;
  /** In benchmark order, those that are settled. */
  readonly questions: readonly { readonly question: QuestionId; readonly chains: ChainsOfQuestion }[];
}

export interface ChainsReport {
  readonly runs: readonly ChainsOfRun[];
}

/** Of the runs that answer by visdomrag; null where none does. */
export function buildChainsReport(
  runs: readonly RunWithResults[],
  questions: readonly Question[],
): ChainsReport | null {
  const chained = runs.filter(({ run }) => run.system.answering?.pipeline === 'visdomrag');
  return chained.length === 0 ? null : { runs: chained.map((run) => chainsOfRun(run, questions)) };
}

/** The chains of one answer; null: it is by another pipeline, or under way. */
export function chainsOfQuestion(
  { chains, state }: Pick<AnswerRecord, 'chains' | 'state'>,
  gold: GoldAnswer,
  rules: AnswerRules,
): ChainsOfQuestion | null {
  const fusedGiven = givenAnswer(state);
  if (chains === null || fusedGiven === null) return null;
  const scoreOf = (one: AnswerState): number | null => {
    const given = givenAnswer(one);
    const f1 = given === null ? null : scoreAnswer(gold, given, rules).f1;
    return f1?.kind === 'value' ? f1.value : null;
  };
  const f1 = { text: scoreOf(chains.text.state), image: scoreOf(chains.image.state), fused: scoreOf(state) };
  const text = chains.text.state;
  const image = chains.image.state;
  if (text.kind !== 'answered') return { kind: 'incomplete', part: 'text', reason: reasonOf(text), f1 };
  if (image.kind !== 'answered') return { kind: 'incomplete', part: 'image', reason: reasonOf(image), f1 };
  if (state.kind !== 'answered') return { kind: 'incomplete', part: 'fusion', reason: reasonOf(state), f1 };
  const answers = { text: text.sections.answer, image: image.sections.answer, fused: state.sections.answer };
  return {
    kind: 'compared',
    agreement: chainAgreement(answers.text, answers.image),
    fusion: fusionOutcome(answers),
    f1,
  };
}

function reasonOf(state: AnswerState): string {
  const given = givenAnswer(state);
  return given === null || given.kind === 'answered' ? 'it was not reached' : given.reason;
}

function chainsOfRun({ run, answers = [] }: RunWithResults, questions: readonly Question[]): ChainsOfRun {
  const rules = run.system.answering?.rules ?? defaultAnswerRules;
  const { seed } = run.settings;
  const records = new Map(answers.map((record) => [record.question, record]));
  const settled = questions.flatMap((question) => {
    const record = records.get(question.id);
    const chains = record === undefined ? null : chainsOfQuestion(record, question, rules);
    return chains === null ? [] : [{ question: question.id, chains }];
  });
  const compared = settled.flatMap(({ chains }) => (chains.kind === 'compared' ? [chains] : []));
  const estimate = (values: readonly number[]): Estimate =>
    estimateColumns([{ values, isProportion: false }], seed)[0]!;
  const rows = fusionChoices.map((from): FusionRow => {
    const own = compared.filter(({ fusion }) => fusion.took === from);
    return { from, questions: own.length, f1: estimate(own.flatMap(({ f1 }) => f1.fused ?? [])) };
  });
  const scored = compared.flatMap(({ f1: { text, image, fused } }) =>
    text === null || image === null || fused === null ? [] : [{ text, image, fused }],
  );
  const side = (name: keyof ChainScores): Estimate => estimate(scored.map((one) => one[name]));
  const alone = { text: side('text'), image: side('image'), fused: side('fused') };
  return {
    run: run.id,
    name: run.system.name,
    rows: [...rows, { from: 'incomplete', questions: settled.length - compared.length, f1: null }],
    settled: settled.length,
    compared: compared.length,
    disagree: compared.filter(({ agreement }) => agreement.disagree).length,
    alone,
    gain: gainOf(scored, alone, seed),
    questions: settled,
  };
}

function gainOf(
  scored: readonly Readonly<Record<keyof ChainScores, number>>[],
  { text, image }: ChainsOfRun['alone'],
  seed: number,
): ChainsOfRun['gain'] {
  if (text.mean === null || image.mean === null) return null;
  const over = image.mean > text.mean ? 'image' : 'text';
  const differences = scored.map((one) => one.fused - one[over]);
  const n = differences.length;
  const difference = differences.reduce((sum, value) => sum + value, 0) / n;
  return { over, difference, interval: n < 2 ? null : bootstrapInterval(differences, { seed }), n };
}
