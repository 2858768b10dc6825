import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { formatRoute } from '../../app/route.ts';
import type { Route } from '../../app/route.ts';
import type { Question } from '../../core/dataset/benchmark.ts';
import type { MappedQuestion } from '../../core/dataset/mapping.ts';
import { nameOf } from '../../core/document/document.ts';
import type { DocumentId, QuestionId, RunId } from '../../core/document/ids.ts';
import type { Report } from '../../core/experiment/report.ts';
import type { QuestionResult, Run } from '../../core/experiment/run.ts';
import type { Load } from '../keyed-loads.ts';
import { KeyBindings } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { answers, withoutAnswerWords } from './question/answered-words.ts';
import { AnswersInView } from './question/answers-in-view.ts';
import { rankedWords } from './question/candidate-words.ts';
import type { FoundCandidate } from './question/found-pages.ts';
import { renderNoChains, renderNoResult, renderUnknownQuestion } from './question/question-absent.ts';
import { QuestionData } from './question/question-data.ts';
import './question/fusion-took.ts';
import './question/question-chains.ts';
import './question/question-facts.ts';
import type { FilmChosen } from './question/question-film.ts';
import './question/question-film.ts';
import { placeOf } from './question/question-order.ts';
import type { QuestionPlace } from './question/question-order.ts';
import './question/question-pages.ts';
import type { QuestionPages } from './question/question-pages.ts';
import './question/question-response.ts';
import './question/question-said.ts';
import './question/question-steps.ts';
import type { QuestionChosen, QuestionTitle, RunChosen } from './question/question-title.ts';
import './question/question-title.ts';
import { questionStyles } from './question/question-styles.ts';
import type { VerdictGiven } from './question/question-verdicts.ts';
import './question/question-verdicts.ts';
import { followRoute } from './report/follow-route.ts';
import { openedQuestion } from './report/opened-question.ts';
import { changedQuery } from './report/report-query.ts';

