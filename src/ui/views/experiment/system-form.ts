import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { PoolSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { checkDraft, draftOf } from './system-draft.ts';
import type { DraftField, SystemDraft } from './system-draft.ts';
import { systemFormStyles } from './system-form-styles.ts';
import { poolTitle } from './system-words.ts';

/** Fired when the form holds a valid system that differs from the one it was given. */
export class SystemChanged extends Event {
  readonly system: SystemSettings;

  constructor(system: SystemSettings) {
    super('system-changed');
    this.system = system;
  }
}

const pools: readonly PoolSettings['kind'][] = ['default', 'candidates', 'own-document', 'corpus', 'sampled'];

/** Edits one system in place. What cannot be taken is said below its field; the system then keeps what it had. */
@customElement('system-form')
export class SystemForm extends LitElement {
  static override styles = [sharedStyles, systemFormStyles];

  @property({ attribute: false }) system!: SystemSettings;
  @property({ attribute: false }) otherNames: readonly string[] = [];
  /** What the benchmark's own pool comes to, in words; empty while there is no benchmark. */
  @property() defaultPool = '';

  @state() private draft!: SystemDraft;
  @state() private problems: Readonly<Partial<Record<DraftField, string>>> = {};
  private sent: SystemSettings | null = null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('system') || this.system === this.sent) return;
    this.draft = draftOf(this.system);
    this.problems = {};
  }

  /** Puts the focus into the name, as after adding a system. */
  focusName(): void {
    this.renderRoot.querySelector<HTMLInputElement>('#name')?.select();
  }

  override render() {
    const { draft } = this;
    const chunks = draft.unit === 'characters';
    return html`<div class="form" role="group" aria-label="Settings of ${this.system.name}">
      ${this.renderText('name', 'Name', 'wide')}
      <fieldset class="choice">
        <legend>Unit</legend>
        ${this.renderRadio('unit', 'page', 'Pages')} ${this.renderRadio('unit', 'characters', 'Chunks of characters')}
      </fieldset>
      ${chunks ? [this.renderText('size', 'Size, characters'), this.renderText('overlap', 'Overlap')] : nothing}
      ${this.renderText('k1', 'k1, how much repeats count')} ${this.renderText('b', 'b, how much length counts')}
      <label class="item">
        <span>idf</span>
        <span class="select">
          <select
            class="field"
            @change=${(event: Event) => this.edit({ idf: valueOf(event) === 'rank_bm25' ? 'rank_bm25' : 'textbook' })}
          >
            <option value="textbook" .selected=${live(draft.idf === 'textbook')}>textbook, never below 0</option>
            <option value="rank_bm25" .selected=${live(draft.idf === 'rank_bm25')}>as the rank_bm25 package</option>
          </select>
        </span>
      </label>
      <label class="item">
        <span>Tokens</span>
        <span class="select">
          <select
            class="field"
            @change=${(event: Event) => this.edit({ tokens: valueOf(event) === 'whitespace' ? 'whitespace' : 'words' })}
          >
            <option value="words" .selected=${live(draft.tokens === 'words')}>words, case and accents folded</option>
            <option value="whitespace" .selected=${live(draft.tokens === 'whitespace')}>
              between white space, case kept
            </option>
          </select>
        </span>
      </label>
      <label class="item wide">
        <span>Documents a question is answered from</span>
        <span class="select">
          <select
            class="field"
            @change=${(event: Event) => this.edit({ pool: pools.find((kind) => kind === valueOf(event)) ?? 'default' })}
          >
            ${pools.map((kind) => html`<option value=${kind} .selected=${live(kind === draft.pool)}>${this.poolWords(kind)}</option>`)}
          </select>
        </span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(draft.unmatched === 'rank-last')}
          @change=${(event: Event) => this.edit({ unmatched: (event.target as HTMLInputElement).checked ? 'rank-last' : 'leave-out' })}
        />
        <span
          >Rank units without a word of the question last
          <span class="soft"
            >(in name and page order, as harnesses that sort all scores; else they are no results)</span
          ></span
        >
      </label>
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(draft.withoutOracle)}
          @change=${(event: Event) => this.edit({ withoutOracle: (event.target as HTMLInputElement).checked })}
        />
        <span
          >Take the gold documents out
          <span class="soft">(nothing can be found: tests what happens without them)</span></span
        >
      </label>
      ${Object.keys(this.problems).length === 0 ? nothing : html`<p class="kept small soft">Until this is right, the system keeps what it had.</p>`}
    </div>`;
  }

  private poolWords(kind: PoolSettings['kind']): string {
    return kind === 'default' && this.defaultPool !== '' ? `${poolTitle(kind)}: ${this.defaultPool}` : poolTitle(kind);
  }

  private renderText(field: DraftField, label: string, look = '') {
    const problem = this.problems[field];
    return html`<label class="item ${look}">
      <span>${label}</span>
      <input
        id=${field}
        class="field"
        autocomplete="off"
        spellcheck="false"
        inputmode=${field === 'name' ? 'text' : 'decimal'}
        .value=${live(this.draft[field])}
        aria-invalid=${problem === undefined ? 'false' : 'true'}
        aria-describedby=${problem === undefined ? nothing : `${field}-problem`}
        @input=${(event: Event) => this.type(field, valueOf(event))}
        @change=${() => this.take()}
      />
      ${problem === undefined ? nothing : html`<span class="problem err small" id="${field}-problem"><ui-icon name="error"></ui-icon> ${problem}</span>`}
    </label>`;
  }

  private renderRadio(group: 'unit', value: SystemDraft['unit'], label: string) {
    return html`<label class="row">
      <input
        type="radio"
        name=${group}
        .checked=${live(this.draft[group] === value)}
        @change=${() => this.edit({ [group]: value })}
      />
      <span>${label}</span>
    </label>`;
  }

  private type(field: DraftField, text: string): void {
    this.draft = { ...this.draft, [field]: text };
    // A sentence that was shown goes as soon as it no longer holds; a new one waits until the field is left.
    if (Object.keys(this.problems).length === 0) return;
    const checked = checkDraft(this.draft, this.otherNames);
    const still = checked.kind === 'invalid' ? checked.problems : {};
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => name in still));
  }

  private edit(change: Partial<SystemDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.take();
  }

  private take(): void {
    const checked = checkDraft(this.draft, this.otherNames);
    this.problems = checked.kind === 'invalid' ? checked.problems : {};
    if (checked.kind === 'invalid' || JSON.stringify(checked.system) === JSON.stringify(this.system)) return;
    this.sent = checked.system;
    this.dispatchEvent(new SystemChanged(checked.system));
  }
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
