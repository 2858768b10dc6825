import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { keyHelp, setSingleKeys, singleKeys } from '../keys.ts';
import { dialogStyles } from '../styles/dialog-styles.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './ui-icon.ts';

/** All keys, and the switch that turns the single ones off. */
@customElement('keys-overlay')
export class KeysOverlay extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    dialogStyles,
    css`
      dialog {
        width: min(440px, calc(100vw - 24px));
        overflow: auto;
      }
      td {
        height: 28px;
      }
      kbd + kbd {
        margin-left: 3px;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        padding: 10px var(--space-3);
        border-top: 1px solid var(--line);
        font-size: var(--size-small);
      }
      tbody tr + tr > * {
        border: 0;
      }
      table {
        margin: 6px 0;
      }
    `,
  ];

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  show(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }

  override render() {
    return html`<dialog aria-labelledby="title">
      <div class="head">
        <h2 id="title">Keys</h2>
        <button class="btn quiet small icon push" type="button" aria-label="Close" @click=${() => this.dialog.close()}>
          <ui-icon name="cancel"></ui-icon>
        </button>
      </div>
      <table>
        <caption class="sr">
          What each key does
        </caption>
        <tbody>
          ${keyHelp.map(
            ({ keys, does }) =>
              html`<tr>
                <th scope="row">${does}</th>
                <td class="num">${keys.map((key) => html`<kbd>${key}</kbd> `)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <label>
        <input type="checkbox" .checked=${singleKeys.value} @change=${this.toggle} />
        Single letters and signs work outside fields
      </label>
    </dialog>`;
  }

  private readonly toggle = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) setSingleKeys(event.target.checked);
  };
}
