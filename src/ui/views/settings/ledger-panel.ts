import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { formatBytes, formatCount, formatCounted, missing } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { hostOf, ledgerCsv, ledgerSum } from './ledger-sum.ts';
import type { LedgerEntry } from './ledger-sum.ts';
import { sectionStyles } from './settings-section.ts';
import '../../elements/ui-icon.ts';

const firstShown = 12;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Every request that left the page since its tab was opened: when, where to, why, how much, and what came of it. */
@customElement('ledger-panel')
export class LedgerPanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    wideTableStyles,
    css`
      :host {
        --table-width: 720px;
      }
      th,
      td {
        font-size: var(--size-small);
      }
      tbody > tr > * {
        height: 26px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .w-time {
        width: 78px;
      }
      .w-origin {
        width: 270px;
      }
      .w-bytes {
        width: 78px;
      }
      .w-status {
        width: 78px;
      }
      .never {
        padding: 8px 12px;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private all = false;
  @state() private copied = '';

  override render() {
    const records = this.app.state.ledger.value;
    const { requests, receivedBytes, sentBytes, origins } = ledgerSum(records);
    return html`<section class="panel" aria-labelledby="requests">
      <header>
        <h2 id="requests" tabindex="-1">Requests that left this page</h2>
        <p>
          ${
            requests === 0
              ? 'none since the tab was opened'
              : `${formatCounted(requests, 'request')} since the tab was opened: ${formatBytes(sentBytes)} sent, ${formatBytes(receivedBytes)} received, ${formatCounted(origins.length, 'origin')}`
          }
        </p>
        ${
          requests === 0
            ? nothing
            : html`<span class="push small soft" role="status">${this.copied}</span
                ><button class="btn small" type="button" @click=${this.copy}>Copy as CSV</button>`
        }
      </header>
      ${requests === 0 ? html`<p class="body">Nothing has left this page since the tab was opened.</p>` : this.renderTable()}
      <p class="soft small never">
        The list lasts as long as the tab. Never listed, since they leave nothing behind: the site’s own files, asked
        from the address that you opened.
      </p>
    </section>`;
  }

  private renderTable() {
    const newest = this.app.state.ledger.value.toReversed();
    const shown = this.all ? newest : newest.slice(0, firstShown);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="List of requests">
      <table class="fixed">
        <caption class="sr">
          Requests that left this page, newest first
        </caption>
        <colgroup>
          <col class="w-time" />
          <col class="w-origin" />
          <col />
          <col class="w-bytes" />
          <col class="w-bytes" />
          <col class="w-status" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">Time</th>
            <th scope="col">Origin</th>
            <th scope="col">Purpose</th>
            <th scope="col" class="num">Sent</th>
            <th scope="col" class="num">Received</th>
            <th scope="col" class="num">Status</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(renderRecord)}
        </tbody>
        ${
          shown.length === newest.length
            ? nothing
            : html`<tfoot>
                <tr>
                  <td colspan="6">
                    <button class="link" type="button" @click=${() => (this.all = true)}>
                      Show all ${formatCount(newest.length)}
                    </button>
                  </td>
                </tr>
              </tfoot>`
        }
      </table>
    </div>`;
  }

  private readonly copy = async (): Promise<void> => {
    const records = this.app.state.ledger.value;
    this.copied = await navigator.clipboard.writeText(ledgerCsv(records)).then(
      () => `${formatCounted(records.length, 'row')} copied`,
      () => 'The browser did not allow copying.',
    );
  };
}

function renderRecord(record: LedgerEntry) {
  const { time, origin, redirectedTo, path, purpose, bytes, sentBytes, status, underWay } = record;
  const ok = underWay === true || (status !== null && status < 400);
  const outcome = underWay === true ? 'under way' : (status ?? 'no answer');
  return html`<tr>
    <th scope="row" class="soft">${clock.format(time)}</th>
    <td title=${`${origin}${path}`}>
      <code>${origin}</code
      >${redirectedTo === null ? '' : html` <span class="soft">then ${hostOf(redirectedTo)}</span>`}
    </td>
    <td title=${purpose}>${purpose}</td>
    <td class="num soft">${formatBytes(sentBytes)}</td>
    <td class="num">
      ${bytes === null || underWay === true ? html`<span class="faint" title="not known">${missing}</span>` : formatBytes(bytes)}
    </td>
    <td class="num ${ok ? 'soft' : 'warn'}">${outcome}</td>
  </tr>`;
}
