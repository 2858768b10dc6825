import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { QuestionRow, Report } from '../../../core/experiment/report.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { type AnsweredState, answeredStates, stateWords } from './answer-states.ts';
import { isAsked, movesOf, outcomeCounts } from './compared-questions.ts';
import type { ComparedQuestion, Outcome } from './compared-questions.ts';
import { outcomeWords, outcomes } from './outcome-words.ts';
import { kindTitle } from './question-kinds.ts';
import { QueryChanged } from './report-query.ts';
import type { Places, QueryChange, QuestionFilter } from './report-query.ts';

/** Fired while the search text is typed; when typing has ended the address learns of it. */
export class TextTyped extends Event {
  readonly text: string;

  constructor(text: string) {
    super('text-typed');
    this.text = text;
  }
}

/** Search, selects, and the outcomes with their counts, which add up to all that search and selects let through. */
@customElement('question-filters')
export class QuestionFilters extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: flex;
        flex: 1;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px var(--space-3);
        min-width: 0;
      }
      .field,
      .seg {
        height: 26px;
      }
      .seg {
        max-width: 100%;
        overflow-x: auto;
      }
      .seg button {
        height: 24px;
        padding: 0 8px;
      }
      .search {
        width: 170px;
      }
      .select {
        max-width: 170px;
      }
      @media (max-width: 719px) {
        :host {
          flex-basis: 100%;
        }
        .search,
        .select {
          width: 100%;
          max-width: none;
        }
      }
      @media (pointer: coarse) {
        .field,
        .seg {
          height: 44px;
        }
        .seg button {
          height: 42px;
        }
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  /** Questions that search and selects let through. */
  @property({ attribute: false }) matching: readonly ComparedQuestion[] = [];
  @property({ attribute: false }) filter!: QuestionFilter;
  @property({ attribute: false }) places!: Places;
  /** How many questions have an answer of a state in one of the runs; empty where rankings are compared. */
  @property({ attribute: false }) states: ReadonlyMap<AnsweredState, number> = new Map();
  /** Of the metric in focus. */
  @property({ type: Boolean }) moreIsBetter = true;
  @query('input') private readonly search!: HTMLInputElement;

  focusSearch(): void {
    this.search.focus();
    this.search.select();
  }

  override render() {
    const { report, filter } = this;
    const kinds = distinct(report.questions.map(({ type, answerType }) => type ?? answerType));
    const evidence = distinct(report.questions.flatMap(({ evidenceKinds }: QuestionRow) => evidenceKinds));
    return html`<input
        class="field search"
        type="search"
        placeholder="Search text"
        aria-label="Search questions"
        aria-keyshortcuts="/"
        .value=${filter.text}
        @input=${() => this.dispatchEvent(new TextTyped(this.search.value))}
        @change=${() => this.tell({ q: this.search.value })}
        @keydown=${this.onKey}
      />
      ${kinds.length === 0 ? nothing : this.renderSelect('type', typeTitle(report), kinds, filter.kind)}
      ${evidence.length === 0 ? nothing : this.renderSelect('evidence', 'Evidence', evidence, filter.evidence)}
      ${this.states.size === 0 ? nothing : this.renderStates()} ${this.renderOutcomes()} ${this.renderAlso()}`;
  }

  /** A question with two runs may stand under two states: the counts need not add up. */
  private renderStates() {
    const chosen = this.filter.state;
    const shown = answeredStates.filter((state) => this.states.has(state) || state === chosen);
    const choose = (event: Event): void => this.tell({ state: (event.target as HTMLSelectElement).value });
    const where = this.places.b === null ? '' : ' in A or B';
    return html`<span class="select">
      <select
        class="field"
        aria-label="How it was answered${where}"
        title="How it was answered${where}"
        @change=${choose}
      >
        <option value="" ?selected=${chosen === null}>Any outcome</option>
        ${shown.map(
          (state) =>
            html`<option value=${state} ?selected=${state === chosen}>
              ${stateWords(state)} (${formatCount(this.states.get(state) ?? 0)})
            </option>`,
        )}
      </select>
    </span>`;
  }

  private renderSelect(key: 'type' | 'evidence', title: string, values: readonly string[], chosen: string | null) {
    const choose = (event: Event): void => this.tell({ [key]: (event.target as HTMLSelectElement).value });
    return html`<span class="select">
      <select class="field" aria-label=${title} @change=${choose}>
        <option value="" ?selected=${chosen === null}>Any ${title.toLowerCase()}</option>
        ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value}</option>`)}
      </select>
    </span>`;
  }

  private renderOutcomes() {
    const counts = outcomeCounts(this.matching);
    const chosen = this.filter.outcome;
    const always = alwaysShown(this.places);
    const shown = outcomes.filter((outcome) => counts.has(outcome) || outcome === chosen || always.includes(outcome));
    const button = (outcome: Outcome | 'all', label: string, count: number) =>
      html`<button
        type="button"
        aria-pressed=${chosen === outcome}
        @click=${() => this.tell({ filter: outcome === 'all' ? null : outcome })}
      >
        ${label} <span class="n">${formatCount(count)}</span>
      </button>`;
    return html`<div class="seg small" role="group" aria-label="Outcome">
      ${button('all', 'All', this.matching.length)}
      ${shown.map((outcome) => button(outcome, outcomeWords(outcome, this.moreIsBetter), counts.get(outcome) ?? 0))}
    </div>`;
  }

  /** Filters that cut across the outcomes. */
  private renderAlso() {
    const { filter, places } = this;
    const asked = this.matching.filter(isAsked).length;
    const parts = [
      ...(filter.asked || asked < this.matching.length
        ? [
            html`<button
              type="button"
              aria-pressed=${filter.asked}
              title="Questions in the sample${places.b === null ? '' : ' of A or B'}"
              @click=${() => this.tell({ asked: filter.asked ? null : 'yes' })}
            >
              Asked <span class="n">${formatCount(asked)}</span>
            </button>`,
          ]
        : []),
      ...(places.b === null ? [] : [this.renderMoved()]),
    ];
    return parts.length === 0 ? nothing : html`<div class="seg small" role="group" aria-label="Also">${parts}</div>`;
  }

  private renderMoved() {
    const { filter } = this;
    const missed = this.matching.filter((one) => one.missed).length;
    const { gained, lost } = movesOf(this.matching);
    const moved = filter.outcome === 'moved';
    return html`<button
        type="button"
        aria-pressed=${moved}
        title="${this.moreIsBetter ? 'Better or worse' : 'Higher or lower'} in A than in B, the largest gain first"
        @click=${() => this.tell(moved ? { filter: null, sort: null } : { filter: 'moved', sort: '-difference' })}
      >
        Which questions moved <span class="n">${formatCount(gained + lost)}</span>
      </button>
      ${
        missed === 0 && !filter.missed
          ? nothing
          : html`<button
              type="button"
              aria-pressed=${filter.missed}
              @click=${() => this.tell({ missed: filter.missed ? null : 'both' })}
            >
              Gold missed by both <span class="n">${formatCount(missed)}</span>
            </button>`
      }`;
  }

  private tell(change: QueryChange): void {
    this.dispatchEvent(new QueryChanged(change));
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (this.search.value === '') this.search.blur();
    else this.tell({ q: null });
  };
}

/** A file may type the answers alone: “Any answer” would read as how it was answered. */
function typeTitle(report: Report): string {
  const title = kindTitle(report);
  return title === 'Answer' ? 'Answer type' : title;
}

/** The outcomes of a comparison stand even where none came out so: that, too, is an answer. */
function alwaysShown({ b, byAnswers }: Places): readonly Outcome[] {
  if (b !== null) return ['a-better', 'equal', 'b-better'];
  return byAnswers ? ['value-one', 'value-between', 'value-zero'] : ['found-all', 'found-some', 'found-none'];
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== null).sort();
}
