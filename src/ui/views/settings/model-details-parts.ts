/** What the details of a model share: its facts, and the note on what leaves the page. */
import { css, html } from 'lit';
import type { ModelFact } from './model-words.ts';
import '../../elements/ui-icon.ts';

export const detailsStyles = css`
  :host {
    display: grid;
    gap: 12px;
    font-size: var(--size-small);
  }
  .two {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    align-items: start;
    gap: 4px 24px;
  }
  .two dl.facts {
    grid-template-columns: 100px minmax(0, 1fr);
  }
  h3 {
    margin-bottom: 4px;
  }
  .pair {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    max-width: 100%;
  }
  .leaves {
    display: flex;
    gap: 6px;
  }
  .leaves ui-icon {
    margin-top: 2px;
  }
`;

export function renderFact({ term, words, kind }: ModelFact) {
  return html`<dt>${term}</dt>
    <dd class=${kind === 'warn' ? 'warn' : ''}>${kind === 'mono' ? html`<code>${words}</code>` : words}</dd>`;
}

/** Said before a request is made. */
export function renderLeaves(hub: string) {
  return html`<p class="soft leaves">
    <ui-icon name="export"></ui-icon
    ><span
      >Getting it leaves this page: its files are asked for by name from ${hub}, which may pass the large ones on to
      another origin. Nothing of your documents is sent; each request is listed under “Requests that left this
      page”.</span
    >
  </p>`;
}
