/**
 * Where every call of a run is made. A prompt is stored before its call, a reply before the next step; an equal call is taken from the
 * store; two equal ones at a time are one. A step that is done again after a crash finds its call stored, so that none is paid twice.
 */
import type { Failure } from '../core/app-error.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { CapReached } from '../core/answering/spending-cap.ts';
import type { Spending } from '../core/answering/usage.ts';
import {
  type CallOutcome,
  type CallPurpose,
  type CallRecord,
  summaryOfCall,
} from '../core/experiment/answer-record.ts';
import type { CallWait } from '../core/progress.ts';
import type { Prompt } from '../core/prompt/prompt.ts';
import type { CallState, LanguageModelRequest, Reply } from '../llm/language-model.ts';
import { callKey } from './call-key.ts';
import { requestOf } from './call-request.ts';
import { expectedSpending, moneyOfCall, spendingOfCall } from './call-spending.ts';
import { itemFailure } from './item-failure.ts';
import { type KeptRecord, type RecordChange, withCall } from './kept-record.ts';
import type { PromptImages } from './load-contexts.ts';
import type { ModelInUse, PipelinePorts } from './ports.ts';
import type { SpendingMeter } from './spending-meter.ts';

/** Why no further call of a run is made. `failed`: an error that every further call would end with. */
export type Stop =
  | { readonly kind: 'paused' }
  | { readonly kind: 'capped'; readonly cap: CapReached }
  | { readonly kind: 'failed' };

export interface BuiltPrompt {
  readonly prompt: Prompt;
  readonly images: PromptImages;
  /** What the record says of it, stored with its call. */
  readonly about: RecordChange;
}

export interface CallToMake {
  readonly purpose: CallPurpose;
  readonly isRepair: boolean;
  readonly build: () => Promise<BuiltPrompt>;
  /** Sets the call apart from an equal one in the store; null: that one will do. */
  readonly variant: string | null;
  /** The step may have been begun before a stop: the call that the record names is taken, without its prompt being built again. */
  readonly mayResume: boolean;
  /** Of the record, stored with the prompt and with the reply. */
  readonly whilePending: RecordChange;
  readonly onceStored: RecordChange;
}

/** `unbuilt`: a port of the corpus failed, there is no prompt. */
export type Asked =
  | { readonly kind: 'ended'; readonly call: CallRecord }
  | { readonly kind: 'unbuilt'; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly stop: Stop };

export interface DeskSignals {
  /** Ends calls under way; rejects with its reason. */
  readonly signal: AbortSignal;
  /** No further call; those under way end and are stored. */
  readonly pause: AbortSignal;
}

type DeskPorts = Pick<PipelinePorts, 'calls' | 'now' | 'prices'>;

export class CallDesk {
  readonly meter: SpendingMeter;
  readonly #ports: DeskPorts;
  readonly #signals: DeskSignals;
  readonly #onCall: () => void;
  readonly #underWay = new Map<string, Promise<void>>();
  /** Of the calls that are being made, by key. */
  readonly #states = new Map<string, CallState>();
  #stop: Stop | null = null;
  #fromStore: number;

  /** @param onCall told whenever a call begins, waits, is sent or ends */
  constructor(ports: DeskPorts, meter: SpendingMeter, signals: DeskSignals, fromStore: number, onCall: () => void) {
    this.#ports = ports;
    this.meter = meter;
    this.#signals = signals;
    this.#fromStore = fromStore;
    this.#onCall = onCall;
  }

