import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ModelEntry, VisualEntry } from '../../../app/app-state.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import { formatBytes } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { answerDepartures } from './answer-departures.ts';
import type { AnswerDeparture } from './answer-departures.ts';
import { departuresOf } from './departures.ts';
import type { Departure } from './departures.ts';

/** What will leave the page once the runs start: nothing, or prompts and requests for model files, each with its origin in full. */
@customElement('experiment-departures')
export class ExperimentDepartures extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      ul {
        display: grid;
        gap: 5px;
        padding: 10px 12px;
        font-size: var(--size-small);
      }
      li {
        display: flex;
        gap: 8px;
        overflow-wrap: anywhere;
      }
      ui-icon {
        margin-top: 2px;
      }
    `,
  ];

  @property({ attribute: false }) systems: readonly SystemSettings[] = [];
  @property({ attribute: false }) models: readonly ModelEntry[] = [];
  @property({ attribute: false }) visuals: readonly VisualEntry[] = [];

  override render() {
    const departures = departuresOf(this.systems, this.models, this.visuals);
    const asked = answerDepartures(this.systems);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">What will leave this page</h2>
      </header>
      <ul>
        ${
          departures.length + asked.length === 0
            ? html`<li>
                <ui-icon name="lock"></ui-icon>
                <span><b>Nothing.</b> PDFs, questions, index and scores stay on this device. No key is needed.</span>
              </li>`
            : html`${asked.map(renderAsked)} ${departures.map(renderDeparture)}
                <li>
                  <ui-icon name="lock"></ui-icon>
                  <span>${stays(asked.length > 0, departures.length > 0)}</span>
                </li>`
        }
      </ul>
    </section>`;
  }
}

function renderAsked({ origin, models, sent }: AnswerDeparture) {
  return html`<li>
    <ui-icon name="export"></ui-icon>
    <span>To <b>${origin}</b>, for ${models.join(' and ')}: ${sent.join('; ')}. Only when runs start.</span>
  </li>`;
}

function stays(isAsked: boolean, isFetched: boolean): string {
  const kept = isFetched ? ' Model files are kept and fetched once.' : '';
  return isAsked
    ? `Stays here: PDFs, index, scores. A key goes only to the origin that it was entered for.${kept}`
    : `Stays here: PDFs, questions, index, scores.${kept}`;
}

function renderDeparture({ origin, model, what, bytes }: Departure) {
  const files = what === 'model' ? 'model files' : 'tokenizer';
  return html`<li>
    <ui-icon name="export"></ui-icon>
    <span
      >To <b>${origin}</b>: a request for the ${files} of
      ${model}${what === 'tokenizer' ? '' : `, ${bytes === null ? 'size unknown' : formatBytes(bytes)}`}</span
    >
  </li>`;
}
