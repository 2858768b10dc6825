import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import type { View } from '../app/route.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import { WindowDrop } from './window-drop.ts';
import { KeyBindings } from './keys.ts';
import { pageStyles } from './styles/page-styles.ts';
import { sharedStyles } from './styles/shared-styles.ts';
import { shellStyles } from './styles/shell-styles.ts';
import { stepsOf } from './steps.ts';
import type { FindOrDo } from './views/find-or-do.ts';
import type { KeysOverlay } from './elements/keys-overlay.ts';
import type { NameDialog } from './elements/name-dialog.ts';
import './elements/name-dialog.ts';
import './elements/ui-icon.ts';
import './views/app-bar.ts';
import './views/corpus-view.ts';
import './views/notice-list.ts';
import './views/status-line.ts';

/** Views that are fetched when first visited, so that the first paint stays small. */
const loaders: Readonly<Record<View, () => Promise<unknown>>> = {
  corpus: async () => await Promise.resolve(),
  benchmark: async () => await import('./views/benchmark-view.ts'),
  experiment: async () => await import('./views/experiment-view.ts'),
  run: async () => await import('./views/run-view.ts'),
  report: async () => await import('./views/report-view.ts'),
  question: async () => await import('./views/question-view.ts'),
  settings: async () => await import('./views/settings-view.ts'),
  splits: async () => await import('./views/splits-view.ts'),
  review: async () => await import('./views/review-view.ts'),
};

const titles: Readonly<Record<View, string>> = {
  corpus: 'Corpus',
  benchmark: 'Benchmark',
  experiment: 'Experiment',
  run: 'Run',
  report: 'Report',
  question: 'Question',
  settings: 'Settings',
  splits: 'All benchmarks',
  review: 'Review',
};

