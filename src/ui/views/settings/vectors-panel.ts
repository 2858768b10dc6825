import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { VectorSetEntry } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { chooseFiles, vectorFiles } from '../../choose-files.ts';
import { formatBytes, formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import { coverageWords, setWords } from './vector-words.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

/** A list is shown this far; more is counted. */
const mostShown = 100;

/** Vectors that were made elsewhere: what each set covers, what it lacks, and its removal. */
@customElement('vectors-panel')
export class VectorsPanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    css`
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2px 12px;
        padding: 9px 0;
        border-bottom: 1px solid var(--line);
      }
      li > :not(confirm-button, h3) {
        grid-column: 1 / -1;
      }
      h3,
      p,
      dd {
        overflow-wrap: anywhere;
      }
      details ul {
        max-height: 220px;
        overflow: auto;
      }
      details li {
        display: list-item;
        padding: 1px 0;
        border: 0;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const { vectorSets, vectorJob } = this.app.state;
    const sets = vectorSets.value;
    const job = vectorJob.value;
    return html`<section class="panel" aria-labelledby="vectors">
      <header>
        <h2 id="vectors" tabindex="-1">Imported vectors</h2>
        <p>${sets.length === 0 ? 'made elsewhere, searched here' : formatCounted(sets.length, 'set')}</p>
      </header>
      <div class="body parts">
        ${
          sets.length === 0
            ? html`<p class="soft small">
                Vectors of pages and questions that your own job made, as .npy or .safetensors with a JSON file that
                says whose they are. They are kept in this workspace.
              </p>`
            : html`<ul>
                ${sets.map((entry) => this.renderSet(entry))}
              </ul>`
        }
        ${
          job === null
            ? nothing
            : html`<div role="status" class="small">
                ${job.phase === 'hash' ? 'Reading the files' : `Importing: ${formatBytes(job.done)} of ${formatBytes(job.total)}`}
                <ui-meter .done=${job.done} .total=${job.total}></ui-meter>
              </div>`
        }
        <div class="actions">
          <button class="btn" type="button" ?disabled=${job !== null} @click=${this.choose}>
            <ui-icon name="add"></ui-icon> Import vectors…
          </button>
        </div>
        ${renderNotices(this.errors.at('vectors'))}
      </div>
    </section>`;
  }

  private renderSet({ set, coverage }: VectorSetEntry) {
    const covers = coverageWords(coverage);
    return html`<li>
      <h3>${set.name}</h3>
      <confirm-button
        label="Remove"
        .question=${`Remove the vectors “${set.name}”? Their runs keep their scores.`}
        @confirmed=${() => void this.errors.during('vectors', async () => await this.app.commands.removeVectors(set.id))}
      ></confirm-button>
      <p class="soft small">${setWords(set)}</p>
      <p class="small">
        ${covers.main}${covers.lacks === '' ? nothing : html`: <span class="warn">${covers.lacks}</span>`}
      </p>
      ${renderLists(coverage)}
      <details class="small">
        <summary>Files</summary>
        <dl>
          ${set.files.map(
            ({ name, bytes, sha256 }) =>
              html`<dt>${name}, ${formatBytes(bytes)}</dt>
                <dd><code class="faint">${sha256}</code></dd>`,
          )}
        </dl>
      </details>
    </li>`;
  }

  private readonly choose = async (): Promise<void> => {
    const files = await chooseFiles(vectorFiles);
    if (files.length === 0) return;
    await this.errors.during('vectors', async () => await this.app.commands.importVectors(files));
  };
}

function renderLists({ unknown, missing, questions }: VectorSetEntry['coverage']) {
  const withNote = unknown.map(
    ({ name, units, note }) => `${name}: ${formatCounted(units, 'unit')}${note === '' ? '' : `, ${note}`}`,
  );
  const sheets = missing.map(
    ({ name, pages }) => `${name}: ${pages.length === 1 ? 'sheet' : 'sheets'} ${pageList(pages)}`,
  );
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return [
    renderList('Units that are not in the corpus', withNote, sum(unknown.map(({ units }) => units))),
    renderList('Pages without a vector', sheets, sum(missing.map(({ pages }) => pages.length))),
    renderList('Questions without a vector', questions?.missing ?? []),
    renderList('Questions that the benchmark does not have', questions?.unknown ?? []),
  ];
}

/** @param count how many things the lines tell of: a line may tell of several */
function renderList(title: string, lines: readonly string[], count = lines.length) {
  if (lines.length === 0) return nothing;
  const rest = lines.length - mostShown;
  return html`<details class="small">
    <summary>${title}: ${formatCount(count)}</summary>
    <ul>
      ${lines.slice(0, mostShown).map((line) => html`<li>${line}</li>`)}
      ${rest > 0 ? html`<li class="faint">and ${formatCount(rest)} more</li>` : nothing}
    </ul>
  </details>`;
}

/** Sheets from 1, neighbours as spans: "1-3, 7". */
function pageList(pages: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const page of pages) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else spans.push([page, page]);
  }
  const shown = spans
    .slice(0, mostShown)
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`));
  return `${shown.join(', ')}${spans.length > mostShown ? ' …' : ''}`;
}
