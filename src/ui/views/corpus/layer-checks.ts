import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LayerCheck } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { layerCheckSum } from './layer-check-sum.ts';
import { pagesToRead } from './ocr-of-document.ts';
import { countsIn, ocrChoice } from './ocr-choice.ts';
import { ocrPanelStyles } from './ocr-panel-styles.ts';
import '../../elements/ui-icon.ts';

/** What text layers say against what is seen: the check, the documents that do not match, and what to do about each. */
@customElement('layer-checks')
export class LayerChecks extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, ocrPanelStyles];

  @property({ attribute: false }) app!: App;

  override render() {
    const { state, commands } = this.app;
    const checks = state.layerChecks.value;
    const checked = state.documents.value.flatMap((document) => {
      const check = checks.get(document.id);
      return check === undefined ? [] : [{ document, check }];
    });
    const suspects = checked.filter(({ check }) => check.suspect);
    const sum = layerCheckSum(state.documents.value, checks);
    return html`<div class="check">
      <p class="soft">
        ${
          checked.length === 0
            ? 'A text layer can say something else than the page shows. A sample of 3 pages a document tells.'
            : html`Text layers:
                ${sum.map(({ count, words }, place) => html`${place === 0 ? '' : ' + '}<b>${formatCount(count)}</b> ${words}`)}
                =
                <b>${formatCount(state.documents.value.length)}</b>
                ${state.documents.value.length === 1 ? 'document' : 'documents'}`
        }
      </p>
      <button
        class="btn small"
        type="button"
        ?disabled=${state.busy.value}
        @click=${() => void commands.checkTextLayers()}
      >
        ${checked.length === 0 ? 'Check text layers' : 'Check again'}
      </button>
      ${
        suspects.length === 0
          ? ''
          : html`<ul aria-label="Text layers that do not match the picture">
              ${suspects.map(({ document, check }) => this.renderSuspect(document, check))}
            </ul>`
      }
    </div>`;
  }

  private renderSuspect(document: CorpusDocument, { agreement, pages }: LayerCheck) {
    const { state, commands } = this.app;
    const name = nameOf(document);
    const text = { ...ocrChoice(state), ocr: 'every-page' } as const;
    const left = pagesToRead(document, 'every-page', countsIn(state, text, document.id));
    return html`<li>
      <ui-icon class="warn" name="warning"></ui-icon>
      <span
        ><a href=${formatRoute(routeTo('corpus', [document.id, '1']))}>${name}</a>: the text layer does not match the
        picture. It holds ${formatDecimal(100 * agreement, 0)} % of the words seen on ${formatCounted(pages, 'page')}.
        ${left === 0 ? 'All its pages were read: choose OCR for every page in the experiment.' : ''}</span
      >
      ${
        left === 0
          ? ''
          : html`<button
              class="link"
              type="button"
              aria-label=${`Read ${formatCounted(left, 'page')} of ${name} by OCR`}
              @click=${() => void commands.recognisePages(text, [document.id])}
            >
              Read its ${formatCounted(left, 'page')} by OCR
            </button>`
      }
    </li>`;
  }
}
