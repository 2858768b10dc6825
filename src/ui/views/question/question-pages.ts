import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import type { Explanation } from '../../../core/retrieval/explanation.ts';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { verdictWords } from './found-pages.ts';
import type { FoundCandidate, GoldPage } from './found-pages.ts';
import './page-figure.ts';

/** Two large pages: the gold page at the left, the selected candidate at the right, each with both marks. */
@customElement('question-pages')
export class QuestionPages extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 14px;
        align-items: start;
      }
      .marks {
        flex-wrap: wrap;
        gap: 6px 14px;
      }
      .marks .btn {
        gap: 5px;
      }
      .marks .btn[aria-pressed='false'] .mk {
        opacity: 0.35;
      }
      .word {
        text-decoration: underline;
        text-decoration-color: var(--retrieved-edge);
        text-decoration-thickness: 1.5px;
        text-underline-offset: 2.5px;
      }
      .blank {
        display: grid;
        place-content: center;
        gap: 6px;
        min-height: 260px;
        margin-top: 32px;
        padding: 24px;
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius);
        text-align: center;
        text-wrap: pretty;
      }
      .turn {
        display: inline-flex;
        align-items: center;
        gap: 4px;
      }
      .turn .btn {
        height: 24px;
      }
      @media (max-width: 719px) {
        .pair {
          grid-template-columns: minmax(0, 1fr);
        }
        .blank {
          min-height: 0;
          margin-top: 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) result!: QuestionResult;
  /** What the run searched with: whose text of a page, and which marks there can be. */
  @property({ attribute: false }) system!: SystemSettings;
  @property({ attribute: false }) gold: GoldPage | null = null;
  /** All gold pages: whether the candidate's page is one of them. */
  @property({ attribute: false }) goldPages: readonly GoldPage[] = [];
  @property({ attribute: false }) found: FoundCandidate | null = null;
  @property({ attribute: false }) candidates: readonly FoundCandidate[] = [];
  /** Why the selected candidate, and the first that covers the gold page, were ranked. */
  @property({ attribute: false }) explanation: Load<Explanation> | null = null;
  @property({ attribute: false }) goldExplanation: Load<Explanation> | null = null;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  @state() private hideGold = false;
  @state() private hideRetrieved = false;
  @state() private asText = false;
  /** Page of the candidate's span, from 0. */
  @state() private turn = 0;

  toggle(mark: 'gold' | 'retrieved'): void {
    if (mark === 'gold') this.hideGold = !this.hideGold;
    else this.hideRetrieved = !this.hideRetrieved;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('found')) this.turn = this.firstHit();
  }

  override render() {
    return html`${this.renderMarks()}
      <div class="pair">${this.renderGold()} ${this.renderFound()}</div>`;
  }

  /** Whether an encoder saw one of the units in view in parts. */
  private hasBestPart(): boolean {
    return [this.explanation, this.goldExplanation].some((one) => one?.kind === 'done' && one.value.window.length > 0);
  }

  private renderMarks() {
    const hasWords = retrieverParts(this.system.retriever).some(({ kind }) => kind === 'bm25');
    const toggle = (mark: 'gold' | 'retrieved', label: string, key: string, hidden: boolean) =>
      html`<button
        class="btn quiet small"
        type="button"
        aria-pressed=${!hidden}
        aria-keyshortcuts=${key}
        @click=${() => this.toggle(mark)}
      >
        <i class="mk ${mark === 'gold' ? 'gold' : 'ret'}" aria-hidden="true"></i> ${label} <kbd>${key}</kbd>
      </button>`;
    const show = (asText: boolean, label: string) =>
      html`<button type="button" aria-pressed=${this.asText === asText} @click=${() => (this.asText = asText)}>
        ${label}
      </button>`;
    return html`<div class="row marks noprint">
      ${toggle('gold', 'Gold evidence', 'G', this.hideGold)}
      ${toggle('retrieved', 'Retrieved', 'R', this.hideRetrieved)}
      ${hasWords ? html`<span class="key"><span class="word">word</span> of the question in what was retrieved</span>` : nothing}
      ${this.hasBestPart() ? html`<span class="key">outlined: the part that matched best</span>` : nothing}
      <div class="seg small push" role="group" aria-label="Show pages as">
        ${show(false, 'Page')} ${show(true, 'Text')}
      </div>
    </div>`;
  }

  private renderGold() {
    const { gold } = this;
    if (gold === null) return this.renderNoGold();
    const [rank = null] = gold.ranks;
    const verdict = rank === null ? null : this.candidates[rank - 1]!.verdict;
    return html`<page-figure
      .app=${this.app}
      .document=${gold.document}
      .page=${gold.page}
      .text=${this.system.text}
      .name=${this.nameOf(gold.document)}
      .remark=${gold.kinds.join(', ')}
      .gold=${true}
      .evidence=${gold.texts}
      .rank=${rank}
      .explanation=${this.goldExplanation}
      .hideGold=${this.hideGold}
      .hideRetrieved=${this.hideRetrieved}
      .asText=${this.asText}
    >
      <span slot="before" class="tag gold"><i class="mk gold" aria-hidden="true"></i> gold</span>
      ${
        rank === null || verdict === null
          ? html`<span slot="after" class="tag gold"><i class="mk nf" aria-hidden="true"></i> not found</span>`
          : html`<span slot="after" class="tag ret"
              ><i class="mk hit" aria-hidden="true"></i> rank ${rank}: ${verdictWords(verdict)}</span
            >`
      }
    </page-figure>`;
  }

  private renderFound() {
    const { found } = this;
    if (found === null) {
      const { outcome } = this.result;
      return outcome.kind === 'failed'
        ? html`<p class="blank">
            <b class="err"><ui-icon name="error"></ui-icon> Retrieval failed</b><span>${outcome.reason}</span
            ><code class="faint">${outcome.code}</code>
          </p>`
        : html`<p class="blank soft">
            Nothing was
            retrieved${this.system.retriever.kind === 'bm25' ? ': no word of the question stands in the pool' : ''}.
          </p>`;
    }
    const { candidate, rank, verdict } = found;
    const page = Math.min(candidate.lastPage, candidate.firstPage + this.turn);
    const gold = this.goldPages.find((one) => one.document === candidate.document && one.page === page);
    const also = this.candidates.flatMap((other) =>
      other !== found &&
      other.candidate.document === candidate.document &&
      other.candidate.firstPage <= page &&
      page <= other.candidate.lastPage
        ? [other.rank]
        : [],
    );
    return html`<page-figure
      .app=${this.app}
      .document=${candidate.document}
      .page=${page}
      .text=${this.system.text}
      .name=${this.nameOf(candidate.document)}
      .remark=${also.length === 0 ? '' : `also ${also.length === 1 ? 'rank' : 'ranks'} ${also.join(', ')}`}
      .gold=${gold !== undefined}
      .evidence=${gold?.texts ?? []}
      .rank=${rank}
      .explanation=${this.explanation}
      .hideGold=${this.hideGold}
      .hideRetrieved=${this.hideRetrieved}
      .asText=${this.asText}
    >
      <span slot="before" class="tag ret">rank ${rank}</span>
      <span slot="after" class="tag ret"
        ><i class="mk ${verdict === 'miss' ? 'miss' : 'hit'}" aria-hidden="true"></i> ${verdictWords(verdict)}</span
      >
      ${candidate.lastPage > candidate.firstPage ? this.renderTurn(candidate.lastPage - candidate.firstPage + 1) : nothing}
    </page-figure>`;
  }

  private renderTurn(pages: number) {
    const to = (turn: number, name: 'previous' | 'next') =>
      html`<button
        class="btn small icon"
        type="button"
        aria-label=${name === 'next' ? 'Next page of the chunk' : 'Previous page of the chunk'}
        ?disabled=${turn < 0 || turn >= pages}
        @click=${() => (this.turn = turn)}
      >
        <ui-icon name=${name}></ui-icon>
      </button>`;
    return html`<span slot="after" class="turn">
      ${to(this.turn - 1, 'previous')} ${formatCount(this.turn + 1)} of ${formatCount(pages)}
      ${to(this.turn + 1, 'next')}
    </span>`;
  }

  private renderNoGold() {
    const { state, goldDocuments } = this.result;
    const names = goldDocuments.map((document) => this.nameOf(document)).join(', ');
    switch (state) {
      case 'document-only':
        return html`<p class="blank">
          <b>Gold names no page</b><span class="soft">A candidate of ${names} is a hit.</span>
        </p>`;
      case 'unmappable':
        return html`<p class="blank">
          <b>Gold is not in the corpus</b><span class="soft">What the file states stands at the left.</span>
        </p>`;
      case 'without-evidence':
      case 'ready':
      case 'mapped-in-part':
        return html`<p class="blank">
          <b>Without evidence</b><span class="soft">The file states no gold page for this question.</span>
        </p>`;
    }
  }

  /** A chunk over several pages opens at the first that is gold. */
  private firstHit(): number {
    if (this.found === null) return 0;
    const { document, firstPage, lastPage } = this.found.candidate;
    const hit = this.goldPages.find(
      (one) => one.document === document && firstPage <= one.page && one.page <= lastPage,
    );
    return hit === undefined ? 0 : hit.page - firstPage;
  }
}
