/** The name of an experiment that nobody typed: it follows the systems. */
import { defaultExperiment } from '../../../core/experiment/default-experiment.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';

type Named = Pick<ExperimentSettings, 'name' | 'systems'>;

/** What its systems call an experiment: "BM25, pages", "BM25, pages and MiniLM, pages", "BM25, pages and 2 more"; none: the usual name. */
export function systemsName(systems: ExperimentSettings['systems']): string {
  const [first, second] = systems.map(({ name }) => name);
  if (first === undefined) return defaultExperiment().name;
  if (second === undefined) return first;
  const rest = systems.length === 2 ? second : `${systems.length - 1} more`;
  return `${first} and ${rest}`.slice(0, 200);
}

/**
 * The name after a change of systems: one that was made of them, or of what `ready` names, is made anew; a typed one stays.
 * @param ready names that a preset gives
 */
export function followedExperimentName(
  before: Named,
  systems: ExperimentSettings['systems'],
  ready: readonly string[],
) {
  const isMade = isMadeName(before, ready);
  return isMade ? systemsName(systems) : before.name;
}

/** Whether no person gave an experiment its name. */
export function isMadeName({ name, systems }: Named, ready: readonly string[]): boolean {
  return name === defaultExperiment().name || name === systemsName(systems) || ready.includes(name);
}
