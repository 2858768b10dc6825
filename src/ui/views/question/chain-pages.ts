import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import '../../elements/page-thumbnail.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { sheetsOf } from './candidate-words.ts';
import { type FoundCandidate, type GoldPage, verdictWords } from './found-pages.ts';

/** What one chain was given, in rank order with each verdict in words, then the gold pages that it was not. */
@customElement('chain-pages')
export class ChainPages extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: block;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 5px 2px;
      }
      li {
        position: relative;
        width: 36px;
        color: var(--text-soft);
        font-size: var(--size-caption);
        line-height: 1.25;
        text-align: center;
      }
      li b {
        display: block;
        color: var(--text);
      }
      .lost {
        width: 50px;
      }
      .ret + .lost {
        margin-left: 8px;
      }
      .fr {
        display: block;
        height: 42px;
        padding: 4px;
        overflow: hidden;
        border-radius: 3px;
      }
      .lost .fr {
        width: 36px;
        margin: 0 auto;
      }
      .fr page-thumbnail {
        height: 100%;
        overflow: hidden;
      }
      .hit .fr,
      .lost .fr {
        background: var(--gold-fill);
      }
      .ret .fr {
        box-shadow: inset 0 0 0 1.5px var(--retrieved-edge);
      }
      .hit .fr {
        box-shadow:
          inset 0 0 0 1.5px var(--retrieved-edge),
          inset 0 0 0 2.5px var(--surface-panel);
      }
      .ret.miss page-thumbnail,
      .unsent page-thumbnail {
        opacity: 0.62;
      }
      .rk {
        position: absolute;
        top: 0;
        left: 0;
        z-index: 1;
        min-width: 13px;
        padding: 0 2px;
        border-radius: 3px 0 3px 0;
        background: var(--retrieved-edge);
        color: light-dark(#ffffff, #06182f);
        font-weight: 700;
        line-height: 13px;
        forced-color-adjust: none;
      }
      .fr {
        forced-color-adjust: none;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) found: readonly FoundCandidate[] = [];
  @property({ attribute: false }) gold: readonly GoldPage[] = [];
  /** So many were sent; the rest did not fit. */
  @property({ type: Number }) sent = 0;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  override render() {
    const lost = this.gold.filter(({ ranks }) => ranks.length === 0);
    return html`${this.found.length === 0 ? html`<span class="faint">– nothing was sent</span>` : nothing}
      <ol>
        ${this.found.map((found, place) => this.renderFound(found, place < this.sent))}
        ${lost.map((page) => this.renderLost(page))}
      </ol>`;
  }

  private renderFound({ candidate, rank, verdict, otherFile }: FoundCandidate, isSent: boolean) {
    const { document, firstPage, lastPage } = candidate;
    const sheets = firstPage === lastPage ? formatCount(firstPage + 1) : `${firstPage + 1}–${lastPage + 1}`;
    const name = this.nameOf(document);
    return html`<li class="ret ${verdict === 'miss' ? 'miss' : 'hit'} ${isSent ? '' : 'unsent'}" title=${name}>
      <span class="sr">Rank ${rank}, ${sheetsOf(candidate)} of ${name}: </span>
      <span class="rk" aria-hidden="true">${rank}</span>
      <span class="fr">${this.renderThumbnail(document, firstPage)}</span>
      <b aria-hidden="true">${sheets}${otherFile ? '*' : ''}</b>${verdictWords(verdict)}${isSent ? '' : ', not sent'}
    </li>`;
  }

  private renderLost({ document, page }: GoldPage) {
    const name = this.nameOf(document);
    return html`<li class="lost" title=${name}>
      <span class="sr">Gold, sheet ${page + 1} of ${name}: </span>
      <span class="fr">${this.renderThumbnail(document, page)}</span>
      <b aria-hidden="true">${formatCount(page + 1)}</b>not found
    </li>`;
  }

  private renderThumbnail(document: DocumentId, page: number) {
    return html`<page-thumbnail
      .page=${`${document}#${page}`}
      .load=${(signal: AbortSignal) => this.app.commands.thumbnail(document, page, signal)}
    ></page-thumbnail>`;
  }
}
