import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices, type MappableDocument } from '../../../src/core/dataset/mapping.ts';
import { mapPredictions, noPage } from '../../../src/core/dataset/predictions/map-predictions.ts';
import { statedNameOf } from '../../../src/core/dataset/predictions/name-only.ts';
import { namedDocuments } from '../../../src/core/dataset/predictions/named-documents.ts';
import { pagesInName } from '../../../src/core/dataset/predictions/page-in-name.ts';
import { nothingMatched } from '../../../src/core/dataset/predictions/predictions-preview.ts';
import type { PredictionsFile } from '../../../src/core/dataset/predictions/predictions.ts';
import { readPredictions } from '../../../src/core/dataset/predictions/read-predictions.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId, documentId, questionId } from '../../../src/core/document/ids.ts';
import { evaluateQuestions } from '../../../src/core/metric/evaluation.ts';
import { corporaFolder, corporaMissing } from '../../support/corpora.ts';
import { question, result, run } from '../experiment/run-fixture.ts';
import { golden, goldenValues } from '../metric/golden-files.ts';

const read = (text: string, name = 'file'): PredictionsFile =>
  readPredictions({ name, bytes: new TextEncoder().encode(text) });
const jsonl = (...lines: unknown[]): PredictionsFile => read(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const noChoices = { acceptProposals: false, documents: {} };
const document = (name: string, pageCount = 20): MappableDocument => ({
  id: documentId(`id of ${name}`),
  names: [name],
  pageCount,
  labels: null,
});

const folder = fileURLToPath(new URL('../../golden/trec/', import.meta.url));
const goldenRuns = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const span = z.looseObject({ document: z.string(), first: z.number(), last: z.number() });
const goldenFile = z.looseObject({
  documents: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  questions: z.array(z.looseObject({ id: z.string(), gold: z.array(span), expected: goldenValues })),
});

describe('predictions of questions that a run does not ask', () => {
  const questions = ['q1', 'q2', 'q3'].map((id) => question(id));
  const file = jsonl(...['q1', 'q2', 'q9'].map((id) => ({ id, contexts: [{ document: 'a.pdf', pages: [1] }] })));

  it('are of the benchmark and count nowhere', () => {
    const mapping = mapPredictions(file, questions, [document('a.pdf')], noChoices, questions.slice(1));
    expect(mapping.predictions.map(({ question: id, isPredicted }) => [id, isPredicted])).toEqual([
      ['q2', true],
      ['q3', false],
    ]);
    expect([mapping.withRanking, mapping.candidates, mapping.withoutPrediction]).toEqual([1, 1, ['q3']]);
    expect(mapping.notes).toEqual([
      '1 of 2 questions have no prediction: their rankings are empty and count 0 in every mean.',
      '1 prediction is of no question of this benchmark and counts nowhere.',
    ]);
  });
});

describe.each(goldenRuns)('the TREC run %s', (name) => {
  const file = golden(`trec/${name}.json`, goldenFile);
  const hash = (id: string) => documentId(id.repeat(64));
  const documents = file.documents.map((one) => ({
    id: hash(one.id),
    names: [one.name],
    pageCount: 1000,
    labels: null,
  }));
  const predictions = read(readFileSync(`${folder}${name}.run.trec`, 'utf8'));
  const questions = file.questions.map(({ id }) => question(id));
  const mapping = mapPredictions(predictions, questions, documents, noChoices);

  it('matches every question and document by name', () => {
    expect(predictions).toMatchObject({ format: 'trec-run', system: 'BM25, chunks of 3,000', problems: [] });
    expect(mapping.notes).toEqual([]);
    expect(mapping.withRanking).toBe(file.questions.length);
    expect(mapping.names.every(({ relation }) => relation === 'same-name')).toBe(true);
  });

  it.each(file.questions)('read again has the values of pytrec_eval in question $id', ({ id, gold, expected }) => {
    const { candidates } = mapping.predictions.find((one) => one.question === id)!;
    const contexts = gold.map((one) => ({
      document: hash(one.document),
      firstPage: one.first,
      lastPage: one.last,
      kinds: [],
      texts: [],
    }));
    const own = result(id, { contexts, outcome: { kind: 'ranked', candidates: candidates! } });
    const names = Object.keys(expected);
    expect(names.length).toBeGreaterThan(0);
    const values = evaluateQuestions([own], run('x').settings, names)[0]!.values;
    for (const [place, metric] of names.entries()) {
      expect(Math.abs(values[place]! - expected[metric]!), metric).toBeLessThanOrEqual(1e-6);
    }
  });
});

describe('a TREC run', () => {
  it('is ordered by score, ties by rank, and says where ranks disagree', () => {
    const file = read('q Q0 a#1 1 0.5 t\nq Q0 a#2 2 0.9 t\nq Q0 a#3 4 0.5 t\nq Q0 a#4 3 0.5 t\n');
    expect(file.predictions[0]!.candidates!.map(({ firstPage }) => firstPage)).toEqual([2, 1, 4, 3]);
    expect(file.problems.map(({ message }) => message)).toEqual([
      'Question q: 2 equal scores were put in the order of their ranks',
      'Question q: ranks and scores disagree; the scores count',
    ]);
  });

  it('has its broken lines and repeats told with their numbers', () => {
    const file = read('q Q0 a#1 1 0.5 t\nq Q0 a#2 x 0.9 t\nq 0 a#1 1\n\nq Q0 a#1 2 0.4 t\n');
    expect(file.predictions[0]!.candidates).toHaveLength(1);
    expect(file.problems.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it('may name pages as image files and documents alone', () => {
    const file = read('q Q0 doc_page_0004.png 1 3 t\nq Q0 doc 2 2 t\nq Q0 none#0 3 1 t\n');
    expect(file.predictions[0]!.candidates).toMatchObject([
      { document: 'doc', firstPage: 4, lastPage: 4 },
      { document: 'doc', firstPage: null, lastPage: null },
    ]);
  });
});

describe('names of pages', () => {
  it.each([
    ['0104044_id_3_pg2_pg3.txt', '0104044', 2, 3],
    ['/export/x/my_id_doc_id_12_pg7.txt', 'my_id_doc', 7, 7],
    ['0104044_12.jpg', '0104044', 12, 12],
    ['a_page_0004.png', 'a', 4, 4],
    ['energy_figures/5731992/figure-1-2.jpg', '5731992', 1, 1],
    ['report.pdf', 'report.pdf', null, null],
    ['2301.00010', '2301.00010', null, null],
    ['a_pg9_pg2.txt', 'a', null, null],
    ['a_pg1_pg999999.txt', 'a', null, null],
  ])('%s', (name, doc, first, last) => {
    expect(pagesInName(name)).toEqual({ document: doc, firstPage: first, lastPage: last });
  });

  it('that are empty are none', () => {
    expect([pagesInName(''), pagesInName(' / ')]).toEqual([null, null]);
  });
});

describe('Leafmark predictions', () => {
  it('are read in the order of the file, with spans, texts, answers and flags', () => {
    const file = jsonl(
      {
        id: '007',
        contexts: [
          { document: 'b', page: 3, score: 0.1 },
          { document: 'a', pages: [4, 5], text: 't', score: 0.9 },
        ],
        answer: 'x',
      },
      { id: '8', contexts: [], answer: '', declined: false },
      { id: '9', declined: true },
      { id: 10, contexts: [{ document: 'c' }] },
    );
    expect(file.format).toBe('leafmark-predictions-jsonl');
    expect(file.predictions.map(({ question }) => question)).toEqual(
      ['007', '8', '9', '10'].map((id) => ({ kind: 'id', id })),
    );
    expect(file.predictions[0]!.candidates).toEqual([
      { document: 'b', firstPage: 3, lastPage: 3, score: 0.1, text: null, kind: null },
      { document: 'a', firstPage: 4, lastPage: 5, score: 0.9, text: 't', kind: null },
    ]);
    expect(file.predictions.map(({ answer }) => answer)).toEqual([
      { text: 'x', declined: null },
      { text: '', declined: false },
      { text: '', declined: true },
      null,
    ]);
    expect(file.predictions.map(({ candidates }) => candidates?.length ?? null)).toEqual([2, 0, null, 1]);
  });

  it('of one line are not taken for a list of its contexts', () => {
    const file = jsonl({ id: '1', contexts: [{ document: 'a', page: 1 }] });
    expect(file.predictions).toHaveLength(1);
  });

  it('have what cannot be read told and left out, and the rest goes on', () => {
    const file = read(
      '{"id": "1", "contexts": [{"page": 2}, {"document": "a", "pages": "x"}, {"document": "a", "pages": [1, 3]}]}\n{broken\n{"answer": "x"}\n{"id": "2", "contexts": 7}\n',
    );
    expect(file.predictions.map(({ candidates }) => candidates?.map(({ firstPage }) => firstPage) ?? null)).toEqual([
      [null, 1, 3],
      null,
    ]);
    expect(file.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual([
      [1, 'contexts', 'repaired'],
      [1, 'contexts', 'repaired'],
      [1, 'contexts', 'repaired'],
      [2, null, 'skipped'],
      [3, 'id', 'skipped'],
      [4, 'contexts', 'repaired'],
    ]);
  });
});

describe('a baseline of UniDoc-Bench', () => {
  const rows = [
    {
      question: 'Who?',
      gt: 'Ada',
      baseline: 'Ada Lovelace',
      retrieved_contexts: ['one', 'two'],
      retrieved_metadata: ['01_id_3_pg2_pg3.txt', { file_name: '/data/01_7.jpg' }],
      cost: 0.1,
    },
    {
      question: 'When?',
      gt: { a: '1843' },
      baseline: 1843,
      retrieved_contexts: [['t'], ['i']],
      retrieved_metadata: [['02_id_1_pg1.txt'], ['02_page_0009.png']],
    },
  ];
  const expected = [
    [
      { document: '01', firstPage: 2, lastPage: 3, score: null, text: 'one', kind: 'text' },
      { document: '01', firstPage: 7, lastPage: 7, score: null, text: null, kind: 'image' },
    ],
    [
      { document: '02', firstPage: 1, lastPage: 1, score: null, text: 't', kind: 'text' },
      { document: '02', firstPage: 9, lastPage: 9, score: null, text: null, kind: 'image' },
    ],
  ];

  it('is read as an array of objects and as an object of arrays, text before image in fusion', () => {
    const columns = Object.fromEntries(
      Object.keys(rows[1]!).map((key) => [key, rows.map((row) => (row as Record<string, unknown>)[key])]),
    );
    for (const content of [rows, columns]) {
      const file = read(JSON.stringify(content));
      expect(file.format).toBe('unidoc-bench-baseline-json');
      expect(file.predictions.map(({ candidates }) => candidates)).toEqual(expected);
      expect(file.predictions.map(({ answer }) => answer?.text)).toEqual(['Ada Lovelace', '1843']);
      expect(file.predictions[1]!.question).toEqual({ kind: 'text', question: 'When?', gold: '1843' });
    }
  });

  it('has candidates without a name told', () => {
    const file = read(JSON.stringify([{ question: 'Who?', baseline: 'x', retrieved_metadata: [{}, 'a_2.jpg', 7] }]));
    // JSON numbers are text: 7 is a name without a page.
    expect(file.predictions[0]!.candidates!.map(({ document: name }) => name)).toEqual(['a', '7']);
    expect(file.problems.map(({ message }) => message)).toEqual(['Candidate 1 has no file name and was left out']);
  });

  it('is matched by words and gold answer where words repeat', () => {
    const questions = [
      question('1', { question: 'Who?', answer: 'Bob' }),
      question('2', { question: 'Who?', answer: 'Ada' }),
      question('3', { question: 'Who  ?', answer: 'Eve' }),
    ];
    const entry = (gt: string) => ({ question: ' Who? ', gt, baseline: gt });
    const mapping = mapPredictions(read(JSON.stringify(['Ada', 'Zoe', 'Kim'].map(entry))), questions, [], noChoices);
    expect(mapping.predictions.map(({ answer }) => answer?.text ?? null)).toEqual(['Zoe', 'Ada', null]);
    expect(mapping.unmatched).toEqual([{ row: 3, stated: 'Who?', reason: 'question-taken' }]);
    expect(mapping.predictions.map(({ candidates }) => candidates)).toEqual([null, null, null]);
  });
});

describe('the mapping of predictions', () => {
  const documents = [document('a.pdf'), document('b v2.pdf')];

  it('keeps the rank of what can hit nothing, and says what it does to n', () => {
    const file = jsonl(
      {
        id: '1',
        contexts: [
          { document: 'zzz', page: 1 },
          { document: 'A', page: 99 },
          { document: 'a' },
          { document: 'a.pdf', page: 2 },
        ],
      },
      { id: '1', contexts: [] },
      { id: '5', contexts: [] },
    );
    const mapping = mapPredictions(file, [question('1'), question('2')], documents, noChoices);
    expect(mapping.predictions[0]!.candidates).toEqual([
      { document: 'missing:zzz', firstPage: 0, lastPage: 0, ordinal: 0, score: 4 },
      { document: 'id of a.pdf', firstPage: noPage, lastPage: noPage, ordinal: 1, score: 3 },
      { document: 'id of a.pdf', firstPage: noPage, lastPage: noPage, ordinal: 2, score: 2 },
      { document: 'id of a.pdf', firstPage: 1, lastPage: 1, ordinal: 3, score: 1 },
    ]);
    expect(mapping.predictions[1]).toMatchObject({ isPredicted: false, candidates: [], answer: null });
    expect(mapping).toMatchObject({ candidates: 4, documentMissing: 1, withoutPage: 1, pageOutOfRange: 1 });
    expect(mapping.withoutPrediction).toEqual([questionId('2')]);
    expect(mapping.notes).toEqual([
      '1 of 2 questions have no prediction: their rankings are empty and count 0 in every mean.',
      '1 prediction is of no question of this benchmark and counts nowhere.',
      '1 prediction repeats a question; the first of each counts.',
      '1 candidate of 1 document that is not in the corpus: it holds its rank and hits nothing.',
      '1 candidate names no page: only the document counts.',
      '1 candidate names a page that the document does not have.',
    ]);
  });

  it('makes no run where nothing is of a question, and names the first of each side', () => {
    const questions = [question('1'), question('2')];
    const refusal = (...ids: string[]): string | null => {
      const file = jsonl(...ids.map((id) => ({ id, contexts: [] })));
      const mapping = mapPredictions(file, questions, documents, noChoices);
      return nothingMatched({ entries: ids.length, questions: 2, mapping });
    };
    expect(refusal('q-1', 'q-2', 'q-3')).toBe(
      'None of the 3 entries of the file is of a question of this benchmark, so nothing can be scored. The file begins with “q-1”, the benchmark of 2 with “1”.',
    );
    expect(refusal('x'.repeat(500))).toContain(`“${'x'.repeat(79)}…”`);
    expect(refusal('q-1', '2')).toBeNull();
  });

  it('takes a related name only where it is accepted or chosen', () => {
    const file = jsonl({ id: '1', contexts: [{ document: 'b', page: 1 }] });
    const of = (choices: Parameters<typeof mapPredictions>[3]) =>
      mapPredictions(file, [question('1')], documents, choices).names[0];
    expect(of(noChoices)).toMatchObject({
      relation: 'proposed',
      document: null,
      proposals: ['id of b v2.pdf'],
      candidates: 1,
    });
    expect(of({ ...noChoices, acceptProposals: true })).toMatchObject({
      relation: 'accepted-proposal',
      document: 'id of b v2.pdf',
    });
    expect(of({ ...noChoices, documents: { b: documents[0]!.id } })).toMatchObject({
      relation: 'chosen',
      document: 'id of a.pdf',
    });
    expect(of({ acceptProposals: true, documents: { b: null } })).toMatchObject({
      relation: 'left-out',
      document: null,
    });
  });

  it('tells documents of one name apart by the names of our own exports', () => {
    const twins = ['x', 'y'].map((id) => ({ ...document('r.pdf'), id: documentId(id.repeat(64)) }));
    const file = read('1 Q0 r.pdf~yyyyyyyy#3 1 1 t\n1 Q0 r.pdf#3 2 0.5 t\n');
    const mapping = mapPredictions(file, [question('1')], twins, noChoices);
    expect(mapping.names.map(({ relation, document: id }) => [relation, id])).toEqual([
      ['same-name', 'y'.repeat(64)],
      ['proposed', null],
    ]);
  });
});

describe('a file of something else', () => {
  it.each([
    '{"id": "1", "question": "Who?", "answer": "Ada", "evidence": []}',
    '[{"question": "Who?", "answer": "x"}]',
    'q 0 a#1 1',
    'question,answer\nWho?,Ada',
    '',
  ])('is not recognised: %j', (text) => {
    expect(() => read(text)).toThrow(/is not recognised as predictions/);
  });
});

describe('a hostile file', () => {
  it('of blank lines and carriage returns is refused at once', () => {
    const began = performance.now();
    expect(() => read('\r'.repeat(2_000_000))).toThrow(/is not recognised as predictions/);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('with scores beyond any number has these told or left out, since nothing could be sorted or stored by them', () => {
    const trec = read('q Q0 a#1 1 1 t\nq Q0 a#2 2 1e999 t\n');
    expect(trec.predictions[0]!.candidates).toHaveLength(1);
    expect(trec.problems).toMatchObject([{ line: 2, severity: 'skipped' }]);
    const lines = read(
      '{"id": "1", "contexts": [{"document": "a", "score": 1e999}, {"document": "a", "score": NaN}]}\n',
    );
    expect(lines.predictions[0]!.candidates!.map(({ score }) => score)).toEqual([null, null]);
  });

  it('may name what objects have of themselves', () => {
    const ids = ['__proto__', 'constructor', 'toString'];
    const file = read(ids.map((id) => `{"id": "${id}", "contexts": [{"document": "${id}", "page": 1}]}\n`).join(''));
    const questions = ids.map((id) => question(id));
    const mapping = mapPredictions(file, questions, namedDocuments(questions, file), noChoices);
    expect(mapping).toMatchObject({ withRanking: 3, unmatched: [], documentMissing: 0, notes: [] });
    expect(mapPredictions(file, questions, [], noChoices)).toMatchObject({ documentMissing: 3 });
  });

  it.each([
    ['<!doctype html><p>q1 Q0 a 1 1 t', /is a web page/],
    ['%PDF-1.7', /is a PDF/],
    ['{"question": ["a"], "baseline": ["b", "c"]}', /not equally long/],
    ['[{"question": "a", "baseline": ', /begins as JSON and is broken/],
    [
      '[{"baseline": "no question"}, {"question": null}]',
      /recognised as UniDoc-Bench baseline but holds no prediction/,
    ],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

describe('a page image', () => {
  it('stays one, at its sheet, so that drill-down and judge know it', () => {
    const file = jsonl({
      id: '1',
      contexts: [
        { document: 'a', page: 3, kind: 'image' },
        { document: 'a', page: 4 },
      ],
    });
    const { predictions } = mapPredictions(file, [question('1')], [document('a.pdf')], noChoices);
    const id = documentId('id of a.pdf');
    expect(predictions[0]!.candidates).toEqual([
      { kind: 'page-image', document: id, firstPage: 2, lastPage: 2, ordinal: 2, score: 2 },
      { document: id, firstPage: 3, lastPage: 3, ordinal: 1, score: 1 },
    ]);
  });
});

describe('a document that is a name only', () => {
  it('is called as it was named first, and equal names are one', () => {
    const file = jsonl({
      id: '1',
      contexts: ['Report.PDF', 'report', 'x'].map((name) => ({ document: name, page: 1 })),
    });
    const documents = namedDocuments([], file);
    expect(documents.map(({ id }) => statedNameOf(id))).toEqual(['Report.PDF', 'x']);
    const { predictions } = mapPredictions(file, [question('1')], [document('a.pdf')], noChoices);
    expect(predictions[0]!.candidates!.map(({ document: id }) => statedNameOf(id))).toEqual(['report', 'report', 'x']);
    expect(statedNameOf(documentId('a'.repeat(64)))).toBeNull();
  });
});

const corpora = corporaFolder();

describe.skipIf(corpora === null)(
  `without PDFs (${corpora === null ? corporaMissing : 'UniDoc-Bench, as released'})`,
  () => {
    it('every named document counts as present: the gold given back scores 1 in all 120 questions of energy', () => {
      const bytes = readFileSync(join(corpora ?? '', 'unidoc-bench/energy.json'));
      const { questions } = readBenchmark({ name: 'energy.json', bytes, id: benchmarkId('energy') });
      const file = jsonl(
        ...questions.map(({ id, contexts }) => ({
          id,
          contexts: contexts.map(({ document: name, firstPage, lastPage }) => ({
            document: name,
            pages: Array.from({ length: lastPage! - firstPage! + 1 }, (_, place) => firstPage! + place),
          })),
        })),
      );
      const documents = namedDocuments(questions, file);
      const gold = mapBenchmark(
        { questions, pageBase: 'sheet-from-1', format: 'unidoc-bench-json' } as Parameters<typeof mapBenchmark>[0],
        documents,
        noMappingChoices,
      );
      const mapping = mapPredictions(file, questions, documents, noChoices);
      expect([questions.length, gold.counts.ready, mapping.notes.length]).toEqual([120, 120, 0]);
      const results = mapping.predictions.map(({ question: id, candidates }, place) =>
        result(id, { contexts: gold.questions[place]!.contexts, outcome: { kind: 'ranked', candidates: candidates! } }),
      );
      const values = evaluateQuestions(results, run('x').settings, ['R@10', 'MRR@10']).map((one) => one.values);
      expect(values.every(([recall, rank]) => recall === 1 && rank === 1)).toBe(true);
    });
  },
);
