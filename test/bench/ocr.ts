// How well and how fast the OCR worker reads, in Chromium, beside native tesseract on the very same images and language data:
// `npx tsx test/bench/ocr.ts quality|speed|memory`. Needs ../shared/corpora beside the checkout and, for the comparison, a `tesseract`
// on the path (Debian: tesseract-ocr). Processor seconds, not wall time: what else runs on the machine does not count.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { OcrMethod } from '../../src/core/document/text-settings.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { wordF1 } from '../support/ocr-score.ts';
import { openDevPage } from './support/dev-page.ts';
import type * as OcrPage from './support/ocr-page.ts';
import type { BenchPage } from './support/ocr-page.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const corpora = corporaFolder();
if (corpora === null) {
  console.log(corporaMissing);
  process.exit(0);
}
const scratch = mkdtempSync(join(tmpdir(), 'ocr-bench-'));
const native = spawnSync('tesseract', ['--version']).status === 0;
if (native) {
  mkdirSync(join(scratch, 'data'));
  writeFileSync(
    join(scratch, 'data/eng.traineddata'),
    gunzipSync(readFileSync(join(root, 'public/ocr/eng.fast.traineddata.gz'))),
  );
}

interface Truth extends BenchPage {
  readonly text: string;
}
const slides = JSON.parse(readFileSync(join(corpora, 'ocr-truth/slides.json'), 'utf8')) as Truth[];
const withoutText = new Set(slides.map(({ document }) => document));
const withText = readdirSync(join(corpora, 'mmlongbench-dev/documents')).filter((name) => !withoutText.has(name));

const dev = await openDevPage(root);
const { page } = dev;
const call = <Name extends keyof typeof OcrPage>(
  name: Name,
  ...parameters: Parameters<(typeof OcrPage)[Name]>
): Promise<Awaited<ReturnType<(typeof OcrPage)[Name]>>> =>
  page.evaluate(
    async ([path, name, parameters]) => {
      const module = (await import(path)) as Record<string, (...rest: unknown[]) => unknown>;
      return module[name]!(...parameters);
    },
    ['/test/bench/support/ocr-page.ts', name, parameters] as const,
  ) as Promise<Awaited<ReturnType<(typeof OcrPage)[Name]>>>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

interface NativeReading {
  readonly text: string;
  readonly seconds: number;
}

/** Native tesseract on the page's image: one thread, the same language data, as its command line reads by default. */
async function readNatively(target: BenchPage): Promise<NativeReading> {
  const file = join(scratch, 'page.pgm');
  writeFileSync(file, Buffer.from(await call('pgm', target), 'base64'));
  return nativeReading(file);
}

