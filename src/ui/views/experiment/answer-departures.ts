/** What calls would send away once the runs start, by the origin that is asked. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { fusionShares } from '../../../core/experiment/answering.ts';
import type { AnsweringSettings, Grounding } from '../../../core/experiment/answering.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { originOfModel } from './model-choice.ts';
import { answeringSystems } from './shared-answers.ts';

export interface AnswerDeparture {
  readonly origin: string;
  readonly models: readonly string[];
  /** What is sent, each thing once. */
  readonly sent: readonly string[];
}

/** Origins in the order of the systems, of several amounts the largest; empty where no model is called. */
export function answerDepartures(systems: readonly SystemSettings[]): readonly AnswerDeparture[] {
  const found = new Map<string, Sent>();
  const at = (origin: string, model: string): Sent => {
    const sent = found.get(origin) ?? { models: new Set(), texts: 0, pages: 0, pixels: 0, others: new Set() };
    found.set(origin, sent);
    sent.models.add(model);
    return sent;
  };
  const answering = answeringSystems(systems).map((system) => system.answering);
  for (const one of answering)
    if (one.generator !== null) addGenerator(at(originOfModel(one.generator), one.generator.model), one);
  for (const { judge } of answering)
    if (judge !== null) addJudge(at(originOfModel(judge.model), judge.model.model), judge.grounding);
  return [...found].map(([origin, { models, texts, pages, pixels, others }]) => ({
    origin,
    models: [...models],
    sent: [
      'questions',
      ...(texts === 0 ? [] : [`texts of up to ${formatCounted(texts, 'candidate')} each`]),
      ...(pages === 0
        ? []
        : [`images of up to ${formatCounted(pages, 'page')} each, at most ${formatCount(pixels)} pixels an image`]),
      ...others,
    ],
  }));
}

/** What one origin is sent. */
interface Sent {
  readonly models: Set<string>;
  /** Most texts and page images with a question. */
  texts: number;
  pages: number;
  pixels: number;
  readonly others: Set<string>;
}

function addGenerator(sent: Sent, { pipeline, k, imageK, imagePixels }: AnsweringSettings): void {
  const add = (texts: number, pages: number): void => {
    sent.texts = Math.max(sent.texts, texts);
    sent.pages = Math.max(sent.pages, pages);
    if (pages > 0) sent.pixels = Math.max(sent.pixels, imagePixels);
  };
  switch (pipeline) {
    case 'extractive':
      return;
    case 'text':
      return add(k, 0);
    case 'image':
      return add(0, k);
    case 'fusion': {
      const shares = fusionShares(k);
      return add(shares.texts, shares.images);
    }
    case 'joint':
    case 'early-fusion':
      return add(k, k);
    case 'visdomrag':
      return add(k, imageK);
    case 'long-context':
      sent.others.add('the whole text of each question’s documents');
      return;
    default:
      assertUnreachable(pipeline);
  }
}

function addJudge({ others }: Sent, grounding: Grounding): void {
  others.add('answers and gold answers');
  switch (grounding) {
    case 'evidence':
    case 'gold':
      others.add('the gold evidence');
      return;
    case 'evidence+images':
      others.add('the gold evidence');
      others.add('images of its pages');
      return;
    case 'retrieved':
      others.add('what the generator was shown');
      return;
    default:
      assertUnreachable(grounding);
  }
}
