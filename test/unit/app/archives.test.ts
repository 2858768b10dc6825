import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/app/archives/crc32.ts';
import { openArchive } from '../../../src/app/archives/open-archive.ts';
import type { ArchiveLimits } from '../../../src/app/archives/open-archive.ts';
import { AppError } from '../../../src/core/app-error.ts';

// Written by Python's zipfile and tarfile: test/fixtures/make/archives.py.
const folder = join(import.meta.dirname, '../../fixtures/archives');
const never = new AbortController().signal;
const fileOf = (name: string, bytes = new Uint8Array(readFileSync(join(folder, name)))) => ({
  path: `dropped/${name}`,
  file: new File([Uint8Array.from(bytes)], name),
});
const open = (name: string, limits?: ArchiveLimits) =>
  openArchive(
    fileOf(name),
    never,
    () => {},
    async () => {},
    ...(limits === undefined ? [] : ([limits] as const)),
  );

const long = `deep/${'a-very-long-name-'.repeat(9)}.txt`;
const contents = (under: string) => [
  [`dropped/${under}/one.txt`, 'one\n'],
  [`dropped/${under}/folder/two.txt`, 'two\n'.repeat(1000)],
  [`dropped/${under}/folder/größe 3.txt`, ''],
  [`dropped/${under}/${long}`, 'long\n'],
];

describe('an archive', () => {
  test.each([
    ['plain.zip', 'plain'],
    ['stored.zip', 'stored'],
    ['ustar.tar', 'ustar'],
    ['gnu.tar', 'gnu'],
    ['packed.tar.gz', 'packed'],
  ])('%s gives its files with their paths and content', async (name, under) => {
    const told: [number, number | null][] = [];
    const opened = await openArchive(fileOf(name), never, (done, total) => told.push([done, total]));
    expect(await Promise.all(opened.files.map(async ({ path, file }) => [path, await file.text()]))).toEqual(
      contents(under),
    );
    expect(opened).toMatchObject({ refused: [], hidden: 0 });
    for (const { archive, file, path } of opened.files) {
      expect(archive).toBe(`dropped/${name}`);
      expect(file.name).toBe(path.split('/').at(-1));
    }
    expect(told[0]).toEqual([0, null]);
    expect(told.at(-1)).toEqual([4, 4]);
  });

  test('refuses members that lead out, are links or archives, and gives the rest', async () => {
    const { files, refused, hidden } = await open('hostile.zip');
    expect(files.map(({ path }) => path)).toEqual(['dropped/hostile/good.txt']);
    expect(hidden).toBe(2);
    expect(
      refused.map(({ path, failure }) => [
        path.replace('dropped/hostile/', ''),
        failure.code,
        failure.reason.split('.')[0],
      ]),
    ).toEqual([
      ['../out.txt', 'file-unsupported', 'Its path in the archive leads out of it'],
      ['/etc/passwd', 'file-unsupported', 'Its path in the archive leads out of it'],
      ['C:/windows/win.ini', 'file-unsupported', 'Its path in the archive leads out of it'],
      ['a/../../b.txt', 'file-unsupported', 'Its path in the archive leads out of it'],
      ['inner.zip', 'file-unsupported', 'An archive in an archive is not opened'],
      ['inner.tar.xz', 'file-unsupported', 'An archive in an archive is not opened'],
      ['link.txt', 'file-unsupported', 'It is a link or a device and no file'],
    ]);
    const links = await open('links.tar');
    expect(links.files).toEqual([]);
    expect(links.refused.map(({ failure }) => failure.reason)).toEqual([
      expect.stringContaining('link'),
      expect.stringContaining('link'),
      expect.stringContaining('leads out'),
    ]);
  });

  test.each([
    ['wrong-sum.zip', 'its checksum differs', 3],
    ['too-long.zip', 'longer than the archive states', 3],
    ['encrypted.zip', 'encrypted', 3],
    ['lzma.zip', 'ZIP method 14', 0],
    ['cut.tar', 'cut short', 1],
  ])('%s refuses what is wrong with one member and gives the others', async (name, words, others) => {
    const { files, refused } = await open(name);
    expect(refused.map(({ failure }) => failure.reason)).toEqual([expect.stringContaining(words)]);
    expect(files).toHaveLength(others);
  });

  // 8 MiB of zeros in 8 KB: a thousand times its size. The limits stand in for the usual ones, which are larger.
  const limits: ArchiveLimits = { members: 40, freeBytes: 2 ** 20, ratio: 200, bytes: 2 ** 30 };

  test.each(['bomb.zip', 'shared.zip', 'bomb.tar.gz'])(
    '%s that stands for far more than it is gives nothing',
    async (name) => {
      const error = await open(name, { ...limits, members: 100 }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'file-unsupported',
        message: expect.stringContaining('far more than its size') as string,
      });
    },
  );

  test('with too many files is refused as a whole', async () => {
    await expect(open('shared.zip', { ...limits, freeBytes: 2 ** 30 })).rejects.toMatchObject({
      code: 'file-unsupported',
      message: expect.stringContaining('more than 40 files') as string,
    });
    await expect(open('ustar.tar', { ...limits, members: 2 })).rejects.toMatchObject({ code: 'file-unsupported' });
  });

  test('that is none, or is cut, is refused with a sentence', async () => {
    for (const [name, source] of [
      ['none.zip', 'ustar.tar'],
      ['none.tar', 'plain.zip'],
      ['none.tar.gz', 'plain.zip'],
    ] as const) {
      const file = { ...fileOf(source), path: name };
      await expect(openArchive(file, never, () => {})).rejects.toMatchObject({
        code: expect.stringMatching(/^file-/) as string,
      });
    }
    const packed = new Uint8Array(readFileSync(join(folder, 'packed.tar.gz')));
    const cut = fileOf('packed.tar.gz', packed.slice(0, packed.length / 2));
    await expect(openArchive(cut, never, () => {})).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  test('stops where it is cancelled, also while it waits', async () => {
    const control = new AbortController();
    const cancelAtSecond = (done: number): void => {
      if (done === 1) control.abort();
    };
    await expect(openArchive(fileOf('plain.zip'), control.signal, cancelAtSecond)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each(['plain.zip', 'ustar.tar', 'gnu.tar', 'packed.tar.gz'])(
    '%s with damaged bytes gives files, refusals or a sentence and never hangs',
    async (name) => {
      const whole = new Uint8Array(readFileSync(join(folder, name)));
      const byte = fc.record({ at: fc.nat({ max: whole.length - 1 }), value: fc.nat({ max: 255 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 4 }), async (changes) => {
          const damaged = Uint8Array.from(whole);
          for (const { at, value } of changes) damaged[at] = value;
          const outcome = await openArchive(fileOf(name, damaged), never, () => {}).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
        }),
        { numRuns: 100, seed: 3 },
      );
    },
  );
});

test('CRC-32 of the nine digits is the published check value', () => {
  // "123456789" → CBF43926: the check of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
  const digits = new TextEncoder().encode('123456789');
  expect(crc32(digits)).toBe(0xcbf43926);
  expect(crc32(digits.subarray(4), crc32(digits.subarray(0, 4)))).toBe(0xcbf43926);
});
