import { expect, test } from 'vitest';
import { hashFile } from '../../workers/content-hash.ts';

const never = new AbortController().signal;
/** FIPS 180-4, appendix B.1, and the empty message. */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** 64 MiB of zeros and one more, by sha256sum. */
const large = '91990977345985aaf03af1358f4f989d7eaf985b58529efb72f613c588f6599a';

test('a file has its SHA-256 and comes with the bytes that were hashed', async () => {
  const { hash, bytes } = await hashFile(new Blob(['abc']), never);
  expect(hash).toBe(abc);
  expect(bytes).toEqual(new TextEncoder().encode('abc'));
  expect((await hashFile(new Blob([]), never)).hash).toBe(empty);
});

test('a file above 64 MiB has its SHA-256 without being held whole', async () => {
  const { hash, bytes } = await hashFile(new Blob([new Uint8Array(64 * 2 ** 20 + 1)]), never);
  expect(hash).toBe(large);
  expect(bytes).toBeNull();
});

test('an abort rejects with its reason', async () => {
  const control = new AbortController();
  control.abort(new DOMException('stopped', 'AbortError'));
  await expect(hashFile(new Blob(['abc']), control.signal)).rejects.toThrow('stopped');
});
