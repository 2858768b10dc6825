import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { WorkspaceSummary } from '../../app/app-state.ts';
import type { WorkspaceId } from '../../core/document/ids.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './ui-icon.ts';

/** Fired by <workspace-menu> when another workspace was chosen. */
export class WorkspaceOpen extends Event {
  readonly workspace: WorkspaceId;

  constructor(workspace: WorkspaceId) {
    super('workspace-open');
    this.workspace = workspace;
  }
}

/** The workspace in use as a button; its menu switches, makes a new one (`workspace-create`), renames (`workspace-rename`). */
@customElement('workspace-menu')
export class WorkspaceMenu extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        position: relative;
        min-width: 0;
      }
      .btn {
        max-width: 220px;
        min-width: 0;
        padding-right: 8px;
      }
      .btn ui-icon {
        width: 11px;
        height: 11px;
        color: var(--text-soft);
      }
      [role='menu'] {
        position: absolute;
        top: calc(100% + 4px);
        right: 0;
        z-index: 8;
        min-width: 220px;
        max-width: min(320px, calc(100vw - 24px));
        max-height: 60vh;
        overflow: auto;
        padding: 4px;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface-raised);
        box-shadow: var(--shadow-raised);
      }
      [role^='menuitem'] {
        display: flex;
        align-items: center;
        gap: 8px;
        width: 100%;
        height: var(--control-height);
        padding: 0 8px;
        border: 0;
        border-radius: var(--radius-small);
        background: none;
        color: var(--text);
        font: inherit;
        text-align: left;
        cursor: pointer;
      }
      [role^='menuitem']:is(:hover, :focus) {
        background: var(--surface-selected);
      }
      .place {
        width: 14px;
        flex: none;
      }
      hr {
        margin: 4px 0;
        border: 0;
        border-top: 1px solid var(--line);
      }
      @media (max-width: 719px) {
        .btn {
          max-width: 148px;
        }
      }
    `,
  ];

  @property({ attribute: false }) workspaces: readonly WorkspaceSummary[] = [];
  @property({ attribute: false }) current: WorkspaceSummary | null = null;
  @state() private open = false;
  @query('.btn') private readonly button!: HTMLButtonElement;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pointerdown', this.pressedElsewhere);
  }

  override render() {
    const name = this.current?.name ?? '';
    if (name === '') return nothing;
    return html`<button
        class="btn"
        type="button"
        aria-haspopup="menu"
        aria-expanded=${this.open}
        aria-label=${`Workspace: ${name}`}
        @click=${() => void this.show(!this.open)}
        @keydown=${this.onButtonKey}
      >
        <span class="trunc">${name}</span><ui-icon name="down"></ui-icon>
      </button>
      ${this.open ? this.renderMenu() : nothing}`;
  }

  private renderMenu() {
    return html`<div role="menu" aria-label="Workspaces" @keydown=${this.onMenuKey} @focusout=${this.left}>
      ${this.workspaces.map((workspace) => {
        const current = workspace.id === this.current?.id;
        return html`<button
          role="menuitemradio"
          aria-checked=${current}
          tabindex="-1"
          type="button"
          @click=${() => this.choose(current ? null : new WorkspaceOpen(workspace.id))}
        >
          <span class="place">${current ? html`<ui-icon name="check"></ui-icon>` : nothing}</span
          ><span class="trunc">${workspace.name}</span>
        </button>`;
      })}
      <hr role="separator" />
      ${this.renderDeed('New workspace …', 'workspace-create')}
      ${this.renderDeed('Rename this one …', 'workspace-rename')}
    </div>`;
  }

  private renderDeed(label: string, event: string) {
    return html`<button
      role="menuitem"
      tabindex="-1"
      type="button"
      @click=${() => this.choose(new Event(event, { bubbles: true, composed: true }))}
    >
      <span class="place"></span>${label}
    </button>`;
  }

  private choose(event: Event | null): void {
    void this.show(false);
    if (event !== null) this.dispatchEvent(event);
  }

  private async show(open: boolean): Promise<void> {
    this.open = open;
    if (open) window.addEventListener('pointerdown', this.pressedElsewhere);
    else window.removeEventListener('pointerdown', this.pressedElsewhere);
    await this.updateComplete;
    if (open) (this.items().find((item) => item.ariaChecked === 'true') ?? this.items()[0])?.focus();
    else this.button.focus();
  }

  private items(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  }

  private readonly onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void this.show(true);
  };

  private readonly onMenuKey = (event: KeyboardEvent): void => {
    const items = this.items();
    const at = items.indexOf(this.shadowRoot!.activeElement as HTMLElement);
    const to = nextIndex(event.key, at, items.length);
    if (event.key === 'Escape') void this.show(false);
    else if (to !== null) items[to]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private readonly left = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && this.shadowRoot!.contains(event.relatedTarget)) return;
    this.open = false;
  };

  private readonly pressedElsewhere = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.open = false;
  };
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
