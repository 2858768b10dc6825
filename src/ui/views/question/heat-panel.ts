import { LitElement, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PageHeat } from '../../../core/retrieval/explanation.ts';
import { heatLevels } from '../../elements/page-heat-cells.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatDecimal } from '../../format.ts';
import { heatScaleStyles } from '../../styles/heat-scale-styles.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { heatPanelStyles } from './heat-panel-styles.ts';
import type { HeatInView, HeatView } from './heat-in-view.ts';
import { heatLayers, heatPicture, hottestWords, placeWords } from './heat-picture.ts';
import type { HeatLayer } from './heat-picture.ts';
import { heatSums, isSeen } from './heat-words.ts';
import type { HeatWord } from './heat-words.ts';

/** Fired by <heat-panel>. */
export class HeatViewChanged extends Event {
  readonly change: Partial<HeatView>;

  constructor(change: Partial<HeatView>) {
    super('heat-view-changed');
    this.change = change;
  }
}

/** The words of the question with their parts of a page image's score; a press lays what the word matched over the page. */
@customElement('heat-panel')
export class HeatPanel extends LitElement {
  static override styles = [sharedStyles, heatScaleStyles, heatPanelStyles];

  @property({ attribute: false }) now!: HeatInView;
  /** H hides the words while one of them has the focus. */
  protected readonly focusKeeper = new FocusKeeper(this, () => this.renderRoot.querySelector<HTMLElement>('.toggle'));

