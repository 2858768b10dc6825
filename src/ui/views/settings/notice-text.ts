import { html } from 'lit';
import type { Notice } from '../../../app/app-state.ts';
import '../../elements/ui-icon.ts';

/** Errors in the place where the work was started. */
export function renderNotices(notices: readonly Notice[]) {
  return notices.map(
    ({ message, code }) =>
      html`<p class="note err" role="alert">
        <ui-icon name="error"></ui-icon><span title=${code === null ? '' : `Code: ${code}`}>${message}</span>
      </p>`,
  );
}
