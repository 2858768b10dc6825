// The headless run: what a script or a CI job gets from it, judged by exit code, sentences and the output folder alone.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseExperiment } from '../../src/core/experiment/experiment-file.ts';
import { runFileNames } from '../../src/core/experiment/export-names.ts';
import {
  encodersOf,
  ranksImages,
  readsText,
  retrieverParts,
  visualEncodersOf,
} from '../../src/core/experiment/experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../src/core/experiment/experiment.ts';
import { shortModelName } from '../../src/core/model/encoder-settings.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import {
  demoBenchmark,
  demoDocuments,
  demoFolder,
  evaluate,
  modelFolder,
  modelsMissing,
  projectFolder,
  readDocumentLines,
  readQuestionLines,
  readSummary,
  temporaryFolder,
} from '../support/headless.ts';
import type { ExportedQuestion, Summary } from '../support/headless.ts';

const experiments = join(projectFolder, 'docs/experiments');
const fixtures = join(projectFolder, 'test/fixtures/hard-pdfs');
const tinyModel = join(projectFolder, 'test/fixtures/models/tiny-late-interaction');
const corpora = corporaFolder();

test.describe('with every experiment file of the documentation the demo is scored and accounted for', () => {
  for (const name of readdirSync(experiments).sort()) {
    // colSmol has some hundred megabytes: a model of its shape with random weights takes its place.
    const stated = readFileSync(join(experiments, name), 'utf8');
    const text = stated.replaceAll('"vidore/colSmol-256M"', '{ "id": "tiny-late-interaction" }');
    const settings = parseExperiment(text);
    const folders = foldersOf(settings);
    test(name, async () => {
      // Pages are read by OCR and thousands of tokens embedded, on what may be one core.
      test.setTimeout(600_000);
      test.skip(folders === null, modelsMissing);
      const { code, stdout, stderr, out } = await evaluate({
        documents: demoDocuments(),
        benchmark: demoBenchmark,
        experiment: text === stated ? join(experiments, name) : temporaryFile(name, text),
        model: text === stated ? (folders ?? []) : [...(folders ?? []), tinyModel],
      });
      expect(stderr).toBe('');
      expect(code).toBe(0);
      expect(stdout).toMatch(/8 files found/);

      const summary = readSummary(out);
      // public/demo: 8 PDFs of 60 pages, a scan of 4 among them; 40 questions, 5 of them without an answer.
      expect(summary.documents).toMatchObject({
        found: 8,
        opened: 8,
        failed: 0,
        duplicates: 0,
        pages: 60,
        pagesWithoutText: 4,
      });
      expect(summary.benchmark).toMatchObject({
        questions: 40,
        scored: 35,
        withoutEvidence: 5,
        unmappable: 0,
        documentOnly: 0,
      });
      expect(summary.runs.map((run) => run.name)).toEqual(settings.systems.map((system) => system.name));
      const files = runFileNames(settings.systems.map((system) => system.name));
      expect(readdirSync(out).sort()).toEqual(
        [
          'summary.json',
          'documents.jsonl',
          'mapping.json',
          'qrels.trec',
          ...files.flatMap((file, place) =>
            [
              'questions.jsonl',
              'questions.csv',
              'predictions.jsonl',
              'trec',
              ...(settings.systems[place]!.answering === null ? [] : ['answers.jsonl']),
            ].map((end) => `${file}.${end}`),
          ),
        ].sort(),
      );
      expect(readDocumentLines(out).map((line) => [line.name, line.bytes, line.outcome])).toEqual(
        readdirSync(demoFolder)
          .filter((pdf) => pdf.endsWith('.pdf'))
          .sort()
          .map((pdf) => [pdf, statSync(join(demoFolder, pdf)).size, 'opened']),
      );
      for (const [place, run] of summary.runs.entries()) {
        checkMetrics(run);
        checkSystem(run, settings.systems[place]!);
        const file = files[place]!;
        const questions = readQuestionLines(join(out, `${file}.questions.jsonl`));
        expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
        expect(questions.filter(({ state }) => state === 'ready').length).toBe(35);
        expect(run.metrics['R@10']!.mean).toBeCloseTo(meanOf(questions, recall10), 9);
        checkTrec(out, file, questions);
      }
    });
  }
});

