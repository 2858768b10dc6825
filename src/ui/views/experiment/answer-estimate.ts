import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { ExperimentAnswerPlan } from '../../../app/answers.ts';
import type { Work } from '../../../app/app-state.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { AnswerPlan } from '../../../core/answering/answer-plan.ts';
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import type { Progress } from '../../../core/progress.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';
import { formatAbout, formatCount, formatCounted } from '../../format.ts';
import { countWords, phaseWords } from '../run/run-stages.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { answerEstimateStyles } from './answer-estimate-styles.ts';
import {
  beyondCap,
  estimateTotal,
  formatAmount,
  formatTokens,
  measuredWords,
  purposeTitles,
} from './estimate-words.ts';
import type { EstimateTotal } from './estimate-words.ts';

/** What the answers would take, a row a system; what it was made for may have changed since. */
@customElement('answer-estimate')
export class AnswerEstimate extends LitElement {
  static override styles = [sharedStyles, answerEstimateStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) work: Work<ExperimentAnswerPlan> = { kind: 'empty' };
  /** Whether the estimate is of these settings. */
  @property({ type: Boolean }) current = false;
  @property({ attribute: false }) cap: SpendingCap = { calls: null, tokens: null, money: null };
  @property() currency = '';
  /** Something must be embedded or read before prompts can be built: no estimate is made unasked. */
  @property({ type: Boolean }) costly = false;
  /** Something that prompts are built from is missing. */
  @property({ type: Boolean }) blocked = false;

