import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { ExperimentPlan, ModelJob, VisualEntry } from '../../../app/app-state.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { visualEncoderKey } from '../../../core/model/visual-encoder-settings.ts';
import '../../elements/ui-icon.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { imageTotal, imageTotalWords, openCosts } from './image-cost.ts';
import type { CostOfEncoder } from './image-cost.ts';
import './image-cost-lines.ts';
import { planTotal } from './plan-total.ts';
import { planWords } from './plan-words.ts';

/** What each system has to compute before the first question, and all of them together. */
@customElement('plan-loads')
export class PlanLoads extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      section,
      ul {
        display: grid;
        gap: 5px;
      }
      :host {
        font-size: var(--size-small);
      }
      li,
      .total {
        display: grid;
        overflow-wrap: anywhere;
      }
      .total {
        padding-top: 6px;
        border-top: 1px solid var(--line);
      }
      .row {
        align-items: start;
      }
      ui-icon {
        margin-top: 2px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  @property({ attribute: false }) plan: ExperimentPlan = [];
  @property({ attribute: false }) visuals: readonly VisualEntry[] = [];
  @property({ attribute: false }) modelJob: ModelJob | null = null;

  override render() {
    const { plan } = this;
    const loads = plan.flatMap((one) => {
      const system = this.settings.systems.find(({ name }) => name === one.system);
      return system === undefined
        ? []
        : [{ system, words: planWords(one.plan, system), costs: openCosts(one, system) }];
    });
    const told = new Map<string, string>();
    for (const { system, costs } of loads.toReversed())
      for (const { encoder } of costs) told.set(visualEncoderKey(encoder), system.name);
    const open = loads.filter(({ words, costs }) => words.length + costs.length > 0);
    return html`<section aria-labelledby="loads">
      <h3 id="loads">Before the first question</h3>
      ${
        open.length === 0
          ? html`<p class="row"><ui-icon name="check" class="yes"></ui-icon> nothing to compute: all is stored</p>`
          : html`<ul>
              ${loads.map(
                ({ system, words, costs }) =>
                  html`<li>
                    <b>${system.name}</b>
                    ${words.length + costs.length === 0 ? html`<span class="soft">nothing to compute: all is stored</span>` : nothing}
                    ${costs.map((of) => this.renderCost(system, of, told.get(visualEncoderKey(of.encoder))))}
                    ${words.map((one) => html`<span>${one}</span>`)}
                  </li>`,
              )}
            </ul>`
      }
      ${open.length > 1 ? this.renderTotal(plan) : nothing}
    </section>`;
  }

  private renderCost(system: SystemSettings, of: CostOfEncoder, first = system.name) {
    return html`<image-cost-lines
      .app=${this.app}
      .settings=${this.settings}
      .system=${system}
      .of=${of}
      .toldBy=${first === system.name ? null : first}
      .visuals=${this.visuals}
      .modelJob=${this.modelJob}
    ></image-cost-lines>`;
  }

  private renderTotal(plan: ExperimentPlan) {
    const { systems } = this.settings;
    const { pagesToRecognise, unitsToEmbed, questionsToEmbed, documentsToIndex } = planTotal(plan, systems);
    const isOfPages = systems.every(({ unit }) => unit.kind === 'page');
    const parts = [
      ...imageTotalWords(imageTotal(plan, systems)),
      ...(pagesToRecognise > 0 ? [`${formatCounted(pagesToRecognise, 'page')} to read`] : []),
      ...(unitsToEmbed > 0 ? [`${formatCounted(unitsToEmbed, isOfPages ? 'page' : 'unit')} to embed`] : []),
      ...(questionsToEmbed > 0 ? [`${formatCounted(questionsToEmbed, 'question')} to embed`] : []),
      ...(documentsToIndex > 0 ? [`${formatCounted(documentsToIndex, 'document')} to index`] : []),
    ];
    if (parts.length === 0) return nothing;
    return html`<p class="total">
      <b>All together</b> <span>${parts.join(', ')}</span>
      <span class="cap soft">What several systems need is computed once.</span>
    </p>`;
  }
}
