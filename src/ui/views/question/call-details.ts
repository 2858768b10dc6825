import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { CallOutcome, CallRecord, CallSummary } from '../../../core/experiment/answer-record.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';
import '../../elements/ui-icon.ts';
import { renderCure } from '../../cure-of-failure.ts';
import { renderReason } from '../../reason.ts';
import { formatCount, formatCounted, formatDuration, formatWhen } from '../../format.ts';
import { KeyedLoads } from '../../keyed-loads.ts';
import { formatMoney } from '../../money.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import './copy-button.ts';
import './sent-prompt.ts';
import { parameterWords } from './sent-parameters.ts';
import { shownBeginning, shownText, shownTextStyles } from './shown-text.ts';
import './text-block.ts';

/** One call to a model, read from the store as it is opened: whom it asked, what was sent, what came back. */
@customElement('call-details')
export class CallDetails extends LitElement {
  static override styles = [
    sharedStyles,
    shownTextStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      dl.facts {
        font-size: var(--size-small);
        overflow-wrap: anywhere;
      }
      .head {
        display: flex;
        align-items: center;
        margin-bottom: 2px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) call!: CallSummary;
  /** Whom the run's settings name; null where they name none any more. */
  @property({ attribute: false }) asked: ModelSettings | null = null;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  private readonly records = new KeyedLoads<CallRecord | null>(this, 2);

  override render() {
    const { key, outcome } = this.call;
    const load = this.records.of(`${key}#${outcome}`, async () => await this.app.commands.storedCall(key));
    return html`${this.renderFacts()}
    ${
      load.kind === 'working'
        ? html`<p class="small faint">Being read.</p>`
        : load.kind === 'failed'
          ? html`<p class="note err"><ui-icon name="error"></ui-icon><span>${renderReason(load.failure)}</span></p>`
          : load.value === null
            ? html`<p class="small soft">What was sent and replied is no longer stored.</p>`
            : html`<sent-prompt .app=${this.app} .prompt=${load.value.prompt} .nameOf=${this.nameOf}></sent-prompt>
                ${renderOutcome(load.value.outcome)}`
    }`;
  }

  private renderFacts() {
    const { call, asked } = this;
    const { model, usage, attempts, latencyMs, fromStore, outcome, at } = call;
    const sent = parameterWords(call.parameters);
    const isKnown = outcome === 'answered' || Object.keys(call.parameters).length > 0;
    const currency = this.app.state.prices.value.table.currency;
    return html`<dl class="facts">
      <dt>Model asked</dt>
      <dd>${asked === null ? '–' : html`<bdi>${asked.model}</bdi> at <bdi>${asked.endpoint}</bdi>`}</dd>
      <dt>Model named in the reply</dt>
      <dd>${model === null ? 'none' : html`<bdi>${shownText(model)}</bdi>`}</dd>
      <dt>Parameters sent</dt>
      <dd>${sent === '' ? (isKnown ? 'none: as the provider has them' : 'not known') : sent}</dd>
      <dt>Tokens</dt>
      <dd>
        ${
          usage === null
            ? 'the provider told none'
            : `${formatCount(usage.input)} in, ${formatCount(usage.cached)} of them cached; ${formatCount(usage.output)} out`
        }
      </dd>
      <dt>Cost</dt>
      <dd>${this.costWords(currency)}</dd>
      <dt>Time</dt>
      <dd>
        ${latencyMs === 0 ? '' : `${formatDuration(latencyMs)}, `}${formatCounted(attempts, 'attempt')}${
          fromStore ? ', when it was made' : ''
        }${at > 0 ? `; ${formatWhen(at)}` : ''}
      </dd>
    </dl>`;
  }

  private costWords(currency: string): string {
    const { fromStore, money, outcome } = this.call;
    const unknown = outcome === 'failed' ? 'not known' : 'the model has no price';
    const price = money === null ? unknown : formatMoney(money, currency);
    if (fromStore) return `nothing: taken from the store (when it was made: ${price})`;
    return outcome === 'pending' ? 'not known yet' : price;
  }
}

function renderOutcome(outcome: CallOutcome) {
  switch (outcome.kind) {
    case 'pending':
      return html`<p class="small soft">No reply is stored. After a stop the call is made again.</p>`;
    case 'answered':
      return renderReply(outcome.text);
    case 'declined':
      return html`<p class="note">
          <ui-icon name="info"></ui-icon>
          <span><b>The provider declined.</b> <bdi>${shownBeginning(outcome.reason, 'not shown')}</bdi></span>
        </p>
        ${outcome.text === '' ? nothing : renderReply(outcome.text)}`;
    case 'cut':
      return html`<p class="note warn">
          <ui-icon name="warning"></ui-icon><span>The reply was cut at its length limit, after a larger retry.</span>
        </p>
        ${renderReply(outcome.text)}`;
    case 'failed':
      return html`<p class="note err">
        <ui-icon name="error"></ui-icon>
        <span
          ><b>It failed${outcome.status === null ? '' : ` with status ${outcome.status}`}.</b>
          <bdi title=${`Code: ${outcome.code}`}>${shownBeginning(outcome.reason, 'not shown')}</bdi>
          ${renderCure(outcome.code)}</span
        >
      </p>`;
    default:
      return assertUnreachable(outcome);
  }
}

function renderReply(text: string) {
  return html`<section>
    <div class="head">
      <h3>Raw reply</h3>
      <copy-button class="push" what="raw reply" .text=${() => text}></copy-button>
    </div>
    ${
      text === ''
        ? html`<p class="small soft">It is empty.</p>`
        : html`<text-block .text=${text} label="Raw reply"></text-block>`
    }
  </section>`;
}
