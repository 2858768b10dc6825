// A run as large as a published benchmark: `npx tsx test/bench/run.ts`. 1,742 questions over 10,000 pages of about 3,000 characters, two
// systems. Printed: milliseconds a question, the run with partial reports over the run without them (wanted: at most 1.2), and the time
// of a report of both runs (wanted: under 3 s). The pages are put into storage directly: reading them is not what is measured.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { drop, idle, startBench } from './support/built-site.ts';
import { randomFrom, wordOf, zipfian } from './support/made-pdf.ts';

const documents = 200;
const pagesEach = 50;
const questions = 1742;
const vocabulary = 60_000;
const rounds = Number(process.argv[2] ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const benchmark = join(folder, 'questions.jsonl');
writeFileSync(benchmark, madeQuestions());

const bench = await startBench(folder);
try {
  const page = await bench.open();
  await fillCorpus(page);
  await page.reload();
  await page.waitForFunction(() => 'leafmark' in globalThis && globalThis.leafmark.state.ready.value);
  await drop(page, [benchmark]);
  await idle(page);
  await chooseSystems(page);
  const counts = await page.evaluate(() => {
    const { documents, mapping } = globalThis.leafmark.state;
    const pages = documents.value.reduce((sum, { pageCount }) => sum + pageCount, 0);
    return { pages, mapping: mapping.value.kind === 'done' ? mapping.value.value.counts : null };
  });
  console.log(`${counts.pages} pages, mapping ${JSON.stringify(counts.mapping)}`);
  const built = await timedRuns(page, true);
  console.log(
    `first time, index made and stored: ${seconds(built.totalMs)} s, of that until the first answer ${seconds(built.indexMs)} s`,
  );
  const withReports: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    withReports.push((await timedRuns(page, true)).retrieveMs);
    without.push((await timedRuns(page, false)).retrieveMs);
  }
  const asked = 2 * questions;
  console.log(
    `${asked} questions, ms a question: ${(least(withReports) / asked).toFixed(2)} with partial reports, ${(least(without) / asked).toFixed(2)} without`,
  );
  console.log(
    `with / without partial reports: ${(least(withReports) / least(without)).toFixed(2)} (wanted: at most 1.2); rounds ${withReports.map(seconds).join(' ')} / ${without.map(seconds).join(' ')} s`,
  );
  const reports: number[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) reports.push(await timedReport(page));
  console.log(
    `report of 2 runs × ${questions} questions: ${reports.map((ms) => ms.toFixed(0)).join(' ')} ms (wanted: under 3000)`,
  );
  const long = await page.evaluate(() => globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds)));
  console.log(`main-thread tasks over 50 ms: ${long.length}${long.length > 0 ? ` (${long.join(', ')} ms)` : ''}`);
} finally {
  await bench.close();
  rmSync(folder, { recursive: true });
}

/** Documents of made text, written as the PDF worker would store them. */
async function fillCorpus(page: Page): Promise<void> {
  for (let document = 0; document < documents; document += 1) {
    const random = randomFrom(document + 1);
    const own = Array.from({ length: 4000 }, () => Math.floor(vocabulary * random()));
    const texts = Array.from({ length: pagesEach }, () => {
      const words: string[] = [];
      for (let length = 0; length < 3000;) {
        const word = wordOf(random() < 0.35 ? zipfian(random, 200) : own[zipfian(random, own.length)]!);
        words.push(word);
        length += word.length + 1;
      }
      return words.join(' ');
    });
    await page.evaluate(storeDocument, { document, texts });
  }
}

