import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import { noCap } from '../../../core/answering/spending-cap.ts';
import { noRunSpending } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { answerFormStyles } from './answer-form-styles.ts';
import { capProblem, readCap, renderCapFields, twiceTheCap, typedCap } from './cap-fields.ts';
import type { CapTyped } from './cap-fields.ts';
import '../../elements/ui-icon.ts';

/** A run that stopped at its limit: says so, and goes on with another one; it begins with twice the limit. */
@customElement('raise-cap')
export class RaiseCap extends LitElement {
  static override styles = [sharedStyles, answerFormStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) run!: Run;
  @property() currency = '';
  @state() private typed: CapTyped | null = null;
  @state() private problem: { readonly field: keyof SpendingCap; readonly sentence: string } | null = null;

  override render() {
    const { failure, system } = this.run;
    return html`<form novalidate aria-label="Raise the limit of ${system.name}" @submit=${this.raise}>
      <p class="row"><ui-icon name="pause" class="warn"></ui-icon><span>${failure?.reason ?? ''}</span></p>
      <div class="fields">
        ${renderCapFields(this.now, this.currency, this.problem?.field ?? null, (typed) => (this.typed = typed))}
      </div>
      ${this.problem === null ? nothing : html`<p class="err" role="alert">${this.problem.sentence}</p>`}
      <div class="actions">
        <button class="btn" type="submit">Raise the limit and go on</button>
        <p class="soft">What is spent counts in it. An empty field is no limit.</p>
      </div>
    </form>`;
  }

  private get now(): CapTyped {
    return this.typed ?? typedCap(twiceTheCap(this.run.system.answering?.cap ?? noCap));
  }

  private readonly raise = (event: SubmitEvent): void => {
    event.preventDefault();
    const cap = readCap(this.now);
    if (typeof cap === 'string') {
      this.problem = { field: cap, sentence: capProblem(cap) };
      return;
    }
    const passed = this.passed(cap);
    this.problem =
      passed === null
        ? null
        : { field: passed, sentence: `More than that is spent already: raise the limit of ${passed}.` };
    if (passed === null) void this.app.commands.raiseCap(this.run.id, cap);
  };

  /** The limit that is reached already, so that the next call would stop at it again. */
  private passed({ calls, tokens, money }: SpendingCap): keyof SpendingCap | null {
    const spent = this.run.answers?.spent ?? noRunSpending;
    if (calls !== null && calls <= spent.calls) return 'calls';
    if (tokens !== null && tokens <= spent.usage.input + spent.usage.output) return 'tokens';
    return money !== null && money <= spent.money ? 'money' : null;
  }
}
