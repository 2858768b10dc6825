// How much faster the best ten of 100,000 vectors are found than by plain JavaScript, in Chromium: `npx tsx test/bench/dense.ts`. Ratios of
// one run, all ways taking turns on the same queries; the baseline is the quicker of two plain scans.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileKernel } from '../../scripts/build-kernels.mjs';
import type * as DensePage from './support/dense-page.ts';
import type { Way } from './support/dense-page.ts';
import { openDevPage } from './support/dev-page.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = 9;
const queriesEach = 5;
const rows = 100_000;
const names: Readonly<Record<Way, string>> = {
  plain: 'plain JavaScript',
  unrolled: 'plain JavaScript, unrolled',
  fallback: "the index without kernels (a browser's without SIMD)",
  float: 'wasm float32, alone',
  product: 'the index (wasm int8, exact again)',
};
const everyWay = Object.keys(names) as Way[];
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const module = '/test/bench/support/dense-page.ts';
const opened = await openDevPage(root);
const { page } = opened;
try {
  const floatScan = [...(await compileKernel(join(root, 'test/bench/support/float-scan.as')))];
  for (const [topics, data] of [
    [0, 'in all directions'],
    [200, 'of 200 topics (cosine 0.8 within one)'],
  ] as const) {
    const seconds = await page.evaluate(
      async ([path, count, directions, bytes]) => {
        const bench = (await import(/* @vite-ignore */ path)) as typeof DensePage;
        return bench.prepare(count, directions, bytes);
      },
      [module, rows, topics, floatScan] as const,
    );
    console.log(`${rows} × 384 vectors ${data}: index built in ${seconds.toFixed(2)} s`);
    const search = (way: Way, first: number, depth: number) =>
      page.evaluate(
        async ([path, ...task]) => ((await import(/* @vite-ignore */ path)) as typeof DensePage).run(...task),
        [module, way, first, queriesEach, depth] as const,
      );
    for (const depth of [10, 100]) {
      const times = Object.fromEntries(everyWay.map((way) => [way, [] as number[]])) as Record<Way, number[]>;
      let different = 0;
      for (const way of everyWay) await search(way, 0, depth);
      for (let round = 0; round < rounds; round++) {
        const found: string[] = [];
        for (const way of everyWay) {
          const { ms, rows: best } = await search(way, (round * queriesEach) % 100, depth);
          times[way].push(ms);
          // The float32 scan rounds each addition: its order may differ in the last places.
          if (way !== 'float') found.push(JSON.stringify(best));
        }
        if (new Set(found).size > 1) different++;
      }
      const baseline = Math.min(median(times.plain), median(times.unrolled));
      for (const way of everyWay) {
        const ratio = (baseline / median(times[way])).toFixed(1);
        console.log(`  top ${depth}, ${names[way]}: ${median(times[way]).toFixed(2)} ms, ${ratio} × plain JavaScript`);
      }
      console.log(`  top ${depth}: rounds in which the ways differ in what they find: ${different} (wanted: 0)`);
      if (depth === 10) {
        console.log(
          `  plain JavaScript / index: ${(baseline / median(times.product)).toFixed(1)} (wanted: at least 4)`,
        );
      }
    }
  }
} finally {
  await opened.close();
}