  /** The last estimate stays in view while another is made. */
  @state() private last: ExperimentAnswerPlan | null = null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('work')) return;
    if (this.work.kind === 'done') this.last = this.work.value;
    else if (this.work.kind === 'empty') this.last = null;
  }

  override render() {
    const { last } = this;
    return html`<div class="row head">
        <h3 id="estimate">Estimate</h3>
        <span class="soft">${this.isCurrent() ? 'from prompts that would be sent' : ''}</span>
        <span class="push"></span>
        ${this.renderDo()}
      </div>
      <div class="state" role="status">${this.renderState()}</div>
      ${last === null ? nothing : this.renderPlan(last)}`;
  }

  private isCurrent(): boolean {
    return this.work.kind === 'done' && this.current;
  }

  private renderDo() {
    if (this.work.kind === 'working')
      return html`<button class="btn small" type="button" @click=${() => this.app.commands.stopEstimate()}>
        Stop
      </button>`;
    if (this.blocked || this.isCurrent()) return nothing;
    const words = this.work.kind === 'done' ? 'Estimate anew' : this.work.kind === 'failed' ? 'Try again' : 'Estimate';
    return html`<button class="btn small" type="button" @click=${() => void this.app.commands.estimateAnswers()}>
      ${words}
    </button>`;
  }

  private renderState() {
    const { work, costly, blocked } = this;
    switch (work.kind) {
      case 'empty':
        if (blocked) return html`<p class="faint">It is made once nothing is missing.</p>`;
        return html`<p class="soft">
          ${costly ? 'Embedding comes first, so it is made when asked for. ' : ''}Prompts are built as they would be
          sent; no model is called.
        </p>`;
      case 'working': {
        const { progress } = work;
        const total = progress?.total ?? null;
        return html`<p class="faint">
          ${progress === null || total === null ? 'Building prompts.' : workWords(progress)}
        </p>`;
      }
      case 'failed':
        return html`<p class="row">
          <ui-icon name="warning" class="warn"></ui-icon><span>No estimate: ${renderReason(work.failure)}</span>
        </p>`;
      case 'done':
        return this.current
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon><span>Out of date: settings were changed since.</span>
            </p>`;
    }
  }

  private renderPlan(plan: ExperimentAnswerPlan) {
    const total = estimateTotal(plan);
    return html`<div class=${this.isCurrent() ? '' : 'old'}>
        <table>
          <caption class="sr">
            Calls, tokens, cost and time of each system
          </caption>
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col" class="num">Calls</th>
              <th scope="col" class="num">Tokens in</th>
              <th scope="col" class="num">Tokens out</th>
              <th scope="col" class="num">${this.currency}</th>
            </tr>
          </thead>
          <tbody>
            ${plan.systems.map(({ system, plan: one }) => this.renderRow(system, one))}
          </tbody>
          ${
            plan.systems.length < 2
              ? nothing
              : html`<tfoot>
                  <tr>
                    <th scope="row">All</th>
                    <td class="num">${formatCount(total.calls)}</td>
                    <td class="num">${formatTokens(total.input)}</td>
                    <td class="num">${formatTokens(total.output)}</td>
                    <td class="num">
                      ${total.isPriced ? formatAmount(total.money) : `${formatAmount(total.money)} +`}<span class="more"
                        >${formatAbout(total.durationMs)}</span
                      >
                    </td>
                  </tr>
                </tfoot>`
          }
        </table>
      </div>
      ${this.renderPurposes(plan)} ${this.renderNotes(plan, total)}`;
  }

  private renderRow(system: string, { total, fromStore, steps }: AnswerPlan) {
    const isFree = total.calls === 0;
    return html`<tr>
      <th scope="row">
        ${system}${isFree ? html`<span class="more">${fromStore > 0 ? 'all from the store' : steps.length === 0 ? 'no model' : 'no new call'}</span>` : nothing}
      </th>
      <td class="num">${formatCount(total.calls)}</td>
      <td class="num">${formatTokens(total.usage.input)}</td>
      <td class="num">${formatTokens(total.usage.output)}</td>
      <td class="num">
        ${total.money === null ? 'no price' : formatAmount(total.money)}<span class="more"
          >${isFree ? '' : formatAbout(total.durationMs)}</span
        >
      </td>
    </tr>`;
  }

  private renderPurposes({ systems }: ExperimentAnswerPlan) {
    const asking = systems.filter(({ plan }) => plan.steps.length > 0);
    if (asking.length === 0) return nothing;
    return html`<details>
      <summary>Calls by purpose</summary>
      <table>
        <caption class="sr">
          Calls of each system by what they are for
        </caption>
        <thead>
          <tr>
            <th scope="col">Purpose</th>
            <th scope="col" class="num">Calls</th>
            <th scope="col" class="num">Tokens in</th>
            <th scope="col" class="num">Tokens out</th>
            <th scope="col" class="num">${this.currency}</th>
          </tr>
        </thead>
        ${asking.map(
          ({ system, plan }) =>
            html`<tbody>
              ${
                asking.length < 2
                  ? nothing
                  : html`<tr class="sub">
                      <th scope="rowgroup" colspan="5">${system}</th>
                    </tr>`
              }
              ${plan.steps.map(
                ({ purpose, calls, usage, money }) =>
                  html`<tr>
                    <th scope="row">${purposeTitles[purpose]}</th>
                    <td class="num">${formatCount(calls)}</td>
                    <td class="num">${formatTokens(usage.input)}</td>
                    <td class="num">${formatTokens(usage.output)}</td>
                    <td class="num">${formatAmount(money)}</td>
                  </tr>`,
              )}
            </tbody>`,
        )}
      </table>
    </details>`;
  }

  private renderNotes(plan: ExperimentAnswerPlan, total: EstimateTotal) {
    const beyond = beyondCap(plan, this.cap, this.currency);
    return html`<div class="notes">
      ${
        total.isPriced
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon
              ><span
                >A model has no price, so its cost is not in the
                sum${this.cap.money === null ? '' : ', and no limit of money holds for it'}:
                <a href=${formatRoute(routeTo('settings', ['prices']))}>set one</a>.</span
              >
            </p>`
      }
      ${
        total.cut === 0
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon
              ><span
                >${formatCount(total.cut)} of ${formatCounted(total.built, 'prompt')} ${total.cut === 1 ? 'is' : 'are'}
                cut to the model’s window.</span
              >
            </p>`
      }
      ${
        beyond.length === 0
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon><span>Would stop at the limit: ${beyond.join('; ')}.</span>
            </p>`
      }
      ${total.fromStore === 0 ? nothing : html`<p>From the store: ${formatCounted(total.fromStore, 'call')} cost nothing.</p>`}
      <p class="cap soft">
        ${total.built < total.questions ? `${formatCount(total.built)} of ${formatCounted(total.questions, 'prompt')} were built; the rest counts as these do. ` : ''}${measuredWords(total)}
      </p>
    </div>`;
  }
}

/** What is done for an estimate now: prompts are built from pages that may have to be read and embedded first. */
function workWords(progress: Progress): string {
  const doing = progress.phase === 'estimate' ? 'building prompts' : phaseWords(progress.phase);
  const words = `${doing.charAt(0).toUpperCase()}${doing.slice(1)}`;
  const counted = countWords(progress);
  return counted === doing ? `${words}.` : `${words}: ${counted}.`;
}
