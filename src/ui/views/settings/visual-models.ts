import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { VisualEntry } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import type { Known } from '../../../core/model/embedding-model.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { formatCount, formatDecimal, missing } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { ownerInWords, whereInWords } from './model-words.ts';
import { modelsPanelStyles } from './models-panel-styles.ts';
import { sectionStyles } from './settings-section.ts';
import { adapterOf, vectorsInWords } from './visual-words.ts';
import './model-progress.ts';
import './visual-details.ts';
import '../../elements/ui-icon.ts';

/** Models that put texts and page images into one space, or compare texts token by token. */
@customElement('visual-models')
export class VisualModels extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    wideTableStyles,
    modelsPanelStyles,
    css`
      :host {
        --table-width: 760px;
        display: block;
        border-top: 1px solid var(--line);
      }
      h3 {
        padding: 12px 12px 0;
      }
      .group > * {
        height: 20px;
        padding-block: 0;
        border: 0;
      }
      .w-kind {
        width: 126px;
      }
      .w-files {
        width: 136px;
      }
      .w-v {
        width: 64px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private opened: string | null = null;

  override render() {
    return html`<h3 id="visuals">Visual and late-interaction models</h3>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="visuals">
        <table class="fixed">
          <caption class="sr">
            Visual and late-interaction models, with ViDoRe means as published
          </caption>
          <colgroup>
            <col />
            <col class="w-kind" />
            <col class="w-files" />
            <col class="w-off" />
            <col class="w-n" />
            <col class="w-v" />
            <col class="w-v" />
            <col class="w-v" />
          </colgroup>
          <thead>
            <tr class="group">
              <td colspan="5"></td>
              <th scope="colgroup" colspan="3" class="num">ViDoRe nDCG, published</th>
            </tr>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">What it is</th>
              <th scope="col">Files</th>
              <th scope="col">Offline</th>
              <th scope="col" class="num">Dims</th>
              <th scope="col" class="num">v1 <span class="soft">@5</span></th>
              <th scope="col" class="num">v2 <span class="soft">@5</span></th>
              <th scope="col" class="num">v3 <span class="soft">@10</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(this.app.state.visuals.value, keyOf, (entry) => this.renderEntry(entry))}
          </tbody>
        </table>
      </div>`;
  }

  private renderEntry(entry: VisualEntry) {
    const { model, worksOffline, loaded } = entry;
    const key = keyOf(entry);
    const open = this.opened === key;
    const job = this.app.state.modelJob.value;
    const works = job?.id === model.id;
    const refused = model.refused !== null;
    return html`<tr class=${open ? 'open' : ''}>
        <th scope="row">
          <button class="name" type="button" aria-expanded=${open} @click=${() => (this.opened = open ? null : key)}>
            <ui-icon name="next"></ui-icon
            ><span><b>${shortModelName(model.id)}</b><span class="soft">${ownerInWords(entry)}</span></span>
          </button>
        </th>
        <td>${vectorsInWords(adapterOf(entry))}</td>
        <td class=${worksOffline ? '' : 'soft'}>
          ${works ? 'in hand' : refused ? 'cannot be run here' : whereInWords({ bundled: false, kept: entry.kept })}
        </td>
        <td>
          ${
            worksOffline
              ? html`<ui-icon class="yes" name="check"></ui-icon> yes`
              : html`<ui-icon class="faint" name="cancel"></ui-icon> no`
          }
        </td>
        <td class="num">${numberOf(loaded?.outcome.dimensions ?? model.dimensions, formatCount)}</td>
        <td class="num">${numberOf(model.vidore.v1, formatDecimal)}</td>
        <td class="num">${numberOf(model.vidore.v2, formatDecimal)}</td>
        <td class="num">${numberOf(model.vidore.v3, formatDecimal)}</td>
      </tr>
      ${
        open
          ? html`<tr class="more">
              <td colspan="8">
                <div class="of"><visual-details .app=${this.app} .entry=${entry}></visual-details></div>
              </td>
            </tr>`
          : works
            ? html`<tr class="more">
                <td colspan="8">
                  <div class="of">
                    <model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>
                  </div>
                </td>
              </tr>`
            : nothing
      }`;
  }
}

function keyOf({ model }: VisualEntry): string {
  return `${model.id}@${model.revision}`;
}

function numberOf(value: Known<number>, inWords: (value: number) => string) {
  return value === 'unknown'
    ? html`<span class="faint"><span class="sr">unknown</span><span aria-hidden="true">${missing}</span></span>`
    : inWords(value);
}
