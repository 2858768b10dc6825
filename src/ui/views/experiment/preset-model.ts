/** The language model of a preset that answers: a choice of those that are listed, or why the preset cannot be taken. */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { KeyState } from '../../../app/key-vault.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/ui-icon.ts';
import { originOfModel, withoutKey } from './model-choice.ts';

/** Id of the sentence that says why a preset cannot be taken. */
export const noModelId = 'no-model';

/** The entry of this id, else the first that can be asked with the keys that are here, else the first; null: there is none. */
export function chosenModel(
  entries: readonly LanguageModelEntry[],
  id: string,
  keys: readonly KeyState[],
): LanguageModelEntry | null {
  const chosen = entries.find((one) => one.id === id);
  return chosen ?? entries.find(({ settings }) => withoutKey(settings, keys) === null) ?? entries[0] ?? null;
}

export function renderPresetModel(
  entries: readonly LanguageModelEntry[],
  chosen: LanguageModelEntry | null,
  choose: (id: string) => void,
  id = noModelId,
) {
  if (chosen === null) {
    return html`<p class="visual row" id=${id}>
      <ui-icon name="info" class="faint"></ui-icon>
      <span
        >It needs a language model, and none is listed:
        <a href=${formatRoute(routeTo('settings', ['language-models']))}>add one under Settings, Language models</a
        >.</span
      >
    </p>`;
  }
  return html`<label class="visual">
    <span class="soft">Generator and judge</span>
    <span class="select">
      <select class="field" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
        ${entries.map(({ id, settings }) => html`<option value=${id} .selected=${live(id === chosen.id)}>${settings.model}, ${originOfModel(settings)}</option>`)}
      </select>
    </span>
  </label>`;
}
