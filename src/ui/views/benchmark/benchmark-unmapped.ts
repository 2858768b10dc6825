import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';

/** What becomes of questions whose evidence is not, or only partly, in the corpus. The choices are part of the run. */
@customElement('benchmark-unmapped')
export class BenchmarkUnmapped extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      fieldset {
        display: grid;
        gap: 2px;
        padding: var(--space-3);
      }
      fieldset + fieldset {
        border-top: 1px solid var(--line);
      }
      legend {
        float: left;
        margin-bottom: 4px;
        padding: 0;
        font-weight: var(--weight-strong);
      }
      label {
        clear: both;
        min-height: 24px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) counts!: Mapping['counts'];
  @property({ attribute: false }) experiment!: ExperimentSettings;

  override render() {
    const { unmappable, mappedInPart } = this.experiment;
    return html`<section class="panel" aria-label="Questions that are not wholly mapped">
      <fieldset>
        <legend>${formatCounted(this.counts.unmappable, 'question')} whose evidence is not mapped</legend>
        ${this.renderChoice('unmappable', unmappable === 'leave-out', 'Leave out, and say so beside every mean', { unmappable: 'leave-out' })}
        ${this.renderChoice('unmappable', unmappable === 'score-0', 'Score 0 for retrieval', { unmappable: 'score-0' })}
      </fieldset>
      ${
        this.counts['mapped-in-part'] === 0
          ? nothing
          : html`<fieldset>
              <legend>${formatCounted(this.counts['mapped-in-part'], 'question')} mapped in part</legend>
              ${this.renderChoice('part', mappedInPart === 'score', 'Score on what is mapped', { mappedInPart: 'score' })}
              ${this.renderChoice('part', mappedInPart === 'leave-out', 'Leave out', { mappedInPart: 'leave-out' })}
            </fieldset>`
      }
    </section>`;
  }

  private renderChoice(group: string, checked: boolean, words: string, change: Partial<ExperimentSettings>) {
    return html`<label class="row">
      <input
        type="radio"
        name=${group}
        .checked=${live(checked)}
        @change=${() => this.app.commands.setExperiment({ ...this.experiment, ...change })}
      />
      <span>${words}</span>
    </label>`;
  }
}
