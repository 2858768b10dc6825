import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { PredictionsDraft } from '../../../app/answers.ts';
import type { Work } from '../../../app/app-state.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Failure } from '../../../core/app-error.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { ImportProblem } from '../../../core/dataset/benchmark.ts';
import { nothingMatched } from '../../../core/dataset/predictions/predictions-preview.ts';
import { chooseFiles } from '../../choose-files.ts';
import type { Choice } from '../../choose-files.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { predictionsFormatWords } from '../run/answer-words.ts';
import './prediction-names.ts';
import { predictionsPanelStyles } from './predictions-panel-styles.ts';
import { candidateSum, entryWords, predictionFormats, questionSum, unmatchedWords } from './predictions-words.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

const predictionFiles: Choice = { accept: '.jsonl,.ndjson,.json,.trec,.run,.txt,.res' };

/** Entries and problems that are listed; more are counted. */
const mostListed = 12;

/** Rankings and answers that were made elsewhere: read, held against the benchmark, and added as a run. */
@customElement('predictions-panel')
export class PredictionsPanel extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, shownTextStyles, predictionsPanelStyles];

  @property({ attribute: false }) app!: App;
  @state() private adding = false;
  protected readonly focusKeeper = new FocusKeeper(this, () => this.renderRoot.querySelector<HTMLElement>('h2'));

  override render() {
    const { predictions, benchmark } = this.app.state;
    const work = predictions.value;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title" tabindex="-1">Rankings and answers from elsewhere</h2>
        <p>a file of another system becomes a run beside yours, with every metric</p>
      </header>
      <div class="body">${benchmark.value.kind === 'done' ? this.renderWork(work) : renderNeedsBenchmark()}</div>
    </section>`;
  }

  private renderWork(work: Work<PredictionsDraft>) {
    switch (work.kind) {
      case 'empty':
        return html`${renderFormats()}${this.renderChoose('Choose a file')}`;
      case 'working':
        return renderWorking(work);
      case 'failed':
        return html`${renderFailure(work.failure)}${renderFormats()}${this.renderChoose('Choose another file')}`;
      case 'done':
        return this.renderDraft(work.value);
      default:
        return assertUnreachable(work);
    }
  }

  private renderChoose(words: string) {
    return html`<div class="actions">
      <button class="btn" type="button" @click=${this.choose}><ui-icon name="add"></ui-icon> ${words}</button>
      <span class="soft">It is read here and goes nowhere.</span>
    </div>`;
  }

  private renderDraft(draft: PredictionsDraft) {
    const { preview, choices } = draft;
    const { mapping, problems } = preview;
    const refusal = nothingMatched(preview);
    return html`<dl class="read">
        <dt>File</dt>
        <dd>
          <bdi>${shownText(preview.name)}</bdi>, ${predictionsFormatWords(preview.format)},
          ${formatCounted(preview.entries, 'entry', 'entries')}
        </dd>
        <dt>System</dt>
        <dd>
          ${preview.system !== null ? html`<bdi>${shownText(preview.system)}</bdi>` : html`<span class="soft">not named: it is called by its file</span>`}
        </dd>
      </dl>
      <div class="sums">
        <p>${questionSum(preview)}</p>
        <p>${entryWords(preview)}</p>
        ${mapping.candidates === 0 ? nothing : html`<p>${candidateSum(preview)}</p>`}
      </div>
      ${renderNotes(mapping.notes)}
      ${renderList(
        'Questions without a prediction',
        mapping.withoutPrediction.map((id) => html`<a href=${formatRoute(routeTo('question', [id]))}>${id}</a>`),
      )}
      ${renderList(
        'Entries that count nowhere',
        mapping.unmatched.map(
          (entry) =>
            html`<span class="soft">row ${formatCount(entry.row)}</span
              ><span
                ><bdi>${shownText(shortened(entry.stated))}</bdi>:
                <span class="soft">${unmatchedWords(entry)}</span></span
              >`,
        ),
      )}
      ${renderList('Problems in the file', problems.map(renderProblem))}
      ${
        mapping.names.length === 0
          ? nothing
          : html`<prediction-names
              .app=${this.app}
              .names=${mapping.names}
              .choices=${choices}
              .documents=${this.app.state.documents.value}
            ></prediction-names>`
      }
      <div class="actions">
        <button
          class="btn primary"
          type="button"
          aria-disabled=${this.adding || refusal !== null}
          @click=${() => (this.adding || refusal !== null ? undefined : this.add())}
        >
          ${this.adding ? 'Adding' : 'Add as a run'}
        </button>
        <button class="btn" type="button" @click=${() => this.app.commands.dropPredictions()}>Leave it</button>
        ${refusal === null ? nothing : html`<span class="err">${refusal}</span>`}
      </div>`;
  }

  private readonly choose = async (): Promise<void> => {
    const [chosen] = await chooseFiles(predictionFiles);
    if (chosen !== undefined) await this.app.commands.readPredictions(chosen.file);
  };

  private async add(): Promise<void> {
    this.adding = true;
    try {
      await this.app.commands.addPredictions();
    } finally {
      this.adding = false;
    }
  }
}

function renderNeedsBenchmark() {
  return html`<p class="soft">
      They are held against the questions of a benchmark.
      <a href=${formatRoute(routeTo('benchmark'))}>Choose the benchmark</a> first.
    </p>
    ${renderFormats()}`;
}

function renderFormats() {
  return html`<dl class="formats">
      ${predictionFormats.map(
        ({ name, about }) =>
          html`<dt>${name}</dt>
            <dd class="soft">${about}</dd>`,
      )}
    </dl>
    <p class="soft">The guide’s chapter on formats says each field. A file may have rankings, answers or both.</p>`;
}

function renderWorking({ progress }: Extract<Work<PredictionsDraft>, { readonly kind: 'working' }>) {
  const counted =
    progress === null
      ? ''
      : `: ${formatCount(progress.done)}${progress.total === null ? '' : ` of ${formatCount(progress.total)}`} ${progress.unit}`;
  return html`<div role="status">
    <p>Reading the file${counted}</p>
    ${progress === null ? nothing : html`<ui-meter .done=${progress.done} .total=${progress.total}></ui-meter>`}
  </div>`;
}

function renderFailure({ code, reason }: Failure) {
  return html`<div class="note err" role="alert">
    <ui-icon name="error"></ui-icon>
    <div>
      <p class="strong">The file was not read.</p>
      <p>${reason}</p>
      <p class="cap soft">Code: <code>${code}</code></p>
    </div>
  </div>`;
}

/** What did not match, and what that does to n. */
function renderNotes(notes: readonly string[]) {
  if (notes.length === 0) {
    return html`<p class="row">
      <ui-icon name="check" class="yes"></ui-icon><span>Every question, document and page was found.</span>
    </p>`;
  }
  return html`<ul class="notes" aria-label="What did not match, and what that does to n">
    ${notes.map((note) => html`<li><ui-icon name="warning" class="warn"></ui-icon><span>${shownText(note)}</span></li>`)}
  </ul>`;
}

function renderProblem({ row, line, field, message, severity }: ImportProblem) {
  const where = row !== null ? `row ${formatCount(row)}` : line !== null ? `line ${formatCount(line)}` : 'the file';
  const became = severity === 'skipped' ? 'left out' : 'repaired';
  return html`<span class="soft nowrap">${where}</span
    ><span
      >${field === null ? nothing : html`<code>${field}</code>: `}<bdi>${shownText(message)}</bdi>
      <span class="soft">(${became})</span></span
    >`;
}

function renderList(title: string, items: readonly unknown[]) {
  if (items.length === 0) return nothing;
  const rest = items.length - mostListed;
  return html`<details>
    <summary>${title}: ${formatCount(items.length)}</summary>
    <ul class="plain">
      ${items.slice(0, mostListed).map((item) => html`<li>${item}</li>`)}
      ${rest > 0 ? html`<li class="faint">and ${formatCount(rest)} more</li>` : nothing}
    </ul>
  </details>`;
}

/** A question's words may be a paragraph. */
function shortened(text: string): string {
  const points = Array.from(text);
  return points.length <= 160 ? text : `${points.slice(0, 159).join('')}…`;
}
