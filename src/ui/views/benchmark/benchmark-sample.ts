import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Benchmark, Question } from '../../../core/dataset/benchmark.ts';
import type { GoldContext, MappedQuestion, Mapping } from '../../../core/dataset/mapping.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { App } from '../../../app/app.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import './sample-page.ts';

/** Questions one after another are often of one document; this stride shows different ones, and all of them in time. */
const stride = 7;

/** One question with its answer and its gold page, to see that what was understood is what was meant. */
@customElement('benchmark-sample')
export class BenchmarkSample extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      .body {
        display: grid;
        gap: 6px;
        overflow-wrap: anywhere;
        font-size: var(--size-small);
      }
      .question {
        font-size: var(--size-base);
      }
      .tags {
        flex-wrap: wrap;
        gap: 4px 8px;
      }
      .tag {
        height: auto;
        min-height: 18px;
        white-space: normal;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) benchmark!: Benchmark;
  @property({ attribute: false }) mapping!: Mapping;
  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];

  @state() private turn = 0;

  override render() {
    const samples = this.mapping.questions.filter((question) => question.contexts.length > 0);
    const pick = nthOf(samples.length === 0 ? this.mapping.questions : samples, this.turn);
    const question = this.benchmark.questions.find((one) => one.id === pick?.id);
    if (pick === undefined || question === undefined) return nothing;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Sample</h2>
        <p>question ${question.id}, entry ${formatCount(question.row)}</p>
        <button class="btn small push" type="button" @click=${() => (this.turn += 1)}>Another</button>
      </header>
      <div class="body" aria-live="polite">${this.renderQuestion(question, pick)}</div>
    </section>`;
  }

  private renderQuestion(question: Question, mapped: MappedQuestion) {
    const about = [question.type, ...question.evidenceKinds, question.answerType].filter(
      (word) => word !== null && word !== '',
    );
    const context = mapped.contexts[0];
    const document = this.documents.find((one) => one.id === context?.document);
    return html`<p class="strong question">${question.question}</p>
      <p class="soft">${question.answer ?? 'No gold answer in the file.'}</p>
      <p class="row tags">
        ${mapped.contexts.map((gold) => this.renderGold(gold))}
        ${mapped.contexts.length === 0 ? html`<span class="faint cap">no gold page mapped</span>` : nothing}
        ${about.length === 0 ? nothing : html`<span class="cap faint">${[...new Set(about)].join(', ')}</span>`}
      </p>
      ${
        context === undefined || document === undefined
          ? nothing
          : html`<sample-page .app=${this.app} .document=${document} .page=${context.firstPage}></sample-page>`
      }`;
  }

  private renderGold(gold: GoldContext) {
    const document = this.documents.find((one) => one.id === gold.document);
    const sheets =
      gold.firstPage === gold.lastPage
        ? `sheet ${gold.firstPage + 1}`
        : `sheets ${gold.firstPage + 1}–${gold.lastPage + 1}`;
    return html`<span class="tag gold"
      ><i class="mk gold" aria-hidden="true"></i> ${document === undefined ? 'gold' : nameOf(document)}, ${sheets}</span
    >`;
  }
}

/** The element that the n-th turn shows: steps of `stride`, or of 1 where the stride would skip some. */
function nthOf<T>(items: readonly T[], turn: number): T | undefined {
  const step = items.length % stride === 0 ? 1 : stride;
  return items.length === 0 ? undefined : items[(turn * step) % items.length];
}
