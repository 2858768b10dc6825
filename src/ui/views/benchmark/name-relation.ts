import { html, nothing } from 'lit';
import '../../elements/ui-icon.ts';
import { formatCounted } from '../../format.ts';
import type { NameRow } from './name-rows.ts';

/** What is wrong with the pages that questions ask of a name; more than two are folded. */
export function renderPageIssues({ pageIssues }: NameRow) {
  if (pageIssues.length === 0) return nothing;
  const list = html`<ul class="issues">
    ${pageIssues.map(({ message, questions }) => html`<li>${message}${questions > 1 ? ` (${formatCounted(questions, 'question')})` : ''}</li>`)}
  </ul>`;
  if (pageIssues.length <= 2) return list;
  return html`<details>
    <summary>${formatCounted(pageIssues.length, 'page problem')}</summary>
    ${list}
  </details>`;
}

/** How a name relates to the corpus, with a glyph where a person should look. */
export function renderRelation({ name, pageIssues }: NameRow) {
  if (name.relation === 'proposed') return marked('warning', 'warn', name.note === '' ? 'proposed' : name.note);
  if (name.relation === 'missing') return marked('error', name.questions > 0 ? 'err' : 'soft', 'missing');
  if (pageIssues.length > 0) return marked('warning', 'warn', formatCounted(pageIssues.length, 'page problem'));
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
