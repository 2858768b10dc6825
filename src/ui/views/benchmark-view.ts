import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { assertUnreachable } from '../../core/assert-unreachable.ts';
import type { Benchmark } from '../../core/dataset/benchmark.ts';
import type { Mapping } from '../../core/dataset/mapping.ts';
import type { Progress } from '../../core/progress.ts';
import type { App } from '../../app/app.ts';
import type { BenchmarkSummary, Work } from '../../app/app-state.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import '../elements/confirm-button.ts';
import '../elements/ui-icon.ts';
import '../elements/ui-meter.ts';
import { formatBytes, formatCount, formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './benchmark/benchmark-columns.ts';
import './benchmark/benchmark-empty.ts';
import './benchmark/benchmark-evidence.ts';
import './benchmark/benchmark-groups.ts';
import './benchmark/benchmark-names.ts';
import './benchmark/benchmark-page-base.ts';
import './benchmark/benchmark-pools.ts';
import './benchmark/benchmark-problems.ts';
import './benchmark/benchmark-recognition.ts';
import './benchmark/benchmark-sample.ts';
import './benchmark/benchmark-sum.ts';
import './benchmark/benchmark-unmapped.ts';
import { scoredOnPages, sumOfQuestions } from './benchmark/question-sum.ts';
import { readBenchmark } from './benchmark/read-benchmark.ts';
import { defaultPoolOf, poolTitle } from './experiment/system-words.ts';
import { twoColumnStyles } from './two-column-styles.ts';

/** What was recognised, and which PDF each name means. */
@customElement('benchmark-view')
export class BenchmarkView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, twoColumnStyles];

  @property({ attribute: false }) app!: App;

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const work = state.benchmark.value;
    switch (work.kind) {
      case 'empty':
        return [this.renderTitle(null, nothing), html`<benchmark-empty .app=${this.app}></benchmark-empty>`];
      case 'working':
        return [this.renderTitle(null, nothing), renderWorking(work.progress, 'Reading the benchmark')];
      case 'failed':
        return [
          this.renderTitle(null, nothing),
          html`<benchmark-empty .app=${this.app} .failure=${work.failure}></benchmark-empty>`,
        ];
      case 'done':
        return this.renderBenchmark(work.value, state.mapping.value);
      default:
        return assertUnreachable(work);
    }
  }

  private renderBenchmark(benchmark: Benchmark, mapping: Work<Mapping>) {
    const buttons = html`<span class="push"></span>
      <confirm-button
        label="Remove"
        question="Remove ${benchmark.name} and its runs?"
        @confirmed=${() => this.app.commands.removeBenchmark(benchmark.id)}
      ></confirm-button>
      <a class="btn" href=${formatRoute(routeTo('review'))}>Review wordings</a>
      <button class="btn" type="button" @click=${() => readBenchmark(this.app)}>Read another file</button>
      <button class="btn" type="button" @click=${() => this.app.commands.exportBenchmark()}>
        <ui-icon name="export"></ui-icon> Export as Leafmark JSONL
      </button>
      ${mapping.kind === 'done' ? this.renderContinue(mapping.value) : nothing}`;
    return [
      this.renderTitle(benchmark, buttons),
      html`<div class="cols">
        <div class="col">
          <benchmark-recognition .benchmark=${benchmark} .pool=${this.poolOf(benchmark)}></benchmark-recognition>
          ${this.renderMapping(mapping)}
          ${
            benchmark.columns === undefined
              ? nothing
              : html`<benchmark-columns .columns=${benchmark.columns}></benchmark-columns>`
          }
          <benchmark-problems
            .problems=${benchmark.problems}
            ?hidden=${benchmark.problems.length === 0}
          ></benchmark-problems>
          ${this.renderCorpusChecks(benchmark, mapping)}
        </div>
        <div class="col">${this.renderSide(benchmark, mapping)}</div>
      </div>`,
    ];
  }

  private renderTitle(benchmark: Benchmark | null, buttons: unknown) {
    const all = this.app.state.benchmarks.value;
    const about =
      benchmark === null
        ? nothing
        : html`<p class="about">
            ${all.length > 1 ? nothing : `${benchmark.name}, `}${formatBytes(benchmark.byteLength)}
          </p>`;
    return html`<div class="title">
      <h1 tabindex="-1">Benchmark</h1>
      ${all.length > 1 || (benchmark === null && all.length > 0) ? this.renderPicker(all, benchmark) : nothing} ${about}
      ${buttons}
    </div>`;
  }

  private renderPicker(all: readonly BenchmarkSummary[], benchmark: Benchmark | null) {
    return html`<span class="select picker">
      <select
        class="field"
        aria-label="Benchmark in view"
        @change=${(event: Event) => this.app.commands.openBenchmark((event.target as HTMLSelectElement).value)}
      >
        ${benchmark === null ? html`<option value="" selected disabled>Open one that was read before</option>` : nothing}
        ${all.map(
          ({ id, name, questions }) =>
            html`<option value=${id} .selected=${live(id === benchmark?.id)}>
              ${name}, ${formatCounted(questions, 'question')}
            </option>`,
        )}
      </select>
    </span>`;
  }

  private renderContinue({ counts }: Mapping) {
    const questions = scoredOnPages(counts, this.app.state.experiment.value) + counts['document-only'];
    if (questions === 0) return nothing;
    return html`<a class="btn primary" href=${formatRoute(routeTo('experiment'))}>
      Continue with ${formatCounted(questions, 'question')} <ui-icon name="next"></ui-icon>
    </a>`;
  }

  private renderMapping(mapping: Work<Mapping>) {
    const { state } = this.app;
    switch (mapping.kind) {
      case 'empty':
        return nothing;
      case 'working':
        return renderWorking(mapping.progress, 'Mapping names to your PDFs');
      case 'failed':
        return html`<div class="note err" role="alert">
          <ui-icon name="error"></ui-icon>
          <div>
            <p>${mapping.failure.reason}</p>
            <p class="cap soft">Code: <code>${mapping.failure.code}</code></p>
          </div>
        </div>`;
      case 'done':
        return html`<benchmark-sum .parts=${sumOfQuestions(mapping.value)}></benchmark-sum>
          ${state.documents.value.length === 0 ? renderNoCorpus() : nothing}
          <benchmark-names
            .app=${this.app}
            .mapping=${mapping.value}
            .choices=${state.choices.value}
            .documents=${state.documents.value}
          ></benchmark-names>
          <benchmark-page-base .app=${this.app} .mapping=${mapping.value}></benchmark-page-base>`;
      default:
        return assertUnreachable(mapping);
    }
  }

  private renderCorpusChecks(benchmark: Benchmark, mapping: Work<Mapping>) {
    const hasDocuments = this.app.state.documents.value.some(({ state }) => state === 'done');
    if (mapping.kind !== 'done' || !hasDocuments) return nothing;
    return html`<benchmark-evidence .app=${this.app} .benchmark=${benchmark}></benchmark-evidence>
      <benchmark-pools .app=${this.app} .benchmark=${benchmark}></benchmark-pools>`;
  }

  private renderSide(benchmark: Benchmark, mapping: Work<Mapping>) {
    const { documents, experiment } = this.app.state;
    const groups = html`<benchmark-groups .questions=${benchmark.questions}></benchmark-groups>`;
    if (mapping.kind !== 'done') return groups;
    return html`${groups}
      <benchmark-unmapped
        .app=${this.app}
        .counts=${mapping.value.counts}
        .experiment=${experiment.value}
      ></benchmark-unmapped>
      <benchmark-sample
        .app=${this.app}
        .benchmark=${benchmark}
        .mapping=${mapping.value}
        .documents=${documents.value}
      ></benchmark-sample>`;
  }

  private poolOf(benchmark: Benchmark): string {
    const pool = defaultPoolOf(benchmark);
    if (pool === 'corpus') return `corpus, ${formatCounted(this.app.state.documents.value.length, 'document')}`;
    return pool === null ? '–' : poolTitle(pool);
  }
}

function renderWorking(progress: Progress | null, words: string) {
  const counts =
    progress === null
      ? ''
      : `${formatCount(progress.done)}${progress.total === null ? '' : ` of ${formatCount(progress.total)}`} ${progress.unit}`;
  return html`<section class="panel working" aria-label=${words}>
    <p class="row"><b>${words}</b><span class="soft push">${counts}</span></p>
    <ui-meter label=${words} .done=${progress?.done ?? 0} .total=${progress?.total ?? null}></ui-meter>
  </section>`;
}

function renderNoCorpus() {
  return html`<div class="note warn">
    <ui-icon name="warning"></ui-icon>
    <p>
      There are no PDFs yet, so no name can be mapped.
      <a href=${formatRoute(routeTo('corpus'))}>Add the PDFs that it names</a>; drop them anywhere on this page.
    </p>
  </div>`;
}
