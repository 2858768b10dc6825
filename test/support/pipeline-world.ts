/**
 * A corpus, stores and models of pretence for pipelines. Question n asks “What is thing n?”. Its first context says that thing n is red
 * and old, its gold answer and evidence that it is red and big. The generator answers with the text of its first context; the judge
 * takes sentences for facts, and a fact as supported exactly if it stands in the grounding. So every answer has faithfulness 1/2 and
 * completeness 1/2, and takes five calls.
 *
 * Stores outlive a `Life`: a life ends at its nth step, before or after what the step does, and everything it asks from then on fails.
 */
import { startingPrices } from '../../src/core/answering/price-table.ts';
import type { Question } from '../../src/core/dataset/benchmark.ts';
import { benchmarkId, documentId, questionId, runId } from '../../src/core/document/ids.ts';
import type { QuestionId } from '../../src/core/document/ids.ts';
import type { AnswerRecord, CallRecord } from '../../src/core/experiment/answer-record.ts';
import { type AnsweringSettings, type ModelSettings, defaultAnswering } from '../../src/core/experiment/answering.ts';
import type { GoldFactsRecord } from '../../src/core/experiment/gold-facts.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { LanguageModel, LanguageModelRequest, Reply } from '../../src/llm/language-model.ts';
import type { ModelInUse, PipelinePorts, QuestionMaterial } from '../../src/pipeline/ports.ts';
import { type RunQuestions, usualAtATime } from '../../src/pipeline/run-questions.ts';

export const corpusDocument = documentId('d');
export const generatorSettings: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost:1/v1',
  model: 'pretence',
  temperature: 0,
  maxTokens: 500,
  seed: null,
  window: null,
};

export class Crash extends Error {}

