// What the benchmark of a warm reload does inside the page: indexes a stored corpus with an encoder that costs nothing, and times how
// long a new index worker takes from its start to the first answer.
import { defaultBm25, defaultFusion } from '../../../src/core/experiment/default-experiment.ts';
import type { HybridSettings } from '../../../src/core/experiment/experiment.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { encoderKey } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../src/core/model/encoder-settings.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { documents as read, fakeEmbedding, never, newIndex, workspace } from './stored-corpus.ts';

export { readPdf } from './stored-corpus.ts';

const dimensions = 384;
const query = 'co di fuba';

const encoder: EncoderSettings = {
  id: 'fake/encoder',
  exportId: 'fake/encoder',
  revision: 'main',
  pooling: 'mean',
  prompts: { query: '', passage: '' },
  window: 512,
  dimensions,
  source: { kind: 'bundled' },
  dtype: 'fp32',
};
const identity = JSON.stringify(['e1', encoder.id, 'fp32']);
const hybrid: HybridSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, { kind: 'dense', encoder, windows: 'first' }],
  fusion: defaultFusion,
  depth: 100,
};
const system = { workspace, text: layerText, unit: { kind: 'page' }, retriever: hybrid } as const;
const embedding = fakeEmbedding(dimensions);

/** Makes and stores the index; how many units it has. */
export async function indexAll(): Promise<number> {
  const client = newIndex();
  const port = embedding.openPort();
  await client.calls.connectEncoder(
    transfer({ key: encoderKey(encoder), identity, port, visual: null }, [port]),
    never,
  );
  const { units } = await client.calls.build({ ...system, documents: read.map(({ id }) => id) }, never);
  await client.calls.search({ ...system, query, depth: 10, documents: null, gold: [] }, never);
  client.terminate();
  return units;
}

/** Milliseconds from the start of a new index worker to its first answer; nothing may be computed on the way. */
export async function reloadMs(): Promise<number> {
  const client = newIndex();
  const started = performance.now();
  await client.calls.connectEncoder({ key: encoderKey(encoder), identity, port: null, visual: null }, never);
  const { computed } = await client.calls.build({ ...system, documents: read.map(({ id }) => id) }, never);
  const found = await client.calls.search({ ...system, query, depth: 10, documents: null, gold: [] }, never);
  const milliseconds = performance.now() - started;
  client.terminate();
  if (computed.units + computed.documents > 0 || found.candidates.length !== 10) throw new Error('It was not warm.');
  return milliseconds;
}
