// ?answering: runs that answer and judge, in each state, and a file of predictions; &trial: a trial of five questions.
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { documentId, experimentId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, AnswerState, JudgedAnswer } from '../../../src/core/experiment/answer-record.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import {
  type AnsweringSettings,
  defaultAnswering,
  extractiveAnswering,
} from '../../../src/core/experiment/answering.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { type RunAnswers, newRunAnswers, settledStates } from '../../../src/core/experiment/run-answers.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import { optionsOf } from '../../../src/ui/views/report/report-query.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { fakeExperiment } from './fake-experiment.ts';
import { factsOfRun } from './fake-run.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const query = new URLSearchParams(location.search);
const isAnswered = query.has('answering');
const isTrial = query.has('trial');
const started = new Date(2026, 11, 1, 14, 21).getTime();
const mini = {
  provider: 'openai-compatible',
  endpoint: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
  temperature: 0,
  maxTokens: 1024,
  seed: null,
  window: 1_047_576,
} as const;
const haiku = {
  ...mini,
  provider: 'anthropic',
  endpoint: 'https://api.anthropic.com/v1',
  model: 'claude-haiku-4-5',
} as const;

const paid: AnsweringSettings = {
  ...defaultAnswering('text', mini, haiku),
  sample: { size: 100, seed: 7, stratify: null, ...(isTrial ? { trial: 5 } : {}) },
  cap: { ...noCap, calls: 600, money: 5 },
};
const systems: readonly (AnsweringSettings | null)[] = [
  { ...extractiveAnswering, sample: paid.sample },
  paid,
  { ...paid, pipeline: 'fusion', cap: { ...noCap, calls: 400, money: 2.5 } },
];

type States = RunAnswers['states'];

function answers(states: Partial<States>, calls: number, change: Partial<RunAnswers> = {}): RunAnswers {
  return {
    ...newRunAnswers(isTrial ? 5 : 100),
    states: { answered: 0, declined: 0, cut: 0, unreadable: 0, failed: 0, ...states },
    spent: {
      calls,
      usage: { input: calls * 2_840, output: calls * 164, cached: 0 },
      withoutUsage: 0,
      money: calls * 0.0043,
      withoutPrice: 0,
    },
    generators: calls === 0 ? [] : ['gpt-4.1-mini-2025-04-14'],
    judges: calls === 0 ? [] : ['claude-haiku-4-5'],
    ...change,
  };
}

function run(place: number, state: RunState, made: RunAnswers | null, change: Partial<Run> = {}): Run {
  const system = { ...fakeExperiment.systems[place]!, answering: systems[place] ?? null };
  return {
    id: runId(`run-${place}`),
    experiment: experimentId('now'),
    benchmark: fakeBenchmark.id,
    system,
    settings: fakeExperiment,
    pool: 'corpus',
    state,
    questions: 120,
    done: state === 'waiting' ? 0 : 120,
    failed: 0,
    failure: null,
    startedAt: started,
    finishedAt: state === 'done' ? started + 674_000 : null,
    inputHash: '0'.repeat(64),
    corpus: { documents: 10, pages: 795, units: [795, 795, 4_310][place]! },
    versions: {},
    vectors: [],
    space: null,
    ...factsOfRun(place, state !== 'waiting'),
    answers: made,
    ...change,
  };
}

const imported: Run = {
  ...run(0, 'done', answers({ answered: 116, failed: 4 }, 0, { sample: 120 })),
  id: runId('run-imported'),
  system: {
    ...fakeExperiment.systems[0]!,
    name: 'colpali-baseline',
    retriever: { kind: 'imported', set: 'colpali-baseline' },
    unit: { kind: 'imported', set: 'colpali-baseline' },
    answering: null,
  },
  origin: {
    kind: 'imported',
    file: 'baseline_energy.json',
    sha256: 'a'.repeat(64),
    format: 'unidoc-bench-baseline-json',
    notes: [
      '4 of 120 questions have no prediction: their rankings are empty and count 0 in every mean.',
      '30 candidates of 2 documents that are not in the corpus hold their ranks and hit nothing.',
    ],
  },
};

const earlier: readonly Run[] = [
  { ...imported, id: runId('old-file'), experiment: experimentId('old'), startedAt: started - 86_400_000 },
  {
    ...run(1, 'done', answers({ answered: 5 }, 22, { sample: 5 })),
    id: runId('old-trial'),
    experiment: experimentId('older'),
    system: { ...fakeExperiment.systems[1]!, answering: { ...paid, sample: { ...paid.sample, trial: 5 } } },
    startedAt: started - 90_000_000,
  },
];

