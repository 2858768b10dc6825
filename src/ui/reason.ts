/** A failure in running text: its sentence, with the code as a title, since a code is for who reports it and not for who reads it. */
import { html } from 'lit';
import type { Failure } from '../core/app-error.ts';

export function renderReason({ reason, code }: Pick<Failure, 'reason' | 'code'>) {
  return html`<bdi title=${`Code: ${code}`}>${reason}</bdi>`;
}
