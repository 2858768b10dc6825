import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { IngestJob } from '../../../app/app-state.ts';
import { formatCount, formatDuration, formatRate, timeLeft } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

/** Work on dropped files: done of total, rate, time left. Fires `pause`, `resume`, `cancel`. */
@customElement('indexing-panel')
export class IndexingPanel extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      table {
        margin: 3px 0 5px;
      }
      th {
        width: 120px;
      }
      td,
      th {
        height: 25px;
      }
      tbody tr:hover {
        background: none;
      }
      tbody tr + tr > * {
        border: 0;
      }
      .m {
        width: 220px;
      }
      .rate {
        width: 124px;
      }
      .left {
        width: 130px;
      }
      @media (max-width: 719px) {
        table,
        tbody {
          display: block;
        }
        tr {
          display: grid;
          grid-template-columns: 1fr auto;
          padding: 4px 12px;
        }
        :is(td, th),
        .m,
        .left {
          width: auto;
          height: auto;
          padding: 0 !important;
        }
        .m {
          order: 3;
          grid-column: 1 / 3;
          padding: 3px 0 2px !important;
        }
        .count {
          order: 2;
        }
        .rate {
          display: none;
        }
        .left {
          order: 4;
          grid-column: 1 / 3;
          color: var(--text-soft);
          font-size: var(--size-small);
          text-align: left !important;
        }
      }
    `,
  ];

  @property({ attribute: false }) job: IngestJob | null = null;

  override render() {
    const { job } = this;
    if (job === null) return html``;
    const paused = job.state === 'paused';
    return html`<section class="panel" aria-labelledby="h">
      <header>
        <h2 id="h">${paused ? 'Indexing, paused' : 'Indexing'}</h2>
        <p>${this.line(job)}</p>
        <span class="push"></span>
        ${
          paused
            ? html`<button class="btn small" type="button" @click=${() => this.tell('resume')}>
                <ui-icon name="play"></ui-icon> Go on
              </button>`
            : html`<button class="btn small" type="button" @click=${() => this.tell('pause')}>
                <ui-icon name="pause"></ui-icon> Pause
              </button>`
        }
        <button class="btn small" type="button" @click=${() => this.tell('cancel')}>Cancel</button>
      </header>
      <table role="table">
        <caption class="sr">
          Phases of indexing
        </caption>
        <tbody role="rowgroup">
          ${renderRow('Open files', job.files, 'files', job.elapsedMs, paused)}
          ${renderRow('Read text', job.pages, 'pages', job.elapsedMs, paused)}
        </tbody>
      </table>
    </section>`;
  }

  private line(job: IngestJob): string {
    if (job.state === 'paused') return 'What was read is kept and can be used.';
    const left = timeLeft(job.pages.done, job.pages.total, job.elapsedMs);
    const start =
      left === null || job.files.done < job.files.total ? '' : `about ${formatDuration(Math.max(1000, left))} left. `;
    return `${start}What is read can already be used.`;
  }

  private tell(deed: 'pause' | 'resume' | 'cancel'): void {
    this.dispatchEvent(new Event(deed));
  }
}

function renderRow(
  name: string,
  { done, total }: IngestJob['files'],
  unit: string,
  elapsedMs: number,
  paused: boolean,
) {
  const finished = total > 0 && done >= total;
  const left = timeLeft(done, total, elapsedMs);
  const rate = elapsedMs > 0 && done > 0 ? `${formatRate((1000 * done) / elapsedMs)} a second` : '';
  return html`<tr role="row">
    <th scope="row" role="rowheader">${name}</th>
    <td class="m" role="cell"><ui-meter .done=${done} .total=${total} ?idle=${finished || paused}></ui-meter></td>
    <td class="num count" role="cell">
      ${total === 0 ? 'waiting' : `${formatCount(done)} of ${formatCount(total)} ${unit}`}
    </td>
    <td class="num soft rate" role="cell">${rate}</td>
    <td class="num left" role="cell">
      ${
        finished
          ? html`<ui-icon class="yes" name="check"></ui-icon> done`
          : paused
            ? 'paused'
            : left === null
              ? ''
              : `${formatDuration(left)} left`
      }
    </td>
  </tr>`;
}
