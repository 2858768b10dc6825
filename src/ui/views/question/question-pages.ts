import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { ranksImages, readsText, retrieverParts } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import type { Explanation } from '../../../core/retrieval/explanation.ts';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { verdictWords } from './found-pages.ts';
import type { FoundCandidate, GoldPage } from './found-pages.ts';
import { heatInView } from './heat-in-view.ts';
import type { HeatInView, HeatView } from './heat-in-view.ts';
import type { HeatViewChanged } from './heat-panel.ts';
import './heat-panel.ts';
import type { FoundBy } from './page-figure.ts';
import './page-figure.ts';
import { questionPagesStyles } from './question-pages-styles.ts';

/**
 * Two large pages: the gold page at the left, the selected candidate at the right, each with both marks. Over a page image of a
 * late-interaction model lies what matched the words of the question.
 */
@customElement('question-pages')
export class QuestionPages extends LitElement {
  static override styles = [sharedStyles, questionPagesStyles];

  @property({ attribute: false }) app!: App;
  /** What is asked. */
  @property() question = '';
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
  /** It stays while candidates are looked at, so that one word can be followed from page to page. */
  @state() private heatView: HeatView = { shown: true, place: 0, layer: 'tiles' };
  /** Page of the candidate's span, from 0. */
  @state() private turn = 0;

  toggle(mark: 'gold' | 'retrieved'): void {
    if (mark === 'gold') this.hideGold = !this.hideGold;
    else this.hideRetrieved = !this.hideRetrieved;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('found')) this.turn = this.firstHit();
    if (changed.has('question')) this.heatView = { ...this.heatView, place: 0 };
  }

  override render() {
    const explained = this.explanation?.kind === 'done' ? this.explanation.value.heat : null;
    const heat = explained === null ? null : heatInView(this.question, explained, this.heatView);
    return html`${this.renderMarks()}
      <div class="pair">
        ${heat === null ? nothing : html`<heat-panel .now=${heat} @heat-view-changed=${this.changeHeat}></heat-panel>`}
        ${this.renderGold()} ${this.renderFound(heat)}
      </div>`;
  }

  toggleHeat(): void {
    this.heatView = { ...this.heatView, shown: !this.heatView.shown };
  }

  private readonly changeHeat = ({ change }: HeatViewChanged): void => {
    this.heatView = { ...this.heatView, ...change };
    // It lies over the picture alone.
    this.asText = false;
  };

  private foundBy(): FoundBy {
    const { retriever } = this.system;
    return { text: readsText(retriever), image: ranksImages(retriever) };
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
      class="gold-page"
      .app=${this.app}
      .document=${gold.document}
      .page=${gold.page}
      .text=${this.system.text}
      .foundBy=${this.foundBy()}
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

  private renderFound(heat: HeatInView | null) {
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
        ? [
            `${other.rank}${other.candidate.kind === candidate.kind ? '' : other.candidate.kind === 'page-image' ? ' as image' : ' as text'}`,
          ]
        : [],
    );
    return html`<page-figure
      .app=${this.app}
      .document=${candidate.document}
      .page=${page}
      .text=${this.system.text}
      .foundBy=${this.foundBy()}
      .heat=${heat?.view.shown === true ? heat.picture : null}
      .heatOf=${heat?.of ?? ''}
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
      <span slot="before" class="tag ret">rank ${rank}${candidate.kind === 'page-image' ? ', page image' : ''}</span>
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
        return html`<p class="blank gold-page">
          <b>Gold names no page</b><span class="soft">A candidate of ${names} is a hit.</span>
        </p>`;
      case 'unmappable':
        return html`<p class="blank gold-page">
          <b>Gold is not in the corpus</b><span class="soft">What the file states stands at the left.</span>
        </p>`;
      case 'without-evidence':
      case 'ready':
      case 'mapped-in-part':
        return html`<p class="blank gold-page">
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
