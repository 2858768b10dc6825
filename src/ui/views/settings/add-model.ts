import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DroppedFile } from '../../../app/dropped-files.ts';
import type { EmbeddingModel, ModelDescription } from '../../../core/model/embedding-model.ts';
import { chooseFiles, folder } from '../../choose-files.ts';
import { formatBytes, formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { addModelStyles } from './add-model-styles.ts';
import { hostOf } from './ledger-sum.ts';
import { factsOf, modelOfDescription } from './model-answer.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import './model-progress.ts';
import '../../elements/ui-icon.ts';

/** What was described, and where its files are: a hub's revision, or a picked folder. */
type Found =
  | { readonly kind: 'hub'; readonly description: ModelDescription; readonly revision: string; readonly hub: string }
  | { readonly kind: 'folder'; readonly description: ModelDescription; readonly files: readonly DroppedFile[] };

const place = 'add';

/** Puts a model on the list: by its id at a hub, or from a folder. What its files do not state is asked for. Fires `added`. */
@customElement('add-model')
export class AddModel extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, addModelStyles];

  @property({ attribute: false }) app!: App;
  @state() private found: Found | null = null;
  @state() private asking = false;
  @state() private problem = '';
  @query('#hub') private readonly hubField!: HTMLInputElement;
  @query('#id') private readonly idField!: HTMLInputElement;
  @query('#revision') private readonly revisionField!: HTMLInputElement;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const hub = this.app.state.hub.value;
    return html`<div class="add">
      <form @submit=${this.ask}>
        <div class="fields">
          <label>Hub<input id="hub" class="field" type="url" required .value=${hub} autocomplete="off" /></label>
          <label
            >Model id<input
              id="id"
              class="field"
              required
              pattern="[^\\s\\/]+\\/[^\\s\\/]+"
              placeholder="Xenova/gte-small"
              autocomplete="off"
              spellcheck="false"
          /></label>
          <label
            >Revision<input id="revision" class="field" required value="main" autocomplete="off" spellcheck="false"
          /></label>
        </div>
        <div class="actions">
          <button class="btn primary" type="submit" ?disabled=${this.asking}>
            ${this.asking ? 'Asking' : 'Ask the hub what it is'}
          </button>
          <span class="soft">or</span>
          <button class="btn" type="button" ?disabled=${this.asking} @click=${this.pick}>Pick a folder…</button>
          <p class="soft small">
            Asking leaves this page: the id and file names go to the hub. A folder stays here; it needs config.json,
            tokenizer.json and an ONNX file under onnx/.
          </p>
        </div>
      </form>
      ${this.asking ? this.renderJob() : nothing} ${renderNotices(this.errors.at(place))}
      ${this.found === null ? nothing : this.renderFound(this.found)}
    </div>`;
  }

  private renderJob() {
    const job = this.app.state.modelJob.value;
    return html`<p class="small" role="status">Its own files are being read.</p>
      ${
        job === null
          ? nothing
          : html`<model-progress .job=${job} @cancel=${() => this.app.commands.cancelModel()}></model-progress>`
      }`;
  }

  private renderFound(found: Found) {
    const { description } = found;
    const { id, pooling, prompts, window, dimensions, licence, variants, missing } = description;
    const stated = (term: string, words: string) =>
      html`<dt>${term}</dt>
        <dd>${words}</dd>`;
    const files = variants.map(
      ({ dtype, bytes }) => `${dtype} (${bytes === 'unknown' ? 'size unknown' : formatBytes(bytes)})`,
    );
    return html`<form class="found" @submit=${this.add}>
      <h3>${id} states</h3>
      <dl class="facts small">
        ${stated('Files', files.length === 0 ? 'no ONNX file was found' : files.join(', '))}
        ${pooling === 'unknown' ? nothing : stated('Pooling', pooling === 'cls' ? 'the first token (CLS)' : 'mean of all tokens')}
        ${prompts === 'unknown' ? nothing : stated('Prompts', promptsInWords(prompts))}
        ${window === 'unknown' ? nothing : stated('Window', `${formatCount(window)} tokens`)}
        ${dimensions === 'unknown' ? nothing : stated('Dimensions', formatCount(dimensions))}
        ${stated('Licence', licence)}
      </dl>
      ${missing.length === 0 ? nothing : renderQuestions(missing)}
      ${this.problem === '' ? nothing : html`<p class="note err" role="alert">${this.problem}</p>`}
      <div class="actions">
        <button class="btn primary" type="submit" ?disabled=${variants.length === 0}>Add it to the list</button>
        <button class="btn" type="button" @click=${() => (this.found = null)}>Leave it</button>
      </div>
    </form>`;
  }

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { commands, state } = this.app;
    const hub = this.hubField.value.trim();
    const id = this.idField.value.trim();
    const revision = this.revisionField.value.trim();
    await this.working(async () => {
      if (hub !== state.hub.value) await commands.setHub(hub);
      // A hub that was refused stays what it was: nothing is asked of another one than was typed.
      if (hostOf(state.hub.value) !== hostOf(hub)) return;
      const description = await commands.describeHubModel(id, revision);
      if (description !== null) this.found = { kind: 'hub', description, revision, hub: state.hub.value };
    });
  };

  private readonly pick = async (): Promise<void> => {
    const files = await chooseFiles(folder);
    if (files.length > 0) await this.addFolder(files);
  };

  private readonly add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { found } = this;
    if (found === null) return;
    const facts = factsOf(found.description.missing, this.answers());
    const model =
      facts === null || found.kind === 'folder'
        ? null
        : modelOfDescription(found.description, found.revision, facts, found.hub);
    if (facts === null || (found.kind === 'hub' && model === null)) {
      this.problem = 'Answer each question: numbers are whole and above 0.';
      return;
    }
    this.problem = '';
    if (found.kind === 'folder') await this.addFolder(found.files, facts);
    else if (model !== null) await this.addToList(model);
  };

  private async addToList(model: EmbeddingModel): Promise<void> {
    await this.working(async () => await this.app.commands.addModel(model));
    if (this.errors.at(place).length === 0) this.dispatchEvent(new Event('added'));
  }

  private async addFolder(files: readonly DroppedFile[], facts?: Partial<EmbeddingModel>): Promise<void> {
    await this.working(async () => {
      const { commands } = this.app;
      const description = await (facts === undefined
        ? commands.addModelFolder(files)
        : commands.addModelFolder(files, facts));
      if (description === null) return;
      if (description.missing.length === 0 || facts !== undefined) this.dispatchEvent(new Event('added'));
      else this.found = { kind: 'folder', description, files };
    });
  }

  private async working(work: () => Promise<void>): Promise<void> {
    this.asking = true;
    await this.errors.during(place, work);
    this.asking = false;
  }

  private answers() {
    const value = (id: string): string =>
      this.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value ?? '';
    return {
      pooling: value('pooling'),
      query: value('query'),
      passage: value('passage'),
      window: value('window'),
      dimensions: value('dimensions'),
    };
  }
}

