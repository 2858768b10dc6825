// Facts of the registry against the reference vectors' own statements and the bundled files.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddingIdentity, onnxPath } from '../../../src/core/model/embedding-model.ts';
import {
  builtInModels,
  bundledModelFolder,
  bundledModelId,
  bundledVariants,
  ownerOfFile,
} from '../../../src/core/model/model-registry.ts';
import { selfTestTexts, storedReference } from '../../../src/core/model/self-test-reference.ts';
import { planAttempts, planThreads } from '../../../workers/embedding/plan-attempts.ts';

interface Golden {
  readonly pooling: string;
  readonly prompts: unknown;
  readonly window: number;
  readonly dimensions: number;
  readonly sha256: Readonly<Record<string, string>>;
  readonly texts: readonly {
    readonly text: string;
    readonly role: string;
    readonly vector?: number[];
    readonly quantised?: number[];
  }[];
}
const golden = (name: string): Golden =>
  JSON.parse(readFileSync(new URL(`../../golden/models/${name}.json`, import.meta.url), 'utf8')) as Golden;
const model = (name: string) => builtInModels().find(({ id }) => id.endsWith(`/${name}`))!;

describe('the registry', () => {
  test('holds the models that are built in, the bundled one first', () => {
    expect(builtInModels().map(({ id }) => id)).toEqual([
      'sentence-transformers/all-MiniLM-L6-v2',
      'sentence-transformers/all-mpnet-base-v2',
      'BAAI/bge-small-en-v1.5',
      'BAAI/bge-base-en-v1.5',
      'intfloat/e5-small-v2',
      'intfloat/multilingual-e5-small',
      'Snowflake/snowflake-arctic-embed-xs',
    ]);
  });

  for (const name of ['all-MiniLM-L6-v2', 'bge-small-en-v1.5', 'e5-small-v2']) {
    test(`states pooling, prompts, window and dimensions that the vectors of ${name} were made with`, () => {
      const { pooling, prompts, window, dimensions } = golden(name);
      expect(model(name)).toMatchObject({ pooling, prompts, window, dimensions });
    });
  }

  test('knows size and hash of the bundled file', () => {
    const [variant] = bundledVariants(bundledModelId);
    const bytes = readFileSync(new URL(`../../../public/${bundledModelFolder}${onnxPath('int8')}`, import.meta.url));
    expect(variant).toEqual({
      dtype: 'int8',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });
});

describe('the stored self-test', () => {
  for (const [name, path, key] of [
    ['all-MiniLM-L6-v2', 'onnx/model_quantized.onnx', 'quantised'],
    ['all-MiniLM-L6-v2', 'onnx/model.onnx', 'vector'],
    ['bge-small-en-v1.5', 'onnx/model_quantized.onnx', 'quantised'],
    ['e5-small-v2', 'onnx/model_quantized.onnx', 'quantised'],
  ] as const) {
    test(`has the golden vectors of ${name}, ${path}, whose owner is known by its hash`, () => {
      const { sha256, texts, dimensions } = golden(name);
      expect(ownerOfFile(sha256[path]!)).toBe(model(name).id);
      const stored = storedReference(sha256[path]!, model(name))!;
      expect(stored.length).toBe(selfTestTexts.length * dimensions);
      for (const [row, { text, kind }] of selfTestTexts.entries()) {
        const expected = texts.find((one) => one.text === text && one.role === kind)![key]!;
        expect([...stored.subarray(row * dimensions, (row + 1) * dimensions)]).toEqual([
          ...Float32Array.from(expected),
        ]);
      }
    });
  }

  test('has none for a file it does not know, nor for other pooling or prompts than its vectors were made with', () => {
    const bge = model('bge-small-en-v1.5');
    expect(storedReference('0'.repeat(64), bge)).toBeNull();
    const known = golden('bge-small-en-v1.5').sha256['onnx/model_quantized.onnx']!;
    expect(storedReference(known, { ...bge, pooling: 'mean' })).toBeNull();
    expect(storedReference(known, { ...bge, prompts: { query: '', passage: '' } })).toBeNull();
  });
});

describe('the identity of vectors', () => {
  const base = model('e5-small-v2');
  const files = { onnx: 'a'.repeat(64), tokenizer: 'b'.repeat(64) };
  const identity = embeddingIdentity(base, 'int8', files);

  test('changes with everything that decides a vector', () => {
    const others = [
      embeddingIdentity(base, 'fp32', files),
      embeddingIdentity({ ...base, pooling: 'cls' }, 'int8', files),
      embeddingIdentity({ ...base, window: 256 }, 'int8', files),
      embeddingIdentity({ ...base, prompts: { ...base.prompts, query: '' } }, 'int8', files),
      embeddingIdentity({ ...base, prompts: { ...base.prompts, passage: '' } }, 'int8', files),
      embeddingIdentity(base, 'int8', { ...files, onnx: 'c'.repeat(64) }),
      embeddingIdentity(base, 'int8', { ...files, tokenizer: 'c'.repeat(64) }),
    ];
    expect(new Set([identity, ...others]).size).toBe(others.length + 1);
  });

  test('does not change with what only describes the model', () => {
    expect(embeddingIdentity({ ...base, licence: 'unknown', exportId: 'mirror/e5' }, 'int8', files)).toBe(identity);
  });
});

describe('the order of attempts', () => {
  const gpu = { kind: 'usable', software: false, halfFloats: true } as const;
  const none = { kind: 'none', reason: 'none' } as const;
  const named = (attempts: ReturnType<typeof planAttempts>) =>
    attempts.map(({ device, dtype }) => `${device} ${dtype}`);
  const all = ['fp32', 'fp16', 'int8'] as const;

  test('is the GPU with its precisions, then WASM with the fastest first', () => {
    expect(named(planAttempts({ dtype: null, device: 'auto' }, all, gpu))).toEqual([
      'webgpu fp16',
      'webgpu fp32',
      'wasm int8',
      'wasm fp32',
      'wasm fp16',
    ]);
    expect(named(planAttempts({ dtype: null, device: 'auto' }, all, { ...gpu, halfFloats: false }))[0]).toBe(
      'webgpu fp32',
    );
    expect(named(planAttempts({ dtype: null, device: 'auto' }, all, none))[0]).toBe('wasm int8');
    expect(named(planAttempts({ dtype: null, device: 'wasm' }, all, gpu))[0]).toBe('wasm int8');
  });

  test('keeps to the precision that was asked for, and to the files that are there', () => {
    expect(named(planAttempts({ dtype: 'fp32', device: 'auto' }, all, gpu))).toEqual(['webgpu fp32', 'wasm fp32']);
    expect(named(planAttempts({ dtype: null, device: 'auto' }, ['int8'], gpu))).toEqual(['wasm int8']);
    expect(planAttempts({ dtype: 'fp16', device: 'auto' }, ['int8'], gpu)).toEqual([]);
  });

  test('asks for one thread without isolation and for at most eight with it', () => {
    expect([
      planThreads(null, false, 16),
      planThreads(null, true, 2),
      planThreads(null, true, 16),
      planThreads(1, true, 16),
    ]).toEqual([1, 2, 8, 1]);
  });
});