  override render() {
    const { heat, view } = this.now;
    const { shown } = view;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">What matched</h2>
        <p>${sumWords(heat)}</p>
        <span class="row wrap push noprint">
          ${shown ? this.renderLayers() : nothing}
          <button
            class="btn quiet toggle"
            type="button"
            aria-pressed=${shown}
            aria-keyshortcuts="H"
            @click=${() => this.tell({ shown: !shown })}
          >
            Heat map <kbd>H</kbd>
          </button>
        </span>
      </header>
      ${
        shown
          ? html`<div class="body">
              ${this.renderWords()} ${this.renderSaid()}
              <div class="foot">
                ${this.renderScale()}
                <details>
                  <summary>As a table</summary>
                  ${this.renderTable()}
                </details>
              </div>
            </div>`
          : nothing
      }
    </section>`;
  }

  private renderLayers() {
    const { heat, words, view } = this.now;
    const layers = heatLayers(heat);
    if (layers.length < 2) return nothing;
    const word = words[view.place - 1] ?? null;
    const names: Readonly<Record<HeatLayer, string>> = { tiles: 'Tiles', whole: 'Whole page' };
    return html`<span class="seg" role="group" aria-label="Patches of">
      ${layers.map(
        (layer) =>
          html`<button
            type="button"
            aria-pressed=${layer === view.layer}
            title=${layer === 'tiles' ? 'Patches of the tiles that the page was cut into' : 'Patches of the page seen as a whole'}
            @click=${() => this.tell({ layer })}
          >
            ${names[layer]} <span class="n">${formatDecimal(heatPicture(heat, layer, word).share)}</span>
          </button>`,
      )}
    </span>`;
  }

  private renderWords() {
    const { heat, words, view } = this.now;
    const button = (place: number, text: string, part: number, kind = '') => {
      const pressed = place === view.place;
      return html`<button
        class="word ${kind}"
        type="button"
        tabindex=${pressed ? 0 : -1}
        aria-pressed=${pressed}
        @click=${() => this.tell({ place })}
      >
        <span>${text}</span> <span class="n">${formatDecimal(part)}</span>
      </button>`;
    };
    return html`<div
      class="words"
      role="toolbar"
      aria-label="Words of the question, each with its part of the score"
      @keydown=${this.onKey}
    >
      ${button(0, 'All words', heatSums(heat).score, 'all')}
      ${words.map(({ text, part }, at) => button(at + 1, text ?? otherTokens, part, text === null ? 'other' : ''))}
    </div>`;
  }

  private renderSaid() {
    const { heat, words, view, picture } = this.now;
    const word = words[view.place - 1];
    if (!isSeen(heatSums(heat)))
      return html`<p class="small">${word === undefined ? nothingSaid : `${wordSaid(word)} ${nothingSaid}`}</p>`;
    const most = picture.hottest === null ? '' : ` Most at ${placeWords(picture.hottest)}.`;
    return html`<p class="small">${word === undefined ? allWordsSaid : wordSaid(word)}${most}</p>`;
  }

  private renderScale() {
    const { words, view, picture } = this.now;
    const { least, greatest, hottest } = picture;
    const tokens = words[view.place - 1]?.tokens.length ?? 0;
    const of = tokens === 0 ? 'of the score' : tokens === 1 ? 'similarity' : `similarity, sum of ${tokens} tokens`;
    const step = 12;
    const steps = Array.from({ length: heatLevels }, (_, level) => level + 1);
    return html`<p class="scale">
      <span class="sr">Colour scale: least</span>${formatDecimal(least)}
      <svg width=${step * (heatLevels + 1)} height="12" aria-hidden="true">
        ${steps.map((level) => svg`<rect class="heat-${level}" x=${level * step} width=${step} height="12" />`)}
      </svg>
      <span class="sr">greatest</span>${formatDecimal(greatest)} ${of}
      ${
        hottest === null
          ? nothing
          : html`<span class="most"
              ><svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
                <rect class="heat-8" x="2.5" y="2.5" width="9" height="7" />
                <rect class="heat-ring" x="2.5" y="2.5" width="9" height="7" />
              </svg>
              most</span
            >`
      }
    </p>`;
  }

  private renderTable() {
    const { heat, words } = this.now;
    const { score, inPicture } = heatSums(heat);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of words and their parts">
      <table>
        <caption class="sr">
          Words of the question: part of the score, how much of it lies in the picture, and where the word matched most
        </caption>
        <thead>
          <tr>
            <th scope="col">Word</th>
            <th scope="col" class="num">Part of the score</th>
            <th scope="col" class="num">In the picture</th>
            <th scope="col">Most alike</th>
          </tr>
        </thead>
        <tbody>
          ${words.map(
            (word) =>
              html`<tr>
                <th scope="row">${word.text ?? otherTokens}</th>
                <td class="num">${formatDecimal(word.part)}</td>
                <td class="num">${formatDecimal(word.inPicture)}</td>
                <td>${(isSeen(word) ? hottestWords(heat, word) : null) ?? '–'}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum, the score</th>
            <td class="num">${formatDecimal(score)}</td>
            <td class="num">${formatDecimal(inPicture)}</td>
            <td>outside the picture ${formatDecimal(shownOutside(heat))}</td>
          </tr>
        </tfoot>
      </table>
    </div>`;
  }

  /** Arrows go from word to word as in any toolbar, and show it at once; candidates keep their place meanwhile. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const last = this.now.words.length;
    const { place } = this.now.view;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const bounded = Math.min(last, Math.max(0, to));
    this.tell({ place: bounded });
    this.renderRoot.querySelectorAll<HTMLElement>('.word')[bounded]?.focus();
  };

  private tell(change: Partial<HeatView>): void {
    this.dispatchEvent(new HeatViewChanged(change));
  }
}

const otherTokens = 'Other tokens of the question';
const nothingSaid = 'Nothing matched in the picture: all of the score lies in tokens that the model puts around it.';
const allWordsSaid = 'What each patch holds of the score, over all words.';

/** "In the picture 11.204 + outside the picture 2.311 = 13.515, the image’s score." */
function sumWords(heat: PageHeat): string {
  const { score, inPicture } = heatSums(heat);
  const outside = shownOutside(heat);
  const sign = outside < 0 ? '−' : '+';
  return `In the picture ${formatDecimal(inPicture)} ${sign} outside the picture ${formatDecimal(Math.abs(outside))} = ${formatDecimal(score)}, the image’s score.`;
}

/** So that the three numbers add up as they are shown: rounded apart they may miss by 0.001. */
function shownOutside(heat: PageHeat): number {
  const { score, inPicture } = heatSums(heat);
  return (Math.round(1000 * score) - Math.round(1000 * inPicture)) / 1000;
}

function wordSaid({ text, part, inPicture }: HeatWord): string {
  const outside = part - inPicture;
  const where =
    Math.abs(outside) < 0.0005
      ? 'all of it in the picture'
      : !isSeen({ inPicture })
        ? 'none of it in the picture'
        : `${formatDecimal(inPicture)} in the picture, ${formatDecimal(outside)} outside`;
  return `${text === null ? otherTokens : `“${text}”`}: ${formatDecimal(part)} of the score, ${where}.`;
}
