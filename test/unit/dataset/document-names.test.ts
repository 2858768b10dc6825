import { describe, expect, it } from 'vitest';
import { indexNames, normalisedName } from '../../../src/core/dataset/document-names.ts';
import type { MappableDocument } from '../../../src/core/dataset/mapping.ts';
import { documentId } from '../../../src/core/document/ids.ts';

const corpus = (...names: readonly (string | readonly string[])[]): readonly MappableDocument[] =>
  names.map((given) => {
    const all = typeof given === 'string' ? [given] : given;
    return { id: documentId(all[0]!), names: all, pageCount: 5, labels: null };
  });

describe('names', () => {
  it.each([
    ['folder/Report 2020.PDF', 'report 2020'],
    ['C:\\files\\Report 2020.pdf', 'report 2020'],
    ['Report%202020.pdf', 'report 2020'],
    ['100% renewable.pdf', '100% renewable'],
    ['Gro\u0308sse.pdf', 'grösse'],
    ['GRÖSSE', 'grösse'],
    ['größe', 'grösse'],
    ['ΟΔΟΣ.pdf', 'οδοσ'],
    ['1511.00830', '1511.00830'],
    ['0896333', '0896333'],
    ['a.pdf.pdf', 'a.pdf'],
    ['.pdf', ''],
  ])('%s is compared as %s', (name, normalised) => {
    expect(normalisedName(name)).toBe(normalised);
  });

  it.each([
    ['1511.00830', ['1511.00830.pdf', '1511.0083.pdf'], '1511.00830.pdf'],
    ['007', ['7.pdf', '007.pdf'], '007.pdf'],
    ['cafe\u0301.pdf', ['x/Caf\u00e9.PDF'], 'x/Caf\u00e9.PDF'],
    ['old name.pdf', [['a.pdf', 'Old%20Name.pdf']], 'a.pdf'],
  ])('%s is taken from %j', (stated, names, document) => {
    expect(indexNames(corpus(...names))(stated)).toEqual({ kind: 'same-name', document });
  });

  it.each([
    ['1805.01216', ['1805.01216v3.pdf', '1805.0121.pdf'], ['1805.01216v3.pdf']],
    [
      '1805.01216v1',
      ['1805.01216.pdf', '1805.01216v3.pdf', '1805.01216v2.pdf'],
      ['1805.01216v3.pdf', '1805.01216v2.pdf', '1805.01216.pdf'],
    ],
    ['report_v2', ['report.pdf'], ['report.pdf']],
    ['annual_report_2020', ['Annual Report 2020.pdf'], ['Annual Report 2020.pdf']],
    [
      'annual',
      ['annual report 2020.pdf', 'annual report.pdf', 'annually.pdf'],
      ['annual report.pdf', 'annual report 2020.pdf'],
    ],
    ['annual report 2020.docx', ['annual report 2020.pdf'], ['annual report 2020.pdf']],
    ['1877045.pdf', ['1877045.pdf', 'archive/1877045.pdf'], ['1877045.pdf', 'archive/1877045.pdf']],
    ['archive/1877045.pdf', ['1877045.pdf', 'archive/1877045.pdf'], ['archive/1877045.pdf', '1877045.pdf']],
  ])('%s is only proposed from %j', (stated, names, documents) => {
    expect(indexNames(corpus(...names))(stated)).toMatchObject({ kind: 'proposed', documents });
  });

  it.each([
    ['2750319', ['2750318.pdf', '27503190.pdf']],
    ['report_1', ['report_10.pdf', 'report_100.pdf']],
    ['rev2', ['re.pdf']],
    ['*AAPL*', ['2022 Q3 AAPL.pdf']],
    ['', ['a.pdf']],
    ['---', ['...pdf', '%.pdf']],
    ['x'.repeat(1_000_000), ['x.pdf']],
  ])('%.20s is missing from %j', (stated, names) => {
    expect(indexNames(corpus(...names))(stated).kind).toBe('missing');
  });
});
