import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { OfflineState, StorageUse } from '../../../app/app-state.ts';
import type { Commands, StoredSizes } from '../../../app/commands.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { failureOf } from '../../../core/app-error.ts';
import type { Failure } from '../../../core/app-error.ts';
import { chooseFiles } from '../../choose-files.ts';
import { formatBytes } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';

type Removable = Parameters<Commands['clearStored']>[0];

/** What the workspaces and models store, and the site's own files (the bundled model among them), kept for use without a network. */
type Size = keyof StoredSizes | 'site';

interface Kind {
  readonly size: Size;
  readonly name: string;
  /** What can be removed, with what that means. */
  readonly removal: { readonly kind: Removable; readonly question: string } | null;
}

const kinds: readonly Kind[] = [
  { size: 'files', name: 'PDFs', removal: null },
  { size: 'texts', name: 'Page texts', removal: null },
  {
    size: 'indexes',
    name: 'Indexes, vectors',
    removal: {
      kind: 'indexes',
      question:
        'Remove the indexes and the vectors of texts and page images? They are computed again when a run needs them; page images may take hours.',
    },
  },
  { size: 'vectors', name: 'Imported vectors', removal: null },
  {
    size: 'recognised',
    name: 'Pages by OCR',
    removal: {
      kind: 'recognised',
      question: 'Remove what OCR read? Its pages have no text until they are read again.',
    },
  },
  {
    size: 'thumbnails',
    name: 'Thumbnails',
    removal: { kind: 'thumbnails', question: 'Remove the thumbnails? They are drawn again when they are shown.' },
  },
  { size: 'work', name: 'Benchmarks, runs', removal: null },
  { size: 'answers', name: 'Answers, calls to models', removal: null },
  { size: 'others', name: 'Other workspaces', removal: null },
  { size: 'models', name: 'Models, OCR files', removal: null },
  { size: 'site', name: 'Site, kept offline', removal: null },
];

/** Where what has no removal here is looked after. */
const places: Partial<Record<Size, { readonly part: string; readonly name: string }>> = {
  models: { part: 'models', name: 'Models' },
  site: { part: 'offline', name: 'Offline' },
};

