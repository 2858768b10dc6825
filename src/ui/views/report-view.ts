import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import type { Failure } from '../../core/app-error.ts';
import { assertUnreachable } from '../../core/assert-unreachable.ts';
import type { Report } from '../../core/experiment/report.ts';
import type { Run } from '../../core/experiment/run.ts';
import '../elements/live-progress.ts';
import '../elements/ui-icon.ts';
import { renderReason } from '../reason.ts';
import { formatCount, formatCounted } from '../format.ts';
import { KeyBindings } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { followRoute } from './report/follow-route.ts';
import { openedQuestion } from './report/opened-question.ts';
import { answersAreOpen } from './report/answer-order.ts';
import { openAnswerWords, wordsOfMetric } from './report/answer-words.ts';
import { answersInFocus, changedQuery, movedQuery } from './report/report-query.ts';
import type { MovedAsked, QueryChanged } from './report/report-query.ts';
import type { ReportQuestions } from './report/report-questions.ts';
import { reportStyles } from './report/report-styles.ts';
import { shownReport } from './report/shown-report.ts';
import type { ShownReport } from './report/shown-report.ts';
import './report/report-answers.ts';
import './report/report-chains.ts';
import './report/report-evidence.ts';
import './report/report-found.ts';
import './report/report-judges.ts';
import './report/report-modality.ts';
import './report/report-published.ts';
import './report/report-questions.ts';
import './report/report-runs.ts';
import './report/report-spending.ts';
import './report/report-systems.ts';
import './report/report-title.ts';
import './report/report-where.ts';

