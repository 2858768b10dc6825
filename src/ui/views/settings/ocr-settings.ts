import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { chooseFiles, folder } from '../../choose-files.ts';
import { languageNames } from '../../ocr-words.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import '../../elements/ui-icon.ts';

/** What OCR can read with: languages and the accurate engine. Whose text counts is chosen system by system. */
@customElement('ocr-settings')
export class OcrSettingsPanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    css`
      .two {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .two > div {
        display: grid;
        align-content: start;
        gap: 6px;
        padding: 11px 12px 12px;
        font-size: var(--size-small);
      }
      .two > div + div {
        border-left: 1px solid var(--line);
      }
      .two > .error {
        grid-column: 1 / -1;
        padding-top: 0;
        border: 0;
      }
      .btn {
        justify-self: start;
      }
      @media (max-width: 719px) {
        .two {
          grid-template-columns: minmax(0, 1fr);
        }
        .two > div + div {
          border-top: 1px solid var(--line);
          border-left: 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const { state } = this.app;
    const accurate = state.accurateOcr.value;
    const errors = [...this.errors.at('language'), ...this.errors.at('accurate')];
    return html`<section class="panel" aria-labelledby="ocr">
      <header>
        <h2 id="ocr" tabindex="-1">OCR</h2>
        <p>
          pages are read at the <a href=${formatRoute(routeTo('corpus'))}>corpus</a> or by a run; each system of the
          <a href=${formatRoute(routeTo('experiment'))}>experiment</a> takes its text or the text layer
        </p>
      </header>
      <div class="two">
        <div>
          <h3>Languages</h3>
          <ul>
            ${state.languages.value.map(
              (language) =>
                html`<li>
                  <ui-icon class="yes" name="check"></ui-icon> ${languageNames(language)}
                  <span class="faint"
                    >${language === 'eng' ? 'served by this site' : `from ${language}.traineddata`}</span
                  >
                </li>`,
            )}
          </ul>
          <button class="btn small" type="button" @click=${this.addLanguage}>
            <ui-icon name="add"></ui-icon> Add a language file…
          </button>
          <p class="soft">
            A file of tesseract’s such as deu.traineddata, or its .gz. The collection tessdata_fast has over a hundred.
          </p>
        </div>
        <div>
          <h3>Accurate engine</h3>
          <p>
            ${
              accurate
                ? html`<ui-icon class="yes" name="check"></ui-icon> PP-OCR v6, kept in this browser`
                : html`<ui-icon class="faint" name="cancel"></ui-icon> PP-OCR v6, not here`
            }
          </p>
          <button class="btn small" type="button" @click=${this.addAccurate}>
            ${accurate ? 'Pick another folder…' : 'Pick its folder…'}
          </button>
          <p class="soft">
            Better on small, skewed and coloured text, 5 to 7 times as slow as tesseract. The folder needs the detector,
            the recogniser and its list of characters.
          </p>
        </div>
        ${errors.length === 0 ? '' : html`<div class="error">${renderNotices(errors)}</div>`}
      </div>
    </section>`;
  }

  private readonly addLanguage = async (): Promise<void> => {
    const [chosen] = await chooseFiles({ accept: '.traineddata,.gz' });
    if (chosen === undefined) return;
    await this.errors.during('language', async () => await this.app.commands.addOcrLanguage(chosen.file));
  };

  private readonly addAccurate = async (): Promise<void> => {
    const files = await chooseFiles(folder);
    if (files.length === 0) return;
    await this.errors.during('accurate', async () => await this.app.commands.addAccurateOcr(files));
  };
}
