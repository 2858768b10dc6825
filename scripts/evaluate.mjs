// npm run evaluate -- --documents DIR [--benchmark FILE] [--experiment FILE] --out DIR
// npm run evaluate -- --benchmark FILE --predictions FILE [--documents DIR] --out DIR
// The headless run: drives the built site in a headless browser through the commands that the screens call.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browserArguments } from './browser.mjs';
import { meetNeeds, namesHub } from './headless/experiment-needs.mjs';
import { filesBelow } from './headless/files-below.mjs';
import { giveFiles } from './headless/give-files.mjs';
import { givePredictions } from './headless/give-predictions.mjs';
import { giveKeys, modelHosts, takeKeys } from './headless/model-keys.mjs';
import { printPlainly } from './headless/plain-output.mjs';
import { printAnswers } from './headless/print-answers.mjs';
import { printProgress } from './headless/print-progress.mjs';
import { printSplits } from './headless/print-splits.mjs';
import { printSummary } from './headless/print-summary.mjs';
import { installBrowser, installPackages, projectFolder, run } from './setup.mjs';

const usage = `npm run evaluate -- --documents DIR [--benchmark FILE] [--experiment FILE.json] --out DIR
npm run evaluate -- --benchmark FILE --predictions FILE [--documents DIR] --out DIR

  --documents DIR     every file below it is accounted for; PDFs, page images and archives are read
  --benchmark FILE    a benchmark as its authors released it; without it the documents are only read and reported. Once for each:
                      of several the experiment is run on one after the other, each into a folder of its name below --out, and
                      splits.json and splits.csv set them side by side
  --experiment FILE   what to run (docs/experiments has examples); without it BM25 over pages and over chunks of 3,000
  --predictions FILE  rankings or answers made elsewhere, in place of an experiment: a TREC run, Leafmark JSONL or a UniDoc-Bench
                      baseline; once for each. Without --documents every name counts as a document
  --model DIR         the folder of an encoder or visual model that the experiment takes from a folder; once for each
  --language FILE     data of an OCR language (deu.traineddata); once for each, English is there
  --accurate-ocr DIR  the folder of the accurate OCR engine (PP-OCR v6)
  --vectors FILE      vectors made elsewhere: a manifest, and each file that it names; once for each
  --out DIR           where summary.json, documents.jsonl, mapping.json and the exports of each run are written
  --build             build the site even if dist/ is up to date

A key of a language model comes from the environment: LEAFMARK_KEY_<HOST> as in LEAFMARK_KEY_API_OPENAI_COM, or LEAFMARK_KEY for
every address that the experiment names.`;

