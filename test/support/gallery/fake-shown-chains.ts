// ?chained=taken|failed|unreadable|plain|hostile|working|unasked, #/question/001?run=run-0&part=chains: both chains of a run by visdomrag.
import type { AnsweredQuestion } from '../../../src/app/answers.ts';
import type { RunId } from '../../../src/core/document/ids.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import type {
  AnswerChains,
  AnswerRecord,
  AnswerState,
  CallPurpose,
  CallRecord,
  ChainRecord,
  SentContext,
} from '../../../src/core/experiment/answer-record.ts';
import { summaryOfCall, waitingChain } from '../../../src/core/experiment/answer-record.ts';
import { type AnsweringSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { buildChainsReport, chainsOfQuestion } from '../../../src/core/experiment/chains-report.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { fakeRuns, part as reportPart } from './fake-report.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const asked = new URLSearchParams(location.search);
const chained = asked.get('chained');
const state = (asked.get('state') ?? 'done') as GalleryState;
const shows = (): boolean => chained !== null && location.hash.startsWith('#/question');

const questions = fakeBenchmark.questions.map((question, place) =>
  place === 0
    ? {
        ...question,
        question:
          'Across the three regions of the outage review, which region cut its unplanned outage hours most between 2018 and 2020, and what measure does the review credit for it?',
        answer:
          'The Northern region, from 412 to 236 hours. The review credits the move of its circuit breakers to condition-based maintenance, begun in 2019.',
        references: [
          'The Northern region, from 412 to 236 hours. The review credits the move of its circuit breakers to condition-based maintenance, begun in 2019.',
        ],
      }
    : question,
);
const gold = questions[0]!;

const settings: AnsweringSettings = {
  ...defaultAnswering(
    'visdomrag',
    {
      provider: 'openai-compatible',
      endpoint: 'https://api.example.com/v1',
      model: 'gpt-4.1-mini',
      temperature: 0,
      maxTokens: 1024,
      seed: null,
      window: 128_000,
    },
    null,
  ),
  promptForm: chained === 'plain' ? 'plain' : 'curated',
};

const hostile = [
  '**Bold** and an image ![x](http://localhost:9/leak.png) 12',
  '<img src=x onerror="document.title=1"><script>document.title = 2</script>',
  '\u001B[31mred by ANSI\u001B[0m and \u202Eturned 31 round\u202C, then \u0000 and \u200Bhidden.',
  `שלום, a mixed line with 12 % in it. ${'unbroken'.repeat(30)}`,
].join('\n');

function answered(answer: string, evidence: readonly string[], reasoning: string): AnswerState {
  const isBare = chained === 'plain';
  return {
    kind: 'answered',
    sections: {
      evidence: isBare ? null : evidence.join('\n'),
      reasoning: isBare ? null : reasoning,
      answer,
      declined: null,
    },
    repaired: false,
  };
}

const textAnswer = answered(
  'Northern, from 412 to 236 hours, credited to the move to condition-based maintenance of its breakers in 2019.',
  [
    '[2] “Northern, 2018: 412 hours”',
    '[2] “Northern, 2020: 236 hours, −43 %”',
    '[2] “Central −9 %, Coastal −10 %”',
    '[1] “moved its circuit breakers … to condition-based maintenance”',
  ],
  '412 − 236 = 176 hours, the largest fall of the three regions. Most of the fall is attributed to this change.',
);
const imageAnswer = answered(
  'The Northern region, from about 410 to 240 hours. The pages shown name no measure.',
  [
    '[1] Figure 6, Northern, 2018: about 410 hours',
    '[1] Northern, 2020: about 240 hours',
    '[1] Central −9 %, Coastal −10 %',
  ],
  'Northern falls by about 170 hours, the largest fall of the three regions. No page shown names a measure.',
);
const fusedAnswer = answered(
  'Northern, from 412 to 236 hours, credited to the move of its breakers to condition-based maintenance in 2019.',
  [],
  '',
);

function sent(candidates: readonly Candidate[], kind: SentContext['kind']): SentContext[] {
  return candidates.map(({ document, firstPage, lastPage, ordinal }) => ({
    document,
    firstPage,
    lastPage: kind === 'image' ? firstPage : lastPage,
    ordinal,
    kind,
    source: { document: 'x.pdf', firstSheet: firstPage + 1, lastSheet: lastPage + 1 },
  }));
}

function chainsOf(run: Run): { readonly chains: AnswerChains; readonly state: AnswerState } {
  const { outcome } = fakeRuns(state).find((one) => one.run.id === run.id)!.results[0]!;
  const ranked = outcome.kind === 'ranked' ? outcome.candidates : [];
  const text: ChainRecord = { contexts: sent(ranked.slice(0, 7), 'text'), cut: null, state: textAnswer };
  const image: ChainRecord = { contexts: sent(ranked.slice(7, 12), 'image'), cut: null, state: imageAnswer };
  const fusion = {
    analysis:
      'The text chain quotes 412 and 236 hours from Table 4; the page-image chain reads about 410 and 240 off the bars of Figure 6. Only the text chain has the measure.',
    conclusion: 'The printed numbers hold before those read off a bar. The measure is stated, not inferred.',
  };
  switch (chained) {
    case 'failed': {
      const reason = 'The provider answered 529 five times: it is overloaded.';
      const failed: AnswerState = { kind: 'failed', code: 'network-failed', reason };
      return {
        chains: { text, image: { ...image, state: failed }, fusion: null },
        state: { ...failed, reason: `Nothing was fused, since the page-image chain has no answer: ${reason}` },
      };
    }
    case 'unreadable': {
      const problem = 'there is no answer in it';
      return {
        chains: { text: { ...text, state: { kind: 'unreadable', problem, raw: hostile } }, image, fusion: null },
        state: {
          kind: 'failed',
          code: 'llm-reply-unreadable',
          reason: `Nothing was fused, since the text chain has no answer: ${problem}`,
        },
      };
    }
    case 'hostile': {
      const bad = answered(hostile, hostile.split('\n'), hostile);
      const own = { analysis: hostile, conclusion: hostile };
      return { chains: { text: { ...text, state: bad }, image: { ...image, state: bad }, fusion: own }, state: bad };
    }
    case 'working':
      return {
        chains: {
          text,
          image: { ...waitingChain, contexts: image.contexts, state: { kind: 'prompted' } },
          fusion: null,
        },
        state: { kind: 'prompted' },
      };
    case 'plain':
      return { chains: { text, image, fusion: { analysis: null, conclusion: null } }, state: fusedAnswer };
    case null:
    default:
      return { chains: { text, image, fusion }, state: fusedAnswer };
  }
}

function callsOf(): readonly CallRecord[] {
  const call = (purpose: CallPurpose, input: number, output: number, latencyMs: number, money: number): CallRecord => ({
    key: `chained-${purpose}`,
    purpose,
    isRepair: false,
    prompt: {
      task: purpose === 'fusion' ? 'fuse' : 'answer',
      version: 'curated-1',
      template: '0'.repeat(64),
      system: 'You answer one question from contexts.',
      parts: [{ kind: 'text', text: `## Question\n${gold.question}` }],
      replyForm: 'json',
      schema: null,
      cut: { kept: 7, dropped: 0, cutAt: null, size: 6820, limit: 128_000, unit: 'tokens' },
    },
    outcome:
      chained === 'failed' && purpose === 'image-chain'
        ? { kind: 'failed', code: 'network-failed', reason: 'The provider answered 529 five times.', status: 529 }
        : { kind: 'answered', text: chained === 'hostile' ? hostile : '{"answer": "Northern"}' },
    model: 'gpt-4.1-mini-2025-04-14',
    parameters: { temperature: 0 },
    usage: { input, output, cached: 0 },
    money,
    attempts: 1,
    latencyMs,
    fromStore: false,
    at: Date.UTC(2026, 10, 30, 14, 21),
  });
  const calls = [
    call('text-chain', 6820, 288, 3100, 0.0032),
    call('image-chain', 6914, 251, 3900, 0.0032),
    call('fusion', 1171, 203, 2700, 0.0008),
  ];
  return ['failed', 'unreadable', 'working'].includes(chained ?? '') ? calls.slice(0, 2) : calls;
}

function recordOf(run: Run): AnswerRecord {
  const { chains, state: settled } = chainsOf(run);
  return {
    run: run.id,
    question: gold.id,
    contexts: [...chains.text.contexts, ...chains.image.contexts],
    cut: null,
    chains,
    state: settled,
    judged: null,
    calls: callsOf().map(summaryOfCall),
  };
}

function runsOf(): readonly Run[] {
  return fakeRuns(state).map(({ run }, place) => ({
    ...run,
    system: { ...run.system, answering: place === 0 ? settings : null },
    answers: place === 0 ? newRunAnswers(118) : null,
  }));
}

export const part: GalleryPart = {
  state: () => {
    if (!shows()) return {};
    const runs = runsOf();
    const report = reportPart.state?.(state).report;
    // Every other question is answered as the first is, so that there is something to count.
    const answers = questions
      .slice(0, 40)
      .map(({ id }, place) => ({ ...recordOf(runs[0]!), question: place === 0 ? gold.id : questionId(id) }));
    const chains = buildChainsReport([{ run: runs[0]!, results: [], answers }], questions);
    return {
      runs,
      benchmark: { kind: 'done', value: { ...fakeBenchmark, questions } },
      ...(report?.kind === 'done' ? { report: { kind: 'done', value: { ...report.value, chains } } } : {}),
    };
  },
  commands: () => {
    if (chained === null) return {};
    return {
      questionAnswers: async () => {
        const [run] = runsOf();
        if (chained === 'unasked' || run === undefined) return await Promise.resolve(new Map());
        const record = recordOf(run);
        const by = (reviewer: 'judge' | 'person') => scoresOfRecord(record, gold, defaultAnswerRules, reviewer);
        const [judge, person] = [by('judge'), by('person')];
        const one: AnsweredQuestion = {
          record,
          scores: judge === null || person === null ? null : { judge, person },
          chains: chainsOfQuestion(record, gold, defaultAnswerRules),
        };
        return await Promise.resolve(new Map<RunId, AnsweredQuestion>([[run.id, one]]));
      },
      storedCall: async (key) => await Promise.resolve(callsOf().find((one) => one.key === key) ?? null),
    };
  },
};