/** What is stored, by kind; what can be computed again can go. An index leaves and comes as one file. */
@customElement('storage-panel')
export class StoragePanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    css`
      table {
        font-size: var(--size-small);
      }
      .sizes tr > :is(th, td) {
        height: 26px;
        padding: 0 0 0 8px;
        border: 0;
      }
      tbody tr:hover {
        background: none;
      }
      .sizes tr > th {
        width: 122px;
        padding: 0;
      }
      .sizes tfoot tr > * {
        border-top: 1px solid var(--line);
        font-weight: 600;
      }
      .bar i {
        display: block;
        height: 8px;
        min-width: 1px;
        border-radius: 1px;
        background: var(--line-strong);
        forced-color-adjust: none;
      }
      .num {
        width: 66px;
      }
      .sizes .do {
        width: 62px;
        text-align: right;
      }
      .sizes tr > .wide {
        height: auto;
        padding: 2px 0 6px;
      }
      .link {
        font-size: var(--size-small);
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private sizes: StoredSizes | null = null;
  @state() private failure: Failure | null = null;
  @state() private asking: Removable | null = null;
  private readonly errors = new ShownHere(this, () => this.app);
  private measured: StorageUse | null = null;

  override render() {
    const use = this.app.state.storage.value;
    const { usedBytes, allowedBytes, persisted } = use;
    return html`<section class="panel" aria-labelledby="storage">
      <header>
        <h2 id="storage" tabindex="-1">Storage</h2>
        <p>${formatBytes(usedBytes)}${allowedBytes === null ? '' : ` of ${formatBytes(allowedBytes)} allowed`}</p>
      </header>
      <div class="body parts">
        ${this.renderSizes()}
        ${
          usedBytes === null
            ? nothing
            : html`<p class="soft small">
                The browser counts ${formatBytes(usedBytes)}: it packs what it stores, and frees late what was removed.
              </p>`
        }
        ${
          persisted === true
            ? html`<p class="small">
                <ui-icon class="yes" name="check"></ui-icon> The browser keeps it until you remove it.
              </p>`
            : html`<p class="soft small">
                ${persisted === false ? 'The browser did not promise to keep it: it may clear this when the disk is full.' : 'The browser may clear this when the disk is full.'}
                <button class="link" type="button" @click=${() => void this.app.commands.askToKeepStorage()}>
                  Ask it not to
                </button>
              </p>`
        }
        <div class="actions">
          <button class="btn" type="button" @click=${this.exportIndex}>
            <ui-icon name="export"></ui-icon> Export index
          </button>
          <button class="btn" type="button" @click=${this.importIndex}>Import index</button>
        </div>
        <p class="soft small">
          One file with units, vectors and pages by OCR, for another browser with the same PDFs. It holds their text.
        </p>
        ${renderNotices(this.errors.at('index'))}
      </div>
    </section>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { storage, busy } = this.app.state;
    const use = storage.value;
    // To measure is to read it all: not beside work that stores, unless nothing was measured yet.
    if (this.measured === use || (busy.value && this.measured !== null)) return;
    this.measured = use;
    void this.measure();
  }

  private renderSizes() {
    const { sizes: measured } = this;
    if (this.failure !== null) {
      return html`<p class="note err" role="alert">
        <ui-icon name="error"></ui-icon
        ><span>${this.failure.reason} <code class="faint">${this.failure.code}</code></span>
      </p>`;
    }
    if (measured === null) return html`<p class="soft small">Being measured.</p>`;
    const sizes = { ...measured, site: siteBytes(this.app.state.offline.value) };
    const shown = kinds.filter(({ size }) => size !== 'others' || sizes.others > 0);
    const most = Math.max(1, ...shown.map(({ size }) => sizes[size]));
    const total = shown.reduce((sum, { size }) => sum + sizes[size], 0);
    return html`<table class="sizes">
      <caption class="sr">
        Stored by kind
      </caption>
      <tbody>
        ${shown.map((kind) => this.renderKind(kind, sizes[kind.size], most))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">= in all</th>
          <td></td>
          <td class="num">${formatBytes(total)}</td>
          <td></td>
        </tr>
      </tfoot>
    </table>`;
  }

  private renderKind({ name, removal, size }: Kind, bytes: number, most: number) {
    const asking = removal !== null && this.asking === removal.kind;
    const place = places[size];
    return html`<tr>
        <th scope="row">${name}</th>
        <td class="bar" aria-hidden="true"><i ${setStyle({ width: `${((100 * bytes) / most).toFixed(1)}%` })}></i></td>
        <td class="num">${formatBytes(bytes)}</td>
        <td class="do">
          ${
            place !== undefined
              ? html`<a href=${formatRoute(routeTo('settings', [place.part]))}>${place.name}</a>`
              : removal === null || bytes === 0
                ? nothing
                : html`<button
                    class="link"
                    type="button"
                    aria-label=${`Remove ${name}`}
                    aria-expanded=${asking}
                    @click=${() => (this.asking = asking ? null : removal.kind)}
                  >
                    Remove
                  </button>`
          }
        </td>
      </tr>
      ${asking ? this.renderQuestion(removal) : nothing}`;
  }

  private renderQuestion({ kind, question }: NonNullable<Kind['removal']>) {
    return html`<tr>
      <td class="wide" colspan="4">
        <div class="actions" role="group" aria-label=${question}>
          <span>${question}</span>
          <button class="btn danger small" type="button" @click=${() => void this.clear(kind)}>Remove</button>
          <button class="btn small" type="button" @click=${() => (this.asking = null)}>Keep</button>
        </div>
      </td>
    </tr>`;
  }

  private async clear(kind: Removable): Promise<void> {
    this.asking = null;
    await this.app.commands.clearStored(kind);
    await this.measure();
  }

  private async measure(): Promise<void> {
    try {
      this.sizes = await this.app.commands.storedSizes();
      this.failure = null;
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  private readonly exportIndex = (): void => {
    void this.errors.during('index', async () => await this.app.commands.exportIndex());
  };

  private readonly importIndex = async (): Promise<void> => {
    const [chosen] = await chooseFiles({ accept: '.zip' });
    if (chosen === undefined) return;
    await this.errors.during('index', async () => await this.app.commands.importIndex(chosen.file));
    await this.measure();
  };
}

function siteBytes(offline: OfflineState): number {
  if (offline.kind === 'ready') return offline.bytes;
  return offline.kind === 'keeping' ? offline.doneBytes : 0;
}
