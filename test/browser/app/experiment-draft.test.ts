import { afterEach, expect, it } from 'vitest';
import { forgetExperimentsBut, rememberExperiment, rememberedExperiment } from '../../../src/app/experiment-draft.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { bundledEncoder, defaultExperiment, unidocParadigms } from '../../../src/core/experiment/default-experiment.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';

const [here, there] = [workspaceId('here'), workspaceId('there')];
const hub = { kind: 'hub', baseUrl: 'https://hub.example' } as const;
const colSmol = visualEncoderOf(visualModel('vidore/colSmol-256M')!, hub, { tiles: 'one' });
const settings = {
  ...defaultExperiment(),
  name: 'Not started',
  k: 7,
  systems: unidocParadigms(bundledEncoder, colSmol, { kind: 'characters', size: 900, overlap: 90 }),
};

afterEach(() => localStorage.clear());

it('the experiment that was changed last comes back as it was, each workspace its own', async () => {
  expect(await rememberedExperiment(here)).toBeNull();
  await rememberExperiment(here, { settings, changedAt: 5 });
  await rememberExperiment(there, { settings: { ...settings, seed: 3 }, changedAt: 6 });
  expect(await rememberedExperiment(here)).toEqual({ settings, changedAt: 5 });
  // Of two tabs the later change wins.
  await rememberExperiment(here, { settings: { ...settings, k: 9 }, changedAt: 8 });
  expect(await rememberedExperiment(here)).toMatchObject({ settings: { k: 9 }, changedAt: 8 });
  forgetExperimentsBut([there]);
  expect(await rememberedExperiment(here)).toBeNull();
  expect((await rememberedExperiment(there))?.settings.seed).toBe(3);
});

it('one that is damaged counts as none', async () => {
  await rememberExperiment(here, { settings, changedAt: 5 });
  const [key] = Object.keys(localStorage);
  for (const damaged of ['{', '{}', '{"changedAt":5,"experiment":"{}"}', '[]', '"x"']) {
    localStorage.setItem(key!, damaged);
    expect(await rememberedExperiment(here)).toBeNull();
  }
});
