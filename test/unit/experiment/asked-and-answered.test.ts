// Which questions a run asks, which of them it may answer, and how that is told.
import { describe, expect, it, test } from 'vitest';
import type { QuestionState } from '../../../src/core/dataset/mapping.ts';
import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { questionsToAnswer } from '../../../src/core/experiment/questions-to-answer.ts';
import { reductionInWords } from '../../../src/core/experiment/reduction-in-words.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { runNotes } from '../../../src/core/experiment/run-notes.ts';
import { sampleOfRun } from '../../../src/core/experiment/sample-of-run.ts';
import { askedWords } from '../../../src/ui/views/report/asked-words.ts';
import { question, ranked, run as newRun } from './run-fixture.ts';

const states: readonly QuestionState[] = ['ready', 'mapped-in-part', 'unmappable', 'without-evidence', 'document-only'];
const questions = states.map((state) => question(state));
const mapped = states.map((state) => ({ id: questionId(state), state }));
const ids = (of: readonly { readonly id: string }[]): string[] => of.map(({ id }) => id);
const kept = (unmappable: 'leave-out' | 'score-0', mappedInPart: 'score' | 'leave-out'): string[] =>
  ids(questionsToAnswer(questions, mapped, { unmappable, mappedInPart }));

describe('the questions that may be answered', () => {
  it('are those that are not left out of the means; one without evidence is no such', () => {
    expect(kept('leave-out', 'score')).toEqual(['ready', 'mapped-in-part', 'without-evidence', 'document-only']);
    expect(kept('leave-out', 'leave-out')).toEqual(['ready', 'without-evidence', 'document-only']);
    expect(kept('score-0', 'score')).toEqual(states);
  });

  it('are all where no mapping tells of them', () => {
    expect(questionsToAnswer(questions, [], { unmappable: 'leave-out', mappedInPart: 'score' })).toBe(questions);
  });
});

describe('the sample of a run', () => {
  const made = newRun('made');
  const answering = { ...extractiveAnswering, sample: { size: null, seed: 7, stratify: null } };

  it('is drawn from what is asked and may be answered', () => {
    const system = { ...made.system, answering };
    expect(ids(sampleOfRun({ ...made, system }, questions, mapped))).not.toContain('unmappable');
    const settings = { ...made.settings, questions: { ...noReduction, sample: 2 } };
    const two = sampleOfRun({ ...made, system, settings }, questions, []);
    expect(two).toHaveLength(2);
    const one = { ...system, answering: { ...answering, sample: { size: 1, seed: 7, stratify: null } } };
    expect(ids(two)).toEqual(
      expect.arrayContaining(ids(sampleOfRun({ ...made, system: one, settings }, questions, []))),
    );
  });

  it('of answers from a file leaves out none for the corpus, since none is made for it', () => {
    const origin = {
      kind: 'imported',
      file: 'a.jsonl',
      sha256: '',
      format: 'leafmark-predictions-jsonl',
      notes: [],
    } as const;
    expect(sampleOfRun({ ...made, origin }, questions, mapped)).toHaveLength(5);
  });
});

describe('questions made fewer', () => {
  const settings = { questions: { nearDuplicates: true, longerHalf: true, sample: 100, seed: 7 } };
  const steps = [
    { step: 'near-duplicates', before: 2400, after: 2271 },
    { step: 'longer-half', before: 2271, after: 1136 },
    { step: 'sample', before: 1136, after: 100 },
  ] as const;
  const fewer = { ...newRun('fewer', settings), questions: 100, reduction: steps };
  const words = '2,400 → near-duplicates dropped 2,271 → the longer half 1,136 → sample 100 (seed 7)';

  it('are told with the count of each step', () => {
    expect(reductionInWords(fewer)).toBe(words);
    expect(runNotes(fewer)).toEqual([`Questions: ${words}.`]);
    expect(runNotes(newRun('all'))).toEqual([]);
  });

  it('are told without the counts of a run that kept none', () => {
    const { reduction: _none, ...before } = fewer;
    expect(reductionInWords(before)).toBe('near-duplicates dropped → the longer half → sample (seed 7): 100');
  });

  it('are told beside a report once, or for each run where they are not the same', () => {
    expect(askedWords([fewer, fewer])).toEqual([`Questions: ${words}.`]);
    expect(askedWords([newRun('all'), newRun('others')])).toEqual([]);
    expect(askedWords([newRun('all'), fewer])).toEqual(['Questions of “all”: all.', `Questions of “fewer”: ${words}.`]);
  });
});

test('a run of fewer questions waits for its own only, and a report has no row of those that none asks', () => {
  // Five, three and one word: the longer half of three is two, the first and the second.
  const texts = { q1: 'How many sites were left?', q2: 'Who read it?', q3: 'Why?' };
  const all = Object.entries(texts).map(([id, text]) => question(id, { question: text }));
  const half = newRun('half', { questions: { ...noReduction, longerHalf: true } });
  const results = [ranked('q1', ['A1'], 'A1')];
  const report = buildReport([{ run: half, results }], all, [], defaultReportOptions);
  expect(report.runs[0]!.waiting).toBe(1);
  expect(report.questions.map(({ question: id }) => id)).toEqual(['q1', 'q2']);
  const beside = buildReport(
    [
      { run: half, results },
      { run: newRun('whole'), results },
    ],
    all,
    [],
    defaultReportOptions,
  );
  expect(beside.runs.map(({ waiting }) => waiting)).toEqual([1, 2]);
  expect(beside.questions).toHaveLength(3);
});