async function storeDocument({
  document,
  texts,
}: {
  readonly document: number;
  readonly texts: readonly string[];
}): Promise<void> {
  const workspace = globalThis.leafmark.state.workspace.value!.id;
  const id = document.toString(16).padStart(64, '0');
  const database = await new Promise<IDBDatabase>((opened, failed) => {
    const request = indexedDB.open('leafmark');
    request.addEventListener('success', () => opened(request.result));
    request.addEventListener('error', () => failed(request.error as DOMException));
  });
  const transaction = database.transaction(['documents', 'pages'], 'readwrite');
  const none = {
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    title: null,
    labels: null,
    repaired: false,
    notes: [],
  };
  const counts = { byteLength: 1, pageCount: texts.length, pagesDone: texts.length };
  transaction.objectStore('documents').put({
    workspace,
    id,
    names: [`report-${document}.pdf`],
    ...counts,
    ...none,
    state: 'done',
    textVersion: 'bench',
    addedAt: document,
  });
  const quality = { badCharacters: 0, singleLetterShare: 0, repeatedItems: 0, notes: [] };
  for (const [index, text] of texts.entries()) {
    const size = { widthPoints: 595, heightPoints: 842 };
    transaction.objectStore('pages').put({
      workspace,
      document: id,
      index,
      label: null,
      text,
      source: 'text-layer',
      quality: { ...quality, characters: text.length },
      ...size,
      failure: null,
    });
  }
  await new Promise<void>((stored, failed) => {
    transaction.addEventListener('complete', () => stored());
    transaction.addEventListener('abort', () => failed(transaction.error as DOMException));
  });
  database.close();
}

/** Two ways of ranking pages over the whole corpus. */
async function chooseSystems(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { commands, state } = globalThis.leafmark;
    const settings = state.experiment.value;
    const [system] = settings.systems;
    const pool = { kind: 'corpus', withoutOracle: false } as const;
    const flat = { ...system!, name: 'BM25, b 0.4', retriever: { ...system!.retriever, b: 0.4 }, pool };
    commands.setExperiment({ ...settings, systems: [{ ...system!, pool }, flat] });
  });
}

interface RunTimes {
  readonly totalMs: number;
  /** Until the first question of the first run was answered. */
  readonly indexMs: number;
  readonly retrieveMs: number;
}

/** Both runs, from the start to the last answer; the final report is not in it. A page whose clock stands still never finds a partial report due. */
async function timedRuns(page: Page, partialReports: boolean): Promise<RunTimes> {
  return page.evaluate(async (partial) => {
    const { commands, state } = globalThis.leafmark;
    const clock = performance.now.bind(performance);
    const started = clock();
    let [first, last] = [0, 0];
    const unsubscribe = state.runJob.subscribe((job) => {
      if (job?.progress?.phase === 'retrieve') {
        first ||= clock();
        last = clock();
      }
    });
    if (!partial) Object.assign(performance, { now: () => started });
    try {
      await commands.startRuns();
    } finally {
      Reflect.deleteProperty(performance, 'now');
      unsubscribe();
    }
    const [newest] = state.runs.value;
    if (newest?.done !== newest?.questions) throw new Error(`Only ${newest?.done} questions were answered.`);
    return { totalMs: last - started, indexMs: first - started, retrieveMs: last - first };
  }, partialReports);
}

async function timedReport(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { commands, state } = globalThis.leafmark;
    const before = state.report.value;
    const started = performance.now();
    commands.setReportOptions({ k: state.reportOptions.value.k === 10 ? 5 : 10 });
    await new Promise<void>((built) => {
      state.report.subscribe((report) => {
        if (report !== before && report.kind === 'done') built();
      });
    });
    return performance.now() - started;
  });
}

function madeQuestions(): string {
  const random = randomFrom(77);
  return Array.from({ length: questions }, (_, place) => {
    const document = Math.floor(random() * documents);
    const words = Array.from({ length: 10 }, (_, at) =>
      wordOf(at < 5 ? zipfian(random, 200) : Math.floor(vocabulary * random())),
    );
    const evidence = [
      {
        document: `report-${document}.pdf`,
        pages: [1 + Math.floor(random() * pagesEach)],
        kind: place % 2 === 0 ? 'text' : 'table',
      },
    ];
    return `${JSON.stringify({ id: `q${place}`, question: `${words.join(' ')}?`, answer: 'none', evidence })}\n`;
  }).join('');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}
