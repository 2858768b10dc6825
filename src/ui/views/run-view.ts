import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RunId, WorkspaceId } from '../../core/document/ids.ts';
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
import { answerTroubles } from './run/answer-failures.ts';
import './run/answers-so-far.ts';
import './run/earlier-runs.ts';
import { encoderRows } from './run/encoder-rows.ts';
import { Pace, StepPace } from './run/pace.ts';
import { pageImageFailures } from './run/page-image-failures.ts';
import './run/run-answers.ts';
import { countsOf, failureGroups, runGroups, scoresOf, unfinished } from './run/run-counts.ts';
import { workedMs } from './run/worked-time.ts';
import './run/run-encoders.ts';
import './run/run-failures.ts';
import './run/run-progress.ts';
import type { Step } from './run/run-progress.ts';
import { stageOf, stepOf } from './run/run-stages.ts';
import type { Stage } from './run/run-stages.ts';
import { goOnWords, runSentence, toGoOnWith } from './run/run-sentence.ts';
import './run/run-systems.ts';
import { RunsElsewhere } from './run/runs-elsewhere.ts';
import './run/scores-so-far.ts';
import { spentInAll } from './run/spent-in-all.ts';
import { TrialLine } from './run/trial-line.ts';
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
        padding: 24px;
      }
      .trial {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 8px 12px;
        padding: 10px 12px;
      }
      .trial p {
        min-width: 0;
        overflow-wrap: anywhere;
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
  /** Runs that have not ended while this tab does nothing may be at work in another. */
  private readonly elsewhere = new RunsElsewhere(this, () => this.seemingAtWork());
  private readonly pace = new Pace();
  private readonly stepPace = new StepPace();
  private readonly trial = new TrialLine();
  private countedOf: RunId | null = null;
  private counted: ReadonlyMap<Stage, Progress> = new Map();

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const { current, earlier } = runGroups(state.runs.value);
    const job = state.runJob.value;
    if (current.length === 0)
      return job === null
        ? this.renderNone()
        : html`<div class="title">
            <h1 tabindex="-1">Run</h1>
            <p>Getting ready.</p>
          </div>`;
    const report = state.report.value;
    const scores = report.kind === 'done' ? scoresOf(report.value, current) : null;
    const answers = scores?.answers ?? null;
    const summaries = new Map((answers?.runs ?? []).map((one) => [one.run, one]));
    const elsewhere = job === null && this.elsewhere.isAtWork === true;
    const { currency } = state.prices.value.table;
    const inFlight = job?.progress?.callsInFlight ?? 0;
    const benchmark = state.benchmark.value;
    const mapping = state.mapping.value;
    const counts = countsOf(current);
    const finished = current.every((run) => run.state === 'done' || run.state === 'failed');
    const failed = new Set(current.filter((run) => run.state === 'failed').map(({ id }) => id));
    const progress = job?.progress ?? null;
    const encoders = encoderRows(current, state.models.value, state.visuals.value);
    if (job !== null) this.pace.note(job.elapsedMs, counts.done);
    if (job !== null && progress !== null) this.stepPace.note(job.elapsedMs, progress);
    this.count(job);
    return html`<div class="title">
        <h1 tabindex="-1">Run</h1>
        <p>${runSentence(current, job, elsewhere)}</p>
        <span class="push"></span>
        ${this.renderButtons(current, job, elsewhere)}
      </div>
      <div class="cols">
        ${this.trial.render(current, benchmark.kind === 'done' ? benchmark.value.questions : null, mapping.kind === 'done' ? mapping.value : null)}
        <run-progress
          class="full"
          .counts=${counts}
          .running=${job !== null}
          .step=${this.step(progress, current.find(({ id }) => id === job?.run) ?? null)}
          .elapsedMs=${job === null ? workedMs(current) : job.elapsedMs}
          .leftMs=${job === null ? null : this.pace.left(counts.done, counts.questions)}
          .spent=${spentInAll(current, inFlight)}
          .currency=${currency}
          .wait=${progress?.wait ?? null}
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
            .answers=${summaries}
            .working=${job !== null}
            .elsewhere=${elsewhere}
          ></run-systems>
          <run-encoders .encoders=${encoders} ?hidden=${encoders.length === 0}></run-encoders>
          ${scores === null || scores.runs.length === 0 ? nothing : html`<scores-so-far .report=${scores} .final=${finished && scores.runs.every(({ run, waiting }) => waiting === 0 || failed.has(run))} .failed=${failed.size}></scores-so-far>`}
          ${answers === null || answers.runs.length === 0 ? nothing : html`<answers-so-far .report=${answers} .final=${finished}></answers-so-far>`}
          <run-answers
            .app=${this.app}
            .runs=${current}
            .summaries=${summaries}
            .atWork=${job?.run ?? null}
            .inFlight=${inFlight}
            .currency=${currency}
            .working=${job !== null || elsewhere}
            ?hidden=${current.every((run) => run.answers === null)}
          ></run-answers>
          <predictions-panel .app=${this.app}></predictions-panel>
        </div>
        <aside class="col" aria-label="Failures and earlier runs">
          <run-failures
            .groups=${failureGroups(current, scores)}
            .failed=${counts.failed}
            .images=${pageImageFailures(current, state.documents.value)}
            .answers=${answerTroubles(current, answers)}
            ?running=${!finished}
          ></run-failures>
          <earlier-runs
            .app=${this.app}
            .runs=${earlier}
            .working=${job !== null || elsewhere}
            ?hidden=${earlier.length === 0}
          ></earlier-runs>
        </aside>
      </div>`;
  }

  protected override firstUpdated(): void {
    // Few come for it, and the runs are there first.
    void import('./predictions/predictions-panel.ts');
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

  private renderButtons(current: readonly Run[], job: RunJob | null, elsewhere: boolean) {
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
    const open = elsewhere ? null : toGoOnWith(current);
    const some = current.some((run) => run.done > 0);
    const report = html`<a class="btn ${open === null ? 'primary' : ''}" href=${formatRoute(routeTo('report'))}
      >Open the report <ui-icon name="next"></ui-icon
    ></a>`;
    return html`<a class="btn" href=${formatRoute(routeTo('experiment'))}>Change the experiment</a>
      ${some ? report : nothing}
      ${
        open === null
          ? elsewhere
            ? nothing
            : this.renderRetry(current)
          : html`<button
              class="btn primary"
              type="button"
              aria-keyshortcuts="Space"
              @click=${() => this.app.commands.resumeRuns()}
            >
              <ui-icon name="play"></ui-icon>
              ${goOnWords(open)}
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
    else if (job === null && this.elsewhere.isAtWork !== true && toGoOnWith(runGroups(runs.value).current) !== null)
      void this.app.commands.resumeRuns();
  }

  private seemingAtWork(): WorkspaceId | null {
    const { runs, runJob, workspace } = this.app.state;
    if (runJob.value !== null || unfinished(runGroups(runs.value).current) === null) return null;
    return workspace.value?.id ?? null;
  }

  private renderNone() {
    return html`<div class="title"><h1 tabindex="-1">Run</h1></div>
      <div class="cols">
        <div class="col full">
          <section class="panel none">
            <p>No run yet. Retrieval alone needs no key and takes minutes.</p>
            <a class="btn primary" href=${formatRoute(routeTo('experiment'))}
              >Choose what to compare <ui-icon name="next"></ui-icon
            ></a>
          </section>
          <predictions-panel .app=${this.app}></predictions-panel>
        </div>
      </div>`;
  }
}
