import { describe, expect, test } from 'vitest';
import { hubAddress } from '../../../src/network/hub-address.ts';

describe('the address of a hub', () => {
  test.each([
    ['https://huggingface.co', 'https://huggingface.co'],
    [' https://HuggingFace.co/ ', 'https://huggingface.co'],
    ['https://mirror.example:8443/models//', 'https://mirror.example:8443/models'],
    ['http://localhost:8080/hub/', 'http://localhost:8080/hub'],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
    ['http://[::1]:9', 'http://[::1]:9'],
  ])('%s is kept as %s', (text, kept) => {
    expect(hubAddress(text)).toBe(kept);
    expect(hubAddress(kept)).toBe(kept);
  });

  test.each([
    '',
    'huggingface.co',
    'http://huggingface.co',
    'http://127.0.0.1.evil.example',
    'ftp://hub.example',
    'javascript:alert(1)',
    'https://person:secret@hub.example',
    'https://hub.example/?q=1',
    'https://hub.example/#x',
  ])('“%s” is refused in a sentence that names it', (text) => {
    expect(() => hubAddress(text)).toThrow(
      expect.objectContaining({ code: 'network-refused', message: expect.stringContaining(text) as string }) as Error,
    );
  });
});
