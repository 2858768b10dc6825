import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ModelEntry } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import type { Dtype } from '../../../core/model/embedding-model.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { chooseFiles, folder } from '../../choose-files.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { encoderInWords } from './compute-words.ts';
import { detailsStyles, renderFact, renderLeaves } from './model-details-parts.ts';
import { hostOf } from './ledger-sum.ts';
import { encoderFromHub, encoderWithin, isHere } from './model-files.ts';
import { loadedFacts, modelFacts, sizeInWords } from './model-words.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import './model-progress.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';

/** All that is known of one model, and what can be done with its files. */
@customElement('model-details')
export class ModelDetails extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, detailsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) entry!: ModelEntry;
  /** Null: what suits the device. */
  @state() private dtype: Dtype | null = null;
  private readonly errors = new ShownHere(this, () => this.app);
  /** A press takes its button away while it works, and what stands there instead when it has ended. */
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.actions .btn:not(:disabled), model-progress'),
  );

  override render() {
    const { entry } = this;
    const { state } = this.app;
    const facts = modelFacts(entry, state.hub.value);
    const half = Math.ceil(facts.length / 2);
    const job = state.modelJob.value;
    return html`<div class="two">
        <dl class="facts">${facts.slice(0, half).map(renderFact)}</dl>
        <dl class="facts">${facts.slice(half).map(renderFact)}</dl>
      </div>
      ${
        entry.loaded === null
          ? nothing
          : html`<div>
              <h3>Loaded last: ${encoderInWords(entry.loaded)}</h3>
              <dl class="facts">${loadedFacts(entry.loaded).map(renderFact)}</dl>
            </div>`
      }
      ${renderNotices(this.errors.at(entry.model.id))}
      ${
        job?.id === entry.model.id
          ? html`<model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>`
          : this.renderActions(job !== null)
      }`;
  }

  private renderActions(otherWorks: boolean) {
    const { entry, dtype } = this;
    const { state, commands } = this.app;
    const hub = state.hub.value;
    const host = hostOf(hub);
    const here = isHere(entry, dtype);
    const name = shortModelName(entry.model.id);
    const { variants, id, revision } = entry.model;
    return html`${here ? nothing : renderLeaves(hub)}
      <div class="actions">
        ${
          here
            ? html`<button class="btn primary" type="button" ?disabled=${otherWorks} @click=${this.load}>
                Load and test
              </button>`
            : html`<button class="btn primary" type="button" ?disabled=${otherWorks} @click=${this.get}>
                Get from ${host}, ${sizeInWords(entry.model, dtype)}
              </button>`
        }
        ${
          variants.length < 2
            ? nothing
            : html`<label class="pair"
                ><span class="soft">Precision</span
                ><span class="select"
                  ><select id="dtype" class="field" @change=${this.choosePrecision}>
                    <option value="" ?selected=${dtype === null}>what suits the device</option>
                    ${variants.map(
                      (variant) =>
                        html`<option value=${variant.dtype} ?selected=${variant.dtype === dtype}>
                          ${variant.dtype}
                        </option>`,
                    )}
                  </select></span
                ></label
              >`
        }
        <button class="btn" type="button" ?disabled=${otherWorks} @click=${this.pickFolder}>Pick its folder…</button>
        ${
          entry.kept === null && entry.origin === 'built-in'
            ? nothing
            : html`<confirm-button
                class="push"
                .label=${entry.origin === 'own' ? 'Remove from the list' : 'Remove from this browser'}
                .name=${`${entry.origin === 'own' ? 'Remove from the list' : 'Remove from this browser'}: ${name}`}
                .question=${`Remove ${name}? Vectors made with it stay.`}
                @confirmed=${() => void commands.forgetModel(id, revision)}
              ></confirm-button>`
        }
      </div>`;
  }

  private readonly load = (): void => {
    const { entry, dtype } = this;
    void this.work(async () => await this.app.commands.loadModel(encoderWithin(entry, dtype)));
  };

  private readonly get = (): void => {
    const { entry, dtype, app } = this;
    void this.work(async () => await app.commands.loadModel(encoderFromHub(entry, app.state.hub.value, dtype)));
  };

  private readonly pickFolder = async (): Promise<void> => {
    const { model } = this.entry;
    const files = await chooseFiles(folder);
    if (files.length > 0) await this.work(async () => void (await this.app.commands.addModelFolder(files, model)));
  };

  private readonly choosePrecision = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.dtype = this.entry.model.variants.find(({ dtype }) => dtype === value)?.dtype ?? null;
  };

  private async work(work: () => Promise<void>): Promise<void> {
    await this.errors.during(this.entry.model.id, work);
  }
}
