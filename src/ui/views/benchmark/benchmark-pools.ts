import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { PoolBin, PoolsFound } from '../../../core/dataset/pool-statistics.ts';
import type { PoolSettings } from '../../../core/experiment/experiment.ts';
import { checkQuestionSet, publishedPool, publishedSetOf } from '../../../core/reference/published.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { defaultPoolOf, poolTitle } from '../experiment/system-words.ts';
import { stepWords } from '../experiment/reduction-words.ts';
import { waitingNames, waitingWords } from './waiting-names.ts';
import { type PoolRow, mergedNotes, poolRows } from './pool-words.ts';

const kinds: readonly PoolSettings['kind'][] = ['default', 'candidates', 'own-document', 'corpus', 'sampled'];

/** What the pools are like that the questions are searched in: VisDoM's table 2, and pages per question as a histogram. */
@customElement('benchmark-pools')
export class BenchmarkPools extends SignalWatcher(LitElement) {
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
        grid-template-columns: 136px minmax(0, 1fr) 90px;
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

  @state() private pool: PoolSettings = { kind: 'default', withoutOracle: false };
  @state() private seed: number | null = null;
  /** The pools that were counted last, and what they were asked of; null pools: that failed, and was told. */
  @state() private last: { readonly of: string; readonly found: PoolsFound | null } | null = null;
  private asked = '';

  override render() {
    const { last } = this;
    const isCurrent = last?.of === this.wanted();
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
                    ${optionWords(kind, own)}
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
      ${isCurrent ? nothing : html`<p class="notes" role="status">The pools are being counted.</p>`}
      ${isCurrent && last.found === null ? html`<p class="notes">The pools could not be counted.</p>` : nothing}
      ${last === null || last.found === null ? nothing : html`<div aria-busy=${!isCurrent}>${this.renderFound(last.found)}</div>`}
    </section>`;
  }

  private renderFound({ statistics, steps, notes }: PoolsFound) {
    const { format, questions } = this.benchmark;
    const waiting = waitingNames(this.app.state.mapping.value);
    const set = publishedSetOf(format);
    const reworded = questions.filter(({ rewording }) => rewording !== undefined && rewording.choice !== 'kept').length;
    const check = set === null ? null : checkQuestionSet(set, { format, questions: statistics.queries, reworded });
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
        ${steps.map(({ step, before, after }) => html`<p>As the experiment asks, ${stepWords[step]}: ${formatCount(before)} → ${formatCount(after)} questions.</p>`)}
        ${mergedNotes(notes).map((one) => html`<p>${one.note} ${formatCounted(one.questions, 'question')}.</p>`)}
        ${waiting === 0 ? nothing : html`<p>${waitingWords(waiting)}</p>`}
        ${check === null ? nothing : html`<p>${check.sentence}</p>`}
        ${questions.length === statistics.queries ? nothing : html`<p>Of ${formatCount(questions.length)} questions in the file.</p>`}
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    void this.read();
  }

  private get seedNow(): number {
    return this.seed ?? this.app.state.experiment.value.seed;
  }

  /** Text that changes with everything that pools follow from. */
  private wanted(): string {
    const { documents, choices, experiment } = this.app.state;
    const { questions, pageBase, acceptProposals } = experiment.value;
    const ready = documents.value.flatMap(({ id, state, pageCount }) => (state === 'done' ? [id, pageCount] : []));
    return JSON.stringify([
      this.benchmark.id,
      this.pool,
      this.pool.kind === 'sampled' ? this.seedNow : null,
      questions,
      ready,
      choices.value,
      pageBase,
      acceptProposals,
    ]);
  }

  /** Once for each choice; the newest counts. */
  private async read(): Promise<void> {
    const of = this.wanted();
    if (of === this.asked) return;
    this.asked = of;
    const { questions } = this.app.state.experiment.value;
    const found = await this.app.commands.poolStatistics(this.pool, this.seedNow, questions);
    if (of === this.asked) this.last = { of, found };
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

function optionWords(kind: PoolSettings['kind'], own: PoolSettings['kind'] | null): string {
  if (kind === 'sampled') return 'own document and drawn distractors, 50 to 200 pages';
  return kind === 'default' && own !== null ? `${poolTitle(kind)}: ${poolTitle(own)}` : poolTitle(kind);
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
