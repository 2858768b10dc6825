// The headless run over rankings that were made elsewhere, judged by its output folder against what pytrec_eval says of the same files.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import {
  demoBenchmark,
  demoDocuments,
  evaluate,
  projectFolder,
  readQuestionLines,
  readSummary,
  temporaryFolder,
} from '../support/headless.ts';

const folder = join(projectFolder, 'test/golden/trec');
const goldenRuns = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const goldenSchema = z.looseObject({
  questions: z.array(z.looseObject({ id: z.string(), expected: z.record(z.string(), z.number()) })),
});

for (const name of goldenRuns) {
  test(`the TREC run ${name} has without any PDF the values of pytrec_eval, question by question and in the mean`, async () => {
    const { questions } = goldenSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
    const { code, stdout, stderr, out } = await evaluate({
      benchmark: temporaryFile(
        'gold.jsonl',
        benchmarkOfQrels(readFileSync(join(folder, `${name}.qrels.trec`), 'utf8')),
      ),
      predictions: [join(folder, `${name}.run.trec`)],
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`rankings for ${questions.length} and answers to 0 of ${questions.length} questions`),
    );
    const summary = readSummary(out);
    expect(summary.benchmark).toMatchObject({ questions: questions.length, scored: questions.length, unmappable: 0 });
    expect(summary.documents).toMatchObject({ found: 0, opened: 0 });
    const [run] = summary.runs;
    expect(run).toMatchObject({
      state: 'done',
      failure: null,
      waiting: 0,
      corpus: { documents: 0, pages: 0, units: 0 },
    });
    const [file] = readdirSync(out).filter((one) => one.endsWith('.questions.jsonl'));
    const lines = new Map(readQuestionLines(join(out, file!)).map((line) => [line.id, line]));
    const shared = Object.keys(questions[0]!.expected).filter((metric) => metric in run!.metrics);
    expect(shared).toEqual(expect.arrayContaining(['P_pages@10', 'R_pages@10', 'nDCG@10', 'AP@10', 'Success@10']));
    for (const metric of shared) {
      for (const { id, expected } of questions) {
        expect(Math.abs(lines.get(id)!.metrics[metric]! - expected[metric]!), `${id} ${metric}`).toBeLessThanOrEqual(
          1e-9,
        );
      }
      const mean = questions.reduce((sum, { expected }) => sum + expected[metric]!, 0) / questions.length;
      expect(run!.metrics[metric]!.n).toBe(questions.length);
      expect(Math.abs(run!.metrics[metric]!.mean! - mean), metric).toBeLessThanOrEqual(1e-9);
    }
    // Written again, the judgements are those that were read.
    const qrels = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').sort();
    expect(qrels(join(out, 'qrels.trec'))).toEqual(qrels(join(folder, `${name}.qrels.trec`)));
  });
}

test('a TREC run that Leafmark wrote scores the same when it is read again over the same documents', async () => {
  test.setTimeout(180_000);
  const documents = demoDocuments();
  const made = await evaluate({
    documents,
    benchmark: demoBenchmark,
    experiment: join(projectFolder, 'docs/experiments/bm25-pages.json'),
  });
  expect(made.code).toBe(0);
  const [trec] = readdirSync(made.out).filter((name) => name.endsWith('.trec') && name !== 'qrels.trec');
  const again = await evaluate({ documents, benchmark: demoBenchmark, predictions: [join(made.out, trec!)] });
  expect(again.stderr).toBe('');
  expect(again.code).toBe(0);
  const [first, second] = [readSummary(made.out), readSummary(again.out)];
  expect(second.benchmark).toMatchObject({ questions: 40, scored: 35, withoutEvidence: 5 });
  expect(second.documents).toMatchObject({ found: 8, opened: 8 });
  for (const [metric, { mean, n }] of Object.entries(first.runs[0]!.metrics)) {
    // What of the pool could be returned a file does not say: shares of what was returned are those of the ranking alone.
    expect([metric, second.runs[0]!.metrics[metric]!.n]).toEqual([metric, n]);
    if (mean === null) expect(second.runs[0]!.metrics[metric]!.mean).toBeNull();
    else expect(second.runs[0]!.metrics[metric]!.mean, metric).toBeCloseTo(mean, 9);
  }
});

test('predictions say what did not match, and wrong tasks end with a sentence', async () => {
  const answers = temporaryFile(
    'answers.jsonl',
    `${JSON.stringify({ id: 'no such question', contexts: [], answer: 'x' })}\n`,
  );
  const unmatched = await evaluate({ benchmark: demoBenchmark, predictions: [answers] });
  expect(unmatched.code).toBe(1);
  expect(unmatched.stdout).toMatch(/40 of 40 questions have no prediction/);
  expect(unmatched.stderr).toMatch(
    /was not added\. The one entry of the file is of no question of this benchmark, so nothing can be scored\. The file begins with “no such question”, the benchmark of 40 with “/,
  );

  const alone = await evaluate({ predictions: [answers] });
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringMatching(/Name one with --benchmark/)]);
  const experiment = join(projectFolder, 'docs/experiments/bm25-pages.json');
  const both = await evaluate({ benchmark: demoBenchmark, predictions: [answers], experiment });
  expect([both.code, both.stderr]).toEqual([1, expect.stringMatching(/in place of --experiment/)]);
  const qrels = join(folder, `${goldenRuns[0]!}.qrels.trec`);
  const other = await evaluate({ benchmark: demoBenchmark, predictions: [qrels] });
  expect([other.code, other.stderr]).toEqual([1, expect.stringMatching(/is not recognised as predictions/)]);
  expect(other.stderr).not.toMatch(/\bat .*:\d+:\d+/);
});

/** A Leafmark benchmark whose gold pages are those of qrels. */
function benchmarkOfQrels(qrels: string): string {
  const byQuestion = new Map<string, object[]>();
  for (const line of qrels.trimEnd().split('\n')) {
    const [id = '', , docid = ''] = line.split(' ');
    const at = docid.lastIndexOf('#');
    const evidence = { document: decodeURIComponent(docid.slice(0, at)), pages: [Number(docid.slice(at + 1))] };
    byQuestion.set(id, [...(byQuestion.get(id) ?? []), evidence]);
  }
  return Array.from(byQuestion, ([id, evidence]) => {
    const question = { id: decodeURIComponent(id), question: 'Which pages?', evidence };
    return `${JSON.stringify(question)}\n`;
  }).join('');
}

function temporaryFile(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}
