import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedNumbers } from '../../../src/core/document/listed-numbers.ts';
import { groupPageImages } from '../../../src/core/document/page-image-groups.ts';

const group = (...paths: readonly string[]) => groupPageImages(paths.map((path) => ({ path })));
/** Documents by name with their pages' paths. */
const pagesOf = (...paths: readonly string[]) =>
  Object.fromEntries(group(...paths).groups.map(({ name, pages }) => [name, pages.map((page) => page?.path ?? null)]));

describe('page images', () => {
  test('named as UniDoc-Bench names them are the pages of the document of that name, in number order', () => {
    expect(
      pagesOf(
        'images/energy/0896333/0896333_page_0010.png',
        'images/energy/0896333/0896333_page_0009.png',
        ...Array.from({ length: 8 }, (_, at) => `images/energy/0896333/0896333_page_000${at + 1}.png`),
      ),
    ).toEqual({
      'images/energy/0896333': [
        ...Array.from({ length: 9 }, (_, at) => `images/energy/0896333/0896333_page_000${at + 1}.png`),
        'images/energy/0896333/0896333_page_0010.png',
      ],
    });
  });

  test.each([
    ['a_page_1.png', 'a'],
    ['a_1.jpg', 'a'],
    ['a-p1.webp', 'a'],
    ['a 1.JPEG', 'a'],
    ['in/a.pdf_page_1.png', 'in/a.pdf'],
    ['in/annual_report_2020_1.png', 'in/annual_report_2020'],
    ['scans/0001.png', 'scans'],
    ['scans/Page 1.png', 'scans'],
    ['0001.png', 'page images'],
    ['in/cover.png', 'in/cover'],
    ['x00123.png', 'x00123'],
  ])('%s is a page of the document %s', (path, name) => {
    expect(pagesOf(path)).toEqual({ [name]: [path] });
  });

  test('of several documents in one folder come apart', () => {
    expect(pagesOf('f/a_1.png', 'f/b_1.png', 'f/a_2.png')).toEqual({
      'f/a': ['f/a_1.png', 'f/a_2.png'],
      'f/b': ['f/b_1.png'],
    });
  });

  test('keep their sheets where numbers are missing, which is told', () => {
    const { groups } = group('d/d_page_2.png', 'd/d_page_5.png', 'd/d_page_6.png');
    expect(groups).toMatchObject([
      {
        pages: [null, { path: 'd/d_page_2.png' }, null, null, { path: 'd/d_page_5.png' }, { path: 'd/d_page_6.png' }],
        labels: null,
        notes: ['3 pages have no image and stand as failed pages: 1, 3–4.'],
      },
    ]);
    expect(group('d/d_page_1.png', 'd/d_page_3.png').groups[0]?.notes).toEqual([
      'Page 2 has no image: it stands as a failed page.',
    ]);
  });

  test('that count from 0 are told, and their numbers are labels', () => {
    expect(group('d_0.png', 'd_1.png').groups).toEqual([
      {
        name: 'd',
        pages: [{ path: 'd_0.png' }, { path: 'd_1.png' }],
        labels: ['0', '1'],
        notes: ['The names of its images count pages from 0: sheet 1 is page 0.'],
      },
    ]);
  });

  test('whose numbers are years follow one another', () => {
    const [years] = group('report-2021.png', 'report-2019.png').groups;
    expect(years).toMatchObject({
      pages: [{ path: 'report-2019.png' }, { path: 'report-2021.png' }],
      labels: ['2019', '2021'],
    });
    expect(years?.notes[0]).toContain('labels');
  });

  test('with one number twice keep the first, and the other is left out by name', () => {
    const { groups, leftOut } = group('d/4.png', 'd/0004.jpg', 'd/3.png', 'd/2.png', 'd/1.png');
    expect(groups[0]?.pages.at(-1)).toEqual({ path: 'd/0004.jpg' });
    expect(leftOut).toEqual([{ file: { path: 'd/4.png' }, reason: expect.stringContaining('“d/0004.jpg”') as string }]);
  });

  test('without numbers are one document a folder in natural order; beside numbered ones they stand alone', () => {
    expect(pagesOf('f/b.png', 'f/a10x.png', 'f/a9x.png')).toEqual({ f: ['f/a9x.png', 'f/a10x.png', 'f/b.png'] });
    expect(pagesOf('f/1.png', 'f/2.png', 'f/cover.png', 'f/back.png')).toEqual({
      f: ['f/1.png', 'f/2.png'],
      'f/cover': ['f/cover.png'],
      'f/back': ['f/back.png'],
    });
  });

  test('are all accounted for, whatever their names', () => {
    const part = fc.constantFrom('a', 'b', '1', '02', 'page', '_', '-', ' ', '.', 'ß', '😀', '99999');
    const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const folder = fc.constantFrom('', 'f/', 'f/a/');
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(folder, path).map((parts) => `${parts.join('')}.png`),
          { maxLength: 30 },
        ),
        (paths) => {
          const { groups, leftOut } = group(...paths);
          const used = [
            ...groups.flatMap(({ pages }) => pages.flatMap((page) => page?.path ?? [])),
            ...leftOut.map(({ file }) => file.path),
          ];
          expect(used.sort()).toEqual([...paths].sort());
          for (const { labels, pages } of groups) {
            expect(pages.length).toBeLessThan(10_000);
            if (labels !== null) expect(labels).toHaveLength(pages.length);
          }
        },
      ),
    );
  });
});

test('numbers in words draw runs together and say how many are left', () => {
  expect(listedNumbers([])).toBe('');
  expect(listedNumbers([3, 7, 8, 9])).toBe('3, 7–9');
  expect(listedNumbers([1, 3, 5, 6, 8], 2)).toBe('1, 3 and 3 more');
});