test('a model that the experiment takes from a folder and that was not given is named before a document is read', async () => {
  const { code, stderr, stdout, out } = await evaluate({
    documents: demoDocuments(),
    benchmark: demoBenchmark,
    experiment: join(experiments, 'text-retrievers-pages-ocr.json'),
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/takes “BAAI\/bge-small-en-v1\.5” from a folder.*--model .*bge-small-en-v1\.5/);
  expect(stdout).not.toMatch(/pages:/);
  expect(readdirSync(out)).toEqual([]);
});

test('OCR in a language whose data was not given is told before a document is read', async () => {
  const experiment = join(temporaryFolder(), 'german.json');
  const german = { retriever: { kind: 'bm25' }, text: { ocr: 'no-text', language: 'deu' } };
  writeFileSync(experiment, JSON.stringify({ format: 'leafmark-experiment/1', systems: [german] }));
  const { code, stderr } = await evaluate({ documents: demoDocuments(), benchmark: demoBenchmark, experiment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/reads pages in “deu”.*--language .*deu\.traineddata/);
});

test('without a benchmark the documents are read and reported, and no run is made', async () => {
  const { code, out } = await evaluate({ documents: demoDocuments() });
  expect(code).toBe(0);
  expect(readdirSync(out).sort()).toEqual(['documents.jsonl', 'summary.json']);
  expect(readSummary(out)).toMatchObject({ benchmark: null, documents: { found: 8, opened: 8, pages: 60 }, runs: [] });
});

test('a folder of hidden, disguised, empty, repeated and foreign files adds up and does not fail the run', async () => {
  const { code, out } = await evaluate({ documents: unrulyFolder() });
  expect(code).toBe(0);
  const lines = readDocumentLines(out);
  const outcomes = Object.fromEntries(
    lines.map((line) => [line.name, line.outcome === 'failed' ? line.code : line.outcome]),
  );
  const [first, second] = ['again/copy of the survey.pdf', 'survey.pdf'];
  expect(outcomes).toEqual({
    [first]: expect.stringMatching(/^(opened|duplicate)$/),
    [second]: expect.stringMatching(/^(opened|duplicate)$/),
    'empty.pdf': 'file-empty',
    'letter.docx': 'file-unsupported',
    'locked.pdf': 'file-needs-password',
    'page.pdf': 'file-not-pdf',
    'questions.json': 'file-unsupported',
  });
  expect(readSummary(out).documents).toMatchObject({ found: 7, opened: 1, failed: 5, duplicates: 1, pages: 9 });
  for (const line of lines) if (line.outcome === 'failed') expect(line.message, line.name).toMatch(/^[“A-Z].+\.$/);
});

test('a run that fails leaves the others, and what was read, in the output folder, and the exit code tells it', async () => {
  const documents = temporaryFolder();
  copyFileSync(join(demoFolder, 'kiln-trials-paper.pdf'), join(documents, 'kiln-trials-paper.pdf'));
  // A hub at a port where nobody listens.
  const source = { kind: 'hub', baseUrl: 'https://localhost:9' };
  const model = { id: 'me/none', pooling: 'mean', prompts: { query: '', passage: '' }, window: 64, dimensions: 8 };
  const experiment = temporaryFile(
    'failing.json',
    JSON.stringify({
      format: 'leafmark-experiment/1',
      systems: [
        { name: 'vectors', retriever: { kind: 'dense', model, source } },
        { name: 'words', retriever: { kind: 'bm25' } },
      ],
    }),
  );
  const { code, stdout, stderr, out } = await evaluate({ documents, benchmark: demoBenchmark, experiment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^vectors: .*localhost:9/m);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Does not add up/);
  expect(stdout).toMatch(/^vectors: failed, 40 questions not asked\. /m);
  const [vectors, words] = readSummary(out).runs;
  expect(vectors).toMatchObject({ name: 'vectors', state: 'failed', waiting: 40 });
  expect(vectors!.failure).toContain('localhost:9');
  expect(words).toMatchObject({ name: 'words', state: 'done', waiting: 0, failure: null });
  expect(readDocumentLines(out)).toMatchObject([{ name: 'kiln-trials-paper.pdf', outcome: 'opened' }]);
  expect(readQuestionLines(join(out, 'words.questions.jsonl'))).toHaveLength(40);
  expect(readdirSync(out).filter((name) => name.startsWith('vectors'))).toEqual([]);
  expect(readFileSync(join(out, 'qrels.trec'), 'utf8')).toContain('kiln-trials-paper.pdf#');
});

test('a misspelt setting of an experiment file ends the run with a sentence that names it', async () => {
  const experiment = join(temporaryFolder(), 'misspelt.json');
  const wrong = readFileSync(join(experiments, 'bm25-pages.json'), 'utf8').replace('"k1"', '"k_1"');
  writeFileSync(experiment, wrong);
  const { code, stderr, out } = await evaluate({ documents: demoDocuments(), benchmark: demoBenchmark, experiment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/experiment.*k_1/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/); // a sentence, no stack
  expect(readdirSync(out)).toEqual([]);
});

test('a benchmark that is not recognised ends the run with what was looked for', async () => {
  const benchmark = join(temporaryFolder(), 'addresses.json');
  writeFileSync(benchmark, JSON.stringify([{ street: 'Quay 1', town: 'Merrowby' }]));
  const { code, stderr } = await evaluate({ documents: demoDocuments(), benchmark });
  expect(code).toBe(1);
  expect(stderr).toMatch(/addresses\.json was not recognised/);
  expect(stderr).toMatch(/street/);
  expect(stderr).toMatch(/MMLongBench-Doc.*evidence_pages/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
});

// References: BM25 (k1 1.5, b 0.75, textbook idf) over the text of pypdfium2 in Python, the same gold and the same pools.
test.describe('on the public corpora', () => {
  test.skip(corpora === null, corporaMissing);

  for (const { experiment, recall, ndcg } of [
    { experiment: 'bm25-pages.json', recall: 0.449, ndcg: 0.365 },
    { experiment: 'bm25-pages-own-document.json', recall: 0.641, ndcg: 0.459 },
  ]) {
    test(`${experiment} finds on MMLongBench-Doc what a Python BM25 over pdfium's text finds`, async () => {
      const folder = join(corpora!, 'mmlongbench-dev');
      const { code, out } = await evaluate({
        documents: join(folder, 'documents'),
        benchmark: join(folder, 'samples.json'),
        experiment: join(experiments, experiment),
      });
      expect(code).toBe(0);
      const { benchmark, documents, runs } = readSummary(out);
      expect(benchmark).toMatchObject({
        questions: 96,
        scored: 77,
        withoutEvidence: 19,
        unmappable: 0,
        documentOnly: 0,
      });
      expect(documents).toMatchObject({
        found: 12,
        opened: 12,
        failed: 0,
        duplicates: 0,
        pages: 341,
        pagesWithoutText: 90,
      });
      const metrics = runs[0]!.metrics;
      expect(metrics['R@10']!.n).toBe(77);
      expect(Math.abs(metrics['R@10']!.mean! - recall)).toBeLessThanOrEqual(0.03);
      expect(Math.abs(metrics['nDCG@10']!.mean! - ndcg)).toBeLessThanOrEqual(0.03);
    });
  }

  // References: the same pages read by native tesseract 5.3, native onnxruntime, a Python BM25; best window as the page's score
  // (../shared/models/README.md). Better OCR may show: what lies above is no fault.
  test('BM25, MiniLM and both fused find with OCR on MMLongBench-Doc at least what Python peers find', async () => {
    test.setTimeout(900_000);
    const references = [
      { name: 'BM25', recall: 0.638, ndcg: 0.542 },
      { name: 'MiniLM', recall: 0.655, ndcg: 0.482 },
      { name: 'Both, RRF', recall: 0.678, ndcg: 0.529 },
    ];
    const retrievers = [{ kind: 'bm25' }, { kind: 'dense' }];
    const systems = [...retrievers, { kind: 'hybrid', parts: retrievers, fusion: 'rrf' }].map((retriever, place) => ({
      name: references[place]!.name,
      retriever,
      text: { ocr: 'no-text' },
      pool: 'corpus',
    }));
    const experiment = join(temporaryFolder(), 'experiment.json');
    writeFileSync(experiment, JSON.stringify({ format: 'leafmark-experiment/1', name: 'With OCR', systems }));
    const folder = join(corpora!, 'mmlongbench-dev');
    const { code, stderr, out } = await evaluate({
      documents: join(folder, 'documents'),
      benchmark: join(folder, 'samples.json'),
      experiment,
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { runs } = readSummary(out);
    expect(runs.map(({ name }) => name)).toEqual(references.map(({ name }) => name));
    for (const [place, { recall, ndcg }] of references.entries()) {
      const { metrics, pageTexts, tokens, computed } = runs[place]!;
      expect(metrics['R@10']!.n).toBe(77);
      expect(metrics['R@10']!.mean!).toBeGreaterThanOrEqual(recall - 0.03);
      expect(metrics['nDCG@10']!.mean!).toBeGreaterThanOrEqual(ndcg - 0.03);
      // 90 pages have no text layer; two of them are pictures without a word.
      expect(pageTexts).toMatchObject({ layer: 251, ocr: 88, without: 2, ocrFailed: 0 });
      expect(tokens?.share ?? 1).toBe(1);
      // The hybrid finds the vectors of the system before it.
      expect(computed.units).toBe(place === 1 ? 341 : 0);
    }
  });

  test('all 45 hard PDFs are opened or refused with a sentence, and none takes the rest down', async () => {
    const folder = join(corpora!, 'hard-pdfs');
    const { code, out } = await evaluate({ documents: folder });
    expect(code).toBe(0);
    const { found, opened, failed, duplicates } = readSummary(out).documents;
    expect(found).toBe(45);
    expect(opened + failed + duplicates).toBe(45);
    const lines = readDocumentLines(out);
    expect(lines.map(({ name }) => name)).toEqual(readdirSync(folder).sort());
    const refused = Object.fromEntries(
      lines.flatMap((line) => (line.outcome === 'failed' ? [[line.name, line.code]] : [])),
    );
    // What each of these files is made to be, says hazards.md.
    expect(refused).toMatchObject({
      'synth-p08b_user_password.pdf': 'file-needs-password',
      'synth-p09a_html_renamed.pdf': 'file-not-pdf',
      'synth-p09b_zero.pdf': 'file-empty',
      'sample-password.pdf': 'file-needs-password',
    });
    expect(refused).not.toHaveProperty('synth-p08_owner_only_aes256.pdf');
    const badPage = lines.find(({ name }) => name === 'synth-p10_one_bad_page.pdf');
    expect(badPage).toMatchObject({ outcome: 'opened', pages: 3, pagesFailed: 1 });
  });
});

function temporaryFile(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

/** Folders of the encoders that an experiment takes from folders; null where one of them is not on this machine. */
function foldersOf({ systems }: ExperimentSettings): string[] | null {
  const ids = systems
    .flatMap(({ retriever }) => encodersOf(retriever))
    .flatMap(({ id, source }) => (source.kind === 'folder' ? [id] : []));
  const folders = [...new Set(ids)].map((id) => modelFolder(shortModelName(id)));
  return folders.some((folder) => folder === null) ? null : folders.flatMap((folder) => folder ?? []);
}

function checkMetrics({ metrics }: Summary['runs'][number]): void {
  for (const [metric, { n, mean, interval, ceiling }] of Object.entries(metrics)) {
    expect(n, metric).toBeLessThanOrEqual(35);
    if (n === 0) expect(mean, metric).toBeNull();
    // Of fewer than k candidates the share of hits can be above what any order of the whole pool reaches.
    if (mean === null || interval === null || ceiling === null || metric.startsWith('P_returned')) continue;
    expect(interval[0], metric).toBeLessThanOrEqual(mean);
    expect(interval[1], metric).toBeGreaterThanOrEqual(mean);
    expect(ceiling, metric).toBeGreaterThanOrEqual(mean);
  }
}

/** What the run says of itself is what the experiment asked, and its counts add up to the demo's 60 pages. */
function checkSystem(run: Summary['runs'][number], { retriever, text }: SystemSettings): void {
  expect(run.text).toEqual(text);
  const encoders = [...encodersOf(retriever), ...visualEncodersOf(retriever)];
  expect(run.encoders.map(({ id }) => id)).toEqual(encoders.map(({ id }) => id));
  for (const { selfTest } of run.encoders) expect(selfTest.cosine).toBeGreaterThan(0.99);
  if (ranksImages(retriever)) expect(run.space?.images).toMatchObject({ pages: 60, failed: 0 });
  if (!readsText(retriever)) {
    expect([run.pageTexts, run.tokens]).toEqual([null, null]);
    return;
  }
  const { layer, ocr, without } = run.pageTexts!;
  expect(layer + ocr + without).toBe(60);
  // The scan of four pages is read by OCR where that was asked, and is without text where not.
  expect([layer, ocr]).toEqual(text.ocr === 'off' ? [56, 0] : [56, 4]);
  if (retrieverParts(retriever).every(({ kind }) => kind === 'bm25' || kind === 'image')) {
    expect(run.tokens).toBeNull();
    if (!ranksImages(retriever)) expect(run.computed.units).toBe(0);
  } else {
    // No window is cut in the documented experiments.
    expect(run.tokens).toMatchObject({ embedded: run.tokens!.total, share: 1 });
    expect(run.tokens!.total).toBeGreaterThan(1000);
  }
}

/** R@10 of metrics.md: distinct gold pages met by the first ten candidates ÷ gold pages; null without gold. */
function recall10({ gold, candidates }: ExportedQuestion): number | null {
  const pages = pagesOf(gold);
  const found = pagesOf(candidates.filter(({ rank }) => rank <= 10));
  return pages.size === 0 ? null : [...pages].filter((page) => found.has(page)).length / pages.size;
}

function meanOf(questions: readonly ExportedQuestion[], value: (question: ExportedQuestion) => number | null): number {
  const values = questions.map(value).filter((one) => one !== null);
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function pagesOf(
  spans: readonly { readonly document: string; readonly pages: readonly number[] }[],
): ReadonlySet<string> {
  return new Set(spans.flatMap(({ document, pages }) => pages.map((page) => `${document}#${page}`)));
}

/** Both TREC files have the columns of trec_eval; qrels hold the gold pages, and scores of a question fall strictly. */
function checkTrec(out: string, file: string, questions: readonly ExportedQuestion[]): void {
  const rows = (name: string): string[][] =>
    readFileSync(join(out, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '));
  const gold = questions.flatMap(({ id, gold }) => [...pagesOf(gold)].map((page) => `${id} 0 ${page} 1`));
  expect(
    rows('qrels.trec')
      .map((row) => row.join(' '))
      .sort(),
  ).toEqual(gold.sort());
  const run = rows(`${file}.trec`);
  expect(run.filter((row) => row.length !== 6 || row[1] !== 'Q0')).toEqual([]);
  const rising = run.filter((row, place) => {
    const before = run[place - 1];
    return before?.[0] === row[0] && !(Number(row[4]) < Number(before?.[4]));
  });
  expect(rising).toEqual([]);
}

/** Seven files that count and two that are hidden. */
function unrulyFolder(): string {
  const folder = join(temporaryFolder(), 'documents');
  mkdirSync(join(folder, 'again'), { recursive: true });
  mkdirSync(join(folder, '.cache'));
  const survey = join(demoFolder, 'visitor-survey-slides.pdf');
  copyFileSync(survey, join(folder, 'survey.pdf'));
  copyFileSync(survey, join(folder, 'again/copy of the survey.pdf'));
  copyFileSync(survey, join(folder, '.survey.pdf'));
  copyFileSync(survey, join(folder, '.cache/survey.pdf'));
  copyFileSync(join(fixtures, 'synth-p09a_html_renamed.pdf'), join(folder, 'page.pdf'));
  copyFileSync(join(fixtures, 'synth-p09b_zero.pdf'), join(folder, 'empty.pdf'));
  copyFileSync(join(fixtures, 'synth-p08b_user_password.pdf'), join(folder, 'locked.pdf'));
  writeFileSync(join(folder, 'letter.docx'), 'PK\u0003\u0004 a letter');
  writeFileSync(join(folder, 'questions.json'), '[]');
  return folder;
}

test('a linked file is accounted for like any other, and a link to nothing is named', async () => {
  const documents = temporaryFolder();
  symlinkSync(join(demoFolder, 'kiln-trials-paper.pdf'), join(documents, 'linked.pdf'));
  const linked = await evaluate({ documents });
  expect(linked.code).toBe(0);
  expect(readSummary(linked.out).documents).toMatchObject({ found: 1, opened: 1, pages: 6 });
  symlinkSync(join(documents, 'nowhere.pdf'), join(documents, 'broken.pdf'));
  const broken = await evaluate({ documents });
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(/broken\.pdf" is a link to nothing/);
});

test('a benchmark without documents, and an experiment without a benchmark, end with a sentence', async () => {
  const nothing = await evaluate({ documents: temporaryFolder(), benchmark: demoBenchmark });
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toMatch(/There is no document to search/);
  const alone = await evaluate({ documents: demoDocuments(), experiment: join(experiments, 'bm25-pages.json') });
  expect(alone.code).toBe(1);
  expect(alone.stderr).toMatch(/Name one with --benchmark/);
});
