import { css, html } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';

export const whatLeavesStyles = css`
  details {
    padding: 5px 12px;
    border-top: 1px solid var(--line);
    font-size: var(--size-small);
  }
  summary {
    min-height: 24px;
    line-height: 24px;
  }
  .words {
    display: grid;
    gap: 8px;
    max-width: 760px;
    padding: 6px 0 4px;
  }
  .words dt {
    font-weight: var(--weight-strong);
  }
`;

/** What calls send away, where a key lives, and against what that helps and does not help. */
export const whatLeaves = html`<details>
  <summary>What leaves this page, and where a key lives</summary>
  <dl class="words">
    <div>
      <dt>Leaves</dt>
      <dd>
        Each call’s prompt: instructions, the question, the texts and page images that were retrieved; for a judge also
        the answer and the gold evidence. With it go the model’s name and your key, to the origin in the list and to no
        other. Every request stands under
        <a href=${formatRoute(routeTo('settings', ['requests']))}>Requests</a>.
      </dd>
    </div>
    <div>
      <dt>Stays</dt>
      <dd>PDFs, indexes, scores, and all that is in no prompt. Leafmark has no server of its own.</dd>
    </div>
    <div>
      <dt>A key</dt>
      <dd>
        is sent in a header, and only to the origin for which it was entered; another address asks for its own. It is
        never in an address, a log, an export or an error. In memory unless you choose otherwise.
      </dd>
    </div>
    <div>
      <dt>What this cannot prevent</dt>
      <dd>
        The provider reads what it is sent, and keeps it as its terms say. An extension that may read every page, or a
        changed copy of this site, can read a key while it is open. The site’s policy allows any https address, since it
        cannot know which one you will name; what holds requests to the chosen origins is Leafmark’s own code. So use a
        key made for this alone, with a spending limit.
      </dd>
    </div>
  </dl>
</details>`;
