import { describe, expect, test } from 'vitest';
import { visualEntries } from '../../../src/app/visual-models.ts';
import type { VisualFacts } from '../../../src/app/visual-models.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { PreparedVisual, VisualModel } from '../../../src/core/model/visual-model.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';

const colvbert = visualModel('ModernVBERT/colmodernvbert')!;
const nothing: VisualFacts = { own: [], kept: [], loaded: [] };
const entryOf = (id: string, facts: Partial<VisualFacts>) =>
  visualEntries({ ...nothing, ...facts }).find(({ model }) => model.id === id)!;
const file = { bytes: 1, sha256: 'a'.repeat(64), from: 'folder' };
const small = { 'config.json': file, 'tokenizer.json': file, 'preprocessor_config.json': file };
const keeping = (files: VisualFacts['kept'][number]['files']): Partial<VisualFacts> => ({
  kept: [{ id: colvbert.id, revision: 'main', bytes: 4, from: ['folder'], files }],
});

describe('the list of visual models', () => {
  test('has the built-in models in their order, then those of the person in order of id', () => {
    const own = ['z/last', 'a/first'].map((id): VisualModel => ({ ...colvbert, id, exportId: id }));
    const entries = visualEntries({ ...nothing, own });
    const builtIn = visualModels().map(({ id }) => id);
    expect(entries.map(({ model }) => model.id)).toEqual([...builtIn, 'a/first', 'z/last']);
    expect(entries.map(({ origin }) => origin)).toEqual([...builtIn.map(() => 'built-in'), 'own', 'own']);
  });

  test('has a built-in model with the adapter that was chosen for it in its place, as the person’s own', () => {
    const own = [{ ...colvbert, adapter: null, licence: 'of before' }];
    const entries = visualEntries({ ...nothing, own });
    expect(entries.length).toBe(visualModels().length);
    expect(entryOf(colvbert.id, { own })).toMatchObject({
      origin: 'own',
      model: { adapter: null, licence: colvbert.licence },
    });
    // Sizes of files were learnt, and nothing was chosen.
    const [variant] = colvbert.variants;
    const sized = [{ ...colvbert, variants: [{ ...variant!, text: { ...variant!.text, bytes: 7 } }] }];
    expect(entryOf(colvbert.id, { own: sized })).toMatchObject({
      origin: 'built-in',
      model: { variants: [{ text: { bytes: 7 } }] },
    });
  });

  test('says that a model works offline once its graph, the weights it names and its small files are all kept', () => {
    const graph = { ...file, weights: ['model_v2.onnx_data'] };
    expect(entryOf(colvbert.id, {})).toMatchObject({ kept: null, worksOffline: false });
    expect(entryOf(colvbert.id, keeping(small))).toMatchObject({
      kept: { bytes: 4, from: ['folder'] },
      worksOffline: false,
    });
    expect(entryOf(colvbert.id, keeping({ ...small, 'model_v2.onnx': graph })).worksOffline).toBe(false);
    const whole = { ...small, 'model_v2.onnx': graph, 'model_v2.onnx_data': file };
    expect(entryOf(colvbert.id, keeping(whole)).worksOffline).toBe(true);
    const { 'preprocessor_config.json': _, ...unprepared } = whole;
    expect(entryOf(colvbert.id, keeping(unprepared)).worksOffline).toBe(false);
    // Under the usual name, as another folder of it has it.
    expect(entryOf(colvbert.id, keeping({ ...small, 'onnx/model.onnx': file })).worksOffline).toBe(true);
  });

  test('tells the newest load, with whatever tiles and precision, and not one of another adapter', () => {
    const outcome = { identity: 'x' } as PreparedVisual;
    const load = (model: VisualModel, tiles: 'all' | 'one', loadedAt: number) => ({
      key: visualEncoderKey(
        visualEncoderOf(model, { kind: 'folder' }, { tiles, dtype: tiles === 'one' ? 'int8' : null }),
      ),
      outcome,
      timing: null,
      loadedAt,
    });
    const loaded = [
      load(colvbert, 'all', 1),
      load(colvbert, 'one', 2),
      load({ ...colvbert, adapter: 'joint' }, 'all', 3),
    ];
    expect(entryOf(colvbert.id, { loaded }).loaded?.loadedAt).toBe(2);
    expect(entryOf(colvbert.id, { loaded: loaded.slice(2) }).loaded).toBeNull();
  });
});
