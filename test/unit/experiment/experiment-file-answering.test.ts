import { describe, expect, it } from 'vitest';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { experimentFormat, parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';

const model = { provider: 'openai-compatible', endpoint: 'http://localhost:11434/v1', model: 'qwen3:8b' } as const;
const modelRead = { ...model, temperature: null, maxTokens: null, seed: null, window: null };
const file = (answering: unknown): string =>
  JSON.stringify({ format: experimentFormat, systems: [{ retriever: { kind: 'bm25' }, answering }] });
const answeringOf = (answering: unknown) => parseExperiment(file(answering)).systems[0]!.answering;
const canary = 'sk-canary-4f2a9c77d1';

function problemOf(answering: unknown): string {
  try {
    parseExperiment(file(answering));
  } catch (error) {
    expect(error).toMatchObject({ code: 'experiment-invalid' });
    return (error as Error).message;
  }
  return 'no problem';
}

describe('answering in an experiment file', () => {
  it('is none where nothing is said of it, and is not written then', () => {
    const settings = parseExperiment(file(undefined));
    expect(settings.systems[0]!.answering).toBeNull();
    expect(answeringOf(null)).toBeNull();
    expect(writeExperiment(settings)).not.toContain('answering');
  });

  it('without a model is named by its pipeline alone', () => {
    expect(answeringOf('extractive')).toEqual(extractiveAnswering);
    expect(answeringOf({ pipeline: 'extractive' })).toEqual(extractiveAnswering);
  });

  it('has every default where pipeline and models are named alone', () => {
    expect(answeringOf({ pipeline: 'fusion', generator: model, judge: { model } })).toEqual(
      defaultAnswering('fusion', modelRead, modelRead),
    );
  });

  it('does not change the name of a system', () => {
    expect(parseExperiment(file('extractive')).systems[0]!.name).toBe('BM25, pages');
  });

  it.each<readonly [what: string, answering: unknown, sentence: string]>([
    ['another pipeline', 'guess', 'answering.pipeline: must be "text" or "image"'],
    ['no generator', { pipeline: 'text' }, 'answering.generator: is missing: only the extractive'],
    ['no generator in a word', 'text', 'answering.generator: is missing: only the extractive'],
    ['a generator too many', { pipeline: 'extractive', generator: model }, 'answering.generator: must be left out'],
    ['a field that is not known', { pipeline: 'extractive', topK: 5 }, 'answering: unknown field “topK”'],
    ['a field of a cap', { pipeline: 'extractive', cap: { euros: 5 } }, 'answering.cap: unknown field “euros”'],
    ['k 0', { pipeline: 'extractive', k: 0 }, 'answering.k: must be 1 or more'],
    ['a style', { pipeline: 'extractive', style: 'long' }, 'answering.style: must be "complete" or'],
    ['a form', { pipeline: 'extractive', promptForm: 'x' }, 'answering.promptForm: must be "curated" or "plain"'],
    ['mayDecline', { pipeline: 'extractive', mayDecline: 1 }, 'answering.mayDecline: must be true or false'],
    ['imagePixels', { pipeline: 'extractive', imagePixels: 1.5 }, 'answering.imagePixels: must be a whole number'],
    ['a rule', { pipeline: 'extractive', rules: { lists: 'x' } }, 'answering.rules.lists: must be true or false'],
    [
      'a tolerance',
      { pipeline: 'extractive', rules: { numberTolerance: 2 } },
      'rules.numberTolerance: must be 1 or less',
    ],
    ['a sample of none', { pipeline: 'extractive', sample: { size: 0 } }, 'answering.sample.size: must be 1 or more'],
    [
      'a stratum',
      { pipeline: 'extractive', sample: { stratify: 'page' } },
      'answering.sample.stratify: must be "type"',
    ],
    ['a cap of none', { pipeline: 'extractive', cap: { calls: 0 } }, 'answering.cap.calls: must be 1 or more'],
    ['money below 0', { pipeline: 'extractive', cap: { money: -1 } }, 'answering.cap.money: must be 0 or more'],
    [
      'a grounding',
      { pipeline: 'extractive', judge: { model, grounding: 'all' } },
      'judge.grounding: must be "evidence"',
    ],
    [
      'one repeat',
      { pipeline: 'extractive', judge: { model, repeat: { questions: 5, times: 1 } } },
      'repeat.times: must be 2 or more',
    ],
    ['a judge without a model', { pipeline: 'extractive', judge: {} }, 'answering.judge.model: is missing'],
    [
      'a provider',
      { pipeline: 'text', generator: { ...model, provider: 'x' } },
      'generator.provider: must be "openai-compatible"',
    ],
    [
      'no endpoint',
      { pipeline: 'text', generator: { ...model, endpoint: undefined } },
      'generator.endpoint: is missing',
    ],
    [
      'no address',
      { pipeline: 'text', generator: { ...model, endpoint: 'localhost' } },
      'generator.endpoint: must be an address as in',
    ],
    [
      'another scheme',
      { pipeline: 'text', generator: { ...model, endpoint: 'ftp://a.b' } },
      'generator.endpoint: must be an address as in',
    ],
    [
      'plain http',
      { pipeline: 'text', generator: { ...model, endpoint: 'http://api.example.com/v1' } },
      'generator.endpoint: must begin with https://',
    ],
    [
      'plain http to what looks near',
      { pipeline: 'text', generator: { ...model, endpoint: 'http://127.0.0.1.example.com' } },
      'generator.endpoint: must begin with https://',
    ],
    [
      'plain http to the edge of a private network',
      { pipeline: 'text', generator: { ...model, endpoint: 'http://172.32.0.1' } },
      'generator.endpoint: must begin with https://',
    ],
    [
      'a model without a name',
      { pipeline: 'text', generator: { ...model, model: ' ' } },
      'generator.model: must be text, and not empty',
    ],
    [
      'a temperature',
      { pipeline: 'text', generator: { ...model, temperature: 3 } },
      'generator.temperature: must be 2 or less',
    ],
    ['tokens', { pipeline: 'text', generator: { ...model, maxTokens: 0 } }, 'generator.maxTokens: must be 1 or more'],
    ['a seed', { pipeline: 'text', generator: { ...model, seed: -1 } }, 'generator.seed: must be 0 or more'],
    ['a window', { pipeline: 'text', generator: { ...model, window: 5 } }, 'generator.window: must be 100 or more'],
  ])('is refused with %s', (_, answering, sentence) => {
    expect(problemOf(answering)).toContain(sentence);
  });

  it.each<readonly [what: string, answering: unknown]>([
    ['a field apiKey', { pipeline: 'text', generator: { ...model, apiKey: canary } }],
    ['a field key', { pipeline: 'text', generator: { ...model, key: canary } }],
    ['a field x-api-key', { pipeline: 'text', generator: { ...model, 'x-api-key': canary } }],
    ['a field Authorization', { pipeline: 'text', generator: { ...model, Authorization: `Bearer ${canary}` } }],
    ['a field api_token', { pipeline: 'extractive', api_token: canary }],
    ['a secret of the judge', { pipeline: 'extractive', judge: { model, secret: canary } }],
    ['a query', { pipeline: 'text', generator: { ...model, endpoint: `https://a.example/v1?key=${canary}` } }],
    ['a fragment', { pipeline: 'text', generator: { ...model, endpoint: `https://a.example/v1#${canary}` } }],
    ['a password', { pipeline: 'text', generator: { ...model, endpoint: `https://me:${canary}@a.example/v1` } }],
    ['a path', { pipeline: 'text', generator: { ...model, endpoint: `https://a.example/${canary}/v1` } }],
    [
      'a path, encoded',
      { pipeline: 'text', generator: { ...model, endpoint: `https://a.example/${canary.replace('-', '%2D')}/v1` } },
    ],
    ['the name of a model', { pipeline: 'text', generator: { ...model, model: canary } }],
  ])('is refused with a key in %s, which is not repeated', (_, answering) => {
    const problem = problemOf(answering);
    expect(problem).toMatch(/a key is typed on the settings screen/);
    expect(problem).not.toContain('canary');
  });

  it('writes no field that settings do not have', () => {
    const settings = parseExperiment(file({ pipeline: 'text', generator: model, judge: { model } }));
    const [system] = settings.systems;
    const withKey = { ...modelRead, key: canary };
    const answering = {
      ...system!.answering!,
      generator: withKey,
      judge: { ...system!.answering!.judge!, model: withKey },
    };
    expect(writeExperiment({ ...settings, systems: [{ ...system!, answering }] })).not.toContain('canary');
  });
});
