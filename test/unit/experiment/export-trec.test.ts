import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentId } from '../../../src/core/document/ids.ts';
import { exportNames, runFileNames, trecField } from '../../../src/core/experiment/export-names.ts';
import { exportQrels, exportTrecRun, strictlyFalling } from '../../../src/core/experiment/export-trec.ts';
import { evaluateQuestions } from '../../../src/core/metric/evaluation.ts';
import { golden, goldenValues } from '../metric/golden-files.ts';
import { failed, gold, question, ranked, ranking, result, run, span } from './run-fixture.ts';

const folder = fileURLToPath(new URL('../../golden/trec/', import.meta.url));
const goldenCases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const goldenSpan = z.looseObject({ document: z.string(), first: z.number(), last: z.number() });
const goldenFile = z.looseObject({
  documents: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  questions: z.array(
    z.looseObject({
      id: z.string(),
      gold: z.array(goldenSpan),
      candidates: z.array(goldenSpan.extend({ ordinal: z.number(), score: z.number() })),
      expected: goldenValues,
    }),
  ),
});

describe.each(goldenCases)('%s, as pytrec_eval scored it', (name) => {
  const file = golden(`trec/${name}.json`, goldenFile);
  const hash = (id: string) => documentId(id.repeat(64));
  const pages = ({ document, first, last }: z.infer<typeof goldenSpan>) => ({
    document: hash(document),
    firstPage: first,
    lastPage: last,
  });
  const documents = file.documents.map(({ id, name }) => ({ id: hash(id), names: [name] }));
  const results = file.questions.map(({ id, gold, candidates }) =>
    result(id, {
      contexts: gold.map((context) => ({ ...pages(context), kinds: [], texts: [] })),
      outcome: {
        kind: 'ranked',
        candidates: candidates.map((one) => ({ ...pages(one), ordinal: one.ordinal, score: one.score })),
      },
    }),
  );
  const questions = file.questions.map(({ id }) => question(id));
  const input = { run: run('BM25, chunks of 3,000'), results, questions, documents };

  it('is exported to the very files that were scored', () => {
    expect(exportTrecRun(input)).toBe(readFileSync(`${folder}${name}.run.trec`, 'utf8'));
    expect(exportQrels(input)).toBe(readFileSync(`${folder}${name}.qrels.trec`, 'utf8'));
  });

  it.each(file.questions)('has the same values in question $id', ({ id, expected }) => {
    const names = Object.keys(expected);
    const own = evaluateQuestions(results, input.run.settings, names).find((one) => one.question === id)!;
    for (const [place, metric] of names.entries()) {
      expect(Math.abs(own.values[place]! - expected[metric]!), metric).toBeLessThanOrEqual(1e-6);
    }
  });
});

const documents = [{ id: documentId('A'), names: ['a b.pdf'] }];

describe('a TREC run', () => {
  it('has one line, which is no page, for a question that found nothing, and none for one that failed', () => {
    const results = [result('q1', { contexts: gold('A0') }), result('q2', { contexts: gold('A0'), outcome: failed })];
    const input = { run: run('x'), results, questions: [question('q1'), question('q2')], documents };
    expect(exportTrecRun(input)).toBe('q1 Q0 none#0 1 0 x\n');
    expect(exportQrels(input)).toBe('q1 0 a%20b.pdf#1 1\nq2 0 a%20b.pdf#1 1\n');
  });

  it('expands spans in page order, each page once, and counts sheets from 1', () => {
    const input = {
      run: run('x'),
      results: [ranked('q', ['A0'], 'A2-3', 'A3', 'A0')],
      questions: [question('q')],
      documents,
    };
    const lines = exportTrecRun(input).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'q Q0 a%20b.pdf#3 1',
      'q Q0 a%20b.pdf#4 2',
      'q Q0 a%20b.pdf#1 3',
    ]);
  });

  it('has relevant pages only for questions that enter the page means', () => {
    const results = [
      result('q1', { state: 'without-evidence' }),
      result('q2', { state: 'document-only', goldDocuments: [documentId('A')] }),
      result('q3', { state: 'unmappable' }),
      result('q4', { state: 'mapped-in-part', contexts: gold('A4') }),
    ];
    const questions = results.map(({ question: id }) => question(id));
    const leaving = { results, questions, documents, run: run('x') };
    expect(exportQrels(leaving)).toBe('q4 0 a%20b.pdf#5 1\n');
    const zero = { ...leaving, run: run('x', { unmappable: 'score-0', mappedInPart: 'leave-out' }) };
    expect(exportQrels(zero)).toBe('q3 0 unmapped#0 1\n');
  });
});

describe('exported scores', () => {
  it('fall strictly as 32-bit floats, whatever they were', () => {
    const score = fc.oneof(
      fc.constant(0),
      fc.constant(3.3),
      fc.double({ noNaN: false }),
      fc.double({ min: -1, max: 1 }),
    );
    fc.assert(
      fc.property(fc.array(score, { maxLength: 30 }), (scores) => {
        const texts = strictlyFalling(scores.toSorted((a, b) => b - a));
        const floats = texts.map((text) => Math.fround(Number(text)));
        expect(floats.every(Number.isFinite)).toBe(true);
        expect(texts.every((text) => /^-?[0-9.]+(e[+-]?[0-9]+)?$/.test(text))).toBe(true);
        for (let place = 1; place < floats.length; place += 1) expect(floats[place]!).toBeLessThan(floats[place - 1]!);
      }),
    );
  });

  it('stay as they are to six digits where they differ, and ties are 1e-6 apart', () => {
    expect(strictlyFalling([2.5, 1, 1, 0.25])).toEqual(['2.5', '1', '0.999999', '0.25']);
    expect(strictlyFalling([0, 0])).toEqual(['0', '-1e-6'].map((text) => String(Number(text))));
  });

  it('become places where one is not a number', () => {
    expect(strictlyFalling([Number.POSITIVE_INFINITY, 3, Number.NaN])).toEqual(['3', '2', '1']);
  });
});

describe('names in exports', () => {
  it('are one field of a TREC line, and can be read back', () => {
    const hostile = 'a b#c%d\te\u00a0f\u202eg\u200bé报告.pdf';
    expect(trecField(hostile)).toBe('a%20b%23c%25d%09e%C2%A0f%E2%80%AEg%E2%80%8Bé报告.pdf');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(trecField(text)).not.toMatch(/[\s#]/);
        expect(decodeURIComponent(trecField(text))).toBe(text);
      }),
    );
    expect(trecField('\ud800.pdf')).toBe('%EF%BF%BD.pdf');
  });

  it('are told apart by content hash where documents are named alike', () => {
    const twins = ['1', '2', '3'].map((digit) => ({ id: documentId(digit.repeat(64)), names: ['x.pdf'] }));
    const [first, second] = twins;
    const names = exportNames([first!, second!, { ...twins[2]!, names: ['y.pdf'] }]);
    expect(twins.map(({ id }) => names(id))).toEqual(['x.pdf~11111111', 'x.pdf~22222222', 'y.pdf']);
  });

  it('of run files are plain and differ, whatever the case', () => {
    expect(runFileNames(['BM25, pages', 'bm25 pages', '../../etc', '', '报告'])).toEqual([
      'BM25-pages',
      'bm25-pages-2',
      'etc',
      'run',
      '报告',
    ]);
  });
});

it('a candidate of the fixtures is what its text says', () => {
  expect(span('A1-3')).toEqual({ document: 'A', firstPage: 1, lastPage: 3 });
  expect(ranking('A1', 'B2').map(({ score }) => score)).toEqual([2, 1]);
});
