// Answers in the headless run: models from the experiment file, keys from the environment, a scripted provider over HTTP.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { demoBenchmark, demoDocuments, evaluate, readSummary, temporaryFolder } from '../support/headless.ts';
import type { Evaluation } from '../support/headless.ts';
import { startProvider } from '../support/provider/provider.ts';
import type { Provider } from '../support/provider/provider.ts';
import type { Script } from '../support/provider/script.ts';

const canary = 'sk-canary-headless-8d31f0a6c4';

/** A provider for one test that takes no key but the canary. */
async function withProvider(script: Partial<Script>, work: (provider: Provider) => Promise<void>): Promise<void> {
  const provider = await startProvider(0, { key: canary, ...script });
  try {
    await work(provider);
  } finally {
    await provider.close();
  }
}

/** Generator and judge at one address, over a sample of the demo's questions. */
function experimentAt(endpoint: string, answering: object = {}): string {
  const model = { provider: 'openai-compatible', endpoint, model: 'scripted' };
  const settings = { pipeline: 'text', generator: model, judge: { model }, sample: { size: 4 }, ...answering };
  const system = { name: 'BM25, answered', retriever: { kind: 'bm25' }, answering: settings };
  const path = join(temporaryFolder(), 'answers.json');
  writeFileSync(path, JSON.stringify({ format: 'leafmark-experiment/1', name: 'Answers', systems: [system] }));
  return path;
}

function expectNoKey({ stdout, stderr, out }: Evaluation): void {
  const written = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'));
  for (const text of [stdout, stderr, ...written]) expect(text).not.toContain(canary);
}

test('answers are made and judged with a key of the environment, which stands nowhere afterwards', async () => {
  await withProvider({}, async (provider) => {
    const task = {
      documents: demoDocuments(),
      benchmark: demoBenchmark,
      experiment: experimentAt(`${provider.origin}/v1`),
    };
    const done = await evaluate(task, { LEAFMARK_KEY: canary });
    expect(done.stderr).toBe('');
    expect(done.code).toBe(0);
    expectNoKey(done);
    const { calls } = provider.session('');
    // Each of the four is answered, and what is judged takes calls of its own.
    expect(calls.filter(({ task: asked }) => asked === 'answer')).toHaveLength(4);
    expect(calls.length).toBeGreaterThan(4);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set([canary]));
    expect(done.stdout).toMatch(/BM25, answered: 4 answers: /);
    for (const metric of ['f1', 'exact-match', 'refusal-rate', 'completeness', 'faithfulness']) {
      expect(done.stdout).toMatch(new RegExp(`^  ${metric} .*\\(n \\d, \\d not applicable, \\d failed`, 'm'));
    }
    expect(done.stdout).toContain(`  ${calls.length} calls, 0 taken from the store; tokens: `);
    expect(readSummary(done.out).runs[0]).toMatchObject({ state: 'done', failure: null });
  });
});

test('a key that is missing is told before a document is read, by the name of its variable', async () => {
  const task = {
    documents: demoDocuments(),
    benchmark: demoBenchmark,
    experiment: experimentAt('https://api.models-r-us.example/v1'),
  };
  // The key of another address is not taken for it.
  const missing = await evaluate(task, { LEAFMARK_KEY_API_MODELS_R_US_EXAMPLE: canary });
  expect(missing.code).toBe(1);
  expect(missing.stderr).toMatch(/there is no key\. Set LEAFMARK_KEY_API_MODELS__R__US_EXAMPLE, or LEAFMARK_KEY /);
  expect(missing.stdout).not.toMatch(/pages:/);
  expect(readdirSync(missing.out)).toEqual([]);
  expectNoKey(missing);
});

test('a provider that repeats the key in its error gets it printed nowhere', async () => {
  await withProvider({ faults: [{ kind: 'echo-key', when: {} }] }, async ({ origin }) => {
    const failed = await evaluate(
      { documents: demoDocuments(), benchmark: demoBenchmark, experiment: experimentAt(`${origin}/v1`) },
      { LEAFMARK_KEY: canary },
    );
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^BM25, answered: /m);
    expectNoKey(failed);
  });
});

test('a spending cap that is reached ends with 1, says so, and what was answered is written', async () => {
  await withProvider({}, async (provider) => {
    const experiment = experimentAt(`${provider.origin}/v1`, { cap: { calls: 3 } });
    const task = { documents: demoDocuments(), benchmark: demoBenchmark, experiment };
    const capped = await evaluate(task, { LEAFMARK_KEY: canary });
    expect(capped.code).toBe(1);
    expect(capped.stderr).toMatch(/^BM25, answered: .+\.$/m);
    expect(capped.stderr).toMatch(/A headless run keeps nothing for the next one/);
    expect(provider.session('').calls.length).toBeLessThanOrEqual(3);
    expect(readSummary(capped.out).runs[0]).toMatchObject({ state: 'paused', waiting: 0 });
    expect(readdirSync(capped.out).some((name) => name.endsWith('.questions.jsonl'))).toBe(true);
    expectNoKey(capped);
  });
});
