// Answers of the invented runs (`?answers`): a floor without a model, two that call models and are judged, one from a file without a
// judge, and one that ranks alone. Declined, cut, unreadable and failed answers, verdicts of a person, and in the state `working`
// answers under way.
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { AnswerRecord, AnswerState, JudgedAnswer } from '../../../src/core/experiment/answer-record.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import type { AnsweringSettings, ModelSettings } from '../../../src/core/experiment/answering.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { RunWithResults } from '../../../src/core/experiment/report.ts';
import { newRunAnswers, type RunAnswers, withAnswer } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import type { GalleryState } from './gallery-part.ts';

const model = (name: string): ModelSettings => ({
  provider: 'openai-compatible',
  endpoint: 'https://api.openai.com/v1',
  model: name,
  temperature: 0,
  maxTokens: 1000,
  seed: 7,
  window: 128_000,
});
const judge = { model: model('gpt-4.1'), grounding: 'evidence', repeat: { questions: 20, times: 3 } } as const;
const generated = (pipeline: 'text' | 'fusion', name: string): AnsweringSettings => ({
  ...defaultAnswering(pipeline, model(name), model('gpt-4.1')),
  judge,
});
const answerings: readonly (AnsweringSettings | null)[] = [
  { ...generated('fusion', 'gpt-4.1-mini'), mayDecline: true },
  generated('text', 'a-local/model-with-a-rather-long-name:q8_0'),
  extractiveAnswering,
  null,
  null,
];
const skills = [0.78, 0.62, 0.3, 0.5, 0];
const imported = 3;

/** A run with what it answers; runs that answer nothing as they are. */
export function withFakeAnswers(
  ranked: RunWithResults,
  place: number,
  questions: readonly Question[],
  state: GalleryState,
): RunWithResults {
  const answering = answerings[place] ?? null;
  if (answering === null && place !== imported) return ranked;
  const asked = state === 'working' && place === 0 ? 48 : questions.length;
  const answers = questions.slice(0, asked).map((question, index) => recordOf(ranked, place, question, index));
  const calls = answers.reduce<RunAnswers>(
    (sum, record) => withAnswer(sum, null, record),
    newRunAnswers(questions.length),
  );
  const run: Run = {
    ...ranked.run,
    system: { ...ranked.run.system, answering },
    answers: place === imported ? null : { ...calls, repeatability: place === 0 ? repeatability : null },
    origin:
      place === imported
        ? {
            kind: 'imported',
            file: 'baseline-fusion-of-somebody-else.jsonl',
            sha256: '0'.repeat(64),
            format: 'leafmark-predictions-jsonl',
            notes: ['4 of its questions are not in the benchmark and are left out.'],
          }
        : ranked.run.origin,
  };
  return { ...ranked, run, answers };
}

const repeated = { sampled: 20, compared: 19, failedRepeats: 1, meanDeviation: 0.041, greatestRange: 0.25 };
const repeatability = {
  completeness: { ...repeated, facts: 83, agreement: 0.94, unanimous: 0.904 },
  faithfulness: { ...repeated, facts: 71, agreement: 0.915, unanimous: 0.873 },
};

function recordOf({ run, results }: RunWithResults, place: number, question: Question, index: number): AnswerRecord {
  const state = stateOf(place, question, index);
  const outcome = results[index]?.outcome;
  const contexts = outcome?.kind === 'ranked' ? outcome.candidates.slice(0, 10) : [];
  const isJudged = place < 2;
  const usage = { input: 1_800 + 40 * (index % 30), output: 90 + (index % 40), cached: place === 0 ? 400 : 0 };
  const call = (purpose: 'answer' | 'faithfulness' | 'completeness', number: number) => ({
    key: `${place}-${index}-${number}`,
    purpose,
    isRepair: false,
    outcome: 'answered' as const,
    model:
      purpose === 'answer'
        ? ['gpt-4.1-mini-2025-04-14', 'a-local/model-with-a-rather-long-name:q8_0'][place]!
        : 'gpt-4.1-2025-04-14',
    parameters: {},
    usage: index % 50 === 9 ? null : usage,
    money: place === 1 && purpose === 'answer' ? null : 0.0011,
    attempts: 1,
    latencyMs: 900,
    fromStore: place === 0 && index % 5 === 0,
    at: 0,
  });
  return {
    run: run.id,
    question: question.id,
    contexts: contexts.map(({ document, firstPage, lastPage, ordinal }) => ({
      document,
      firstPage,
      lastPage,
      ordinal,
      kind: 'text',
      source: { document: `${document}.pdf`, firstSheet: firstPage + 1, lastSheet: lastPage + 1 },
    })),
    cut: null,
    chains: null,
    state,
    judged: isJudged
      ? state.kind === 'answered'
        ? judgedOf(state.sections.declined === true, place, index)
        : notJudged
      : null,
    calls: isJudged ? [call('answer', 0), call('faithfulness', 1), call('completeness', 2)] : [],
  };
}

function stateOf(place: number, question: Question, index: number): AnswerState {
  const gold = question.answer ?? 'no gold';
  const answered = (answer: string, declined: boolean | null = null): AnswerState => ({
    kind: 'answered',
    sections: { evidence: null, reasoning: null, answer, declined },
    repaired: false,
  });
  if (place > 1) return answered(spread(place, index, 1) < skills[place]! ? gold : 'something else entirely');
  if (index % 23 === 7) return answered('', true);
  if (index % 41 === 3) return { kind: 'declined', reason: 'content filter' };
  if (index % 37 === 5) return { kind: 'cut', text: 'The' };
  if (index % 53 === 11) return { kind: 'unreadable', problem: 'no JSON', raw: '{' };
  if (index % 47 === 13)
    return { kind: 'failed', code: 'network-failed', reason: 'The endpoint answered 529 six times.' };
  const words = gold.split(' ');
  return answered(
    words.slice(0, Math.max(1, Math.ceil(words.length * Math.min(1, 0.3 + spread(place, index, 2))))).join(' '),
  );
}

function judgedOf(declines: boolean, place: number, index: number): JudgedAnswer {
  const count = 2 + (index % 5);
  const facts = { kind: 'facts', facts: Array.from({ length: count }, (_, at) => `fact ${at}`) } as const;
  const verdicts = (seed: number) => ({
    kind: 'verdicts' as const,
    verdicts: facts.facts.map((_, at) => {
      const supported = spread(place, index, seed + at) < skills[place]!;
      const looked = place === 0 && index % 6 === 1;
      return { supported, reason: '', person: looked ? (index % 12 === 1 && at === 0 ? !supported : supported) : null };
    }),
  });
  if (declines) {
    const none = { kind: 'not-applicable', reason: 'the answer declines' } as const;
    return { responseFacts: none, goldFacts: facts, faithfulness: null, completeness: verdicts(30) };
  }
  return { responseFacts: facts, goldFacts: facts, faithfulness: verdicts(10), completeness: verdicts(20) };
}

/** A number in 0..1 that depends on its arguments alone. */
function spread(...seeds: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const seed of seeds) hash = Math.imul(hash ^ (seed + 1), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
