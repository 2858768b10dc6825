import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { modelHosts, takeKeys } from '../../../scripts/headless/model-keys.mjs';

describe('keys of the environment', () => {
  it('are taken out of it, and no other variable is', () => {
    const environment = { LEAFMARK_KEY: ' k ', LEAFMARK_KEY_A_B: 'x', LEAFMARK_KEYRING: 'stays', DEBUG: 'pw:protocol' };
    const keys = takeKeys(environment);
    expect(environment).toEqual({ LEAFMARK_KEYRING: 'stays' });
    expect(keys.of('https://a.b')).toBe('x');
    expect(keys.of('https://c.d')).toBe('k');
  });

  it('are of one address: a hyphen is no dot, and a port is part of it', () => {
    const keys = takeKeys({ LEAFMARK_KEY_API_OPENAI_COM: 'dots', LEAFMARK_KEY_LOCALHOST_8000: 'port' });
    expect(keys.of('https://api.openai.com')).toBe('dots');
    expect(keys.of('https://api-openai.com')).toBeNull();
    expect(keys.of('http://localhost:8000')).toBe('port');
    expect(keys.of('http://localhost:8001')).toBeNull();
  });

  it('that are set to nothing say that none is needed', () => {
    expect(takeKeys({ LEAFMARK_KEY_A_B: '' }).of('https://a.b')).toBe('');
  });

  it('are in nothing that is printed, whole ones before parts of them', () => {
    const keys = takeKeys({ LEAFMARK_KEY: 'sk-1', LEAFMARK_KEY_A: 'sk-1-long' });
    expect(keys.redacted('refused: sk-1-long, sk-1')).toBe('refused: [key], [key]');
    expect(`${inspect(keys)} ${JSON.stringify(keys)}`).not.toContain('sk-1');
  });
});

describe('hosts that an experiment names', () => {
  const hostsOf = (content: string): string[] => {
    const path = join(mkdtempSync(join(tmpdir(), 'leafmark-test-')), 'experiment.json');
    writeFileSync(path, content);
    return modelHosts(path);
  };

  it('are those of its language models, each once', () => {
    const at = (endpoint: string) => ({ provider: 'gemini', endpoint, model: 'm' });
    const answering = { generator: at('https://a.example/v1'), judge: { model: at('https://b.example:8443') } };
    const systems = [{ answering }, { answering: { generator: at('https://a.example/v2') } }];
    expect(hostsOf(JSON.stringify({ systems, source: { baseUrl: 'https://c.example' } }))).toEqual([
      'a.example',
      'b.example',
    ]);
  });

  it('cannot widen a rule of the browser, and what is no address names none', () => {
    const at = (endpoint: string) => ({ provider: 'gemini', endpoint });
    const endpoints = ['https://a, EXCLUDE *', 'https://*', 'https://*.example', 'file:///etc', 'no address', ''];
    expect(hostsOf(JSON.stringify(endpoints.map(at)))).toEqual([]);
    expect(hostsOf('{broken')).toEqual([]);
  });
});
