/** Whether an experiment can start, and if not, what is missing and where it is found. */
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { ExperimentPlan, ModelEntry, VectorSetEntry, VisualEntry } from '../../../app/app-state.ts';
import type { Route } from '../../../app/route.ts';
import { routeTo } from '../../../app/route.ts';
import { encodersOf, retrieverParts, setsOf, visualEncodersOf } from '../../../core/experiment/experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { presenceOf } from './encoder-choice.ts';
import { languageWords } from './system-words.ts';
import { adapterOfEncoder, visualEntryOf, visualPresence } from './visual-choice.ts';

export interface Obstacle {
  /** What is missing and what to do, as a sentence. */
  readonly sentence: string;
  /** Where it can be done, or null where the button is on this screen. */
  readonly route: Route | null;
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
  /** Models that can be chosen; empty while they are not known, and nothing is missed then. */
  readonly models: readonly ModelEntry[];
  /** As `models`, of visual and late-interaction models. */
  readonly visuals: readonly VisualEntry[];
  /** What was found out about what there is to compute; null: nothing yet. */
  readonly plan: ExperimentPlan | null;
  /** Languages that OCR can read. */
  readonly languages: readonly string[];
  readonly accurateOcr: boolean;
  readonly vectorSets: readonly VectorSetEntry[];
}

/** What keeps the experiment from starting, most basic first; empty: it can start. */
export function obstaclesOf(readiness: Readiness): readonly Obstacle[] {
  const { documents, mapping, mappingNow, settings, running } = readiness;
  const obstacle = (sentence: string, route: Route | null, link: string): Obstacle => ({ sentence, route, link });
  if (running) return [obstacle('Runs are going on.', routeTo('run'), 'See how far they are')];
  const found: Obstacle[] = [];
  if (documents === 0) found.push(obstacle('There are no documents to search.', routeTo('corpus'), 'Add PDFs'));
  if (mappingNow) {
    found.push(obstacle('The benchmark is still being read.', routeTo('benchmark'), 'See how far it is'));
  } else if (mapping === null) {
    found.push(obstacle('There are no questions to ask.', routeTo('benchmark'), 'Read a benchmark'));
  } else if (documents > 0 && askable(mapping.counts, settings) === 0) {
    const sentence = 'No question’s evidence is mapped to your documents, so there is nothing to score.';
    found.push(obstacle(sentence, routeTo('benchmark'), 'Map the documents'));
  }
  if (settings.systems.length === 0) {
    found.push(obstacle('There is no system to run. Take a preset or add one.', null, ''));
  }
  const folders = absentModels(readiness).map(
    (name) => `${name} is not in this browser, and it comes from a folder: pick it, or choose another source.`,
  );
  found.push(...folders.map((sentence) => obstacle(sentence, routeTo('settings', ['models']), 'Settings, Models')));
  const unfit = unfitModels(readiness);
  found.push(...unfit.map((sentence) => obstacle(sentence, routeTo('settings', ['models']), 'Settings, Models')));
  found.push(...refusedCosts(readiness).map((sentence) => obstacle(sentence, null, '')));
  const vectors = absentVectors(readiness);
  found.push(...vectors.map((sentence) => obstacle(sentence, routeTo('settings', ['vectors']), 'Imported vectors')));
  const ocr = absentOcr(readiness);
  found.push(...ocr.map((sentence) => obstacle(sentence, routeTo('settings', ['ocr']), 'Settings, OCR')));
  return found;
}

/** Forms that hold a value that was refused: a run would start with another one than is seen. */
export function heldObstacles({
  system,
  shared,
  limits = false,
}: {
  readonly system: boolean;
  readonly shared: boolean;
  /** Sample and limits of the answers. */
  readonly limits?: boolean;
}): readonly Obstacle[] {
  const sentences = [
    ...(system ? ['The open form of a system holds a value that cannot be taken: correct it, or close the form.'] : []),
    ...(shared ? ['“The same for all” holds a value that cannot be taken: correct it, or keep what it was.'] : []),
    ...(limits ? ['Sample or limits hold a value that cannot be taken: correct it.'] : []),
  ];
  return sentences.map((sentence) => ({ sentence, route: null, link: '' }));
}