/** The frame around every view: bar, status line, notices, drops, keys, and the view of the route. */
@customElement('app-shell')
export class AppShell extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, shellStyles];

  @property({ attribute: false }) app!: App;

  @state() private loaded: View | null = null;
  @state() private lost: View | null = null;
  @query('main') private readonly main!: HTMLElement;
  @query('find-or-do') private readonly palette!: FindOrDo | null;
  @query('keys-overlay') private readonly keysOverlay!: KeysOverlay | null;
  @query('name-dialog') private readonly nameDialog!: NameDialog;
  @state() private extras = false;

  private asked: View | null = null;
  private readonly drop = new WindowDrop(this, (transfer) => void this.app.commands.addDrop(transfer));

  protected readonly keys = new KeyBindings(this, {
    '?': () => void this.showKeys(),
    ...Object.fromEntries([0, 1, 2, 3].map((step) => [String(step + 1), () => this.goToStep(step)])),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    const sheet = pageStyles.styleSheet!;
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    window.addEventListener('keydown', this.onKeydown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.onKeydown);
  }

  override render() {
    const { state } = this.app;
    const { view } = state.route.value;
    this.reflect(state.busy.value, state.theme.value);
    this.load(view);
    return html`<a class="skip" href="#main" @click=${this.skip}>Skip to content</a>
      <app-bar
        .app=${this.app}
        @find-or-do=${this.showPalette}
        @workspace-create=${this.createWorkspace}
        @workspace-rename=${this.renameWorkspace}
      ></app-bar>
      <main id="main" tabindex="-1">${this.loaded === view ? this.renderView(view) : this.renderWaiting(view)}</main>
      <notice-list .app=${this.app}></notice-list>
      <status-line .app=${this.app}></status-line>
      ${this.drop.over ? renderOver() : nothing}
      ${
        this.extras
          ? html`<find-or-do
                .app=${this.app}
                @all-keys=${this.showKeys}
                @workspace-create=${this.createWorkspace}
                @workspace-rename=${this.renameWorkspace}
              ></find-or-do
              ><keys-overlay></keys-overlay>`
          : nothing
      }
      <name-dialog></name-dialog>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    document.title = `${titles[this.app.state.route.value.view]} – Leafmark`;
  }

  private renderView(view: View): TemplateResult {
    const { app } = this;
    switch (view) {
      case 'corpus':
        return html`<corpus-view .app=${app}></corpus-view>`;
      case 'benchmark':
        return html`<benchmark-view .app=${app}></benchmark-view>`;
      case 'experiment':
        return html`<experiment-view .app=${app}></experiment-view>`;
      case 'run':
        return html`<run-view .app=${app}></run-view>`;
      case 'report':
        return html`<report-view .app=${app}></report-view>`;
      case 'question':
        return html`<question-view .app=${app}></question-view>`;
      case 'settings':
        return html`<settings-view .app=${app}></settings-view>`;
      case 'splits':
        return html`<splits-view .app=${app}></splits-view>`;
      case 'review':
        return html`<review-view .app=${app}></review-view>`;
      default:
        return assertUnreachable(view);
    }
  }

  private renderWaiting(view: View): TemplateResult | typeof nothing {
    if (this.lost !== view) return nothing;
    return html`<div class="lost" role="alert">
      <h1>${titles[view]} could not be loaded</h1>
      <p class="soft">The site may have changed or be out of reach. Nothing you have is lost.</p>
      <p><button class="btn" type="button" @click=${() => location.reload()}>Reload the page</button></p>
    </div>`;
  }

  /** Fetches the view; the one asked for last wins. On a change of view the focus goes to its heading. */
  private load(view: View): void {
    if (this.asked === view) return;
    const first = this.asked === null;
    this.asked = view;
    loaders[view]().then(
      () => void this.show(view, first),
      () => {
        this.lost = view;
      },
    );
  }

  private async show(view: View, first: boolean): Promise<void> {
    if (this.asked !== view) return;
    this.loaded = view;
    await this.updateComplete;
    const element = this.main.firstElementChild;
    if (element instanceof LitElement) await element.updateComplete;
    if (first || this.asked !== view) return;
    this.main.scrollTop = 0;
    const heading = headingIn(this.main) ?? this.main;
    heading.tabIndex = -1;
    heading.focus();
  }

  private reflect(busy: boolean, theme: string): void {
    const root = document.documentElement;
    root.toggleAttribute('data-busy', busy);
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void this.showPalette();
  };

  private goToStep(index: number): void {
    const step = stepsOf(this.app.state)[index];
    if (step !== undefined) this.app.commands.go(step.route);
  }

  private readonly skip = (event: Event): void => {
    event.preventDefault(); // the hash belongs to the route
    this.main.focus();
  };

  private readonly showPalette = async (): Promise<void> => {
    await this.loadExtras();
    await this.palette?.show();
  };

  private readonly showKeys = async (): Promise<void> => {
    await this.loadExtras();
    this.keysOverlay?.show();
  };

  private async loadExtras(): Promise<void> {
    await Promise.all([import('./views/find-or-do.ts'), import('./elements/keys-overlay.ts')]);
    this.extras = true;
    await this.updateComplete;
  }

  private readonly createWorkspace = async (): Promise<void> => {
    const name = await this.nameDialog.ask('New workspace', 'Name', '', 'Create');
    if (name !== null) await this.app.commands.createWorkspace(name);
  };

  private readonly renameWorkspace = async (): Promise<void> => {
    const before = this.app.state.workspace.value?.name ?? '';
    const name = await this.nameDialog.ask('Rename workspace', 'Name', before, 'Rename');
    if (name !== null) await this.app.commands.renameWorkspace(name);
  };
}

function renderOver(): TemplateResult {
  return html`<div class="over">
    <ui-icon name="drop"></ui-icon>
    <b>Drop PDFs, page images, archives, folders or a benchmark file</b>
    <span class="soft">They stay on this device.</span>
  </div>`;
}

/** The first h1 within an element, views inside views included. */
function headingIn(root: ParentNode): HTMLElement | null {
  const own = root.querySelector<HTMLElement>('h1');
  if (own !== null) return own;
  for (const element of root.querySelectorAll('*')) {
    const inner = element.shadowRoot === null ? null : headingIn(element.shadowRoot);
    if (inner !== null) return inner;
  }
  return null;
}
