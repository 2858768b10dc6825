import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ModelJob } from '../../../app/app-state.ts';
import { formatBytes } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

const stages = {
  load: 'Getting its files',
  compile: 'Compiling',
  'self-test': 'Testing its vectors',
  time: 'Timing a page',
};

/** A model that is being fetched, compiled and tested: bytes, and Cancel. Fires `cancel`. */
@customElement('model-progress')
export class ModelProgress extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    sharedStyles,
    css`
      .job {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 5px 12px;
      }
      ui-meter {
        grid-column: 1;
      }
      .btn {
        grid-row: 1 / 3;
        grid-column: 2;
      }
    `,
  ];

  @property({ attribute: false }) job: ModelJob | null = null;

  override render() {
    const progress = this.job?.progress ?? null;
    const stage = Object.hasOwn(stages, progress?.phase ?? 'load')
      ? stages[(progress?.phase ?? 'load') as keyof typeof stages]
      : 'Opening';
    const inBytes = progress?.unit === 'bytes' && progress.done > 0;
    const of = progress?.total === null || progress === null ? '' : ` of ${formatBytes(progress.total)}`;
    return html`<div class="job">
      <span>${stage}${inBytes ? `: ${formatBytes(progress.done)}${of}` : ''}</span>
      <ui-meter .done=${inBytes ? progress.done : 0} .total=${inBytes ? progress.total : null}></ui-meter>
      <button class="btn small" type="button" @click=${() => this.dispatchEvent(new Event('cancel'))}>
        <ui-icon name="stop"></ui-icon> Cancel
      </button>
    </div>`;
  }
}