/** Why this score: `#/question/<id>?run=&part=`, `part=chains` for runs by visdomrag, with the report's own query, which leads back to it. */
@customElement('question-view')
export class QuestionView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, questionStyles];

  @property({ attribute: false }) app!: App;

  /** Places of the gold page and of the candidate in view; they stay when the run is switched. */
  @state() private goldPlace = 0;
  @state() private candidatePlace = 0;
  @query('question-title') private readonly heading!: QuestionTitle | null;
  @query('question-pages') private readonly pages!: QuestionPages | null;

  private readonly data = new QuestionData(this, () => this.app);
  private readonly answers = new AnswersInView(this, () => this.app);
  private candidates: readonly FoundCandidate[] = [];
  private shown: string | null = null;

  protected readonly keys = new KeyBindings(this, {
    j: () => this.goTo(this.place().next),
    k: () => this.goTo(this.place().previous),
    '[': () => this.switchRun(-1),
    ']': () => this.switchRun(1),
    ArrowLeft: () => this.chooseCandidate(-1),
    ArrowRight: () => this.chooseCandidate(1),
    g: () => this.pages?.toggle('gold'),
    r: () => this.pages?.toggle('retrieved'),
    h: () => this.pages?.toggleHeat(),
    Escape: () => this.app.commands.go(this.backRoute()),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Only the way straight back leads to the row; a report that is opened later begins at its top.
    if (this.app.state.route.value.view !== 'report') openedQuestion.value = null;
  }

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const question = this.question();
    if (question === null) return this.renderUnknown();
    const runs = this.runs();
    const run = this.run(runs);
    const load = this.data.resultsOf(question.id);
    const results = load.kind === 'done' ? load.value : null;
    return html`<question-title
        .question=${question}
        .place=${this.place()}
        .runs=${runs}
        .run=${run}
        .report=${this.report()}
        .answers=${this.answers.of(question.id)}
        .answerOptions=${state.reportOptions.value}
        .back=${formatRoute(this.backRoute())}
        @question-chosen=${(event: QuestionChosen) => this.goTo(event.question)}
        @run-chosen=${(event: RunChosen) => this.showRun(event.run)}
      ></question-title>
      <div class="cols ${this.chained(run) === null ? '' : 'chained'}">
        ${this.renderColumns(question, run, results?.get(run?.id ?? ('' as RunId)) ?? null, load)}
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    followRoute(this.app);
    const question = this.question();
    if (question === null || this.shown === question.id) return;
    const isFirst = this.shown === null;
    this.shown = question.id;
    openedQuestion.value = question.id;
    if (isFirst) return;
    for (const pane of this.renderRoot.querySelectorAll('.say, .look')) pane.scrollTop = 0;
    // Who walks by the buttons keeps the button; who walks by keys hears the new heading.
    if (this.shadowRoot?.activeElement !== this.heading) void this.heading?.focusHeading();
  }

  protected override willUpdate(): void {
    const question = this.question();
    if (question === null || question.id === this.shown) return;
    this.goldPlace = 0;
    this.candidatePlace = 0;
  }

  private renderColumns(question: Question, run: Run | null, result: QuestionResult | null, read: Load<unknown>) {
    const { gold, candidates } = this.data.foundIn(result, this.app.state.reportOptions.value.k);
    this.candidates = candidates;
    const goldPage = gold[Math.min(this.goldPlace, gold.length - 1)] ?? null;
    const found = candidates[Math.min(this.candidatePlace, candidates.length - 1)] ?? null;
    // What ranked it elsewhere is not known here.
    const explained = run === null || run.origin.kind === 'imported' ? null : run.id;
    const explanation = this.data.explain(explained, question.id, found);
    const load = this.answers.of(question.id);
    const answered = run === null || load.kind !== 'done' ? null : (load.value.get(run.id) ?? null);
    const firstOnGold = goldPage === null ? undefined : candidates[(goldPage.ranks[0] ?? 0) - 1];
    const hasChains = run?.system.answering?.pipeline === 'visdomrag';
    const chained = this.chained(run);
    return html`<div class="say" tabindex="0" role="region" aria-label="Question, answer and why">
        <question-said
          .question=${question}
          .run=${run}
          .result=${chained === null ? result : null}
          .options=${this.app.state.reportOptions.value}
          .goldPages=${gold.length}
          >${
            run === null || !answers(run) || chained !== null
              ? nothing
              : html`<question-response
                  .question=${question}
                  .questions=${this.questions()}
                  .mapped=${this.mapped()}
                  .run=${run}
                  .answers=${load}
                ></question-response>`
          }</question-said
        >
        ${
          run === null || answered === null || answered.record.judged === null
            ? nothing
            : html`<question-verdicts
                .run=${run}
                .answered=${answered}
                @verdict-given=${(event: VerdictGiven) => void this.overrule(run, question, event)}
              ></question-verdicts>`
        }
        ${
          chained === null
            ? html`<question-facts
                .question=${question}
                .run=${run}
                .result=${result}
                .found=${found}
                .explanation=${explanation}
                .issues=${this.issues(question.id)}
              ></question-facts>`
            : html`<fusion-took .chains=${this.chainsOfRun(chained)}></fusion-took>`
        }
      </div>
      <div class="look">
        ${hasChains ? this.renderParts(chained !== null) : nothing}
        ${
          chained !== null
            ? answered === null
              ? renderNoChains(load, withoutAnswerWords(chained, question, this.questions(), this.mapped()))
              : html`<question-chains
                  .app=${this.app}
                  .question=${question}
                  .run=${chained}
                  .result=${result}
                  .answered=${answered}
                  .nameOf=${this.nameOf}
                ></question-chains>`
            : result === null || run === null
              ? renderNoResult(run, read)
              : html`<question-film
                    .app=${this.app}
                    .gold=${gold}
                    .candidates=${candidates}
                    .state=${result.state}
                    .nameOf=${this.nameOf}
                    .units=${rankedWords(run.system)}
                    .k=${this.app.state.reportOptions.value.k}
                    .goldPlace=${goldPage === null ? -1 : gold.indexOf(goldPage)}
                    .candidatePlace=${found === null ? -1 : candidates.indexOf(found)}
                    @film-chosen=${this.filmChosen}
                  ></question-film>
                  <question-pages
                    .app=${this.app}
                    .question=${question.question}
                    .result=${result}
                    .system=${run.system}
                    .gold=${goldPage}
                    .goldPages=${gold}
                    .found=${found}
                    .candidates=${candidates}
                    .explanation=${explanation}
                    .goldExplanation=${this.data.explain(explained, question.id, firstOnGold ?? null)}
                    .nameOf=${this.nameOf}
                  ></question-pages>`
        }
        ${
          run === null || answered === null
            ? nothing
            : html`<question-steps
                .app=${this.app}
                .run=${run}
                .record=${answered.record}
                .result=${result}
                .nameOf=${this.nameOf}
              ></question-steps>`
        }
      </div>`;
  }

  /** Which part of a question by chains is shown. */
  private renderParts(showsChains: boolean) {
    const to = (part: string | null) => () => {
      const route = this.app.state.route.value;
      this.app.commands.go({ ...route, query: changedQuery(route.query, { part }) });
    };
    return html`<div class="noprint">
      <div class="seg" role="group" aria-label="Part">
        <button type="button" aria-pressed=${!showsChains} @click=${to(null)}>Pages</button>
        <button type="button" aria-pressed=${showsChains} @click=${to('chains')}>Both chains</button>
      </div>
    </div>`;
  }

  /** A run by another pipeline shows its pages, and the address keeps the part for the next. */
  private chained(run: Run | null): Run | null {
    const isChosen = this.app.state.route.value.query['part'] === 'chains';
    return isChosen && run?.system.answering?.pipeline === 'visdomrag' ? run : null;
  }

  private chainsOfRun({ id }: Run) {
    return this.report()?.chains?.runs.find(({ run }) => run === id) ?? null;
  }

  private renderUnknown() {
    const [id = ''] = this.app.state.route.value.path;
    return renderUnknownQuestion(this.app.state.benchmark.value.kind, id, formatRoute(this.backRoute()));
  }

  private questions(): readonly Question[] {
    const benchmark = this.app.state.benchmark.value;
    return benchmark.kind === 'done' ? benchmark.value.questions : [];
  }

  private question(): Question | null {
    const [id] = this.app.state.route.value.path;
    return this.questions().find((one) => one.id === id) ?? null;
  }

  private mapped(): readonly MappedQuestion[] {
    const mapping = this.app.state.mapping.value;
    return mapping.kind === 'done' ? mapping.value.questions : [];
  }

  private report(): Report | null {
    const report = this.app.state.report.value;
    return report.kind === 'done' ? report.value : null;
  }

  /** The runs of the report, or of the newest experiment, and the one that the address names. */
  private runs(): readonly Run[] {
    const all = this.app.state.runs.value;
    const reported = this.report()?.runs ?? [];
    const named = this.app.state.route.value.query['run'];
    return all.filter(
      ({ id, experiment }) =>
        id === named ||
        (reported.length > 0 ? reported.some(({ run }) => run === id) : experiment === all[0]?.experiment),
    );
  }

  private run(runs: readonly Run[]): Run | null {
    const named = this.app.state.route.value.query['run'];
    return runs.find(({ id }) => id === named) ?? runs[0] ?? null;
  }

  private issues(id: QuestionId) {
    return this.mapped().find((one) => one.id === id)?.issues ?? [];
  }

  private place(): QuestionPlace {
    const all = this.questions().map(({ id }) => id);
    const [id = ''] = this.app.state.route.value.path;
    return placeOf(id as QuestionId, all, this.report(), this.app.state.route.value.query);
  }

  private backRoute(): Route {
    const { workspace, query } = this.app.state.route.value;
    return { view: 'report', workspace, path: [], query: changedQuery(query, { run: null, part: null }) };
  }

  private goTo(question: QuestionId | null): void {
    if (question !== null) this.app.commands.go({ ...this.app.state.route.value, path: [question] });
  }

  private showRun(run: RunId): void {
    const route = this.app.state.route.value;
    this.app.commands.go({ ...route, query: changedQuery(route.query, { run }) });
  }

  private switchRun(by: 1 | -1): void {
    const runs = this.runs();
    const next = runs[runs.findIndex(({ id }) => id === this.run(runs)?.id) + by];
    if (next !== undefined) this.showRun(next.id);
  }

  private async overrule(run: Run, question: Question, { side, place, person }: VerdictGiven): Promise<void> {
    await this.app.commands.overrule(run.id, question.id, side, place, person);
    await this.answers.read();
  }

  private chooseCandidate(by: 1 | -1): void {
    const last = this.candidates.length - 1;
    this.candidatePlace = Math.max(0, Math.min(last, Math.min(this.candidatePlace, last) + by));
  }

  private readonly nameOf = (id: DocumentId): string => {
    const document = this.app.state.documents.value.find((one) => one.id === id);
    return document === undefined ? `removed document ${id.slice(0, 8)}` : nameOf(document);
  };

  private readonly filmChosen = (event: FilmChosen): void => {
    if (event.of === 'gold') this.goldPlace = event.place;
    else this.candidatePlace = event.place;
  };
}
