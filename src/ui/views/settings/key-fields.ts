import { html, nothing } from 'lit';
import type { KeepWish, KeyMode } from '../../../app/key-vault.ts';

const modes: readonly { readonly mode: KeyMode; readonly label: string; readonly about: string }[] = [
  { mode: 'memory', label: 'In memory', about: 'gone when the page is reloaded or closed' },
  {
    mode: 'tab',
    label: 'For this tab',
    about: 'survives a reload; unencrypted in the tab’s storage until it is closed',
  },
  { mode: 'kept', label: 'Kept, encrypted', about: 'stays in this browser; opens with your passphrase after a reload' },
];

/** A key, and where it is to be kept. The fields are read when the form is sent, and hold the key no longer than that. */
export function renderKeyFields(mode: KeyMode, choose: (mode: KeyMode) => void, required: boolean) {
  return html`<label class="stacked"
      >Key${required ? nothing : ' (empty: none is sent)'}<input
        id="key"
        class="field"
        type="password"
        ?required=${required}
        autocomplete="off"
        spellcheck="false"
    /></label>
    <fieldset class="modes">
      <legend>Where the key is kept</legend>
      ${modes.map(
        (one) =>
          html`<label
            ><input
              type="radio"
              name="mode"
              value=${one.mode}
              .checked=${mode === one.mode}
              @change=${() => choose(one.mode)}
            /><span>${one.label} <span class="soft">– ${one.about}</span></span></label
          >`,
      )}
    </fieldset>
    ${
      mode === 'kept'
        ? html`<label class="stacked passphrase"
            >Passphrase, 8 characters or more<input
              id="passphrase"
              class="field"
              type="password"
              minlength="8"
              autocomplete="off"
          /></label>`
        : nothing
    }`;
}

/** What was typed, taken out of the fields. */
export function takeKey(root: ParentNode, mode: KeyMode): { readonly key: string; readonly wish: KeepWish } {
  const take = (id: string): string => {
    const field = root.querySelector<HTMLInputElement>(`#${id}`);
    const typed = field?.value ?? '';
    if (field !== null) field.value = '';
    return typed;
  };
  const key = take('key');
  return { key, wish: mode === 'kept' ? { mode, passphrase: take('passphrase') } : { mode } };
}
