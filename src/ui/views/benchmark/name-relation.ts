import { html } from 'lit';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import type { NameRow } from './name-rows.ts';

/** How a name relates to the corpus and what is wrong with its pages, with a glyph where a person should look. */
export function renderRelation({ name, pageIssues }: NameRow) {
  const first = pageIssues[0];
  if (name.relation === 'proposed') return marked('warning', 'warn', name.note === '' ? 'proposed' : name.note);
  if (name.relation === 'missing') return marked('error', name.questions > 0 ? 'err' : 'soft', 'missing');
  if (first !== undefined && pageIssues.length === 1) {
    const often = first.questions > 1 ? ` (${formatCount(first.questions)} questions)` : '';
    return marked('warning', 'warn', `${first.message}${often}`);
  }
  if (first !== undefined) {
    return html`<details class="issues">
      <summary>${marked('warning', 'warn', `${formatCount(pageIssues.length)} page problems`)}</summary>
      <ul>
        ${pageIssues.map((issue) => html`<li>${issue.message}${issue.questions > 1 ? ` (${formatCount(issue.questions)} questions)` : ''}</li>`)}
      </ul>
    </details>`;
  }
  switch (name.relation) {
    case 'same-name':
      return html`<span class="soft">same name</span>`;
    case 'chosen':
      return marked('check', 'yes', 'chosen by you');
    case 'accepted-proposal':
      return marked('check', 'yes', 'proposal accepted');
    case 'left-out':
      return html`<span class="soft">left out</span>`;
  }
}

function marked(icon: 'warning' | 'error' | 'check', tone: string, words: string) {
  return html`<span class="row"><ui-icon name=${icon} class=${tone}></ui-icon><span>${words}</span></span>`;
}
