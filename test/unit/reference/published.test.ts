// The published figures against the reference data as it was transcribed from the papers, where that lies beside the checkout; else by hand.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  checkQuestionSet,
  isSameQuestionSet,
  publishedAverages,
  publishedFor,
  type PublishedMean,
  publishedMeans,
  publishedPool,
  publishedQuestions,
  unidocWarning,
} from '../../../src/core/reference/published.ts';
import {
  unidocCompleteness,
  unidocQuestions,
  unidocRemarks,
  visdomAnswers,
  visdomPools,
  visdomPrompts,
  visdomRefusals,
  visdomRemarks,
  visdomSourceDocuments,
  visdomSplitNames,
} from '../../../src/core/reference/published-figures.ts';

const file = join(import.meta.dirname, '../../../../shared/reference/published.json');
const hasFile = existsSync(file);

const row = z.record(z.string(), z.number());
const published = z.object({
  visdom: z.object({
    splits: z.array(z.string()),
    table2: z.record(z.string(), z.unknown()),
    table3: z.object({ rows: z.record(z.string(), z.record(z.string(), row)) }),
    table4: z.object({ rows: z.record(z.string(), row) }),
    table5: z.object({ rows: z.record(z.string(), z.record(z.string(), row)) }),
    table6: z.object({ rows: z.record(z.string(), row) }),
    remarks: z.array(z.string()),
  }),
  unidoc: z.object({ questions: z.number(), completeness: row, remarks: z.array(z.string()) }),
});

