import type { AskedImage, DialectName, Tokens } from './dialect.ts';
import { FaultList, type FaultKind, type Script } from './script.ts';

/** One call as it came and as it was answered. */
export interface RecordedCall {
  /** From 1, in the order in which calls came. */
  readonly number: number;
  readonly dialect: DialectName;
  readonly model: string;
  readonly stream: boolean;
  /** The key that was sent, and in which header; empty: none. */
  readonly key: string;
  readonly keyHeader: string;
  /** Names of all headers, in lower case. */
  readonly headers: readonly string[];
  readonly query: string;
  readonly task: string | null;
  readonly system: string;
  readonly text: string;
  readonly images: readonly AskedImage[];
  readonly json: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly fault: FaultKind | null;
  /** HTTP status; 0: none was sent (yet). */
  status: number;
  /** What was answered; empty for errors. */
  reply: string;
  tokens: Tokens | null;
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Null: not ended. */
  ended: number | null;
  /** The caller went away before the end. */
  left: boolean;
}

/** Calls that belong together: their script and their record. */
export class Session {
  readonly calls: RecordedCall[] = [];
  /** Broken replies that were sent, with what they would have been: what a repair gives back. */
  readonly remembered = new Map<string, string>();
  #script: Script;
  #faults: FaultList;
  #atOnce = 0;
  #mostAtOnce = 0;

  constructor(script: Script) {
    this.#script = script;
    this.#faults = new FaultList(script.faults);
  }

  get script(): Script {
    return this.#script;
  }

  get faults(): FaultList {
    return this.#faults;
  }

  /** The most calls that were under way together. */
  get mostAtOnce(): number {
    return this.#mostAtOnce;
  }

  follow(script: Script): void {
    this.#script = script;
    this.#faults = new FaultList(script.faults);
  }

  begin(call: RecordedCall): void {
    this.calls.push(call);
    this.#atOnce += 1;
    this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#atOnce);
  }

  end(call: RecordedCall): void {
    if (call.ended !== null) return;
    call.ended = Date.now();
    this.#atOnce -= 1;
  }

  forget(): void {
    this.calls.length = 0;
    this.remembered.clear();
    this.#mostAtOnce = this.#atOnce;
  }
}
