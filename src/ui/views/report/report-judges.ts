import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerReport, AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { judgesOf } from './answer-facts.ts';
import { groundingWords } from './answer-words.ts';
import { type TrustWords, agreementWords, repeatabilityWords } from './judge-words.ts';
import { moreStyles } from './more-styles.ts';

type Side = 'completeness' | 'faithfulness';

/** How far the judge of each run can be trusted: whether it repeats itself, and whether a person agrees with it. */
@customElement('report-judges')
export class ReportJudges extends LitElement {
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
      tbody :is(td, th) {
        vertical-align: top;
        padding-top: 7px;
      }
      thead tr + tr th {
        height: 22px;
      }
      .heads th {
        height: 22px;
        border-bottom: 0;
        color: var(--text);
      }
      .g {
        border-left: 1px solid var(--line);
      }
      .notes {
        padding: 7px var(--space-3);
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
    `,
  ];

  @property({ attribute: false }) answers!: AnswerReport;
  /** In the order in which they are shown. */
  @property({ attribute: false }) runs: readonly Run[] = [];

  override render() {
    const judged = this.runs.flatMap((run) => {
      const summary = this.answers.runs.find((one) => one.run === run.id);
      return summary === undefined || summary.columns.faithfulness === null ? [] : [{ run, summary }];
    });
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">How far the judge can be trusted</h2>
        <p>Whether it repeats itself, and whether a person agrees.</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of how far the judge can be trusted">
        <table class="fixed">
          <caption class="sr">
            Runs by judge, its repeatability and its agreement with a person
          </caption>
          <thead>
            <tr class="heads">
              <td colspan="2"></td>
              <th scope="colgroup" colspan="2" class="g">Asked again</th>
              <th scope="colgroup" colspan="2" class="g">Against a person</th>
            </tr>
            <tr>
              <th scope="col" class="name">Run</th>
              <th scope="col">Judge</th>
              <th scope="col" class="g">Completeness</th>
              <th scope="col">Faithfulness</th>
              <th scope="col" class="g">Completeness</th>
              <th scope="col">Faithfulness</th>
            </tr>
          </thead>
          <tbody>
            ${judged.map(({ run, summary }) => renderRow(run, summary))}
          </tbody>
        </table>
      </div>
      <p class="notes cap">
        Asked again: verdicts on the same facts, repeated on a sample; agreement over pairs of repeats. Against a
        person: Cohen’s kappa over the verdicts that a person looked at in the questions, not a random sample.
      </p>
    </section>`;
  }
}

function renderRow(run: Run, { grounding, verdicts, agreement }: AnswerRunSummary) {
  const repeat = (side: Side, begins: boolean) => {
    const measured = run.answers?.repeatability?.[side] ?? null;
    if (measured !== null) return renderCell(repeatabilityWords(measured), begins);
    const isAskedFor = (run.system.answering?.judge?.repeat ?? null) !== null;
    return renderCell(null, begins, isAskedFor ? 'not done yet' : 'not asked for');
  };
  const person = (side: Side, begins: boolean) =>
    renderCell(agreementWords(agreement[side]), begins, 'nobody looked at a verdict');
  const against = grounding === null ? [] : [`against ${groundingWords(grounding)}`];
  return html`<tr>
    <th scope="row">${run.system.name}</th>
    <td>
      ${judgesOf(run).join(', ') || '–'}<span class="more"
        >${[...against, formatCounted(verdicts, 'verdict')].join('; ')}</span
      >
    </td>
    ${repeat('completeness', true)} ${repeat('faithfulness', false)} ${person('completeness', true)}
    ${person('faithfulness', false)}
  </tr>`;
}

function renderCell(words: TrustWords | null, begins: boolean, otherwise = '') {
  return words === null
    ? html`<td class="faint ${begins ? 'g' : ''}">${otherwise}</td>`
    : html`<td class=${begins ? 'g' : ''}>${words.main}<span class="more">${words.more}</span></td>`;
}
