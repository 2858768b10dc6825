import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import { assertUnreachable } from '../../core/assert-unreachable.ts';
import type { SplitsReport } from '../../core/experiment/splits-report.ts';
import type { EvidenceReading } from '../../core/metric/evidence/evidence-texts.ts';
import '../elements/ui-icon.ts';
import { renderReason } from '../reason.ts';
import { formatCount, formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './splits/split-evidence.ts';
import './splits/split-pools.ts';
import './splits/split-table.ts';
import type { SplitChosen } from './splits/split-table.ts';

/** The systems of a workspace over its benchmarks, as the tables of VisDoM: `#/report/splits?evidence-text=`. */
@customElement('splits-view')
export class SplitsView extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    css`
      .title {
        flex-wrap: wrap;
      }
      .stack {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        padding: 0 16px 16px;
      }
      .stack > * {
        display: grid;
        gap: 12px;
      }
      .none {
        display: grid;
        gap: 12px;
        justify-items: start;
        padding: 20px 24px;
      }
      .left {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 12px;
        align-items: center;
        padding: 8px 12px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  private asked: string | null = null;

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    this.ask();
    const work = state.splits.value;
    const report = work.kind === 'done' ? work.value : null;
    return html`<div class="title">
        <h1 tabindex="-1">All benchmarks</h1>
        ${report === null ? nothing : html`<p class="about">${sumWords(report)}</p>`}
        <span class="push"></span>
        ${
          report === null
            ? nothing
            : html`<button
                class="btn"
                type="button"
                title="splits.json and splits.csv"
                @click=${() => this.app.commands.exportSplits()}
              >
                <ui-icon name="export"></ui-icon> Export
              </button>`
        }
        <a class="btn" href=${formatRoute(routeTo('report'))}>Report of the benchmark in view</a>
      </div>
      <div class="stack" @split-chosen=${this.openReport}>${this.renderWork()}</div>`;
  }

  /** Once for each reading and change of the runs. */
  private ask(): void {
    const { runs, benchmarks, route } = this.app.state;
    const done = runs.value.filter(({ state }) => state === 'done').map(({ id }) => id);
    const reading: EvidenceReading = route.value.query['evidence-text'] === 'raw' ? 'raw' : 'cleaned';
    const key = JSON.stringify([reading, done, benchmarks.value.map(({ id }) => id)]);
    if (key === this.asked) return;
    this.asked = key;
    void this.app.commands.showSplits(reading);
  }

  private renderWork() {
    const work = this.app.state.splits.value;
    switch (work.kind) {
      case 'empty':
      case 'working':
        return html`<section class="panel none" role="status">
          <p>The tables over all benchmarks are being computed.</p>
        </section>`;
      case 'failed':
        return html`<p class="note err" role="alert">
          <ui-icon name="error"></ui-icon>
          <span>The tables could not be made. ${renderReason(work.failure)} The runs are kept.</span>
        </p>`;
      case 'done':
        return work.value.columns.length === 0 ? this.renderNone() : this.renderReport(work.value);
      default:
        return assertUnreachable(work);
    }
  }

  private renderNone() {
    return html`<section class="panel none">
      <p>No run yet. These tables set the systems of this workspace side by side over all its benchmarks.</p>
      <a class="btn primary" href=${formatRoute(routeTo('experiment'))}>Choose what to compare</a>
    </section>`;
  }

  private renderReport(report: SplitsReport) {
    const { columns, tables, evidence, sets } = report;
    return html`${this.renderLeft(report)}
      ${tables.map((table) => html`<split-table .table=${table} .columns=${columns}></split-table>`)}
      ${evidence.length === 0 ? nothing : html`<split-evidence .report=${report}></split-evidence>`}
      <split-pools .report=${report}></split-pools>
      ${
        sets.length === 0
          ? nothing
          : html`<section class="panel">
              <p class="left cap soft">${sets.join(' ')}</p>
            </section>`
      }`;
  }

  /** What the experiment in view would still have to run. */
  private renderLeft({ columns, missing }: SplitsReport) {
    const { benchmarks, experiment, splitsJob, runJob } = this.app.state;
    const job = splitsJob.value;
    const nameOf = (id: string): string =>
      columns.find(({ benchmark }) => benchmark === id)?.title ??
      benchmarks.value.find((one) => one.id === id)?.name ??
      id;
    if (job !== null) {
      const now = job.benchmarks[job.place];
      return html`<section class="panel left" role="status">
        <b>Running on ${now === undefined ? '' : nameOf(now)}</b>
        <span>benchmark ${formatCount(job.place + 1)} of ${formatCount(job.benchmarks.length)}</span>
        <a href=${formatRoute(routeTo('run'))}>See the run</a>
        <button class="btn small" type="button" @click=${() => this.app.commands.stopRuns()}>Stop</button>
      </section>`;
    }
    const withoutRuns = benchmarks.value.filter(({ id }) => !columns.some(({ benchmark }) => benchmark === id));
    const left = new Set([...withoutRuns.map(({ id }) => id), ...missing.flatMap((one) => one.benchmarks)]);
    if (left.size === 0) return nothing;
    const names = [...left].map(nameOf).join(', ');
    const systems = experiment.value.systems.length;
    return html`<section class="panel left">
      <span>Not every system ran on every benchmark: ${names}.</span>
      <span class="push"></span>
      <button
        class="btn small"
        type="button"
        ?disabled=${runJob.value !== null}
        title=${runJob.value === null ? '' : 'A run is under way.'}
        @click=${() => this.app.commands.startSplits([...left])}
      >
        Run ${formatCounted(systems, 'system')} of “${experiment.value.name}” on
        ${formatCounted(left.size, 'benchmark')}
      </button>
    </section>`;
  }

  private readonly openReport = async (event: SplitChosen): Promise<void> => {
    await this.app.commands.openBenchmark(event.benchmark);
    const run = this.app.state.runs.value.find(({ id }) => id === event.run);
    if (run !== undefined) await this.app.commands.showExperiment(run.experiment);
    this.app.commands.go(routeTo('report'));
  };
}

function sumWords({ columns }: SplitsReport): string {
  const questions = columns.reduce((sum, column) => sum + column.questions, 0);
  const parts = columns.map((column) => formatCount(column.questions)).join(' + ');
  return `${formatCounted(columns.length, 'benchmark')}, ${columns.length > 1 ? `${parts} = ` : ''}${formatCounted(questions, 'question')}`;
}
