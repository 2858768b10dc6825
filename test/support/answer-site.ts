// Answers on the built site: a scripted provider beside it, experiments that ask it, and what is stored then.
import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { Question } from '../../src/core/dataset/benchmark.ts';
import type { AnswerRecord, CallRecord } from '../../src/core/experiment/answer-record.ts';
import type { ModelSettings, ProviderKind } from '../../src/core/experiment/answering.ts';
import type { KeepWish } from '../../src/app/key-vault.ts';
import '../../src/app/app.ts';
import { demoBenchmark, demoFolder } from './headless.ts';
import type { Provider } from './provider/provider.ts';
import { type Script, scriptSchema } from './provider/script.ts';
import type { RecordedCall, Session } from './provider/session.ts';
import { dropBytes, dropFiles, filesIn, idle } from './site.ts';
import { storedRecords } from './stored.ts';

/** The only key that the sessions of these tests take. */
export const canary = 'sk-canary-0f4e8d91b6a2c7';

export interface ScriptedModel {
  readonly session: Session;
  readonly settings: ModelSettings;
  readonly follow: (script: ScriptInput) => void;
}

type ScriptInput = Omit<Partial<Script>, 'faults'> & { readonly faults?: readonly object[] };

let sessions = 0;

/** A model with a session, and so a script and a list of calls, of its own. */
export function scriptedModel(
  { origin, session }: Provider,
  kind: ProviderKind = 'openai-compatible',
  script: ScriptInput = {},
): ScriptedModel {
  sessions += 1;
  const name = `site-${sessions}`;
  const follow = (next: ScriptInput): void => session(name).follow(scriptSchema.parse({ key: canary, ...next }));
  follow(script);
  const settings: ModelSettings = {
    provider: kind,
    endpoint: `${origin}/s/${name}/${kind === 'gemini' ? 'v1beta' : 'v1'}`,
    model: 'scripted',
    temperature: 0,
    maxTokens: null,
    seed: null,
    window: null,
  };
  return { session: session(name), settings, follow };
}

/** BM25 over pages whose answers a model writes from the first three, judged by the same model; as an experiment file states it. */
export function textSystem(model: ModelSettings, answering: object = {}, system: object = {}): object {
  return {
    name: 'Text',
    retriever: { kind: 'bm25' },
    unit: { kind: 'page' },
    pool: 'corpus',
    answering: { pipeline: 'text', generator: model, judge: { model }, k: 3, ...answering },
    ...system,
  };
}

export async function putKey(page: Page, origin: string, wish: KeepWish = { mode: 'memory' }): Promise<void> {
  const isTaken = await page.evaluate(([origin, key, wish]) => globalThis.leafmark.commands.putKey(origin, key, wish), [
    origin,
    canary,
    wish,
  ] as const);
  expect(isTaken).toBe(true);
}

export async function dropDemo(page: Page): Promise<void> {
  await dropFiles(page, [...filesIn(demoFolder, '.pdf'), demoBenchmark]);
  await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
  await idle(page);
}

export async function dropExperiment(
  page: Page,
  name: string,
  systems: readonly object[],
  settings: object = {},
): Promise<void> {
  const text = JSON.stringify({ format: 'leafmark-experiment/1', name, systems, ...settings });
  await dropBytes(page, [{ name: 'experiment.json', bytes: new TextEncoder().encode(text) }]);
  await page.waitForFunction((name) => globalThis.leafmark.state.experiment.value.name === name, name);
  await idle(page);
}

/** Runs the experiment in view to its end. */
export async function startRuns(page: Page, fresh?: { readonly answers: boolean; readonly goldFacts: boolean }) {
  await page.evaluate((fresh) => globalThis.leafmark.commands.startRuns(fresh), fresh);
  await idle(page);
}

export interface ShownRun {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly failure: { readonly code: string; readonly reason: string } | null;
  readonly answers: {
    readonly sample: number;
    readonly states: Readonly<Record<string, number>>;
    readonly spent: { readonly calls: number; readonly usage: { readonly input: number; readonly output: number } };
    readonly fromStore: number;
  } | null;
}

/** Runs in view, newest experiment first. */
export async function shownRuns(page: Page): Promise<readonly ShownRun[]> {
  return await page.evaluate(() =>
    globalThis.leafmark.state.runs.value.map(({ id, system, state, failure, answers }) => ({
      id: String(id),
      name: system.name,
      state,
      failure: failure === null ? null : { code: failure.code, reason: failure.reason },
      answers,
    })),
  );
}

export async function shownQuestions(page: Page): Promise<readonly Question[]> {
  return await page.evaluate(() => {
    const { value } = globalThis.leafmark.state.benchmark;
    return value.kind === 'done' ? [...value.value.questions] : [];
  });
}

/** Answers of a run and the calls that they name, past the product. */
export async function storedAnswers(
  page: Page,
  run: string,
): Promise<{ readonly answers: readonly AnswerRecord[]; readonly calls: ReadonlyMap<string, CallRecord> }> {
  const answers = (await storedRecords(page, 'answers')) as unknown as AnswerRecord[];
  const calls = (await storedRecords(page, 'calls')) as unknown as CallRecord[];
  return {
    answers: answers.filter((answer) => String(answer.run) === run),
    calls: new Map(calls.map((call) => [call.key, call])),
  };
}

/** What a call asked, whatever was sent beside it. */
export const contentOf = ({ system, text }: RecordedCall): string => `${system}\n${text}`;

/** Calls that were answered more than once, by how often beyond the first. */
export function repeatsOf(calls: readonly RecordedCall[]): number {
  const answered = calls.filter(({ status }) => status === 200);
  return answered.length - new Set(answered.map(contentOf)).size;
}

/** Origins that the pages of a context ask, their workers included. Call it before the site is opened. */
export function watchOrigins(context: BrowserContext): ReadonlySet<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol)) origins.add(origin);
  });
  return origins;
}

/**
 * Lets the clock of the worker that calls models run a hundred times as fast: back-offs, silences and limits of minutes can be waited
 * for. The rest of the site is as it was built. Call it before the site is opened.
 */
export function hurryCalls(page: Page): void {
  page.on('worker', (worker) => {
    if (!/\/evaluation-[^/]+\.js$/.test(worker.url())) return;
    void worker.evaluate(() => {
      const wait = globalThis.setTimeout;
      const hurried = (work: () => void, ms = 0): unknown => wait(work, ms > 100 ? ms / 100 : ms);
      Object.assign(globalThis, { setTimeout: hurried });
    });
  });
}
