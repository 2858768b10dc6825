// Figures are counted by test/fixtures/benchmarks/count-corpora.py (Python 3.11's json, csv and ast):
//   python test/fixtures/benchmarks/count-corpora.py ../shared/corpora
// Page counts and labels: pypdf 7.1.1, len(PdfReader(file).pages) and PdfReader(file).page_labels.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchmarkId, documentId } from '../../../src/core/document/ids.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { groupsOf } from '../../../src/core/dataset/benchmark-groups.ts';
import { writeLeafmarkJsonl } from '../../../src/core/dataset/formats/leafmark-jsonl.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { type MappableDocument, noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { corporaFolder, corporaMissing } from '../../support/corpora.ts';

const folder = corporaFolder();

function read(path: string): Benchmark {
  return readBenchmark({ name: path, bytes: readFileSync(join(folder ?? '', path)), id: benchmarkId(path) });
}

function document(
  name: string,
  pageCount: number,
  firstLabels: readonly string[] = [],
  numberOfRest = 0,
): MappableDocument {
  const rest = Array.from({ length: pageCount - firstLabels.length }, (_, index) => String(numberOfRest + index));
  return {
    id: documentId(name),
    names: [name],
    pageCount,
    labels: numberOfRest === 0 ? null : [...firstLabels, ...rest],
  };
}

const mmlongbenchDocuments = [
  document('2023.acl-long.386.pdf', 24, [], 6981),
  document('2310.05634v2.pdf', 24),
  document('698bba535087fa9a7f9009e172a7f763.pdf', 20),
  document('Independents-Report.pdf', 23),
  document('NETFLIX_2015_10K.pdf', 72),
  document('PG_2020.03.09_US-Germany_FINAL.pdf', 21),
  document('PIP_Seniors-and-Tech-Use_040314.pdf', 27),
  document('a4f3ced0696009fec3179f493e4f28c4.pdf', 17),
  document('avalaunchpresentationsthatkickasteriskv3copy-150318114804-conversion-gate01_95.pdf', 27),
  document('measuringsuccessonfacebooktwitterlinkedin-160317142140_95.pdf', 25),
  document('reportq32015-151009093138-lva1-app6891_95.pdf', 34),
  document('watch_d.pdf', 27, ['i', 'ii'], 1),
];
const visdomDocuments = [
  document('1705.07830.pdf', 15),
  document('1801.05147.pdf', 9),
  document('1809.01202.pdf', 10),
  document('1810.08699.pdf', 6),
  document('1909.00754.pdf', 10),
  document('1912.01214.pdf', 8),
  document('2001.03131.pdf', 6),
  document('Ben Platt (actor).pdf', 11),
  document('Jennifer Jones.pdf', 10),
  document('List of French monarchs.pdf', 28),
  document('Smallville.pdf', 37),
];

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const contextsOf = ({ questions }: Benchmark): Benchmark['questions'][number]['contexts'] =>
  questions.flatMap(({ contexts }) => contexts);

