import { describe, expect, test } from 'vitest';
import { findModelFolder, idOfFolder, recogniseModel } from '../../../src/core/model/model-folder.ts';
import { isModelId, modelIdOf } from '../../../src/core/model/model-id.ts';
import { builtInModel, builtInModels } from '../../../src/core/model/model-registry.ts';
import { refuseContradiction } from '../../../src/core/model/stated-facts.ts';
import type { FactName, StatedFacts } from '../../../src/core/model/stated-facts.ts';
import { completed, statedModel } from '../../../src/core/model/stated-model.ts';
import type { ModelDescription } from '../../../src/core/model/embedding-model.ts';

const files = ['config.json', 'tokenizer.json', '1_Pooling/config.json', 'onnx/model_quantized.onnx'];
const below = (root: string): string[] => files.map((path) => root + path);
const nothing = { pooling: 'unknown', prompts: 'unknown', window: 'unknown', dimensions: 'unknown' } as const;
const named = (...names: string[]) => recogniseModel(names, nothing, builtInModels())?.id ?? null;

describe('the folder of a model among picked files', () => {
  test('is the picked one, one inside it, or none where the files have no folder', () => {
    expect(findModelFolder(below('bge-small-en-v1.5/'))).toEqual({
      kind: 'found',
      root: 'bge-small-en-v1.5/',
      names: ['bge-small-en-v1.5'],
    });
    expect(findModelFolder([...below('models/bge/'), 'models/README.md'])).toEqual({
      kind: 'found',
      root: 'models/bge/',
      names: ['bge', 'models'],
    });
    expect(findModelFolder(files)).toEqual({ kind: 'found', root: '', names: [] });
  });

  test('is not the folder of the pooling, and there is none without a configuration', () => {
    expect(findModelFolder(['model/1_Pooling/config.json', 'model/onnx/model.onnx'])).toEqual({ kind: 'none' });
    expect(findModelFolder([])).toEqual({ kind: 'none' });
  });

  test('is not chosen where several lie side by side', () => {
    expect(findModelFolder([...below('models/a/'), ...below('models/b/')])).toEqual({
      kind: 'several',
      roots: ['models/a', 'models/b'],
    });
  });
});

describe('a model', () => {
  test('is recognised by the name of its folder, of its export, or as the hub’s own cache names folders', () => {
    expect(named('bge-small-en-v1.5')).toBe('BAAI/bge-small-en-v1.5');
    expect(named('ALL-MINILM-L6-V2', 'models')).toBe('sentence-transformers/all-MiniLM-L6-v2');
    expect(named('5c38ec7c405ec4b44b94cc5a9bb96e735b38267a', 'snapshots', 'models--Xenova--e5-small-v2')).toBe(
      'intfloat/e5-small-v2',
    );
    expect(named('my-model')).toBeNull();
    expect(named()).toBeNull();
  });

  test('whose files state other facts is another one under that name', () => {
    const bge = builtInModel('BAAI/bge-small-en-v1.5')!;
    const asPublished = { pooling: 'cls', prompts: bge.prompts, window: 512, dimensions: 384 } as const;
    expect(recogniseModel(['bge-small-en-v1.5'], asPublished, builtInModels())).toBe(bge);
    for (const other of [
      { ...asPublished, pooling: 'mean' as const },
      { ...asPublished, window: 256 },
      { ...asPublished, dimensions: 768 },
      { ...asPublished, prompts: { query: 'query: ', passage: '' } },
    ]) {
      expect(recogniseModel(['bge-small-en-v1.5'], other, builtInModels())).toBeNull();
    }
  });
});

describe('files that contradict the model they were picked for', () => {
  const bge = builtInModel('BAAI/bge-small-en-v1.5')!;
  const e5 = builtInModel('intfloat/e5-small-v2')!;

  test('are refused with the file, what it states and what the model has', () => {
    const refusal = (stated: StatedFacts, given: readonly FactName[] = []): string => {
      try {
        refuseContradiction(bge, stated, given);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    // What e5-small-v2's own folder states: mean pooling and prompts of its own.
    const ofE5 = { pooling: e5.pooling, prompts: e5.prompts, window: 512, dimensions: 384 } as const;
    expect(refusal(ofE5)).toMatch(
      /^1_Pooling\/config\.json states pooling “mean”; BAAI\/bge-small-en-v1\.5 has pooling “cls”/,
    );
    expect(refusal(ofE5, ['pooling'])).toMatch(/^config_sentence_transformers\.json states .*“query: ”.*“passage: ”/);
    expect(refusal({ ...nothing, window: 256 })).toMatch(
      /^sentence_bert_config\.json states a window of 256 tokens; .* 512 tokens/,
    );
    // Where the person gave the facts, or the files state nothing, there is nothing to refuse.
    expect(refusal(ofE5, ['pooling', 'prompts'])).toBe('');
    expect(refusal(nothing)).toBe('');
  });
});

describe('a description', () => {
  const description: ModelDescription = {
    id: 'mine',
    pooling: 'mean',
    prompts: 'unknown',
    window: 'unknown',
    dimensions: 64,
    licence: 'unknown',
    variants: [],
    missing: ['prompts', 'window'],
  };
  const place = { exportId: 'mine', revision: 'main', factsFrom: 'its files' };

  test('is completed by what the person gives, and what the files state is not overruled', () => {
    const prompts = { query: 'query: ', passage: '' };
    const some = completed(description, { prompts, pooling: 'cls' });
    expect(some).toMatchObject({ pooling: 'mean', prompts, missing: ['window'] });
    expect(statedModel(some, place)).toBeNull();
    const all = completed(some, { window: 128 });
    expect(all.missing).toEqual([]);
    expect(statedModel(all, place)).toMatchObject({
      ...place,
      id: 'mine',
      pooling: 'mean',
      prompts,
      window: 128,
      dimensions: 64,
      parameters: 'unknown',
      beirNdcg10: 'unknown',
    });
  });
});

describe('the id of a model', () => {
  test.each([
    ['BAAI/bge-small-en-v1.5', true],
    ['tiny_bert', true],
    ['models--BAAI--bge', true],
    ['../../x?y', false],
    ['..', false],
    ['a/..', false],
    ['a/b/c', false],
    ['a b', false],
    ['', false],
  ])('“%s” is one: %s', (text, is) => {
    expect(isModelId(text)).toBe(is);
  });

  test('of a folder is its name without what no id can have', () => {
    expect(['my model (1)', '../x?y', '模型', ''].map(idOfFolder)).toEqual([
      'my-model-1',
      'x-y',
      'picked-model',
      'picked-model',
    ]);
  });

  test('is taken as it is typed or from the address of its page', () => {
    expect(modelIdOf(' BAAI/bge-small-en-v1.5 ')).toBe('BAAI/bge-small-en-v1.5');
    expect(modelIdOf('https://huggingface.co/BAAI/bge-small-en-v1.5/tree/main')).toBe('BAAI/bge-small-en-v1.5');
  });

  test.each(['', 'bge', 'a/b/c', '../../etc', 'a/..', 'a b/c', 'a/b?c', 'https://huggingface.co/'])(
    'is refused where it is “%s”',
    (text) => {
      expect(() => modelIdOf(text)).toThrow(expect.objectContaining({ code: 'model-missing' }) as Error);
    },
  );
});
