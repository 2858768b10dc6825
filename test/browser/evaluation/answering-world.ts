// A page with real workers and stores, two small PDFs, a benchmark on them, and a session of the scripted provider.
import { inject, onTestFinished } from 'vitest';
import { answerCommands } from '../../../src/app/commands/answer-commands.ts';
import { createRunWork } from '../../../src/app/run-work.ts';
import type { RunWork } from '../../../src/app/run-work.ts';
import type { Services } from '../../../src/app/services.ts';
import type { StateStore } from '../../../src/app/state-store.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../../../src/core/document/ids.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { AnswerRecord, CallPurpose, CallRecord } from '../../../src/core/experiment/answer-record.ts';
import type { AnsweringSettings, ModelSettings, ProviderKind } from '../../../src/core/experiment/answering.ts';
import {
  bm25System,
  defaultBm25,
  defaultImage,
  defaultSettings,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { EvaluationWorker } from '../../../src/rpc/evaluation-worker.ts';
import type { IndexWorker } from '../../../src/rpc/index-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { listAnswers } from '../../../src/storage/answer-store.ts';
import { findCall } from '../../../src/storage/call-store.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { Database } from '../../../src/storage/database.ts';
import { getRun } from '../../../src/storage/run-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import type { Script } from '../../support/provider/script.ts';
import type { RecordedCall } from '../../support/provider/session.ts';
import { tinyFolder } from '../embedding/models-for-tests.ts';
import { type ModelSetting, droppedFolder, modelSetting } from '../models/model-context.ts';
import { rawRecords } from '../storage/test-database.ts';
import { buildPdf } from '../pdf/build-pdf.ts';

export const canary = 'sk-canary-51b0c9e7d2';

/** Sentences of each page of the two documents. */
export const bridges: readonly (readonly string[])[] = [
  ['The harbour bridge opened in 1932.', 'Its arch spans 503 metres.'],
  ['The rope bridge hangs over a green gorge.', 'Hikers cross it in spring.'],
  ['The railway bridge carries four tracks.', 'Painters need nine years for it.'],
];
export const towers: readonly (readonly string[])[] = [
  ['The clock tower strikes every hour.', 'Its bell weighs thirteen tonnes.'],
  ['The water tower holds two million litres.', 'Swallows nest under its roof.'],
  ['The radio tower leans to the west.', 'Engineers measure it each autumn.'],
];

/** Of each question: its text, gold answer, and the page that holds the evidence, which the benchmark states for some only. */
const asked = [
  [
    'When was the harbour bridge opened?',
    'The harbour bridge opened in 1932. Its arch is steel.',
    'bridges.pdf',
    0,
    true,
  ],
  ['Who crosses the rope bridge?', 'Hikers cross the rope bridge in spring.', 'bridges.pdf', 1, false],
  ['How many tracks does the railway bridge carry?', 'Four tracks.', 'bridges.pdf', 2, true],
  ['How often does the clock tower strike?', 'Every hour.', 'towers.pdf', 0, false],
  ['How much does the water tower hold?', 'Two million litres. It is full.', 'towers.pdf', 1, true],
  ['Where does the radio tower lean?', 'It leans to the west.', 'towers.pdf', 2, false],
] as const;

/** A PDF of these pages, a line a sentence. */
function textPdf(pages: readonly (readonly string[])[]): Blob {
  const first = 4;
  const kids = pages.map((_page, place) => `${first + 2 * place} 0 R`).join(' ');
  const bytes = buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: `/Type/Pages/Kids[${kids}]/Count ${pages.length}` },
    { dictionary: '/Type/Font/Subtype/Type1/BaseFont/Helvetica' },
    ...pages.flatMap((lines, place) => [
      {
        dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 2 * place + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>`,
      },
      {
        dictionary: '',
        stream: `BT /F1 20 Tf 60 760 Td 30 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
      },
    ]),
  ]);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

