/** What the answers of an experiment's systems share: the sample, the limit of each run, and by default the models. */
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import { type SpendingCap, noCap } from '../../../core/answering/spending-cap.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { extractiveAnswering } from '../../../core/experiment/answering.ts';
import type { AnsweringSettings, SampleSettings } from '../../../core/experiment/answering.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { answerRulesFor } from '../../../core/metric/answer/answer-rules.ts';
import type { UsualAnswers } from './answer-draft.ts';

/** A system that answers. */
export interface AnsweringSystem extends SystemSettings {
  readonly answering: AnsweringSettings;
}

export interface Limits {
  readonly sample: SampleSettings;
  readonly cap: SpendingCap;
}

export function answeringSystems(systems: readonly SystemSettings[]): readonly AnsweringSystem[] {
  return systems.filter((system): system is AnsweringSystem => system.answering !== null);
}

/** Whether a system calls a model, to answer or to judge. */
export function callsModel({ answering }: Pick<SystemSettings, 'answering'>): boolean {
  return answering !== null && (answering.generator !== null || answering.judge !== null);
}

/** Sample and cap of the systems that answer, and whether they all have the same; the first of them counts. */
export function limitsOf(systems: readonly SystemSettings[]): Limits & { readonly isOne: boolean } {
  const all = answeringSystems(systems).map(({ answering: { sample, cap } }) => ({ sample, cap }));
  const first = all[0] ?? { sample: extractiveAnswering.sample, cap: noCap };
  return { ...first, isOne: new Set(all.map((one) => JSON.stringify(written(one)))).size <= 1 };
}

/** The experiment with one sample and one cap for all that answers. */
export function withLimits(settings: ExperimentSettings, limits: Limits): ExperimentSettings {
  return { ...settings, systems: settings.systems.map((system) => withSystemLimits(system, limits)) };
}

/** Systems as they are beside their sample and cap, to be compared. */
export function withoutLimits(systems: readonly SystemSettings[]): readonly SystemSettings[] {
  const { sample, cap } = extractiveAnswering;
  return systems.map((system) => withSystemLimits(system, { sample, cap }));
}

/** The experiment with generator and judge of one system in all that answer; the extractive pipeline calls no generator. */
export function withModels(
  settings: ExperimentSettings,
  { generator, judge }: Pick<AnsweringSettings, 'generator' | 'judge'>,
): ExperimentSettings {
  const systems = settings.systems.map((system) => {
    const { answering } = system;
    if (answering === null) return system;
    const asked = answering.generator === null || generator === null ? answering.generator : generator;
    return { ...system, answering: { ...answering, generator: asked, judge } };
  });
  return { ...settings, systems };
}

/** The system with answers compared as the benchmark's authors do. */
export function withRules(system: SystemSettings, benchmark: Pick<Benchmark, 'format'> | null): SystemSettings {
  const { answering } = system;
  if (answering === null || benchmark === null) return system;
  return { ...system, answering: { ...answering, rules: answerRulesFor(benchmark.format) } };
}

/**
 * What the system at a place takes when it begins to answer: generator and judge of the answering system before it, else of the next,
 * else the first model of the list and no judge; the sample and cap that the others have.
 */
export function usualAnswers(
  systems: readonly SystemSettings[],
  at: number,
  models: readonly LanguageModelEntry[],
  benchmark: Pick<Benchmark, 'format'> | null,
): UsualAnswers {
  const nearest = answeringSystems([...systems.slice(0, at).toReversed(), ...systems.slice(at + 1)]);
  const asking = nearest.find(({ answering }) => answering.generator !== null)?.answering;
  const { sample, cap } = limitsOf(systems);
  return {
    generator: asking?.generator ?? models[0]?.settings ?? null,
    judge: asking?.judge ?? null,
    sample,
    cap,
    rules: benchmark === null ? extractiveAnswering.rules : answerRulesFor(benchmark.format),
  };
}

function withSystemLimits(system: SystemSettings, { sample, cap }: Limits): SystemSettings {
  const { answering } = system;
  return answering === null ? system : { ...system, answering: { ...answering, sample, cap } };
}

/** In one order, whatever order a file had. */
function written({ sample: { size, seed, stratify }, cap: { calls, tokens, money } }: Limits): unknown {
  return [size, seed, stratify, calls, tokens, money];
}
