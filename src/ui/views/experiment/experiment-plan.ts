import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { type ExperimentAnswerPlan, type FreshWish, noFreshWish } from '../../../app/answers.ts';
import type {
  BenchmarkSummary,
  ExperimentPlan as Plan,
  ModelEntry,
  ModelJob,
  VisualEntry,
  Work,
} from '../../../app/app-state.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { wayInWords } from '../../ocr-words.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { experimentPlanStyles } from './experiment-plan-styles.ts';
import './experiment-departures.ts';
import { isCostly } from './plan-words.ts';
import { planOf, splitsPlan } from './plan.ts';
import './plan-loads.ts';
import { renderStart, startStyles } from './start-buttons.ts';
import './answer-estimate.ts';
import './experiment-limits.ts';
import type { AnswerObstacle } from './answer-readiness.ts';
import { estimateTotal } from './estimate-words.ts';
import { answeringSystems, callsModel, limitsOf } from './shared-answers.ts';
import { unusedOcr, withOcrInAll } from './unused-ocr.ts';
import type { Recognised } from './unused-ocr.ts';

/** What will run and what will not, what there is to compute, the button that starts it, and what leaves the page. */
@customElement('experiment-plan')
export class ExperimentPlan extends LitElement {
  static override styles = [sharedStyles, experimentPlanStyles, startStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  /** All of the workspace. */
  @property({ attribute: false }) benchmarks: readonly BenchmarkSummary[] = [];
  @property({ attribute: false }) mapping: Mapping | null = null;
  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];
  @property({ attribute: false }) recognised: Recognised = new Map();
  @property({ attribute: false }) models: readonly ModelEntry[] = [];
  @property({ attribute: false }) visuals: readonly VisualEntry[] = [];
  @property({ attribute: false }) modelJob: ModelJob | null = null;
  @property({ attribute: false }) work: Work<Plan> = { kind: 'empty' };
  @property({ attribute: false }) obstacles: readonly AnswerObstacle[] = [];
  @property({ attribute: false }) answerWork: Work<ExperimentAnswerPlan> = { kind: 'empty' };
  /** Whether the estimate is of these settings and of what is made anew. */
  @property({ type: Boolean }) estimated = false;
  /** Nothing keeps prompts from being built. */
  @property({ type: Boolean }) canEstimate = false;
  /** Questions that may be answered; null: no benchmark is read. */
  @property({ attribute: false }) questions: number | null = null;
  /** Questions of the benchmark that the choice of questions leaves out. */
  @property({ attribute: false }) unasked = 0;
  @property() currency = '';
  /** Calls that the next start makes anew. */
  @property({ attribute: false }) fresh: FreshWish = noFreshWish;

  override render() {
    return html`<section class="panel" aria-labelledby="title">
        <header>
          <h2 id="title">What will run</h2>
        </header>
        ${this.mapping === null ? nothing : this.renderQuestions(this.mapping)} ${this.renderCorpus()}
        ${this.documents.length === 0 || this.settings.systems.length === 0 ? nothing : this.renderPlan()}
        ${answeringSystems(this.settings.systems).length === 0 ? nothing : this.renderAnswers()}
        <div class="go">${this.renderStart()}</div>
      </section>
      <experiment-departures
        .systems=${this.settings.systems}
        .models=${this.models}
        .visuals=${this.visuals}
      ></experiment-departures>`;
  }

