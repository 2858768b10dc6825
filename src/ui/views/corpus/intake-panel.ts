import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Intake } from '../../../core/document/document.ts';
import type { IntakeId } from '../../../core/document/ids.ts';
import { formatBytes, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { filesDropped, intakeParts, refusedIntakes, wantsPassword } from './intake-sum.ts';
import type { RefusedIntake } from './intake-sum.ts';
import { intakeStyles } from './intake-styles.ts';
import '../../elements/ui-icon.ts';

/** Fired by <intake-panel>: a password was typed for a file. */
export class PasswordGiven extends Event {
  readonly intake: IntakeId;
  readonly password: string;

  constructor(intake: IntakeId, password: string) {
    super('password-given');
    this.intake = intake;
    this.password = password;
  }
}

/** Fired by <intake-panel>: a refused file is taken off the list. */
export class IntakeRemoved extends Event {
  readonly intake: IntakeId;

  constructor(intake: IntakeId) {
    super('intake-removed');
    this.intake = intake;
  }
}

const firstShown = 6;

/** The drop strip with the sum of what was dropped, and every refused file with what happened and what to do. */
@customElement('intake-panel')
export class IntakePanel extends LitElement {
  static override styles = [sharedStyles, intakeStyles];

  @property({ attribute: false }) intakes: readonly Intake[] = [];
  @state() private open = true;
  @state() private all = false;

  override render() {
    const refused = refusedIntakes(this.intakes);
    return html`<div class="drop">
        <ui-icon name="drop"></ui-icon
        ><span class="say">Drop PDFs, page images, archives, folders or a benchmark anywhere on this page</span>
        ${this.intakes.length === 0 ? nothing : this.renderSum()}
      </div>
      ${refused.length > 0 && this.open ? this.renderRefused(refused) : nothing}`;
  }

  private renderSum() {
    const parts = intakeParts(this.intakes);
    const link = (words: string) =>
      html`<button class="link" type="button" aria-expanded=${this.open} @click=${this.toggle}>${words}</button>`;
    return html`<span class="sum push small">
      ${formatCounted(filesDropped(this.intakes), 'file')} dropped =
      ${parts.map((part, index) => [index === 0 ? '' : ' + ', part.refused ? link(part.words) : part.words])}
    </span>`;
  }

  private renderRefused(refused: readonly RefusedIntake[]) {
    const shown = this.all ? refused : refused.slice(0, firstShown);
    return html`<section class="panel refused" aria-labelledby="h">
      <header>
        <ui-icon class="warn" name="warning"></ui-icon>
        <h2 id="h">
          ${refused.length === 1 ? '1 file is not in the corpus' : `${formatCounted(refused.length, 'file')} are not in the corpus`}
        </h2>
        <p>The rest goes on.</p>
        <button class="btn quiet small icon push" type="button" aria-label="Close the list" @click=${this.toggle}>
          <ui-icon name="cancel"></ui-icon>
        </button>
      </header>
      <ul>
        ${repeat(
          shown,
          (intake) => intake.id,
          (intake) => this.renderIntake(intake),
        )}
      </ul>
      ${
        shown.length < refused.length
          ? html`<p class="more">
              <button class="link" type="button" @click=${() => (this.all = true)}>
                Show all ${formatCounted(refused.length, 'file')}
              </button>
            </p>`
          : nothing
      }
    </section>`;
  }

  private renderIntake(intake: RefusedIntake) {
    const { code, reason } = intake.outcome;
    return html`<li>
      <div class="what">
        <b>${intake.name}</b> <span class="faint small">${formatBytes(intake.byteLength)}</span>
        <p class="soft small">${reason} <code class="faint">${code}</code></p>
      </div>
      ${wantsPassword(code) ? this.renderPassword(intake) : nothing}
      <button
        class="btn small"
        type="button"
        aria-label=${`Take ${intake.name} off the list`}
        @click=${() => this.dispatchEvent(new IntakeRemoved(intake.id))}
      >
        Take off the list
      </button>
    </li>`;
  }

  private renderPassword(intake: RefusedIntake) {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).querySelector('input');
      if (field === null || field.value === '') return;
      this.dispatchEvent(new PasswordGiven(intake.id, field.value));
      field.value = '';
    };
    return html`<form class="row" @submit=${submit}>
      <input
        class="field"
        type="password"
        required
        autocomplete="off"
        placeholder="Password"
        aria-label=${`Password of ${intake.name}`}
      />
      <button class="btn small" type="submit">Open it</button>
    </form>`;
  }

  private readonly toggle = (): void => {
    this.open = !this.open;
  };
}
