import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { Benchmark, ImportProblem } from '../../../core/dataset/benchmark.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import './benchmark-problems.ts';

/** Evidence and candidate documents against the corpus: what is not there can be found by no retriever. Asked for by a person. */
@customElement('benchmark-evidence')
export class BenchmarkEvidence extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .panel {
        padding: 10px 12px;
      }
      .row {
        flex-wrap: wrap;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) benchmark!: Benchmark;

  @state() private found: { readonly of: string; readonly problems: readonly ImportProblem[] } | null = null;
  @state() private working = false;

  override render() {
    const found = this.found?.of === this.benchmark.id ? this.found.problems : null;
    return html`<section class="panel" aria-label="Evidence and candidates in the corpus">
        <p class="row">
          <span>${this.words(found)}</span>
          <span class="push"></span>
          <button class="btn small" type="button" ?disabled=${this.working} @click=${() => void this.check()}>
            ${found === null ? 'Check evidence and candidates' : 'Check again'}
          </button>
        </p>
      </section>
      ${
        found === null || found.length === 0
          ? nothing
          : html`<benchmark-problems heading="Not in the corpus" .problems=${found}></benchmark-problems>`
      }`;
  }

  private words(found: readonly ImportProblem[] | null): string {
    if (this.working) return 'The evidence is looked up in the text of its documents.';
    if (found === null)
      return 'Whether the evidence stands in the text of its document, and whether all candidate documents are here, is checked when you ask.';
    const evidence = found.filter(({ field }) => field === 'evidence').length;
    const candidates = found.length - evidence;
    if (found.length === 0)
      return `All evidence of ${formatCounted(this.benchmark.questions.length, 'question')} stands in its documents, and all candidates are here.`;
    return `${formatCount(evidence)} of evidence + ${formatCount(candidates)} of candidates = ${formatCounted(found.length, 'remark')}. The questions stay.`;
  }

  private async check(): Promise<void> {
    const { id } = this.benchmark;
    this.working = true;
    const problems = await this.app.commands.checkEvidence();
    this.working = false;
    if (problems !== null) this.found = { of: id, problems };
  }
}