function renderQuestions(missing: ModelDescription['missing']) {
  const asks = (what: (typeof missing)[number]) => missing.includes(what);
  return html`<p class="small soft">
      Its files do not state the rest. Its card does; a wrong answer ranks worse without an error.
    </p>
    <div class="fields">
      ${
        asks('pooling')
          ? html`<label
              >Pooling<span class="select"
                ><select id="pooling" class="field">
                  <option value="">choose</option>
                  <option value="mean">mean of all tokens</option>
                  <option value="cls">the first token (CLS)</option>
                </select></span
              ></label
            >`
          : nothing
      }
      ${
        asks('prompts')
          ? html`<label
                >Before a question<input id="query" class="field" placeholder="nothing" autocomplete="off" /></label
              ><label
                >Before a passage<input id="passage" class="field" placeholder="nothing" autocomplete="off"
              /></label>`
          : nothing
      }
      ${asks('window') ? html`<label>Window, tokens<input id="window" class="field" inputmode="numeric" placeholder="512" /></label>` : nothing}
      ${asks('dimensions') ? html`<label>Dimensions<input id="dimensions" class="field" inputmode="numeric" placeholder="384" /></label>` : nothing}
    </div>`;
}

function promptsInWords({ query: question, passage }: EmbeddingModel['prompts']): string {
  const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);
  return `${quoted(question)} before a question, ${quoted(passage)} before a passage`;
}
