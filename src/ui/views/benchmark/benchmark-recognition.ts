import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { formatTable } from '../../../core/dataset/format-table.ts';
import { styleFor } from '../../../core/prompt/answer-styles.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { styleTitles } from '../experiment/answer-words.ts';
import { factsOf } from './benchmark-facts.ts';

/** What the file was taken for, why, and what it holds. */
@customElement('benchmark-recognition')
export class BenchmarkRecognition extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      dd {
        font-weight: 600;
      }
      .panel > header {
        flex-wrap: wrap;
        row-gap: 2px;
      }
      dl.facts.across {
        column-gap: 20px;
      }
    `,
  ];

  @property({ attribute: false }) benchmark!: Benchmark;
  /** What the benchmark's own pool is, in words. */
  @property() pool = '';

  override render() {
    const facts = factsOf(this.benchmark);
    const repaired = this.benchmark.problems.filter((problem) => problem.severity === 'repaired').length;
    const skipped = this.benchmark.problems.length - repaired;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Recognised as ${labelOf(this.benchmark)}</h2>
        <p>${this.benchmark.recognisedBy}</p>
        ${this.renderDerived()}
      </header>
      <div class="body">
        <dl class="facts across">
          ${fact('Questions', formatCount(facts.questions))} ${fact('With gold answer', formatCount(facts.withAnswer))}
          ${fact('With evidence', formatCount(facts.withEvidence))}
          ${
            facts.goldPagesMean === null
              ? nothing
              : fact(
                  'Gold pages',
                  `${formatCount(facts.goldPages)}, mean ${formatDecimal(facts.goldPagesMean, 1)} a question`,
                )
          }
          ${fact('Documents named', formatCount(facts.documentsNamed))} ${fact('Candidate pool', this.pool)}
          ${fact('Style of answers', styleTitles[styleFor(this.benchmark.format)])}
          ${facts.unanswerable === 0 ? nothing : fact('Not answerable', formatCount(facts.unanswerable))}
          ${repaired === 0 ? nothing : fact('With a note', formatCounted(repaired, 'entry', 'entries'))}
          ${skipped === 0 ? nothing : fact('Left out', formatCounted(skipped, 'entry', 'entries'))}
        </dl>
      </div>
    </section>`;
  }

  /** A benchmark that a review made of another one. */
  private renderDerived() {
    const { derivedFrom, questions } = this.benchmark;
    if (derivedFrom === undefined) return nothing;
    const { reworded, dropped } = derivedFrom;
    return html`<p>
      Made of another benchmark by a review of its wordings: ${formatCount(reworded)} of
      ${formatCount(questions.length)} reworded, ${formatCount(dropped)} dropped as ambiguous.
    </p>`;
  }
}

function labelOf({ format }: Benchmark): string {
  return formatTable.find(({ name }) => name === format)?.label ?? format;
}

function fact(term: string, value: string) {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
