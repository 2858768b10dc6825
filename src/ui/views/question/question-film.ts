import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import '../../elements/page-thumbnail.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { KeyedLoads } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { candidateWords } from './candidate-words.ts';
import { verdictWords } from './found-pages.ts';
import type { FoundCandidate, GoldPage } from './found-pages.ts';
import { questionFilmStyles } from './question-film-styles.ts';

/** Fired by <question-film>: a gold page or a candidate was chosen, by its place from 0. */
export class FilmChosen extends Event {
  readonly of: 'gold' | 'candidates';
  readonly place: number;

  constructor(of: 'gold' | 'candidates', place: number) {
    super('film-chosen');
    this.of = of;
    this.place = place;
  }
}

/** The gold pages, then the candidates in rank order, each with its verdict in words. */
@customElement('question-film')
export class QuestionFilm extends LitElement {
  static override styles = [sharedStyles, questionFilmStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) gold: readonly GoldPage[] = [];
  @property({ attribute: false }) candidates: readonly FoundCandidate[] = [];
  @property({ attribute: false }) state: QuestionResult['state'] = 'ready';
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;
  /** What was ranked: "chunks of 3,000". */
  @property() units = '';
  @property({ type: Number }) k = 10;
  @property({ type: Number }) goldPlace = 0;
  @property({ type: Number }) candidatePlace = 0;

  /** Height over width of pages. */
  private readonly ratios = new KeyedLoads<number>(this, 200);

  override render() {
    return html`<div class="film" tabindex="0" role="region" aria-label="Gold and retrieved pages">
      <section aria-label="Gold pages">
        <h2><b>Gold</b> ${this.goldWords()}</h2>
        ${
          this.gold.length === 0
            ? html`<p class="faint small nothing">no page</p>`
            : html`<ol>
                ${this.gold.map((page, place) => this.renderGold(page, place))}
              </ol>`
        }
      </section>
      <span class="sep"></span>
      <section aria-label="Retrieved pages">
        <h2><b>Retrieved, first ${formatCount(this.k)}</b>${this.retrievedWords()}</h2>
        ${
          this.candidates.length === 0
            ? html`<p class="faint small nothing">nothing</p>`
            : html`<ol>
                ${this.candidates.map((found, place) => this.renderCandidate(found, place))}
              </ol>`
        }
      </section>
    </div>`;
  }

  private renderGold({ document, page, ranks }: GoldPage, place: number) {
    const name = this.nameOf(document);
    const found = ranks.length === 0 ? 'not found' : `rank ${shortRanks(ranks)}`;
    return html`<li>
      <button
        class="th gold ${place === this.goldPlace ? 'now' : ''}"
        type="button"
        aria-current=${place === this.goldPlace ? 'true' : nothing}
        aria-label="Gold, sheet ${page + 1} of ${name}: ${ranks.length === 0 ? 'not found' : `found at rank ${ranks.join(', ')}`}"
        title=${name}
        @click=${() => this.dispatchEvent(new FilmChosen('gold', place))}
      >
        <span class="fr">${this.renderThumbnail(document, page)}</span>
        <span class="cp"
          ><b>${formatCount(page + 1)}</b>
          ${ranks.length === 0 ? html`<span class="nf">not found</span>` : html`<span class="faint">${found}</span>`}</span
        >
      </button>
    </li>`;
  }

  private renderCandidate({ candidate, rank, verdict, otherFile }: FoundCandidate, place: number) {
    const { document, firstPage, lastPage, kind } = candidate;
    const name = this.nameOf(document);
    const hits = verdict !== 'miss';
    const sheets = firstPage === lastPage ? formatCount(firstPage + 1) : `${firstPage + 1}–${lastPage + 1}`;
    return html`<li>
      <button
        class="th ret ${hits ? 'hit' : 'miss'} ${place === this.candidatePlace ? 'now' : ''}"
        type="button"
        aria-current=${place === this.candidatePlace ? 'true' : nothing}
        aria-label="Rank ${rank}, ${candidateWords(candidate)} of ${name}: ${verdictWords(verdict)}"
        title=${name}
        @click=${() => this.dispatchEvent(new FilmChosen('candidates', place))}
      >
        <span class="rk">${rank}</span>
        <span class="fr">${this.renderThumbnail(document, firstPage)}</span>
        <span class="cp"
          ><b>${sheets}</b>
          <span class=${hits ? 'found' : 'faint'}
            ><i class="mk ${hits ? 'hit' : 'miss'}" aria-hidden="true"></i>
            ${hits ? html`<b>hit</b>${verdict === 'hit' ? '' : ' again'}` : 'miss'}</span
          >
          ${kind === 'page-image' ? html`<span class="soft other">page image</span>` : nothing}
          ${otherFile ? html`<span class="faint other">other file</span>` : nothing}</span
        >
      </button>
    </li>`;
  }

  private renderThumbnail(document: DocumentId, page: number) {
    const key = `${document}#${page}`;
    const ratio = this.ratios.of(key, async () => {
      const { widthPoints, heightPoints } = (await this.app.commands.openPage(document, page)).page;
      return heightPoints / widthPoints;
    });
    return html`<page-thumbnail
      .page=${key}
      .ratio=${ratio.kind === 'done' ? ratio.value : null}
      .load=${(signal: AbortSignal) => this.app.commands.thumbnail(document, page, signal)}
    ></page-thumbnail>`;
  }

  private goldWords(): string {
    const names = [...new Set(this.gold.map(({ document }) => this.nameOf(document)))];
    const [first = ''] = names;
    if (names.length > 1) return formatCounted(names.length, 'file');
    return first.length > 34 ? `${Array.from(first).slice(0, 30).join('')} …` : first;
  }

  private retrievedWords(): string {
    const hits = this.candidates.filter(({ verdict }) => verdict !== 'miss').length;
    const lost = this.gold.filter(({ ranks }) => ranks.length === 0).length;
    const units = this.units === '' ? '' : `: ${this.units}`;
    if (this.state === 'without-evidence' || this.state === 'unmappable') return `${units}.`;
    const found = this.gold.length === 0 ? '' : `, ${formatCounted(lost, 'gold page')} not found`;
    return `${units}. ${formatCounted(hits, 'hit')}, ${formatCounted(this.candidates.length - hits, 'miss', 'misses')}${found}.`;
  }
}

function shortRanks(ranks: readonly number[]): string {
  return ranks.length > 3 ? `${ranks.slice(0, 3).join(', ')} …` : ranks.join(', ');
}
