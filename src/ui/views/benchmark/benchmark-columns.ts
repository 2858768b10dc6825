import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FileColumns } from '../../../core/dataset/benchmark.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';

/** The columns of the file against those that its format is released with, and what is lost without one. */
@customElement('benchmark-columns')
export class BenchmarkColumns extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: 110px minmax(0, 1fr);
        gap: 6px 12px;
        margin: 0;
      }
      dt {
        color: var(--text-soft);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
        line-height: 1.5;
      }
      code {
        margin-right: 8px;
        white-space: nowrap;
      }
      .blank {
        margin-right: 8px;
        white-space: nowrap;
      }
      .lost {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) columns!: FileColumns;

  override render() {
    const { present, missing, unused, blank } = this.columns;
    const blankOf = new Map(blank.map(({ name, entries }) => [name, entries]));
    const all = present.length + missing.length;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Columns</h2>
        <p>${formatCount(present.length)} of the ${formatCounted(all, 'released column')} are in the file.</p>
      </header>
      <div class="body">
        <dl>
          <dt>Read</dt>
          <dd>
            ${present.map((name) => {
              const empty = blankOf.get(name);
              return html`<code>${name}</code>${
                  empty === undefined ? '' : html`<span class="faint cap blank">blank in ${formatCount(empty)}</span> `
                }`;
            })}
          </dd>
          ${
            missing.length === 0
              ? nothing
              : html`<dt>Missing</dt>
                  <dd>
                    ${missing.map(
                      ({ name, without }) =>
                        html`<span class="lost"><code>${name}</code>${without ?? 'nothing is lost without it'}</span>`,
                    )}
                  </dd>`
          }
          ${
            unused.length === 0
              ? nothing
              : html`<dt>Not used</dt>
                  <dd>${unused.map((name) => html`<code>${name}</code>`)}</dd>`
          }
        </dl>
      </div>
    </section>`;
  }
}
