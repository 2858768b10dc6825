import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { KeyMode } from '../../../app/key-vault.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import { dialects, otherProvider, providerChoices, providerOf } from '../../../app/provider-choices.ts';
import { readEndpoint } from '../../../app/read-endpoint.ts';
import type { ModelSettings, ProviderKind } from '../../../core/experiment/answering.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { renderKeyFields, takeKey } from './key-fields.ts';
import { languageModelStyles } from './language-model-styles.ts';
import { noteInWords, numberTyped } from './language-model-words.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import '../../elements/ui-icon.ts';

const place = 'form';

/** Puts a language model on the list, or changes one. Fires `saved` and `left`. */
@customElement('language-model-form')
export class LanguageModelForm extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, languageModelStyles];

  @property({ attribute: false }) app!: App;
  /** The entry that is changed; null: a new one. */
  @property({ attribute: false }) entry: LanguageModelEntry | null = null;
  @state() private choice = 'openai';
  @state() private provider: ProviderKind = 'openai-compatible';
  @state() private address = '';
  @state() private mode: KeyMode = 'memory';
  @state() private saving = false;
  @query('#provider') private readonly providerField!: HTMLSelectElement;
  private readonly errors = new ShownHere(this, () => this.app);
  /** Saved, and its key was refused: the next try changes it. */
  private saved: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.entry === null) this.choose(providerChoices[0]?.id ?? otherProvider.id);
    else {
      const { provider, endpoint } = this.entry.settings;
      this.choice = providerOf(provider, endpoint).id;
      this.provider = provider;
      this.address = endpoint;
    }
  }

  override render() {
    const settings = this.entry?.settings ?? null;
    return html`<form
      @submit=${this.save}
      aria-label=${settings === null ? 'New language model' : `Change ${settings.model}`}
    >
      <div class="fields">
        <label
          >Provider<span class="select"
            ><select id="provider" class="field" @change=${() => this.choose(this.providerField.value)}>
              ${providerChoices.map(
                ({ id, name }) => html`<option value=${id} .selected=${id === this.choice}>${name}</option>`,
              )}
            </select></span
          ></label
        >
        ${this.choice === otherProvider.id ? this.renderDialect() : nothing}
        <label
          >Base URL<input
            id="address"
            class="field"
            required
            inputmode="url"
            autocomplete="off"
            spellcheck="false"
            placeholder="https://api.example.com/v1"
            .value=${this.address}
            @input=${this.type}
        /></label>
        <label
          >Model<input
            id="model"
            class="field"
            required
            autocomplete="off"
            spellcheck="false"
            placeholder=${modelHints[this.choice] ?? 'as the provider writes it'}
            .value=${settings?.model ?? ''}
        /></label>
      </div>
      <div class="fields few">
        ${numberField('window', 'Window, tokens', 'not known', settings?.window ?? null)}
        ${numberField('max-tokens', 'Longest reply, tokens', 'the provider’s', settings?.maxTokens ?? null)}
        ${numberField('temperature', 'Temperature, 0 to 2', 'the provider’s', settings?.temperature ?? null)}
      </div>
      ${this.renderDestination()} ${renderNotices(this.errors.at(place))}
      <div class="actions">
        <button class="btn primary" type="submit" ?disabled=${this.saving}>
          ${settings === null ? 'Add it to the list' : 'Save'}
        </button>
        <button class="btn" type="button" @click=${() => this.dispatchEvent(new Event('left'))}>Leave it</button>
        <p class="soft small">
          An empty number is not sent. Prompts longer than the window are cut, and the run says so.
        </p>
      </div>
    </form>`;
  }

  protected override firstUpdated(): void {
    this.providerField.focus();
  }

  private renderDialect() {
    return html`<label
      >Speaks as<span class="select"
        ><select
          id="dialect"
          class="field"
          @change=${(event: Event) => (this.provider = (event.target as HTMLSelectElement).value as ProviderKind)}
        >
          ${dialects.map(
            ({ provider, name }) =>
              html`<option value=${provider} .selected=${provider === this.provider}>${name}</option>`,
          )}
        </select></span
      ></label
    >`;
  }

  /** The destination as it would be, and its key. */
  private renderDestination() {
    if (this.address.trim() === '') return nothing;
    const reading = readEndpoint(this.address, this.provider);
    if (reading.kind === 'refused') {
      return html`<p class="note warn" role="status">
        <ui-icon name="warning"></ui-icon><span>${reading.reason}</span>
      </p>`;
    }
    const { origin, notes } = reading.endpoint;
    const { needsKey, setUp } = providerOf(this.provider, reading.endpoint.baseUrl);
    const known = this.app.state.keys.value.find((key) => key.origin === origin);
    const hints = [...(setUp === null ? [] : [setUp]), ...notes.map(noteInWords)];
    return html`${
        known === undefined
          ? renderKeyFields(this.mode, (mode) => (this.mode = mode), false)
          : html`<p class="where">
              <ui-icon name="lock"></ui-icon><span>There is a key for ${origin}. It can be changed in the list.</span>
            </p>`
      }
      <div class="where" role="status">
        <ui-icon name="export"></ui-icon>
        <div>
          <p>
            Requests will go to <b>${origin}</b> and to no other origin. Nothing is sent before you test or
            run.${needsKey && known === undefined ? ' This provider answers only with a key.' : ''}
          </p>
          ${hints.map((hint) => html`<p class="soft">${hint}</p>`)}
        </div>
      </div>`;
  }

  private choose(id: string): void {
    const preset = providerChoices.find((one) => one.id === id) ?? otherProvider;
    this.choice = preset.id;
    this.provider = preset.provider;
    this.address = preset.baseUrl;
  }

  private readonly type = (event: Event): void => {
    this.address = (event.target as HTMLInputElement).value;
    const preset = providerChoices.find(({ id }) => id === this.choice);
    // Its dialect stays as it is.
    if (preset !== undefined && preset.baseUrl !== this.address) this.choice = otherProvider.id;
  };

  private readonly save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    this.saving = true;
    const isDone = await this.errors.during(place, () => this.saveBoth());
    this.saving = false;
    if (isDone) this.dispatchEvent(new Event('saved'));
  };

  private async saveBoth(): Promise<boolean> {
    const { commands } = this.app;
    const settings = this.settings();
    const id = this.entry?.id ?? this.saved;
    const saved = await (id === null ? commands.saveLanguageModel(settings) : commands.saveLanguageModel(settings, id));
    if (saved === null) return false;
    this.saved = saved;
    const reading = readEndpoint(settings.endpoint, settings.provider);
    const { key, wish } = takeKey(this.renderRoot, this.mode);
    if (key === '' || reading.kind === 'refused') return true;
    return await commands.putKey(reading.endpoint.origin, key, wish);
  }

  private settings(): ModelSettings {
    const typed = (id: string): string => this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
    return {
      provider: this.provider,
      endpoint: this.address,
      model: typed('model'),
      temperature: numberTyped(typed('temperature')),
      maxTokens: numberTyped(typed('max-tokens')),
      seed: this.entry?.settings.seed ?? null,
      window: numberTyped(typed('window')),
    };
  }
}

const modelHints: Readonly<Record<string, string>> = {
  openai: 'gpt-4.1-mini',
  anthropic: 'claude-haiku-4-5',
  gemini: 'gemini-2.5-flash',
  ollama: 'qwen2.5vl:7b',
};

function numberField(id: string, label: string, hint: string, value: number | null) {
  return html`<label
    >${label}<input
      id=${id}
      class="field"
      inputmode="decimal"
      autocomplete="off"
      placeholder=${hint}
      .value=${value === null ? '' : String(value)}
  /></label>`;
}
