import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Question, StatedContext } from '../../../core/dataset/benchmark.ts';
import type { MappingIssue } from '../../../core/dataset/mapping.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../../../core/experiment/run.ts';
import type { Explanation } from '../../../core/retrieval/explanation.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';
import { formatCount, formatCounted, formatDecimal, formatDuration } from '../../format.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { poolTitle, retrieverWords, textWords } from '../experiment/system-words.ts';
import { rankedWords, sheetsOf } from './candidate-words.ts';
import { renderExplanation } from './explained.ts';
import type { FoundCandidate } from './found-pages.ts';
import { renderFused, scoreWords } from './fused-explained.ts';
import { questionSaidStyles } from './question-said-styles.ts';

/** Why the selected candidate was ranked so, what it was ranked among, and what of the gold could not be mapped. */
@customElement('question-facts')
export class QuestionFacts extends LitElement {
  static override styles = [sharedStyles, questionSaidStyles];

  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) run: Run | null = null;
  @property({ attribute: false }) result: QuestionResult | null = null;
  @property({ attribute: false }) found: FoundCandidate | null = null;
  @property({ attribute: false }) explanation: Load<Explanation> | null = null;
  @property({ attribute: false }) issues: readonly MappingIssue[] = [];

  override render() {
    return html`${this.renderIssues()} ${this.found === null ? nothing : this.renderWhy(this.found)}
    ${this.renderPool()}`;
  }

  private renderWhy({ rank, candidate }: FoundCandidate) {
    const { explanation, run } = this;
    return html`<section>
      <h2>Why rank ${rank} <span class="push">${scoreWords(run, candidate)}</span></h2>
      ${candidate.kind === 'page-image' ? html`<p class="small kind"><b>Page image</b>, ${sheetsOf(candidate)}</p>` : nothing}
      ${run === null ? nothing : renderFused(run.system, candidate)}
      ${
        run?.origin.kind === 'imported'
          ? html`<p class="small soft">
              Ranked elsewhere, and read from <bdi>${run.origin.file}</bdi>: how is not known.
            </p>`
          : explanation === null || run === null || explanation.kind === 'working'
            ? html`<p class="small faint">Being looked up.</p>`
            : explanation.kind === 'failed'
              ? html`<p class="note err small">
                  <ui-icon name="error"></ui-icon><span>${renderReason(explanation.failure)}</span>
                </p>`
              : renderExplanation(explanation.value, run, candidate)
      }
    </section>`;
  }

  private renderPool() {
    const { run, result } = this;
    if (run === null || result === null) return nothing;
    const { documents, pages, units } = result.pool;
    const { retriever, text } = run.system;
    const words = retrieverWords(retriever);
    return html`<section>
      <h2>Ranked among</h2>
      <dl class="facts">
        <dt>Pool</dt>
        <dd>
          ${poolTitle(run.pool)}${run.system.pool.withoutOracle ? ', gold taken out' : ''}:
          ${formatCounted(documents, 'document')}, ${formatCounted(pages, 'page')}
        </dd>
        ${
          run.origin.kind === 'imported'
            ? html`<dt>From</dt>
                <dd><bdi>${run.origin.file}</bdi></dd>`
            : html`<dt>Units</dt>
                <dd>${formatCount(units)} ${rankedWords(run.system)}</dd>
                <dt>Retriever</dt>
                <dd>${words.main}, ${words.more}</dd>
                <dt>Text</dt>
                <dd>${readsText(retriever) ? textWords(text).main : 'not read'}</dd>
                <dt>Time</dt>
                <dd>${milliseconds(result.latencyMs)}</dd>`
        }
      </dl>
      ${
        result.notes.length === 0
          ? nothing
          : html`<ul class="issues noted">
              ${result.notes.map((note) => html`<li><ui-icon name="info"></ui-icon><span>${note}</span></li>`)}
            </ul>`
      }
    </section>`;
  }

  private renderIssues() {
    const shown = this.issues.filter(({ kind }) => kind !== 'label-differs');
    const notes = this.issues.filter(({ kind }) => kind === 'label-differs');
    if (this.issues.length === 0) return nothing;
    return html`<section>
      <h2>Gold that needs a look</h2>
      <ul class="issues">
        ${shown.map((issue) => html`<li><ui-icon name="warning" class="warn"></ui-icon><span>${issueWords(issue)}</span></li>`)}
        ${notes.map((issue) => html`<li class="soft"><ui-icon name="info"></ui-icon><span>${issueWords(issue)}</span></li>`)}
      </ul>
      <p class="small soft">
        The file states ${this.question.contexts.map(statedWords).join('; ')}.
        <a href=${formatRoute(routeTo('benchmark'))}>Look at the mapping</a>
      </p>
    </section>`;
  }
}

function issueWords({ document, message }: MappingIssue): string {
  return `${document}: ${message}`;
}

function statedWords({ document, firstPage, lastPage }: StatedContext): string {
  if (firstPage === null) return `${document} without pages`;
  return lastPage === null || lastPage === firstPage
    ? `${document}, page ${firstPage}`
    : `${document}, pages ${firstPage}–${lastPage}`;
}

/** "0.4 ms", "31 ms"; longer times as everywhere. */
function milliseconds(value: number): string {
  if (value >= 1000) return formatDuration(value);
  return `${value < 10 ? formatDecimal(value, 1) : formatCount(value)} ms`;
}