  private renderQuestions(mapping: Mapping) {
    const plan = planOf(mapping.counts, this.settings, this.unasked);
    return html`<table>
      <caption class="sr">
        Questions by what becomes of them
      </caption>
      <tbody>
        ${plan.map(
          ({ count, words, why }) =>
            html`<tr>
              <th scope="row">${words}${why === '' ? nothing : html`<span class="more">${why}</span>`}</th>
              <td class="num">${formatCount(count)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Questions</th>
          <td class="num">${formatCount(plan.reduce((sum, line) => sum + line.count, 0))}</td>
        </tr>
      </tfoot>
    </table>`;
  }

  private renderCorpus() {
    const { documents } = this;
    if (documents.length === 0) return nothing;
    const sum = (count: (document: CorpusDocument) => number): number =>
      documents.reduce((all, one) => all + count(one), 0);
    const unread = documents.filter((document) => document.state === 'indexing').length;
    const corpus = formatRoute(routeTo('corpus'));
    return html`<div class="corpus small">
      <p>
        over <b>${formatCounted(documents.length, 'document')}</b>,
        <b
          >${formatCounted(
            sum((document) => document.pagesDone),
            'page',
          )}</b
        >
      </p>
      ${this.renderBlank()}
      ${
        unread === 0
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon
              ><span>${formatCounted(unread, 'document')} not read to the end. <a href=${corpus}>See how far</a></span>
            </p>`
      }
    </div>`;
  }

  /** Pages without text stay unfound in systems that read no picture, and where OCR found no word. */
  private renderBlank() {
    const { systems } = this.settings;
    if (systems.length === 0) return nothing;
    const { blind, read, lost, lostToSome, waiting, way } = unusedOcr(this.documents, this.recognised, this.settings);
    const takers =
      blind === systems.length
        ? 'these systems take'
        : `${formatCounted(blind, 'system')} ${blind === 1 ? 'takes' : 'take'}`;
    const lines = [
      ...(read > 0
        ? [
            html`${formatCounted(read, 'page')} read by OCR ${read === 1 ? 'is' : 'are'} not used: ${takers} the text
            layer.`,
          ]
        : []),
      ...(lost > 0
        ? [html`${formatCounted(lost, 'page')} without text: no system finds ${this.renderSee(lost)}.`]
        : []),
      ...(lostToSome > 0
        ? [
            html`${formatCounted(lostToSome, 'page')} without text: ${formatCounted(blind, 'system')} without OCR will
            not find ${this.renderSee(lostToSome)}.`,
          ]
        : []),
    ];
    return html`${lines.map(
      (words) => html`<p class="row"><ui-icon name="warning" class="warn"></ui-icon><span>${words}</span></p>`,
    )}
    ${
      read + waiting === 0
        ? nothing
        : html`<button
            class="btn small use"
            type="button"
            title=${`OCR where a page has no text: ${wayInWords(way)}`}
            @click=${() => this.app.commands.setExperiment(withOcrInAll(this.settings, way))}
          >
            Use OCR in all systems
          </button>`
    }`;
  }

  private renderSee(pages: number) {
    return html`<a href=${formatRoute(routeTo('corpus'))}>${pages === 1 ? 'it' : 'them'}</a>`;
  }

  private renderPlan() {
    const { work } = this;
    switch (work.kind) {
      case 'empty':
      case 'working':
        return html`<p class="corpus small faint">Finding out what there is to compute.</p>`;
      case 'failed':
        return html`<p class="corpus small">
          <span class="row"
            ><ui-icon name="warning" class="warn"></ui-icon
            ><span>What there is to compute is not known: ${renderReason(work.failure)}</span></span
          >
        </p>`;
      case 'done':
        return html`<plan-loads
          class="corpus small"
          .app=${this.app}
          .settings=${this.settings}
          .plan=${work.value}
          .visuals=${this.visuals}
          .modelJob=${this.modelJob}
        ></plan-loads>`;
    }
  }

  /** What is answered, what that may take and what it would take. */
  private renderAnswers() {
    const { app, settings } = this;
    const { systems } = settings;
    return html`<div class="corpus">
        <experiment-limits
          .app=${app}
          .settings=${settings}
          .questions=${this.questions}
          .currency=${this.currency}
        ></experiment-limits>
      </div>
      ${
        systems.some(callsModel)
          ? html`<div class="corpus">
              <answer-estimate
                .app=${app}
                .work=${this.namedWork()}
                .current=${this.estimated}
                .cap=${limitsOf(systems).cap}
                .currency=${this.currency}
                .costly=${this.work.kind !== 'done' || isCostly(this.work.value, systems)}
                .blocked=${!this.canEstimate}
              ></answer-estimate>
            </div>`
          : nothing
      }`;
  }

  /** A name is no part of what an estimate was made for: systems are shown under the names that they have now. */
  private namedWork(): Work<ExperimentAnswerPlan> {
    const { answerWork } = this;
    if (answerWork.kind !== 'done' || !this.estimated) return answerWork;
    const names = answeringSystems(this.settings.systems).map(({ name }) => name);
    const systems = answerWork.value.systems.map(({ system, plan }, at) => ({ system: names[at] ?? system, plan }));
    return { kind: 'done', value: { ...answerWork.value, systems } };
  }

  private renderStart() {
    const { systems } = this.settings;
    const plan = this.answerWork.kind === 'done' && this.estimated ? this.answerWork.value : null;
    return renderStart({
      runs: systems.length,
      calling: systems.filter(callsModel).length,
      total: plan === null ? null : estimateTotal(plan),
      currency: this.currency,
      obstacles: this.obstacles,
      fresh: this.fresh,
      choose: (fresh) => this.app.commands.wishFresh(fresh),
      start: this.start,
      onAll:
        this.benchmarks.length < 2 ? null : { ...splitsPlan(this.benchmarks, this.settings), start: this.startOnAll },
      tryFirst: this.tryFirst,
      addToList: (model) => void this.app.commands.saveLanguageModel(model),
    });
  }

  private readonly startOnAll = (): void => {
    const { fresh } = this;
    const ids = this.benchmarks.map(({ id }) => id);
    void this.app.commands.startSplits(ids, fresh.answers || fresh.goldFacts ? fresh : undefined);
    this.app.commands.wishFresh(noFreshWish);
    this.app.commands.go(routeTo('run'));
  };

  private readonly start = (): void => {
    const { fresh } = this;
    void (fresh.answers || fresh.goldFacts ? this.app.commands.startRuns(fresh) : this.app.commands.startRuns());
    // Made anew is what is asked for once.
    this.app.commands.wishFresh(noFreshWish);
    this.app.commands.go(routeTo('run'));
  };

  private readonly tryFirst = (): void => {
    void this.app.commands.startTrial();
    this.app.commands.go(routeTo('run'));
  };
}
