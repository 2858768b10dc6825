/** What keeps answers from being asked for, and where it is mended. */
import type { ConnectionFindings } from '../../../app/language-models.ts';
import type { KeyState } from '../../../app/key-vault.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import type { Work } from '../../../app/app-state.ts';
import type { Route } from '../../../app/route.ts';
import { routeTo } from '../../../app/route.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { showsImages } from './answer-draft.ts';
import { entryOfModel, placeOfModel } from './model-choice.ts';
import { rankedBy, unfitFor } from './pipeline-fit.ts';
import { answeringSystems } from './shared-answers.ts';
import type { AnsweringSystem } from './shared-answers.ts';

/** As `Obstacle` of the experiment; `add` is a model that a press puts on the list. */
export interface AnswerObstacle {
  readonly sentence: string;
  readonly route: Route | null;
  readonly link: string;
  readonly add?: ModelSettings;
}

export interface AnswerReadiness {
  readonly systems: readonly SystemSettings[];
  readonly languageModels: readonly LanguageModelEntry[];
  readonly connections: ReadonlyMap<string, Work<ConnectionFindings>>;
  readonly keys: readonly KeyState[];
  /** Null: none is read. */
  readonly benchmark: Pick<Benchmark, 'questions'> | null;
}

/** Each thing once, in the order of the systems; empty: answers can be asked for. */
export function answerObstacles(readiness: AnswerReadiness): readonly AnswerObstacle[] {
  const systems = answeringSystems(readiness.systems);
  const found = [
    ...modelsOf(systems).flatMap((model) => modelObstacles(model, readiness)),
    ...systems.flatMap((system) => sightObstacles(system, readiness)),
    ...systems.flatMap(fitObstacles),
    ...evidenceObstacles(systems, readiness.benchmark),
  ];
  return [...new Map(found.map((one) => [one.sentence, one])).values()];
}

function modelObstacles(model: ModelSettings, { languageModels, keys }: AnswerReadiness): readonly AnswerObstacle[] {
  const place = placeOfModel(model);
  if (place.kind === 'refused')
    return [inSettings(`${model.model} cannot be asked: ${place.reason}`, 'Language models')];
  const { origin, needsKey } = place;
  if (entryOfModel(model, languageModels) === undefined) {
    const sentence = `${model.model} at ${origin} is not in your list: nothing is sent there before it is.`;
    return [{ ...inSettings(sentence, 'Settings, Language models'), add: model }];
  }
  const key = keys.find((one) => one.origin === origin);
  if (key?.locked === true) return [inSettings(`The key for ${origin} is locked.`, 'Unlock it')];
  if (key === undefined && needsKey)
    return [inSettings(`${origin} answers only with a key, and there is none.`, 'Enter a key')];
  return [];
}

/** A model that refused an image when its connection was tested. */
function sightObstacles(
  { name, answering }: AnsweringSystem,
  { languageModels, connections }: AnswerReadiness,
): readonly AnswerObstacle[] {
  const { pipeline, generator, judge } = answering;
  const shown = [
    ...(generator !== null && showsImages(pipeline) ? [generator] : []),
    ...(judge !== null && seesPages(answering) ? [judge.model] : []),
  ];
  return shown
    .filter((model) => {
      const entry = entryOfModel(model, languageModels);
      const test = entry === undefined ? undefined : connections.get(entry.id);
      return test?.kind === 'done' && test.value.findings.some(({ kind }) => kind === 'images-refused');
    })
    .map(({ model }) =>
      inSettings(
        `${model} takes no images, as its test found, and “${name}” shows it pages: choose another model or pipeline.`,
        'Language models',
      ),
    );
}

/** Whether page images reach the judge: those of the evidence, or those that the generator was shown. */
function seesPages({ pipeline, judge }: AnsweringSystem['answering']): boolean {
  return judge?.grounding === 'evidence+images' || (judge?.grounding === 'retrieved' && showsImages(pipeline));
}

function fitObstacles(system: AnsweringSystem): readonly AnswerObstacle[] {
  const unfit = unfitFor(system.answering.pipeline, rankedBy(system));
  return unfit === null ? [] : [{ sentence: `“${system.name}”: ${unfit}`, route: null, link: '' }];
}

/** Without any evidence no answer could be faithful to it. */
function evidenceObstacles(
  systems: readonly AnsweringSystem[],
  benchmark: AnswerReadiness['benchmark'],
): readonly AnswerObstacle[] {
  const wanting = systems.filter(
    ({ answering }) => answering.judge !== null && answering.judge.grounding !== 'retrieved',
  );
  if (benchmark === null || wanting.length === 0) return [];
  const isThere = benchmark.questions.some(({ contexts, answer }) => contexts.length > 0 || hasGold(wanting, answer));
  if (isThere) return [];
  const sentence =
    'No question of this benchmark states evidence, so there is nothing to hold answers against: choose the grounding “what was retrieved”, or no judge.';
  return [{ sentence, route: routeTo('benchmark'), link: 'What was recognised' }];
}

function hasGold(systems: readonly AnsweringSystem[], answer: string | null): boolean {
  return (
    answer !== null && answer.trim() !== '' && systems.every(({ answering }) => answering.judge?.grounding === 'gold')
  );
}

function modelsOf(systems: readonly AnsweringSystem[]): readonly ModelSettings[] {
  return systems.flatMap(({ answering: { generator, judge } }) => [
    ...(generator === null ? [] : [generator]),
    ...(judge === null ? [] : [judge.model]),
  ]);
}

function inSettings(sentence: string, link: string): AnswerObstacle {
  return { sentence, route: routeTo('settings', ['language-models']), link };
}
