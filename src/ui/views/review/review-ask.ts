import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { noCap } from '../../../core/answering/spending-cap.ts';
import type { RewordingRecord } from '../../../core/dataset/rewording.ts';
import '../../elements/ui-meter.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { originOfModel } from '../experiment/model-choice.ts';
import { chosenModel } from '../experiment/preset-model.ts';
import { wholeNumber } from '../experiment/typed-numbers.ts';
import { reviewStyles } from './review-styles.ts';

/** Asks a model for wordings of the questions that have none, with a limit, counts and a stop. */
@customElement('review-ask')
export class ReviewAsk extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    reviewStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) records: readonly RewordingRecord[] = [];
  @state() private model = '';
  @state() private most = '';

  /** What leaves the page, and to whom, stands beside the button that sends it. */
  override render() {
    const { records } = this;
    const { languageModels, keys, rewordingJob } = this.app.state;
    const job = rewordingJob.value;
    if (job !== null) {
      return html`<section class="panel ask" role="status">
        <b>Wordings are being proposed</b>
        <span>${formatCount(job.done)}${job.total === null ? '' : ` of ${formatCounted(job.total, 'question')}`}</span>
        <ui-meter label="Proposals" .done=${job.done} .total=${job.total}></ui-meter>
        <span class="push"></span>
        <button class="btn small" type="button" @click=${() => this.app.commands.stopRewordings()}>Stop</button>
      </section>`;
    }
    const entry = chosenModel(languageModels.value, this.model, keys.value);
    const open = records.filter((one) => one.choice === null && one.state.kind !== 'proposed').length;
    if (entry === null) {
      return html`<section class="panel ask">
        <span>Wordings are proposed by a language model, and none is listed. You may also write your own.</span>
        <a href=${formatRoute(routeTo('settings', ['language-models']))}>Add one under Settings, Language models</a>
      </section>`;
    }
    const most = this.most.trim() === '' ? null : wholeNumber(this.most);
    const isWrong = this.most.trim() !== '' && (most === null || most < 1);
    const propose = () => void this.app.commands.proposeRewordings(null, entry.settings, { ...noCap, calls: most });
    return html`<section class="panel ask" aria-label="Propose wordings">
      <span class="select">
        <select
          class="field"
          aria-label="Model"
          @change=${(event: Event) => (this.model = (event.target as HTMLSelectElement).value)}
        >
          ${languageModels.value.map(({ id, settings }) => html`<option value=${id} .selected=${live(id === entry.id)}>${settings.model}, ${originOfModel(settings)}</option>`)}
        </select>
      </span>
      <label class="row"
        >At most
        <input
          class="field"
          inputmode="numeric"
          placeholder="no limit"
          aria-invalid=${isWrong ? 'true' : 'false'}
          .value=${live(this.most)}
          @input=${(event: Event) => (this.most = (event.target as HTMLInputElement).value)}
        />
        calls</label
      >
      <button class="btn primary" type="button" ?disabled=${open === 0 || isWrong} @click=${propose}>
        Propose wordings for ${formatCounted(open, 'question')}
      </button>
      <span class="small soft"
        >Leaves this page, to ${originOfModel(entry.settings)}: question, answer, evidence, captions, and title and
        abstract of its document, or else its first page.</span
      >
    </section>`;
  }
}
