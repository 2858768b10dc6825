import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { formatCount } from '../../format.ts';
import { shownPieces } from './shown-pieces.ts';

/**
 * A text of a model or a file as text: what acts or hides in it is told by a sign, and its own characters stay in the page, each in a
 * stretch of its own direction, so that what is copied or searched is the text itself.
 */
export function shownText(text: string): TemplateResult | string {
  const pieces = shownPieces(text);
  if (pieces.length === 1 && pieces[0]!.shown === null) return text;
  return html`${pieces.map((piece) =>
    piece.shown === null
      ? piece.text
      : html`<span class="sign" data-shown=${piece.shown} title="Characters that are not visible">${piece.text}</span>`,
  )}`;
}

/** The beginning of a text that may be of any length, and how much more there is where all of it stands. */
export function shownBeginning(text: string, whole: string): TemplateResult | string {
  const characters = Array.from(text.slice(0, 2 * mostShown + 2));
  if (text.length <= mostShown || characters.length <= mostShown) return shownText(text);
  const begin = characters.slice(0, mostShown).join('');
  return html`${shownText(begin)}… ${formatCount(text.length - begin.length)} more characters, ${whole}`;
}

const mostShown = 600;

export const shownTextStyles = css`
  .told {
    unicode-bidi: plaintext;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .sign {
    unicode-bidi: isolate;
    direction: ltr;
    font-size: 0;
  }
  .sign::before {
    content: attr(data-shown);
    padding: 0 1px;
    border-radius: var(--radius-small);
    background: var(--warning-soft);
    color: var(--warning);
    font-family: var(--font-mono);
    font-size: var(--size-caption);
  }
`;
