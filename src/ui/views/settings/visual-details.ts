import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { VisualEntry } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import type { Dtype } from '../../../core/model/embedding-model.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { visualEncoderOf } from '../../../core/model/visual-encoder-settings.ts';
import type { PageTiles } from '../../../core/model/visual-model.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { encoderInWords } from './compute-words.ts';
import { hostOf } from './ledger-sum.ts';
import { detailsStyles, renderFact, renderLeaves } from './model-details-parts.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import {
  adapterNames,
  adapterOf,
  isVisualHere,
  loadedVisualFacts,
  mayHaveTiles,
  mayReadImages,
  sizesInWords,
  visualFacts,
} from './visual-words.ts';
import './model-progress.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';

/** All that is known of one visual or late-interaction model, and what can be done with its files. */
@customElement('visual-details')
export class VisualDetails extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    detailsStyles,
    css`
      summary {
        width: fit-content;
        min-height: 24px;
        cursor: pointer;
      }
      .reasons {
        margin: 0;
        padding-left: 20px;
        list-style: disc;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) entry!: VisualEntry;
  /** Null: what suits the device. */
  @state() private dtype: Dtype | null = null;
  @state() private tiles: PageTiles = 'all';
  private readonly errors = new ShownHere(this, () => this.app);
  /** A press takes its button away while it works, and what stands there instead when it has ended. */
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.actions .btn:not(:disabled), model-progress'),
  );

  override render() {
    const { entry } = this;
    const { refused, id } = entry.model;
    const facts = visualFacts(entry, this.app.state.hub.value);
    const half = Math.ceil(facts.length / 2);
    const job = this.app.state.modelJob.value;
    return html`${
        refused === null
          ? nothing
          : html`<p class="note warn"><ui-icon name="warning"></ui-icon><span>${refused}</span></p>`
      }
      <div class="two">
        <dl class="facts">${facts.slice(0, half).map(renderFact)}</dl>
        <dl class="facts">${facts.slice(half).map(renderFact)}</dl>
      </div>
      ${entry.loaded === null ? nothing : this.renderLoaded(entry.loaded)} ${renderNotices(this.errors.at(id))}
      ${
        job?.id === id
          ? html`<model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>`
          : this.renderActions(job !== null)
      }`;
  }

  private renderLoaded(loaded: NonNullable<VisualEntry['loaded']>) {
    const { adapter, reasons } = loaded.outcome.decision;
    return html`<div>
        <h3>Loaded last: ${encoderInWords(loaded.outcome)}</h3>
        <dl class="facts">${loadedVisualFacts(loaded).map(renderFact)}</dl>
      </div>
      <details>
        <summary>Adapter: ${adapterNames[adapter.kind]}. Why?</summary>
        <ul class="reasons">
          ${reasons.map((reason) => html`<li>${reason}</li>`)}
        </ul>
      </details>`;
  }

  private renderActions(otherWorks: boolean) {
    const { entry, app } = this;
    const { model } = entry;
    const hub = app.state.hub.value;
    const here = isVisualHere(entry, this.dtype);
    const atHub = model.exportId.includes('/');
    if (model.refused !== null) return this.renderRemoval();
    return html`${here || !atHub ? nothing : renderLeaves(hub)}
      ${
        here || atHub
          ? nothing
          : html`<p class="soft">Its files are not here any more: pick its folder again with “Add a model”.</p>`
      }
      <div class="actions">
        ${
          here
            ? html`<button class="btn primary" type="button" ?disabled=${otherWorks} @click=${this.load}>
                Load and test
              </button>`
            : atHub
              ? html`<button class="btn primary" type="button" ?disabled=${otherWorks} @click=${this.get}>
                  Get from ${hostOf(hub)}, ${sizesInWords(model.variants, this.dtype)}
                </button>`
              : nothing
        }
        ${here ? this.renderTiming(otherWorks) : nothing} ${this.renderChoices()} ${this.renderRemoval()}
      </div>`;
  }

  private renderTiming(otherWorks: boolean) {
    const { entry, app } = this;
    if (!mayReadImages(entry.model, adapterOf(entry))) return nothing;
    const empty = app.state.documents.value.length === 0;
    return html`<button class="btn" type="button" ?disabled=${otherWorks || empty} @click=${this.time}>
        Time one page
      </button>
      ${empty ? html`<span class="soft">needs a document in the corpus</span>` : nothing}`;
  }

  private renderChoices() {
    const { entry, dtype, tiles } = this;
    const { variants } = entry.model;
    return html`${
      variants.length < 2
        ? nothing
        : html`<label class="pair"
            ><span class="soft">Precision</span
            ><span class="select"
              ><select id="dtype" class="field" @change=${this.choosePrecision}>
                <option value="" ?selected=${dtype === null}>what suits the device</option>
                ${variants.map(
                  (variant) =>
                    html`<option value=${variant.dtype} ?selected=${variant.dtype === dtype}>${variant.dtype}</option>`,
                )}
              </select></span
            ></label
          >`
    }
    ${
      mayHaveTiles(adapterOf(entry))
        ? html`<label class="pair"
            ><span class="soft">Tiles</span
            ><span class="select"
              ><select id="tiles" class="field" @change=${this.chooseTiles}>
                <option value="all" ?selected=${tiles === 'all'}>all</option>
                <option value="one" ?selected=${tiles === 'one'}>one a page (economy)</option>
              </select></span
            ></label
          >`
        : nothing
    }`;
  }

  private renderRemoval() {
    const { kept, origin, model } = this.entry;
    if (kept === null && origin === 'built-in') return nothing;
    const name = shortModelName(model.id);
    return html`<confirm-button
      class="push"
      .label=${origin === 'own' ? 'Remove from the list' : 'Remove from this browser'}
      .name=${`${origin === 'own' ? 'Remove from the list' : 'Remove from this browser'}: ${name}`}
      .question=${`Remove ${name}? Vectors made with it stay.`}
      @confirmed=${() => void this.app.commands.forgetModel(model.id, model.revision)}
    ></confirm-button>`;
  }

  private readonly load = (): void => {
    void this.work(async () => await this.app.commands.loadVisual(this.encoder({ kind: 'folder' })));
  };

  private readonly get = (): void => {
    const baseUrl = this.app.state.hub.value;
    void this.work(async () => await this.app.commands.loadVisual(this.encoder({ kind: 'hub', baseUrl })));
  };

  private readonly time = (): void => {
    void this.work(async () => await this.app.commands.timePage(this.encoder({ kind: 'folder' })));
  };

  private encoder(source: Parameters<typeof visualEncoderOf>[1]) {
    return visualEncoderOf(this.entry.model, source, { dtype: this.dtype, tiles: this.tiles });
  }

  private readonly choosePrecision = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.dtype = this.entry.model.variants.find(({ dtype }) => dtype === value)?.dtype ?? null;
  };

  private readonly chooseTiles = (event: Event): void => {
    this.tiles = (event.target as HTMLSelectElement).value === 'one' ? 'one' : 'all';
  };

  private async work(work: () => Promise<void>): Promise<void> {
    await this.errors.during(this.entry.model.id, work);
  }
}
