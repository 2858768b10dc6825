import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import type { Benchmark, Question } from '../../core/dataset/benchmark.ts';
import type { RewordingChoice, RewordingRecord } from '../../core/dataset/rewording.ts';
import type { DocumentId, QuestionId } from '../../core/document/ids.ts';
import '../elements/ui-icon.ts';
import { renderReason } from '../reason.ts';
import { formatCount, formatCounted } from '../format.ts';
import { KeyBindings } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './review/review-ask.ts';
import './review/review-proposal.ts';
import type { WordingLookedAt, WordingPicked } from './review/review-proposal.ts';
import './review/review-search.ts';
import type { ReviewSearch } from './review/review-search.ts';
import { reviewStyles } from './review/review-styles.ts';
import { type ReviewState, countsOf, reviewState, reviewStates, reviewSum } from './review/review-words.ts';

/** Wordings that a model proposes and a person accepts or not: `#/benchmark/review?q=&show=`. */
@customElement('review-view')
export class ReviewView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, reviewStyles];

  @property({ attribute: false }) app!: App;
  /** Place of the proposal in focus; −1: the original. */
  @state() private focused = 0;
  /** What is being edited; null: nothing is. */
  @state() private edited: string | null = null;
  @query('review-search') private readonly search!: ReviewSearch | null;
  @query('textarea') private readonly editor!: HTMLTextAreaElement | null;
  private opened: string | null = null;
  private shown: string | null = null;
  private undone: readonly { readonly question: QuestionId; readonly choice: RewordingChoice | null }[] = [];

  protected readonly keys = new KeyBindings(this, {
    j: () => this.step(1),
    k: () => this.step(-1),
    ArrowDown: () => this.focusProposal(1),
    ArrowUp: () => this.focusProposal(-1),
    a: () => this.pick(),
    e: () => void this.edit(),
    o: () => this.choose({ kind: 'kept' }),
    d: () => this.choose({ kind: 'ambiguous' }),
    '/': () => this.search?.focusInput(),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.undo);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.undo);
  }

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const benchmark = state.benchmark.value.kind === 'done' ? state.benchmark.value.value : null;
    this.open(benchmark);
    const work = state.rewordings.value;
    const records =
      benchmark !== null && work.kind === 'done' && work.value.benchmark === benchmark.id ? work.value.records : null;
    return html`<div class="title">
        <h1 tabindex="-1">Review of wordings</h1>
        ${records === null ? nothing : html`<p class="about">${reviewSum(countsOf(records))}</p>`}
        <span class="push"></span>
        <a class="btn" href=${formatRoute(routeTo('benchmark'))}>Benchmark</a>
        ${records === null ? nothing : this.renderApply(records)}
      </div>
      ${benchmark === null ? this.renderNone() : records === null ? this.renderWork() : this.renderReview(benchmark, records)}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const id = this.record()?.question ?? null;
    if (id === this.shown) return;
    this.shown = id;
    this.focused = 0;
    this.edited = null;
  }

  private open(benchmark: Benchmark | null): void {
    if (benchmark === null || benchmark.id === this.opened) return;
    this.opened = benchmark.id;
    this.undone = [];
    void this.app.commands.openRewordings();
  }

  private renderNone() {
    return html`<section class="panel wide body">
      <p>No question yet. Drop a benchmark, or open one that was read before.</p>
      <p><a class="btn primary" href=${formatRoute(routeTo('benchmark'))}>Benchmark</a></p>
    </section>`;
  }

  private renderWork() {
    const work = this.app.state.rewordings.value;
    if (work.kind !== 'failed')
      return html`<section class="panel wide body"><p>The proposals are being read.</p></section>`;
    return html`<p class="note err wide" role="alert">
      <ui-icon name="error"></ui-icon>
      <span>${renderReason(work.failure)}</span>
    </p>`;
  }

  private renderReview(benchmark: Benchmark, records: readonly RewordingRecord[]) {
    const record = this.record();
    const question = benchmark.questions.find(({ id }) => id === record?.question) ?? null;
    return html`<review-ask class="wide" .app=${this.app} .records=${records}></review-ask>
      <div class="cols">
        ${this.renderList(records, record)}
        ${
          record === null || question === null
            ? html`<section class="panel body"><p>No question matches.</p></section>`
            : html`${this.renderQuestion(question, record)}
                <review-search
                  .app=${this.app}
                  .wording=${this.wordingInFocus(record)}
                  .own=${this.ownDocuments(question.id)}
                ></review-search>`
        }
      </div>`;
  }

  private renderList(records: readonly RewordingRecord[], record: RewordingRecord | null) {
    const show = this.filter();
    const counts = new Map(
      reviewStates.map((state) => [state, records.filter((one) => reviewState(one) === state).length]),
    );
    const listed = this.listed(records);
    return html`<section class="panel" aria-label="Questions">
      <div class="ask">
        <span class="select">
          <select
            class="field"
            aria-label="Show"
            @change=${(event: Event) => this.go({ show: (event.target as HTMLSelectElement).value })}
          >
            <option value="" .selected=${live(show === null)}>all ${formatCount(records.length)}</option>
            ${reviewStates.map((state) => html`<option value=${state} .selected=${live(show === state)}>${state} ${formatCount(counts.get(state) ?? 0)}</option>`)}
          </select>
        </span>
      </div>
      <div class="list">
        ${listed.map(
          (one) =>
            html`<button
              type="button"
              aria-current=${one.question === record?.question ? 'true' : 'false'}
              @click=${() => this.go({ q: one.question })}
            >
              <span class="i">${one.question} · ${reviewState(one)}</span>
              <span class="t">${one.original}</span>
            </button>`,
        )}
      </div>
    </section>`;
  }

  private renderQuestion(question: Question, record: RewordingRecord) {
    const { about, answer, contexts } = question;
    const evidence = contexts.flatMap(({ texts }) => texts).join('\n');
    return html`<section class="panel" aria-labelledby="asked">
      <div class="body">
        <h2 id="asked" class="qn">${record.original}</h2>
        <p><span class="soft">Gold answer</span><br />${answer ?? 'The file states none.'}</p>
        ${
          evidence === ''
            ? nothing
            : html`<div>
                <span class="soft">Evidence</span>
                <p class="said small evidence" tabindex="0" role="region" aria-label="Evidence">${evidence}</p>
              </div>`
        }
        ${
          about === undefined || about.captions.length === 0
            ? nothing
            : html`<div>
                <span class="soft">Captions</span>
                <p class="said small">${about.captions.join('\n')}</p>
              </div>`
        }
        <review-proposal
          .record=${record}
          .focused=${this.focused}
          @wording-looked-at=${(event: WordingLookedAt) => (this.focused = event.place)}
          @wording-picked=${(event: WordingPicked) => this.pick(event.place)}
        ></review-proposal>
        ${this.renderEditor(record)} ${this.renderButtons(record)}
      </div>
    </section>`;
  }

  private renderEditor(record: RewordingRecord) {
    const { choice } = record;
    const isOwn = choice?.kind === 'picked' && choice.place < 0;
    if (this.edited === null)
      return isOwn
        ? html`<p class="wording on">
            <span></span><span>${choice.wording} <span class="tag">your own</span></span>
          </p>`
        : nothing;
    return html`<label
        >Wording as it will be asked
        <textarea
          class="field"
          .value=${live(this.edited)}
          @input=${(event: Event) => (this.edited = (event.target as HTMLTextAreaElement).value)}
          @keydown=${this.editorKey}
        ></textarea>
      </label>
      <p class="row wrap">
        <button
          class="btn primary small"
          type="button"
          ?disabled=${this.edited.trim() === ''}
          @click=${() => this.take(record)}
        >
          Take this wording
        </button>
        <button class="btn small" type="button" @click=${() => (this.edited = null)}>Cancel</button>
      </p>`;
  }

  private renderButtons(record: RewordingRecord) {
    const { choice } = record;
    const pressed = (kind: RewordingChoice['kind']) => (choice?.kind === kind ? 'true' : 'false');
    const proposed = record.state.kind === 'proposed';
    return html`<p class="row wrap">
        ${proposed ? html`<button class="btn" type="button" @click=${() => this.pick()}>Pick the one in focus <kbd>A</kbd></button>` : nothing}
        <button class="btn" type="button" @click=${() => void this.edit()}>
          ${proposed ? 'Edit it' : 'Write one'} <kbd>E</kbd>
        </button>
        <button class="btn" type="button" aria-pressed=${pressed('kept')} @click=${() => this.choose({ kind: 'kept' })}>
          Keep the original <kbd>O</kbd>
        </button>
        <button
          class="btn"
          type="button"
          aria-pressed=${pressed('ambiguous')}
          @click=${() => this.choose({ kind: 'ambiguous' })}
        >
          All ambiguous, drop it <kbd>D</kbd>
        </button>
        ${choice === null ? nothing : html`<button class="link" type="button" @click=${() => this.choose(null)}>Take the choice back</button>`}
      </p>
      <p class="cap soft">
        <kbd>J</kbd> <kbd>K</kbd> next, previous question · <kbd>↑</kbd> <kbd>↓</kbd> wording · <kbd>/</kbd> search ·
        <kbd>Ctrl Z</kbd> undo
      </p>`;
  }

  private renderApply(records: readonly RewordingRecord[]) {
    const { reworded, kept, dropped } = countsOf(records);
    const choices = reworded + kept + dropped;
    return html`<button class="btn primary" type="button" ?disabled=${choices === 0} @click=${this.apply}>
      Make a benchmark of ${formatCounted(choices, 'choice')}
    </button>`;
  }

  private records(): readonly RewordingRecord[] {
    const work = this.app.state.rewordings.value;
    return work.kind === 'done' ? work.value.records : [];
  }

  private filter(): ReviewState | null {
    const asked = this.app.state.route.value.query['show'];
    return reviewStates.find((state) => state === asked) ?? null;
  }

  /** Those that the filter shows; the one in view stays in the list when its state changes. */
  private listed(records: readonly RewordingRecord[]): readonly RewordingRecord[] {
    const show = this.filter();
    const inView = this.app.state.route.value.query['q'];
    return show === null ? records : records.filter((one) => reviewState(one) === show || one.question === inView);
  }

  private record(): RewordingRecord | null {
    const listed = this.listed(this.records());
    const asked = this.app.state.route.value.query['q'];
    return listed.find(({ question }) => question === asked) ?? listed[0] ?? null;
  }

  private ownDocuments(question: QuestionId): readonly DocumentId[] {
    const mapping = this.app.state.mapping.value;
    return mapping.kind === 'done'
      ? (mapping.value.questions.find(({ id }) => id === question)?.ownDocuments ?? [])
      : [];
  }

  private wordingInFocus({ state, choice, original }: RewordingRecord): string {
    if (choice?.kind === 'picked' && choice.place === this.focused) return choice.wording;
    return state.kind === 'proposed' ? (state.wordings[this.focused] ?? original) : original;
  }

  private go(change: Readonly<Record<string, string>>): void {
    const route = this.app.state.route.value;
    const query = Object.fromEntries(Object.entries({ ...route.query, ...change }).filter(([, value]) => value !== ''));
    this.app.commands.go({ ...route, query });
  }

  private step(by: 1 | -1): void {
    const listed = this.listed(this.records());
    const next = listed[listed.findIndex(({ question }) => question === this.record()?.question) + by];
    if (next !== undefined) this.go({ q: next.question });
  }

  private focusProposal(by: 1 | -1): void {
    const state = this.record()?.state;
    if (state?.kind !== 'proposed') return;
    this.focused = Math.max(0, Math.min(state.wordings.length - 1, this.focused + by));
  }

  private pick(place = this.focused): void {
    const state = this.record()?.state;
    const wording = state?.kind === 'proposed' ? state.wordings[place] : undefined;
    if (wording === undefined) return;
    this.focused = place;
    this.choose({ kind: 'picked', place, wording });
  }

  private async edit(): Promise<void> {
    const record = this.record();
    if (record === null) return;
    this.edited = this.wordingInFocus(record);
    await this.updateComplete;
    this.editor?.focus();
  }

  private take(record: RewordingRecord): void {
    const wording = this.edited?.trim() ?? '';
    if (wording === '') return;
    const place = record.state.kind === 'proposed' ? this.focused : -1;
    this.choose({ kind: 'picked', place, wording });
  }

  private choose(choice: RewordingChoice | null): void {
    const record = this.record();
    if (record === null) return;
    this.undone = [...this.undone, { question: record.question, choice: record.choice }];
    this.edited = null;
    void this.app.commands.chooseRewording(record.question, choice);
  }

  private readonly editorKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.edited = null;
    const record = this.record();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && record !== null) this.take(record);
  };

  private readonly undo = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || this.edited !== null) return;
    const last = this.undone.at(-1);
    if (last === undefined || event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    this.undone = this.undone.slice(0, -1);
    this.go({ q: last.question });
    void this.app.commands.chooseRewording(last.question, last.choice);
  };

  private readonly apply = async (): Promise<void> => {
    const made = await this.app.commands.applyRewordings();
    if (made !== null) this.app.commands.go(routeTo('benchmark'));
  };
}
