import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { Prompt, PromptImage } from '../../../core/prompt/prompt.ts';
import '../../elements/page-canvas.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import './copy-button.ts';
import './text-block.ts';

/** A prompt as it was sent: system text, then texts and page images where they stood, then the schema of the reply. */
@customElement('sent-prompt')
export class SentPrompt extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      h3 {
        margin-bottom: 2px;
      }
      .head {
        display: flex;
        align-items: center;
      }
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      figure {
        max-width: 320px;
      }
      figcaption {
        margin-top: 4px;
        overflow-wrap: anywhere;
      }
      summary {
        min-height: 24px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) prompt!: Prompt;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  override render() {
    const { system, parts, schema } = this.prompt;
    return html`<div class="head">
        <h3>Prompt as it was sent</h3>
        <copy-button class="push" what="prompt" .text=${() => this.asText()}></copy-button>
      </div>
      ${system === '' ? nothing : html`<text-block .text=${system} label="System text of the prompt"></text-block>`}
      <ol aria-label="Texts and images of the prompt, in the order sent">
        ${parts.map((part, place) =>
          part.kind === 'text'
            ? html`<li>
                <text-block .text=${part.text} label=${`Part ${place + 1} of the prompt, text`}></text-block>
              </li>`
            : html`<li>${this.renderImage(part.image)}</li>`,
        )}
      </ol>
      ${
        schema === null
          ? nothing
          : html`<details>
              <summary class="small soft">Schema of the reply</summary>
              <text-block .text=${JSON.stringify(schema, null, 2)} label="Schema of the reply"></text-block>
            </details>`
      }`;
  }

  private renderImage({ document, page, widthPixels, heightPixels }: PromptImage) {
    const pixels = widthPixels * heightPixels;
    return html`<figure>
      <page-canvas
        .page=${`${document}#${page}#${pixels}`}
        .label=${this.imageName(document, page)}
        .ratio=${heightPixels / widthPixels}
        .draw=${(_width: number, signal: AbortSignal) => this.app.commands.sentImage(document, page, pixels, signal)}
      ></page-canvas>
      <figcaption class="cap soft">
        <bdi>${this.imageName(document, page)}</bdi>; ${formatCount(widthPixels)} × ${formatCount(heightPixels)} pixels
      </figcaption>
    </figure>`;
  }

  private imageName(document: DocumentId, page: number): string {
    return `${this.nameOf(document)}, sheet ${page + 1}`;
  }

  /** With the name of an image where the image stood. */
  private asText(): string {
    const { system, parts } = this.prompt;
    const texts = parts.map((part) =>
      part.kind === 'text' ? part.text : `[image: ${this.imageName(part.image.document, part.image.page)}]`,
    );
    return [system, ...texts].filter((text) => text !== '').join('\n\n');
  }
}
