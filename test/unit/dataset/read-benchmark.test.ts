import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../src/core/app-error.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId } from '../../../src/core/document/ids.ts';

const folder = join(import.meta.dirname, '../../fixtures/benchmarks');

const contextSchema = z.object({
  document: z.string(),
  firstPage: z.number().nullable().default(null),
  lastPage: z.number().nullable().default(null),
  kind: z.string().nullable().default(null),
  texts: z.array(z.string()).default([]),
  facts: z.array(z.string()).default([]),
});
/** What an expected file leaves out has its plainest value. */
const questionSchema = z.object({
  id: z.string(),
  row: z.number().optional(),
  question: z.string(),
  answer: z.string().nullable().default(null),
  references: z.array(z.string()).default([]),
  referencesAre: z.enum(['alternatives', 'parts']).default('alternatives'),
  askedOf: z.string().nullable().default(null),
  contexts: z.array(contextSchema).default([]),
  candidateDocuments: z.array(z.string()).nullable().default(null),
  type: z.string().nullable().default(null),
  answerType: z.string().nullable().default(null),
  domain: z.string().nullable().default(null),
  evidenceKinds: z.array(z.string()).default([]),
  unanswerable: z.boolean().default(false),
  about: z
    .object({
      title: z.string().nullable().default(null),
      abstract: z.string().nullable().default(null),
      captions: z.array(z.string()).default([]),
      rationale: z.string().nullable().default(null),
      oldQuestion: z.string().nullable().default(null),
    })
    .optional(),
});
const expectedSchema = z.object({
  input: z.string(),
  format: z.string(),
  pageBase: z.string(),
  questions: z.array(questionSchema),
  problems: z.array(z.tuple([z.number().nullable(), z.string().nullable(), z.string()])),
});

const read = (name: string, content: string | Uint8Array): Benchmark =>
  readBenchmark({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content, id: benchmarkId('b') });

