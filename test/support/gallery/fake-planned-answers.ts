// ?answers: systems that answer by a model, with what that would take; working and failed show an estimate and models that lack something.
import type { ExperimentAnswerPlan } from '../../../src/app/answers.ts';
import type { Work } from '../../../src/app/app-state.ts';
import { answerPlanOf as keyOf } from '../../../src/app/answer-plan-work.ts';
import type { AnswerPlan } from '../../../src/core/answering/answer-plan.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import {
  bm25System,
  bundledEncoder,
  defaultSettings,
  unidocParadigms,
} from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import { unidocTokenSizes } from '../../../src/core/document/chunk.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { tokenizerOf } from '../../../src/ui/views/experiment/system-draft.ts';
import { settingsName } from '../../../src/ui/views/experiment/system-name.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const isAnswering = new URLSearchParams(location.search).has('answers');

const mini: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
  temperature: 0,
  maxTokens: 1024,
  seed: null,
  window: 1_047_576,
};
const haiku: ModelSettings = {
  ...mini,
  provider: 'anthropic',
  endpoint: 'https://api.anthropic.com/v1',
  model: 'claude-haiku-4-5',
  temperature: null,
  maxTokens: null,
  window: 200_000,
};
const elsewhere: ModelSettings = { ...mini, endpoint: 'https://llm.example.org/v1', model: 'qwen2.5-vl-72b' };

const visual = visualEncoderOf(visualModel('ModernVBERT/colmodernvbert')!, { kind: 'folder' });
const chunks = { kind: 'tokens', ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) } as const;
const limits = {
  sample: { size: 60, seed: 7, stratify: 'evidence-kind' as const },
  cap: { calls: 400, tokens: null, money: 1 },
};

function experimentOf(state: GalleryState): ExperimentSettings {
  const [text, image, fusion, joint] = unidocParadigms(bundledEncoder, visual, chunks);
  const generator = state === 'failed' ? elsewhere : mini;
  const systems = [
    { ...bm25System({ kind: 'page' }), answering: { ...extractiveAnswering, ...limits } },
    { ...text!, answering: { ...defaultAnswering('text', generator, haiku), ...limits } },
    { ...image!, answering: { ...defaultAnswering('image', generator, haiku), ...limits } },
    { ...fusion!, answering: { ...defaultAnswering('fusion', generator, haiku), ...limits } },
    { ...joint!, answering: { ...defaultAnswering('joint', generator, haiku), ...limits } },
  ].map((system) => ({ ...system, name: settingsName(system) }));
  return { name: 'Four paradigms with answers', ...defaultSettings, systems };
}

function planOf(place: number): AnswerPlan {
  const calls = [0, 302, 302, 242, 302][place]!;
  const usage = { input: calls * [0, 8_200, 4_100, 6_900, 7_000][place]!, output: calls * 190, cached: 0 };
  const share = (part: number) => ({
    calls: Math.round(calls / 5),
    usage: { input: Math.round(usage.input * part), output: Math.round(usage.output / 5), cached: 0 },
    money: 0.42 * part,
  });
  const purposes = ['answer', 'gold-facts', 'response-facts', 'completeness', 'faithfulness'] as const;
  return {
    questions: 60,
    built: place === 0 ? 0 : 40,
    steps:
      calls === 0 ? [] : purposes.map((purpose, at) => ({ purpose, ...share([0.55, 0.02, 0.05, 0.11, 0.27][at]!) })),
    total: { calls, usage, money: calls === 0 ? 0 : place === 3 ? 1.13 : 0.42, durationMs: calls * 640 },
    fromStore: place === 3 ? 60 : 0,
    cut: place === 1 ? 3 : 0,
    measured: place === 1 ? 25 : 0,
  };
}

function answerPlanOf(state: GalleryState): Work<ExperimentAnswerPlan> {
  switch (state) {
    case 'empty':
      return { kind: 'empty' };
    case 'working':
      return { kind: 'working', progress: { phase: 'prompts', done: 31, total: 60, unit: 'questions' } };
    case 'failed':
      return {
        kind: 'failed',
        failure: { kind: 'failed', code: 'storage-full', reason: 'The browser’s storage gave no answer.' },
      };
    case 'done': {
      const experiment = experimentOf(state);
      const systems = experiment.systems.map(({ name }, place) => ({ system: name, plan: planOf(place) }));
      return { kind: 'done', value: { of: keyOf(experiment), systems } };
    }
  }
}

export const part: GalleryPart = {
  state: (state) => ({
    answerPlan: isAnswering ? answerPlanOf(state) : { kind: 'empty' },
    ...(isAnswering && state !== 'empty'
      ? {
          experiment: experimentOf(state),
          plan: {
            kind: 'done',
            value: experimentOf(state).systems.map(({ name }) => ({
              system: name,
              plan: {
                units: 4_310,
                unitsToEmbed: 0,
                images: 0,
                imagesToEmbed: 0,
                questionsToEmbed: 0,
                documentsToIndex: 0,
                pagesToRecognise: 0,
              },
              costs: [],
            })),
          },
        }
      : {}),
  }),
  commands: (write, values) => ({
    planRuns: async () => {
      const { plan } = values();
      if (plan.kind === 'done') write({ plan: { kind: 'done', value: [...plan.value] } });
    },
    stopEstimate: () => write({ answerPlan: { kind: 'empty' } }),
  }),
};
