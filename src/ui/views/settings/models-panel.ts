import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ModelEntry } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatCount, formatCounted, formatDecimal, missing } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { isHere } from './model-files.ts';
import { ownerInWords, whereInWords } from './model-words.ts';
import { modelsPanelStyles } from './models-panel-styles.ts';
import { sectionStyles } from './settings-section.ts';
import './add-model.ts';
import './model-details.ts';
import './model-progress.ts';
import './visual-models.ts';
import '../../elements/ui-icon.ts';

/** The models that can be chosen: where their files are, whether they work offline, and all that is known of them. */
@customElement('models-panel')
export class ModelsPanel extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, wideTableStyles, modelsPanelStyles];

  @property({ attribute: false }) app!: App;
  @state() private opened: string | null = null;
  @state() private adding = false;
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.add-model'),
  );

  override render() {
    const { state } = this.app;
    const models = state.models.value;
    const visuals = state.visuals.value;
    const here = [...models, ...visuals].filter((entry) => entry.worksOffline).length;
    return html`<section class="panel" aria-labelledby="models">
      <header>
        <h2 id="models" tabindex="-1">Models</h2>
        <p>
          ${models.length === 0 ? 'the list is being read' : `${formatCounted(models.length, 'text encoder')}, ${formatCounted(visuals.length, 'visual model')}; ${formatCount(here)} of them offline`}
        </p>
        <span class="push"></span>
        <button
          class="btn small add-model"
          type="button"
          aria-expanded=${this.adding}
          @click=${() => (this.adding = !this.adding)}
        >
          <ui-icon name="add"></ui-icon> Add a model
        </button>
      </header>
      ${this.adding ? html`<add-model .app=${this.app} @added=${this.added}></add-model>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="List of models">
        <table class="fixed">
          <caption class="sr">
            Text encoders, the one that comes with the site first
          </caption>
          <colgroup>
            <col />
            <col class="w-files" />
            <col class="w-off" />
            <col class="w-n" />
            <col class="w-n" />
            <col class="w-beir" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Files</th>
              <th scope="col">Offline</th>
              <th scope="col" class="num">Dims</th>
              <th scope="col" class="num">Window</th>
              <th scope="col" class="num">BEIR, published</th>
            </tr>
          </thead>
          <tbody>
            ${repeat(models, keyOf, (entry) => this.renderEntry(entry))}
          </tbody>
        </table>
      </div>
      ${visuals.length === 0 ? nothing : html`<visual-models .app=${this.app}></visual-models>`}
    </section>`;
  }

  private renderEntry(entry: ModelEntry) {
    const { model } = entry;
    const key = keyOf(entry);
    const open = this.opened === key;
    const job = this.app.state.modelJob.value;
    const works = job?.id === model.id;
    return html`<tr class=${open ? 'open' : ''}>
        <th scope="row">
          <button class="name" type="button" aria-expanded=${open} @click=${() => (this.opened = open ? null : key)}>
            <ui-icon name="next"></ui-icon
            ><span><b>${shortModelName(model.id)}</b><span class="soft">${ownerInWords(entry)}</span></span>
          </button>
        </th>
        <td class=${isHere(entry, null) ? '' : 'soft'}>${works ? 'in hand' : whereInWords(entry)}</td>
        <td>
          ${
            entry.worksOffline
              ? html`<ui-icon class="yes" name="check"></ui-icon> yes`
              : html`<ui-icon class="faint" name="cancel"></ui-icon> no`
          }
        </td>
        <td class="num">${formatCount(model.dimensions)}</td>
        <td class="num">${formatCount(model.window)}</td>
        <td class="num">
          ${
            model.beirNdcg10 === 'unknown'
              ? html`<span class="faint"
                  ><span class="sr">unknown</span><span aria-hidden="true">${missing}</span></span
                >`
              : formatDecimal(model.beirNdcg10, 2)
          }
        </td>
      </tr>
      ${
        open
          ? html`<tr class="more">
              <td colspan="6">
                <div class="of"><model-details .app=${this.app} .entry=${entry}></model-details></div>
              </td>
            </tr>`
          : works
            ? html`<tr class="more">
                <td colspan="6">
                  <div class="of">
                    <model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>
                  </div>
                </td>
              </tr>`
            : nothing
      }`;
  }

  private readonly added = (): void => {
    this.adding = false;
  };
}

function keyOf({ model }: ModelEntry): string {
  return `${model.id}@${model.revision}`;
}
