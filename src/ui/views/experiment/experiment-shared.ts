import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import { chooseFiles } from '../../choose-files.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { checkShared, sharedDraftOf } from './settings-draft.ts';
import type { SharedDraft, SharedField } from './settings-draft.ts';
import { DraftHeld } from './draft-held.ts';

const fields: readonly { readonly field: SharedField; readonly label: string; readonly look: string }[] = [
  { field: 'name', label: 'Name', look: 'name' },
  { field: 'k', label: 'k, shown first', look: 'short' },
  { field: 'cutoffs', label: 'Cutoffs of the report', look: '' },
  { field: 'depth', label: 'Candidates kept', look: 'short' },
  { field: 'seed', label: 'Seed', look: 'short' },
];

/** What is the same for all systems, and the file that holds the whole experiment. Fires `draft-held`. */
@customElement('experiment-shared')
export class ExperimentShared extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .form {
        display: grid;
        grid-template-columns: minmax(0, 1.4fr) 100px minmax(0, 1fr) 110px 90px;
        gap: 10px 14px;
        align-items: start;
        padding: 12px;
        font-size: var(--size-small);
      }
      label {
        display: grid;
        gap: 3px;
        min-width: 0;
      }
      label > span:first-child {
        color: var(--text-soft);
      }
      .field {
        width: 100%;
      }
      .field[aria-invalid='true'] {
        border-color: var(--error);
      }
      .problem {
        line-height: 1.3;
      }
      .held {
        padding: 0 12px 12px;
      }
      @media (max-width: 719px) {
        .form {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        .name {
          grid-column: 1 / -1;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;

  @state() private draft!: SharedDraft;
  /** What the settings held when the fields were filled last. */
  private filledWith: SharedDraft | null = null;
  @state() private problems: Readonly<Partial<Record<SharedField, string>>> = {};

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('settings')) return;
    const draft = sharedDraftOf(this.settings);
    // A change of systems leaves what is being corrected; a preset or a file does not.
    const isSame = this.filledWith !== null && fields.every(({ field }) => this.filledWith?.[field] === draft[field]);
    if (isSame && Object.keys(this.problems).length > 0) return;
    this.filledWith = draft;
    this.takeBack();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('problems')) return;
    const before: unknown = changed.get('problems');
    const [was, is] = [before, this.problems].map((problems) => Object.keys(problems ?? {}).length > 0);
    if (was !== is) this.dispatchEvent(new DraftHeld(is === true));
  }

  override render() {
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">The same for all</h2>
        <p>the seed decides every draw: intervals, tests and drawn pools</p>
        <span class="row push">
          <button class="btn small" type="button" @click=${this.open}>Open a file</button>
          <button class="btn small" type="button" @click=${() => this.app.commands.exportExperiment()}>
            <ui-icon name="export"></ui-icon> Export as a file
          </button>
        </span>
      </header>
      <div class="form">${fields.map(({ field, label, look }) => this.renderField(field, label, look))}</div>
      ${
        Object.keys(this.problems).length === 0
          ? nothing
          : html`<div class="held row wrap small soft">
              <p>Until this is right, none of these fields is taken and no run starts.</p>
              <button class="btn small" type="button" @click=${this.keep}>Keep what it was</button>
            </div>`
      }
    </section>`;
  }

  private renderField(field: SharedField, label: string, look: string) {
    const problem = this.problems[field];
    return html`<label class=${look}>
      <span>${label}</span>
      <input
        class="field"
        autocomplete="off"
        spellcheck="false"
        inputmode=${field === 'name' || field === 'cutoffs' ? 'text' : 'numeric'}
        .value=${live(this.draft[field])}
        aria-invalid=${problem === undefined ? 'false' : 'true'}
        aria-describedby=${problem === undefined ? nothing : `${field}-problem`}
        @input=${(event: Event) => (this.draft = { ...this.draft, [field]: (event.target as HTMLInputElement).value })}
        @change=${this.take}
      />
      ${problem === undefined ? nothing : html`<span class="problem err small" id="${field}-problem">${problem}</span>`}
    </label>`;
  }

  private takeBack(): void {
    this.draft = sharedDraftOf(this.settings);
    this.problems = {};
  }

  /** The focus goes to the first field: the button goes with the problem. */
  private readonly keep = (): void => {
    this.takeBack();
    this.renderRoot.querySelector<HTMLElement>('.field')?.focus();
  };

  private readonly take = (): void => {
    const checked = checkShared(this.draft, this.settings);
    this.problems = checked.kind === 'invalid' ? checked.problems : {};
    if (checked.kind === 'valid') this.app.commands.setExperiment(checked.settings);
  };

  private readonly open = async (): Promise<void> => {
    const [chosen] = await chooseFiles({ accept: '.json,application/json' });
    if (chosen !== undefined) await this.app.commands.importExperiment(chosen.file);
  };
}
