import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { experimentSystemsStyles } from './experiment-systems-styles.ts';
import { withCopy, withSystems } from './presets.ts';
import { DraftHeld } from './draft-held.ts';
import type { Offer } from './form-fields.ts';
import { columnsOf } from './system-columns.ts';
import type { SystemColumn } from './system-columns.ts';
import './system-form.ts';
import type { ModelToList, ModelsForAll, SystemChanged, SystemForm } from './system-form.ts';
import { styleFor } from '../../../core/prompt/answer-styles.ts';
import { styleTitles } from './answer-words.ts';
import { usualAnswers, withModels, withoutLimits } from './shared-answers.ts';
import { defaultPoolOf, poolTitle } from './system-words.ts';
import type { TwoLines } from './system-words.ts';
import {
  type TextSource,
  hasTwin,
  textSourceOf,
  textSourceTitles,
  withOtherText,
  withTextSource,
} from './text-source.ts';

/** The systems under comparison: one row, one run. A row opens into a form, whose `draft-held` passes through. */
@customElement('experiment-systems')
export class ExperimentSystems extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, experimentSystemsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  @property({ attribute: false }) benchmark: Benchmark | null = null;
  @property({ attribute: false }) offer!: Offer;

  /** Place of the row that is open. */
  @state() private open: number | null = null;
  /** Systems as this table changed them last. */
  private own: ExperimentSettings['systems'] | null = null;

  /** Adds a copy of the system at `source`, or a new one at the end, and opens it with the focus in its name. */
  addSystem(source: number | null): void {
    const at = source === null ? this.settings.systems.length : source + 1;
    this.change(withCopy(this.settings, source));
    this.open = at;
    void this.updateComplete.then(async () => {
      const form = this.renderRoot.querySelector<SystemForm>('system-form');
      await form?.updateComplete;
      form?.focusName();
    });
  }

  /** A row that is open belongs to the systems as they were: others (a preset, a file) close it. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('settings');
    if (before === undefined || before.systems === this.settings.systems) return;
    if (this.settings.systems === this.own) return;
    const [was, is] = [before.systems, this.settings.systems].map((systems) => JSON.stringify(withoutLimits(systems)));
    if (was !== is) this.open = null;
  }

  /** What a form held that could not be taken goes with it. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('open')) this.dispatchEvent(new DraftHeld(false));
  }

  override render() {
    const { systems } = this.settings;
    const { columns, same, models } = columnsOf(systems, this.benchmark);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Systems</h2>
        <p>${same.length === 0 ? 'one row, one run' : 'one row, one run; a column only for what differs'}</p>
        ${this.renderTextSource(systems)}
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of systems">
        <table class=${widthOf(columns.length)} role="table">
          <caption class="sr">
            Systems to compare
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader" class="name">System</th>
              ${columns.map(({ key, title }) => html`<th scope="col" role="columnheader" class=${key}>${title}</th>`)}
              <th scope="col" role="columnheader" class="act"><span class="sr">Change</span></th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${systems.map((system, index) => [this.renderRow(system, index, columns), this.open === index ? this.renderForm(system, index, columns.length + 2) : nothing])}
          </tbody>
        </table>
      </div>
      ${same.length === 0 ? nothing : html`<p class="same small soft">In all of them: ${same.join('; ')}.</p>`}
      ${models.length === 0 ? nothing : html`<p class="same small soft">Where a model is called: ${models.join('; ')}.</p>`}
    </section>`;
  }

  /** One switch for all systems that read text. */
  private renderTextSource(systems: readonly SystemSettings[]) {
    if (!systems.some(({ retriever }) => readsText(retriever))) return nothing;
    const source = textSourceOf(systems);
    const choose = (event: Event): void => {
      this.open = null;
      const { systems: others } = withTextSource(
        this.settings,
        (event.target as HTMLSelectElement).value as TextSource,
      );
      this.change(withSystems(this.settings, others));
    };
    return html`<label class="row push small"
      ><span class="soft">Text of all</span>
      <span class="select"
        ><select class="field" @change=${choose}>
          ${source === null ? html`<option value="" disabled .selected=${live(true)}>as each says</option>` : nothing}
          ${(Object.keys(textSourceTitles) as TextSource[]).map(
            (one) => html`<option value=${one} .selected=${live(one === source)}>${textSourceTitles[one]}</option>`,
          )}
        </select></span
      ></label
    >`;
  }

  private renderRow(system: SystemSettings, index: number, columns: readonly SystemColumn[]) {
    const open = this.open === index;
    return html`<tr role="row" class=${open ? 'sel' : ''}>
      <th scope="row" role="rowheader">
        <span class="rn">${system.name}</span
        >${index === 0 && this.settings.systems.length > 1 ? html`<span class="more">baseline</span>` : nothing}
      </th>
      ${columns.map(({ words, title }) => html`<td role="cell" data-title=${title}>${twoLines(words(system))}</td>`)}
      <td role="cell">
        <div class="row act">
          <button
            class="btn small"
            type="button"
            data-edit=${index}
            aria-expanded=${open}
            aria-label="${open ? 'Close' : 'Change'} ${system.name}"
            @click=${() => this.toggle(index)}
          >
            ${open ? 'Close' : 'Change'}
          </button>
          <button class="link" type="button" aria-label="Copy ${system.name}" @click=${() => this.addSystem(index)}>
            Copy
          </button>
          ${
            readsText(system.retriever) && !hasTwin(this.settings.systems, system)
              ? html`<button
                  class="link"
                  type="button"
                  title=${system.text.ocr === 'off' ? 'A copy that searches the text read by OCR from every page; both indexes are kept' : 'A copy that searches the files’ own text; both indexes are kept'}
                  aria-label="${system.text.ocr === 'off' ? 'Compare with OCR of every page' : 'Compare with the text layer'}: ${system.name}"
                  @click=${() => this.change(withSystems(this.settings, withOtherText(this.settings, index).systems))}
                >
                  ${system.text.ocr === 'off' ? '+ OCR' : '+ layer'}
                </button>`
              : nothing
          }
          <button
            class="btn quiet small icon"
            type="button"
            aria-label="Remove ${system.name}"
            @click=${() => this.removeSystem(index)}
          >
            <ui-icon name="remove"></ui-icon>
          </button>
        </div>
      </td>
    </tr>`;
  }

  private renderForm(system: SystemSettings, index: number, span: number) {
    const others = this.settings.systems.filter((_, at) => at !== index).map((other) => other.name);
    const pool = defaultPoolOf(this.benchmark);
    return html`<tr role="row" class="edit">
      <td role="cell" colspan=${span} @keydown=${(event: KeyboardEvent) => this.onKey(event, index)}>
        <system-form
          .system=${system}
          .otherNames=${others}
          .offer=${this.offer}
          .defaultPool=${pool === null ? '' : poolTitle(pool)}
          .usual=${usualAnswers(this.settings.systems, index, this.offer.languageModels, this.benchmark)}
          .others=${this.settings.systems.filter((_, at) => at !== index).map(({ answering }) => answering)}
          .defaultStyle=${this.benchmark === null ? '' : styleTitles[styleFor(this.benchmark.format)]}
          .kept=${this.settings.depth}
          @models-for-all=${({ answering }: ModelsForAll) => this.change(withModels(this.settings, answering))}
          @model-to-list=${({ model }: ModelToList) => void this.app.commands.saveLanguageModel(model)}
          @system-changed=${(event: SystemChanged) => this.replace(index, event.system)}
        ></system-form>
      </td>
    </tr>`;
  }

  private toggle(index: number): void {
    this.open = this.open === index ? null : index;
  }

  private onKey(event: KeyboardEvent, index: number): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.open = null;
    this.renderRoot.querySelector<HTMLElement>(`[data-edit="${index}"]`)?.focus();
  }

  private change(settings: ExperimentSettings): void {
    this.own = settings.systems;
    this.app.commands.setExperiment(settings);
  }

  private replace(index: number, system: SystemSettings): void {
    this.change(withSystems(this.settings, this.settings.systems.with(index, system)));
  }

  private removeSystem(index: number): void {
    this.open = null;
    this.change(withSystems(this.settings, this.settings.systems.toSpliced(index, 1)));
    void this.updateComplete.then(() => {
      const next = Math.min(index, this.settings.systems.length - 1);
      this.renderRoot.querySelector<HTMLElement>(`[data-edit="${next}"]`)?.focus();
    });
  }
}

function widthOf(columns: number): string {
  if (columns < 5) return 'fixed';
  return columns === 5 ? 'fixed many' : 'fixed many most';
}

function twoLines({ main, more }: TwoLines) {
  return html`<span class="main">${main}</span>${more === '' ? nothing : html`<span class="more">${more}</span>`}`;
}
