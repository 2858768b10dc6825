// Answering settings for property tests: any that a person could choose, null among them.
import * as fc from 'fast-check';
import {
  type AnsweringSettings,
  type ModelSettings,
  groundings,
  pipelineKinds,
} from '../../../src/core/experiment/answering.ts';
import { type AnswerStyle, answerStyles } from '../../../src/core/prompt/answer-styles.ts';

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const anyModel = fc.record<ModelSettings>({
  provider: fc.constantFrom('openai-compatible', 'anthropic', 'gemini'),
  endpoint: fc.constantFrom(
    'https://api.example.com/v1',
    'https://例え.jp',
    'http://localhost:11434/v1',
    'http://127.0.0.1',
    'http://[::1]:80/v1',
    'http://192.168.1.20:8000/v1',
    'http://172.31.0.1/',
    'http://nas.local/v1',
  ),
  model: fc.constantFrom('gpt-5.4-mini', 'qwen3:8b', 'meta-llama/Llama-4', 'sk-model'),
  temperature: orNull(fc.double({ min: 0, max: 2, noNaN: true })),
  maxTokens: orNull(fc.integer({ min: 1, max: 100_000 })),
  seed: orNull(fc.nat()),
  window: orNull(fc.integer({ min: 100, max: 2_000_000 })),
});

const anyObject = fc.constantFrom(...pipelineKinds).chain((pipeline) =>
  fc.record<AnsweringSettings>({
    pipeline: fc.constant(pipeline),
    generator: pipeline === 'extractive' ? fc.constant(null) : anyModel,
    judge: orNull(
      fc.record({
        model: anyModel,
        grounding: fc.constantFrom(...groundings),
        repeat: orNull(
          fc.record({ questions: fc.integer({ min: 1, max: 500 }), times: fc.integer({ min: 2, max: 20 }) }),
        ),
      }),
    ),
    // Written only where the pipeline takes it.
    imageK: pipeline === 'visdomrag' ? fc.integer({ min: 1, max: 1000 }) : fc.constant(5),
    promptForm: fc.constantFrom('curated', 'plain'),
    k: fc.integer({ min: 1, max: 1000 }),
    mayDecline: fc.boolean(),
    style: orNull(fc.constantFrom(...(Object.keys(answerStyles) as AnswerStyle[]))),
    imagePixels: fc.integer({ min: 1000, max: 10_000_000 }),
    rules: fc.record({
      lists: fc.boolean(),
      notAnswerable: fc.boolean(),
      yesNo: fc.boolean(),
      numberTolerance: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    sample: fc.record({
      size: orNull(fc.integer({ min: 1, max: 5000 })),
      seed: fc.nat(),
      stratify: orNull(fc.constantFrom('type', 'answer-type', 'domain', 'evidence-kind')),
    }),
    cap: fc.record({
      calls: orNull(fc.integer({ min: 1, max: 1e6 })),
      tokens: orNull(fc.integer({ min: 1, max: 1e9 })),
      money: orNull(fc.double({ min: 0, max: 1e6, noNaN: true })),
    }),
  }),
);

export const anyAnswering = orNull(anyObject);
