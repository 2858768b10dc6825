import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { QuestionId, RunId } from '../../../core/document/ids.ts';
import { scoreFor } from '../../../core/experiment/answer-metric.ts';
import type { ReportOptions } from '../../../core/experiment/report-options.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-icon.ts';
import { formatDecimal } from '../../format.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wordsOfMetric } from '../report/answer-words.ts';
import { answers } from './answered-words.ts';
import type { AnswersByRun } from './answers-in-view.ts';
import type { QuestionPlace } from './question-order.ts';

/** Fired by <question-title>: go to this question. */
export class QuestionChosen extends Event {
  readonly question: QuestionId;

  constructor(question: QuestionId) {
    super('question-chosen');
    this.question = question;
  }
}

/** Fired by <question-title>: show this run. */
export class RunChosen extends Event {
  readonly run: RunId;

  constructor(run: RunId) {
    super('run-chosen');
    this.run = run;
  }
}

/** Which question in which run, with the way back and to its neighbours. */
@customElement('question-title')
export class QuestionTitle extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .title {
        min-height: 46px;
        padding-bottom: 8px;
        border-bottom: 1px solid var(--line);
        background: var(--surface-panel);
      }
      h1 {
        flex: none;
        max-width: 320px;
        overflow: hidden;
        font-size: var(--size-lead);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      p {
        white-space: nowrap;
      }
      .seg {
        flex: 0 1 auto;
        min-width: 120px;
        overflow-x: auto;
        scrollbar-width: thin;
      }
      .rn {
        max-width: 160px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      @media (max-width: 1000px) {
        .title {
          flex-wrap: wrap;
        }
        .seg {
          order: 9;
          width: 100%;
        }
        .by {
          display: none;
        }
      }
      @media (max-width: 719px) {
        .title p {
          width: auto;
        }
        .title .btn kbd {
          display: none;
        }
      }
      @media print {
        .title {
          padding-left: 0;
          border: 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) place!: QuestionPlace;
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ attribute: false }) run: Run | null = null;
  @property({ attribute: false }) report: Report | null = null;
  @property({ attribute: false }) answers: Load<AnswersByRun> = { kind: 'working' };
  @property({ attribute: false }) answerOptions!: Pick<ReportOptions, 'answerMetric' | 'reviewer'>;
  /** Address of the report. */
  @property() back = '';
  @query('h1') private readonly heading!: HTMLElement;

  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.heading.focus();
  }

  protected override updated(): void {
    // The chosen run is never out of sight in a row that is wider than its place.
    const row = this.renderRoot.querySelector<HTMLElement>('.seg');
    const chosen = row?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null;
    if (row === null || chosen === null) return;
    const [left, right] = [chosen.offsetLeft - row.offsetLeft, chosen.offsetLeft - row.offsetLeft + chosen.offsetWidth];
    if (left < row.scrollLeft) row.scrollLeft = left;
    else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
  }

  override render() {
    const { question, place } = this;
    return html`<div class="title">
      <a class="btn quiet icon" href=${this.back} aria-label="Back to the report"
        ><ui-icon name="previous"></ui-icon
      ></a>
      <h1 tabindex="-1" title=${question.id}>Question ${question.id}</h1>
      <p>${place.words}</p>
      ${this.runs.length < 2 ? nothing : this.renderRuns()}
      <span class="push"></span>
      ${this.renderTurn(place.previous, html`<ui-icon name="previous"></ui-icon> Previous <kbd>K</kbd>`, 'K')}
      ${this.renderTurn(place.next, html`Next <kbd>J</kbd> <ui-icon name="next"></ui-icon>`, 'J')}
    </div>`;
  }

  private renderRuns() {
    return html`<div class="seg" role="group" aria-label="Run">
        ${this.runs.map(
          ({ id, system }) =>
            html`<button
              type="button"
              aria-pressed=${id === this.run?.id}
              title=${system.name}
              @click=${() => this.dispatchEvent(new RunChosen(id))}
            >
              <span class="rn">${system.name}</span> <span class="n">${this.valueIn(id)}</span>
            </button>`,
        )}
      </div>
      <p class="faint small by">${this.metricWords()}</p>`;
  }

  private renderTurn(to: QuestionId | null, label: unknown, key: string) {
    const go = (): void => {
      if (to !== null) this.dispatchEvent(new QuestionChosen(to));
    };
    return html`<button class="btn" type="button" ?disabled=${to === null} aria-keyshortcuts=${key} @click=${go}>
      ${label}
    </button>`;
  }

  private metricWords(): string {
    if (this.showsAnswers()) return `${wordsOfMetric(this.answerOptions.answerMetric).name} by run`;
    return this.report === null ? '' : `${this.report.metric} by run`;
  }

  /** Of a run that answers its answer's score is in focus, else that of its ranking. */
  private showsAnswers(): boolean {
    return this.run !== null && answers(this.run);
  }

  /** The value of the metric in focus in a run: "0.80", "–". */
  private valueIn(run: RunId): string {
    const { report, answerOptions } = this;
    if (this.showsAnswers()) {
      const answered = this.answers.kind === 'done' ? this.answers.value.get(run) : undefined;
      const score = scoreFor(answerOptions.answerMetric, answered?.scores?.[answerOptions.reviewer] ?? null);
      return formatDecimal(score?.kind === 'value' ? score.value : null, 2);
    }
    const place = report?.runs.findIndex((one) => one.run === run) ?? -1;
    const one = report?.questions.find((row) => row.question === this.question.id)?.runs[place];
    return one?.kind === 'result' ? formatDecimal(one.values[report?.metricPlace ?? 0] ?? null, 2) : '–';
  }
}
