import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Question } from '../../../core/dataset/benchmark.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { groupingsOf } from './question-groups.ts';
import type { QuestionGrouping } from './question-groups.ts';

/** Questions by what the file says of them: type, evidence kind, answer type, domain. */
@customElement('benchmark-groups')
export class BenchmarkGroups extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      .body {
        display: grid;
        gap: 12px;
      }
      table {
        table-layout: fixed;
      }
      th,
      td {
        height: 20px;
        padding: 0 !important;
        border: 0 !important;
        font-size: var(--size-small);
      }
      th {
        width: 110px;
        padding-right: 8px !important;
        overflow-wrap: anywhere;
        line-height: 1.25;
      }
      .num {
        width: 40px;
      }
      tr:hover {
        background: none !important;
      }
      caption {
        margin-bottom: 2px;
        color: var(--text-soft);
        font-size: var(--size-caption);
      }
      .bar {
        display: block;
        height: 8px;
        border-radius: 1px;
        background: var(--line-strong);
        forced-color-adjust: none;
      }
    `,
  ];

  @property({ attribute: false }) questions: readonly Question[] = [];

  override render() {
    const groupings = groupingsOf(this.questions);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Groups</h2>
        <p>${formatCounted(this.questions.length, 'question')}</p>
      </header>
      <div class="body">
        ${groupings.length === 0 ? html`<p class="soft small">The file states no type, evidence kind or domain.</p>` : groupings.map(renderGrouping)}
      </div>
    </section>`;
  }
}

function renderGrouping({ title, groups, several }: QuestionGrouping) {
  const largest = Math.max(...groups.map((group) => group.count));
  return html`<table>
    <caption>
      <b>${title}</b
      >${several ? ', a question can have several' : ''}
    </caption>
    <tbody>
      ${groups.map(
        ({ value, count }) =>
          html`<tr>
            <th scope="row" class=${value === null ? 'faint' : ''}>${value ?? 'not stated'}</th>
            <td><span class="bar" ${setStyle({ width: `${((100 * count) / largest).toFixed(1)}%` })}></span></td>
            <td class="num">${formatCount(count)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
