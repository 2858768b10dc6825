/**
 * A document's pages as bars: the taller, the more a page needs the eye. Pure geometry, drawn by <page-strip>.
 */
import type { TextSource } from '../../core/document/page.ts';

/** Where a page's text comes from as it is shown: its layer, or its picture where the layer has none; `blank`: read from it, and no word is there. */
export type ShownSource = TextSource | 'ocr' | 'blank';
export type BarKind = ShownSource | 'waiting';

/** Heights of ui.md: waiting 1.5, text layer 5, blank 3, OCR 8, no text 8 (hollow), damaged and failed 12. */
export const barHeights: Readonly<Record<BarKind, number>> = {
  waiting: 1.5,
  blank: 3,
  'text-layer': 5,
  ocr: 8,
  none: 8,
  damaged: 12,
  failed: 12,
};

/** Words for a sum or an accessible name. */
export const barWords: Readonly<Record<BarKind, string>> = {
  'text-layer': 'text layer',
  ocr: 'read by OCR',
  blank: 'blank, read, 0 words',
  none: 'without text',
  waiting: 'waiting',
  damaged: 'damaged text layer',
  failed: 'failed',
};

/** Least to most in need of the eye. */
export const barKinds: readonly BarKind[] = ['text-layer', 'ocr', 'blank', 'waiting', 'none', 'damaged', 'failed'];

/** Most bars that a strip draws; more pages share one. */
export const mostBars = 170;

/**
 * One kind a bar, `pageCount` bars or `most`: a bar of several pages shows the one that most needs the eye. Pages
 * beyond `sources` are waiting. No page gives no bar.
 */
export function barsOf(pageCount: number, sources: readonly ShownSource[], most = mostBars): readonly BarKind[] {
  const count = Math.min(pageCount, most);
  const bars = Array.from({ length: count }, (): BarKind => 'text-layer');
  for (let page = 0; page < pageCount; page++) {
    const bar = Math.floor((page * count) / pageCount);
    const kind = sources[page] ?? 'waiting';
    if (barKinds.indexOf(kind) > barKinds.indexOf(bars[bar]!)) bars[bar] = kind;
  }
  return bars;
}

/** An SVG path for each kind that occurs, standing on the line y = 12. Bars narrower than 2.4 join their equal neighbours. */
export function stripPaths(bars: readonly BarKind[], width: number): ReadonlyMap<BarKind, string> {
  const pitch = width / Math.max(1, bars.length);
  const joined = pitch < 2.4;
  const gap = joined ? 0 : 0.8;
  const paths = new Map<BarKind, string>();
  for (let from = 0, to = 0; from < bars.length; from = to) {
    const kind = bars[from]!;
    to = joined ? endOfRun(bars, from) : from + 1;
    const inset = isHollow(kind) ? 0.5 : 0;
    const height = barHeights[kind] - inset;
    const length = Math.max(0.6, (to - from) * pitch - gap - 2 * inset);
    const piece = `M${round(from * pitch + inset)} ${round(12 - height)}h${round(length)}v${round(height - inset)}h-${round(length)}z`;
    paths.set(kind, (paths.get(kind) ?? '') + piece);
  }
  return paths;
}

/** "12 text layer, 29 no text, 55 waiting" of the pages of one document. */
export function sourcesInWords(pageCount: number, sources: readonly ShownSource[]): string {
  const counts = new Map<BarKind, number>();
  for (let page = 0; page < pageCount; page++) {
    const kind = sources[page] ?? 'waiting';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return barKinds
    .flatMap((kind) => (counts.has(kind) ? [`${counts.get(kind)!.toLocaleString('en-US')} ${barWords[kind]}`] : []))
    .join(', ');
}

/** Kinds without words on the page are drawn as outlines. */
export function isHollow(kind: BarKind): boolean {
  return kind === 'none' || kind === 'blank';
}

function endOfRun(bars: readonly BarKind[], from: number): number {
  const length = bars.slice(from).findIndex((kind) => kind !== bars[from]);
  return length < 0 ? bars.length : from + length;
}

function round(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '');
}
