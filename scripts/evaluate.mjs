// npm run evaluate -- --documents DIR [--benchmark FILE] [--experiment FILE] --out DIR
// The headless run: drives the built site in a headless browser through the commands that the screens call.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { browserArguments } from './browser.mjs';
import { installBrowser, installPackages, projectFolder, run } from './setup.mjs';

const usage = `npm run evaluate -- --documents DIR [--benchmark FILE] [--experiment FILE.json] --out DIR

  --documents DIR     every file below it is accounted for; PDFs are read
  --benchmark FILE    a benchmark as its authors released it; without it the documents are only read and reported
  --experiment FILE   what to run (docs/experiments has examples); without it BM25 over pages and over chunks of 3,000
  --out DIR           where summary.json, documents.jsonl, mapping.json and the exports of each run are written
  --build             build the site even if dist/ is up to date`;

async function main() {
  const { values } = parseArgs({
    options: {
      documents: { type: 'string' },
      benchmark: { type: 'string' },
      experiment: { type: 'string' },
      out: { type: 'string' },
      build: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.documents || !values.out) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const documents = existing(values.documents, 'folder of documents');
  const benchmark = values.benchmark ? existing(values.benchmark, 'benchmark file') : null;
  const experiment = values.experiment ? existing(values.experiment, 'experiment file') : null;
  if (!statSync(documents).isDirectory())
    throw new Error(`"${values.documents}" is not a folder. Name the folder that holds the PDFs.`);
  if (experiment && !benchmark)
    throw new Error('An experiment asks the questions of a benchmark. Name one with --benchmark.');
  const out = resolve(values.out);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new Error(`"${values.out}" is a file. Name a folder for what is written.`);
  mkdirSync(out, { recursive: true });

  installPackages();
  const browserPath = installBrowser();
  if (values.build || !distIsFresh()) run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn']);

  const { preview } = await import('vite');
  const { chromium } = await import('playwright');
  const server = await preview({ root: projectFolder, preview: { port: 0, host: 'localhost' }, logLevel: 'silent' });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The site could not be served on this machine: no local port was given.');
  const profile = mkdtempSync(join(tmpdir(), 'leafmark-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: [...browserArguments],
    headless: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => console.error(`The page reported: ${error.message}`));
    await page.goto(address);
    return await drive(page, { documents, benchmark, experiment, out });
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {{ documents: string, benchmark: string | null, experiment: string | null, out: string }} task
 */
async function drive(page, task) {
  await page.waitForFunction(() => globalThis.leafmark?.state.ready.value === true);
  const files = filesBelow(task.documents);
  console.log(`${files.length} files found in ${task.documents}`);
  const ticker = setInterval(() => void printProgress(page), 1000);
  try {
    // The small files first: a mistake in them is told before hundreds of documents were read.
    if (task.experiment) await give(page, [task.experiment], null, 'importExperiment');
    if (task.benchmark) await give(page, [task.benchmark], null, 'importBenchmark');
    await failOnError(page);
    await give(page, files, task.documents, 'addFiles');
    if (task.benchmark) {
      await failOnError(page);
      await page.evaluate(() => globalThis.leafmark.commands.startRuns());
    }
  } finally {
    clearInterval(ticker);
  }
  await printProgress(page);
  await failOnError(page, task.benchmark !== null);
  const exported = await page.evaluate(() => globalThis.leafmark.commands.exportedFiles());
  for (const file of exported) writeFileSync(join(task.out, basename(file.name)), file.text);
  console.log(`${exported.length} files written to ${task.out}`);
  return report(exported, files.length, task.benchmark !== null);
}

/**
 * Hands files to a command of the page, as an `<input>` does.
 * @param {import('playwright').Page} page
 * @param {readonly string[]} paths
 * @param {string | null} root paths are given to the page relative to it
 * @param {'addFiles' | 'importBenchmark' | 'importExperiment'} command
 */
async function give(page, paths, root, command) {
  await page.evaluate(() => {
    document.querySelector('#leafmark-headless')?.remove();
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'leafmark-headless', hidden: true });
    document.body.append(input);
  });
  await page.setInputFiles('#leafmark-headless', [...paths]);
  const names = paths.map((path) => (root === null ? basename(path) : relative(root, path).split(sep).join('/')));
  await page.evaluate(
    async ([command, names]) => {
      const input = document.querySelector('#leafmark-headless');
      const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
      const { commands } = globalThis.leafmark;
      if (command === 'addFiles')
        await commands.addFiles(
          files.map((file, i) => ({ path: names[i] ?? file.name, file })),
          'documents',
        );
      else if (files[0]) await commands[command](files[0]);
    },
    /** @type {const} */ ([command, names]),
  );
}

/**
 * Ends the run with the page's own sentence where a benchmark, experiment or run failed.
 * @param {import('playwright').Page} page
 * @param {boolean} runsToo
 */
async function failOnError(page, runsToo = false) {
  const sentences = await page.evaluate((runsToo) => {
    const { state } = globalThis.leafmark;
    const benchmark = state.benchmark.value;
    const warnings = state.notices.value.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
    if (runsToo && state.runs.value.length === 0) return warnings.length > 0 ? warnings : ['No run was made.'];
    const failed = runsToo
      ? state.runs.value.flatMap((run) =>
          run.state === 'done' ? [] : [`${run.system.name}: ${run.failure?.reason ?? run.state}`],
        )
      : [];
    const errors = state.notices.value.filter((notice) => notice.kind === 'error').map((notice) => notice.message);
    return [...(benchmark.kind === 'failed' ? [benchmark.failure.reason] : []), ...failed, ...errors];
  }, runsToo);
  if (sentences.length > 0) throw new Error([...new Set(sentences)].join('\n'));
}

let lastLine = '';

/** @param {import('playwright').Page} page */
async function printProgress(page) {
  const line = await page
    .evaluate(() => {
      const { ingest, runJob, runs, documents } = globalThis.leafmark.state;
      const job = ingest.value;
      if (job)
        return `documents: ${job.files.done} of ${job.files.total}, pages: ${job.pages.done} of ${job.pages.total}`;
      const all = runs.value;
      if (runJob.value || all.length > 0) {
        const done = all.reduce((sum, run) => sum + run.done, 0);
        const total = all.reduce((sum, run) => sum + run.questions, 0);
        const progress = runJob.value?.progress;
        const phase = progress
          ? ` (${progress.phase} ${progress.done} of ${progress.total ?? '?'} ${progress.unit})`
          : '';
        return `questions: ${done} of ${total} in ${all.length} ${all.length === 1 ? 'run' : 'runs'}${phase}`;
      }
      return `documents: ${documents.value.length} opened`;
    })
    .catch(() => lastLine); // the page is busy or closing: the next tick prints
  if (line !== lastLine) console.log(line);
  lastLine = line;
}

/**
 * The counts of the summary must add up to what was found and asked.
 * @param {readonly { name: string, text: string }[]} exported
 * @param {number} found
 * @param {boolean} withRuns
 */
function report(exported, found, withRuns) {
  const text = exported.find((file) => file.name === 'summary.json')?.text;
  if (!text) throw new Error('The site gave no summary.json. This is a fault of Leafmark.');
  const { documents, benchmark, runs } = JSON.parse(text);
  const failures = [];
  if (documents.found !== found)
    failures.push(`${found} files lie in the folder, ${documents.found} are in the report`);
  if (documents.opened + documents.failed + documents.duplicates !== documents.found) {
    failures.push(
      `${documents.opened} opened + ${documents.failed} failed + ${documents.duplicates} duplicates are not ${documents.found} found`,
    );
  }
  console.log(
    `${documents.found} found = ${documents.opened} opened + ${documents.failed} failed + ${documents.duplicates} duplicates; ${documents.pages} pages, ${documents.pagesWithoutText} without text`,
  );
  if (withRuns) {
    const { questions, scored, withoutEvidence, unmappable, mappedInPart, documentOnly } = benchmark;
    console.log(
      `${questions} questions: ${scored} scored (${mappedInPart} mapped in part), ${withoutEvidence} without evidence, ${unmappable} unmappable, ${documentOnly} with documents only`,
    );
    for (const line of runs) {
      const metric = (/** @type {string} */ name) =>
        line.metrics[name]?.mean === null || line.metrics[name] === undefined
          ? `${name} –`
          : `${name} ${line.metrics[name].mean.toFixed(3)} (n ${line.metrics[name].n})`;
      console.log(
        `${line.name}: ${['P', 'R', 'nDCG'].map((family) => metric(lastCutoff(line.metrics, family))).join(', ')}`,
      );
    }
    if (runs.length === 0) failures.push('no run was made');
    const tables = exported.filter(({ name }) => name.endsWith('.questions.jsonl'));
    if (tables.length !== runs.length)
      failures.push(`${tables.length} of ${runs.length} runs have a table of questions`);
    for (const table of tables) {
      const rows = table.text.split('\n').filter((row) => row !== '').length;
      if (rows !== questions) failures.push(`${table.name} accounts for ${rows} of ${questions} questions`);
    }
  }
  for (const failure of failures) console.error(`Does not add up: ${failure}.`);
  return failures.length === 0 ? 0 : 1;
}

/**
 * Every file below a folder in a fixed order, hidden ones left out. Links are followed; a folder is walked once.
 * @param {string} folder
 * @param {Set<string>} walked
 * @returns {string[]}
 */
function filesBelow(folder, walked = new Set()) {
  const real = realpathSync(folder);
  if (walked.has(real)) return [];
  walked.add(real);
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) throw new Error(`"${path}" is a link to nothing. Mend or remove it: every file is accounted for.`);
      if (found.isDirectory()) return filesBelow(path, walked);
      return found.isFile() ? [path] : [];
    });
}

/**
 * The metric of a family at the largest cutoff of a run.
 * @param {Readonly<Record<string, unknown>>} metrics
 * @param {string} family
 */
function lastCutoff(metrics, family) {
  const cutoffs = Object.keys(metrics).flatMap((name) =>
    name.startsWith(`${family}@`) ? [Number(name.slice(family.length + 1))] : [],
  );
  return `${family}@${Math.max(...cutoffs)}`;
}

/** @param {string} path @param {string} what */
function existing(path, what) {
  const full = resolve(path);
  if (!existsSync(full)) throw new Error(`The ${what} "${path}" does not exist.`);
  return full;
}

/** Whether dist/ was built after the last change of what it is built from. */
function distIsFresh() {
  const built = join(projectFolder, 'dist/index.html');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  const sources = ['src', 'workers', 'public'].flatMap((folder) => filesBelow(join(projectFolder, folder)));
  return [
    ...sources,
    join(projectFolder, 'index.html'),
    join(projectFolder, 'vite.config.ts'),
    join(projectFolder, 'package-lock.json'),
  ].every((file) => statSync(file).mtimeMs <= builtAt);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
