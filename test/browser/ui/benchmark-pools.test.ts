import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { App } from '../../../src/app/app.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { type PoolsFound, poolStatistics } from '../../../src/core/dataset/pool-statistics.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { benchmarkId, documentId } from '../../../src/core/document/ids.ts';
import type { PoolSettings } from '../../../src/core/experiment/experiment.ts';
import '../../../src/ui/views/benchmark/benchmark-pools.ts';
import type { BenchmarkPools } from '../../../src/ui/views/benchmark/benchmark-pools.ts';

afterEach(() => document.body.replaceChildren());

const benchmark = { id: benchmarkId('b'), format: 'visdom-spiqa-csv', questions: [{}, {}, {}] } as unknown as Benchmark;
const ready = (id: string): CorpusDocument => ({ id: documentId(id), state: 'done', pageCount: 60 }) as CorpusDocument;

/** Pools of a document of 60 pages each, and of two of them where distractors are drawn. */
function found({ kind, withoutOracle }: PoolSettings): PoolsFound {
  const own = { id: 'a', pageCount: 60 };
  const pool = kind === 'sampled' ? [own, { id: 'b', pageCount: 60 }] : [own];
  return {
    statistics: poolStatistics([
      { text: 'one two', documents: pool },
      { text: 'three', documents: pool },
      { text: 'four', documents: withoutOracle ? [] : pool },
    ]),
    steps: [{ step: 'longer-half', before: 6, after: 3 }],
    notes: [{ note: '<b>Fewer documents than drawn:</b> all are taken.', questions: 2 }],
  };
}

async function mounted() {
  const store = createStateStore();
  const asked: { readonly pool: PoolSettings; readonly seed: number }[] = [];
  const commands = {
    poolStatistics: async (pool: PoolSettings, seed: number) => {
      asked.push({ pool, seed });
      return await Promise.resolve(found(pool));
    },
  };
  const app = { state: { ...store, documents: signal([ready('a'), ready('b')]) }, commands } as unknown as App;
  const element = document.createElement('benchmark-pools') as BenchmarkPools;
  Object.assign(element, { app, benchmark });
  document.body.append(element);
  const root = (): ShadowRoot => element.shadowRoot!;
  await expect.poll(() => root().querySelectorAll('tbody tr').length).toBe(6);
  const bins = () => [...root().querySelectorAll('.bin')].map((bin) => bin.textContent.replaceAll(/\s+/g, ' ').trim());
  return { app, asked, root, bins };
}

it('counts the pools of each choice once, with pages per question as numbers in the row', async () => {
  const { app, asked, root, bins } = await mounted();
  expect(bins()).toEqual([
    'up to 50 pages 0 questions',
    '51–100 pages 3 questions',
    '101–150 pages 0 questions',
    '151–200 pages 0 questions',
    'more than 200 pages 0 questions',
  ]);
  expect(root().textContent).toContain('As the experiment asks, longer half: 6 → 3 questions.');
  expect(root().querySelector('b')).toBeNull();
  expect(root().textContent).toContain('SPIQA was published with 586 questions, and there are 3 here.');

  await userEvent.selectOptions(
    page.getByRole('combobox', { name: 'Pool' }),
    'own document and drawn distractors, 50 to 200 pages',
  );
  await expect.poll(() => bins()[2]).toBe('101–150 pages 3 questions');
  await userEvent.fill(page.getByLabelText('Seed'), '11');
  await userEvent.tab();
  await expect.poll(() => asked.length).toBe(3);
  await userEvent.click(page.getByLabelText('without the gold document'));
  await expect.poll(() => bins()[0]).toBe('up to 50 pages 1 question');
  expect(asked.map(({ pool, seed }) => [pool.kind, pool.withoutOracle, seed])).toEqual([
    ['default', false, 7],
    ['sampled', false, 7],
    ['sampled', false, 11],
    ['sampled', true, 11],
  ]);

  (app.state.documents as ReturnType<typeof signal>).value = [ready('a')];
  await expect.poll(() => asked.length).toBe(5);
});
