import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionFindings } from '../../../src/app/language-models.ts';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { AnsweringSettings, ModelSettings } from '../../../src/core/experiment/answering.ts';
import { bm25System } from '../../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { answerDepartures } from '../../../src/ui/views/experiment/answer-departures.ts';
import { answerObstacles } from '../../../src/ui/views/experiment/answer-readiness.ts';
import type { AnswerReadiness } from '../../../src/ui/views/experiment/answer-readiness.ts';
import { entryOfModel } from '../../../src/ui/views/experiment/model-choice.ts';

// Addresses are read as a page from https would.
beforeAll(() => void vi.stubGlobal('location', { protocol: 'https:' }));
afterAll(() => void vi.unstubAllGlobals());

const plain = { temperature: null, maxTokens: null, seed: null, window: null } as const;
const mini: ModelSettings = {
  ...plain,
  provider: 'openai-compatible',
  endpoint: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
};
const local: ModelSettings = { ...mini, endpoint: 'http://localhost:11434/v1', model: 'qwen2.5vl:7b' };
const openAi = 'https://api.openai.com';

const pages = bm25System({ kind: 'page' });
const system = (answering: AnsweringSettings | null): SystemSettings => ({ ...pages, answering });
const question = (change: Partial<Question>): Question => ({ answer: 'x', contexts: [], ...change }) as Question;
const stated = question({ contexts: [{}] as unknown as Question['contexts'] });

const ready: AnswerReadiness = {
  systems: [system(defaultAnswering('text', mini, null))],
  languageModels: [
    { id: 'mini', settings: mini },
    { id: 'local', settings: local },
  ],
  connections: new Map(),
  keys: [{ origin: openAi, mode: 'memory', locked: false }],
  benchmark: { questions: [stated] },
};
const sentences = (change: Partial<AnswerReadiness>): string =>
  answerObstacles({ ...ready, ...change })
    .map(({ sentence, link }) => `${sentence} [${link}]`)
    .join(' ');

describe('answers can be asked for', () => {
  it('with a model of the list and its key; without a key where none is wanted; without anything where no model is', () => {
    expect(answerObstacles(ready)).toEqual([]);
    expect(sentences({ keys: [], systems: [system(defaultAnswering('text', local, local))] })).toBe('');
    expect(sentences({ keys: [], languageModels: [], systems: [system(extractiveAnswering), system(null)] })).toBe('');
  });

  it('not without the key of its origin, nor with one that is locked', () => {
    expect(sentences({ keys: [] })).toBe(`${openAi} answers only with a key, and there is none. [Enter a key]`);
    expect(sentences({ keys: [{ origin: openAi, mode: 'kept', locked: true }] })).toBe(
      `The key for ${openAi} is locked. [Unlock it]`,
    );
  });

  it('not at a place that a file names and nobody put on the list; a press puts it there', () => {
    const other = { ...mini, endpoint: 'https://llm.example.org/v1' };
    const [found] = answerObstacles({ ...ready, systems: [system(defaultAnswering('text', other, mini))] });
    expect(found).toMatchObject({ add: other });
    expect(found!.sentence).toContain('gpt-4.1-mini at https://llm.example.org is not in your list');
    // Other numbers are asked of the same model.
    expect(entryOfModel({ ...mini, temperature: 1 }, ready.languageModels)?.id).toBe('mini');
    // With or without the usual path it is the same place.
    expect(entryOfModel({ ...local, endpoint: 'http://localhost:11434' }, ready.languageModels)?.id).toBe('local');
  });

  it('not at an address that a page may not ask', () => {
    const open = { ...mini, endpoint: 'http://api.example.com/v1' };
    expect(sentences({ systems: [system(defaultAnswering('text', open, null))] })).toContain(
      'gpt-4.1-mini cannot be asked',
    );
  });

  it('not with pages for a model that refused an image, as generator or as judge', () => {
    const works: ConnectionFindings = {
      works: true,
      testedAt: 0,
      findings: [{ certainty: 'certain', kind: 'images-refused', sentence: '', tries: [] }],
    };
    const connections = new Map([['mini', { kind: 'done', value: works } as const]]);
    const judged = defaultAnswering('text', local, mini);
    expect(sentences({ connections })).toBe('');
    expect(sentences({ connections, systems: [system(defaultAnswering('image', mini, null))] })).toContain(
      'gpt-4.1-mini takes no images',
    );
    expect(sentences({ connections, systems: [system(judged)] })).toBe('');
    const seeing = { ...judged, judge: { ...judged.judge!, grounding: 'evidence+images' as const } };
    expect(sentences({ connections, systems: [system(seeing)] })).toContain('gpt-4.1-mini takes no images');
  });

  it('not judged against evidence that no question states, but against what was retrieved', () => {
    const benchmark = { questions: [question({}), question({ answer: null })] };
    const judged = defaultAnswering('text', mini, mini);
    const by = (grounding: 'evidence' | 'gold' | 'retrieved'): string =>
      sentences({ benchmark, systems: [system({ ...judged, judge: { ...judged.judge!, grounding } })] });
    expect(by('evidence')).toContain('No question of this benchmark states evidence');
    expect(by('gold')).toBe('');
    expect(by('retrieved')).toBe('');
  });

  it('not with a pipeline that wants what the retriever does not rank', () => {
    expect(sentences({ systems: [system(defaultAnswering('fusion', mini, null))] })).toContain(
      '“BM25, pages”: Fusion wants page images',
    );
  });
});

describe('what answers send away', () => {
  it('is nothing without a model', () => {
    expect(answerDepartures([system(null), system(extractiveAnswering)])).toEqual([]);
  });

  it('is told by origin, the most of several systems, with what the judge is shown', () => {
    const systems = [
      system({ ...defaultAnswering('text', mini, local), k: 7 }),
      // 10: 5 texts and 5 images.
      system(defaultAnswering('fusion', mini, local)),
    ];
    expect(answerDepartures(systems)).toEqual([
      {
        origin: openAi,
        models: ['gpt-4.1-mini'],
        sent: [
          'questions',
          'texts of up to 7 candidates each',
          'images of up to 5 pages each, at most 401,408 pixels an image',
        ],
      },
      {
        origin: 'http://localhost:11434',
        models: ['qwen2.5vl:7b'],
        sent: ['questions', 'answers and gold answers', 'the gold evidence'],
      },
    ]);
  });
});
