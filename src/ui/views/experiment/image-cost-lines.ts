import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { ModelJob, VisualEntry } from '../../../app/app-state.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { countWords, phaseWords } from '../run/run-stages.ts';
import { costWords, offersOneTile, withOneTile } from './image-cost.ts';
import type { CostOfEncoder } from './image-cost.ts';
import { adapterOfEncoder, oneTileInWords, tilesOfGraph, visualEntryOf } from './visual-choice.ts';

/** What the page images of one system cost: told before anything is spent, with a page timed on this device. */
@customElement('image-cost-lines')
export class ImageCostLines extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        font-size: var(--size-small);
        line-height: inherit;
        overflow-wrap: anywhere;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin: 3px 0;
      }
      .job {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 4px 10px;
        margin: 3px 0;
      }
      .job .btn {
        grid-row: 1 / 3;
        grid-column: 2;
      }
      .err {
        align-items: start;
      }
      .err ui-icon {
        margin-top: 2px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  @property({ attribute: false }) system!: SystemSettings;
  @property({ attribute: false }) of!: CostOfEncoder;
  /** The system before this one that has the same page images and tells their cost; null: it is told here. */
  @property({ attribute: false }) toldBy: string | null = null;
  @property({ attribute: false }) visuals: readonly VisualEntry[] = [];
  @property({ attribute: false }) modelJob: ModelJob | null = null;

  /** A page is timed where the button stood. */
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.btn:not(:disabled)'),
  );

  override render() {
    const { cost } = this.of;
    if (this.toldBy !== null) return html`<span>its page images are those of “${this.toldBy}”</span>`;
    // What cannot be run here is neither timed nor fetched.
    const refused = visualEntryOf(this.of.encoder, this.visuals)?.model.refused ?? null;
    if (refused !== null)
      return html`<span class="row err"><ui-icon name="error"></ui-icon><span>${refused}</span></span>`;
    return html`${costWords(cost).map((words) => html`<span>${words}</span>`)}
    ${
      cost.refusal === null
        ? nothing
        : html`<span class="row err"><ui-icon name="error"></ui-icon><span>${cost.refusal}</span></span>`
    }
    ${this.renderActs()}`;
  }

  private renderActs() {
    const { cost, encoder } = this.of;
    const { modelJob } = this;
    if (modelJob?.id === encoder.id) return this.renderJob(modelJob);
    const untimed = cost.pages > 0 && cost.timing === null;
    const taken = tilesOfGraph(encoder, this.visuals);
    const oneTile = offersOneTile(this.of, adapterOfEncoder(encoder, this.visuals), taken);
    if (!untimed && !oneTile) return nothing;
    return html`<div class="acts">
      ${
        untimed
          ? html`<button
              class="btn small"
              type="button"
              ?disabled=${modelJob !== null}
              title=${modelJob === null ? 'Opens the model and embeds the first page of the corpus' : 'Another model is being opened'}
              aria-label="Time one page with ${cost.model}, ${this.system.name}"
              @click=${() => this.app.commands.timePage(encoder)}
            >
              Time one page
            </button>`
          : nothing
      }
      ${
        oneTile
          ? html`<button
              class="btn small"
              type="button"
              title="Economy: each page is seen once as a whole; ${oneTileInWords(taken)}"
              aria-label="Use one tile a page in ${this.system.name}"
              @click=${() => this.app.commands.setExperiment(withOneTile(this.settings, this.system, encoder))}
            >
              Use one tile a page
            </button>`
          : nothing
      }
    </div>`;
  }

  private renderJob({ progress }: ModelJob) {
    const words = phaseWords(progress?.phase ?? 'load');
    const counted = progress === null || progress.done === 0 ? '' : countWords(progress);
    const isCounted = counted !== '' && counted !== words;
    return html`<div class="job" role="status">
      <span>Now ${words}${isCounted ? `: ${counted}` : ''}</span>
      <button class="btn small" type="button" @click=${() => this.app.commands.cancelModel()}>
        <ui-icon name="stop"></ui-icon> Cancel
      </button>
      <ui-meter .done=${progress?.done ?? 0} .total=${progress?.total ?? null}></ui-meter>
    </div>`;
  }
}
