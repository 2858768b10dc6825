/** Cells that compare a run with the baseline: over all questions and within groups. */
import { html, nothing, svg } from 'lit';
import type { Comparison, GroupDifference } from '../../../core/experiment/comparison.ts';
import { formatCount, formatInterval, formatSigned } from '../../format.ts';

/** A difference is told apart below this (Holm). */
export const level = 0.05;

/** Heads of the columns that compare a run with the baseline. */
export function renderComparisonHeads(moreIsBetter = true) {
  return html`<th scope="col" class="stay at3 vs">Minus baseline</th>
    <th scope="col" class="num stay at2">Difference</th>
    <th scope="col" class="stay at1">${moreIsBetter ? 'Wins · ties · losses' : 'Higher · equal · lower'}</th>
    <th scope="col" class="num stay at0">p</th>`;
}

/** Whether a run is told apart from the baseline. */
export function isToldApart({ holmP }: Comparison): boolean {
  return holmP !== null && holmP < level;
}

/** Wins, ties and losses as lengths and counts; a press shows which questions moved. */
export function renderWins(comparison: Comparison, showMoved: () => void, moreIsBetter = true) {
  const { wins, ties, losses, n } = comparison;
  const [more, less] = moreIsBetter ? ['better', 'worse'] : ['higher', 'lower'];
  return html`<button
    class="wins"
    type="button"
    title="Which questions moved"
    aria-label="Which questions moved from the baseline: ${formatCount(wins)} ${more}, ${formatCount(ties)} equal, ${formatCount(losses)} ${less} of ${formatCount(n)}"
    @click=${showMoved}
  >
    ${renderLengths(comparison)}
    <span class="i">${formatCount(wins)} · ${formatCount(ties)} · ${formatCount(losses)} of ${formatCount(n)}</span>
  </button>`;
}

/** The difference to the baseline within a group, its interval where it is pointed at and for those who hear it. */
export function renderGroupDifference({ mean, interval, n }: GroupDifference) {
  const more =
    interval === null
      ? `n ${formatCount(n)}, no interval`
      : `interval ${formatInterval(interval)}, n ${formatCount(n)}`;
  return html`<span class="i diff" title="Minus baseline: ${formatSigned(mean)}, ${more}"
    >${formatSigned(mean, 2)}<span class="sr"> against the baseline, ${more}</span></span
  >`;
}

/** Won, equal and lost as lengths: filled, a line, hollow. */
function renderLengths({ wins, ties, losses }: Comparison) {
  const width = 92;
  const unit = (width - 2) / (wins + ties + losses);
  const tiesAt = wins * unit + 1;
  const lossesAt = tiesAt + ties * unit + 1;
  return html`<svg class="wtl" width=${width} height="8" viewBox="0 0 ${width} 8" aria-hidden="true">
    ${wins === 0 ? nothing : svg`<rect class="w" width=${(wins * unit).toFixed(1)} height="8" />`}
    ${ties === 0 ? nothing : svg`<rect class="t" x=${tiesAt.toFixed(1)} y="3" width=${(ties * unit).toFixed(1)} height="2" />`}
    ${losses === 0 ? nothing : svg`<rect class="l" x=${(lossesAt + 0.5).toFixed(1)} y=".5" width=${Math.max(0.5, losses * unit - 1).toFixed(1)} height="7" />`}
  </svg>`;
}
