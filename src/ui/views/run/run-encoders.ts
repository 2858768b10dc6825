import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { deviceWords, isCompared, selfTestWords, visualWords } from './encoder-rows.ts';
import type { EncoderRow } from './encoder-rows.ts';

/** The models of the runs: what each runs on, why, and how its self-test came out. */
@customElement('run-encoders')
export class RunEncoders extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      tbody :is(td, th) {
        height: 40px;
        padding-top: 5px;
        padding-bottom: 5px;
        font-size: var(--size-small);
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
      tbody th,
      td.on {
        font-weight: 600;
      }
      .more {
        display: block;
        color: var(--text-faint);
        font-size: var(--size-caption);
        font-weight: 400;
      }
      th.model {
        width: 24%;
      }
      th.on {
        width: 20%;
      }
      @media (max-width: 719px) {
        th.model {
          width: 140px;
        }
      }
    `,
  ];

  @property({ attribute: false }) encoders: readonly EncoderRow[] = [];

  override render() {
    if (this.encoders.length === 0) return nothing;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Models as they run</h2>
        <p>each is tested before use</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of models">
        <table class="fixed">
          <caption class="sr">
            Models of the runs with device and self-test
          </caption>
          <thead>
            <tr>
              <th scope="col" class="model">Model</th>
              <th scope="col" class="on">Runs on</th>
              <th scope="col">Why</th>
              <th scope="col">Self-test</th>
            </tr>
          </thead>
          <tbody>
            ${this.encoders.map(renderEncoder)}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}

function renderEncoder(encoder: EncoderRow) {
  const compared = isCompared(encoder);
  return html`<tr>
    <th scope="row">
      ${shortModelName(encoder.id)}<span class="more">${encoder.id}, ${encoder.from}</span>
      ${encoder.visual === undefined ? nothing : html`<span class="more">${visualWords(encoder.visual)}</span>`}
    </th>
    <td class="on">${deviceWords(encoder)}</td>
    <td class="soft">${encoder.reason}</td>
    <td>
      <span class="row"
        ><ui-icon name=${compared ? 'check' : 'info'} class=${compared ? 'yes' : 'faint'}></ui-icon
        ><span>${selfTestWords(encoder)}</span></span
      >
    </td>
  </tr>`;
}
