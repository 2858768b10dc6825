import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Work } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import type { ConnectionFindings } from '../../../app/language-models.ts';
import { dialects, providerOf } from '../../../app/provider-choices.ts';
import { readEndpoint } from '../../../app/read-endpoint.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { languageModelStyles } from './language-model-styles.ts';
import { noteInWords, testHindrance } from './language-model-words.ts';
import type { ConnectionFinding } from './language-model-words.ts';
import { sectionStyles } from './settings-section.ts';
import './key-of-origin.ts';
import './language-model-form.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';

/** One language model: what is asked of it, its key, a test of its connection with what to try. */
@customElement('language-model-details')
export class LanguageModelDetails extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, languageModelStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) entry!: LanguageModelEntry;
  @state() private changing = false;

  /** “Test connection” and “Stop” give way to one another. */
  protected readonly focusKeeper = new FocusKeeper(this, () => this.renderRoot.querySelector<HTMLElement>('.test'));

  override render() {
    const { app, entry } = this;
    if (this.changing) {
      const close = () => (this.changing = false);
      return html`<language-model-form
        .app=${app}
        .entry=${entry}
        @saved=${close}
        @left=${close}
      ></language-model-form>`;
    }
    const { provider, endpoint, model, window, maxTokens, temperature } = entry.settings;
    const preset = providerOf(provider, endpoint);
    const reading = readEndpoint(endpoint, provider);
    const dialect = dialects.find((one) => one.provider === provider)?.name ?? provider;
    const tokens = (count: number | null, otherwise: string): string =>
      count === null ? otherwise : `${formatCount(count)} tokens`;
    return html`<div class="stack small">
      <dl class="facts">
        <dt>Address</dt>
        <dd><code>${endpoint}</code> <span class="soft">${dialect}</span></dd>
        <dt>Window</dt>
        <dd>${tokens(window, 'not known: nothing is cut')}</dd>
        <dt>Longest reply</dt>
        <dd>${tokens(maxTokens, 'as the provider has it')}</dd>
        <dt>Temperature</dt>
        <dd>${temperature === null ? 'as the provider has it' : String(temperature)}</dd>
      </dl>
      ${
        reading.kind === 'refused'
          ? html`<p class="note warn"><ui-icon name="warning"></ui-icon><span>${reading.reason}</span></p>`
          : html`<key-of-origin
                .app=${app}
                origin=${reading.endpoint.origin}
                ?needed=${preset.needsKey}
              ></key-of-origin>
              ${reading.endpoint.notes.map((note) => html`<p class="soft">${noteInWords(note)}</p>`)}
              ${this.renderTest(reading.endpoint.origin)}`
      }
      <div class="actions">
        <button class="btn small" type="button" @click=${() => (this.changing = true)}>Change settings</button>
        <confirm-button
          small
          label="Remove"
          name=${`Remove ${model}`}
          .question=${`Remove ${model} from the list?`}
          @confirmed=${() => void app.commands.removeLanguageModel(entry.id)}
        ></confirm-button>
      </div>
    </div>`;
  }

  private renderTest(origin: string) {
    const { state, commands } = this.app;
    const { id } = this.entry;
    const work = state.connections.value.get(id);
    const working = work?.kind === 'working';
    const hindrance = testHindrance(this.entry.settings, state.keys.value);
    return html`<div class="actions">
        ${
          working
            ? html`<button class="btn small test" type="button" @click=${() => commands.stopConnectionTest(id)}>
                Stop
              </button>`
            : html`<button
                class="btn small test"
                type="button"
                aria-disabled=${hindrance !== null}
                @click=${() => (hindrance === null ? void commands.testConnection(id) : undefined)}
              >
                Test connection
              </button>`
        }
        <p class="soft">
          ${hindrance === null ? `One call of a few tokens to ${origin}, and where it succeeds one with a small image.` : `${hindrance}.`}
        </p>
      </div>
      <div class="stack" role="status">${renderResult(work)}</div>`;
  }
}

function renderResult(work: Work<ConnectionFindings> | undefined) {
  if (work === undefined || work.kind === 'empty') return nothing;
  if (work.kind === 'working') return html`<p>It is being asked.</p>`;
  if (work.kind === 'failed') {
    const { reason, code } = work.failure;
    return html`<p class="note err"><ui-icon name="error"></ui-icon><span>${renderReason({ reason, code })}</span></p>`;
  }
  const { findings } = work.value;
  const isGuess = findings.some(({ certainty }) => certainty === 'suspected');
  return html`${
      isGuess
        ? html`<p>
            No answer came that this page may read, and a browser does not tell why. Likely reasons, the likeliest
            first:
          </p>`
        : nothing
    }
    <ul class="findings">
      ${findings.map(renderFinding)}
    </ul>`;
}

function renderFinding(finding: ConnectionFinding) {
  const { certainty, kind, sentence, tries } = finding;
  const good = kind === 'works' || kind === 'images-read';
  const icon = good ? 'check' : certainty === 'certain' && kind !== 'images-refused' ? 'error' : 'warning';
  const tone = good ? 'yes' : icon === 'error' ? 'err' : 'warn';
  return html`<li>
    <ui-icon class=${tone} name=${icon}></ui-icon>
    <div>
      <p>${sentence} <span class="tag">${certainty}</span></p>
      ${
        tries.length === 0
          ? nothing
          : html`<ul class="tries">
              ${tries.map((one) => html`<li>${one}</li>`)}
            </ul>`
      }
    </div>
  </li>`;
}
