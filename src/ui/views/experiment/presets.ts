/** Ready-made sets of systems. A preset replaces the systems and the cutoffs and leaves every other choice as it is. */
import { defaultCharacterUnits } from '../../../core/document/chunk.ts';
import { bm25System, defaultBm25, defaultPool, defaultSettings } from '../../../core/experiment/default-experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';

export interface Preset {
  readonly key: string;
  readonly title: string;
  /** One sentence on what it compares. */
  readonly about: string;
  readonly systems: readonly SystemSettings[];
  readonly k: number;
  readonly cutoffs: readonly number[];
}

const overPages = bm25System({ kind: 'page' });
const overChunks = bm25System(defaultCharacterUnits);
const { k, cutoffs } = defaultSettings;

export const presets: readonly Preset[] = [
  {
    key: 'pages',
    title: 'BM25 over pages',
    about: 'One system: every page is one unit.',
    systems: [overPages],
    k,
    cutoffs,
  },
  {
    key: 'chunks',
    title: 'BM25 over chunks of 3,000 with 300 overlap',
    about: 'One system: text is cut into chunks of 3,000 characters that overlap by 300.',
    systems: [overChunks],
    k,
    cutoffs,
  },
  {
    key: 'both',
    title: 'Pages against chunks',
    about: 'Two systems that differ in nothing but the unit.',
    systems: [overPages, overChunks],
    k,
    cutoffs,
  },
  {
    key: 'visdom',
    title: 'VisDoM’s own form',
    about:
      'As in arXiv 2412.10704: chunks of 3,000 with 300 overlap, tokens between white space with case kept, rank_bm25, k 7.',
    systems: [
      {
        name: 'BM25, VisDoM’s form',
        retriever: { ...defaultBm25, idf: 'rank_bm25', tokens: 'whitespace', unmatched: 'rank-last' },
        unit: defaultCharacterUnits,
        pool: defaultPool,
      },
    ],
    k: 7,
    cutoffs: [1, 5, 7, 10],
  },
];

/** The experiment with the preset's systems and cutoffs, everything else kept; depth grows where the cutoffs need it. */
export function withPreset(settings: ExperimentSettings, preset: Preset): ExperimentSettings {
  const { systems, k, cutoffs } = preset;
  return { ...settings, systems, k, cutoffs, depth: Math.max(settings.depth, ...cutoffs) };
}

/** A name like `wanted` that no system has yet: "BM25, pages (2)". */
export function freeName(systems: readonly SystemSettings[], wanted: string): string {
  const taken = new Set(systems.map((system) => system.name));
  const stem = wanted.replace(/ \(\d+\)$/, '');
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} (${number})`;
  return name;
}

/** The experiment with one system more: a copy of `source`, placed after it, or of pages where there is none. */
export function withCopy(settings: ExperimentSettings, source: number | null): ExperimentSettings {
  const copied = (source === null ? undefined : settings.systems[source]) ?? overPages;
  const system = { ...copied, name: freeName(settings.systems, copied.name) };
  const at = source === null ? settings.systems.length : source + 1;
  return { ...settings, systems: settings.systems.toSpliced(at, 0, system) };
}
