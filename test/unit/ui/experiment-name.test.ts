import { describe, expect, it, vi } from 'vitest';
import { defaultAnswering } from '../../../src/core/experiment/answering.ts';
import {
  bm25System,
  defaultDense,
  defaultExperiment,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import { systemsName } from '../../../src/ui/views/experiment/experiment-name.ts';
import { chosenModel } from '../../../src/ui/views/experiment/preset-model.ts';
import { presets, systemsOf, withCopy, withPreset, withSystems } from '../../../src/ui/views/experiment/presets.ts';
import { settingsName } from '../../../src/ui/views/experiment/system-name.ts';

vi.stubGlobal('location', { protocol: 'https:' });

const page = bm25System({ kind: 'page' });
const dense = systemOf(defaultDense, { kind: 'page' });

const model = (name: string, endpoint = 'https://api.example.com/v1') =>
  ({
    provider: 'openai-compatible',
    endpoint,
    model: name,
    temperature: 0,
    maxTokens: null,
    seed: null,
    window: null,
  }) as const;

describe('the name of an experiment', () => {
  const preset = presets.find(({ key }) => key === 'pages')!;
  const taken = withPreset(defaultExperiment(), preset, systemsOf(preset, null)!);

  it('follows its systems after a preset and after every change', () => {
    expect(taken.name).toBe('BM25 over pages');
    const two = withSystems(taken, [page, dense]);
    expect(two.name).toBe(`${page.name} and ${dense.name}`);
    expect(withCopy(two, 0).name).toBe(`${page.name} and 2 more`);
    expect(withSystems(two, [dense]).name).toBe(dense.name);
    expect(withPreset(two, preset, taken.systems).name).toBe('BM25 over pages');
  });

  it('stays where a person typed it', () => {
    const typed = { ...taken, name: 'Mine' };
    expect(withSystems(typed, [page, dense]).name).toBe('Mine');
    expect(withPreset(typed, preset, [page]).name).toBe('Mine');
  });

  it('is the usual one without systems', () => {
    expect(systemsName([])).toBe(defaultExperiment().name);
  });
});

describe('a system that a model answers', () => {
  const named = (name: string) => settingsName({ ...page, answering: defaultAnswering('text', model(name), null) });

  it('is called after the model without its owner', () => {
    expect(named('gpt-4.1-mini')).toBe(`${page.name}, text by gpt-4.1-mini`);
    expect(named('meta-llama/llama-3.3-70b:free')).toBe(`${page.name}, text by llama-3.3-70b:free`);
  });

  it('is not cut at a slash of a name that is none of owner and model, and turns no writing direction', () => {
    expect(named('hostile<b>x</b>')).toBe(`${page.name}, text by hostile<b>x</b>`);
    expect(named('ab\u202ecd\u200b')).toBe(`${page.name}, text by abcd`);
  });
});

describe('the model of a preset', () => {
  const openAi = { id: 'one', settings: model('gpt', 'https://api.openai.com/v1') };
  const local = { id: 'two', settings: model('qwen', 'http://localhost:11434/v1') };

  it('is the first that can be asked with the keys that are here, unless one was chosen', () => {
    expect(chosenModel([openAi, local], '', [])?.id).toBe('two');
    expect(
      chosenModel([openAi, local], '', [{ origin: 'https://api.openai.com', mode: 'memory', locked: false }])?.id,
    ).toBe('one');
    expect(
      chosenModel([openAi, local], '', [{ origin: 'https://api.openai.com', mode: 'kept', locked: true }])?.id,
    ).toBe('two');
    expect(chosenModel([openAi, local], 'one', [])?.id).toBe('one');
    expect(chosenModel([openAi], '', [])?.id).toBe('one');
    expect(chosenModel([], '', [])).toBeNull();
  });
});
