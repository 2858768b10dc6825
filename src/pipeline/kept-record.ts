import type { QuestionId, RunId } from '../core/document/ids.ts';
import type { AnswerRecord, CallSummary } from '../core/experiment/answer-record.ts';
import type { AnswerRecords } from './ports.ts';

/** What a step changes of a record. */
export type RecordChange = Partial<Pick<AnswerRecord, 'contexts' | 'cut' | 'state' | 'chains' | 'judged' | 'calls'>>;

/** The record of a question that nothing was done for yet. */
export function waitingRecord(run: RunId, question: QuestionId): AnswerRecord {
  return { run, question, contexts: [], cut: null, state: { kind: 'waiting' }, chains: null, judged: null, calls: [] };
}

/** A record under work. Invariant: what `current` says is stored. Its steps come one after the other. */
export class KeptRecord {
  #current: AnswerRecord;
  readonly #store: AnswerRecords;

  constructor(record: AnswerRecord, store: AnswerRecords) {
    this.#current = record;
    this.#store = store;
  }

  get current(): AnswerRecord {
    return this.#current;
  }

  /** @param templates of the prompts that the step sends */
  async save(change: RecordChange, templates: readonly string[] = []): Promise<void> {
    const next = { ...this.#current, ...change };
    await this.#store.put(next, templates);
    this.#current = next;
  }
}

/** Calls with one more at their end. A question makes one call at a time: one that is pending there is this one, or was never ended. */
export function withCall(calls: readonly CallSummary[], call: CallSummary): CallSummary[] {
  return [...calls.filter(({ outcome }) => outcome !== 'pending'), call];
}
