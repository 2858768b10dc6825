import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';

@customElement('question-view')
export class QuestionView extends LitElement {
  @property({ attribute: false }) app!: App;

  override render() {
    return html`<h1 tabindex="-1">Report</h1>`;
  }
}
