import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { RunId } from '../../../core/document/ids.ts';
import type { Report } from '../../../core/experiment/report.ts';
import { stripWidth } from '../../elements/strip-cells.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatSigned } from '../../format.ts';
import { PrintState } from '../../print-state.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import type { AnsweredState } from './answer-states.ts';
import { wordsOfMetric } from './answer-words.ts';
import { compareQuestions, listedQuestions, matchingQuestions, stateCounts } from './compared-questions.ts';
import type { ComparedQuestion } from './compared-questions.ts';
import { renderMoves, renderRunCells, stripLegend } from './question-cells.ts';
import type { QuestionFilters, TextTyped } from './question-filters.ts';
import './question-filters.ts';
import { type Side, renderRunHead } from './question-run-head.ts';
import { renderPager, rowsAtOnce } from './question-pager.ts';
import { kindTitle } from './question-kinds.ts';
import { openedQuestion } from './opened-question.ts';
import { QueryChanged, answersInFocus, filterOf, noFilter, pageOf, placesIn } from './report-query.ts';
import type { Places, Query, QueryChange, QuestionFilter, QuestionSort } from './report-query.ts';
import { reportQuestionsStyles } from './report-questions-styles.ts';

/** Every question with what two runs found of its gold, as strips side by side; each row leads to its pages. */
@customElement('report-questions')
export class ReportQuestions extends LitElement {
  static override styles = [sharedStyles, reportQuestionsStyles];

  @property({ attribute: false }) report!: Report;
  @property({ attribute: false }) query: Query = {};

  /** What is being typed: the address learns of it when typing has ended, so that Back does not walk through letters. */
  @state() private draft: string | null = null;
  @query('question-filters') private readonly filters!: QuestionFilters;

  private readonly print = new PrintState(this);
  private compared: readonly ComparedQuestion[] = [];
  private matching: readonly ComparedQuestion[] = [];
  private states: ReadonlyMap<AnsweredState, number> = new Map();
  private listed: readonly ComparedQuestion[] = [];
  private places: Places = { a: 0, b: null, byAnswers: false };
  /** A row to take the focus once its page is drawn. */
  private wanted: ComparedQuestion | null = null;

  focusSearch(): void {
    this.filters.focusSearch();
  }

  /** Leads to the head of the list, as after asking which questions moved. */
  async focusHead(): Promise<void> {
    await this.updateComplete;
    const head = this.renderRoot.querySelector<HTMLElement>('#title');
    head?.focus({ preventScroll: true });
    head?.closest('section')?.scrollIntoView({ block: 'start' });
  }

  /** Moves the focus to the row `by` rows from the one that has it, on to the next page of rows too. */
  step(by: 1 | -1): void {
    const at = this.listed.findIndex(({ row }) => row.question === this.focusedRow());
    const last =
      openedQuestion.value === null ? -1 : this.listed.findIndex(({ row }) => row.question === openedQuestion.value);
    const first = pageOf(this.query) * rowsAtOnce;
    const to = at >= 0 ? at + by : last >= 0 ? last : by > 0 ? first : first + rowsAtOnce - 1;
    this.goTo(this.listed[Math.min(Math.max(0, to), this.listed.length - 1)] ?? null);
  }

  /** Gives the focus to the question that was opened last; false where it is not listed. */
  returnTo(): boolean {
    const row = this.listed.find((one) => one.row.question === openedQuestion.value);
    this.goTo(row ?? null);
    return row !== undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const filter = this.filter();
    if (changed.has('report') || changed.has('query')) {
      this.draft = changed.has('query') ? null : this.draft;
      this.places = placesIn(this.query, this.report);
      this.compared = compareQuestions(this.report, this.places);
    }
    this.matching = matchingQuestions(this.compared, filter);
    const anyhow = filter.state === null ? this.matching : matchingQuestions(this.compared, { ...filter, state: null });
    this.states = stateCounts(anyhow);
    this.listed = listedQuestions(this.matching, filter);
  }

