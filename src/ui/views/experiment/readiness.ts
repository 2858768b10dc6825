/** Whether an experiment can start, and if not, what is missing and where it is found. */
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { View } from '../../../app/route.ts';

export interface Obstacle {
  /** What is missing and what to do, as a sentence. */
  readonly sentence: string;
  /** Where it can be done, or null where the button is on this screen. */
  readonly view: View | null;
  readonly link: string;
}

export interface Readiness {
  readonly documents: number;
  /** Null: no benchmark was read. */
  readonly mapping: Mapping | null;
  /** The benchmark is being read or mapped just now. */
  readonly mappingNow: boolean;
  readonly settings: ExperimentSettings;
  readonly running: boolean;
}

/** What keeps the experiment from starting, most basic first; empty: it can start. */
export function obstaclesOf({ documents, mapping, mappingNow, settings, running }: Readiness): readonly Obstacle[] {
  if (running) return [{ sentence: 'Runs are going on.', view: 'run', link: 'See how far they are' }];
  const found: Obstacle[] = [];
  if (documents === 0) found.push({ sentence: 'There are no documents to search.', view: 'corpus', link: 'Add PDFs' });
  if (mappingNow)
    found.push({ sentence: 'The benchmark is still being read.', view: 'benchmark', link: 'See how far it is' });
  else if (mapping === null) {
    found.push({ sentence: 'There are no questions to ask.', view: 'benchmark', link: 'Read a benchmark' });
  } else if (documents > 0 && askable(mapping.counts, settings) === 0) {
    found.push({
      sentence: 'No question’s evidence is mapped to your documents, so there is nothing to score.',
      view: 'benchmark',
      link: 'Map the documents',
    });
  }
  if (settings.systems.length === 0) {
    found.push({ sentence: 'There is no system to run. Take a preset or add one.', view: null, link: '' });
  }
  return found;
}

/** Questions that any score can come from: on pages, or on documents alone. */
export function askable(counts: Mapping['counts'], settings: ExperimentSettings): number {
  const inPart = settings.mappedInPart === 'score' ? counts['mapped-in-part'] : 0;
  return counts.ready + inPart + counts['document-only'];
}
