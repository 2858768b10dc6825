import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { chooseFiles, folder, pdfFiles } from '../choose-files.ts';
import type { Choice } from '../choose-files.ts';
import { formatBytes, formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { firstVisitStyles } from './corpus/first-visit-styles.ts';
import '../elements/ui-icon.ts';

/** The corpus, empty: what this is, the drop, the demo, what stays here. */
@customElement('first-visit-view')
export class FirstVisitView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, firstVisitStyles];

  @property({ attribute: false }) app!: App;

  override render() {
    return html`<div class="title">
        <h1 tabindex="-1">Corpus</h1>
        <p>Leafmark measures how well search finds the right pages in your PDFs.</p>
      </div>
      <div class="work">
        <div class="col">${this.renderDrop()} ${steps}</div>
        <div class="col">${this.renderDemo()} ${marks} ${stays} ${this.renderBrowser()}</div>
      </div>`;
  }

  private renderDrop() {
    return html`<div class="drop">
      <ui-icon name="drop"></ui-icon>
      <h2>Drop PDFs here. They stay on this device.</h2>
      <p>
        PDFs, page images, archives or folders, anywhere on this page. A benchmark file may come along: JSON, JSONL,
        CSV, Parquet.
      </p>
      <span class="row">
        <button class="btn primary" type="button" @click=${() => void this.add(pdfFiles)}>
          <ui-icon name="add"></ui-icon> Choose PDFs
        </button>
        <button class="btn" type="button" @click=${() => void this.add(folder)}>Choose a folder</button>
      </span>
    </div>`;
  }

  private renderDemo() {
    return html`<section class="panel demo" aria-labelledby="demo">
      <header>
        <h2 id="demo">No PDFs at hand?</h2>
        <p>8 documents, about 60 pages, 40 questions</p>
      </header>
      <div class="try">
        <p>
          Made for this. It reads the PDFs, searches them for each question and scores what was found, here in this tab.
        </p>
        <button class="btn" type="button" @click=${() => void this.app.commands.tryDemo()}>
          <ui-icon name="play"></ui-icon> Try the demo
        </button>
      </div>
    </section>`;
  }

  private renderBrowser() {
    const { storage, compute } = this.app.state;
    const { threads, isolated } = compute.value;
    const { allowedBytes, persisted } = storage.value;
    return html`<section class="panel browser" aria-labelledby="browser">
      <header><h2 id="browser">This browser</h2></header>
      <div class="body">
        <dl class="facts small">
          <dt>Compute</dt>
          <dd>${yes} ${formatCounted(threads, 'thread')}</dd>
          <dt>Isolation</dt>
          <dd>
            ${
              isolated
                ? html`${yes} on`
                : html`<ui-icon class="warn" name="warning"></ui-icon> off: this host sends no isolation headers; the
                    work runs all the same`
            }
          </dd>
          <dt>Storage</dt>
          <dd>
            ${yes} ${allowedBytes === null ? 'size not told' : `${formatBytes(allowedBytes)} allowed`},
            ${
              persisted === true
                ? 'the browser keeps it'
                : html`the browser may clear it:
                    <button class="link" type="button" @click=${() => void this.app.commands.askToKeepStorage()}>
                      ask to keep it
                    </button>`
            }
          </dd>
          <dt>Keys</dt>
          <dd><kbd>Ctrl K</kbd> finds or does anything, <kbd>?</kbd> lists all keys</dd>
        </dl>
      </div>
    </section>`;
  }

  private async add(choice: Choice): Promise<void> {
    const files = await chooseFiles(choice);
    if (files.length > 0) await this.app.commands.addFiles(files);
  }
}

const yes = html`<ui-icon class="yes" name="check"></ui-icon>`;

const steps = html`<section class="panel o2" aria-labelledby="steps">
  <h2 id="steps" class="sr">Three steps</h2>
  <ol class="steps">
    <li>
      <span class="nr" aria-hidden="true">1</span>
      <div>
        <b>Drop PDFs</b>
        <p>
          Their text is read page by page. Pages without a text layer, such as scans, are counted; OCR reads them here
          when you say so.
        </p>
      </div>
    </li>
    <li>
      <span class="nr" aria-hidden="true">2</span>
      <div>
        <b>Bring questions</b>
        <p>A published benchmark or your own file: questions and the pages that answer them.</p>
      </div>
    </li>
    <li>
      <span class="nr" aria-hidden="true">3</span>
      <div>
        <b>Run and compare</b>
        <p>Each score leads to the page it came from. Retrieval alone needs no key.</p>
      </div>
    </li>
  </ol>
</section>`;

/** The grammar of the whole product, before there is anything to read with it. */
const marks = html`<section class="panel marks o3" aria-labelledby="marks">
  <header>
    <h2 id="marks">How to read what comes out</h2>
    <p>gold is filled, retrieved is outlined</p>
  </header>
  <dl>
    <dt><i class="mk hit" aria-hidden="true"></i>hit</dt>
    <dd>a page that answers, and search found it</dd>
    <dt><i class="mk miss" aria-hidden="true"></i>miss</dt>
    <dd>search found it, but it does not answer</dd>
    <dt><i class="mk nf" aria-hidden="true"></i>not found</dt>
    <dd>a page that answers, but search did not find it</dd>
  </dl>
</section>`;

/** A language model is asked only by a run that names one, and where it is asked stands beside the button that starts it. */
const leaving = [
  ['PDFs', 'never as files; pages as images to a language model that you choose'],
  ['Page text', 'to a language model that you choose, or if you export'],
  ['Scores', 'never, unless you export'],
] as const;

const stays = html`<section class="panel stay o4" aria-labelledby="stays">
  <header>
    <h2 id="stays">Nothing is sent until you start it</h2>
    <p>no account, no cookies</p>
  </header>
  <table role="table">
    <caption class="sr">
      What stays on this device
    </caption>
    <colgroup>
      <col class="what" />
      <col class="where" />
      <col />
    </colgroup>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">What</th>
        <th scope="col" role="columnheader">Where it is kept</th>
        <th scope="col" role="columnheader">When it leaves this page</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${leaving.map(
        ([what, when]) =>
          html`<tr role="row">
            <th scope="row" role="rowheader">${what}</th>
            <td class="soft" role="cell">in this browser</td>
            <td role="cell">
              <span class="row"><ui-icon name="lock"></ui-icon> ${when}</span>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;
