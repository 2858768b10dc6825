import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Failure } from '../../../core/app-error.ts';
import { formatTable } from '../../../core/dataset/format-table.ts';
import type { App } from '../../../app/app.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { benchmarkEmptyStyles } from './benchmark-empty-styles.ts';
import { readBenchmark } from './read-benchmark.ts';

/** No benchmark yet, or one that could not be read: where to drop it, and what is understood. */
@customElement('benchmark-empty')
export class BenchmarkEmpty extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, benchmarkEmptyStyles];

  @property({ attribute: false }) app!: App;
  /** Why the last file was not read. */
  @property({ attribute: false }) failure: Failure | null = null;

  override render() {
    return html`<div class="cols">
      <section class="drop" aria-label="Drop a benchmark">
        ${this.failure === null ? nothing : renderFailure(this.failure)}
        <ui-icon name="drop" class="large"></ui-icon>
        <h2>Drop a benchmark as its authors released it.</h2>
        <p class="soft">
          JSON, JSONL, CSV or Parquet, anywhere on this page. Nothing runs before you see what was understood.
        </p>
        <button class="btn primary" type="button" @click=${() => readBenchmark(this.app)}>
          <ui-icon name="add"></ui-icon> Choose a file
        </button>
      </section>
      <section class="panel" aria-labelledby="formats">
        <header>
          <h2 id="formats">Formats that are recognised</h2>
        </header>
        <div class="scroll" tabindex="0" role="region" aria-label="Table of formats">
          <table>
            <caption class="sr">
              Benchmark formats and what they are recognised by
            </caption>
            <thead>
              <tr>
                <th scope="col">Format</th>
                <th scope="col">Recognised by</th>
              </tr>
            </thead>
            <tbody>
              ${formatTable.map(
                ({ label, looksFor }) =>
                  html`<tr>
                    <th scope="row" class="strong">${label}</th>
                    <td class="soft mono">${looksFor.join(', ')}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
    </div>`;
  }
}

function renderFailure({ code, reason }: Failure) {
  return html`<div class="note err" role="alert">
    <ui-icon name="error"></ui-icon>
    <div>
      <p class="strong">The benchmark was not read.</p>
      <p class="reason">${reason}</p>
      <p class="cap soft">Code: <code>${code}</code></p>
    </div>
  </div>`;
}