const repeated = {
  sampled: 10,
  compared: 9,
  failedRepeats: 1,
  facts: 61,
  agreement: 0.967,
  unanimous: 0.934,
  meanDeviation: 0.021,
  greatestRange: 0.2,
};

function runsOf(state: GalleryState): readonly Run[] {
  const extractive = run(0, 'done', answers(isTrial ? { answered: 5 } : { answered: 100 }, 0));
  switch (state) {
    case 'empty':
      return [];
    case 'working':
      return [
        extractive,
        run(1, 'running', answers({ answered: 61, declined: 3, unreadable: 1 }, 214, { fromStore: 12 })),
        run(2, 'waiting', null),
        ...earlier,
      ];
    case 'failed':
      return [
        extractive,
        run(1, 'done', answers({ answered: 88, declined: 3, cut: 1, unreadable: 2, failed: 6 }, 402)),
        run(2, 'paused', answers({ answered: 64, declined: 1 }, 400), {
          failure: {
            kind: 'failed',
            code: 'llm-cap-reached',
            reason:
              'The next call would pass the limit of 400 calls, so it was not made. What was answered is stored. Raise the limit to go on.',
          },
        }),
        ...earlier,
      ];
    case 'done':
      return isTrial
        ? [
            extractive,
            run(1, 'done', answers({ answered: 5 }, 22)),
            run(2, 'done', answers({ answered: 4, declined: 1 }, 18)),
          ]
        : [
            extractive,
            run(
              1,
              'done',
              answers({ answered: 97, declined: 3 }, 388, {
                repeatability: { faithfulness: repeated, completeness: { ...repeated, agreement: 0.984 } },
              }),
            ),
            run(2, 'done', answers({ answered: 100 }, 372, { fromStore: 28 })),
            imported,
            ...earlier,
          ];
  }
}

/** Records as many as the run counts, in each state, and a few that are under way. */
function recordsOf({ id, system, answers: made }: Run): readonly AnswerRecord[] {
  if (made === null) return [];
  const isJudged = (system.answering?.judge ?? null) !== null;
  const states = settledStates.flatMap((kind) => Array.from({ length: made.states[kind] }, () => kind));
  const open = Math.min(6, made.sample - states.length);
  const all: readonly AnswerState['kind'][] = [...states, ...Array.from({ length: open }, () => 'prompted' as const)];
  return all.map((kind, place): AnswerRecord => {
    const question = fakeBenchmark.questions[place]!;
    return {
      run: id,
      question: question.id,
      contexts: [],
      cut: null,
      chains: null,
      state: stateOfKind(kind, place, question.answer ?? ''),
      judged: isJudged ? judgedOf(kind, place) : null,
      calls: [],
    };
  });
}

function stateOfKind(kind: AnswerState['kind'], place: number, gold: string): AnswerState {
  switch (kind) {
    case 'answered':
      return {
        kind,
        sections: {
          evidence: null,
          reasoning: null,
          answer: place % 3 === 0 ? 'about 12 percent' : gold,
          declined: place % 30 === 1,
        },
        repaired: false,
      };
    case 'declined':
      return { kind, reason: 'content filter' };
    case 'cut':
      return { kind, text: 'The' };
    case 'unreadable':
      return { kind, problem: 'no JSON object in it', raw: 'Sure!' };
    case 'failed':
      return place % 3 === 0
        ? { kind, code: 'llm-silent', reason: 'https://api.openai.com did not answer within 60 s, after 5 tries' }
        : {
            kind,
            code: 'llm-server-failed',
            reason: 'https://api.openai.com failed (500): <b>internal</b> ![x](https://example.org/x.png)',
          };
    case 'waiting':
    case 'prompted':
    case 'replied':
      return { kind: 'prompted' };
  }
}

function judgedOf(kind: AnswerState['kind'], place: number): JudgedAnswer {
  if (kind !== 'answered') return notJudged;
  const facts = { kind: 'facts', facts: ['One fact.', 'Another fact.', 'A third fact.'] } as const;
  const verdict = (_fact: string, at: number) => ({ supported: (place + at) % 4 !== 0, reason: '', person: null });
  const verdicts = { kind: 'verdicts', verdicts: facts.facts.map(verdict) } as const;
  return {
    responseFacts:
      place === 12
        ? { kind: 'failed', reason: 'the list of facts could not be read after one repair', raw: null }
        : facts,
    goldFacts: facts,
    faithfulness: place === 12 ? null : verdicts,
    completeness: place < 3 ? null : verdicts,
  };
}

