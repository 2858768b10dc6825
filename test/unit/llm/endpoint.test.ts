import { describe, expect, test } from 'vitest';
import { parseEndpoint, reachOf } from '../../../src/llm/endpoint.ts';

describe('the address of a model', () => {
  test.each([
    ['https://api.openai.com/v1', 'openai-compatible', 'https://api.openai.com/v1'],
    ['  https://api.openai.com/v1/  ', 'openai-compatible', 'https://api.openai.com/v1'],
    ['api.openai.com', 'openai-compatible', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions', 'openai-compatible', 'https://api.openai.com/v1'],
    ['https://openrouter.ai/api/v1', 'openai-compatible', 'https://openrouter.ai/api/v1'],
    ['localhost:11434', 'openai-compatible', 'http://localhost:11434/v1'],
    ['127.0.0.1:1234/v1', 'openai-compatible', 'http://127.0.0.1:1234/v1'],
    ['https://api.anthropic.com', 'anthropic', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/v1/messages', 'anthropic', 'https://api.anthropic.com/v1'],
    ['generativelanguage.googleapis.com', 'gemini', 'https://generativelanguage.googleapis.com/v1beta'],
    [
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent',
      'gemini',
      'https://generativelanguage.googleapis.com/v1beta',
    ],
  ] as const)('“%s” (%s) is %s', (text, provider, baseUrl) => {
    const endpoint = parseEndpoint(text, provider, 'https:');
    expect(endpoint.baseUrl).toBe(baseUrl);
    expect(endpoint.origin).toBe(new URL(baseUrl).origin);
  });

  test.each([
    'http://api.openai.com/v1',
    'http://8.8.8.8/v1',
    'http://localhost.evil.example/v1',
    'http://127.0.0.1.evil.example/v1',
    'http://11.0.0.1/v1',
    'http://172.32.0.1/v1',
    'https://user:secret@api.example.com/v1',
    'https://api.example.com/v1?key=secret',
    'https://api.example.com/v1#secret',
    'ftp://api.example.com/v1',
    'javascript://localhost/%0aalert(1)',
    'https://',
    '',
    '   ',
  ])('“%s” is refused, and what was typed is not repeated', (text) => {
    const attempt = (): unknown => parseEndpoint(text, 'openai-compatible', 'http:');
    expect(attempt).toThrow(expect.objectContaining({ code: 'llm-endpoint-refused' }));
    expect(attempt).not.toThrow(/secret/);
  });

  test.each([
    'http://192.168.1.7:8000/v1',
    'http://10.0.0.5/v1',
    'http://172.16.9.9/v1',
    'http://172.31.0.1/v1',
    'http://box.local:1234/v1',
  ])('%s over plain http is taken from a page over http, and not from one over https', (text) => {
    const endpoint = parseEndpoint(text, 'openai-compatible', 'http:');
    expect(endpoint.reach).toBe('private');
    expect(endpoint.notes).toEqual(['policy', 'plain-http']);
    expect(() => parseEndpoint(text, 'openai-compatible', 'https:')).toThrow(
      expect.objectContaining({ code: 'llm-endpoint-refused' }),
    );
  });

  test('a private address over https is taken from everywhere', () => {
    expect(parseEndpoint('https://192.168.1.7/v1', 'openai-compatible', 'https:').notes).toEqual(['local-permission']);
  });

  test('notes tell what a browser or the shipped policy may stop', () => {
    const notes = (text: string, page: string): readonly string[] =>
      parseEndpoint(text, 'openai-compatible', page).notes;
    expect(notes('http://localhost:11434', 'http:')).toEqual([]);
    expect(notes('http://localhost:11434', 'https:')).toEqual(['local-permission', 'safari-loopback']);
    expect(notes('http://[::1]:8000', 'http:')).toEqual(['policy']);
    expect(notes('https://api.openai.com/v1', 'https:')).toEqual([]);
  });

  test.each([
    ['localhost', 'loopback'],
    ['app.localhost', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['[::1]', 'loopback'],
    ['10.1.2.3', 'private'],
    ['169.254.1.1', 'private'],
    ['[fd00::1]', 'private'],
    ['[fe80::1]', 'private'],
    ['printer.local', 'private'],
    ['100.64.0.1', 'public'],
    ['[2001:db8::1]', 'public'],
    ['fd00.example', 'public'],
    ['example.com', 'public'],
  ])('%s is %s', (host, reach) => {
    expect(reachOf(host)).toBe(reach);
  });
});
