import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteFiles } from '../../../scripts/vite-service-worker.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leafmark-site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('lists every file with size, hash and whether the first paint needs it, but not what only hosts read', () => {
  write(
    'index.html',
    '<link rel="icon" href="./icon.svg" /><script type="module" src="./assets/a-12345678.js"></script>',
  );
  write('icon.svg', '');
  write('assets/a-12345678.js', 'abc');
  write('assets/lazy-12345678.js', 'abc');
  write('assets/a-12345678.js.map', '{}');
  write('_headers', '/*');
  write('.well-known/x', '');
  write('service-worker.js', 'older');
  // SHA-256 of "abc": FIPS 180-2, appendix B.1; of nothing: e3b0c442…
  const abc = { bytes: 3, hash: 'ba7816bf8f01cfea414140de5dae2223' };
  expect(siteFiles(folder)).toEqual([
    { path: 'assets/a-12345678.js', ...abc, shell: true },
    { path: 'assets/lazy-12345678.js', ...abc, shell: false },
    { path: 'icon.svg', bytes: 0, hash: 'e3b0c44298fc1c149afbf4c8996fb924', shell: true },
    { path: 'index.html', bytes: 97, hash: expect.stringMatching(/^[\da-f]{32}$/) as string, shell: true },
  ]);
});

test('of a gzip it also lists what is in it, since some hosts make browsers unpack it', () => {
  write('index.html', '');
  write('ocr/eng.gz', gzipSync('abc'));
  expect(siteFiles(folder).find(({ path }) => path === 'ocr/eng.gz')?.unpacked).toEqual({
    bytes: 3,
    hash: 'ba7816bf8f01cfea414140de5dae2223',
  });
});
