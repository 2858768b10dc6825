import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/page-canvas.ts';
import { formatSheet } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';

/** One gold page as an image: whether the mapping means the right page is seen, not computed. */
@customElement('sample-page')
export class SamplePage extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      figcaption {
        margin-top: 4px;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) document!: CorpusDocument;
  /** Sheet from 0. */
  @property({ type: Number }) page = 0;

  /** The page's own shape, once it was drawn. */
  @state() private ratio = Math.SQRT2;

  override render() {
    const where = `${nameOf(this.document)}, ${formatSheet(this.page, this.document.labels?.[this.page] ?? null)}`;
    return html`<figure>
      <page-canvas
        page="${this.document.id}#${this.page}"
        label="Page image of ${where}: gold evidence"
        .ratio=${this.ratio}
        .draw=${this.draw}
      ></page-canvas>
      <figcaption class="cap">
        <a href=${formatRoute(routeTo('corpus', [this.document.id, String(this.page + 1)]))}>${where}</a>
      </figcaption>
    </figure>`;
  }

  private readonly draw = async (width: number, signal: AbortSignal): Promise<ImageBitmap> => {
    const image = await this.app.commands.pageImage(this.document.id, this.page, width, signal);
    this.ratio = image.height / image.width;
    return image;
  };
}
