/** Pages without text that the systems of an experiment do not find, and what OCR in all of them would change. */
import type { OcrCounts } from '../../../app/app-state.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { layerText, ocrKey } from '../../../core/document/text-settings.ts';
import type { OcrSettings } from '../../../core/document/text-settings.ts';
import { ranksImages, readsText, setsOf } from '../../../core/experiment/experiment.ts';
import type { ExperimentSettings, RetrieverSettings } from '../../../core/experiment/experiment.ts';
import { wayOfKey } from '../../ocr-words.ts';
import { ocrOfCounts } from '../corpus/ocr-of-document.ts';
import { pageCountsOf } from '../corpus/page-counts.ts';
import { followedName } from './system-name.ts';

export type Recognised = ReadonlyMap<DocumentId, ReadonlyMap<string, OcrCounts>>;

export interface UnusedOcr {
  /** Systems that take the text layer alone. */
  readonly blind: number;
  /** Pages without text on which OCR read words that these systems do not use; 0 where there is no such system. */
  readonly read: number;
  /** Pages without text that no system finds; none where one searches page images or imported vectors. */
  readonly lost: number;
  /** Pages without text that only systems with OCR will find once they are read, or find already. */
  readonly lostToSome: number;
  /** Of the pages above, those that OCR in all systems would still have to read. */
  readonly waiting: number;
  /** The way in which most pages were read. */
  readonly way: OcrSettings;
}

/** Nothing is lost where no document has a page without text. */
export function unusedOcr(
  documents: readonly CorpusDocument[],
  recognised: Recognised,
  { systems }: Pick<ExperimentSettings, 'systems'>,
): UnusedOcr {
  const seeing = systems.filter(({ retriever }) => needsNoText(retriever));
  const reading = systems.filter(({ retriever }) => !needsNoText(retriever));
  const blind = reading.filter(({ text }) => text.ocr === 'off').length;
  const sighted = systems.find(({ text }) => text.ocr !== 'off');
  const way = sighted?.text ?? mostRead(documents, recognised);
  const { pages, read, blank, failed, waiting } = countsIn(documents, recognised, way).withoutText;
  // What OCR read in vain stays unfound whatever is chosen; what waits is read before the first question of a system with OCR.
  const inVain = blank + failed;
  const allBlind = blind === systems.length;
  return {
    blind,
    read: blind === 0 ? 0 : read,
    lost: seeing.length > 0 ? 0 : allBlind ? pages - read : inVain,
    lostToSome: allBlind || blind === 0 ? 0 : waiting,
    waiting: blind === 0 ? 0 : waiting,
    way: { language: way.language, method: way.method },
  };
}

/** The experiment with OCR, where a page has no text, in the systems that took the text layer alone. */
export function withOcrInAll(settings: ExperimentSettings, way: OcrSettings): ExperimentSettings {
  const systems = [...settings.systems];
  for (const [place, before] of systems.entries()) {
    if (before.text.ocr !== 'off' || !readsText(before.retriever)) continue;
    const system = { ...before, text: { ...layerText, ...way, ocr: 'no-text' } as const };
    const others = systems.flatMap(({ name }, at) => (at === place ? [] : [name]));
    systems[place] = { ...system, name: followedName(system, before, others) };
  }
  return { ...settings, systems };
}

/** Page images are seen, and imported vectors may be of pictures. */
function needsNoText(retriever: RetrieverSettings): boolean {
  return ranksImages(retriever) || setsOf(retriever).length > 0;
}

function countsIn(documents: readonly CorpusDocument[], recognised: Recognised, way: OcrSettings) {
  const key = ocrKey(way);
  return pageCountsOf(documents, (document) => ocrOfCounts(document, recognised.get(document.id)?.get(key)));
}

function mostRead(documents: readonly CorpusDocument[], recognised: Recognised): OcrSettings {
  const keys = new Set([...recognised.values()].flatMap((ways) => [...ways.keys()]));
  const ways = [...keys].flatMap((key) => wayOfKey(key) ?? []);
  const readIn = (way: OcrSettings): number => countsIn(documents, recognised, way).withoutText.read;
  return ways.reduce<OcrSettings>((best, way) => (readIn(way) > readIn(best) ? way : best), layerText);
}
