/** The steps that an answer and its judgement took, in the order made, and their sum. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { AnswerRecord, CallPurpose, CallSummary, ChainRecord } from '../../../core/experiment/answer-record.ts';
import type { Grounding } from '../../../core/experiment/answering.ts';
import { spendingOf } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount, formatCounted, formatDuration, missing } from '../../format.ts';
import { formatMoney } from '../../money.ts';
import { groundingWords } from '../report/answer-words.ts';
import { contextWords, cutWords } from './answered-words.ts';

export type AnswerStep =
  /** What was retrieved for the generator. */
  | { readonly kind: 'contexts'; readonly id: 'contexts' }
  /** The `extractive` answerer. */
  | { readonly kind: 'sentence'; readonly id: 'sentence' }
  /** Nothing was asked here: the answer stood in a file. */
  | { readonly kind: 'file'; readonly id: 'file'; readonly name: string }
  | { readonly kind: 'call'; readonly id: string; readonly call: CallSummary };

/** The steps as far as they are known. */
export function stepsOf(record: AnswerRecord, { origin, system }: Pick<Run, 'origin' | 'system'>): AnswerStep[] {
  const calls = record.calls.map((call, place): AnswerStep => ({ kind: 'call', id: `${place}#${call.key}`, call }));
  const contexts: AnswerStep[] = record.contexts.length > 0 ? [{ kind: 'contexts', id: 'contexts' }] : [];
  if (origin.kind === 'imported') return [...contexts, { kind: 'file', id: 'file', name: origin.file }, ...calls];
  if (system.answering?.pipeline === 'extractive' && record.state.kind === 'answered') {
    return [...contexts, { kind: 'sentence', id: 'sentence' }, ...calls];
  }
  return [...contexts, ...calls];
}

/** "6 steps, 4 calls, 1 of them from the store, 13,001 tokens in, 585 out, 11 s, 0.016 USD". */
export function sumOfSteps(steps: readonly AnswerStep[], currency: string): string {
  const calls = steps.flatMap((step) => (step.kind === 'call' ? [step.call] : []));
  const stored = calls.filter(({ fromStore }) => fromStore).length;
  const { usage, withoutUsage, money, withoutPrice, calls: made } = spendingOf(calls);
  const waited = calls.reduce((sum, { latencyMs, fromStore }) => sum + (fromStore ? 0 : latencyMs), 0);
  return [
    formatCounted(steps.length, 'step'),
    ...(calls.length === 0 ? ['no call to a model'] : [formatCounted(calls.length, 'call')]),
    ...(stored === 0 ? [] : [`${formatCount(stored)} of them from the store`]),
    ...(made === 0 || withoutUsage === made
      ? []
      : [
          `${formatCount(usage.input)} tokens in, ${formatCount(usage.output)} out${withoutUsage > 0 ? ' that were told' : ''}`,
        ]),
    ...(waited === 0 ? [] : [formatDuration(waited)]),
    ...(made === 0 || withoutPrice === made
      ? []
      : [`${withoutPrice > 0 ? 'at least ' : ''}${formatMoney(money, currency)}`]),
  ].join(', ');
}

/** "5 texts, 5 page images"; with what was not sent. */
export function contextsWords({ contexts, cut }: Pick<AnswerRecord, 'contexts' | 'cut'>): string {
  const images = contexts.filter(({ kind }) => kind === 'image').length;
  const texts = contexts.length - images;
  const counts = [
    ...(texts > 0 ? [formatCounted(texts, 'text')] : []),
    ...(images > 0 ? [formatCounted(images, 'page image')] : []),
  ];
  const left = cut === null ? null : cutWords(cut);
  return `${counts.join(', ')}${left === null ? '' : `; ${left}`}`;
}

