import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DroppedFile } from '../../../app/dropped-files.ts';
import type { VisualKind } from '../../../core/model/visual-adapter.ts';
import { graphsOf } from '../../../core/model/visual-model.ts';
import type { VisualDescription, VisualVariant } from '../../../core/model/visual-model.ts';
import { formatBytes, formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { addModelStyles } from './add-model-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import { adapterNames, visualKinds } from './visual-words.ts';
import './model-progress.ts';

/** Where the model's files are. */
export type VisualOrigin =
  | { readonly kind: 'hub'; readonly id: string; readonly revision: string }
  | { readonly kind: 'folder'; readonly files: readonly DroppedFile[] };

const place = 'visual';

/**
 * What the files of a visual model say: which adapter drives it and why, before anything of it is kept. Fires `added` and
 * `left`.
 */
@customElement('visual-found')
export class VisualFound extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    addModelStyles,
    css`
      .card {
        display: grid;
        gap: 10px;
        padding-top: 12px;
        border-top: 1px solid var(--line);
      }
      .reasons {
        margin: 0;
        padding-left: 18px;
        list-style: disc;
      }
      .choice {
        max-width: 320px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) origin!: VisualOrigin;
  @state() private description: VisualDescription | null = null;
  @state() private chosen: VisualKind | null = null;
  @state() private working: 'reading' | 'adding' | null = null;
  /** Whether the choice of an adapter was offered: it stays while another one is tried. */
  private offersChoice = false;
  private readonly errors = new ShownHere(this, () => this.app);

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('origin')) return;
    this.chosen = null;
    this.description = null;
    this.offersChoice = false;
    void this.describe(this.origin);
  }

  override render() {
    const { description, working } = this;
    const errors = this.errors.at(place);
    // Another adapter helps only where the files were read and fit none.
    this.offersChoice ||= description !== null || errors.some(isAboutAdapter);
    return html`<section class="card" aria-label="What the model’s files say">
      ${working === 'reading' ? html`<p class="small" role="status">Its own files are being read.</p>` : nothing}
      ${description === null ? nothing : this.renderDescription(description)}
      ${this.offersChoice ? this.renderChoice() : nothing} ${renderNotices(errors)}
      ${working === null ? nothing : this.renderJob()} ${this.renderActions(description)}
    </section>`;
  }

  private renderDescription({ id, adapter, reasons, variants, window }: VisualDescription) {
    // A folder has no owner in its name: this one goes by a model that is known.
    const taken = this.origin.kind === 'folder' && id.includes('/');
    return html`<h3>What the files of ${id} say</h3>
      ${
        taken
          ? html`<p class="small">
              Taken for ${id} because of its folder’s name. Under another name of the folder it is a model of its own.
            </p>`
          : nothing
      }
      <dl class="facts small">
        <dt>Adapter</dt>
        <dd>
          ${adapter === null ? 'only the graph can tell, once it is here' : adapterNames[adapter]}
          <span class="soft">(how its graphs are fed and their vectors compared)</span>
          <ul class="reasons soft">
            ${reasons.map((reason) => html`<li>${reason}</li>`)}
          </ul>
        </dd>
        <dt>Graphs</dt>
        <dd>${variants.length === 0 ? 'no ONNX file of a known name was found' : variants.map(renderVariant)}</dd>
        <dt>Window</dt>
        <dd>${window === 'unknown' ? 'unknown' : `${formatCount(window)} tokens`}</dd>
      </dl>`;
  }

  private renderChoice() {
    const { chosen, working } = this;
    return html`<div class="fields">
      <label class="choice"
        >Drive it as<span class="select"
          ><select id="adapter" class="field" ?disabled=${working === 'adding'} @change=${this.choose}>
            <option value="" ?selected=${chosen === null}>as its files decide</option>
            ${visualKinds.map(
              (kind) => html`<option value=${kind} ?selected=${chosen === kind}>${adapterNames[kind]}</option>`,
            )}
          </select></span
        ></label
      >
    </div>`;
  }

  private renderJob() {
    const job = this.app.state.modelJob.value;
    return job === null
      ? nothing
      : html`<model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>`;
  }

  private renderActions(description: VisualDescription | null) {
    const { origin, working } = this;
    return html`<div class="actions">
      ${
        description === null
          ? nothing
          : description.variants.length === 0
            ? html`<p class="small">
                <b>It cannot be added:</b> without an ONNX file of a known name there is nothing to run.
              </p>`
            : html`<button class="btn primary" type="button" aria-disabled=${working !== null} @click=${this.add}>
                ${origin.kind === 'folder' ? (working === 'adding' ? 'Loading' : 'Add and load') : 'Add it to the list'}
              </button>`
      }
      <button class="btn" type="button" aria-disabled=${working === 'adding'} @click=${this.leave}>Not now</button>
      ${
        description === null || description.variants.length === 0
          ? nothing
          : html`<p class="soft small">${keeping[origin.kind]}</p>`
      }
    </div>`;
  }

  private readonly leave = (): void => {
    if (this.working !== 'adding') this.dispatchEvent(new Event('left'));
  };

  private readonly choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.chosen = visualKinds.find((kind) => kind === value) ?? null;
    void this.describe(this.origin);
  };

  private async describe(origin: VisualOrigin): Promise<void> {
    const { chosen } = this;
    const { commands } = this.app;
    this.working = 'reading';
    const description = await this.errors.during(place, () =>
      origin.kind === 'folder'
        ? commands.describeVisualFolder(origin.files, chosen)
        : commands.describeVisualHub(origin.id, origin.revision, chosen),
    );
    if (this.origin !== origin || this.chosen !== chosen) return;
    this.description = description;
    this.working = null;
  }

  private readonly add = async (): Promise<void> => {
    const { description, chosen, origin, working } = this;
    if (description === null || working !== null) return;
    this.working = 'adding';
    const added = await this.errors.during(place, () =>
      this.app.commands.addVisual(description, chosen, origin.kind === 'folder' ? origin.files : null),
    );
    if (this.origin === origin) this.working = null;
    if (added) this.dispatchEvent(new Event('added'));
  };
}

const keeping = {
  folder: 'Nothing of it is kept yet. Added, its files are tested and kept in this browser.',
  hub: 'Nothing large is fetched yet: “Get” in the list does that.',
} as const;

function isAboutAdapter({ code }: { readonly code: string | null }): boolean {
  return code === 'model-unsupported';
}

function renderVariant(variant: VisualVariant) {
  const graphs = graphsOf(variant).map(
    ({ path, bytes }) => `${path} (${bytes === 'unknown' ? 'size unknown' : formatBytes(bytes)})`,
  );
  return html`<div>${variant.dtype}: ${graphs.join(', ')}</div>`;
}