  /** Why it is closed; null while calls are made. */
  get stop(): Stop | null {
    if (this.#stop === null && this.#signals.pause.aborted) this.#stop = { kind: 'paused' };
    return this.#stop;
  }

  /** Calls of the run whose reply was taken from the store. */
  get fromStore(): number {
    return this.#fromStore;
  }

  /** Calls that were sent and are not answered. */
  get callsInFlight(): number {
    return [...this.#states.values()].filter(({ kind }) => kind === 'sent').length;
  }

  /** Until when calls wait that were sent away; null: none does. */
  get wait(): CallWait | null {
    const waits = [...this.#states.values()].flatMap((state) =>
      state.kind === 'waiting' && state.until !== null ? [{ until: state.until, askedMs: state.askedMs }] : [],
    );
    if (waits.length === 0) return null;
    const longest = waits.reduce((most, one) => (one.until > most.until ? one : most));
    return { ...longest, calls: [...this.#states.values()].filter(({ kind }) => kind === 'waiting').length };
  }

  get signal(): AbortSignal {
    return this.#signals.signal;
  }

  /** No further call is made; the first reason stands. */
  close(stop: Stop): void {
    this.#stop = this.stop ?? stop;
  }

  /** One call, or its stored reply. Rejects with an error that stops the run, with that of a store, and with the signal's reason. */
  async ask(used: ModelInUse, wanted: CallToMake, kept: KeptRecord): Promise<Asked> {
    this.signal.throwIfAborted();
    if (this.stop !== null) return { kind: 'stopped', stop: this.stop };
    const begun = wanted.mayResume ? await this.#begun(wanted, kept) : null;
    if (begun !== null) return this.#take(begun, used, wanted, wanted.onceStored, kept);
    let built: BuiltPrompt;
    try {
      built = await wanted.build();
    } catch (error) {
      return { kind: 'unbuilt', failure: itemFailure(error, this.signal) };
    }
    const key = callKey(used.settings, built.prompt, built.images, wanted.variant);
    while (this.#underWay.has(key)) await this.#underWay.get(key);
    let end = (): void => {};
    this.#underWay.set(key, new Promise((resolve) => (end = resolve)));
    try {
      const found = await this.#ports.calls.find(key);
      const stored = { ...built.about, ...wanted.onceStored };
      if (found !== null && isUsable(found)) return await this.#take(found, used, wanted, stored, kept);
      return await this.#make(key, used, wanted, built, kept);
    } finally {
      this.#underWay.delete(key);
      end();
    }
  }

  /** The call of the step that the record names last, if its reply is stored. */
  async #begun({ purpose }: CallToMake, kept: KeptRecord): Promise<CallRecord | null> {
    const last = kept.current.calls.findLast((call) => call.purpose === purpose && !call.isRepair);
    const call = last === undefined ? null : await this.#ports.calls.find(last.key);
    return call !== null && isUsable(call) ? call : null;
  }

  async #take(
    found: CallRecord,
    { settings }: ModelInUse,
    { purpose, isRepair }: CallToMake,
    change: RecordChange,
    kept: KeptRecord,
  ): Promise<Asked> {
    const { calls } = kept.current;
    const same = calls.filter(({ key }) => key === found.key);
    // Made for this run, and the record was not told before it stopped.
    const isOwn = same.some(({ outcome }) => outcome === 'pending');
    const isListed = same.some(({ outcome }) => outcome === found.outcome.kind);
    const call: CallRecord = { ...found, purpose, isRepair, fromStore: !isOwn };
    const templates = [call.prompt.template];
    if (!isOwn && isListed) await kept.save(change, templates);
    else await kept.save({ ...change, calls: withCall(calls, summaryOfCall(call)) }, templates);
    if (isOwn) this.meter.add(spendingOfCall(call, settings, this.#ports.prices));
    else if (!isListed) this.#fromStore += 1;
    this.#onCall();
    return { kind: 'ended', call };
  }

  async #make(key: string, used: ModelInUse, wanted: CallToMake, built: BuiltPrompt, kept: KeptRecord): Promise<Asked> {
    const { prices, calls, now } = this.#ports;
    const { prompt } = built;
    const reserved = expectedSpending(used.settings, prompt, prices);
    const cap = await this.meter.reserve(reserved);
    if (cap !== null) {
      this.close({ kind: 'capped', cap });
      return { kind: 'stopped', stop: this.stop! };
    }
    let took: Spending | null = null;
    try {
      if (this.stop !== null) return { kind: 'stopped', stop: this.stop };
      const pending = pendingCall(key, wanted, prompt, now());
      await calls.put(pending);
      const listed = withCall(kept.current.calls, summaryOfCall(pending));
      await kept.save({ ...built.about, ...wanted.whilePending, calls: listed }, [prompt.template]);
      this.signal.throwIfAborted();
      const reply = await this.#reply(key, used, requestOf(used, wanted, built));
      // A call that was not on its way is made when the run goes on.
      if (reply === null) return { kind: 'stopped', stop: this.stop! };
      const call = endedCall(pending, reply, used, prices);
      took = spendingOfCall(call, used.settings, prices);
      await calls.put(call);
      await kept.save({ ...wanted.onceStored, calls: withCall(kept.current.calls, summaryOfCall(call)) });
      return { kind: 'ended', call };
    } finally {
      this.meter.settle(reserved, took);
      this.#onCall();
    }
  }

  /** Null: a pause ended its wait before it was sent, or before it was sent again. */
  async #reply(key: string, { model }: ModelInUse, request: LanguageModelRequest): Promise<Reply | null> {
    const { pause } = this.#signals;
    const onState = (state: CallState): void => {
      this.#states.set(key, state);
      this.#onCall();
    };
    try {
      return await model.complete(request, this.signal, () => {}, { patience: pause, onState });
    } catch (error) {
      if (!this.signal.aborted && pause.aborted && error === pause.reason) return null;
      throw error;
    } finally {
      this.#states.delete(key);
    }
  }
}

/** A reply that need not be paid again: even a declined one and one that was cut. */
function isUsable({ outcome }: CallRecord): boolean {
  return outcome.kind !== 'pending' && outcome.kind !== 'failed';
}

function pendingCall(key: string, { purpose, isRepair }: CallToMake, prompt: Prompt, at: number): CallRecord {
  return {
    key,
    purpose,
    isRepair,
    prompt,
    outcome: { kind: 'pending' },
    model: null,
    parameters: {},
    usage: null,
    money: null,
    attempts: 0,
    latencyMs: 0,
    fromStore: false,
    at,
  };
}

function endedCall(pending: CallRecord, reply: Reply, { settings }: ModelInUse, prices: PipelinePorts['prices']) {
  const outcome = outcomeOf(reply);
  const { usage, attempts } = reply;
  const money = moneyOfCall(settings, { prompt: pending.prompt, outcome, usage }, prices);
  const call: CallRecord = { ...pending, outcome, usage, attempts, money };
  if (reply.kind === 'failed') return call;
  const parameters = Object.fromEntries(
    Object.entries(reply.sent).flatMap(([name, value]: [string, number | string | boolean | null]) =>
      value === null ? [] : [[name, value]],
    ),
  );
  return { ...call, parameters, model: reply.model, latencyMs: reply.latencyMs };
}

function outcomeOf(reply: Reply): CallOutcome {
  switch (reply.kind) {
    case 'answered':
    case 'cut':
      return { kind: reply.kind, text: reply.text };
    case 'declined':
      return { kind: 'declined', reason: reply.reason, text: reply.text };
    case 'failed':
      return { kind: 'failed', code: reply.code, reason: reply.reason, status: reply.status };
    default:
      return assertUnreachable(reply);
  }
}
