/** The visual model of a preset: a choice of those that are here, or why the preset cannot be taken. */
import { css, html } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/ui-icon.ts';
import type { VisualChoice } from './visual-choice.ts';

/** Id of the sentence that says why a preset cannot be taken. */
export const noVisualId = 'no-visual';

export const presetVisualStyles = css`
  .visual {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-top: 6px;
    font-size: var(--size-small);
  }
  .visual .select {
    flex: 0 1 300px;
    min-width: 0;
  }
  .visual .field {
    width: 100%;
  }
  .visual.row {
    align-items: start;
  }
`;

/** The choice of this key, else the first there is; null: there is none. */
export function chosenVisual(choices: readonly VisualChoice[], key: string): VisualChoice | null {
  return choices.find((one) => one.key === key) ?? choices[0] ?? null;
}

export function renderPresetVisual(
  choices: readonly VisualChoice[],
  chosen: VisualChoice | null,
  choose: (key: string) => void,
  id = noVisualId,
) {
  if (chosen === null) {
    return html`<p class="visual row" id=${id}>
      <ui-icon name="info" class="faint"></ui-icon>
      <span
        >It needs a visual model, and none is in this browser:
        <a href=${formatRoute(routeTo('settings', ['models']))}>get or add one under Settings, Models</a>.</span
      >
    </p>`;
  }
  return html`<label class="visual">
    <span class="soft">Visual model</span>
    <span class="select">
      <select class="field" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
        ${choices.map(({ key, title, where }) => html`<option value=${key} .selected=${live(key === chosen.key)}>${title}: ${where}</option>`)}
      </select>
    </span>
  </label>`;
}
