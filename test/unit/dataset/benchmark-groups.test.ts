import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupsOf } from '../../../src/core/dataset/benchmark-groups.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId } from '../../../src/core/document/ids.ts';

const groups = (input: string, at: number): readonly string[] => {
  const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/benchmarks/formats', input));
  const question = readBenchmark({ name: input, bytes, id: benchmarkId('b') }).questions[at];
  return question === undefined ? [] : groupsOf(question).map(({ by, value }) => `${by}: ${value}`);
};

describe('groups of a question', () => {
  it('are all that its file states, each kind of evidence and each document once', () => {
    expect(groups('unidoc.json', 0)).toEqual([
      'type: comparison',
      'answer-type: table_required',
      'evidence-kind: figure',
      'evidence-kind: table',
      'evidence-kind: text',
      'domain: energy',
      'document: 0896333',
      'document: grid_id_card_2020',
    ]);
  });

  it('name the document that a question without evidence is asked of', () => {
    expect(groups('mmlongbench.json', 1)).toEqual(['answer-type: None', 'domain: Academic paper', 'document: a.pdf']);
  });

  it('are none where the file states nothing', () => {
    expect(groups('leafmark.jsonl', 3)).toEqual(['evidence-kind: scan']);
  });
});
