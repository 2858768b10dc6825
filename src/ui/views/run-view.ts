import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RunId } from '../../core/document/ids.ts';
import type { Run } from '../../core/experiment/run.ts';
import type { Progress } from '../../core/progress.ts';
import type { App } from '../../app/app.ts';
import type { RunJob } from '../../app/app-state.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import '../elements/ui-icon.ts';
import { FocusKeeper } from '../focus-keeper.ts';
import { formatCount } from '../format.ts';
import { KeyBindings } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { followRoute } from './report/follow-route.ts';
import './run/earlier-runs.ts';
import { encoderRows } from './run/encoder-rows.ts';
import { Pace, StepPace } from './run/pace.ts';
import { pageImageFailures } from './run/page-image-failures.ts';
import { countsOf, failureGroups, runGroups, scoresOf, unfinished } from './run/run-counts.ts';
import './run/run-encoders.ts';
import './run/run-failures.ts';
import './run/run-progress.ts';
import type { Step } from './run/run-progress.ts';
import { stageOf, stepOf } from './run/run-stages.ts';
import type { Stage } from './run/run-stages.ts';
import './run/run-systems.ts';
import './run/scores-so-far.ts';
import { twoColumnStyles } from './two-column-styles.ts';

/** Runs while they go on and what became of them. The link stays when they are finished. */
@customElement('run-view')
export class RunView extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    twoColumnStyles,
    css`
      .cols {
        grid-template-columns: minmax(0, 1fr) 340px;
      }
      .none {
        display: grid;
        justify-items: start;
        gap: 12px;
        margin: 0 16px;
        padding: 24px;
      }
      @media (max-width: 719px) {
        .none {
          margin: 0 12px;
        }
      }
      @media (max-width: 1000px) {
        .cols {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  readonly keys = new KeyBindings(this, { ' ': () => this.toggle() });
  /** Stop gives way to what can be done afterwards. */
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>('.title .btn.primary'),
  );
  private readonly pace = new Pace();
  private readonly stepPace = new StepPace();
  private countedOf: RunId | null = null;
  private counted: ReadonlyMap<Stage, Progress> = new Map();

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const { current, earlier } = runGroups(state.runs.value);
    const job = state.runJob.value;
    if (current.length === 0)
      return job === null
        ? renderNone()
        : html`<div class="title">
            <h1 tabindex="-1">Run</h1>
            <p>Getting ready.</p>
          </div>`;
    const report = state.report.value;
    const scores = report.kind === 'done' ? scoresOf(report.value, current) : null;
    const counts = countsOf(current);
    const finished = current.every((run) => run.state === 'done' || run.state === 'failed');
    const progress = job?.progress ?? null;
    const encoders = encoderRows(current, state.models.value, state.visuals.value);
    if (job !== null) this.pace.note(job.elapsedMs, counts.done);
    if (job !== null && progress !== null) this.stepPace.note(job.elapsedMs, progress);
    this.count(job);
    return html`<div class="title">
        <h1 tabindex="-1">Run</h1>
        <p>${sentence(current, job)}</p>
        <span class="push"></span>
        ${this.renderButtons(current, job)}
      </div>
      <div class="cols">
        <run-progress
          class="full"
          .counts=${counts}
          .running=${job !== null}
          .step=${this.step(progress, current.find(({ id }) => id === job?.run) ?? null)}
          .elapsedMs=${job === null ? workOf(current) : job.elapsedMs}
          .leftMs=${job === null ? null : this.pace.left(counts.done, counts.questions)}
        ></run-progress>
        <div class="col">
          <run-systems
            .app=${this.app}
            .runs=${current}
            .atWork=${job?.run ?? null}
            .progress=${progress}
            .rate=${this.stepPace.rate()}
            .counted=${this.counted}
            .countedOf=${this.countedOf}
            .leftMs=${progress === null ? null : this.stepPace.left(progress)}
            .models=${state.models.value}
            .visuals=${state.visuals.value}
            .working=${job !== null}
          ></run-systems>
          <run-encoders .encoders=${encoders} ?hidden=${encoders.length === 0}></run-encoders>
          ${scores === null || scores.runs.length === 0 ? nothing : html`<scores-so-far .report=${scores} .final=${finished && scores.runs.every((run) => run.waiting === 0)}></scores-so-far>`}
        </div>
        <aside class="col" aria-label="Failures and earlier runs">
          <run-failures
            .groups=${failureGroups(current, scores)}
            .failed=${counts.failed}
            .images=${pageImageFailures(current, state.documents.value)}
            ?running=${!finished}
          ></run-failures>
          <earlier-runs
            .app=${this.app}
            .runs=${earlier}
            .working=${job !== null}
            ?hidden=${earlier.length === 0}
          ></earlier-runs>
        </aside>
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    followRoute(this.app);
  }

  /**
   * Keeps what the run at work counted last in each stage: its record tells it only when the run has ended. After a stop it stays:
   * what was counted is stored.
   */
  private count(job: RunJob | null): void {
    const run = job?.run ?? null;
    if (run === null) return;
    if (run !== this.countedOf) this.counted = new Map();
    this.countedOf = run;
    const progress = job?.progress ?? null;
    const stage = progress === null ? null : stageOf(progress.phase);
    if (progress !== null && stage !== null) this.counted = new Map(this.counted).set(stage, progress);
  }

  private step(given: Progress | null, run: Run | null): Step | null {
    if (given === null || given.phase === 'retrieve') return null;
    const progress = stepOf(given, run);
    return { progress, rate: this.stepPace.rate(), leftMs: this.stepPace.left(given) };
  }

  private renderButtons(current: readonly Run[], job: RunJob | null) {
    if (job !== null) {
      const stopping = job.state === 'stopping';
      return html`<button
        class="btn primary"
        type="button"
        aria-disabled=${stopping}
        aria-keyshortcuts="Space"
        @click=${() => (stopping ? undefined : this.app.commands.stopRuns())}
      >
        <ui-icon name="stop"></ui-icon> ${stopping ? 'Stopping' : 'Stop'}
      </button>`;
    }
    const open = unfinished(current);
    const some = current.some((run) => run.done > 0);
    const report = html`<a class="btn ${open === null ? 'primary' : ''}" href=${formatRoute(routeTo('report'))}
      >Open the report <ui-icon name="next"></ui-icon
    ></a>`;
    return html`<a class="btn" href=${formatRoute(routeTo('experiment'))}>Change the experiment</a>
      ${some ? report : nothing}
      ${
        open === null
          ? this.renderRetry(current)
          : html`<button
              class="btn primary"
              type="button"
              aria-keyshortcuts="Space"
              @click=${() => this.app.commands.resumeRuns()}
            >
              <ui-icon name="play"></ui-icon>
              ${open.done === 0 ? 'Go on' : `Go on at question ${formatCount(open.done + 1)}`}
            </button>`
      }`;
  }

  private renderRetry(current: readonly Run[]) {
    const failed = current.filter((run) => run.state === 'failed').length;
    if (failed === 0) return nothing;
    return html`<button class="btn" type="button" @click=${() => this.app.commands.resumeRuns()}>
      Try the ${failed === 1 ? 'failed run' : `${formatCount(failed)} failed runs`} again
    </button>`;
  }

  private toggle(): void {
    const { runJob, runs } = this.app.state;
    const job = runJob.value;
    if (job?.state === 'running') void this.app.commands.stopRuns();
    else if (job === null && unfinished(runGroups(runs.value).current) !== null) void this.app.commands.resumeRuns();
  }
}

