import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { OpenPage } from '../../../app/app-state.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { TextSettings } from '../../../core/document/text-settings.ts';
import { wantsOcr } from '../../../core/document/text-settings.ts';
import type { Explanation } from '../../../core/retrieval/explanation.ts';
import '../../elements/page-canvas.ts';
import '../../elements/page-heat.ts';
import '../../elements/page-marks.ts';
import type { PageMarks } from '../../elements/page-marks.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';
import { formatCount, formatSheet } from '../../format.ts';
import { KeyedLoads } from '../../keyed-loads.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { blocksOf, boxesOfSpan, padded } from './boxes-of-span.ts';
import type { HeatPicture } from './heat-picture.ts';
import { findVerbatim, markedPieces } from './marked-text.ts';
import type { TextMarks, TextPiece } from './marked-text.ts';
import { pageFigureStyles } from './page-figure-styles.ts';

/** What of a page a system ranks. */
export interface FoundBy {
  readonly text: boolean;
  readonly image: boolean;
}

/**
 * One page beside a question, as image or as text, with both marks: gold evidence filled, the candidate outlined. Slots:
 * `before` and `after` stand in its caption.
 */
@customElement('page-figure')
export class PageFigure extends LitElement {
  static override styles = [sharedStyles, pageFigureStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) document!: DocumentId;
  /** Sheet from 0. */
  @property({ type: Number }) page = 0;
  /** Name of the document. */
  @property() name = '';
  /** More for the caption's middle: "also ranks 3, 8". */
  @property() remark = '';
  /** Whose text of the page the run searched. */
  @property({ attribute: false }) text!: TextSettings;
  /** What the run finds a page by. */
  @property({ attribute: false }) foundBy: FoundBy = { text: true, image: false };
  @property({ type: Boolean }) gold = false;
  /** Evidence texts that the benchmark states for the page. */
  @property({ attribute: false }) evidence: readonly string[] = [];
  /** Rank of the candidate that is outlined, or null. */
  @property({ attribute: false }) rank: number | null = null;
  @property({ attribute: false }) explanation: Load<Explanation> | null = null;
  /** What of the picture matched, laid over it; null: no heat map. */
  @property({ attribute: false }) heat: HeatPicture | null = null;
  /** The words that the heat map is of. */
  @property() heatOf = '';
  @property({ type: Boolean }) hideGold = false;
  @property({ type: Boolean }) hideRetrieved = false;
  @property({ type: Boolean }) asText = false;

  private readonly pages = new KeyedLoads<OpenPage>(this, 12);

  override render() {
    const { document, page, text } = this;
    const load = this.pages.of(
      `${document}#${page}#${JSON.stringify(text)}`,
      async () => await this.app.commands.openPage(document, page, text),
    );
    const opened = load.kind === 'done' ? load.value : null;
    const marks = opened === null ? null : this.textMarks(opened);
    return html`<figure>
      <figcaption>
        <slot name="before"></slot>
        <b>Sheet ${formatCount(page + 1)}</b>
        <span class="soft trunc" title=${this.name}>${captionOf(opened, this.remark, this.name)}</span>
        <span class="push"></span>
        <slot name="after"></slot>
      </figcaption>
      ${
        load.kind === 'failed'
          ? html`<p class="note err"><ui-icon name="error"></ui-icon><span>${renderReason(load.failure)}</span></p>`
          : nothing
      }
      ${this.asText ? this.renderText(opened, marks) : this.renderImage(opened, marks)} ${this.renderTrouble(opened)}
      ${this.evidence.length === 0 ? nothing : this.renderEvidence(opened)}
    </figure>`;
  }

