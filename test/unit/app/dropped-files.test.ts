import { describe, expect, test } from 'vitest';
import { roleOf, walkDrop } from '../../../src/app/dropped-files.ts';

describe('a dropped folder', () => {
  test('gives all of its 135 files though a browser hands out 100 at a time', async () => {
    const walk = await walkDrop(
      dropOf(folder('corpus', [...files(100), folder('corpus/more', files(35, 'corpus/more/'))])),
    );
    expect(walk.files.length).toBe(135);
    expect(new Set(walk.files.map(({ path }) => path)).size).toBe(135);
    expect(walk.files.filter(({ path }) => path.startsWith('corpus/more/')).length).toBe(35);
  });

  test('names the file that cannot be read and gives the others', async () => {
    const broken = {
      ...fileEntry('corpus/broken.pdf'),
      file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('locked')),
    };
    const walk = await walkDrop(dropOf(folder('corpus', [...files(134), broken])));
    expect(walk.files.length).toBe(134);
    expect(walk.unreadable).toEqual([{ path: 'corpus/broken.pdf', reason: 'locked' }]);
  });

  test('passes over hidden files and counts them', async () => {
    const hidden = ['.DS_Store', '._a.pdf', '.git/config', 'Thumbs.db'].map((name) => fileEntry(`corpus/${name}`));
    const walk = await walkDrop(dropOf(folder('corpus', [fileEntry('corpus/a.pdf'), ...hidden])));
    expect(walk.files.map(({ path }) => path)).toEqual(['corpus/a.pdf']);
    expect(walk.hidden).toBe(4);
  });
});

describe('what a dropped file is for', () => {
  test.each([
    ['report.PDF', 'no matter what', 'document'],
    ['scan', '%PDF-1.7 …', 'document'],
    ['questions.jsonl', '{"id":"a"}', 'benchmark'],
    ['settings.json', '{ "format": "leafmark-experiment/1" }', 'experiment'],
    ['a/pages.npy', 'x', 'vectors'],
    ['pages.SAFETENSORS', 'x', 'vectors'],
    ['made.json', '{"format": "leafmark-vectors/1"}', 'vectors'],
    ['scans/0001.JPG', 'whatever it holds', 'page-image'],
    ['scan', 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'page-image'],
    ['images.tar.gz', '', 'archive'],
    ['images.ZIP', 'PK', 'archive'],
    ['images.7z', '7z', 'unsupported'],
    ['energy.parquet', '', 'benchmark'],
    ['energy', 'PAR1\u0015\u0004', 'benchmark'],
    ['letter.docx', 'PK', 'unsupported'],
    ['theirs.txt', '\nq1 Q0 a.pdf#3 1 0.5 theirs\n', 'predictions'],
    ['bm25.run', 'whatever it holds', 'predictions'],
    ['theirs.tsv', 'q1\tq0\ta.pdf#3\t1\t-0.5\ttheirs', 'predictions'],
    ['notes.txt', 'Q0 is a word here', 'unsupported'],
    // Only the whole file tells it from questions.
    ['answers.jsonl', '{"id": "1", "contexts": []}', 'benchmark'],
  ] as const)('%s that begins with %s is for: %s', async (path, content, role) => {
    expect(await roleOf({ path, file: new File([content], path) })).toBe(role);
  });
});

interface Entry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly fullPath: string;
  readonly name: string;
}

const fileEntry = (path: string) => ({
  isFile: true,
  isDirectory: false,
  fullPath: `/${path}`,
  name: path.split('/').at(-1)!,
  file: (done: (file: File) => void) => done(new File(['%PDF-'], path)),
});

const files = (count: number, under = 'corpus/') =>
  Array.from({ length: count }, (_, at) => fileEntry(`${under}${at}.pdf`));

/** A folder as browsers give it: at most 100 entries a call, none when there are no more. */
const folder = (path: string, entries: readonly Entry[]) => ({
  isFile: false,
  isDirectory: true,
  fullPath: `/${path}`,
  name: path.split('/').at(-1)!,
  createReader: () => {
    let given = 0;
    return {
      readEntries: (done: (some: readonly Entry[]) => void) => {
        const some = entries.slice(given, given + 100);
        given += some.length;
        done(some);
      },
    };
  },
});

/** The part of a DataTransfer that a walk looks at. */
const dropOf = (entry: Entry) =>
  ({ items: [{ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }] }) as unknown as DataTransfer;