describe.skipIf(folder === null)(`public corpora (${folder === null ? corporaMissing : 'as released'})`, () => {
  it('MMLongBench-Doc imports with the counts that Python finds', () => {
    const benchmark = read('mmlongbench-dev/samples.json');
    expect(benchmark.format).toBe('mmlongbench-doc-json');
    expect(benchmark.problems).toEqual([]);
    expect(benchmark.questions.length).toBe(96);
    expect(benchmark.questions.filter(({ unanswerable }) => unanswerable).length).toBe(19);
    expect(contextsOf(benchmark).length).toBe(113);
    expect(benchmark.questions.filter(({ referencesAre }) => referencesAre === 'parts').length).toBe(14);
    expect(tally(benchmark.questions.flatMap(({ evidenceKinds }) => evidenceKinds))).toEqual({
      text: 35,
      table: 24,
      chart: 19,
      figure: 16,
      layout: 11,
    });
  });

  it('MMLongBench-Doc maps to its 12 PDFs: 77 questions scored, 19 without evidence, every page inside', () => {
    const mapping = mapBenchmark(read('mmlongbench-dev/samples.json'), mmlongbenchDocuments, noMappingChoices);
    expect(mapping.counts).toEqual({
      ready: 77,
      'mapped-in-part': 0,
      unmappable: 0,
      'without-evidence': 19,
      'document-only': 0,
    });
    expect(mapping.names.map(({ relation }) => relation)).toEqual(Array.from({ length: 12 }, () => 'same-name'));
    expect(mapping.names.reduce((sum, { questions }) => sum + questions, 0)).toBe(96);
    expect(mapping.pageBases[0]).toEqual({ base: 'sheet-from-1', inside: 127, outOfRange: 0, isDefault: true });
    for (const { inside, outOfRange } of mapping.pageBases) expect(inside + outOfRange).toBe(127);
    // Two documents print labels of their own; a question says so once.
    const labelled = mapping.questions.flatMap(({ issues }) => issues);
    expect(new Set(labelled.map(({ kind }) => kind))).toEqual(new Set(['label-differs']));
    expect(mapping.questions.every(({ ownDocuments }) => ownDocuments.length === 1)).toBe(true);
  });

  it.each([
    [
      'energy',
      { questions: 120, contexts: 207, pages: 234, documents: 96, leadingZero: 18, facts: 707 },
      { text: 104, figure: 73, table: 30 },
      { factual_retrieval: 47, comparison: 31, causal_reasoning: 20, summarization: 19, temporal_comparison: 3 },
      { image_only: 30, table_required: 30, image_plus_text_as_answer: 30, text_only: 30 },
    ],
    [
      'finance',
      { questions: 208, contexts: 375, pages: 484, documents: 119, leadingZero: 12, facts: 1419 },
      { text: 194, figure: 128, table: 53 },
      {
        factual_retrieval: 81,
        comparison: 62,
        summarization: 27,
        causal_reasoning: 27,
        temporal_comparison: 10,
        comparative_analysis: 1,
      },
      { image_only: 52, table_required: 52, image_plus_text_as_answer: 52, text_only: 52 },
    ],
  ])('UniDoc-Bench %s imports with the counts that Python finds', (name, counts, kinds, types, answerTypes) => {
    const benchmark = read(`unidoc-bench/${name}.json`);
    const contexts = contextsOf(benchmark);
    const mapping = mapBenchmark(benchmark, [], noMappingChoices);
    expect(benchmark.format).toBe('unidoc-bench-json');
    expect(benchmark.problems).toEqual([]);
    const documents = [...new Set(contexts.map(({ document }) => document))];
    expect({
      questions: benchmark.questions.length,
      contexts: contexts.length,
      pages: mapping.names.reduce((sum, { goldPages }) => sum + goldPages, 0),
      documents: documents.length,
      leadingZero: documents.filter((stated) => stated.startsWith('0')).length,
      facts: contexts.reduce((sum, { facts }) => sum + facts.length, 0),
    }).toEqual(counts);
    expect(tally(contexts.map(({ kind }) => kind ?? ''))).toEqual(kinds);
    const groups = benchmark.questions.flatMap((question) => groupsOf(question));
    const values = (by: string): Record<string, number> =>
      tally(groups.filter((one) => one.by === by).map(({ value }) => value));
    expect(values('type')).toEqual(types);
    expect(values('answer-type')).toEqual(answerTypes);
    expect(values('domain')).toEqual({ [name]: counts.questions });
  });

  it.each([
    ['paper_tab', 'visdom-paper-tab-csv', Array.from({ length: 7 }, (_, at) => `papertab_${at}`), 42, 17],
    ['feta_tab', 'visdom-feta-tab-csv', Array.from({ length: 8 }, (_, at) => `fetatab_${at}`), 32, 0],
    ['spiqa', 'visdom-spiqa-csv', ['spiqa_0', 'spiqa_1', 'spiqa_2'], 9, 4],
    ['scigraphqa', 'visdom-scigraphqa-csv', ['scgqa_0', 'scgqa_1'], 6, 3],
    ['slidevqa', 'visdom-slidevqa-csv', ['1', '3', '5'], 12, 0],
  ])('VisDoMBench %s imports with the counts that Python finds', (name, format, ids, candidates, texts) => {
    const benchmark = read(`visdom-format/${name}.csv`);
    expect(benchmark.format).toBe(format);
    // Of one question of PaperTab and one of SPIQA the cells of evidence are empty.
    expect(benchmark.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual(
      name === 'spiqa'
        ? [[3, 'rationale, caption', 'repaired']]
        : name === 'paper_tab'
          ? [[6, 'evidence', 'repaired']]
          : [],
    );
    expect(benchmark.questions.map(({ id }) => id)).toEqual(ids);
    expect(benchmark.questions.flatMap(({ candidateDocuments }) => candidateDocuments ?? []).length).toBe(candidates);
    expect(contextsOf(benchmark).flatMap((context) => context.texts).length).toBe(texts);
    expect(benchmark.questions.every(({ question }) => question === question.trim() && question !== '')).toBe(true);
  });

  it('VisDoMBench PaperTab has 11 distinct reference answers', () => {
    expect(read('visdom-format/paper_tab.csv').questions.flatMap(({ references }) => references).length).toBe(11);
  });

  it('VisDoMBench SlideVQA counts pages from 0, and its gold is on the sheets one further', () => {
    const benchmark = read('visdom-format/slidevqa.csv');
    const mapping = mapBenchmark(benchmark, visdomDocuments, noMappingChoices);
    expect(mapping.pageBase).toBe('sheet-from-0');
    expect(
      mapping.questions.map(({ contexts }) => contexts.map(({ firstPage, lastPage }) => [firstPage, lastPage])),
    ).toEqual([
      [
        [3, 3],
        [5, 5],
      ],
      [[4, 5]],
      [
        [0, 0],
        [8, 8],
      ],
    ]);
    expect(mapping.pageBases.map(({ outOfRange }) => outOfRange)).toEqual([1, 0, 1]);
  });

  it('VisDoMBench splits of versioned names wait for a choice and are document-only once accepted', () => {
    const benchmark = read('visdom-format/spiqa.csv');
    expect(mapBenchmark(benchmark, visdomDocuments, noMappingChoices).counts.unmappable).toBe(3);
    const accepted = mapBenchmark(benchmark, visdomDocuments, { ...noMappingChoices, acceptProposals: true });
    expect(accepted.counts['document-only']).toBe(3);
    const paperTab = mapBenchmark(read('visdom-format/paper_tab.csv'), visdomDocuments, noMappingChoices);
    expect(paperTab.counts['document-only']).toBe(7);
    expect(paperTab.questions.flatMap(({ missingCandidates }) => missingCandidates)).toEqual([]);
  });

  it('every file becomes Leafmark JSONL and comes back as the same questions', () => {
    for (const path of [
      'mmlongbench-dev/samples.json',
      'unidoc-bench/energy.json',
      'visdom-format/paper_tab.csv',
      'visdom-format/spiqa.csv',
    ]) {
      const { questions } = read(path);
      const bytes = Buffer.from(writeLeafmarkJsonl(questions, 'sheet-from-1'));
      const again = readBenchmark({ name: 'q.jsonl', bytes, id: benchmarkId('b') });
      expect(again.questions).toEqual(questions);
      expect(again.problems).toEqual([]);
    }
  });
});