/** What became of each context of an answer, in their order: "sent", "cut at 1,200 characters", "not sent". */
export function contextStates({ contexts, cut, chains }: Pick<AnswerRecord, 'contexts' | 'cut' | 'chains'>): string[] {
  // Each chain's contexts are cut by its own prompt; one that is not asked yet has none.
  if (chains === null) return contexts.map((_, place) => contextWords(place, cut));
  return [chains.text, chains.image].flatMap((chain) =>
    chain.contexts.map((_, place) => contextWords(place, chain.cut)),
  );
}

/** What a call is called, and what it was about. */
export function callWords(
  { purpose, isRepair }: Pick<CallSummary, 'purpose' | 'isRepair'>,
  record: AnswerRecord,
  grounding: Grounding | null,
): { readonly name: string; readonly about: string } {
  const name = `${purposeNames[purpose]}${isRepair ? ', repair' : ''}`;
  return { name, about: isRepair ? 'in a form that can be read' : aboutOf(purpose, record, grounding) };
}

/** Tokens, time and money of a call in words; what is not known is a dash. */
export function callNumbers(
  { usage, latencyMs, money, fromStore, outcome }: CallSummary,
  currency: string,
): { readonly tokens: string; readonly time: string; readonly money: string } {
  return {
    tokens: usage === null ? missing : `${formatCount(usage.input)} in, ${formatCount(usage.output)} out tokens`,
    time: latencyMs === 0 ? missing : formatDuration(latencyMs),
    money: fromStore ? 'from the store' : outcome === 'pending' ? missing : formatMoney(money, currency),
  };
}

/** A tag for a call that was not answered; null for one that was. */
export function outcomeTag(outcome: CallSummary['outcome']): { readonly words: string; readonly kind: string } | null {
  switch (outcome) {
    case 'answered':
      return null;
    case 'pending':
      return { words: 'under way', kind: '' };
    case 'declined':
      return { words: 'declined', kind: '' };
    case 'cut':
      return { words: 'cut', kind: 'warn' };
    case 'failed':
      return { words: 'failed', kind: 'err' };
    default:
      return assertUnreachable(outcome);
  }
}

const purposeNames: Readonly<Record<CallPurpose, string>> = {
  answer: 'Ask the generator',
  'text-chain': 'Text chain',
  'image-chain': 'Page-image chain',
  fusion: 'Fusion',
  'response-facts': 'Extract response facts',
  'gold-facts': 'Extract gold facts',
  faithfulness: 'Verify faithfulness',
  completeness: 'Verify completeness',
  rewording: 'Propose wordings',
};

function aboutOf(purpose: CallPurpose, record: AnswerRecord, grounding: Grounding | null): string {
  const { judged, contexts, cut } = record;
  const facts = (state: NonNullable<AnswerRecord['judged']>['goldFacts'] | undefined, word: string): string =>
    state?.kind === 'facts' ? formatCounted(state.facts.length, word) : '';
  switch (purpose) {
    case 'answer': {
      const sent = contexts.slice(0, cut?.kept ?? contexts.length);
      return contextsWords({ contexts: sent, cut: null });
    }
    case 'text-chain':
      return chainWords(record.chains?.text);
    case 'image-chain':
      return chainWords(record.chains?.image);
    case 'fusion':
      return 'two replies, no pages';
    case 'response-facts':
      return facts(judged?.responseFacts, 'fact');
    case 'gold-facts':
      return facts(judged?.goldFacts, 'fact');
    case 'faithfulness': {
      const held = grounding === null ? '' : `against ${groundingWords(grounding)}`;
      return [facts(judged?.responseFacts, 'fact'), held].filter((words) => words !== '').join(', ');
    }
    case 'completeness':
      return facts(judged?.goldFacts, 'gold fact');
    case 'rewording':
      return '';
    default:
      return assertUnreachable(purpose);
  }
}

function chainWords(chain: ChainRecord | undefined): string {
  if (chain === undefined) return '';
  return contextsWords({ contexts: chain.contexts.slice(0, chain.cut?.kept ?? chain.contexts.length), cut: null });
}