describe('a benchmark file of each format', () => {
  const names = readdirSync(join(folder, 'formats')).filter((name) => name.endsWith('.expected.json'));

  it('has a fixture for every format', () => {
    expect(names.length).toBe(8);
  });

  for (const name of names) {
    const expected = expectedSchema.parse(JSON.parse(readFileSync(join(folder, 'formats', name), 'utf8')));
    it(`is read from ${expected.input} into the questions written by hand, every problem told with its row`, () => {
      const bytes = readFileSync(join(folder, 'formats', expected.input));
      const benchmark = read(expected.input, bytes);
      expect(benchmark.format).toBe(expected.format);
      expect(benchmark.pageBase).toBe(expected.pageBase);
      expect(benchmark.byteLength).toBe(bytes.length);
      expect(benchmark.questions).toEqual(expected.questions);
      expect(benchmark.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual(expected.problems);
    });
  }
});

describe('the same five questions', () => {
  const expected = z
    .object({ questions: z.array(questionSchema) })
    .parse(JSON.parse(readFileSync(join(folder, 'five-questions.expected.json'), 'utf8'))).questions;
  const names = readdirSync(join(folder, 'five-questions'));

  it('stand in twelve files', () => {
    expect(names.length).toBe(12);
  });

  for (const name of names) {
    it(`are read from ${name}`, () => {
      const { questions, problems } = read(name, readFileSync(join(folder, 'five-questions', name)));
      // Rows differ with the broken line and are not named in the expectation.
      expect(questions.map((question) => ({ ...question, row: 0 }))).toEqual(
        expected.map((one) => ({ ...one, row: 0 })),
      );
      const told =
        name === 'broken-line-7.jsonl' ? [[7, 'skipped']] : name === 'windows-1252.csv' ? [[null, 'repaired']] : [];
      // The third question's evidence is an empty list.
      const [empty, others] = [true, false].map((is) => problems.filter(({ field }) => (field === 'evidence') === is));
      expect(empty!.map(({ row, severity }) => [row, severity])).toEqual([[3, 'repaired']]);
      expect(others!.map(({ line, severity }) => [line, severity])).toEqual(told);
    });
  }
});

describe('ids of questions', () => {
  const csv = (ids: readonly string[]): string =>
    ['q_id,documents,doc_path,question,answer,q_uid', ...ids.map((id, at) => `${id},['a'],a,Q${at}?,A,u`)].join('\n');

  it('stay the text they are', () => {
    const ids = ['1511.00830', '007', '7', '1e5', '2305.10', '2024-01-01', ' 8', 'TRUE'];
    expect(read('a.csv', csv(ids)).questions.map(({ id }) => id)).toEqual(ids);
  });

  it('are made distinct, so that 100 rows with two equal ids are 100 questions', () => {
    const ids = Array.from({ length: 100 }, (_, at) => String(at === 11 ? 7 : at));
    const { questions, problems } = read('a.csv', csv(ids));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(100);
    expect(questions[11]?.id).toBe('7 (row 12)');
    expect(problems.map(({ row, severity }) => [row, severity])).toEqual([[12, 'repaired']]);
  });

  it('never take an id that the file gives to another question', () => {
    const ids = ['7', '7', '7 (row 2)', '', '4'];
    expect(read('a.csv', csv(ids)).questions.map(({ id }) => id)).toEqual([
      '7',
      '7 (row 2) 2',
      '7 (row 2)',
      '4 (row 4)',
      '4',
    ]);
  });
});

describe('a file that is no benchmark', () => {
  const errorOf = (name: string, content: string | Uint8Array): AppError => {
    try {
      read(name, content);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error('was read');
  };

  it.each([
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
      'Git LFS pointer',
    ],
    ['a web page', '\n<!DOCTYPE html><html><body>Not found</body></html>', 'web page'],
    ['a web page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'web page'],
    ['a PDF', '%PDF-1.7\n', 'is a PDF'],
    ['Parquet', 'PAR1\u0015\u0004', 'Parquet'],
    ['a spreadsheet', 'PK\u0003\u0004\u0014', 'spreadsheet'],
  ])('is refused by name where it is %s', (_name, content, words) => {
    const error = errorOf('x.json', content);
    expect(error.code).toBe('benchmark-not-recognised');
    expect(error.message).toContain(words);
  });

  it('is told what was looked for and what was found', () => {
    const error = errorOf('qa.csv', 'qid,text\n1,What?\n');
    expect(error.code).toBe('benchmark-not-recognised');
    expect(error.message).toContain('Found: a table with the columns qid, text.');
    expect(error.message).toContain(
      'MMLongBench-Doc, JSON (doc_id, question, answer, evidence_pages, evidence_sources)',
    );
    expect(errorOf('n.json', '[1, 2]').message).toContain('no named fields');
    expect(errorOf('n.json', '"text"').code).toBe('benchmark-not-recognised');
  });

  it('is told the line where its JSON breaks', () => {
    const error = errorOf('cut.json', '[\n {"doc_id": "a.pdf"},\n {"doc_id": "b.p');
    expect(error.code).toBe('benchmark-invalid');
    expect(error.message).toMatch(/line 3/);
  });

  it('is told which columns are not equally long', () => {
    const error = errorOf('columns.json', '{"id": ["1"], "question": ["a", "b"], "evidence": [[]]}');
    expect(error.code).toBe('benchmark-invalid');
    expect(error.message).toContain('id 1, question 2, evidence 1');
  });

  it('is empty, or has a header and nothing more', () => {
    expect(errorOf('empty.csv', ' \n').code).toBe('file-empty');
    expect(errorOf('empty.csv', '').code).toBe('file-empty');
    const error = errorOf('header.csv', 'q_id,documents,doc_path,question,answer,q_uid\n');
    expect(error.code).toBe('benchmark-invalid');
    expect(error.message).toContain('VisDoMBench, FetaTab CSV');
  });

  it('survives JSON nested deeper than any stack', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { questions } = read(
      'deep.jsonl',
      `{"id": "1", "question": "Q?", "answer": ${deep}, "references": ${deep}, "evidence": []}`,
    );
    expect(questions.map(({ answer }) => answer)).toEqual([null]);
  });
});

describe('rows of a table that are damaged', () => {
  it('are told by row and line and never take the others down', () => {
    const text = [
      'q_id,documents,doc_path,question,answer,q_uid',
      '1,[],a,One?,"A\nB",u',
      '2,[],a,Two?,A,u,shifted,cells',
      '3,[],a,Three?,A',
      '4,[],a,"Four"?,A,u,,',
      '5,[],a,"Five?,A,u',
    ].join('\n');
    const { questions, problems } = read('a.csv', text);
    expect(questions.map(({ id, question }) => [id, question])).toEqual([
      ['1', 'One?'],
      ['3', 'Three?'],
      ['4', 'Four?'],
    ]);
    expect(problems.map(({ row, line, severity }) => [row, line, severity])).toEqual([
      [2, 4, 'skipped'],
      [3, 5, 'repaired'],
      [4, 6, 'repaired'],
      [5, 7, 'skipped'],
    ]);
  });
});
