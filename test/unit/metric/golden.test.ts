import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentId } from '../../../src/core/document/ids.ts';
import { type JudgedRanking, judgeRanking } from '../../../src/core/metric/judged-ranking.ts';
import { parseMetric, scoreMetric } from '../../../src/core/metric/registry.ts';
import { compareCandidates, tieOrder } from '../../../src/core/retrieval/order.ts';
import { golden, goldenEvidence, goldenSpan, goldenValues } from './golden-files.ts';

const retrieval = golden(
  'metrics/retrieval.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        evidence: goldenEvidence,
        candidates: z.array(
          z.looseObject({
            document: z.string(),
            first: z.number(),
            last: z.number(),
            score: z.number().optional(),
            chunk: z.number().optional(),
          }),
        ),
        order: z.array(z.number()).optional(),
        pageRanking: z.array(z.tuple([z.string(), z.number()])),
        expected: goldenValues,
      }),
    ),
  }),
).cases;

const contexts = golden(
  'metrics/contexts.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        contexts: z.array(goldenSpan),
        candidates: z.array(goldenSpan),
        expected: goldenValues,
      }),
    ),
  }),
).cases;

const sourceDocuments = golden(
  'text/source-document.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({ gold: z.string(), documents: z.array(z.string()), k: z.number(), correct: z.boolean() }),
    ),
  }),
).cases;

function expectValues(judged: JudgedRanking, expected: Readonly<Record<string, number | null>>): void {
  expect(Object.keys(expected).length).toBeGreaterThan(0);
  for (const [name, value] of Object.entries(expected)) {
    const score = scoreMetric(parseMetric(name), judged);
    if (value === null) expect(score, name).toBeNull();
    else expect(Math.abs(score! - value), `${name}: ${score} is not ${value}`).toBeLessThanOrEqual(1e-12);
  }
}

describe('retrieval metrics equal the golden values', () => {
  it.each(retrieval.map((one) => [`${one.id} ${one.name}`, one] as const))('%s', (_, one) => {
    const candidates = one.candidates.map(({ document, first, last, score, chunk }) => ({
      document: documentId(document),
      firstPage: first,
      lastPage: last,
      ordinal: chunk ?? 0,
      score: score ?? 0,
    }));
    const order = tieOrder(candidates.map(({ document }) => ({ id: document, names: [document] })));
    const ranked = one.order === undefined ? candidates : candidates.toSorted(compareCandidates(order));
    if (one.order !== undefined) expect(ranked).toEqual(one.order.map((place) => candidates[place]));
    const judged = judgeRanking({ candidates: ranked, contexts: one.evidence, goldDocuments: [] });
    expect(judged.pages.map(({ document, page }) => [document, page])).toEqual(one.pageRanking);
    expectValues(judged, one.expected);
  });
});

describe('metrics over gold contexts equal the golden values', () => {
  it.each(contexts.map((one) => [`${one.id} ${one.name}`, one] as const))('%s', (_, one) => {
    expectValues(judgeRanking({ ...one, goldDocuments: [] }), one.expected);
  });
});

describe('source-document identification equals the golden values', () => {
  it.each(sourceDocuments.map((one) => [`${one.documents.join(' ')} at ${one.k}`, one] as const))('%s', (_, one) => {
    const candidates = one.documents.map((document) => ({ document: documentId(document), firstPage: 0, lastPage: 0 }));
    const judged = judgeRanking({ candidates, contexts: [], goldDocuments: [documentId(one.gold)] });
    expect(scoreMetric({ family: 'SourceDocument', k: one.k }, judged)).toBe(one.correct ? 1 : 0);
  });
});