/** @param count of questions; beyond the first six they are asked again, as another reader would */
function benchmarkFile(count: number): Blob {
  const lines = Array.from({ length: count }, (_, place) => {
    const [question, answer, document, page, isStated] = asked[place % asked.length]!;
    const text = (document === 'bridges.pdf' ? bridges : towers)[page]!.join('\n');
    const evidence = { document, pages: [page + 1], ...(isStated ? { text } : {}) };
    const reader = Math.floor(place / asked.length);
    const words = reader === 0 ? question : `${question} (Reader ${reader + 1})`;
    return JSON.stringify({ id: `q${place + 1}`, question: words, answer, evidence: [evidence] });
  });
  return new Blob([`${lines.join('\n')}\n`]);
}

function newServices() {
  const silent = { idleMs: Number.POSITIVE_INFINITY, silenceMs: { default: 120_000 } };
  const at = (url: URL) => () => new Worker(url, { type: 'module' });
  const pdf = createWorkerClient<PdfWorker>({
    name: 'PDF',
    spawn: at(new URL('../../../workers/pdf.ts', import.meta.url)),
    ...silent,
  });
  const index = createWorkerClient<IndexWorker>({
    name: 'index',
    spawn: at(new URL('../../../workers/index.ts', import.meta.url)),
    ...silent,
  });
  const evaluation = createWorkerClient<EvaluationWorker>({
    name: 'evaluation',
    spawn: at(new URL('./evaluation.worker.ts', import.meta.url)),
    ...silent,
  });
  const end = (): void => {
    for (const client of [pdf, index, evaluation]) client.terminate();
  };
  onTestFinished(end);
  const services: Partial<Services> = { pdf, index, evaluation, newId: () => crypto.randomUUID() };
  return { services, evaluation, end };
}

export interface Page {
  readonly setting: ModelSetting;
  readonly store: StateStore;
  readonly runs: RunWork;
  readonly commands: ReturnType<typeof answerCommands>;
  readonly evaluation: Services['evaluation'];
  /** As a reload: all workers are gone at once. */
  readonly end: () => void;
}

export interface World {
  readonly database: Database;
  readonly workspace: WorkspaceId;
  readonly documents: readonly DocumentId[];
  readonly benchmark: Benchmark;
  /** A page that was just loaded, with the corpus and the benchmark in view. */
  readonly newPage: () => Promise<Page>;
  /** Makes an experiment of one system and starts it; resolves when it ended, and gives the run as stored. */
  readonly start: (page: Page, answering: AnsweringSettings, system?: SystemSettings) => Promise<Run>;
  readonly run: (page: Page) => Promise<Run>;
  readonly answers: (run: Run) => Promise<readonly AnswerRecord[]>;
  readonly call: (answer: AnswerRecord, purpose: CallPurpose) => Promise<CallRecord>;
  /** Prompts, system text first, of the calls whose reply is stored. */
  readonly finishedPrompts: () => Promise<readonly string[]>;
}

/** Reads the two PDFs and the benchmark into a workspace of its own. */
export async function newWorld(questions: number = asked.length): Promise<World> {
  const database = await openDatabase();
  const workspace = workspaceId(crypto.randomUUID());
  await putWorkspace(database, { id: workspace, name: 'Answers', keepFiles: true, createdAt: 0 });
  onTestFinished(() => removeWorkspace(database, workspace));
  const signal = new AbortController().signal;

  const { services, end } = newServices();
  const documents: CorpusDocument[] = [];
  for (const [name, pages] of [
    ['bridges.pdf', bridges],
    ['towers.pdf', towers],
  ] as const) {
    const input = { workspace, name, file: textPdf(pages), keepFile: true, password: null, addedAt: 0 };
    documents.push(await services.pdf!.calls.ingest(input, signal));
  }
  const file = { workspace, name: 'questions.jsonl', file: benchmarkFile(questions), addedAt: 0 };
  const benchmark = await services.evaluation!.calls.importBenchmark(file, signal);
  end();

  const newPage = async (): Promise<Page> => {
    const { services, evaluation, end } = newServices();
    const setting = modelSetting(database, services);
    const { store } = setting.context;
    store.workspace.value = { id: workspace, name: 'Answers', keepFiles: true };
    store.documents.value = documents;
    store.benchmark.value = { kind: 'done', value: benchmark };
    const ocr = { ensure: async () => {}, check: async () => {}, stop: async () => {} };
    const work = { encoders: setting.encoders, ocr, corpus: { fileOf: () => null } };
    const origin = inject('providerOrigin');
    const runs = createRunWork(setting.context, work, (asked) => (asked === origin ? canary : null));
    const commands = answerCommands(setting.context, runs, work);
    return { setting, store, runs, commands, evaluation, end };
  };
  const run = async ({ store }: Page): Promise<Run> => (await getRun(database, workspace, store.runs.value[0]!.id))!;
  return {
    database,
    workspace,
    documents: documents.map(({ id }) => id),
    benchmark,
    newPage,
    run,
    start: async (page, answering, system = bm25System({ kind: 'page' })) => {
      page.store.experiment.value = { ...defaultSettings, name: 'Answers', systems: [{ ...system, answering }] };
      await page.runs.start();
      return run(page);
    },
    answers: async ({ id }) => (await listAnswers(database, workspace, id)).items,
    call: async ({ calls }, purpose) => {
      const { key } = calls.find((call) => call.purpose === purpose)!;
      return (await findCall(database, workspace, key))!;
    },
    finishedPrompts: async () => {
      const calls = (await rawRecords(database.name, 'calls')) as (CallRecord & { workspace: string })[];
      return calls
        .filter((call) => call.workspace === workspace && call.outcome.kind !== 'pending')
        .map(
          ({ prompt }) => `${prompt.system}\n${prompt.parts.map((part) => ('text' in part ? part.text : '')).join('')}`,
        );
    },
  };
}

