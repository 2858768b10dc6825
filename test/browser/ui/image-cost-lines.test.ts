import { afterEach, expect, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { ImageCost } from '../../../src/app/app-state.ts';
import { defaultExperiment, defaultImage, systemOf } from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';
import '../../../src/ui/views/experiment/image-cost-lines.ts';
import type { ImageCostLines } from '../../../src/ui/views/experiment/image-cost-lines.ts';

afterEach(() => document.body.replaceChildren());

const encoder = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
const system = systemOf(defaultImage(encoder), { kind: 'page' });
const settings = { ...defaultExperiment(), systems: [system] };
const untimed: ImageCost = {
  model: 'colSmol-256M',
  pages: 341,
  all: 341,
  timing: null,
  downloadBytes: 0,
  freeBytes: null,
  refusal: null,
};

async function mounted(cost: ImageCost) {
  const timed: VisualEncoderSettings[] = [];
  const set: ExperimentSettings[] = [];
  const commands = {
    timePage: async (one: VisualEncoderSettings) => await Promise.resolve(void timed.push(one)),
    setExperiment: (one: ExperimentSettings) => void set.push(one),
  };
  const element = document.createElement('image-cost-lines') as ImageCostLines;
  Object.assign(element, { app: { commands } as unknown as App, settings, system, of: { cost, encoder } });
  document.body.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  const words = (): string => root.textContent.replaceAll(/\s+/g, ' ');
  return { element, timed, set, words, buttons: () => Array.from(root.querySelectorAll('button')) };
}

it('times one page on demand, and counts what is fetched for it meanwhile', async () => {
  const { element, timed, words, buttons } = await mounted(untimed);
  expect(words()).toContain('not timed on this device yet');
  buttons()[0]!.click();
  expect(timed).toEqual([encoder]);
  element.modelJob = { id: encoder.id, progress: { phase: 'load', done: 12e6, total: 48e6, unit: 'bytes' } };
  await element.updateComplete;
  expect(words()).toContain('reading the model’s files: 12.0 MB of 48.0 MB');
  expect(buttons().map((button) => button.textContent.trim())).toEqual(['Cancel']);
  // Another model is in hand: one at a time.
  element.modelJob = { id: 'other', progress: null };
  await element.updateComplete;
  expect(buttons()[0]!.disabled).toBe(true);
});

it('offers one tile a page for what takes hours on a CPU, as one click', async () => {
  const timing = { msPerPage: 61_000, bytesPerPage: 132_000, device: 'wasm', pages: 1 } as const;
  const { set, words, buttons } = await mounted({ ...untimed, timing, refusal: 'It does not fit.' });
  expect(words()).toContain('about 5 h 47 min on this device');
  expect(words()).toContain('It does not fit.');
  buttons()[0]!.click();
  expect(set.at(-1)?.systems).toMatchObject([
    { name: 'colSmol-256M, page images (one tile)', retriever: { encoder: { tiles: 'one' } } },
  ]);
});

it('neither times nor fetches a model that cannot run here: its reason stands alone', async () => {
  const refused = visualModels().find((model) => model.refused !== null)!;
  const { element, words, buttons } = await mounted({ ...untimed, downloadBytes: 'unknown' });
  expect(buttons()).toHaveLength(1);
  element.of = { ...element.of, encoder: visualEncoderOf(refused, { kind: 'hub', baseUrl: 'https://hub.example' }) };
  element.visuals = [{ model: refused, origin: 'built-in', kept: null, worksOffline: false, loaded: null }];
  await element.updateComplete;
  expect(words().trim()).toBe(refused.refused);
  expect(buttons()).toEqual([]);
});
