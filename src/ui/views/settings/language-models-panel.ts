import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { App } from '../../../app/app.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import { providerOf } from '../../../app/provider-choices.ts';
import { readEndpoint } from '../../../app/read-endpoint.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { languageModelStyles } from './language-model-styles.ts';
import { keyInWords, testHindrance, testInWords } from './language-model-words.ts';
import { modelsPanelStyles } from './models-panel-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import { whatLeaves, whatLeavesStyles } from './what-leaves.ts';
import './language-model-details.ts';
import './language-model-form.ts';
import '../../elements/ui-icon.ts';

const place = 'unlock';

/** Models that write and judge answers: where each is asked, whose key is here, what a test found; and what leaves the page. */
@customElement('language-models-panel')
export class LanguageModelsPanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    wideTableStyles,
    modelsPanelStyles,
    languageModelStyles,
    shownTextStyles,
    whatLeavesStyles,
    css`
      .w-where {
        width: 224px;
      }
      .w-key {
        width: 112px;
      }
      .w-test {
        width: 150px;
      }
      td .link,
      .why {
        display: block;
      }
      .link[aria-disabled='true'] {
        color: var(--text-faint);
        text-decoration: none;
      }
      td code {
        overflow-wrap: anywhere;
      }
      .unlock {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px;
        padding: 10px 12px;
        border-bottom: 1px solid var(--line);
      }
      .unlock p {
        flex: 1 1 200px;
        align-self: center;
      }
      .unlock .field {
        width: 220px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private opened: string | null = null;
  @state() private adding = false;
  @state() private opening = false;
  /** The press that tests a connection opens its row, where the test is. */
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.name[aria-expanded="true"]'),
  );
  @query('#add') private readonly addButton!: HTMLButtonElement;
  @query('#unlock') private readonly passphraseField!: HTMLInputElement;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const { languageModels, keys } = this.app.state;
    const entries = languageModels.value;
    const locked = keys.value.filter((key) => key.locked).length;
    return html`<section class="panel" aria-labelledby="language-models">
      <header>
        <h2 id="language-models" tabindex="-1">Language models</h2>
        <p>
          ${entries.length === 0 ? 'none yet' : `${formatCounted(entries.length, 'model')}, to write and to judge answers`}
        </p>
        <span class="push"></span>
        <button
          id="add"
          class="btn small"
          type="button"
          aria-expanded=${this.adding}
          @click=${() => (this.adding = !this.adding)}
        >
          <ui-icon name="add"></ui-icon> Add a language model
        </button>
      </header>
      ${
        this.adding
          ? html`<div class="add">
              <language-model-form .app=${this.app} @saved=${this.openNew} @left=${this.close}></language-model-form>
            </div>`
          : nothing
      }
      ${locked === 0 ? nothing : this.renderUnlock(locked)}
      ${
        entries.length === 0
          ? html`<p class="body">
              No language model yet. Retrieval, and answers that are taken from the pages word by word, need none.
            </p>`
          : this.renderTable(entries)
      }
      ${whatLeaves}
    </section>`;
  }

  private renderUnlock(locked: number) {
    return html`<form class="unlock" @submit=${this.unlock}>
        <p class="small">
          <ui-icon name="lock"></ui-icon> ${formatCounted(locked, 'kept key')} ${locked === 1 ? 'is' : 'are'} locked.
        </p>
        <label class="stacked"
          >Passphrase<input id="unlock" class="field" type="password" required autocomplete="off"
        /></label>
        <button class="btn" type="submit" ?disabled=${this.opening}>${this.opening ? 'Unlocking' : 'Unlock'}</button>
      </form>
      ${renderNotices(this.errors.at(place))}`;
  }

  private renderTable(entries: readonly LanguageModelEntry[]) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label="List of language models">
      <table class="fixed">
        <caption class="sr">
          Language models, in the order in which they were added
        </caption>
        <colgroup>
          <col />
          <col class="w-where" />
          <col class="w-key" />
          <col class="w-test" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Requests go to</th>
            <th scope="col">Key</th>
            <th scope="col">Last test</th>
          </tr>
        </thead>
        <tbody>
          ${repeat(
            entries,
            ({ id }) => id,
            (entry) => this.renderEntry(entry),
          )}
        </tbody>
      </table>
    </div>`;
  }

  private renderEntry(entry: LanguageModelEntry) {
    const { id, settings } = entry;
    const { keys, connections } = this.app.state;
    const open = this.opened === id;
    const preset = providerOf(settings.provider, settings.endpoint);
    const reading = readEndpoint(settings.endpoint, settings.provider);
    const origin = reading.kind === 'endpoint' ? reading.endpoint.origin : settings.endpoint;
    const key = keys.value.find((one) => one.origin === origin);
    const test = connections.value.get(id);
    const works = test?.kind === 'done' && test.value.works;
    const failed = test?.kind === 'failed' || (test?.kind === 'done' && !works);
    return html`<tr class=${open ? 'open' : ''}>
        <th scope="row">
          <button class="name" type="button" aria-expanded=${open} @click=${() => (this.opened = open ? null : id)}>
            <ui-icon name="next"></ui-icon
            ><span
              ><b><bdi>${shownText(settings.model)}</bdi></b
              ><span class="soft">${preset.name}</span></span
            >
          </button>
        </th>
        <td><code>${origin}</code></td>
        <td class=${key === undefined && !preset.needsKey ? 'soft' : ''}>
          ${key?.locked === true || (key === undefined && preset.needsKey) ? html`<ui-icon class="warn" name="warning"></ui-icon> ` : nothing}${keyInWords(key, preset.needsKey)}
        </td>
        <td class=${test === undefined ? 'soft' : ''}>
          ${works ? html`<ui-icon class="yes" name="check"></ui-icon> ` : failed ? html`<ui-icon class="err" name="error"></ui-icon> ` : nothing}${testInWords(test)}
          ${this.renderTest(entry)}
        </td>
      </tr>
      ${
        open
          ? html`<tr class="more">
              <td colspan="4">
                <div class="of">
                  <language-model-details .app=${this.app} .entry=${entry}></language-model-details>
                </div>
              </td>
            </tr>`
          : nothing
      }`;
  }

  /** Before a model is opened, too; what it finds stands in the opened row. */
  private renderTest({ id, settings }: LanguageModelEntry) {
    const { state, commands } = this.app;
    if (this.opened === id || state.connections.value.get(id)?.kind === 'working') return nothing;
    const hindrance = testHindrance(settings, state.keys.value);
    const test = (): void => {
      this.opened = id;
      if (hindrance === null) void commands.testConnection(id);
    };
    return html`<button
        class="link small"
        type="button"
        aria-label=${`Test connection of ${settings.model}`}
        aria-disabled=${hindrance !== null}
        @click=${test}
      >
        Test connection</button
      >${hindrance === null ? nothing : html`<span class="cap soft why">${hindrance}</span>`}`;
  }

  private readonly close = (): void => {
    this.adding = false;
    this.addButton.focus();
  };

  /** What was added is open: its key and its test come next. */
  private readonly openNew = (): void => {
    this.opened = this.app.state.languageModels.value.at(-1)?.id ?? null;
    this.close();
  };

  private readonly unlock = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const passphrase = this.passphraseField.value;
    this.passphraseField.value = '';
    this.opening = true;
    await this.errors.during(place, async () => await this.app.commands.unlockKeys(passphrase));
    this.opening = false;
  };
}