/** BM25 and page images of a tiny model, two of each: loads the model. */
export async function fusionSystem({ setting }: Page): Promise<SystemSettings> {
  const files = await droppedFolder('tiny-clip', tinyFolder('tiny-clip'), [
    'onnx/text_model.onnx',
    'onnx/vision_model.onnx',
  ]);
  await setting.commands.addVisual((await setting.commands.describeVisualFolder(files, null))!, null, files);
  const { model } = setting.context.store.visuals.value.find(({ origin }) => origin === 'own')!;
  onTestFinished(() => setting.commands.forgetModel(model.id, model.revision));
  const image = defaultImage(visualEncoderOf(model, { kind: 'folder' }));
  const fusion = { kind: 'concatenate', counts: [2, 2] } as const;
  return systemOf({ kind: 'hybrid', parts: [defaultBm25, image], fusion, depth: 50 }, { kind: 'page' }, layerText);
}

export interface Provider {
  readonly model: ModelSettings;
  readonly calls: () => Promise<readonly RecordedCall[]>;
  readonly follow: (script: Partial<Script>) => Promise<void>;
}

/** A session of the scripted provider that takes the canary for its key. */
export async function scripted(kind: ProviderKind, script: Partial<Script> = {}): Promise<Provider> {
  const base = `${inject('providerOrigin')}/s/${crypto.randomUUID()}`;
  const follow = async (next: Partial<Script>): Promise<void> => {
    const put = await fetch(`${base}/__script`, { method: 'PUT', body: JSON.stringify({ key: canary, ...next }) });
    if (!put.ok) throw new Error(await put.text());
  };
  await follow(script);
  return {
    model: {
      provider: kind,
      endpoint: `${base}/${kind === 'gemini' ? 'v1beta' : 'v1'}`,
      model: 'scripted',
      temperature: 0,
      maxTokens: null,
      seed: null,
      window: null,
    },
    calls: async () => ((await (await fetch(`${base}/__calls`)).json()) as { calls: RecordedCall[] }).calls,
    follow,
  };
}

/** Every record of every store of every database, and what the tab keeps, as text. */
export async function everythingStored(): Promise<string> {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href, document.cookie];
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => fail(opening.error ?? new Error(name)));
    });
    for (const store of opened.objectStoreNames) {
      const records = await new Promise<unknown[]>((done, fail) => {
        const asking = opened.transaction(store).objectStore(store).getAll();
        asking.addEventListener('success', () => done(asking.result as unknown[]));
        asking.addEventListener('error', () => fail(asking.error ?? new Error(store)));
      });
      parts.push(JSON.stringify(records));
    }
    opened.close();
  }
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) parts.push(url);
  }
  return parts.join('\n');
}
