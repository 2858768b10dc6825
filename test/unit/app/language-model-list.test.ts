import { expect, test } from 'vitest';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import {
  checkedSettings,
  languageModelsName,
  readLanguageModels,
  writeLanguageModels,
} from '../../../src/app/language-model-list.ts';
import { browserOf } from '../../../src/app/page-surroundings.ts';

const settings: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'localhost:11434',
  model: ' qwen3:8b ',
  temperature: null,
  maxTokens: 1024,
  seed: null,
  window: 32_768,
};

test('settings are kept with the address that is called and the name without spaces around it', () => {
  expect(checkedSettings(settings, 'https:')).toEqual({
    ...settings,
    endpoint: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
  });
});

test.each([
  [{ endpoint: 'http://api.example.com/v1' }, 'llm-endpoint-refused'],
  [{ endpoint: 'https://api.example.com/v1?key=sk-canary-123456' }, 'llm-endpoint-refused'],
  [{ endpoint: 'https://api.example.com/sk-canary-123456/v1' }, 'experiment-invalid'],
  [{ model: 'sk-canary-123456' }, 'experiment-invalid'],
  [{ model: ' ' }, 'experiment-invalid'],
  [{ temperature: 2.5 }, 'experiment-invalid'],
  [{ maxTokens: 0 }, 'experiment-invalid'],
  [{ window: 12.5 }, 'experiment-invalid'],
] satisfies [Partial<ModelSettings>, string][])('%j is refused, and what was typed is not repeated', (change, code) => {
  const refused = expect(() => checkedSettings({ ...settings, ...change }, 'https:'));
  refused.toThrow(expect.objectContaining({ code }));
  refused.not.toThrow(/canary/);
});

test('a list is read as it was written; an entry of another version is passed over', () => {
  const stored = new Map<string, string>();
  const place = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  const entry = { id: 'one', settings: checkedSettings(settings, 'https:') };
  writeLanguageModels(place, [entry]);
  expect(readLanguageModels(place)).toEqual([entry]);
  const later = { id: 'two', settings: { ...entry.settings, key: 'sk' } };
  stored.set(languageModelsName, JSON.stringify([later, entry, null]));
  expect(readLanguageModels(place)).toEqual([entry]);
  stored.set(languageModelsName, '{broken');
  expect(readLanguageModels(place)).toEqual([]);
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'chromium'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox'],
  ['', 'unknown'],
] as const)('%s is told to be %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