/** Ends at its nth step; infinite: never. */
export class Life {
  #left: number;
  steps = 0;
  constructor(steps = Infinity) {
    this.#left = steps;
  }
  step(): void {
    if (this.#left <= 0) throw new Crash('the page is gone');
    this.#left -= 1;
    this.steps += 1;
  }
}

/** What is on disk. */
export class Disk {
  readonly calls = new Map<string, CallRecord>();
  readonly records = new Map<QuestionId, AnswerRecord>();
  readonly goldFacts = new Map<string, GoldFactsRecord>();
  /** Calls that reached a model, by what was sent. */
  readonly made: string[] = [];
}

export function textOf(request: Pick<LanguageModelRequest, 'parts'>): string {
  return request.parts.map((part) => (part.kind === 'text' ? part.text : `[image ${part.name}]`)).join('\n');
}

export function taskOf({ system }: Pick<LanguageModelRequest, 'system'>): string {
  return /^\[leafmark:(\w+)\//.exec(system)?.[1] ?? '';
}

/** Answers by rule. */
export function ruledText(request: LanguageModelRequest): string {
  const text = textOf(request);
  const quoted = (among: string): string[] =>
    [...among.matchAll(/^<<< .*\n([\s\S]*?)\n>>> /gm)].map(([, inside]) => inside!);
  switch (taskOf(request)) {
    case 'answer':
      return JSON.stringify({ evidence: [], reasoning: '', answer: quoted(text)[0] ?? '' });
    case 'extract':
      return JSON.stringify({ facts: quoted(text)[0]!.split(/(?<=\.) /) });
    case 'verify': {
      const [grounding, rest] = text.split('\n## Facts\n') as [string, string];
      const facts = rest
        .split('\n\n')[0]!
        .split('\n')
        .map((line) => line.replace(/^\d+\. /, ''));
      const held = quoted(grounding).join('\n');
      return JSON.stringify({
        verdicts: facts.map((fact, place) => ({ fact: place + 1, reason: '', supported: held.includes(fact) })),
      });
    }
    default:
      return '';
  }
}

export function answered(text: string, usage: Reply['usage'] = { input: 100, output: 10, cached: 0 }): Reply {
  const sent = { temperature: 0, maxTokens: 500, maxTokensName: 'max_tokens', seed: null, json: 'schema' } as const;
  const switches = { stream: true, streamUsage: true, systemRole: true };
  const facts = { usage, model: 'pretence-1', latencyMs: 300, attempts: 1, sent: { ...sent, ...switches } };
  return { kind: 'answered', text, finish: 'stop', ...facts };
}

export type Answerer = (request: LanguageModelRequest, signal: AbortSignal) => Promise<Reply> | Reply;

export function modelInUse(answer: Answerer, settings = generatorSettings): ModelInUse {
  const model: LanguageModel = {
    describe: () => {
      throw new Error('not asked for');
    },
    complete: async (request, signal) => answer(request, signal),
  };
  return { model, settings, structuredOutput: true };
}

export function thing(number: number): Question {
  const answer = `Thing ${number} is red. Thing ${number} is big.`;
  return {
    id: questionId(`q${number}`),
    row: number,
    question: `What is thing ${number}?`,
    answer,
    references: [answer],
    referencesAre: 'alternatives',
    askedOf: null,
    contexts: [],
    candidateDocuments: null,
    type: null,
    answerType: null,
    domain: null,
    evidenceKinds: [],
    unanswerable: false,
  };
}

export function things(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => thing(index + 1));
}

export function candidate(ordinal: number, page = ordinal, kind?: 'page-image'): Candidate {
  const span = { document: corpusDocument, firstPage: page, lastPage: page, ordinal, score: 1 };
  return kind === undefined ? span : { ...span, kind };
}

export const judgedSettings: AnsweringSettings = defaultAnswering('text', generatorSettings, generatorSettings);

export function runOf(questions: readonly Question[], change: Partial<RunQuestions> = {}): RunQuestions {
  return {
    run: runId('r'),
    benchmark: benchmarkId('b'),
    settings: judgedSettings,
    style: 'complete',
    mergesPages: false,
    fresh: null,
    freshGoldFacts: null,
    questions,
    retry: false,
    atATime: usualAtATime,
    ...change,
  };
}

/** What a model replies; a text stands for a reply with it. */
export type Rule = (request: LanguageModelRequest) => string | Reply | Promise<string | Reply>;

/** Unit n, and page n − 1, is about thing n. */
export function portsOn(
  disk: Disk,
  { life = new Life(), answer = ruledText }: { readonly life?: Life; readonly answer?: Rule } = {},
): PipelinePorts {
  const stepped = async <Value>(action: () => Value | Promise<Value>): Promise<Awaited<Value>> => {
    life.step();
    await Promise.resolve();
    const value = await action();
    life.step();
    return value;
  };
  const used = modelInUse((request) =>
    stepped(async () => {
      disk.made.push(`${request.system}\n${textOf(request)}`);
      const reply = await answer(request);
      return typeof reply === 'string' ? answered(reply) : reply;
    }),
  );
  const material = (id: QuestionId): QuestionMaterial => {
    const number = Number(id.slice(1));
    const evidence = `Thing ${number} is red. Thing ${number} is big.`;
    return {
      retrieved: { kind: 'ranked', candidates: [candidate(number, number - 1), candidate(number + 1, number)] },
      documents: [corpusDocument],
      gold: [{ document: corpusDocument, firstPage: 0, lastPage: 0, kinds: [], texts: [evidence], facts: [] }],
    };
  };
  const about = (number: number): string => `Thing ${number} is red. Thing ${number} is old.`;
  return {
    materials: { find: async (id) => material(id) },
    texts: {
      describe: async () => ({ name: 'things.pdf', pageCount: 3 }),
      unit: async ({ ordinal }) => about(ordinal),
      pages: async (_, first, last) =>
        Array.from({ length: last - first + 1 }, (_, place) => about(first + place + 1)).join('\n'),
    },
    images: {
      page: async (_, page, maxPixels) => ({
        mediaType: 'image/png',
        bytes: Uint8Array.of(page),
        sha256: `sum of page ${page} at ${maxPixels}`,
        widthPixels: 100,
        heightPixels: 100,
      }),
    },
    generator: used,
    judge: used,
    calls: {
      find: (key) => stepped(() => disk.calls.get(key) ?? null),
      put: (call) => stepped(() => void disk.calls.set(call.key, call)),
    },
    records: {
      find: (ids) =>
        stepped(() => new Map(ids.flatMap((id) => (disk.records.has(id) ? [[id, disk.records.get(id)!]] : [])))),
      put: (record) => stepped(() => void disk.records.set(record.question, record)),
    },
    goldFacts: {
      find: (question, judge) => stepped(() => disk.goldFacts.get(`${judge} ${question}`) ?? null),
      put: (record) => stepped(() => void disk.goldFacts.set(`${record.judge} ${record.question}`, record)),
    },
    now: () => 0,
    prices: startingPrices,
  };
}

export function signals() {
  return { signal: new AbortController().signal, pause: new AbortController().signal };
}
