import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DroppedFile } from '../../../app/dropped-files.ts';
import type { EmbeddingModel, ModelDescription } from '../../../core/model/embedding-model.ts';
import { chooseFiles, folder } from '../../choose-files.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatBytes, formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { addModelStyles } from './add-model-styles.ts';
import { hostOf } from './ledger-sum.ts';
import { factsOf, modelOfDescription } from './model-answer.ts';
import { promptsInWords, renderQuestions } from './model-questions.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import type { VisualOrigin } from './visual-found.ts';
import './model-progress.ts';
import './visual-found.ts';
import '../../elements/ui-icon.ts';

/** What was described, and where its files are: a hub's revision, or a picked folder. A visual model has a card of its own. */
type Found =
  | { readonly kind: 'hub'; readonly description: ModelDescription; readonly revision: string; readonly hub: string }
  | { readonly kind: 'folder'; readonly description: ModelDescription; readonly files: readonly DroppedFile[] }
  | { readonly kind: 'visual'; readonly origin: VisualOrigin };

type Described = Exclude<Found, { readonly kind: 'visual' }>;

const place = 'add';

const kinds = [
  { kind: 'text', label: 'Text encoder' },
  { kind: 'visual', label: 'Visual or late interaction' },
] as const;

/** Puts a model on the list: by its id at a hub, or from a folder. What its files do not state is asked for. Fires `added`. */
@customElement('add-model')
export class AddModel extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, addModelStyles];

  @property({ attribute: false }) app!: App;
  @state() private found: Found | null = null;
  @state() private asks: 'text' | 'visual' = 'text';
  @state() private asking = false;
  @state() private problem = '';
  /** What is wrong with the id as it was typed. */
  @state() private idProblem = '';
  @query('#hub') private readonly hubField!: HTMLInputElement;
  @query('#id') private readonly idField!: HTMLInputElement;
  @query('#revision') private readonly revisionField!: HTMLInputElement;
  private readonly errors = new ShownHere(this, () => this.app);
  /** What the card in view, or the last one, came from. */
  private cameFrom: 'hub' | 'folder' = 'hub';
  protected readonly focusKeeper = new FocusKeeper(this, () =>
    this.renderRoot.querySelector<HTMLElement>(this.cameFrom === 'hub' ? '.ask' : '.pick'),
  );

  override render() {
    const hub = this.app.state.hub.value;
    return html`<div class="add">
      <form novalidate @submit=${this.ask}>
        <div class="actions">
          <span class="soft small" id="kind">What it is at the hub</span>
          <div class="seg small" role="group" aria-labelledby="kind">
            ${kinds.map(
              ({ kind, label }) =>
                html`<button type="button" aria-pressed=${this.asks === kind} @click=${() => (this.asks = kind)}>
                  ${label}
                </button>`,
            )}
          </div>
        </div>
        <div class="fields">
          <label>Hub<input id="hub" class="field" type="url" required .value=${hub} autocomplete="off" /></label>
          <label
            >Model id<input
              id="id"
              class="field"
              required
              aria-invalid=${this.idProblem === '' ? 'false' : 'true'}
              aria-describedby=${this.idProblem === '' ? nothing : 'id-problem'}
              @input=${() => (this.idProblem = '')}
              placeholder=${this.asks === 'text' ? 'Xenova/gte-small' : 'Qdrant/colmodernvbert'}
              autocomplete="off"
              spellcheck="false"
          /></label>
          <label
            >Revision<input id="revision" class="field" required value="main" autocomplete="off" spellcheck="false"
          /></label>
        </div>
        ${this.idProblem === '' ? nothing : html`<p class="note err" role="alert" id="id-problem">${this.idProblem}</p>`}
        <div class="actions">
          <button class="btn primary ask" type="submit" aria-disabled=${this.asking}>
            ${this.asking ? 'Asking' : 'Ask the hub what it is'}
          </button>
          <span class="soft">or</span>
          <button class="btn pick" type="button" aria-disabled=${this.asking} @click=${this.pick}>
            Pick a folder…
          </button>
          <p class="soft small">
            Asking leaves this page: the id and file names go to the hub. A folder stays here, and its files tell what
            it is; it needs config.json, tokenizer.json and its ONNX files, and a model of page images its
            preprocessor_config.json as well.
          </p>
        </div>
      </form>
      ${this.asking ? this.renderJob() : nothing} ${renderNotices(this.errors.at(place))} ${this.renderCard(this.found)}
    </div>`;
  }

  private renderCard(found: Found | null) {
    if (found === null) return nothing;
    return found.kind === 'visual'
      ? html`<visual-found
          .app=${this.app}
          .origin=${found.origin}
          @added=${() => this.dispatchEvent(new Event('added'))}
          @left=${() => (this.found = null)}
        ></visual-found>`
      : this.renderFound(found);
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

  private renderFound(found: Described) {
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
        ${
          variants.length === 0
            ? html`<p class="small"><b>It cannot be added:</b> without an ONNX file there is nothing to run.</p>`
            : html`<button class="btn primary" type="submit" aria-disabled=${this.asking}>
                ${addWords[found.kind]}
              </button>`
        }
        <button class="btn" type="button" @click=${() => (this.found = null)}>Not now</button>
      </div>
    </form>`;
  }

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.asking) return;
    const { commands, state } = this.app;
    const hub = this.hubField.value.trim();
    const id = this.idField.value.trim();
    // What was found or went wrong before is of another question.
    this.found = null;
    this.errors.clear();
    this.idProblem = idProblemOf(id, this.asks);
    if (this.idProblem !== '') {
      this.idField.focus();
      return;
    }
    this.cameFrom = 'hub';
    const revision = this.revisionField.value.trim() || 'main';
    await this.working(async () => {
      if (hub !== state.hub.value) await commands.setHub(hub);
      // A hub that was refused stays what it was: nothing is asked of another one than was typed.
      if (hostOf(state.hub.value) !== hostOf(hub)) return;
      if (this.asks === 'visual') {
        this.found = { kind: 'visual', origin: { kind: 'hub', id, revision } };
        return;
      }
      const description = await commands.describeHubModel(id, revision);
      if (description !== null) this.found = { kind: 'hub', description, revision, hub: state.hub.value };
    });
  };

  private readonly pick = async (): Promise<void> => {
    if (this.asking) return;
    const files = await chooseFiles(folder);
    if (files.length > 0) await this.look(files);
  };

  /** Nothing of a visual model is kept before its card was seen. */
  private async look(files: readonly DroppedFile[]): Promise<void> {
    this.found = null;
    this.idProblem = '';
    this.cameFrom = 'folder';
    this.asking = true;
    const kind = await this.errors.during(place, () => this.app.commands.folderKind(files));
    this.asking = false;
    if (this.errors.at(place).length > 0) return;
    if (kind === 'visual') this.found = { kind: 'visual', origin: { kind: 'folder', files } };
    else await this.addFolder(files);
  }

  private readonly add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { found } = this;
    if (found === null || found.kind === 'visual' || this.asking) return;
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

const addWords = { hub: 'Add it to the list', folder: 'Add and load' } as const;

function idProblemOf(id: string, asks: 'text' | 'visual'): string {
  if (/^[^\s/]+\/[^\s/]+$/.test(id)) return '';
  const looks = `It looks like ${asks === 'text' ? 'Xenova/gte-small' : 'Qdrant/colmodernvbert'}: an owner, a slash and a name.`;
  return id === '' ? `Type the id of a model. ${looks}` : `“${id}” is not the id of a model. ${looks}`;
}