function nativeReading(file: string): NativeReading {
  const script = `import resource, subprocess, sys
out = subprocess.run(sys.argv[1:], capture_output=True).stdout
sys.stdout.buffer.write(out + b"\\0%f" % (lambda u: u.ru_utime + u.ru_stime)(resource.getrusage(resource.RUSAGE_CHILDREN)))`;
  const command = ['tesseract', file, '-', '--tessdata-dir', join(scratch, 'data'), '--psm', '3', '--dpi', '200'];
  const output = execFileSync('python3', ['-c', script, ...command], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  const [text = '', seconds = '0'] = output.split('\0');
  return { text, seconds: Number(seconds) };
}

/** Processor seconds of the page's process, its workers among them. */
async function cpuSeconds(target: Page): Promise<number> {
  const browser = target.context().browser()!;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function textPages(sheets: readonly number[]): Promise<Truth[]> {
  const pages: Truth[] = [];
  for (const document of withText) {
    for (const sheet of sheets) {
      const text = await call('layerText', { document, sheet });
      if (text.length > 200) pages.push({ document, sheet, text });
    }
  }
  return pages;
}

async function quality(): Promise<void> {
  await call('useWorkers', 1);
  for (const [kind, pages] of [
    ['slides', slides],
    ['docs', await textPages([2, 4, 7])],
  ] as const) {
    const scores: Record<string, number[]> = { lines: [], layout: [], native: [] };
    for (const target of pages) {
      const { document, sheet, text } = target;
      const row: string[] = [];
      for (const method of ['lines', 'layout'] as const satisfies readonly OcrMethod[]) {
        const result = await call('read', { document, sheet }, method);
        const score = wordF1(result.text, text);
        scores[method]!.push(score);
        row.push(`${method} ${score.toFixed(3)} ${Math.round(result.milliseconds)} ms ${result.flags.join('+')}`);
      }
      if (native) {
        const score = wordF1((await readNatively({ document, sheet })).text, text);
        scores['native']!.push(score);
        row.push(`native ${score.toFixed(3)}`);
      }
      console.log(`${document.slice(0, 24).padEnd(24)} ${String(sheet).padStart(3)}  ${row.join(' | ')}`);
    }
    for (const [name, values] of Object.entries(scores)) {
      if (values.length > 0)
        console.log(`${kind}: ${name} word F1 ${mean(values).toFixed(4)} over ${values.length} pages`);
    }
  }
}

async function speed(): Promise<void> {
  const docs = (await textPages([4])).slice(0, 6);
  await call('draw', docs);
  await call('draw', slides);
  await call('useWorkers', 1);
  await call('readAll', docs.slice(0, 1), 'lines');
  const files: string[] = [];
  for (const [index, target] of docs.entries()) {
    const file = join(scratch, `doc-${index}.pgm`);
    writeFileSync(file, Buffer.from(await call('pgm', target), 'base64'));
    files.push(file);
  }
  const cpuOf = async (pages: readonly BenchPage[], method: OcrMethod): Promise<number> => {
    const before = await cpuSeconds(page);
    await call('readAll', pages, method);
    return (await cpuSeconds(page)) - before;
  };
  const rounds = {
    native: [] as number[],
    layout: [] as number[],
    lines: [] as number[],
    slidesLayout: [] as number[],
    slidesLines: [] as number[],
  };
  for (let round = 0; round < 5; round += 1) {
    if (native) rounds.native.push(files.reduce((sum, file) => sum + nativeReading(file).seconds, 0));
    rounds.layout.push(await cpuOf(docs, 'layout'));
    rounds.lines.push(await cpuOf(docs, 'lines'));
    rounds.slidesLayout.push(await cpuOf(slides, 'layout'));
    rounds.slidesLines.push(await cpuOf(slides, 'lines'));
    console.log(
      Object.entries(rounds)
        .map(([name, values]) => `${name} ${values.at(-1)?.toFixed(2) ?? '-'} s`)
        .join(', '),
    );
  }
  const of = (values: readonly number[]): number => median(values);
  if (native)
    console.log(
      `one worker against native tesseract, ${docs.length} pages: ${(of(rounds.native) / of(rounds.layout)).toFixed(2)} of its speed`,
    );
  console.log(`text pages with the detector: ${(of(rounds.lines) / of(rounds.layout)).toFixed(2)} × tesseract alone`);
  console.log(
    `slides with the detector: ${(of(rounds.slidesLines) / of(rounds.slidesLayout)).toFixed(2)} × tesseract alone`,
  );
  const walls = { one: [] as number[], two: [] as number[] };
  for (const [name, count] of [
    ['one', 1],
    ['two', 2],
  ] as const) {
    await call('useWorkers', count);
    await call('readAll', docs.slice(0, 2), 'lines');
    for (let round = 0; round < 3; round += 1) walls[name].push(await call('readAll', docs, 'lines'));
  }
  console.log(`two workers: ${(of(walls.one) / of(walls.two)).toFixed(2)} × one (wall time: only on an idle machine)`);
}

async function memory(): Promise<void> {
  await call('useWorkers', 1);
  const pages = await textPages([2, 4, 5, 7]);
  const resident = (): number =>
    Number(
      execFileSync(
        'bash',
        [
          '-c',
          `for p in /proc/[0-9]*; do if tr '\\0' ' ' < $p/cmdline 2>/dev/null | grep -q -- '--type=renderer'; then awk '/VmRSS/{print $2}' $p/status; fi; done | sort -n | tail -1`,
        ],
        { encoding: 'utf8' },
      ),
    ) / 1024;
  const agent = (): Promise<string> =>
    page.evaluate(async () => {
      const { bytes, breakdown } = await (
        performance as unknown as {
          measureUserAgentSpecificMemory(): Promise<{
            bytes: number;
            breakdown: { bytes: number; attribution: { url: string }[] }[];
          }>;
        }
      ).measureUserAgentSpecificMemory();
      const parts = breakdown
        .filter(({ bytes }) => bytes > 1e6)
        .map(
          ({ bytes, attribution }) =>
            `${(attribution[0]?.url ?? 'shared').split('/').at(-1)!.split('?')[0]} ${Math.round(bytes / 1e6)}`,
        );
      return `${Math.round(bytes / 1e6)} MB (${parts.join(', ')})`;
    });
  const before = resident();
  for (let count = 0; count < 100; count += 1) {
    await call('read', pages[count % pages.length]!, 'lines');
    if (count === 0 || (count + 1) % 20 === 0) {
      console.log(
        `after ${count + 1} pages: resident ${Math.round(resident())} MB (${Math.round(before)} before the worker), measured ${await agent()}`,
      );
    }
  }
}

const what = process.argv[2] ?? 'quality';
try {
  if (what === 'quality') await quality();
  else if (what === 'speed') await speed();
  else await memory();
} finally {
  await dev.close();
}