  private renderImage(opened: OpenPage | null, marks: TextMarks | null) {
    const { document, page } = this;
    const size = opened?.page;
    return html`<page-canvas
      .page=${`${document}#${page}`}
      .label=${this.altOf(opened, marks)}
      .ratio=${size === undefined ? Math.SQRT2 : size.heightPoints / size.widthPoints}
      .draw=${(width: number, signal: AbortSignal) => this.app.commands.pageImage(document, page, width, signal)}
    >
      ${this.heat === null ? nothing : html`<page-heat .cells=${this.heat.cells} .hottest=${this.heat.hottest}></page-heat>`}
      <page-marks
        .marks=${opened === null || marks === null ? null : this.pageMarks(opened, marks)}
        .hideGold=${this.hideGold}
        .hideRetrieved=${this.hideRetrieved}
      ></page-marks>
    </page-canvas>`;
  }

  private renderText(opened: OpenPage | null, marks: TextMarks | null) {
    if (opened === null || marks === null) return nothing;
    const { text } = opened.page;
    const label = `Text of sheet ${this.page + 1} of ${this.name}`;
    if (text.trim() === '') return html`<p class="text soft">${withoutText(this.foundBy)}</p>`;
    const shown: TextMarks = {
      gold: this.hideGold ? [] : marks.gold,
      unit: this.hideRetrieved ? null : marks.unit,
      words: this.hideRetrieved ? [] : marks.words,
    };
    const pieces = markedPieces(text, shown);
    const first = pieces.findIndex(({ unit }) => unit);
    const last = pieces.findLastIndex(({ unit }) => unit);
    // White space between tags would be part of a text that keeps its own.
    return html`<div class="text" tabindex="0" role="region" aria-label=${label}>
      ${pieces.slice(0, Math.max(0, first)).map(renderPiece)}${
        first < 0 ? nothing : html`<span class="unit">${pieces.slice(first, last + 1).map(renderPiece)}</span>`
      }${pieces.slice(last + 1).map(renderPiece)}
    </div>`;
  }

  /** What keeps the page from being found, or its marks from being exact. */
  private renderTrouble(opened: OpenPage | null) {
    const words = opened === null ? null : troubleOf(opened, this.text, this.foundBy);
    const failed = this.explanation?.kind === 'failed' ? this.explanation.failure : null;
    return html`${words === null ? nothing : html`<p class="cap soft">${words}</p>`}
    ${failed === null ? nothing : html`<p class="cap warn">What was matched cannot be shown. ${renderReason(failed)}</p>`}`;
  }

  private renderEvidence(opened: OpenPage | null) {
    const text = opened?.page.text ?? '';
    return html`<div class="stated" role="group" aria-label="Evidence that the benchmark states">
      <h3>Evidence, as the benchmark states it</h3>
      <ul tabindex="0">
        ${this.evidence.map(
          (stated) =>
            html`<li>
              ${stated}<span class="faint cap"
                >${opened === null ? nothing : foundWords(findVerbatim(text, stated).length)}</span
              >
            </li>`,
        )}
      </ul>
    </div>`;
  }

  private textMarks({ page }: OpenPage): TextMarks {
    // What stands more than once is not marked: which place is meant, one cannot say.
    const places = this.evidence.map((stated) => findVerbatim(page.text, stated));
    const gold = this.gold ? places.flatMap((found) => (found.length === 1 ? found : [])) : [];
    const explanation = this.explanation?.kind === 'done' ? this.explanation.value : null;
    const here = <Span extends { readonly page: number }>(spans: readonly Span[]): readonly Span[] =>
      spans.filter((span) => span.page === this.page);
    const units = here(explanation?.unit ?? []);
    // Of a unit in parts the best one is outlined: it is what was compared. On its other pages the unit itself is.
    const best = here(explanation?.window ?? []);
    const outlined = best.length > 0 ? best : units;
    return {
      gold,
      unit: outlined.length === 0 ? null : { start: outlined[0]!.start, end: outlined.at(-1)!.end },
      words: here(explanation?.words ?? []),
    };
  }

  private pageMarks({ page, geometry }: OpenPage, { gold, unit, words }: TextMarks): PageMarks {
    const [width, height] = [page.widthPoints, page.heightPoints];
    const lines = (start: number, end: number) => boxesOfSpan(geometry, start, end);
    const goldLines = gold.flatMap(({ start, end }) => lines(start, end));
    const covered = unit === null ? [] : lines(unit.start, unit.end);
    const others = unit === null ? [] : [...lines(0, unit.start), ...lines(unit.end, page.text.length)];
    const whole =
      this.rank !== null && this.explanation?.kind === 'done' && (covered.length === 0 || others.length === 0);
    return {
      width,
      height,
      gold: goldLines.map((box) => padded(box, 1, width, height)),
      goldPage: this.gold && goldLines.length === 0,
      blocks: whole ? [] : blocksOf(covered, others).map((box) => padded(box, 4, width, height)),
      wholePage: whole,
      rank: this.rank,
      words: words.flatMap(({ start, end }) => lines(start, end)),
    };
  }

  private altOf(opened: OpenPage | null, marks: TextMarks | null): string {
    const gold = this.gold
      ? [marks !== null && marks.gold.length > 0 ? 'gold evidence is filled' : 'the page is gold evidence']
      : [];
    const retrieved = this.rank === null ? [] : [`what was retrieved at rank ${this.rank} is outlined`];
    const heat = this.heat === null ? [] : [`a heat map shows what matched ${this.heatOf}`];
    const about = [...gold, ...retrieved, ...heat].join('; ');
    return `${this.name}, ${formatSheet(this.page, opened?.page.label ?? null)}${about === '' ? '' : `: ${about}`}`;
  }
}

function foundWords(times: number): string {
  if (times === 0) return 'not word by word on this page';
  return times === 1 ? 'marked on the page' : `${formatCount(times)} times on this page, so not marked`;
}

function captionOf(opened: OpenPage | null, remark: string, name: string): string {
  const label = opened?.page.label ?? null;
  const labelled =
    label === null || opened === null || label === String(opened.page.index + 1) ? [] : [`label ${label}`];
  return [...labelled, name, ...(remark === '' ? [] : [remark])].join(', ');
}

/** Without text a page is found by its image alone, if at all. */
function withoutText({ image }: FoundBy): string {
  return `No text on this page: ${image ? 'only its image can be found' : 'it cannot be found'}.`;
}

function troubleOf({ page }: OpenPage, { ocr }: TextSettings, foundBy: FoundBy): string | null {
  const blank = page.text.trim() === '';
  switch (page.source) {
    case 'none':
      if (!blank || !foundBy.text) return null;
      return ocr === 'off'
        ? `${withoutText(foundBy)} Its picture was not read by OCR.`
        : `${withoutText(foundBy)} OCR found none on its picture.`;
    case 'damaged':
      return !foundBy.text || wantsOcr(page, ocr)
        ? null
        : 'The text layer of this page is damaged: words may be missed.';
    case 'failed':
      return `The page could not be read. ${page.failure?.reason ?? ''}`;
    case 'text-layer':
      return null;
  }
}

function renderPiece({ text, gold, word }: TextPiece) {
  if (!gold && !word) return text;
  return html`<span class="${gold ? 'gold' : ''} ${word ? 'word' : ''}">${text}</span>`;
}