function predictionsOf(state: GalleryState): StateValues['predictions'] {
  switch (state) {
    case 'empty':
      return { kind: 'empty' };
    case 'working':
      return { kind: 'working', progress: null };
    case 'failed':
      return {
        kind: 'failed',
        failure: {
          kind: 'failed',
          code: 'benchmark-not-recognised',
          reason:
            'results.json is not recognised as predictions. Looked for: lines “qid Q0 docid rank score tag” (TREC run); lines of JSON with id and contexts or answer (Leafmark); JSON with question and baseline or retrieved_metadata (UniDoc-Bench). Found: the fields a, b.',
        },
      };
    case 'done':
      return { kind: 'done', value: { preview: preview(), choices: { acceptProposals: false, documents: {} } } };
  }
}

function preview(): Extract<StateValues['predictions'], { readonly kind: 'done' }>['value']['preview'] {
  return {
    name: 'colqwen2.trec',
    format: 'trec-run',
    system: 'colqwen2-v1.0',
    sha256: 'b'.repeat(64),
    entries: 121,
    questions: 120,
    problems: [
      { row: null, line: 1_204, field: null, message: 'Five fields where six are needed.', severity: 'skipped' },
      { row: 7, line: null, field: 'contexts', message: 'A score of "high" is no number.', severity: 'repaired' },
    ],
    mapping: {
      unmatched: [
        { row: 12, stated: 'q-9000', reason: 'unknown-question' },
        { row: 88, stated: fakeBenchmark.questions[3]?.id ?? '4', reason: 'question-taken' },
      ],
      withoutPrediction: [fakeBenchmark.questions[5]!.id],
      withRanking: 119,
      withAnswer: 0,
      names: [
        {
          stated: 'annual-report-2023.pdf',
          relation: 'same-name',
          document: documentId('d0'),
          proposals: [],
          note: '',
          candidates: 640,
        },
        {
          stated: 'annual_report_2024',
          relation: 'proposed',
          document: null,
          proposals: [documentId('d1')],
          note: 'name without its ending',
          candidates: 212,
        },
        { stated: '<img src=x>.pdf', relation: 'missing', document: null, proposals: [], note: '', candidates: 30 },
        {
          stated: 'draft.pdf',
          relation: 'left-out',
          document: null,
          proposals: [],
          note: 'left out by choice',
          candidates: 4,
        },
      ],
      candidates: 1_190,
      documentMissing: 246,
      withoutPage: 8,
      pageOutOfRange: 2,
      notes: [
        '1 of 120 questions have no prediction: their rankings are empty and count 0 in every mean.',
        '246 candidates of 3 documents that are not in the corpus hold their ranks and hit nothing.',
        '8 candidates name no page: they count for documents only.',
      ],
    },
  };
}

function stateOf(state: GalleryState): Partial<StateValues> {
  const predictions = isAnswered ? predictionsOf(state) : ({ kind: 'empty' } as const);
  if (!isAnswered || !location.hash.startsWith('#/experiment/run')) return { predictions };
  const benchmark = { kind: 'done', value: fakeBenchmark } as const;
  const runs = runsOf(state);
  if (runs.length === 0) return { predictions, benchmark };
  const current = runs.filter((one) => one.experiment === 'now');
  const empty = buildReport(
    current.map((one) => ({ run: one, results: [], answers: recordsOf(one) })),
    fakeBenchmark.questions,
    [],
    defaultReportOptions,
  );
  const report = {
    ...empty,
    runs: empty.runs.map((one, place) => ({
      ...one,
      waiting: current[place]?.state === 'waiting' ? 120 : 0,
      metrics: one.metrics.map((metric, column) => ({
        ...metric,
        n: 110,
        mean: 0.42 + 0.08 * place + 0.03 * column,
        interval: [0.36 + 0.08 * place + 0.03 * column, 0.48 + 0.08 * place + 0.03 * column] as const,
      })),
    })),
  };
  const at = current[1]?.answers ?? null;
  const job = {
    state: 'running',
    run: runId('run-1'),
    elapsedMs: 141_000,
    progress: {
      phase: 'answer',
      done: 65,
      total: 100,
      unit: 'questions',
      callsInFlight: 6,
      ...(at === null ? {} : { answers: at }),
    },
  } as const;
  return {
    predictions,
    benchmark,
    runs,
    // As the address asks, so that nothing is asked of the report anew.
    reportOptions: optionsOf({}, runs),
    runJob: state === 'working' ? job : null,
    report: { kind: 'done', value: report },
  };
}

export const part: GalleryPart = {
  state: stateOf,
  commands: (write) => ({ dropPredictions: () => write({ predictions: { kind: 'empty' } }) }),
};