/** @param {import('./headless/model-keys.mjs').ModelKeys} keys */
async function main(keys) {
  const { values } = parseArgs({
    options: {
      documents: { type: 'string' },
      benchmark: { type: 'string', multiple: true, default: [] },
      experiment: { type: 'string' },
      predictions: { type: 'string', multiple: true, default: [] },
      model: { type: 'string', multiple: true, default: [] },
      language: { type: 'string', multiple: true, default: [] },
      'accurate-ocr': { type: 'string' },
      vectors: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      build: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.out || (!values.documents && values.predictions.length === 0)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const documents = values.documents
    ? existingFolder(values.documents, 'folder of documents', 'that holds the PDFs')
    : null;
  const benchmarks = values.benchmark.map((path) => existing(path, 'benchmark file'));
  const [benchmark = null] = benchmarks;
  const experiment = values.experiment ? existing(values.experiment, 'experiment file') : null;
  const predictions = values.predictions.map((path) => existing(path, 'file of predictions'));
  const models = values.model.map((path) => existingFolder(path, 'model folder', 'that holds the model'));
  const languages = values.language.map((path) => existing(path, 'language file'));
  const accurateOcr = values['accurate-ocr']
    ? existingFolder(values['accurate-ocr'], 'folder of the OCR engine', 'that holds its files')
    : null;
  const vectors = values.vectors.map((path) => existing(path, 'file of vectors'));
  if (experiment && !benchmark)
    throw new Error('An experiment asks the questions of a benchmark. Name one with --benchmark.');
  if (predictions.length > 0 && !benchmark)
    throw new Error('Predictions are scored by a benchmark. Name one with --benchmark.');
  if (predictions.length > 0 && benchmarks.length > 1)
    throw new Error('Predictions are scored by one benchmark. Name it alone with --benchmark.');
  const twice = benchmarks.find((path, place) => benchmarks.findIndex((one) => stemOf(one) === stemOf(path)) !== place);
  if (twice !== undefined)
    throw new Error(
      `Two benchmarks are named "${stemOf(twice)}", and each is written to a folder of its name. Rename one.`,
    );
  if (predictions.length > 0 && experiment)
    throw new Error('--predictions stands in place of --experiment. Run them one after the other, into two folders.');
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
    args: experiment === null ? [...browserArguments] : argumentsFor(experiment),
    headless: true,
    // The site is served isolated and used once: there is nothing for a service worker to do.
    serviceWorkers: 'block',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => console.error(`The page reported: ${error.message}`));
    await page.goto(address);
    const given = { models, languages, accurateOcr, vectors, keys };
    return await drive(page, { documents, benchmark, benchmarks, experiment, predictions, ...given, out });
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * @param {import('playwright').Page} page
 * @typedef {{ documents: string | null, benchmark: string | null, benchmarks: readonly string[], experiment: string | null, predictions: readonly string[],
 *   models: readonly string[], languages: readonly string[], accurateOcr: string | null, vectors: readonly string[],
 *   keys: import('./headless/model-keys.mjs').ModelKeys, out: string }} Task
 * @param {Task} task
 */
async function drive(page, task) {
  await page.waitForFunction(() => globalThis.leafmark?.state.ready.value === true);
  const files = task.documents === null ? [] : filesBelow(task.documents);
  if (task.documents !== null) console.log(`${files.length} files found in ${task.documents}`);
  const ticker = setInterval(() => void printProgress(page), 1000);
  const failIfTold = () => failOnError(page);
  try {
    // The small files first: a mistake in them is told before hundreds of documents were read.
    if (task.experiment) await giveFiles(page, [task.experiment], 'importExperiment');
    // Several are read one after the other when their turn comes; the first tells of mistakes at once.
    if (task.benchmark) await giveFiles(page, [task.benchmark], 'importBenchmark');
    await failOnError(page);
    await meetNeeds(page, task, failIfTold);
    await giveKeys(page, task.keys);
    await failOnError(page);
    if (task.documents !== null) await giveFiles(page, files, 'addFiles', task.documents);
    if (task.benchmark) {
      await failOnError(page);
      if (task.benchmarks.length > 1) return await driveAll(page, task, files.length);
      if (task.predictions.length === 0) await page.evaluate(() => globalThis.leafmark.commands.startRuns());
      else {
        if (task.documents !== null) await failWithoutDocuments(page);
        await givePredictions(page, task.predictions, failIfTold);
      }
    }
  } finally {
    clearInterval(ticker);
  }
  return await finish(page, task, files.length, task.out);
}

/**
 * One benchmark after the other; what fails of one takes nothing from the others.
 * @param {import('playwright').Page} page
 * @param {Task} task
 * @param {number} found
 */
async function driveAll(page, task, found) {
  let code = 0;
  for (const [place, benchmark] of task.benchmarks.entries()) {
    if (place > 0) await giveFiles(page, [benchmark], 'importBenchmark');
    const out = join(task.out, stemOf(benchmark));
    mkdirSync(out, { recursive: true });
    console.log(`\n${basename(benchmark)}`);
    const refused = await page.evaluate((name) => {
      const { value } = globalThis.leafmark.state.benchmark;
      return value.kind !== 'done' || value.value.name !== name;
    }, basename(benchmark));
    if (refused) {
      for (const sentence of await failures(page, false)) console.error(sentence);
      code = 1;
    } else {
      await page.evaluate(() => globalThis.leafmark.commands.startRuns());
      code = Math.max(code, await finish(page, task, found, out));
    }
    await page.evaluate(() => {
      for (const { id } of globalThis.leafmark.state.notices.value) globalThis.leafmark.commands.dismissNotice(id);
    });
  }
  const files = await page.evaluate(async () => {
    await globalThis.leafmark.commands.showSplits('cleaned');
    return await globalThis.leafmark.commands.exportedSplits();
  });
  if (files === null) {
    console.error('The tables over all benchmarks could not be made.');
    return 1;
  }
  for (const file of files) writeFileSync(join(task.out, basename(file.name)), file.text);
  console.log(`\nAll benchmarks: ${files.map(({ name }) => name).join(' and ')} written to ${task.out}`);
  printSplits(files);
  return code;
}

/**
 * @param {import('playwright').Page} page
 * @param {Task} task
 * @param {number} found
 * @param {string} out
 */
async function finish(page, task, found, out) {
  await printProgress(page);
  // One run that failed takes nothing from the others, nor from what was read.
  const failed = await failures(page, task.benchmark !== null);
  const exported = await page.evaluate(() => globalThis.leafmark.commands.exportedFiles());
  for (const file of exported) writeFileSync(join(out, basename(file.name)), file.text);
  console.log(`${exported.length} files written to ${out}`);
  const code = printSummary(exported, found, task.benchmark !== null);
  await printAnswers(page);
  for (const sentence of failed) console.error(sentence);
  if (await isCapReached(page)) console.error(capSentence);
  return failed.length === 0 ? code : 1;
}

/**
 * Ends with the page's own sentences where a benchmark, an experiment or a model was refused.
 * @param {import('playwright').Page} page
 */
async function failOnError(page) {
  const sentences = await failures(page, false);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

const capSentence =
  'A headless run keeps nothing for the next one: every call is made again. Raise “cap” in the experiment file, or answer a smaller “sample”.';

/**
 * Whether a run stopped at its spending cap.
 * @param {import('playwright').Page} page
 */
function isCapReached(page) {
  return page.evaluate(() =>
    globalThis.leafmark.state.runs.value.some(({ failure }) => failure?.code === 'llm-cap-reached'),
  );
}

/**
 * Predictions would be scored by names alone where no document could be opened.
 * @param {import('playwright').Page} page
 */
async function failWithoutDocuments(page) {
  const count = await page.evaluate(() => globalThis.leafmark.state.documents.value.length);
  if (count === 0)
    throw new Error(
      'None of the documents could be opened. Leave --documents out to score the predictions by names alone.',
    );
}

/**
 * The page's own sentences on what failed, each once.
 * @param {import('playwright').Page} page
 * @param {boolean} runsToo
 */
async function failures(page, runsToo) {
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
  return [...new Set(sentences)];
}

/** The name of a benchmark's file without its ending. @param {string} path */
function stemOf(path) {
  return basename(path).replace(/\.[^.]+$/, '');
}

/** @param {string} path @param {string} what */
function existing(path, what) {
  const full = resolve(path);
  if (!existsSync(full)) throw new Error(`The ${what} "${path}" does not exist.`);
  return full;
}

/** @param {string} path @param {string} what @param {string} holds */
function existingFolder(path, what, holds) {
  const full = existing(path, what);
  if (!statSync(full).isDirectory()) throw new Error(`"${path}" is not a folder. Name the folder ${holds}.`);
  return full;
}

/**
 * Arguments that let the browser reach the hosts of the experiment's language models and no others; all hosts where it takes a model from
 * a hub, which sends on to others as it likes. The page itself refuses what the experiment does not name.
 * @param {string} experiment
 */
function argumentsFor(experiment) {
  const rules = '--host-resolver-rules=';
  if (namesHub(experiment)) return browserArguments.filter((argument) => !argument.startsWith(rules));
  const hosts = modelHosts(experiment).map((host) => `, EXCLUDE ${host}`);
  return browserArguments.map((argument) => (argument.startsWith(rules) ? argument + hosts.join('') : argument));
}

/** Whether dist/ was built after the last change of what it is built from. */
function distIsFresh() {
  const built = join(projectFolder, 'dist/index.html');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  const sources = ['src', 'workers', 'public'].flatMap((folder) => filesBelow(join(projectFolder, folder)));
  return [
    ...sources,
    ...readdirSync(join(projectFolder, 'scripts'))
      .filter((name) => name.startsWith('vite-'))
      .map((name) => join(projectFolder, 'scripts', name)),
    join(projectFolder, 'index.html'),
    join(projectFolder, 'vite.config.ts'),
    join(projectFolder, 'package-lock.json'),
  ].every((file) => statSync(file).mtimeMs <= builtAt);
}

const keys = takeKeys(process.env);
printPlainly(keys);
try {
  process.exitCode = await main(keys);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
