import { LitElement, css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { dialogStyles } from '../styles/dialog-styles.ts';
import { sharedStyles } from '../styles/shared-styles.ts';

interface Asked {
  readonly title: string;
  readonly label: string;
  readonly before: string;
  readonly action: string;
}

/** Asks for one name in a modal dialog. */
@customElement('name-dialog')
export class NameDialog extends LitElement {
  static override styles = [
    sharedStyles,
    dialogStyles,
    css`
      .field {
        width: 100%;
      }
    `,
  ];

  @state() private asked: Asked = { title: '', label: '', before: '', action: '' };
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('input') private readonly input!: HTMLInputElement;
  private answer: (name: string | null) => void = () => undefined;

  /** The trimmed name, or null when the dialog was closed without one. */
  async ask(title: string, label: string, before: string, action: string): Promise<string | null> {
    this.asked = { title, label, before, action };
    await this.updateComplete;
    this.input.value = before;
    this.dialog.returnValue = '';
    this.dialog.showModal();
    this.input.select();
    return await new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  override render() {
    const { title, label, action } = this.asked;
    return html`<dialog aria-labelledby="title" @close=${this.closed}>
      <form method="dialog" @submit=${this.submit}>
        <div class="head"><h2 id="title">${title}</h2></div>
        <div class="body">
          <label class="small soft" for="name">${label}</label>
          <input id="name" class="field" required maxlength="80" autocomplete="off" />
        </div>
        <div class="foot">
          <button class="btn" type="button" @click=${() => this.dialog.close('')}>Cancel</button>
          <button class="btn primary" type="submit">${action}</button>
        </div>
      </form>
    </dialog>`;
  }

  private readonly submit = (event: Event): void => {
    // Closed by hand: a policy of form-action 'none' may stop a form of method "dialog" too.
    event.preventDefault();
    if (this.input.value.trim() !== '') this.dialog.close('named');
  };

  private readonly closed = (): void => {
    this.answer(this.dialog.returnValue === 'named' ? this.input.value.trim() : null);
  };
}
