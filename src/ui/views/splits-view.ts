import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { sharedStyles } from '../styles/shared-styles.ts';

/** To be written. */
@customElement('splits-view')
export class SplitsView extends SignalWatcher(LitElement) {
  static override styles = sharedStyles;

  @property({ attribute: false }) app!: App;

  override render() {
    return html`<h1>All benchmarks</h1>`;
  }
}