function sentence(current: readonly Run[], job: RunJob | null): string {
  if (job !== null) {
    return `Running since ${timeOf(Math.min(...current.map((run) => run.startedAt)))}. Every finished question is stored: closing or reloading this tab repeats none.`;
  }
  const open = unfinished(current);
  if (open !== null) return 'Stopped. What is done is stored and is not asked again.';
  const failed = current.filter((run) => run.state === 'failed').length;
  const end = Math.max(...current.map((run) => run.finishedAt ?? run.startedAt));
  if (failed === current.length) return failed === 1 ? 'The run failed.' : 'All runs failed.';
  return failed === 0
    ? `All finished at ${timeOf(end)}.`
    : `${formatCount(failed)} of ${formatCount(current.length)} runs failed; the others are finished.`;
}

/** Milliseconds from the first start to the last end; null where one has not ended. */
function workOf(runs: readonly Run[]): number | null {
  const ends = runs.map((run) => run.finishedAt);
  if (ends.some((end) => end === null)) return null;
  return Math.max(...ends.map((end) => end ?? 0)) - Math.min(...runs.map((run) => run.startedAt));
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

function renderNone() {
  return html`<div class="title"><h1 tabindex="-1">Run</h1></div>
    <section class="panel none">
      <p>No run yet. Retrieval alone needs no key and takes minutes.</p>
      <a class="btn primary" href=${formatRoute(routeTo('experiment'))}
        >Choose what to compare <ui-icon name="next"></ui-icon
      ></a>
    </section>`;
}
