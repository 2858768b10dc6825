import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import { buildAnswerPrompt } from '../../../src/core/prompt/build-answer-prompt.ts';
import { callKey, judgeIdentity } from '../../../src/pipeline/call-key.ts';
import { type PromptImages, imageKey } from '../../../src/pipeline/load-contexts.ts';
import { generatorSettings } from '../../support/pipeline-world.ts';

const document = documentId('d');
const images = (sha256: string, mediaType = 'image/png'): PromptImages =>
  new Map([
    [
      imageKey(document, 0),
      { name: 'a', image: { sha256, mediaType, bytes: new Uint8Array(), widthPixels: 1, heightPixels: 1 } },
    ],
  ]);
const prompt = (question: string, structuredOutput = true) =>
  buildAnswerPrompt({
    question,
    contexts: [
      {
        kind: 'image',
        source: { document: 'a', firstSheet: 1, lastSheet: 1 },
        image: { document, page: 0, widthPixels: 1, heightPixels: 1 },
      },
    ],
    form: 'curated',
    wholeDocuments: false,
    style: 'short',
    mayDecline: false,
    structuredOutput,
    window: null,
  });

describe('the key of a call', () => {
  it('is equal for an equal call and differs with everything that decides the reply', () => {
    const key = (
      change: Partial<ModelSettings>,
      asked = prompt('Why?'),
      shown = images('1'),
      variant: string | null = null,
    ) => callKey({ ...generatorSettings, ...change }, asked, shown, variant);
    expect(key({})).toBe(key({}));
    expect(key({})).toMatch(/^[0-9a-f]{64}$/);
    // The window shows in the prompt that was cut to it, and decides nothing else.
    expect(key({ window: 5000 })).toBe(key({}));
    const keys = [
      key({}),
      key({ provider: 'anthropic' }),
      key({ endpoint: 'http://localhost:2/v1' }),
      key({ model: 'other' }),
      key({ temperature: null }),
      key({ temperature: 1 }),
      key({ maxTokens: 501 }),
      key({ seed: 0 }),
      key({}, prompt('When?')),
      key({}, prompt('Why?', false)),
      key({}, prompt('Why?'), images('2')),
      key({}, prompt('Why?'), images('1', 'image/jpeg')),
      key({}, prompt('Why?'), images('1'), 'r2'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('cannot be made without an image that the prompt shows', () => {
    expect(() => callKey(generatorSettings, prompt('Why?'), new Map(), null)).toThrow(RangeError);
  });
});

describe('the identity of a judge', () => {
  it('differs with its model, its parameters and the words in which it is asked', () => {
    const identity = (change: Partial<ModelSettings>, structuredOutput = true): string =>
      judgeIdentity({ settings: { ...generatorSettings, ...change }, structuredOutput });
    expect(identity({})).toBe(identity({}));
    const identities = [identity({}), identity({ model: 'other' }), identity({ temperature: 1 }), identity({}, false)];
    expect(new Set(identities).size).toBe(4);
  });
});
