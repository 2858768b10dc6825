import { describe, expect, it } from 'vitest';
import { documentId, questionId } from '../../../src/core/document/ids.ts';
import { createRandom, seedFor } from '../../../src/core/statistics/random.ts';
import { type PoolInput, questionPool, resolvePoolKind, splitDocuments } from '../../../src/core/retrieval/pool.ts';

const ids = (names: string) => names.split(' ').map(documentId);
const corpus = ids('A B C D').map((id) => ({ id, pageCount: 10 }));
const question = (gold: string, candidates: string | null = null, missingCandidates: readonly string[] = []) => ({
  id: questionId('q'),
  goldDocuments: gold === '' ? [] : ids(gold),
  ownDocuments: gold === '' ? [] : ids(gold),
  candidateDocuments: candidates === null ? null : ids(candidates),
  missingCandidates,
});
const input = (kind: PoolInput['kind'], change: Partial<PoolInput> = {}): PoolInput => ({
  kind,
  withoutOracle: false,
  corpus,
  split: corpus,
  seed: 7,
  ...change,
});

describe('the default pool', () => {
  const settings = { kind: 'default', withoutOracle: false } as const;

  it('is the own document for MMLongBench-Doc, the candidates where there are any, else the corpus', () => {
    expect(resolvePoolKind(settings, { format: 'mmlongbench-doc-json', hasCandidates: false })).toBe('own-document');
    expect(resolvePoolKind(settings, { format: 'visdom-spiqa-csv', hasCandidates: true })).toBe('candidates');
    expect(resolvePoolKind(settings, { format: 'unidoc-bench-json', hasCandidates: false })).toBe('corpus');
  });

  it('gives way to a choice', () => {
    const corpusPool = { ...settings, kind: 'corpus' } as const;
    expect(resolvePoolKind(corpusPool, { format: 'mmlongbench-doc-json', hasCandidates: true })).toBe('corpus');
  });
});

describe('the pool of a question', () => {
  it('holds the candidates in corpus order, and says how many are missing', () => {
    const pool = questionPool(question('A', 'C A', ['lost.pdf']), input('candidates'));
    expect(pool).toEqual({
      documents: ids('A C'),
      isWholeCorpus: false,
      notes: ['Candidate documents that are not in the corpus: 1.'],
    });
  });

  it('is the whole corpus where a question names no candidates, and says so', () => {
    const pool = questionPool(question('A'), input('candidates'));
    expect(pool.isWholeCorpus).toBe(true);
    expect(pool.notes).toHaveLength(1);
  });

  it('is the document that a question is asked of where nothing in it is gold', () => {
    const unanswerable = { ...question(''), ownDocuments: ids('C') };
    expect(questionPool(unanswerable, input('own-document'))).toEqual({
      documents: ids('C'),
      isWholeCorpus: false,
      notes: [],
    });
  });

  it('is empty, and says so, where the own document is not in the corpus', () => {
    const pool = questionPool(question(''), input('own-document'));
    expect(pool.documents).toEqual([]);
    expect(pool.notes).toEqual(['The document of the question is not in the corpus: nothing was searched.']);
  });

  it('is the gold documents alone', () => {
    expect(questionPool(question('D B'), input('own-document')).documents).toEqual(ids('B D'));
  });

  it('loses the gold documents without the oracle, whatever its kind', () => {
    const without = { withoutOracle: true };
    expect(questionPool(question('A'), input('corpus', without)).documents).toEqual(ids('B C D'));
    expect(questionPool(question('A', 'A C'), input('candidates', without)).documents).toEqual(ids('C'));
    expect(questionPool(question('A'), input('own-document', without)).documents).toEqual([]);
  });
});

describe('a sampled pool', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ id: documentId(`d${index}`), pageCount: 20 }));
  const sampled = (id: string, seed: number) =>
    questionPool({ ...question('d3'), id: questionId(id) }, input('sampled', { corpus: many, split: many, seed }));

  it('holds the gold document and 2 to 10 distractors for 20 pages a document, each number drawn', () => {
    const sizes = new Map<number, number>();
    for (let draw = 0; draw < 900; draw += 1) {
      const { documents, notes } = sampled(`q${draw}`, 7);
      expect(notes).toEqual([]);
      expect(documents).toContain('d3');
      sizes.set(documents.length - 1, (sizes.get(documents.length - 1) ?? 0) + 1);
    }
    // ⌊50/20⌋ = 2 to ⌊200/20⌋ = 10: nine numbers, 100 times each on average, by 5 standard deviations of 9.4.
    expect([...sizes.keys()].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const count of sizes.values()) expect(Math.abs(count - 100)).toBeLessThan(47);
  });

  it('is the same for the same seed and another for another', () => {
    expect(sampled('q', 7)).toEqual(sampled('q', 7));
    const pools = new Set([1, 2, 3, 4, 5].map((seed) => sampled('q', seed).documents.join()));
    expect(pools.size).toBeGreaterThan(1);
  });

  it('does not depend on the order in which documents were dropped', () => {
    const turned = input('sampled', { corpus: many.toReversed(), split: many.toReversed() });
    const pool = questionPool(question('d3'), turned);
    expect(pool.documents.toSorted()).toEqual(sampled('q', 7).documents.toSorted());
  });

  it('takes all where the split has fewer documents, and says so', () => {
    const pages = corpus.map(({ id }) => ({ id, pageCount: 2 }));
    const pool = questionPool(question('A'), input('sampled', { corpus: pages, split: pages }));
    expect(pool.documents).toEqual(ids('A B C D'));
    expect(pool.notes[0]).toMatch(/^Distractors wanted: \d+\. The split has 3, and all were taken\.$/);
  });

  it('is a plain draw without replacement from the other documents in the order of their hashes', () => {
    const split = ids('h c x a m e t b').map((id) => ({ id, pageCount: 20 }));
    for (let draw = 0; draw < 200; draw += 1) {
      const gold = draw % 2 === 0 ? 'm' : 'x a';
      const asked = { ...question(gold), id: questionId(`q${draw}`) };
      const { documents } = questionPool(asked, input('sampled', { corpus: split, split }));
      const random = createRandom(seedFor(7, `q${draw}`));
      // ⌊50/20⌋ to ⌊200/20⌋, then Fisher and Yates on a list.
      const wanted = 2 + random.below(10 - 2 + 1);
      const others = 'a b c e h m t x'.split(' ').filter((name) => !gold.split(' ').includes(name));
      for (let place = 0; place < Math.min(wanted, others.length); place += 1) {
        const other = place + random.below(others.length - place);
        [others[place], others[other]] = [others[other]!, others[place]!];
      }
      const expected = new Set([...gold.split(' '), ...others.slice(0, wanted)]);
      expect(documents).toEqual('h c x a m e t b'.split(' ').filter((name) => expected.has(name)));
    }
  });

  it('draws from the documents that questions of the domain name', () => {
    const questions = [
      { ...question('A', 'A B'), domain: 'law' },
      { ...question('D'), domain: 'energy' },
    ];
    expect(splitDocuments(questions, 'law', corpus).map(({ id }) => id)).toEqual(ids('A B'));
    expect(splitDocuments(questions, null, corpus).map(({ id }) => id)).toEqual(ids('A B D'));
  });
});
