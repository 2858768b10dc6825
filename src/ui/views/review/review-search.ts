import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { FoundText } from '../../../core/retrieval/found-text.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { reviewStyles } from './review-styles.ts';
import { foundWords } from './review-words.ts';

/** A search over the corpus beside a wording: whether another document answers it too. */
@customElement('review-search')
export class ReviewSearch extends LitElement {
  static override styles = [sharedStyles, reviewStyles];

  @property({ attribute: false }) app!: App;
  /** The wording in focus; a new one is searched for. */
  @property() wording = '';
  /** Documents that the question is of. */
  @property({ attribute: false }) own: readonly DocumentId[] = [];

  @state() private typed: string | null = null;
  @state() private found: { readonly of: string; readonly pages: readonly FoundText[] } | null = null;
  @query('input') private readonly input!: HTMLInputElement | null;
  private asked = '';

  focusInput(): void {
    this.input?.focus();
    this.input?.select();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('wording')) this.typed = null;
  }

  override updated(): void {
    const text = this.typed ?? this.wording;
    if (text === this.asked) return;
    this.asked = text;
    void this.search(text);
  }

  override render() {
    const { found } = this;
    return html`<section class="panel" aria-label="Search over the corpus">
      <header>
        <h2>In the corpus</h2>
        <p>pages that share words</p>
      </header>
      <form class="search" @submit=${(event: Event) => event.preventDefault()}>
        <input
          class="field"
          aria-label="Search the corpus"
          autocomplete="off"
          .value=${live(this.typed ?? this.wording)}
          @change=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
        />
      </form>
      ${found === null ? nothing : this.renderFound(found.pages)}
    </section>`;
  }

  private renderFound(pages: readonly FoundText[]) {
    const words = foundWords(
      pages.map(({ document }) => document),
      this.own,
    );
    return html`<p class="search small" role="status">${words}</p>
      <ol class="found small">
        ${pages.map(({ document, page, excerpt, marks }) => {
          const isOwn = this.own.includes(document);
          return html`<li>
            <a class=${isOwn ? 'own' : ''} href=${formatRoute(routeTo('corpus', [document, String(page + 1)]))}
              >${this.nameOf(document)}, sheet ${formatCount(page + 1)}</a
            >
            ${isOwn ? html`<span class="tag">own document</span>` : nothing}
            <p>${renderMarked(excerpt, marks)}</p>
          </li>`;
        })}
      </ol>`;
  }

  private async search(text: string): Promise<void> {
    const pages = await this.app.commands.searchTexts(text);
    if (pages !== null && text === this.asked) this.found = { of: text, pages };
  }

  private nameOf(id: DocumentId): string {
    const document = this.app.state.documents.value.find((one) => one.id === id);
    return document === undefined ? 'removed document' : nameOf(document);
  }
}

function renderMarked(text: string, marks: FoundText['marks']) {
  let from = 0;
  const pieces = marks.map(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return html`${before}<mark>${text.slice(start, end)}</mark>`;
  });
  return html`${pieces}${text.slice(from)}`;
}
