import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { experimentPlanStyles } from './experiment-plan-styles.ts';
import { planOf } from './plan.ts';
import type { Obstacle } from './readiness.ts';

/** What will run and what will not, the button that starts it, and what leaves the page: together, as one decision. */
@customElement('experiment-plan')
export class ExperimentPlan extends LitElement {
  static override styles = [sharedStyles, experimentPlanStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  @property({ attribute: false }) mapping: Mapping | null = null;
  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];
  @property({ attribute: false }) obstacles: readonly Obstacle[] = [];

  override render() {
    return html`<section class="panel" aria-labelledby="title">
        <header>
          <h2 id="title">What will run</h2>
        </header>
        ${this.mapping === null ? nothing : this.renderQuestions(this.mapping)} ${this.renderCorpus()}
        <div class="go">${this.renderStart()}</div>
      </section>
      <section class="panel" aria-labelledby="leaves">
        <header>
          <h2 id="leaves">What will leave this page</h2>
        </header>
        <p class="leaves">
          <ui-icon name="lock"></ui-icon>
          <span><b>Nothing.</b> PDFs, index and scores stay on this device. BM25 needs no model and no key.</span>
        </p>
      </section>`;
  }

  private renderQuestions(mapping: Mapping) {
    const plan = planOf(mapping.counts, this.settings);
    return html`<table>
      <caption class="sr">
        Questions by what becomes of them
      </caption>
      <tbody>
        ${plan.map(
          ({ count, words, why }) =>
            html`<tr>
              <th scope="row">${words}${why === '' ? nothing : html`<span class="more">${why}</span>`}</th>
              <td class="num">${formatCount(count)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Questions</th>
          <td class="num">${formatCount(plan.reduce((sum, line) => sum + line.count, 0))}</td>
        </tr>
      </tfoot>
    </table>`;
  }

  private renderCorpus() {
    const { documents } = this;
    if (documents.length === 0) return nothing;
    const sum = (count: (document: CorpusDocument) => number): number =>
      documents.reduce((all, one) => all + count(one), 0);
    const unread = documents.filter((document) => document.state === 'indexing').length;
    const blank = sum((document) => document.pagesWithoutText);
    const corpus = formatRoute(routeTo('corpus'));
    return html`<div class="corpus small">
      <p>
        over <b>${formatCounted(documents.length, 'document')}</b>,
        <b
          >${formatCounted(
            sum((document) => document.pagesDone),
            'page',
          )}</b
        >
      </p>
      ${
        blank === 0
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon
              ><span
                >${formatCounted(blank, 'page')} without text: BM25 finds nothing on ${blank === 1 ? 'it' : 'them'}.
                <a href=${corpus}>See ${blank === 1 ? 'it' : 'them'}</a></span
              >
            </p>`
      }
      ${
        unread === 0
          ? nothing
          : html`<p class="row">
              <ui-icon name="warning" class="warn"></ui-icon
              ><span>${formatCounted(unread, 'document')} not read to the end. <a href=${corpus}>See how far</a></span>
            </p>`
      }
    </div>`;
  }

  private renderStart() {
    const runs = this.settings.systems.length;
    const blocked = this.obstacles.length > 0;
    return html`${
        blocked
          ? html`<ul class="why" id="why">
              ${this.obstacles.map(({ sentence, view, link }) => html`<li>${sentence} ${view === null ? nothing : html`<a href=${formatRoute(routeTo(view))}>${link}</a>`}</li>`)}
            </ul>`
          : nothing
      }
      <button
        class="btn primary"
        type="button"
        ?disabled=${blocked}
        aria-describedby=${blocked ? 'why' : nothing}
        @click=${this.start}
      >
        Start ${runs === 0 ? nothing : formatCounted(runs, 'run')}
      </button>`;
  }

  private readonly start = (): void => {
    void this.app.commands.startRuns();
    this.app.commands.go(routeTo('run'));
  };
}
