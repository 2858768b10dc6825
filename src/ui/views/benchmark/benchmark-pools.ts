import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { PoolBin, PoolsFound } from '../../../core/dataset/pool-statistics.ts';
import type { ExperimentSettings, PoolSettings } from '../../../core/experiment/experiment.ts';
import { checkQuestionSet, publishedPool, publishedSetOf } from '../../../core/reference/published.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { defaultPoolOf, poolTitle } from '../experiment/system-words.ts';
import { type PoolRow, poolRows } from './pool-words.ts';

const kinds: readonly PoolSettings['kind'][] = ['default', 'candidates', 'own-document', 'corpus', 'sampled'];

/** What the pools are like that the questions are searched in: VisDoM's table 2, and pages per question as a histogram. */
@customElement('benchmark-pools')
export class BenchmarkPools extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 14px;
        align-items: center;
        padding: 8px 12px;
        border-bottom: 1px solid var(--line);
      }
      .choices input[type='number'] {
        width: 84px;
      }
      .col {
        width: 128px;
      }
      .bins {
        display: grid;
        gap: 4px;
        padding: 10px 12px;
        border-top: 1px solid var(--line-strong);
      }
      .bin {
        display: grid;
        grid-template-columns: 110px minmax(0, 1fr) 90px;
        gap: 10px;
        align-items: center;
      }
      .bar {
        height: 11px;
        background: var(--line);
      }
      .bar i {
        display: block;
        width: var(--share);
        height: 100%;
        background: var(--text-soft);
        forced-color-adjust: none;
      }
      .notes {
        padding: 7px 12px;
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) benchmark!: Benchmark;
  @property({ attribute: false }) experiment!: ExperimentSettings;

  @state() private pool: PoolSettings = { kind: 'default', withoutOracle: false };
  @state() private seed: number | null = null;
  @state() private found: PoolsFound | null = null;
  @state() private of = '';

  override render() {
    void this.read();
    const own = defaultPoolOf(this.benchmark);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Candidate pools</h2>
        <p>What each question is searched in.</p>
      </header>
      <div class="choices noprint">
        <label class="row"
          >Pool
          <span class="select"
            ><select class="field" @change=${this.choosePool}>
              ${kinds.map(
                (kind) =>
                  html`<option value=${kind} .selected=${live(kind === this.pool.kind)}>
                    ${kind === 'default' ? `as the benchmark says${own === null ? '' : `: ${poolTitle(own)}`}` : poolTitle(kind)}
                  </option>`,
              )}
            </select></span
          ></label
        >
        ${
          this.pool.kind === 'sampled'
            ? html`<label class="row"
                >Seed
                <input
                  class="field"
                  type="number"
                  min="0"
                  .value=${live(String(this.seedNow))}
                  @change=${this.chooseSeed}
              /></label>`
            : nothing
        }
        <label class="row"
          ><input type="checkbox" .checked=${live(this.pool.withoutOracle)} @change=${this.chooseOracle} /> without the
          gold document</label
        >
      </div>
      ${this.found === null ? html`<p class="notes">The pools are being counted.</p>` : this.renderFound(this.found)}
    </section>`;
  }

  private renderFound({ statistics, steps, notes }: PoolsFound) {
    const { format, questions } = this.benchmark;
    const set = publishedSetOf(format);
    const check = set === null ? null : checkQuestionSet(set, { format, questions: statistics.queries });
    const published = check?.isSame === true ? publishedPool(format) : null;
    const most = Math.max(1, ...statistics.histogram.map(({ questions }) => questions));
    return html`<div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of pools"
        ${setStyle({ '--table-width': '560px' })}
      >
        <table class="fixed">
          <caption class="sr">
            Counts and means of the
            pools${published === null ? '' : ', beside those printed in table 2 of arXiv 2412.10704'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Of the pools</th>
              <th scope="col" class="col">Mean ± sd</th>
              <th scope="col" class="col">Least–most</th>
              ${published === null ? nothing : html`<th scope="col" class="col">Printed</th>`}
            </tr>
          </thead>
          <tbody>
            ${poolRows(statistics, published).map((row) => renderRow(row, published !== null))}
          </tbody>
        </table>
      </div>
      <div class="bins" role="list" aria-label="Questions by pages in the pool">
        ${statistics.histogram.map((bin) => renderBin(bin, most))}
      </div>
      <div class="notes cap">
        <p>Questions by pages in their pool; ${formatCount(statistics.queries)} in all.</p>
        ${steps.map(({ step, before, after }) => html`<p>${step}: ${formatCount(before)} → ${formatCount(after)} questions.</p>`)}
        ${notes.map((one) => html`<p>${one.note} ${formatCounted(one.questions, 'question')}.</p>`)}
        ${check === null ? nothing : html`<p>${check.sentence}</p>`}
        ${questions.length === statistics.queries ? nothing : html`<p>Of ${formatCount(questions.length)} questions in the file.</p>`}
      </div>`;
  }

  private get seedNow(): number {
    return this.seed ?? this.experiment.seed;
  }

  /** Once for each choice; the newest counts. */
  private async read(): Promise<void> {
    const { documents, choices } = this.app.state;
    const { questions } = this.experiment;
    const ready = documents.value.filter(({ state }) => state === 'done').length;
    const of = JSON.stringify([this.benchmark.id, this.pool, this.seedNow, questions, ready, choices.value]);
    if (of === this.of) return;
    this.of = of;
    const found = await this.app.commands.poolStatistics(this.pool, this.seedNow, questions);
    if (of === this.of && found !== null) this.found = found;
  }

  private readonly choosePool = (event: Event): void => {
    const kind = kinds.find((one) => one === (event.target as HTMLSelectElement).value);
    if (kind !== undefined) this.pool = { ...this.pool, kind };
  };

  private readonly chooseSeed = (event: Event): void => {
    const seed = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(seed) && seed >= 0 && seed <= 4_294_967_295) this.seed = seed;
  };

  private readonly chooseOracle = (event: Event): void => {
    this.pool = { ...this.pool, withoutOracle: (event.target as HTMLInputElement).checked };
  };
}

function renderRow({ label, own, range, published }: PoolRow, isPublished: boolean) {
  return html`<tr>
    <th scope="row">${label}</th>
    <td>${own}</td>
    <td class="soft">${range}</td>
    ${isPublished ? html`<td class="soft">${published}</td>` : nothing}
  </tr>`;
}

function renderBin({ label, questions }: PoolBin, most: number) {
  return html`<div class="bin" role="listitem">
    <span>${label} pages</span>
    <span class="bar" ${setStyle({ '--share': `${(100 * questions) / most}%` })}><i></i></span>
    <span>${formatCounted(questions, 'question')}</span>
  </div>`;
}
