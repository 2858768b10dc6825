import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import { stepsOf } from '../steps.ts';
import type { Step } from '../steps.ts';
import { barStyles } from '../styles/bar-styles.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import '../elements/ui-icon.ts';
import '../elements/workspace-menu.ts';
import type { WorkspaceOpen } from '../elements/workspace-menu.ts';

/** Mark, the four steps with their state, workspace, find-or-do, theme, settings. Fires `find-or-do`. */
@customElement('app-bar')
export class AppBar extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, barStyles];

  @property({ attribute: false }) app!: App;

  override render() {
    const { state } = this.app;
    const { view } = state.route.value;
    return html`<header class="bar">
      <a class="brand" href=${formatRoute(routeTo('corpus'))} aria-label="Leafmark, corpus">
        <svg viewBox="0 0 16 20" aria-hidden="true">
          <rect class="edge" x="1.2" y="1.2" width="13.6" height="17.6" rx="2.2" />
          <rect class="gold" x="4" y="4.2" width="8" height="5" rx="1" />
          <path class="lines" d="M4 12.2h8M4 15h5" />
        </svg>
        Leafmark
      </a>
      <nav class="journey" aria-label="Steps">
        <ol>
          ${stepsOf(state).map((step) => renderStep(step, step.views.includes(view)))}
        </ol>
      </nav>
      <div class="tools">
        <workspace-menu
          .workspaces=${state.workspaces.value}
          .current=${state.workspace.value}
          @workspace-open=${(event: WorkspaceOpen) => void this.app.commands.openWorkspace(event.workspace)}
        ></workspace-menu>
        <button
          class="btn quiet find"
          type="button"
          aria-keyshortcuts="Control+K"
          aria-label="Find or do"
          @click=${this.find}
        >
          <ui-icon name="search"></ui-icon> <span class="wide">Find or do <kbd>Ctrl K</kbd></span>
        </button>
        <button
          class="btn quiet icon"
          type="button"
          aria-label="Switch between light and dark"
          @click=${this.switchTheme}
        >
          <ui-icon name="contrast"></ui-icon>
        </button>
        <a
          class="btn quiet icon"
          href=${formatRoute(routeTo('settings'))}
          aria-label="Settings"
          aria-current=${view === 'settings' ? 'page' : nothing}
        >
          <ui-icon name="settings"></ui-icon>
        </a>
      </div>
    </header>`;
  }

  private readonly find = (): void => {
    this.dispatchEvent(new Event('find-or-do'));
  };

  private readonly switchTheme = (): void => {
    const theme = this.app.state.theme.value;
    const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
    this.app.commands.setTheme(dark ? 'light' : 'dark');
  };
}

function renderStep(step: Step, current: boolean) {
  return html`<li>
    <a href=${formatRoute(step.route)} aria-current=${current ? 'page' : nothing}>
      <b>${step.name}</b>
      <span class=${step.warns ? 'warn' : ''}>${step.line}<i class="more">${step.more}</i></span>
    </a>
  </li>`;
}
