import { describe, expect, it } from 'vitest';
import type { AnswerChains, AnswerState, ChainRecord } from '../../../src/core/experiment/answer-record.ts';
import { type AnsweringSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { buildChainsReport } from '../../../src/core/experiment/chains-report.ts';
import { generatorSettings } from '../../support/pipeline-world.ts';
import { answerRecord, answered, failedAnswer } from './answer-fixture.ts';
import { question, run as newRun } from './run-fixture.ts';

const chain = (state: AnswerState): ChainRecord => ({ contexts: [], cut: null, state });
const chains = (text: AnswerState, image: AnswerState): AnswerChains => ({
  text: chain(text),
  image: chain(image),
  fusion: null,
});
const answering: AnsweringSettings = { ...defaultAnswering('text', generatorSettings, null), pipeline: 'visdomrag' };
const run = newRun('chained');
const chained = { ...run, system: { ...run.system, answering } };
const gold = (row: number, answer: string) => question(`q${row}`, { answer, references: [answer] });

describe('the table of what a fusion took', () => {
  // By hand, with F1 of single words: q1 took the text answer, q2 both, q3 neither; the text chain of q4 failed.
  const questions = [gold(1, 'red'), gold(2, 'red'), gold(3, 'red'), gold(4, 'red')];
  const records = [
    answerRecord(questions[0]!.id, answered('red'), { chains: chains(answered('red'), answered('blue')) }),
    answerRecord(questions[1]!.id, answered('green'), { chains: chains(answered('green'), answered('green')) }),
    answerRecord(questions[2]!.id, answered('red'), { chains: chains(answered('blue'), answered('green')) }),
    answerRecord(questions[3]!.id, failedAnswer, { chains: chains(failedAnswer, answered('red')) }),
  ];
  const report = buildChainsReport([{ run: chained, results: [], answers: records }], questions)!.runs[0]!;

  it('adds up to the settled questions, those that cannot be compared in a row of their own', () => {
    expect(report.rows.map(({ from, questions, f1 }) => [from, questions, f1?.mean ?? null])).toEqual([
      ['text', 1, 1],
      ['image', 0, null],
      ['both', 1, 0],
      ['neither', 1, 1],
      ['incomplete', 1, null],
    ]);
    expect([report.settled, report.compared, report.disagree]).toEqual([4, 3, 2]);
  });

  it('says what the third call adds to the chain that is better alone, over the questions that were compared', () => {
    // Text chain: 1, 0, 0; page-image chain: 0, 0, 0; fused: 1, 0, 1. Better alone: text with 1/3; difference (0 + 0 + 1)/3.
    expect(report.alone.text.mean).toBeCloseTo(1 / 3, 12);
    expect(report.alone.image.mean).toBe(0);
    expect(report.alone.fused.mean).toBeCloseTo(2 / 3, 12);
    expect(report.gain).toMatchObject({ over: 'text', n: 3 });
    expect(report.gain!.difference).toBeCloseTo(1 / 3, 12);
    expect(report.gain!.interval).toEqual([0, 1]);
  });

  it('says of a question what it lacks', () => {
    expect(report.questions[3]).toMatchObject({
      chains: { kind: 'incomplete', part: 'text', reason: '529', f1: { text: null, image: 1, fused: null } },
    });
  });

  it('is none of runs by other pipelines, and without a score where there is no reference', () => {
    expect(buildChainsReport([{ run, results: [], answers: records }], questions)).toBeNull();
    const bare = questions.map((one) => ({ ...one, answer: null, references: [] }));
    const [without] = buildChainsReport([{ run: chained, results: [], answers: records }], bare)!.runs;
    expect(without!.rows.map(({ f1 }) => f1?.mean ?? null)).toEqual([null, null, null, null, null]);
    expect(without!.gain).toBeNull();
  });
});
