import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { Mapping, MappingChoices, NameMapping } from '../../../core/dataset/mapping.ts';
import type { App } from '../../../app/app.ts';
import { chooseFiles, pdfFiles } from '../../choose-files.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { relationCounts } from './benchmark-facts.ts';
import { benchmarkNamesStyles } from './benchmark-names-styles.ts';
import { renderPageIssues, renderRelation } from './name-relation.ts';
import { nameRowsOf } from './name-rows.ts';
import type { NameRow } from './name-rows.ts';

/** How many names that need nothing are shown before they are asked for. */
const sameNamesShown = 5;

/** Which PDF each name of the file means: choices first, then missing files, then what was found as it stands. */
@customElement('benchmark-names')
export class BenchmarkNames extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, benchmarkNamesStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) mapping!: Mapping;
  @property({ attribute: false }) choices!: MappingChoices;
  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];

  /** Candidate picked in a row of several, not yet accepted. */
  @state() private picked: Readonly<Record<string, DocumentId>> = {};
  /** Row whose document is being chosen by hand. */
  @state() private choosing: string | null = null;
  @state() private all = false;

  override render() {
    const rows = nameRowsOf(this.mapping);
    const same = this.all ? rows.sameName : rows.sameName.slice(0, sameNamesShown);
    const more = rows.sameName.length - same.length;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">From names in the file to your PDFs</h2>
        <p>${this.summary()}</p>
        ${this.renderAcceptAll()}
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of names">
        <table class="fixed">
          <caption class="sr">
            Documents named in the benchmark, those that need a choice first
          </caption>
          <thead>
            <tr>
              <th scope="col" class="file">In the file</th>
              <th scope="col">In the corpus</th>
              <th scope="col" class="relation">Relation</th>
              <th scope="col" class="num count">Questions</th>
              <th scope="col" class="num count">Gold pages</th>
              <th scope="col" class="act"><span class="sr">Choice</span></th>
            </tr>
          </thead>
          <tbody>
            ${[...rows.shown, ...same].map((row) => this.renderRow(row))}
          </tbody>
        </table>
      </div>
      ${
        more === 0
          ? nothing
          : html`<footer>
              <button class="link" type="button" @click=${() => (this.all = true)}>
                Show ${formatCount(more)} more with the same name
              </button>
            </footer>`
      }
    </section>`;
  }

  private summary(): string {
    const { same, settled, proposed, missing, leftOut } = relationCounts(this.mapping.names);
    const parts = [
      `${formatCount(same)} same name`,
      ...(settled > 0 ? [`${formatCount(settled)} chosen`] : []),
      ...(proposed > 0 ? [`${formatCount(proposed)} proposed`] : []),
      ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
      ...(leftOut > 0 ? [`${formatCount(leftOut)} left out`] : []),
    ];
    return `${formatCount(this.mapping.names.length)} named: ${parts.join(', ')}. Nothing is matched by guess.`;
  }

  private renderAcceptAll() {
    const { proposed } = relationCounts(this.mapping.names);
    if (proposed > 0) {
      const words =
        proposed === 1
          ? 'Accept the proposal'
          : proposed === 2
            ? 'Accept both proposals'
            : `Accept all ${formatCount(proposed)} proposals`;
      return html`<button class="link push small" type="button" @click=${() => this.acceptAll(true)}>${words}</button>`;
    }
    if (!this.choices.acceptProposals && !this.app.state.experiment.value.acceptProposals) return nothing;
    return html`<button class="link push small" type="button" @click=${() => this.acceptAll(false)}>
      Take back accepted proposals
    </button>`;
  }

  private renderRow(row: NameRow) {
    const { name } = row;
    return html`<tr>
      <th scope="row" class="mono file">${name.stated}</th>
      <td>${this.renderTarget(name)} ${renderPageIssues(row)}</td>
      <td class="relation">${renderRelation(row)}</td>
      <td class="num">
        ${name.questions > 0 ? formatCount(name.questions) : nothing}${name.questions === 0 && name.asCandidate > 0 ? html`<span class="faint cap">pool of ${formatCount(name.asCandidate)}</span>` : nothing}
      </td>
      <td class="num">${formatCount(name.goldPages)}</td>
      <td class="act">${this.renderActions(name)}</td>
    </tr>`;
  }

  private renderTarget(name: NameMapping) {
    if (this.choosing === name.stated) return this.renderChooser(name);
    if (name.relation === 'proposed' && name.proposals.length > 1) {
      const picked = this.picked[name.stated] ?? name.proposals[0];
      return html`<div class="radios" role="radiogroup" aria-label="Which document ${name.stated} means">
        ${name.proposals.map(
          (id) =>
            html`<label>
              <input
                type="radio"
                name="pick-${name.stated}"
                .checked=${id === picked}
                @change=${() => (this.picked = { ...this.picked, [name.stated]: id })}
              />
              ${this.renderDocument(id)}
            </label>`,
        )}
      </div>`;
    }
    const document = name.document ?? (name.relation === 'proposed' ? name.proposals[0] : undefined);
    if (document !== undefined) return this.renderDocument(document);
    return html`<span class="soft"
      >${name.relation === 'left-out' ? 'left unmapped by you' : missingWords(name)}</span
    >`;
  }

  private renderDocument(id: DocumentId) {
    const document = this.documents.find((one) => one.id === id);
    if (document === undefined) return html`<span class="soft">no longer in the corpus</span>`;
    const about = document.title ?? formatCounted(document.pageCount, 'sheet');
    return html`<span class="doc"
      ><span>${nameOf(document)}</span> <span class="soft trunc" title=${about}>${about}</span></span
    >`;
  }

  private renderChooser(name: NameMapping) {
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

  private renderActions(name: NameMapping) {
    if (this.choosing === name.stated) {
      return html`<button class="link" type="button" @click=${() => (this.choosing = null)}>Cancel</button>`;
    }
    const other = html`<button
      class="link"
      type="button"
      aria-label="Choose another document for ${name.stated}"
      ?hidden=${this.documents.length === 0}
      @click=${() => this.openChooser(name)}
    >
      Other
    </button>`;
    switch (name.relation) {
      case 'proposed':
        return html`<button
            class="btn small"
            type="button"
            aria-label="Accept the proposal for ${name.stated}"
            @click=${() => this.choose(name, this.picked[name.stated] ?? name.proposals[0] ?? null)}
          >
            Accept
          </button>
          ${other}
          <button
            class="link"
            type="button"
            aria-label="Leave ${name.stated} unmapped"
            @click=${() => this.choose(name, null)}
          >
            Leave
          </button>`;
      case 'missing':
        return html`<button
            class="btn small"
            type="button"
            aria-label="Add the PDF of ${name.stated}"
            @click=${this.addFiles}
          >
            Add the PDF
          </button>
          ${other}`;
      case 'chosen':
      case 'left-out':
        return html`<button
          class="link"
          type="button"
          aria-label="Undo the choice for ${name.stated}"
          @click=${() => this.undo(name)}
        >
          Undo
        </button>`;
      case 'accepted-proposal':
        return html`${other}
          <button
            class="link"
            type="button"
            aria-label="Leave ${name.stated} unmapped"
            @click=${() => this.choose(name, null)}
          >
            Leave
          </button>`;
      case 'same-name':
        return nothing;
    }
  }

  private choose(name: NameMapping, document: DocumentId | null): void {
    this.choosing = null;
    void this.app.commands.chooseMapping({ documents: { ...this.choices.documents, [name.stated]: document } });
  }

  private undo(name: NameMapping): void {
    const documents = Object.fromEntries(
      Object.entries(this.choices.documents).filter(([stated]) => stated !== name.stated),
    );
    void this.app.commands.chooseMapping({ documents });
  }

  private acceptAll(acceptProposals: boolean): void {
    // An experiment file may have accepted them too; the latest choice rules.
    const experiment = this.app.state.experiment.value;
    if (experiment.acceptProposals && !acceptProposals)
      this.app.commands.setExperiment({ ...experiment, acceptProposals });
    void this.app.commands.chooseMapping({ acceptProposals });
  }

  private openChooser(name: NameMapping): void {
    this.choosing = name.stated;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('td select')?.focus());
  }

  private chooseFromList(name: NameMapping, event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    const document = this.documents.find((one) => one.id === value);
    if (document !== undefined) this.choose(name, document.id);
  }

  private readonly addFiles = async (): Promise<void> => {
    const files = await chooseFiles(pdfFiles);
    if (files.length > 0) await this.app.commands.addFiles(files);
  };
}

function missingWords(name: NameMapping): string {
  return name.note === '' ? 'not in the corpus' : name.note;
}
