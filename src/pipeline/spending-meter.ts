import { type CapReached, type SpendingCap, capReached } from '../core/answering/spending-cap.ts';
import { type Spending, addSpending, noSpending } from '../core/answering/usage.ts';

/**
 * What a run has spent, and what its calls in flight may take. Invariant: no call is let through that would pass the cap with all that
 * is in flight. A call that must wait for those in flight to know waits; it is refused only where it would pass the cap without them.
 */
export class SpendingMeter {
  readonly #cap: SpendingCap;
  readonly #inFlight = new Set<Spending>();
  #spent: Spending;
  /** Of the calls that have a price: one without must not lift the cap of the others. */
  #money: number;
  #waiting: (() => void)[] = [];

  constructor(cap: SpendingCap, spent: Spending, money: number) {
    this.#cap = cap;
    this.#spent = spent;
    this.#money = money;
  }

  /** Money is null as soon as one call has no price. */
  get spent(): Spending {
    return this.#spent;
  }

  get callsInFlight(): number {
    return this.#inFlight.size;
  }

  /** Null: the call may be made, and `settle` must follow with the same object. */
  async reserve(next: Spending): Promise<CapReached | null> {
    const spent = (): Spending => ({ ...this.#spent, money: this.#money });
    const inFlight = (): Spending => [...this.#inFlight].reduce(addSpendingPriced, noSpending);
    while (capReached(this.#cap, spent(), inFlight(), next) !== null) {
      const alone = capReached(this.#cap, spent(), noSpending, next);
      if (alone !== null) return alone;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#inFlight.add(next);
    return null;
  }

  /** Ends a reserved call; `took` null: it was not made after all. */
  settle(reserved: Spending, took: Spending | null): void {
    this.#inFlight.delete(reserved);
    if (took !== null) this.add(took);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Counts a call that was made for the run before. */
  add(took: Spending): void {
    this.#spent = addSpending(this.#spent, took);
    this.#money += took.money ?? 0;
  }
}

function addSpendingPriced(a: Spending, b: Spending): Spending {
  return addSpending(a, { ...b, money: b.money ?? 0 });
}
