// How fast pages are drawn for image models, against a plain pdf.js render loop at the same sizes: `npx tsx test/bench/render-for-model.ts`.
// Needs ../shared/corpora beside the checkout. The two take turns page by page; the ratio is that of the fastest rounds.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageFit } from '../../src/core/image/page-fit.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { openDevPage } from './support/dev-page.ts';
import type * as RenderPage from './support/render-for-model-page.ts';

if (corporaFolder() === null) {
  console.log(corporaMissing);
  process.exit(0);
}

const rounds = 5;
const pagesEach = 8;
// Text with tables, a report with pictures, slides that are pictures.
const names = [
  '2310.05634v2.pdf',
  'PIP_Seniors-and-Tech-Use_040314.pdf',
  'reportq32015-151009093138-lva1-app6891_95.pdf',
];
const fits: Readonly<Record<string, PageFit>> = {
  'longest edge 2048 (tiles)': { kind: 'contain', width: 2048, height: 2048 },
  'covering 1152 × 1152 (SigLIP at 384)': { kind: 'cover', width: 1152, height: 1152 },
};

const module = '/test/bench/support/render-for-model-page.ts';
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const opened = await openDevPage(root);
const { page } = opened;
try {
  const count = await page.evaluate(
    async ([path, names, pagesEach]) =>
      ((await import(/* @vite-ignore */ path)) as typeof RenderPage).prepare(names, pagesEach),
    [module, names, pagesEach] as const,
  );
  for (const [name, fit] of Object.entries(fits)) {
    const plain: number[] = [];
    const own: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const times = await page.evaluate(
        async ([path, fit]) => ((await import(/* @vite-ignore */ path)) as typeof RenderPage).round(fit),
        [module, fit] as const,
      );
      // The first round fills caches and compiles.
      if (round === 0) continue;
      plain.push(times.plainMs / count);
      own.push(times.ownMs / count);
    }
    const [plainMs, ownMs] = [Math.min(...plain), Math.min(...own)];
    console.log(
      `${count} pages, ${name}: plain pdf.js loop ${plainMs.toFixed(1)} ms a page, for models ${ownMs.toFixed(1)} ms: ` +
        `${(plainMs / ownMs).toFixed(2)} of its speed (wanted: at least 0.8), of medians ${(median(plain) / median(own)).toFixed(2)}`,
    );
  }
} finally {
  await opened.close();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
