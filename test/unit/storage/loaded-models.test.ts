import { describe, expect, it } from 'vitest';
import { encoderKey, encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import type { PreparedEncoder } from '../../../src/core/model/embedding-model.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import type { PreparedVisual } from '../../../src/core/model/visual-model.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { isKeyOf, loadOfEncoder, loadOfVisual } from '../../../src/storage/loaded-models.ts';
import type { LoadedVisual } from '../../../src/storage/schema.ts';

/** As an experiment names a model of the person's own by its id alone. */
const byId: VisualEncoderSettings = {
  ...visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' }),
  id: 'tiny-clip',
  exportId: 'tiny-clip',
  revision: 'main',
  adapter: null,
  prompts: { query: '', passage: '' },
  window: 'unknown',
  dimensions: 'unknown',
};
const outcome = {
  identity: 'x',
  dtype: 'fp32',
  window: 77,
  dimensions: 32,
  decision: { adapter: { kind: 'dual' } },
} as Partial<PreparedVisual> as PreparedVisual;
const load = (change: Partial<VisualEncoderSettings>, loadedAt = 1): LoadedVisual => ({
  key: visualEncoderKey({ ...byId, ...change }),
  outcome,
  timing: null,
  loadedAt,
});
/** As "Add and load" has it: the window is read from its files. */
const added = load({ window: 77 });

describe('the load of a visual encoder', () => {
  it('is found for an experiment that leaves open what the load found out', () => {
    expect(loadOfVisual(byId, [added])).toBe(added);
    expect(loadOfVisual({ ...byId, window: 77, dimensions: 32, dtype: 'fp32', adapter: 'dual' }, [added])).toBe(added);
  });

  it('is that of its own key first, else the newest', () => {
    const own = load({});
    const later = load({ window: 77, dimensions: 32 }, 2);
    expect(loadOfVisual(byId, [added, later, own])).toBe(own);
    expect(loadOfVisual(byId, [added, later])).toBe(later);
    expect(loadOfVisual(byId, [])).toBeNull();
  });

  it.each<Partial<VisualEncoderSettings>>([
    { id: 'other' },
    { exportId: 'other' },
    { revision: 'v2' },
    { tiles: 'one' },
    { dtype: 'int8' },
    { adapter: 'joint' },
    { window: 64 },
    { dimensions: 512 },
    { prompts: { query: 'q: ', passage: '' } },
  ])('is not that of another encoder: %o', (change) => {
    expect(loadOfVisual({ ...byId, ...change }, [added])).toBeNull();
  });

  it('is never one of a damaged or foreign key', () => {
    const keys = ['damaged', '[]', 'null', '["visual","tiny-clip"]'].map((key) => ({ ...added, key }));
    expect(loadOfVisual(byId, keys)).toBeNull();
  });
});

describe('the load of an encoder of texts', () => {
  const bge = encoderOf(builtInModel('BAAI/bge-small-en-v1.5')!, { kind: 'folder' });
  const loaded = { key: encoderKey(bge), outcome: { dtype: 'int8' } as PreparedEncoder, loadedAt: 1 };

  it('is found by the precision in which it came', () => {
    expect(loadOfEncoder(bge, [loaded])).toBe(loaded);
    expect(loadOfEncoder({ ...bge, dtype: 'int8' }, [loaded])).toBe(loaded);
    expect(loadOfEncoder({ ...bge, dtype: 'fp32' }, [loaded])).toBeNull();
    expect(loadOfEncoder({ ...bge, window: 128 }, [loaded])).toBeNull();
  });

  it('is told from those of other versions by its key, of either kind', () => {
    expect(isKeyOf(loaded.key, bge)).toBe(true);
    expect(isKeyOf(loaded.key, { ...bge, revision: 'other' })).toBe(false);
    expect(isKeyOf(added.key, byId)).toBe(true);
    expect(isKeyOf(added.key, { ...byId, id: 'visual' })).toBe(false);
    expect(isKeyOf('damaged', byId)).toBe(false);
  });
});
