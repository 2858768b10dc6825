import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildDemo } from '../../../scripts/demo-corpus/build.ts';
import type { QuestionGroup } from '../../../scripts/demo-corpus/demo-question.ts';
import { questions as sources } from '../../../scripts/demo-corpus/questions.ts';
import type { ReadDocument } from './page-texts.ts';
import { readDocument } from './page-texts.ts';
import { rankPages, wordsOf } from './textbook-bm25.ts';

const folder = fileURLToPath(new URL('../../../public/demo', import.meta.url));

const manifestSchema = z.strictObject({
  name: z.string().min(1),
  documents: z.array(z.strictObject({ file: z.string(), bytes: z.int(), pages: z.int() })),
  benchmark: z.literal('benchmark.jsonl'),
  licence: z.literal('LICENSE.md'),
});

const questionSchema = z.strictObject({
  id: z.string(),
  question: z.string().min(1),
  answer: z.string().min(1),
  references: z.array(z.string()).optional(),
  evidence: z.array(
    z.strictObject({
      document: z.string(),
      pages: z.array(z.int().min(1)).min(1),
      kind: z.enum(['text', 'table', 'chart', 'figure', 'scan']),
      text: z.string().optional(),
    }),
  ),
  type: z.enum(['factual', 'comparison', 'numeric', 'summary', 'causal']),
  answerType: z.enum(['text', 'number', 'list', 'none']),
  domain: z.string(),
});

const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
const questions = readFileSync(join(folder, 'benchmark.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => questionSchema.parse(JSON.parse(line)));
const scan = 'foreshore-permit-1931-scan.pdf';

const read = new Map<string, ReadDocument>();
beforeAll(async () => {
  for (const { file } of manifest.documents) read.set(file, await readDocument(folder, file));
});

const pageText = (document: string, page: number) => read.get(document)!.pages[page - 1]!;
const idsOf = (group: QuestionGroup) =>
  new Set(sources.filter((question) => question.group === group).map((question) => question.id));
const goldOf = (question: (typeof questions)[number]) =>
  new Set(question.evidence.flatMap(({ document, pages }) => pages.map((page) => `${document}#${page}`)));

describe('the files of the demo', () => {
  test('the manifest names every PDF with its size and its pages', () => {
    const onDisk = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
    expect(manifest.documents.map(({ file }) => file)).toEqual(onDisk.sort());
    for (const { file, bytes, pages } of manifest.documents) {
      expect(statSync(join(folder, file)).size, file).toBe(bytes);
      expect(read.get(file)!.pages.length, file).toBe(pages);
    }
  });

  test('there are 8 documents with 60 pages in less than 1.5 MB', () => {
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(manifest.documents.length).toBe(8);
    expect(manifest.documents.reduce((sum, { pages }) => sum + pages, 0)).toBe(60);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  test('the scan has no text, and every other page has some', () => {
    for (const { file, pages } of manifest.documents) {
      for (let page = 1; page <= pages; page += 1) {
        const characters = pageText(file, page).replace(/\s/g, '').length;
        if (file === scan) expect(characters, `${file} ${page}`).toBe(0);
        else expect(characters, `${file} ${page}`).toBeGreaterThan(60);
      }
    }
  });

  test('printed labels differ from sheet numbers in the handbook and the paper', () => {
    expect(read.get('tram-museum-handbook.pdf')!.labels).toEqual([
      'Cover',
      'i',
      'ii',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(read.get('kiln-trials-paper.pdf')!.labels).toEqual(['17', '18', '19', '20', '21', '22']);
  });
});

describe('building again', () => {
  const again = mkdtempSync(join(tmpdir(), 'leafmark-demo-'));
  afterAll(() => rmSync(again, { recursive: true }));

  test('gives the committed bytes of every file', async () => {
    await buildDemo(again);
    expect(readdirSync(again).sort()).toEqual(readdirSync(folder).sort());
    for (const name of readdirSync(again)) {
      expect(readFileSync(join(again, name)).equals(readFileSync(join(folder, name))), name).toBe(true);
    }
  }, 20_000);
});

describe('the benchmark of the demo', () => {
  test('40 questions with ids of their own, 35 with gold pages and 5 that are not answerable', () => {
    const without = questions.filter((question) => question.evidence.length === 0);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
    expect(questions.length - without.length).toBe(35);
    expect(without.map(({ answer }) => answer)).toEqual(Array.from({ length: 5 }, () => 'Not answerable'));
  });

  test('six only a picture answers, six only a paraphrase matches, two span three pages', () => {
    expect(idsOf('picture').size).toBe(6);
    expect(idsOf('paraphrase').size).toBe(6);
    const spanning = questions.filter(({ evidence }) => evidence.some(({ pages }) => pages.length === 3));
    expect(new Set(spanning.map(({ id }) => id))).toEqual(idsOf('three-pages'));
    expect(spanning.length).toBe(2);
  });

  test('every kind of evidence, type and answer occurs', () => {
    const kinds = new Set(questions.flatMap(({ evidence }) => evidence.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['chart', 'figure', 'scan', 'table', 'text']);
    expect(new Set(questions.map(({ type }) => type)).size).toBe(5);
    expect(new Set(questions.map(({ answerType }) => answerType)).size).toBe(4);
  });

  test('every gold page exists, and a quoted evidence stands on it word for word', () => {
    for (const { id, evidence } of questions) {
      for (const { document, pages, text } of evidence) {
        for (const page of pages) expect(pageText(document, page), `${id}: ${document} ${page}`).toBeTypeOf('string');
        if (text !== undefined) expect(pageText(document, pages[0]!), id).toContain(text);
      }
    }
  });

  test('what only a picture answers is on a scan or a chart', () => {
    for (const question of questions.filter(({ id }) => idsOf('picture').has(id))) {
      for (const { kind } of question.evidence) expect(['scan', 'chart'], question.id).toContain(kind);
    }
  });

  test('a paraphrase shares no content word with its gold page, but does with other pages', () => {
    const words = [...read].flatMap(([file, { pages }]) =>
      pages.map((text, index) => [`${file}#${index + 1}`, wordsOf(text)] as const),
    );
    for (const question of questions.filter(({ id }) => idsOf('paraphrase').has(id))) {
      const gold = goldOf(question);
      const content = wordsOf(question.question).filter((word) => !functionWords.has(word));
      const sharing = words.filter(([, page]) => content.some((word) => page.includes(word))).map(([place]) => place);
      expect(
        sharing.filter((place) => gold.has(place)),
        question.id,
      ).toEqual([]);
      expect(sharing.length, question.id).toBeGreaterThan(0);
    }
  });

  test('BM25 over all pages finds between half and nine tenths of the gold pages among the first ten', () => {
    const places = [...read].flatMap(([file, { pages }]) => pages.map((_, index) => `${file}#${index + 1}`));
    const words = [...read.values()].flatMap(({ pages }) => pages.map(wordsOf));
    const recalls = questions
      .filter(({ evidence }) => evidence.length > 0)
      .map((question) => {
        const gold = goldOf(question);
        const first = rankPages(question.question, words).slice(0, 10);
        return first.filter((page) => gold.has(places[page]!)).length / gold.size;
      });
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(mean).toBeLessThan(0.9);
  });
});

const functionWords = new Set(
  'a after among and between did do does during for from go how in is it its of the there was were what when which why'.split(
    ' ',
  ),
);