const one = (table: number, name: string, of: string): PublishedMean => {
  const found = publishedMeans.filter(
    (mean) => mean.source.endsWith(`table ${table}`) && mean.row === name && mean.of === of,
  );
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe.skipIf(!hasFile)(
  `the figures as transcribed (${hasFile ? 'beside the checkout' : 'skipped: no ../shared/reference beside the checkout'})`,
  () => {
    const data = hasFile ? published.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    const named = (values: readonly number[]): Record<string, number> =>
      Object.fromEntries(values.map((value, place) => [[...visdomSplitNames, 'average'][place], value]));
    const rows = (table: Readonly<Record<string, readonly number[]>>): Record<string, unknown> =>
      Object.fromEntries(Object.entries(table).map(([key, values]) => [key, named(values)]));
    const nested = (
      table: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>,
    ): Record<string, unknown> => Object.fromEntries(Object.entries(table).map(([key, inner]) => [key, rows(inner)]));

    it('are the same in every table', () => {
      expect(visdomSplitNames).toEqual(data!.visdom.splits);
      expect(visdomPools).toEqual(data!.visdom.table2);
      expect(nested(visdomAnswers)).toEqual(data!.visdom.table3.rows);
      expect(rows(visdomSourceDocuments)).toEqual(data!.visdom.table4.rows);
      expect(nested(visdomPrompts)).toEqual(data!.visdom.table5.rows);
      expect(rows(visdomRefusals)).toEqual(data!.visdom.table6.rows);
      expect(unidocCompleteness).toEqual(data!.unidoc.completeness);
      expect(unidocQuestions).toBe(data!.unidoc.questions);
    });

    it('carry the same remarks', () => {
      expect(Object.values(visdomRemarks)).toEqual(data!.visdom.remarks);
      expect(unidocRemarks).toEqual(data!.unidoc.remarks);
    });
  },
);

describe('published means', () => {
  it('are shares of 1, each with its source, its questions and its conditions', () => {
    expect(one(3, 'visdomrag, chatgpt-4o-latest', 'SlideVQA')).toMatchObject({
      source: 'arXiv 2412.10704, table 3',
      metric: 'f1',
      value: 0.6722,
      questions: 551,
      conditions: {
        pipeline: 'visdomrag',
        promptForm: 'curated',
        model: 'chatgpt-4o-latest',
        temperature: 0.5,
        textRetriever: 'BAAI/bge-base-en-v1.5',
        imageRetriever: 'vidore/colqwen2-v0.1',
        textK: 7,
        imageK: 5,
        unit: { kind: 'characters', size: 3000, overlap: 300 },
        ocr: 'every-page',
        mayDecline: false,
      },
    });
    expect(one(4, 'MPNet', 'PaperTab')).toMatchObject({ value: 0.9018, questions: 377, metric: 'SourceDocument@5' });
    expect(one(6, 'without-oracle', 'FetaTab')).toMatchObject({
      value: 0.98,
      conditions: { mayDecline: true, withoutOracle: true, model: 'GPT-4o', pipeline: 'not-stated' },
    });
    for (const { value } of publishedMeans) expect(value > 0 && value < 1).toBe(true);
  });

  it('are as many as the tables have cells', () => {
    // Table 3: 4 pipelines × 3 models × 6. Table 4: 6 × 6. Table 5: 7 × 6. Table 6: 2 × 5 without averages. UniDoc-Bench: 4.
    expect(publishedMeans.length).toBe(72 + 36 + 42 + 10 + 4);
  });

  it('have averages that are those of the splits to the printed digit, but the one that carries a remark', () => {
    for (const average of publishedMeans.filter(({ of }) => of === 'average')) {
      const splits = publishedMeans.filter(
        ({ source, row: name, of }) => source === average.source && name === average.row && of !== 'average',
      );
      expect(splits).toHaveLength(5);
      const mean = splits.reduce((sum, { value }) => sum + value, 0) / 5;
      const isOff = Math.abs(mean - average.value) > 0.000_051;
      expect([average.row, isOff]).toEqual([average.row, average.row === 'ColPali']);
      expect(average.remarks.includes(visdomRemarks.colPali)).toBe(isOff);
    }
  });

  it('name the model that read whole documents for Qwen2-VL', () => {
    expect(one(3, 'long-context, Qwen2-VL-7B', 'SPIQA').conditions).toMatchObject({
      model: 'Qwen/Qwen2-7B-Instruct',
      temperature: 'not-stated',
      textRetriever: null,
      unit: null,
    });
  });
});

describe('published means beside a benchmark', () => {
  const paperTab = { format: 'visdom-paper-tab-csv', questions: 377 } as const;

  it('are those of its split where the number of questions is the published one', () => {
    const means = publishedFor(paperTab);
    // Tables 3 to 6: 12, 6, 7 and 2 rows.
    expect(means.length).toBe(27);
    expect(new Set(means.map(({ of }) => of))).toEqual(new Set(['PaperTab']));
    expect(publishedFor(paperTab, 'SourceDocument@5').map(({ row: name }) => name)).toEqual([
      'BM25',
      'MiniLM',
      'MPNet',
      'BGE-1.5',
      'ColPali',
      'ColQwen2',
    ]);
  });

  it('are none where a question is missing, another wording, or another file', () => {
    expect(publishedFor({ ...paperTab, questions: 376 })).toEqual([]);
    expect(publishedFor({ ...paperTab, reworded: 1 })).toEqual([]);
    expect(publishedFor({ format: 'leafmark-jsonl', questions: 377 })).toEqual([]);
    expect(publishedFor({ format: 'unidoc-bench-json', questions: 1742 })).toEqual([]);
    expect(publishedFor({ format: 'unidoc-bench-json', questions: 1600 })).toEqual([]);
  });

  it('are UniDoc-Bench’s for all its Parquet files together, not for one of them, with its authors’ warning', () => {
    expect(publishedFor({ format: 'unidoc-bench-parquet', questions: 200 })).toEqual([]);
    const means = publishedFor({ format: 'unidoc-bench-parquet', questions: 1600 });
    expect(means.map(({ row: name, value }) => [name, value])).toEqual([
      ['fusion', 0.684],
      ['text', 0.653],
      ['joint', 0.641],
      ['image', 0.545],
    ]);
    for (const { remarks } of means) expect(remarks).toContain(unidocWarning);
  });

  it('are averages only where all five splits are whole', () => {
    const all = [
      paperTab,
      { format: 'visdom-feta-tab-csv', questions: 350 },
      { format: 'visdom-scigraphqa-csv', questions: 407 },
      { format: 'visdom-spiqa-csv', questions: 586 },
      { format: 'visdom-slidevqa-csv', questions: 551 },
    ] as const;
    expect(all.reduce((sum, { questions }) => sum + questions, 0)).toBe(2271);
    expect(publishedAverages(all).length).toBe(25);
    expect(publishedAverages(all, 'f1')[0]).toMatchObject({ value: 0.1209, questions: 2271 });
    expect(publishedAverages(all.slice(1))).toEqual([]);
    expect(publishedAverages([...all.slice(1), { ...paperTab, questions: 7 }])).toEqual([]);
  });

  it('say why they are not shown, and what cannot be checked', () => {
    expect(checkQuestionSet('PaperTab', { ...paperTab, questions: 7 })).toEqual({
      isSame: false,
      sentence: 'PaperTab was published with 377 questions, and there are 7 here.',
    });
    expect(checkQuestionSet('PaperTab', paperTab).sentence).toContain('cannot be checked');
    expect(checkQuestionSet('UniDoc-Bench', { format: 'unidoc-bench-json', questions: 1742 }).sentence).toBe(
      'The file is not UniDoc-Bench as its means were published: its means are of the 1,600 questions of its Parquet files.',
    );
    expect(isSameQuestionSet('FetaTab', paperTab)).toBe(false);
    expect(publishedQuestions('SPIQA')).toBe(586);
  });

  it('have the pools of table 2 beside them', () => {
    expect(publishedPool('visdom-slidevqa-csv')).toMatchObject({
      questions: 551,
      documents: 244,
      pagesPerDocument: { mean: 20, sd: 0 },
    });
    expect(publishedPool('unidoc-bench-parquet')).toBeNull();
    expect(publishedPool('leafmark-jsonl')).toBeNull();
  });
});
