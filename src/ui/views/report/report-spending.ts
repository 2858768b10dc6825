import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import { type RunAnswers, settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { callWords, eachAnswerWords, generatorsOf, judgesOf, spentWords, tokenWords } from './answer-facts.ts';
import { isFloor, originWords, pipelineWords } from './answer-words.ts';
import { moreStyles } from './more-styles.ts';

/** Who answered and judged, as the replies named them, and what it took: calls, tokens, money, in all and for each answer. */
@customElement('report-spending')
export class ReportSpending extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    moreStyles,
    css`
      :host {
        --table-width: 1080px;
      }
      th.name {
        width: 186px;
      }
    `,
  ];

  @property({ attribute: false }) answers!: AnswerReport;
  /** Those that answer, in the order in which they are shown. */
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ attribute: false }) currency = '';

  override render() {
    const judged = this.answers.runs.some(({ columns }) => columns.faithfulness !== null);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">What the answers took</h2>
        <p>Models as their replies named them; calls that were made for the run.</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of what the answers took">
        <table class="fixed">
          <caption class="sr">
            Runs by generator, judge, calls, tokens and money
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">Run</th>
              <th scope="col">Generator</th>
              ${judged ? html`<th scope="col">Judge</th>` : nothing}
              <th scope="col">Answers</th>
              <th scope="col">Calls</th>
              <th scope="col">Tokens</th>
              <th scope="col">Money</th>
              <th scope="col">For each answer</th>
            </tr>
          </thead>
          <tbody>
            ${this.runs.map((run) => this.renderRow(run, judged))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private renderRow(run: Run, judged: boolean) {
    const { answers } = run;
    const tokens = answers === null ? [] : tokenWords(answers.spent);
    const judges = judgesOf(run);
    return html`<tr>
      <th scope="row">${run.system.name}</th>
      <td>${renderGenerator(run)}</td>
      ${judged ? html`<td>${judges.length === 0 ? renderNone('no judge') : judges.join(', ')}</td>` : nothing}
      <td>${answers === null ? this.renderImported(run) : answerCounts(answers)}</td>
      <td>${answers === null || isFree(answers) ? renderNone('no call') : callWords(answers)}</td>
      <td>${tokens[0] ?? renderNone()}${tokens.slice(1).map((words) => html`<span class="more">${words}</span>`)}</td>
      <td>
        ${answers === null || answers.spent.calls === 0 ? renderNone() : spentWords(answers.spent, this.currency)}
      </td>
      <td>${(answers === null ? null : eachAnswerWords(answers, this.currency)) ?? renderNone()}</td>
    </tr>`;
  }

  private renderImported({ id }: Run) {
    return formatCount(this.answers.runs.find(({ run }) => run === id)?.answers ?? 0);
  }
}

function renderGenerator(run: Run) {
  const models = generatorsOf(run);
  const { answering } = run.system;
  const from = originWords(run);
  if (from !== null) return html`${from}`;
  if (isFloor(run) || models.length === 0) return html`${answering === null ? '–' : pipelineWords(answering.pipeline)}`;
  const more = answering === null ? null : `${pipelineWords(answering.pipeline)}, ${answering.promptForm} prompt`;
  return html`${models.join(', ')}${more === null ? nothing : html`<span class="more">${more}</span>`}`;
}

/** "88 of 100", and of them those that are none: "3 declined, 1 cut". */
function answerCounts(answers: RunAnswers) {
  const { declined, cut, unreadable, failed } = answers.states;
  const named: readonly (readonly [count: number, name: string])[] = [
    [declined, 'declined by the provider'],
    [cut, 'cut'],
    [unreadable, 'unreadable'],
    [failed, 'failed'],
  ];
  const words = named.filter(([count]) => count > 0).map(([count, name]) => `${formatCount(count)} ${name}`);
  const settled = settledAnswers(answers);
  const all =
    settled === answers.sample ? formatCount(settled) : `${formatCount(settled)} of ${formatCount(answers.sample)}`;
  return html`${all}${words.length === 0 ? nothing : html`<span class="more">${words.join(', ')}</span>`}`;
}

function isFree({ spent, fromStore }: RunAnswers): boolean {
  return spent.calls === 0 && fromStore === 0;
}

function renderNone(words = '–') {
  return html`<span class="faint">${words}</span>`;
}
