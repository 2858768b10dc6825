import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AppState } from '../../app/app-state.ts';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import { formatBytes } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { workInHand } from '../work-in-hand.ts';
import { computeLine, lastLoaded } from './settings/compute-words.ts';
import { ledgerLine } from './settings/ledger-sum.ts';
import '../elements/live-progress.ts';

/** Always there: work in hand, requests that left this page, storage, compute. Each leads to its detail. */
@customElement('status-line')
export class StatusLine extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    css`
      .status {
        display: flex;
        align-items: stretch;
        height: 26px;
        padding: 0 var(--space-4);
        overflow: hidden;
        border-top: 1px solid var(--line);
        background: var(--surface-panel);
        font-size: var(--size-caption);
        white-space: nowrap;
      }
      a {
        display: flex;
        align-items: center;
        padding-right: var(--space-4);
        color: var(--text-soft);
        text-decoration: none;
      }
      a + a {
        padding-left: var(--space-4);
        border-left: 1px solid var(--line);
        margin-block: 5px;
      }
      a:hover {
        color: var(--text);
        text-decoration: underline;
      }
      a:focus-visible {
        box-shadow: inset 0 0 0 2px var(--accent);
      }
      @media (max-width: 719px) {
        .status {
          display: grid;
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
          height: auto;
          padding: 2px 12px;
          column-gap: 12px;
        }
        a {
          display: block;
          min-width: 0;
          padding: 0;
          overflow: hidden;
          line-height: 24px;
          text-overflow: ellipsis;
        }
        a + a {
          margin: 0;
          padding: 0;
          border: 0;
        }
        /* Figures of what is stored and of what computes are as short as they come. */
        .allowed {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  override render() {
    const { state } = this.app;
    const encoder = lastLoaded(state.models.value, state.visuals.value);
    const work = workInHand(state);
    return html`<footer class="status" aria-label="Status">
      <a href=${formatRoute(work.route)}>${work.text}</a>
      <a href=${formatRoute(routeTo('settings', ['requests']))}>${ledgerLine(state.ledger.value)}</a>
      <a href=${formatRoute(routeTo('settings', ['storage']))}>${renderStorage(state)}</a>
      <a href=${formatRoute(routeTo('settings', ['device']))} title=${encoder?.reason ?? nothing}
        >${computeLine(state.compute.value, encoder)}</a
      >
      ${
        state.updateReady.value
          ? html`<a href=${formatRoute(routeTo('settings', ['offline']))}>a new version is ready</a>`
          : nothing
      }
      <live-progress .text=${work.text} .phase=${work.phase}></live-progress>
    </footer>`;
  }
}

function renderStorage(state: AppState) {
  const { usedBytes, allowedBytes } = state.storage.value;
  if (usedBytes === null) return 'storage not measured';
  const allowed =
    allowedBytes === null ? '' : html`<span class="allowed"> of ${formatBytes(allowedBytes)} allowed</span>`;
  return html`<span>${formatBytes(usedBytes)} stored${allowed}</span>`;
}
