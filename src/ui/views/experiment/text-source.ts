/**
 * Whose text the systems search: the files' own layer, what OCR reads from the picture of every page (as arXiv 2412.10704 did), or both
 * side by side. Both texts and both indexes are kept, so two systems of one report can differ in nothing else.
 */
import type { TextSettings } from '../../../core/document/text-settings.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { followedName, freeName } from './system-name.ts';

export type TextSource = 'layer' | 'every-page' | 'both';

export const textSourceTitles: Readonly<Record<TextSource, string>> = {
  layer: 'text layer',
  'every-page': 'OCR of every page',
  both: 'both, as systems of their own',
};

/** What all systems that read text have in common; null: they differ otherwise, or none reads text. */
export function textSourceOf(systems: readonly SystemSettings[]): TextSource | null {
  const reading = systems.filter(({ retriever }) => readsText(retriever));
  if (reading.length === 0) return null;
  if (reading.every(({ text }) => text.ocr === 'off')) return 'layer';
  if (reading.every(({ text }) => text.ocr === 'every-page')) return 'every-page';
  const isPaired = (system: SystemSettings): boolean =>
    (system.text.ocr === 'off' || system.text.ocr === 'every-page') && hasTwin(systems, system);
  return reading.every(isPaired) ? 'both' : null;
}

/** Whether the same system with the text of the other source is there. */
export function hasTwin(systems: readonly SystemSettings[], system: SystemSettings): boolean {
  const wanted = keyOf({ ...system, text: otherText(system.text) });
  return systems.some((one) => keyOf(one) === wanted);
}

/** The experiment with a copy of a system that searches the other text, placed after it; the same where that is there. */
export function withOtherText(settings: ExperimentSettings, source: number): ExperimentSettings {
  const { systems } = settings;
  const system = systems[source];
  if (system === undefined || !readsText(system.retriever) || hasTwin(systems, system)) return settings;
  const copy = { ...system, text: otherText(system.text) };
  const names = systems.map(({ name }) => name);
  return { ...settings, systems: systems.toSpliced(source + 1, 0, { ...copy, name: nameOf(copy, system, names) }) };
}

/** The experiment in which all systems that read text search this one; what comes to be the same system twice is there once. */
export function withTextSource(settings: ExperimentSettings, source: TextSource): ExperimentSettings {
  if (source === 'both') {
    const sure = settings.systems.some(({ retriever, text }) => readsText(retriever) && isPartly(text))
      ? withTextSource(settings, 'layer')
      : settings;
    // From the last on: a copy moves none of those that are still to come.
    return sure.systems.reduceRight((made, _, place) => withOtherText(made, place), sure);
  }
  const ocr = source === 'layer' ? 'off' : 'every-page';
  const systems: SystemSettings[] = [];
  for (const before of settings.systems) {
    if (!readsText(before.retriever) || before.text.ocr === ocr) {
      systems.push(before);
      continue;
    }
    const system = { ...before, text: { ...before.text, ocr } as const };
    const key = keyOf(system);
    if ([...systems, ...settings.systems].some((one) => keyOf(one) === key)) continue;
    const taken = [...systems, ...settings.systems.filter((one) => one !== before)].map(({ name }) => name);
    systems.push({ ...system, name: followedName(system, before, taken) });
  }
  return { ...settings, systems };
}

/** OCR of some pages only. */
function isPartly({ ocr }: TextSettings): boolean {
  return ocr !== 'off' && ocr !== 'every-page';
}

function otherText(text: TextSettings): TextSettings {
  return { ...text, ocr: text.ocr === 'off' ? 'every-page' : 'off' };
}

/** One whose name a person gave keeps it, with whose text it searches behind it. */
function nameOf(copy: SystemSettings, of: SystemSettings, names: readonly string[]): string {
  const followed = followedName(copy, of, names);
  if (followed !== of.name) return followed;
  return freeName(names, `${of.name}, ${copy.text.ocr === 'off' ? 'text layer' : 'OCR of every page'}`.slice(0, 190));
}

/** Settings without the name, and of a text layer without how OCR would read. */
function keyOf(system: SystemSettings): string {
  return JSON.stringify({ ...system, name: '', text: system.text.ocr === 'off' ? 'off' : system.text });
}
