import { describe, expect, test } from 'vitest';
import { CallGate, type Ticket } from '../../../src/llm/concurrency.ts';
import { FakeClock, settled } from './fake-clock.ts';

const never = new AbortController().signal;

/** Lets so many knock and gives those that were let in. */
async function knock(gate: CallGate, count: number, again = false): Promise<Ticket[]> {
  const inside: Ticket[] = [];
  for (let caller = 0; caller < count; caller += 1) {
    gate.enter(never, again).then(
      (ticket) => inside.push(ticket),
      () => {},
    );
  }
  await settled();
  return inside;
}

describe('calls to one origin', () => {
  test('six go at a time, the next as soon as one ends', async () => {
    const gate = new CallGate(new FakeClock());
    const inside = await knock(gate, 8);
    expect(inside).toHaveLength(6);
    gate.leave();
    await settled();
    expect(inside).toHaveLength(7);
  });

  test('six that are sent away at once narrow the gate once: to three', async () => {
    const gate = new CallGate(new FakeClock());
    for (const ticket of await knock(gate, 6)) {
      gate.narrow(ticket, null);
      gate.leave();
    }
    expect(gate.limit).toBe(3);
    const [again] = await knock(gate, 6);
    gate.narrow(again!, null);
    expect(gate.limit).toBe(1);
  });

  test('it never closes for good: one call always goes', async () => {
    const gate = new CallGate(new FakeClock(), { start: 1, most: 6 });
    for (let time = 0; time < 4; time += 1) {
      const [ticket] = await knock(gate, 1);
      gate.narrow(ticket!, null);
      gate.leave();
    }
    expect(gate.limit).toBe(1);
  });

  test('it grows by one after as many successes as go at a time, and not beyond the most', () => {
    const gate = new CallGate(new FakeClock(), { start: 2, most: 3 });
    gate.widen();
    expect(gate.limit).toBe(2); // 2 + 1/2
    gate.widen();
    gate.widen();
    expect(gate.limit).toBe(3); // 2.5 + 1/2.5 = 2.9, then 2.9 + 1/2.9 = 3.24, at most 3
    for (let time = 0; time < 20; time += 1) gate.widen();
    expect(gate.limit).toBe(3);
  });

  test('what one was told to wait, all wait', async () => {
    const clock = new FakeClock();
    const gate = new CallGate(clock);
    const [first] = await knock(gate, 1);
    gate.narrow(first!, 5000);
    const inside = await knock(gate, 2);
    expect(inside).toHaveLength(0);
    await clock.advance(4999);
    expect(inside).toHaveLength(0);
    await clock.advance(1);
    expect(inside).toHaveLength(2);
  });

  test('who comes again goes before those who never went', async () => {
    const gate = new CallGate(new FakeClock(), { start: 1, most: 1 });
    await knock(gate, 1);
    const order: string[] = [];
    void gate.enter(never, false).then(() => order.push('new'));
    void gate.enter(never, true).then(() => order.push('again'));
    gate.leave();
    await settled();
    gate.leave();
    await settled();
    expect(order).toEqual(['again', 'new']);
  });

  test('who aborts while waiting leaves the queue with the signal’s reason', async () => {
    const gate = new CallGate(new FakeClock(), { start: 1, most: 1 });
    await knock(gate, 1);
    const control = new AbortController();
    const waiting = gate.enter(control.signal, false);
    const behind = await knock(gate, 1);
    const reason = new Error('stop');
    control.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    gate.leave();
    await settled();
    expect(behind).toHaveLength(1);
  });
});
