// An app's state, database and embedding workers as the page has them, without the rest of the app.
import { onTestFinished } from 'vitest';
import type { AppContext } from '../../../src/app/context.ts';
import { modelCommands } from '../../../src/app/commands/model-commands.ts';
import { createEncoderWork } from '../../../src/app/encoder-work.ts';
import type { EncoderWork } from '../../../src/app/encoder-work.ts';
import type { Commands } from '../../../src/app/commands.ts';
import type { DroppedFile } from '../../../src/app/dropped-files.ts';
import type { Services } from '../../../src/app/services.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import type { EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import { openChangeFeed } from '../../../src/storage/change-feed.ts';
import type { Database } from '../../../src/storage/database.ts';

export interface ModelSetting {
  readonly context: AppContext;
  readonly encoders: EncoderWork;
  readonly commands: Pick<
    Commands,
    | 'addModel'
    | 'addModelFolder'
    | 'addVisual'
    | 'cancelModel'
    | 'describeHubModel'
    | 'describeVisualFolder'
    | 'describeVisualHub'
    | 'folderKind'
    | 'forgetModel'
    | 'loadModel'
    | 'loadVisual'
    | 'refreshModels'
    | 'setHub'
    | 'timePage'
  >;
  /** Every embedding worker that was asked for; those that run. */
  readonly clients: readonly WorkerClient<EmbeddingWorker>[];
  readonly running: () => number;
}

/** As a page that was just loaded has it; its workers end with the test. @param others workers beside those of the models */
export function modelSetting(database: Database, others: Partial<Services> = {}): ModelSetting {
  const store = createStateStore();
  store.workspace.value = { id: workspaceId('first'), name: 'First', keepFiles: true };
  const clients: WorkerClient<EmbeddingWorker>[] = [];
  const feed = openChangeFeed(() => {});
  onTestFinished(() => {
    for (const client of clients) client.terminate();
    feed.close();
  });
  const services: Partial<Services> = {
    ...others,
    newEmbedding: () => {
      const client = createWorkerClient<EmbeddingWorker>({
        name: 'embedding',
        spawn: () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
        idleMs: Number.POSITIVE_INFINITY,
        silenceMs: { default: 300_000 },
      });
      clients.push(client);
      return client;
    },
    now: () => Date.now(),
    siteFile: async (path) => (await fetch(`/${path}`)).blob(),
  };
  const context: AppContext = { store, services: services as Services, database, feed };
  const encoders = createEncoderWork(context);
  const commands = modelCommands(context, encoders, { fileOf: () => null });
  return { context, encoders, commands, clients, running: () => clients.filter(({ running }) => running).length };
}

const small = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'modules.json',
  '1_Pooling/config.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
  'preprocessor_config.json',
  'processor_config.json',
];

/** A folder as it is dropped or picked: its own name before every path. Files that are not there are left out. */
export async function droppedFolder(name: string, base: string, onnx: readonly string[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  for (const path of [...small, ...onnx]) {
    const response = await fetch(new URL(path, base));
    if (!response.ok) continue;
    files.push({ path: `${name}/${path}`, file: new File([await response.blob()], path.split('/').at(-1) ?? path) });
  }
  return files;
}