/** Which system is better, where, how sure: `#/report?scoring=&k=&metric=&answer=&reviewer=&split=&base=&a=&b=&q=&filter=&state=`. */
@customElement('report-view')
export class ReportView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, reportStyles];

  @property({ attribute: false }) app!: App;
  @query('report-questions') private readonly questions!: ReportQuestions | null;
  private lastShown: {
    readonly report: Report;
    readonly runs: readonly Run[];
    readonly answer: string | undefined;
    readonly shown: ShownReport;
  } | null = null;

  protected readonly keys = new KeyBindings(this, {
    j: () => this.questions?.step(1),
    k: () => this.questions?.step(-1),
    '/': () => this.questions?.focusSearch(),
  });

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const work = state.report.value;
    const benchmark = state.benchmark.value;
    const mapping = state.mapping.value;
    const report = work.kind === 'done' && work.value.runs.length > 0 ? work.value : null;
    const runs = state.runs.value;
    return html`<div class="title">
        <h1 tabindex="-1" @focus=${this.headingFocused}>Report</h1>
        <report-title
          .benchmark=${benchmark.kind === 'done' ? benchmark.value : null}
          .mapping=${mapping.kind === 'done' ? mapping.value : null}
          .report=${report}
        ></report-title>
        <span class="push"></span>
        ${
          report === null
            ? nothing
            : html`${
                  state.benchmarks.value.length < 2
                    ? nothing
                    : html`<a class="btn" href=${formatRoute(routeTo('splits'))}
                        >All ${formatCount(state.benchmarks.value.length)} benchmarks</a
                      >`
                }<button
                  class="btn"
                  type="button"
                  title="Every run as JSONL, CSV and TREC run, and the qrels"
                  @click=${() => this.app.commands.exportRuns()}
                >
                  <ui-icon name="export"></ui-icon> Export
                </button>
                <a class="btn primary" href=${formatRoute(routeTo('experiment'))}
                  ><ui-icon name="add"></ui-icon> New run</a
                >`
        }
      </div>
      <div class="stack" @query-changed=${this.changeQuery} @moved-asked=${this.showMoved}>
        ${this.renderPartial(report, runs)} ${this.renderWork(report)}
        ${report === null ? nothing : this.renderPrinted(report, runs)}
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    followRoute(this.app);
  }

  private renderWork(report: Report | null) {
    const work = this.app.state.report.value;
    switch (work.kind) {
      case 'empty':
        return this.renderEmpty();
      case 'working':
        return html`<section class="panel none" role="status">
          <p>Means, intervals and comparisons are being computed.</p>
        </section>`;
      case 'failed':
        return this.renderFailed(work.failure);
      case 'done':
        return report === null ? this.renderEmpty() : this.renderReport(report);
      default:
        return assertUnreachable(work);
    }
  }

  private renderReport(report: Report) {
    const { query } = this.app.state.route.value;
    const { focus, subject, order, ids, runs, answering } = this.shownOf(report);
    const { answers } = report;
    const judged = answers?.runs.some(({ columns }) => columns.faithfulness !== null) ?? false;
    return html`<report-runs .report=${report} .runs=${runs} .order=${order} .focused=${focus === null}></report-runs>
      ${
        answers === null
          ? nothing
          : html`<report-answers
              .answers=${answers}
              .runs=${answering}
              .order=${ids}
              .focused=${focus !== null}
              .reviewer=${this.app.state.reportOptions.value.reviewer}
            ></report-answers>`
      }
      <report-where .subject=${subject}></report-where>
      ${focus === null ? nothing : html`<report-found .answers=${focus} .order=${ids}></report-found>`}
      ${
        report.evidence === null
          ? nothing
          : html`<report-evidence .evidence=${report.evidence} .order=${runs.map(({ id }) => id)}></report-evidence>`
      }
      ${report.chains === null ? nothing : html`<report-chains .chains=${report.chains} .order=${ids}></report-chains>`}
      ${
        report.published === null
          ? nothing
          : html`<report-published
              .published=${report.published}
              .names=${new Map(runs.map(({ id, system }) => [id, system.name]))}
            ></report-published>`
      }
      <report-modality .report=${report} .runs=${runs}></report-modality>
      <report-systems .runs=${runs}></report-systems>
      ${
        answers === null
          ? nothing
          : html`<report-spending
              .answers=${answers}
              .runs=${answering}
              .currency=${this.app.state.prices.value.table.currency}
            ></report-spending>`
      }
      ${answers === null || !judged ? nothing : html`<report-judges .answers=${answers} .runs=${answering}></report-judges>`}
      <report-questions .report=${report} .query=${query}></report-questions>`;
  }

  /** The parts are drawn anew where what they are given changed, and not with every step of a run. */
  private shownOf(report: Report): ShownReport {
    const runs = this.app.state.runs.value;
    const { query } = this.app.state.route.value;
    const last = this.lastShown;
    if (last?.report === report && last.runs === runs && last.answer === query['answer']) return last.shown;
    const shown = shownReport(report, runs, query);
    this.lastShown = { report, runs, answer: query['answer'], shown };
    return shown;
  }

  private renderEmpty() {
    const running = this.app.state.runJob.value !== null;
    if (running) {
      return html`<section class="panel none">
        <p>The runs have begun. Means appear here with the first finished question.</p>
        <a class="btn primary" href=${formatRoute(routeTo('run'))}
          >See how far they are <ui-icon name="next"></ui-icon
        ></a>
      </section>`;
    }
    return html`<section class="panel none">
      <p>No run yet. Retrieval alone needs no key and takes minutes.</p>
      <a class="btn primary" href=${formatRoute(routeTo('experiment'))}
        >Choose what to compare <ui-icon name="next"></ui-icon
      ></a>
    </section>`;
  }

  private renderFailed({ reason, code }: Failure) {
    return html`<p class="note err" role="alert">
      <ui-icon name="error"></ui-icon>
      <span>The report could not be made. ${renderReason({ reason, code })} The runs and their results are kept.</span>
      <button class="btn small" type="button" @click=${() => this.app.commands.setReportOptions({})}>
        Make it again
      </button>
    </p>`;
  }

  /** What is missing from the means while runs go on, were stopped or failed. */
  private renderPartial(report: Report | null, runs: readonly Run[]) {
    if (report === null) return nothing;
    const unfinished = report.runs.filter(({ waiting }) => waiting > 0);
    const answering = this.unansweredIn(report, runs);
    if (unfinished.length === 0 && answering.length === 0) return nothing;
    const running = this.app.state.runJob.value !== null;
    const total = report.questions.length;
    const words = [
      ...unfinished.map(
        ({ name, waiting }) =>
          `${name}: ${formatCount(total - waiting)} of ${formatCounted(total, 'question')}, ${formatCount(waiting)} waiting`,
      ),
      ...answering.map(({ words }) => words),
    ].join('; ');
    const open: readonly string[] = [...unfinished, ...answering].map(({ run }) => run);
    const ended = runs.flatMap(({ id, system, failure }) =>
      failure !== null && open.includes(id) ? [{ name: system.name, ...failure }] : [],
    );
    return html`<p class="note warn">
      <ui-icon name="warning"></ui-icon>
      <span>
        <b>Partial${running ? '' : ', stopped'}.</b> ${words}. Open points are means that are not finished.
        ${ended.map(({ name, reason, code }) => html`${name} ended: ${renderReason({ reason, code })}`)}
      </span>
      <a href=${formatRoute(routeTo('run'))}>${running ? 'See the run' : 'Go on with the run'}</a>
      <live-progress .text=${`Partial report. ${words}`} .phase=${running ? 'running' : 'stopped'}></live-progress>
    </p>`;
  }

  /** Runs whose answers or verdicts are not all there, with how many are. */
  private unansweredIn({ answers }: Report, runs: readonly Run[]) {
    return (answers?.runs ?? []).flatMap((summary) => {
      const run = runs.find(({ id }) => id === summary.run);
      return answersAreOpen(summary, run)
        ? [{ run: summary.run, words: `${summary.name}: ${openAnswerWords(summary, run)}` }]
        : [];
    });
  }

  /** Stands on paper alone: what the numbers are of. */
  private renderPrinted(report: Report, runs: readonly Run[]) {
    const { benchmark } = this.app.state;
    const name = benchmark.value.kind === 'done' ? benchmark.value.value.name : '';
    const shown = runs.filter(({ id }) => report.runs.some(({ run }) => run === id));
    const n = report.runs[0]?.metrics[report.metricPlace]?.n ?? 0;
    const answers = answersInFocus(this.app.state.route.value.query, report);
    const answered = answers?.runs[0]?.columns[answers.metric]?.scored.n ?? 0;
    const date = new Date(Math.max(...shown.map((run) => run.finishedAt ?? run.startedAt)));
    return html`<footer class="printed">
      <p>
        Leafmark. ${name}, ${formatCounted(report.questions.length, 'question')}, ${report.metric} n =
        ${formatCount(n)}${answers === null ? '' : `, ${wordsOfMetric(answers.metric).name} n = ${formatCount(answered)}`},
        runs of ${Number.isNaN(date.getTime()) ? '–' : date.toISOString().slice(0, 10)}.
      </p>
      ${shown.map((run) => html`<p>${run.system.name}: input <code>${run.inputHash}</code></p>`)}
    </footer>`;
  }

  private readonly changeQuery = (event: QueryChanged): void => {
    const route = this.app.state.route.value;
    this.app.commands.go({ ...route, query: changedQuery(route.query, event.change) });
  };

  private readonly showMoved = (event: MovedAsked): void => {
    const report = this.app.state.report.value;
    if (report.kind !== 'done') return;
    const route = this.app.state.route.value;
    const { baseline } = answersInFocus(route.query, report.value) ?? report.value;
    if (baseline === null) return;
    this.app.commands.go({ ...route, query: changedQuery(route.query, movedQuery(event.run, baseline)) });
    void this.updateComplete.then(() => this.questions?.focusHead());
  };

  /** On arrival the heading takes the focus; coming back from a question it goes on to its row. */
  private readonly headingFocused = (): void => {
    if (openedQuestion.value !== null) this.questions?.returnTo();
  };
}
