import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { PredictedName, PredictionChoices } from '../../../core/dataset/predictions/map-predictions.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { benchmarkNamesStyles } from '../benchmark/benchmark-names-styles.ts';
import { renderRelation } from '../benchmark/name-relation.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { predictedNameRows } from './predictions-words.ts';

/** Rows before more are asked for: of those that need nothing, and of those that need a look. */
const sameNamesShown = 3;
const rowsShown = 50;

/** Which document of the corpus each name of a file of predictions means. */
@customElement('prediction-names')
export class PredictionNames extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    benchmarkNamesStyles,
    shownTextStyles,
    css`
      .names {
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        min-height: 32px;
        padding: 4px 12px;
        border-bottom: 1px solid var(--line);
      }
      th.act {
        width: 212px;
      }
      .head h3 {
        color: var(--text);
      }
      :host {
        --table-width: 680px;
        font-size: var(--size-small);
      }
      @media (max-width: 719px) {
        .scroll {
          overflow-x: auto;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) names: readonly PredictedName[] = [];
  @property({ attribute: false }) choices!: PredictionChoices;
  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];
  /** Row whose document is being chosen by hand. */
  @state() private choosing: string | null = null;
  @state() private all = false;

  override render() {
    const { shown, sameName } = predictedNameRows(this.names);
    const rows = this.all
      ? [...shown, ...sameName]
      : [...shown.slice(0, rowsShown), ...sameName.slice(0, sameNamesShown)];
    const more = this.names.length - rows.length;
    return html`<section class="names" aria-labelledby="names">
      <div class="head">
        <h3 id="names">From names in the file to your documents</h3>
        <p class="soft">${this.summary()}</p>
        ${this.renderAcceptAll(shown)}
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of names">
        <table class="fixed">
          <caption class="sr">
            Documents named in the file, those that need a choice first
          </caption>
          <thead>
            <tr>
              <th scope="col" class="file">In the file</th>
              <th scope="col">In the corpus</th>
              <th scope="col" class="relation">Relation</th>
              <th scope="col" class="num count">Candidates</th>
              <th scope="col" class="act"><span class="sr">Choice</span></th>
            </tr>
          </thead>
          <tbody>
            ${rows.map((name) => this.renderRow(name))}
          </tbody>
        </table>
      </div>
      ${
        more === 0
          ? nothing
          : html`<footer>
              <button class="link" type="button" @click=${() => (this.all = true)}>
                Show ${formatCount(more)} more
              </button>
            </footer>`
      }
    </section>`;
  }

  private summary(): string {
    const count = (...relations: readonly PredictedName['relation'][]): number =>
      this.names.filter(({ relation }) => relations.includes(relation)).length;
    const parts = [
      ['same name', count('same-name')],
      ['chosen', count('chosen', 'accepted-proposal')],
      ['proposed', count('proposed')],
      ['missing', count('missing')],
      ['left out', count('left-out')],
    ] as const;
    const told = parts.filter(([, some]) => some > 0).map(([words, some]) => `${words} ${formatCount(some)}`);
    return `${told.join(' + ')} = ${formatCounted(this.names.length, 'name')}`;
  }

  private renderAcceptAll(shown: readonly PredictedName[]) {
    const proposed = shown.filter(({ relation }) => relation === 'proposed').length;
    if (proposed > 0) {
      return html`<button class="link push" type="button" @click=${() => this.take({ acceptProposals: true })}>
        Accept ${proposed === 1 ? 'the proposal' : `all ${formatCount(proposed)} proposals`}
      </button>`;
    }
    if (!this.choices.acceptProposals) return nothing;
    return html`<button class="link push" type="button" @click=${() => this.take({ acceptProposals: false })}>
      Take back accepted proposals
    </button>`;
  }

  private renderRow(name: PredictedName) {
    const { stated, candidates } = name;
    return html`<tr>
      <th scope="row" class="mono file"><bdi>${shownText(stated)}</bdi></th>
      <td>${this.renderTarget(name)}</td>
      <td class="relation">
        ${renderRelation({ name: { ...name, questions: candidates, asCandidate: 0, goldPages: 0 }, pageIssues: [] })}
      </td>
      <td class="num">${formatCount(candidates)}</td>
      <td class="act">${this.renderActions(name)}</td>
    </tr>`;
  }

  private renderTarget(name: PredictedName) {
    if (this.choosing === name.stated) return this.renderChooser(name);
    const id = name.document ?? (name.relation === 'proposed' ? name.proposals[0] : undefined);
    if (id === undefined) {
      return html`<span class="soft"
        >${name.relation === 'left-out' ? 'left out by you: it holds its ranks' : 'not in the corpus: it holds its ranks and hits nothing'}</span
      >`;
    }
    const document = this.documents.find((one) => one.id === id);
    return document === undefined
      ? html`<span class="soft">no longer in the corpus</span>`
      : html`<span class="doc">${nameOf(document)}</span>`;
  }

  private renderChooser(name: PredictedName) {
    return html`<span class="select">
      <select
        class="field"
        aria-label="Document that ${name.stated} means"
        @change=${(event: Event) => this.chooseFromList(name, event)}
      >
        <option value="" selected disabled>Choose a document</option>
        ${this.documents.map((document) => html`<option value=${document.id}>${nameOf(document)}, ${formatCounted(document.pageCount, 'sheet')}</option>`)}
      </select>
    </span>`;
  }

  private renderActions(name: PredictedName) {
    const { stated, relation } = name;
    if (this.choosing === stated) {
      return html`<button class="link" type="button" @click=${() => (this.choosing = null)}>Cancel</button>`;
    }
    const choose = html`<button
      class="link"
      type="button"
      aria-label="Choose the document that ${stated} means"
      ?hidden=${this.documents.length === 0}
      @click=${() => this.openChooser(stated)}
    >
      Choose
    </button>`;
    const leave = html`<button
      class="link"
      type="button"
      aria-label="Leave out ${stated}"
      @click=${() => this.choose(stated, null)}
    >
      Leave out
    </button>`;
    switch (relation) {
      case 'proposed':
        return html`<button
            class="btn small"
            type="button"
            aria-label="Accept the proposal for ${stated}"
            @click=${() => this.choose(stated, name.proposals[0] ?? null)}
          >
            Accept
          </button>
          ${choose} ${leave}`;
      case 'missing':
      case 'accepted-proposal':
        return html`${choose} ${leave}`;
      case 'chosen':
      case 'left-out':
        return html`<button
          class="link"
          type="button"
          aria-label="Undo the choice for ${stated}"
          @click=${() => this.undo(stated)}
        >
          Undo
        </button>`;
      case 'same-name':
        return nothing;
    }
  }

  private choose(stated: string, document: DocumentId | null): void {
    this.choosing = null;
    this.take({ documents: { ...this.choices.documents, [stated]: document } });
  }

  private undo(stated: string): void {
    const documents = Object.fromEntries(Object.entries(this.choices.documents).filter(([name]) => name !== stated));
    this.take({ documents });
  }

  private take(change: Partial<PredictionChoices>): void {
    void this.app.commands.choosePredictions(change);
  }

  private openChooser(stated: string): void {
    this.choosing = stated;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('td select')?.focus());
  }

  private chooseFromList({ stated }: PredictedName, event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    const document = this.documents.find((one) => one.id === value);
    if (document !== undefined) this.choose(stated, document.id);
  }
}
