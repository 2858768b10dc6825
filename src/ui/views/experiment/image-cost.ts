/** What page images cost before they can be searched, in words, and what makes them cheaper. */
import type { ExperimentPlan, ImageCost } from '../../../app/app-state.ts';
import type {
  ExperimentSettings,
  JointSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../core/experiment/experiment.ts';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { VisualKind } from '../../../core/model/visual-adapter.ts';
import { visualEncoderKey } from '../../../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { formatAbout, formatBytes, formatCount, formatCounted } from '../../format.ts';
import { deviceName } from '../run/encoder-rows.ts';
import { mayHaveTiles } from '../settings/visual-words.ts';
import { followedName } from './system-name.ts';

/** A cost with the encoder that it is of. */
export interface CostOfEncoder {
  readonly cost: ImageCost;
  readonly encoder: VisualEncoderSettings;
}

/** The costs of a system's page images that are still to be paid, each with its encoder. */
export function openCosts(
  { costs }: Pick<ExperimentPlan[number], 'costs'>,
  { retriever }: Pick<SystemSettings, 'retriever'>,
): readonly CostOfEncoder[] {
  const encoders = new Map(
    retrieverParts(retriever).flatMap((part) =>
      part.kind === 'image' ? [[visualEncoderKey(part.encoder), part.encoder] as const] : [],
    ),
  );
  const left = [...costs];
  return [...encoders.values()].flatMap((encoder) => {
    // Encoders of one model in several forms have a cost each, in the order of the parts.
    const place = left.findIndex(({ model }) => model === shortModelName(encoder.id));
    const [cost] = place < 0 ? [] : left.splice(place, 1);
    return cost !== undefined && isOpen(cost) ? [{ cost, encoder }] : [];
  });
}

/**
 * A cost line by line: pages, time, storage, download. "341 page images to embed with colSmol-256M", "about 5 h 47 min on this
 * device (61 s a page, timed on WASM)", "45.0 MB to store (132 kB a page), 38 GB free".
 */
export function costWords(cost: ImageCost): readonly string[] {
  const { model, pages, all, timing, downloadBytes, freeBytes } = cost;
  const time = imageMs(cost);
  const words: string[] = [];
  if (pages > 0) {
    const count = pages === all ? formatCount(pages) : `${formatCount(pages)} of ${formatCount(all)}`;
    words.push(`${count} page ${all === 1 ? 'image' : 'images'} to embed with ${model}`);
  }
  if (pages > 0 && timing !== null && time !== null) {
    const { msPerPage, bytesPerPage, device } = timing;
    const free = freeBytes === null ? '' : `, ${formatBytes(freeBytes)} free`;
    words.push(
      `${aboutWords(time)} on this device (${formatAbout(msPerPage)} a page, timed on ${deviceName(device)})`,
      `${formatBytes(pages * bytesPerPage)} to store (${formatBytes(bytesPerPage)} a page)${free}`,
    );
  }
  if (pages > 0 && timing === null) words.push('not timed on this device yet');
  if (downloadBytes === 'unknown') words.push(`${model} to download, of unknown size`);
  else if (downloadBytes > 0) words.push(`${formatBytes(downloadBytes)} to download`);
  return words;
}

/** Milliseconds that its page images will take; null before a page was timed. */
export function imageMs({ pages, timing }: Pick<ImageCost, 'pages' | 'timing'>): number | null {
  return timing === null ? null : pages * timing.msPerPage;
}

/**
 * Whether one tile a page is worth offering: tiles are seen by a processor alone, all pages take more than 10 minutes, and the
 * graph is not known to compute a number of tiles of its own in any case.
 * @param taken `tilesOfGraph`
 */
export function offersOneTile(
  { cost, encoder }: CostOfEncoder,
  adapter: VisualKind | null,
  taken: number | 'any' | null,
): boolean {
  const isSlow = cost.timing?.device === 'wasm' && (imageMs(cost) ?? 0) > longerThanMs;
  return isSlow && encoder.tiles === 'all' && mayHaveTiles(adapter) && typeof taken !== 'number';
}

/** The experiment in which this encoder of this system sees a page in one tile; a name that settings gave follows. */
export function withOneTile(
  settings: ExperimentSettings,
  system: SystemSettings,
  encoder: VisualEncoderSettings,
): ExperimentSettings {
  const key = visualEncoderKey(encoder);
  const place = settings.systems.indexOf(system);
  const changed = { ...system, retriever: inOneTile(system.retriever, key) };
  const others = settings.systems.flatMap(({ name }, at) => (at === place ? [] : [name]));
  const named = { ...changed, name: followedName(changed, system, others) };
  return { ...settings, systems: settings.systems.map((one) => (one === system ? named : one)) };
}

/** All page images of an experiment, what several systems share counted once. */
export interface ImageTotal {
  readonly pages: number;
  /** Null: of some of them no page was timed yet. */
  readonly ms: number | null;
  readonly bytes: number | null;
}

/** Sums the costs of systems by encoder; the same encoder has the same page images in every system. */
export function imageTotal(plan: ExperimentPlan, systems: readonly SystemSettings[]): ImageTotal {
  const byEncoder = new Map<string, ImageCost>();
  for (const one of plan) {
    const system = systems.find(({ name }) => name === one.system);
    if (system === undefined) continue;
    for (const { cost, encoder } of openCosts(one, system)) byEncoder.set(visualEncoderKey(encoder), cost);
  }
  const costs = [...byEncoder.values()].filter(({ pages }) => pages > 0);
  const timed = costs.every(({ timing }) => timing !== null);
  const sum = (of: (cost: ImageCost) => number): number => costs.reduce((all, cost) => all + of(cost), 0);
  return {
    pages: sum(({ pages }) => pages),
    ms: timed ? sum((cost) => imageMs(cost) ?? 0) : null,
    bytes: timed ? sum(({ pages, timing }) => pages * (timing?.bytesPerPage ?? 0)) : null,
  };
}

/** A total in words; empty where there are no page images to embed. */
export function imageTotalWords({ pages, ms, bytes }: ImageTotal): readonly string[] {
  if (pages === 0) return [];
  const cost = ms === null || bytes === null ? '' : ` (${aboutWords(ms)}, ${formatBytes(bytes)})`;
  return [`${formatCounted(pages, 'page image')} to embed${cost}`];
}

function aboutWords(milliseconds: number): string {
  return milliseconds < 1000 ? formatAbout(milliseconds) : `about ${formatAbout(milliseconds)}`;
}

const longerThanMs = 600_000;

function isOpen({ pages, downloadBytes, refusal }: ImageCost): boolean {
  return pages > 0 || downloadBytes !== 0 || refusal !== null;
}

function inOneTile(retriever: RetrieverSettings, key: string): RetrieverSettings {
  const inPart = <Part extends SingleSettings | JointSettings>(part: Part): Part =>
    'encoder' in part && 'tiles' in part.encoder && visualEncoderKey(part.encoder) === key
      ? { ...part, encoder: { ...part.encoder, tiles: 'one' } }
      : part;
  return retriever.kind === 'hybrid' ? { ...retriever, parts: retriever.parts.map(inPart) } : inPart(retriever);
}
