/**
 * How many calls go to one origin at a time. Rate limits are learnt by meeting them: the number is halved when a provider sends calls
 * away, grows slowly while they succeed, and everybody waits where one was told to. Browsers open six connections to an HTTP/1.1
 * origin: more at a time only queue.
 */
import type { Clock } from './clock.ts';

export interface GateLimits {
  readonly start: number;
  readonly most: number;
}

export const defaultGateLimits: GateLimits = { start: 6, most: 6 };

/** A place inside, to be given back with `leave`. */
export interface Ticket {
  /** How often the gate had been narrowed when it was entered. */
  readonly narrowings: number;
}

interface Waiting {
  readonly admit: () => void;
}

/** One gate an origin, shared by all models behind it. */
export class CallGate {
  readonly #clock: Clock;
  readonly #most: number;
  #limit: number;
  #inside = 0;
  #narrowings = 0;
  /** Nobody enters before; milliseconds since 1970. */
  #closedUntil = 0;
  #askedMs = 0;
  #wakes = false;
  readonly #queue: Waiting[] = [];

  constructor(clock: Clock, limits: GateLimits = defaultGateLimits) {
    this.#clock = clock;
    this.#most = Math.max(1, limits.most);
    this.#limit = Math.min(this.#most, Math.max(1, limits.start));
  }

  /** How many may be inside at a time. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Until when nobody enters (milliseconds since 1970), and how long the provider asked for; null: it is open. */
  get closed(): { readonly until: number; readonly askedMs: number } | null {
    return this.#closedUntil > this.#clock.now() ? { until: this.#closedUntil, askedMs: this.#askedMs } : null;
  }

  /**
   * Waits for a place. Who comes again after a failed attempt goes first, so that no question is left behind. Rejects with the signal's
   * reason.
   */
  enter(signal: AbortSignal, again: boolean): Promise<Ticket> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leaveQueue = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        admit: () => {
          signal.removeEventListener('abort', leaveQueue);
          this.#inside += 1;
          resolve({ narrowings: this.#narrowings });
        },
      };
      signal.addEventListener('abort', leaveQueue, { once: true });
      if (again) this.#queue.unshift(waiting);
      else this.#queue.push(waiting);
      this.#admit();
    });
  }

  leave(): void {
    this.#inside -= 1;
    this.#admit();
  }

  /**
   * A call was sent away. Of those that went in together the first narrows the gate, the others say the same of the same moment.
   * @param hintMs how long all should stay away; null: not told
   */
  narrow({ narrowings }: Ticket, hintMs: number | null): void {
    if (narrowings === this.#narrowings) {
      this.#limit = Math.max(1, this.#limit / 2);
      this.#narrowings += 1;
    }
    if (hintMs === null || this.#clock.now() + hintMs <= this.#closedUntil) return;
    this.#closedUntil = this.#clock.now() + hintMs;
    this.#askedMs = hintMs;
  }

  /** A call succeeded: after as many as go at a time, one more may. */
  widen(): void {
    this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
    this.#admit();
  }

  #admit(): void {
    const closedFor = this.#closedUntil - this.#clock.now();
    if (closedFor > 0) {
      if (this.#queue.length > 0) this.#wakeIn(closedFor);
      return;
    }
    while (this.#queue.length > 0 && this.#inside < this.limit) this.#queue.shift()!.admit();
  }

  #wakeIn(milliseconds: number): void {
    if (this.#wakes) return;
    this.#wakes = true;
    const wake = (): void => {
      this.#wakes = false;
      this.#admit();
    };
    // Never aborted: waking an empty queue does nothing.
    this.#clock.wait(milliseconds, new AbortController().signal).then(wake, wake);
  }
}
