import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { modelOf } from '../../../src/core/model/model-of.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';

describe('the model of an encoder', () => {
  for (const model of builtInModels()) {
    test(`is ${model.id} again for an encoder of it`, () => {
      expect(modelOf(encoderOf(model, { kind: 'folder' }, 'int8'))).toEqual(model);
    });
  }

  test('has what the encoder states, whatever the registry says of its id', () => {
    const prompts = fc.record({ query: fc.string(), passage: fc.string() });
    const changed = fc.record({
      pooling: fc.constantFrom('mean' as const, 'cls' as const),
      prompts,
      window: fc.integer({ min: 1, max: 8192 }),
      dimensions: fc.integer({ min: 1, max: 4096 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...builtInModels()), changed, (model, facts) => {
        const encoder = { ...encoderOf(model, { kind: 'hub', baseUrl: 'https://hub.example' }), ...facts };
        expect(modelOf(encoder)).toMatchObject(facts);
      }),
    );
  });

  test('of an unknown id, or of another revision, has nothing guessed', () => {
    const model = builtInModels()[2]!;
    for (const other of [
      { ...model, id: 'someone/else' },
      { ...model, revision: '5c38ec7' },
      { ...model, exportId: 'mirror/bge' },
    ]) {
      expect(modelOf(encoderOf(other, { kind: 'folder' }))).toMatchObject({
        id: other.id,
        revision: other.revision,
        parameters: 'unknown',
        licence: 'unknown',
        beirNdcg10: 'unknown',
      });
    }
  });
});
