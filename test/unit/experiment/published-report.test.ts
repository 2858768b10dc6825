import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { type AnsweringSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { buildPublishedReport } from '../../../src/core/experiment/published-report.ts';
import type { RunWithResults } from '../../../src/core/experiment/report.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import { generatorSettings } from '../../support/pipeline-world.ts';
import { answerRecord, answered } from './answer-fixture.ts';
import { question, ranking, result, run } from './run-fixture.ts';

// Table 2 counts 377 questions of PaperTab.
const questions = Array.from({ length: 377 }, (_, place) =>
  question(`q${place}`, { answer: 'red', references: ['red'] }),
);
const benchmark = { format: 'visdom-paper-tab-csv', questions } as const;
const results = questions.map(({ id }, place) =>
  result(id, {
    state: 'document-only',
    goldDocuments: [documentId('A')],
    outcome: { kind: 'ranked', candidates: ranking(...Array.from({ length: 5 }, () => (place < 188 ? 'A1' : 'B1'))) },
  }),
);

function answeredRun(change: Partial<AnsweringSettings>): RunWithResults {
  const made = run('r');
  const answering = { ...defaultAnswering('text', generatorSettings, null), ...change };
  return {
    run: { ...made, system: { ...made.system, answering }, answers: newRunAnswers(377) },
    results,
    answers: questions.map(({ id }) => answerRecord(id, answered('red'))),
  };
}

const rowsOf = (one: RunWithResults) =>
  buildPublishedReport([one], benchmark)!.runs[0]!.means.map(({ mean }) => `${mean.source.slice(-7)}: ${mean.row}`);

describe('published means beside a run', () => {
  it('are those of its retriever, as printed in table 4, with its own mean over the same questions', () => {
    const [beside] = buildPublishedReport([{ run: run('r'), results }], benchmark)!.runs[0]!.means;
    expect(beside!.mean).toMatchObject({ row: 'BM25', value: 0.6551, questions: 377 });
    expect(beside!.own).toEqual({ value: 188 / 377, n: 377 });
    expect(beside!.differences.join(' ')).toContain('rank_bm25');
  });

  it('are those of its pipeline and its prompt, each row of the tables once', () => {
    const text = ['table 3: text, Qwen2-VL-7B', 'table 3: text, gemini-1.5-flash', 'table 3: text, chatgpt-4o-latest'];
    expect(rowsOf(answeredRun({}))).toEqual([...text, 'table 4: BM25']);
    expect(rowsOf(answeredRun({ promptForm: 'plain' }))).toEqual(['table 4: BM25', 'table 5: text, plain']);
    expect(rowsOf(answeredRun({ pipeline: 'early-fusion' }))).toEqual(['table 4: BM25', 'table 5: early-fusion']);
    expect(rowsOf(answeredRun({ mayDecline: true }))).toEqual(['table 4: BM25', 'table 6: default']);
  });

  it('are none where the questions are fewer, reworded, or of a format without any, and a sentence says why', () => {
    const made = run('r');
    const sampled = {
      run: { ...made, settings: { ...made.settings, questions: { ...made.settings.questions, sample: 100 } } },
      results: results.slice(0, 100),
    };
    expect(buildPublishedReport([sampled], benchmark)).toMatchObject({
      sentence: 'PaperTab was published with 377 questions, and there are 100 here.',
      runs: [{ means: [] }],
    });
    const rewording = { original: 'a?', model: null, prompt: 'p', choice: 'edited', at: 0 } as const;
    const reworded = questions.map((one, place) => (place === 0 ? { ...one, rewording } : one));
    const report = buildPublishedReport([{ run: made, results }], { ...benchmark, questions: reworded })!;
    expect(report.runs[0]!.means).toEqual([]);
    expect(report.sentence).toContain('worded otherwise');
    expect(buildPublishedReport([{ run: made, results }], { format: 'leafmark-jsonl', questions })).toBeNull();
  });
});
