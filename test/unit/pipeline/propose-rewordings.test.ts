import { describe, expect, it } from 'vitest';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import type { RewordingRecord } from '../../../src/core/dataset/rewording.ts';
import type { LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';
import { proposeRewordings } from '../../../src/pipeline/propose-rewordings.ts';
import { Disk, answered, modelInUse, signals, taskOf, things } from '../../support/pipeline-world.ts';

type Stored = Omit<RewordingRecord, 'choice' | 'decidedAt'>;

async function propose(
  reply: (request: LanguageModelRequest, number: number) => string | Reply,
  { disk = new Disk(), count = 3, calls = null as number | null } = {},
) {
  const stored: Stored[] = [];
  const requests: LanguageModelRequest[] = [];
  const generator = modelInUse((request) => {
    requests.push(request);
    const given = reply(request, requests.length);
    return typeof given === 'string' ? answered(given) : given;
  });
  const end = await proposeRewordings(
    things(count),
    { ...noCap, calls },
    {
      generator,
      calls: {
        find: async (key) => disk.calls.get(key) ?? null,
        put: async (call) => void disk.calls.set(call.key, call),
      },
      prices: startingPrices,
      now: () => 0,
      documentOf: async () => ({ name: 'things.pdf', opening: 'All things.' }),
      store: async (proposal) => void stored.push(proposal),
    },
    signals(),
  );
  return { end, stored, requests, disk };
}

const wordings = JSON.stringify({ wordings: ['One?', 'Two?', 'Three?', 'Four?', 'Five?'] });
const failed: Reply = {
  kind: 'failed',
  code: 'llm-server-failed',
  reason: 'The line is dead.',
  status: 529,
  attempts: 5,
  usage: null,
};

describe('proposed wordings', () => {
  it('are stored one question after the other, with model, prompt and call', async () => {
    const { end, stored, requests } = await propose(() => wordings);
    expect(end).toEqual({ asked: 3, proposed: 3, failed: 0, capped: null });
    expect(requests.map(taskOf)).toEqual(['reword', 'reword', 'reword']);
    expect(stored.map(({ question, state }) => [question, state.kind])).toEqual([
      ['q1', 'proposed'],
      ['q2', 'proposed'],
      ['q3', 'proposed'],
    ]);
    expect(stored[0]).toMatchObject({ original: 'What is thing 1?', model: 'pretence-1' });
    expect(stored[0]!.call).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(stored.map(({ prompt }) => prompt)).size).toBe(1);
  });

  it('of one question fail alone, with the reason or the raw reply, and nothing is added', async () => {
    const hostile = '<img src=x onerror=alert(1)> ![x](https://evil.example/?q=1)';
    const { end, stored } = await propose((request, number) =>
      number === 1 ? failed : number === 2 || taskOf(request) === 'repair' ? hostile : wordings,
    );
    expect(end).toMatchObject({ asked: 3, proposed: 1, failed: 2 });
    expect(stored[0]!.state).toEqual({ kind: 'failed', reason: 'The line is dead.' });
    expect(stored[1]!.state).toMatchObject({ kind: 'unreadable', raw: hostile });
    expect(stored[2]!.state.kind).toBe('proposed');
  });

  it('take an equal call from the store, and stop before the call that would pass the cap', async () => {
    const { disk } = await propose(() => wordings, { count: 2 });
    const again = await propose(() => wordings, { disk, count: 2 });
    expect(again.requests).toEqual([]);
    expect(again.end.proposed).toBe(2);
    const capped = await propose(() => wordings, { count: 3, calls: 1 });
    expect(capped.stored.length).toBe(1);
    expect(capped.end.capped).toMatchObject({ limit: 'calls', cap: 1 });
  });
});