  override render() {
    const pages = Math.max(1, Math.ceil(this.listed.length / rowsAtOnce));
    const page = Math.min(pageOf(this.query), pages - 1);
    const shown = this.print.printing ? this.listed : this.listed.slice(page * rowsAtOnce, (page + 1) * rowsAtOnce);
    const moved = this.places.b !== null && this.filter().outcome === 'moved';
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title" tabindex="-1">Questions</h2>
        <question-filters
          .report=${this.report}
          .matching=${this.matching}
          .filter=${this.filter()}
          .places=${this.places}
          .states=${this.states}
          .moreIsBetter=${this.metric().moreIsBetter}
          @text-typed=${(event: TextTyped) => (this.draft = event.text)}
        ></question-filters>
      </header>
      ${moved && this.listed.length > 0 ? renderMoves(this.report, this.places, this.metric(), this.matching) : nothing}
      ${
        this.listed.length === 0
          ? this.renderNone()
          : html`<div
              class="scroll"
              tabindex="0"
              role="region"
              aria-label="Table of questions"
              ${setStyle(this.widths())}
            >
              ${this.renderTable(shown)}
            </div>`
      }
      ${pages > 1 && !this.print.printing ? renderPager(page, this.listed.length, this.turnTo) : nothing}
    </section>`;
  }

  protected override updated(): void {
    const wanted = this.wanted;
    if (wanted === null) return;
    const link = this.renderRoot.querySelector<HTMLElement>(`a[data-row="${wanted.row.row}"]`);
    if (link === null) return;
    this.wanted = null;
    link.focus({ preventScroll: true });
    link.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }

  private renderTable(shown: readonly ComparedQuestion[]) {
    const { report } = this;
    const kinds = kindTitle(report);
    const hasEvidence = report.questions.some(({ evidenceKinds }) => evidenceKinds.length > 0);
    const lead = 3 + (kinds === '' ? 0 : 1) + (hasEvidence ? 1 : 0);
    return html`<table>
      <caption class="sr">
        Questions: ${formatCount(this.listed.length)} of ${formatCount(report.questions.length)}
      </caption>
      <colgroup>
        <col class="at" />
        <col class="question" />
        ${kinds === '' ? nothing : html`<col class="kind" />`} ${hasEvidence ? html`<col class="kind" />` : nothing}
        <col class="gold" />
        <col class="strip" />
        <col class="value" />
        ${
          this.places.b === null
            ? nothing
            : html`<col class="strip" />
                <col class="value" />
                <col class="minus" />`
        }
      </colgroup>
      <thead>
        <tr class="heads">
          <td colspan=${lead}>${stripLegend}</td>
          ${renderRunHead(report, this.places, 'a', this.choose)}
          ${this.places.b === null ? nothing : renderRunHead(report, this.places, 'b', this.choose)}
          ${this.places.b === null ? nothing : html`<td class="g"></td>`}
        </tr>
        <tr>
          ${this.renderSortHead('row', 'No.', 'num at')}
          <th scope="col" class="question">Question</th>
          ${kinds === '' ? nothing : html`<th scope="col" class="kind">${kinds}</th>`}
          ${hasEvidence ? html`<th scope="col" class="kind">Evidence</th>` : nothing}
          <th scope="col" class="num gold" title="Gold pages">Gold</th>
          <th scope="col" class="g trunc">Ranks 1 to ${report.k}, not found</th>
          ${this.renderSortHead('a', this.metric().name, 'num value')}
          ${
            this.places.b === null
              ? nothing
              : html`<th scope="col" class="g trunc">Ranks 1 to ${report.k}, not found</th>
                  ${this.renderSortHead('b', this.metric().name, 'num value')}
                  ${this.renderSortHead('difference', 'A − B', 'num g minus')}`
          }
        </tr>
      </thead>
      <tbody>
        ${repeat(
          shown,
          ({ row }) => row.question,
          (one) => this.renderRow(one, kinds !== '', hasEvidence),
        )}
      </tbody>
    </table>`;
  }

  private renderSortHead(key: 'row' | 'a' | 'b' | 'difference', label: string, classes: string) {
    const { sort } = this.filter();
    const up = sort === key;
    const down = sort === `-${key}`;
    // A list begins at question 1, and with values at the largest: the second press turns it round.
    const next: QuestionSort = key === 'row' ? 'row' : down ? key : `-${key}`;
    return html`<th scope="col" class=${classes} aria-sort=${up ? 'ascending' : down ? 'descending' : nothing}>
      <button class="sort" type="button" @click=${() => this.tell({ sort: next === 'row' ? null : next })}>
        ${label}
      </button>
    </th>`;
  }

  private renderRow(one: ComparedQuestion, hasKinds: boolean, hasEvidence: boolean) {
    const { row } = one;
    const current = row.question === openedQuestion.value;
    return html`<tr aria-current=${current ? 'true' : nothing} @click=${this.pressed}>
      <td class="num faint at" title=${row.question}>${formatCount(row.row)}</td>
      <th scope="row"><a class="q" href=${this.hrefOf(one)} data-row=${row.row} title=${row.text}>${row.text}</a></th>
      ${hasKinds ? html`<td class="soft trunc" title=${row.type ?? row.answerType ?? ''}>${row.type ?? row.answerType ?? '–'}</td>` : nothing}
      ${hasEvidence ? html`<td class="soft trunc" title=${row.evidenceKinds.join(', ')}>${row.evidenceKinds.length === 0 ? '–' : row.evidenceKinds.join(', ')}</td>` : nothing}
      <td class="num">${row.goldPages === 0 ? '–' : formatCount(row.goldPages)}</td>
      ${renderRunCells({ ranking: one.a, answer: one.answerA, value: one.valueA }, this.report.k)}
      ${one.b === null ? nothing : renderRunCells({ ranking: one.b, answer: one.answerB, value: one.valueB }, this.report.k)}
      ${one.b === null ? nothing : html`<td class="num strong g">${formatSigned(one.difference, 2)}</td>`}
    </tr>`;
  }

  private renderNone() {
    const hidden = this.compared.length;
    if (hidden === 0) return html`<p class="none soft">The benchmark has no question.</p>`;
    return html`<p class="none">
      No question matches. ${formatCount(hidden)} are hidden.
      <button class="link" type="button" @click=${() => this.tell(noFilter)}>Clear filters.</button>
    </p>`;
  }

  /** With answers in focus the two runs stand in the address: which they are by default depends on which answer. */
  private hrefOf({ row }: ComparedQuestion): string {
    const [run, b] = [this.report.runs[this.places.a]?.run, this.report.runs[this.places.b ?? -1]?.run];
    const sides = this.places.byAnswers && run !== undefined && b !== undefined ? { a: run, b } : {};
    const query = { ...this.query, ...sides, ...(run === undefined ? {} : { run }) };
    return formatRoute(routeTo('question', [row.question], query));
  }

  /** Columns as wide as what stands in them: k cells, a metric's name. */
  private widths(): Readonly<Record<string, string>> {
    const strip = Math.max(176, stripWidth(this.report.k, 5) + 18);
    const value = Math.max(this.places.byAnswers ? 112 : 76, 24 + 7.4 * this.metric().name.length);
    const sides = this.places.b === null ? strip + value : 2 * (strip + value) + 76;
    return { '--strip-width': `${strip}px`, '--value-width': `${value}px`, '--table-width': `${560 + sides}px` };
  }

  /** The metric that values, differences and outcomes are of. */
  private metric(): { readonly name: string; readonly moreIsBetter: boolean } {
    const answers = answersInFocus(this.query, this.report);
    return answers === null ? { name: this.report.metric, moreIsBetter: true } : wordsOfMetric(answers.metric);
  }

  private filter(): QuestionFilter {
    const filter = filterOf(this.query);
    return { ...filter, text: this.draft ?? filter.text };
  }

  private focusedRow(): string | null {
    const focused = this.shadowRoot?.activeElement;
    const row = focused instanceof HTMLElement ? focused.dataset['row'] : undefined;
    return this.listed.find((one) => String(one.row.row) === row)?.row.question ?? null;
  }

  private goTo(one: ComparedQuestion | null): void {
    if (one === null) return;
    this.wanted = one;
    const page = Math.floor(this.listed.indexOf(one) / rowsAtOnce);
    if (page !== pageOf(this.query)) this.tell({ page: page === 0 ? null : String(page + 1) });
    else this.requestUpdate();
  }

  /** A run that is chosen where the other stands changes places with it. */
  private readonly choose = (side: Side, run: RunId): void => {
    const { runs } = this.report;
    const now = { a: runs[this.places.a]!.run, b: runs[this.places.b ?? 0]!.run };
    const other = side === 'a' ? 'b' : 'a';
    this.tell(run === now[other] ? { a: now.b, b: now.a } : { a: now.a, b: now.b, [side]: run });
  };

  private readonly turnTo = (page: number): void => this.tell({ page: page === 0 ? null : String(page + 1) });

  private tell(change: QueryChange): void {
    this.dispatchEvent(new QueryChanged(change));
  }

  private readonly pressed = (event: Event): void => {
    const inLink = event.composedPath().some((node) => node instanceof HTMLAnchorElement);
    const selecting = getSelection()?.isCollapsed === false;
    if (!inLink && !selecting && event.currentTarget instanceof Element)
      event.currentTarget.querySelector('a')?.click();
  };
}
