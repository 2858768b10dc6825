import { describe, expect, test } from 'vitest';
import { modelEntries } from '../../../src/app/model-work.ts';
import { encoderKey, encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel, builtInModels, bundledModelId } from '../../../src/core/model/model-registry.ts';
import type { PreparedEncoder } from '../../../src/core/model/embedding-model.ts';

const bge = builtInModel('BAAI/bge-small-en-v1.5')!;
const nothing = { own: [], kept: [], loaded: [], served: true };
const entryOf = (id: string, facts: Partial<Parameters<typeof modelEntries>[0]> = {}) =>
  modelEntries({ ...nothing, ...facts }).find(({ model }) => model.id === id)!;

const outcome: PreparedEncoder = {
  device: 'wasm',
  dtype: 'int8',
  threads: 2,
  reason: 'On the processor with 2 threads.',
  failed: [],
  selfTest: { cosine: 1, reference: 'made' },
  identity: '["e1"]',
  sha256: 'a'.repeat(64),
  bytes: 10,
  worksOffline: true,
  notKept: null,
};

describe('the list of models', () => {
  test('has the built-in models in their order, then those of the person in order of id', () => {
    const own = ['z/last', 'a/first'].map((id) => ({ ...bge, id, exportId: id }));
    const entries = modelEntries({ ...nothing, own });
    expect(entries.map(({ model }) => model.id)).toEqual([...builtInModels().map(({ id }) => id), 'a/first', 'z/last']);
    expect(entries.map(({ origin }) => origin)).toEqual([...builtInModels().map(() => 'built-in'), 'own', 'own']);
  });

  test('says that the bundled model works offline only where the site serves it or its files are kept', () => {
    expect(entryOf(bundledModelId)).toMatchObject({ bundled: true, worksOffline: true });
    expect(entryOf(bundledModelId, { served: false })).toMatchObject({ bundled: false, worksOffline: false });
    const kept = [{ id: bundledModelId, revision: 'main', dtypes: ['int8' as const], bytes: 5, from: ['folder'] }];
    expect(entryOf(bundledModelId, { served: false, kept })).toMatchObject({ bundled: false, worksOffline: true });
  });

  test('says of any other model that it works offline once an ONNX file of its very revision is kept', () => {
    expect(entryOf(bge.id)).toMatchObject({ bundled: false, kept: null, worksOffline: false });
    const tokenizer = [{ id: bge.id, revision: 'main', dtypes: [], bytes: 466_000, from: ['folder'] }];
    expect(entryOf(bge.id, { kept: tokenizer })).toMatchObject({
      kept: { dtypes: [], bytes: 466_000, from: ['folder'] },
      worksOffline: false,
    });
    const other = [{ id: bge.id, revision: '5c38ec7', dtypes: ['int8' as const], bytes: 5, from: ['folder'] }];
    expect(entryOf(bge.id, { kept: other })).toMatchObject({ kept: null, worksOffline: false });
    const here = [{ id: bge.id, revision: 'main', dtypes: ['int8' as const], bytes: 34_000_000, from: ['folder'] }];
    expect(entryOf(bge.id, { kept: here })).toMatchObject({ worksOffline: true });
  });

  test('tells how a model was loaded last, in whatever precision it was asked for, and not with other facts', () => {
    const load = (model: typeof bge, dtype: 'int8' | 'fp32' | null, loadedAt: number) => ({
      key: encoderKey(encoderOf(model, { kind: 'bundled' }, dtype)),
      outcome: { ...outcome, bytes: loadedAt },
      loadedAt,
    });
    const loaded = [load(bge, 'fp32', 2), load(bge, null, 3), load(bge, 'int8', 1)];
    expect(entryOf(bge.id, { loaded }).loaded?.bytes).toBe(3);
    expect(entryOf(bge.id, { loaded: [load({ ...bge, pooling: 'mean' }, null, 1)] }).loaded).toBeNull();
  });
});