/** Models whose folder must be picked first, each once. */
function absentModels({ settings, models, visuals }: Readiness): readonly string[] {
  const spaces = settings.systems.flatMap(({ retriever }) => visualEncodersOf(retriever));
  const unseen = visuals.length === 0 ? [] : spaces.filter((one) => visualPresence(one, visuals) === 'absent');
  const wanted = settings.systems.flatMap(({ retriever, unit }) => [
    ...encodersOf(retriever),
    ...(unit.kind === 'tokens' ? [unit.tokenizer] : []),
  ]);
  const absent = models.length === 0 ? [] : wanted.filter((one) => presenceOf(one, models) === 'absent');
  return [...new Set([...absent, ...unseen].map(({ id }) => shortModelName(id)))];
}

/** Visual models that cannot do what a system asks of them, each once. */
function unfitModels({ settings, visuals }: Readiness): readonly string[] {
  const parts = settings.systems.flatMap(({ retriever }) => retrieverParts(retriever));
  const sentences = parts.flatMap((part) => {
    if (part.kind !== 'image' && part.kind !== 'late-interaction') return [];
    const refused = visualEntryOf(part.encoder, visuals)?.model.refused ?? null;
    if (refused !== null) return [refused];
    const readsImages = adapterOfEncoder(part.encoder, visuals) !== 'text-late-interaction';
    if (part.kind !== 'image' || readsImages) return [];
    return [`${shortModelName(part.encoder.id)} reads texts alone, no page images: choose another visual model.`];
  });
  return [...new Set(sentences)];
}

/** Models whose files or page images cannot fit here, each once: the plan tells the numbers and what to do. */
function refusedCosts({ settings, plan, visuals }: Readiness): readonly string[] {
  const costs = (plan ?? []).flatMap(({ system, costs }) =>
    settings.systems.some(({ name }) => name === system) ? costs : [],
  );
  // What `unfitModels` tells of a model is the whole of it.
  const unfit = visuals.flatMap(({ model }) => (model.refused === null ? [] : [shortModelName(model.id)]));
  const refused = costs.flatMap(({ model, refusal }) => (refusal === null || unfit.includes(model) ? [] : [model]));
  return [...new Set(refused)].map((model) => `${model} cannot embed these pages as it is: the reason stands above.`);
}

/** What keeps imported vectors from being searched, each set once. */
function absentVectors({ settings, vectorSets }: Readiness): readonly string[] {
  const find = (name: string): VectorSetEntry | undefined => vectorSets.find(({ set }) => set.name === name);
  const sentences = settings.systems.flatMap(({ retriever }) =>
    setsOf(retriever).flatMap((name) => {
      const entry = find(name);
      if (entry === undefined) return [`The imported vectors “${name}” are not in this workspace.`];
      if (retriever.kind !== 'hybrid' || entry.set.units === 'pages') return [];
      return [`“${name}” holds vectors of chunks, which cannot be fused with other retrievers.`];
    }),
  );
  return [...new Set(sentences)];
}

/** What OCR lacks for these systems, each thing once. */
function absentOcr({ settings, languages, accurateOcr }: Readiness): readonly string[] {
  const texts = settings.systems.map(({ text }) => text).filter(({ ocr }) => ocr !== 'off');
  const needsAccurate = texts.some(({ method }) => method === 'accurate');
  // The accurate engine brings its own characters.
  const read = texts.filter(({ method }) => method !== 'accurate').flatMap(({ language }) => language.split('+'));
  const absent = [...new Set(read)].filter((language) => !languages.includes(language));
  return [
    ...absent.map((language) => `OCR cannot read ${languageWords(language)} yet: its data is not in this browser.`),
    ...(needsAccurate && !accurateOcr ? ['The files of the accurate OCR engine are not in this browser.'] : []),
  ];
}

/** Questions that any score can come from: on pages, or on documents alone. */
export function askable(counts: Mapping['counts'], settings: ExperimentSettings): number {
  const inPart = settings.mappedInPart === 'score' ? counts['mapped-in-part'] : 0;
  return counts.ready + inPart + counts['document-only'];
}
