import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { StorageUse } from '../../../app/app-state.ts';
import { barKinds, barWords, isHollow } from '../../elements/strip-bars.ts';
import type { BarKind } from '../../elements/strip-bars.ts';
import { formatBytes, formatCount } from '../../format.ts';
import { barStyles } from '../../styles/page-source-styles.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { pageCountsOf } from './page-counts.ts';
import type { PageCounts } from './page-counts.ts';

const width = 860;
const heights: Readonly<Record<BarKind, number>> = {
  'text-layer': 7,
  ocr: 10,
  blank: 5,
  waiting: 2,
  none: 10,
  damaged: 14,
  failed: 14,
};
const swatches: Readonly<Record<BarKind, number>> = {
  'text-layer': 4,
  ocr: 7,
  blank: 5,
  waiting: 2,
  none: 7,
  damaged: 10,
  failed: 10,
};
/** Narrowest part that can still be seen. */
const least = 2;

/** Pages by text source as a bar and as a sum with "+" and "=", and the stored size. */
@customElement('page-balance')
export class PageBalance extends LitElement {
  static override styles = [
    sharedStyles,
    barStyles,
    css`
      .balance {
        padding: 10px 12px 9px;
      }
      .whole {
        display: block;
        width: 100%;
        height: 14px;
        overflow: visible;
      }
      svg {
        forced-color-adjust: none;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        margin-top: 6px;
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      li {
        display: flex;
        align-items: center;
        gap: 5px;
        white-space: nowrap;
      }
      b {
        color: var(--text);
      }
      .op {
        color: var(--text-faint);
      }
      p {
        margin-top: 4px;
      }
      @media (max-width: 719px) {
        ul {
          gap: 4px 6px;
        }
      }
    `,
  ];

  @property({ attribute: false }) counts: PageCounts = pageCountsOf([]);
  @property({ attribute: false }) storage: StorageUse | null = null;

  override render() {
    const { parts, pages } = this.counts;
    const kinds = barKinds.filter((kind) => parts[kind] > 0);
    const words = kinds.map((kind) => `${formatCount(parts[kind])} ${barWords[kind]}`).join(' + ');
    return html`<section class="panel balance" aria-label="Pages by text source">
      <svg
        class="whole"
        viewBox="0 0 ${width} 14"
        preserveAspectRatio="none"
        role="img"
        aria-label=${`${words} = ${formatCount(pages)} pages`}
      >
        ${partsOf(kinds, parts).map(
          ({ kind, x, length }) =>
            svg`<rect class="bar ${kind}" x=${x} y=${14 - heights[kind]} width=${length} height=${heights[kind]} />`,
        )}
      </svg>
      <ul>
        ${kinds.map((kind, index) => renderPart(kind, parts[kind], index > 0))}
        <li>
          <span class="op" aria-hidden="true">=</span><b>${formatCount(pages)}</b> ${pages === 1 ? 'page' : 'pages'}
        </li>
        ${this.renderStorage()}
      </ul>
      ${this.renderWithoutText()}
    </section>`;
  }

  /** The pages without text are a sum of their own: what OCR read, what is blank, what it could not read, what it was not given. */
  private renderWithoutText() {
    const { withoutText, also } = this.counts;
    const { pages, read, blank, failed, waiting, failedAsText } = withoutText;
    if (read + blank + failed + also === 0) return '';
    const parts = [
      { count: read, words: 'read by OCR' },
      { count: blank, words: 'blank' },
      { count: failed, words: 'OCR failed' },
      { count: waiting, words: 'not read' },
    ].filter(({ count }) => count > 0);
    return html`<p class="small soft">
      ${
        pages === 0
          ? ''
          : html`<b>${formatCount(pages)}</b> without a text layer${failedAsText.pages === 0 ? '' : ' or failed'} =
              ${parts.map(
                ({ count, words }, index) => html`${index === 0 ? '' : ' + '}<b>${formatCount(count)}</b> ${words}`,
              )}.`
      }
      ${also === 0 ? '' : html`<b>${formatCount(also)}</b> with a text layer were read by OCR, too.`}
    </p>`;
  }

  private renderStorage() {
    const used = this.storage?.usedBytes ?? null;
    if (used === null) return '';
    const allowed = this.storage?.allowedBytes ?? null;
    return html`<li class="push">
      stored <b>${formatBytes(used)}</b> ${allowed === null ? '' : `of ${formatBytes(allowed)}`}
    </li>`;
  }
}

/** Its sign is part of it, so that a line never breaks between them. */
function renderPart(kind: BarKind, count: number, follows: boolean) {
  const height = swatches[kind];
  const inset = isHollow(kind) ? 0.5 : 0;
  return html`<li>
    ${follows ? html`<span class="op" aria-hidden="true">+</span>` : ''}
    <svg width="7" height=${height} viewBox="0 0 7 ${height}" aria-hidden="true">
      <rect
        class="bar ${kind}"
        x=${inset}
        y=${inset}
        width=${7 - 2 * inset}
        height=${height - 2 * inset}
        rx=${inset === 0 ? 1 : 0}
      />
    </svg>
    <b>${formatCount(count)}</b> ${barWords[kind]}
  </li>`;
}

/** Shares of the width with a gap of one; the smallest parts are drawn wide enough to be seen. */
function partsOf(kinds: readonly BarKind[], parts: PageCounts['parts']) {
  const pages = kinds.reduce((sum, kind) => sum + parts[kind], 0);
  const room = width - (kinds.length - 1);
  const lengths = kinds.map((kind) => Math.max(least, (room * parts[kind]) / pages));
  const shrink = room / lengths.reduce((sum, length) => sum + length, 0);
  let x = 0;
  return kinds.map((kind, index) => {
    const length = lengths[index]! * shrink;
    const part = { kind, x, length };
    x += length + 1;
    return part;
  });
}
