import type { MappingChoices } from '../dataset/mapping.ts';
import type { ExperimentSettings } from './experiment.ts';

/** The mapping choices a run goes by: what the experiment states goes before what was chosen on the benchmark's screen. */
export function effectiveChoices(
  choices: MappingChoices,
  settings: Pick<ExperimentSettings, 'pageBase' | 'acceptProposals'>,
): MappingChoices {
  return {
    ...choices,
    pageBase: settings.pageBase ?? choices.pageBase,
    acceptProposals: choices.acceptProposals || settings.acceptProposals,
  };
}
