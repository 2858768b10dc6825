/** Measures and words of an evidence strip. Pure; drawn by <evidence-strip>. */
import type { EvidenceStrip } from '../../core/experiment/evidence-strip.ts';

/** Width of one rank cell with its gap: 10 up to rank 16, narrower for larger cutoffs. */
export function stripPitch(k: number): number {
  return Math.min(10, Math.max(2.5, 160 / k));
}

/** Width of a strip with room for so many not-found marks. */
export function stripWidth(k: number, notFound: number): number {
  return Math.ceil(k * stripPitch(k) + 6 + 9 * notFound);
}

/** "hits at rank 2, 4; 1 gold page not found", "no hit; 3 gold pages not found", "nothing retrieved". */
export function stripInWords({ cells, notFound, goldPages }: EvidenceStrip): string {
  const ranks = cells.flatMap((cell, place) => (cell === 'hit' ? [place + 1] : []));
  const lost = notFound === 0 ? '' : `${notFound} gold ${notFound === 1 ? 'page' : 'pages'} not found`;
  const all = lost === '' && goldPages > 1 ? 'all gold pages found' : lost;
  const found = ranks.length === 0 ? (cells.length === 0 ? 'nothing retrieved' : 'no hit') : hitsAt(ranks);
  return all === '' ? found : `${found}; ${all}`;
}

function hitsAt(ranks: readonly number[]): string {
  return `${ranks.length === 1 ? 'hit' : 'hits'} at rank ${ranks.join(', ')}`;
}
