import { expect, test } from 'vitest';
import type { Benchmark, Question, StatedContext } from '../../../src/core/dataset/benchmark.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { benchmarkId, documentId, questionId } from '../../../src/core/document/ids.ts';
import { goldFactsOf } from '../../../workers/evaluation/answering/question-materials.ts';
import { thing } from '../../support/pipeline-world.ts';

const document = { id: documentId('d'), names: ['a.pdf'], pageCount: 4, labels: null };

const stated = (firstPage: number, lastPage: number, facts: readonly string[]): StatedContext => ({
  document: 'a.pdf',
  firstPage,
  lastPage,
  kind: null,
  texts: ['evidence'],
  facts,
});

function benchmarkOf(questions: readonly Question[]): Benchmark {
  return {
    id: benchmarkId('b'),
    name: 'b.jsonl',
    format: 'leafmark-jsonl',
    recognisedBy: '',
    pageBase: 'sheet-from-1',
    questions,
    problems: [],
    byteLength: 0,
  };
}

const gold = (firstPage: number, lastPage: number) => ({
  document: document.id,
  firstPage,
  lastPage,
  kinds: [],
  texts: ['evidence'],
});

test('facts stand with the context that they were drawn from, those of one span together', () => {
  const contexts = [stated(1, 1, ['one']), stated(2, 3, ['two']), stated(1, 1, ['three']), stated(9, 9, ['nowhere'])];
  const benchmark = benchmarkOf([{ ...thing(1), contexts }, thing(2)]);
  const factsOf = goldFactsOf(benchmark, [document], noMappingChoices);
  expect(factsOf(questionId('q1'), gold(0, 0))).toEqual(['one', 'three']);
  expect(factsOf(questionId('q1'), gold(1, 2))).toEqual(['two']);
  expect([factsOf(questionId('q1'), gold(3, 3)), factsOf(questionId('q2'), gold(0, 0))]).toEqual([[], []]);
});

test('a benchmark that states none has none', () => {
  const benchmark = benchmarkOf([{ ...thing(1), contexts: [stated(1, 1, [])] }]);
  expect(goldFactsOf(benchmark, [document], noMappingChoices)(questionId('q1'), gold(0, 0))).toEqual([]);
});
