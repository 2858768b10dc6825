import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { PageBase } from '../../../core/dataset/benchmark.ts';
import type { Mapping, PageBaseEffect } from '../../../core/dataset/mapping.ts';
import type { App } from '../../../app/app.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { documentsWithOtherLabels } from './name-rows.ts';

/** The three ways to read the file's page numbers, each with what it would do to the pages that are in range. */
@customElement('benchmark-page-base')
export class BenchmarkPageBase extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      td,
      th {
        height: 28px;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 24px;
      }
      .differ {
        padding: 8px 12px;
        border-top: 1px solid var(--line);
      }
      .off {
        color: var(--text-soft);
      }
      :host {
        --table-width: 460px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) mapping!: Mapping;

  override render() {
    const checked = Math.max(0, ...this.mapping.pageBases.map((effect) => effect.inside + effect.outOfRange));
    if (checked === 0) return nothing;
    const differing = documentsWithOtherLabels(this.mapping.questions);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Page numbers in the file</h2>
        <p>${formatCounted(checked, 'gold page')} checked against the sheets and printed labels of your PDFs</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of ways to read page numbers">
        <table>
          <caption class="sr">
            Effect of each way to read page numbers
          </caption>
          <thead>
            <tr>
              <th scope="col">Read as</th>
              <th scope="col" class="num">Inside the document</th>
              <th scope="col" class="num">Out of range</th>
            </tr>
          </thead>
          <tbody>
            ${this.mapping.pageBases.map((effect) => this.renderRow(effect))}
          </tbody>
        </table>
      </div>
      ${
        differing === 0
          ? nothing
          : html`<p class="differ small soft">
              In ${formatCounted(differing, 'document')} the printed labels are not the sheet numbers, so the choice
              matters there. The sample shows the page that is meant.
            </p>`
      }
    </section>`;
  }

  private renderRow(effect: PageBaseEffect) {
    const chosen = effect.base === this.mapping.pageBase;
    return html`<tr class=${chosen ? 'sel' : ''}>
      <th scope="row">
        <label>
          <input type="radio" name="base" .checked=${live(chosen)} @change=${() => this.choose(effect)} />
          <span
            >${baseLabel(effect.base)}
            ${effect.isDefault ? html`<span class="soft">(as the format says)</span>` : nothing}</span
          >
        </label>
      </th>
      <td class="num">${formatCount(effect.inside)} of ${formatCount(effect.inside + effect.outOfRange)}</td>
      <td class="num ${effect.outOfRange === 0 ? 'off' : ''}">${formatCount(effect.outOfRange)}</td>
    </tr>`;
  }

  private choose(effect: PageBaseEffect): void {
    // An experiment file may have named a base too; the latest choice rules.
    const experiment = this.app.state.experiment.value;
    if (experiment.pageBase !== null) this.app.commands.setExperiment({ ...experiment, pageBase: null });
    // The format's own base is kept as "no choice", so that a later, better default reaches this benchmark too.
    void this.app.commands.chooseMapping({ pageBase: effect.isDefault ? null : effect.base });
  }
}

function baseLabel(base: PageBase): string {
  switch (base) {
    case 'sheet-from-1':
      return 'Sheet, from 1';
    case 'sheet-from-0':
      return 'Sheet, from 0';
    case 'printed-label':
      return 'Printed label';
    default:
      return assertUnreachable(base);
  }
}
