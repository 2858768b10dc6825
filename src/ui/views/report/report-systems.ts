import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { factsOf } from './run-facts.ts';

/** What each run was made with: text, unit, retriever, device and share of tokens embedded. */
@customElement('report-systems')
export class ReportSystems extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      :host {
        --table-width: 860px;
      }
      th.name {
        width: 200px;
      }
      th.unit {
        width: 150px;
      }
      tbody :is(td, th) {
        height: 32px;
        padding-top: 4px;
        padding-bottom: 4px;
        font-size: var(--size-small);
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
      tbody th {
        font-weight: 600;
      }
      .more {
        display: block;
        color: var(--text-faint);
        font-size: var(--size-caption);
      }
    `,
  ];

  /** In the order of the rows above. */
  @property({ attribute: false }) runs: readonly Run[] = [];

  override render() {
    const rows = this.runs.map((run) => ({ run, facts: factsOf(run) }));
    const dense = rows.some(
      ({ facts }) =>
        facts.devices.length > 0 || facts.vectors.length > 0 || facts.space.length > 0 || facts.embedded !== null,
    );
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">How each run was made</h2>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of how each run was made">
        <table class="fixed">
          <caption class="sr">
            Runs by text, unit, retriever and device
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">Run</th>
              <th scope="col">Text</th>
              <th scope="col" class="unit">Unit</th>
              <th scope="col">Retriever</th>
              ${dense ? html`<th scope="col">${rows.some(({ facts }) => facts.vectors.length > 0) ? 'Encoder or vectors' : 'Encoder'}</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ run, facts }) =>
                html`<tr>
                  <th scope="row">${run.system.name}</th>
                  <td>${facts.text}</td>
                  <td>${facts.unit}</td>
                  <td>${facts.retriever}</td>
                  ${
                    dense
                      ? html`<td>
                          ${facts.devices.length === 0 && facts.vectors.length === 0 && facts.space.length === 0 && facts.embedded === null ? html`<span class="faint">–</span>` : [...facts.devices, ...facts.vectors].map((words) => html`<span>${words}</span> `)}
                          ${facts.space.map(
                            (words, place) =>
                              html`<span class="more"
                                >${place > 0 ? html`<ui-icon name="warning" class="warn"></ui-icon> ` : nothing}${words}</span
                              >`,
                          )}
                          ${
                            facts.embedded === null
                              ? nothing
                              : html`<span class="more"
                                  >${facts.isCut ? html`<ui-icon name="warning" class="warn"></ui-icon> ` : nothing}${facts.embedded}</span
                                >`
                          }
                        </td>`
                      : nothing
                  }
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}
