import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { Benchmark, ImportProblem } from '../../../core/dataset/benchmark.ts';
import type { Progress } from '../../../core/progress.ts';
import '../../elements/ui-meter.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import './benchmark-problems.ts';
import { waitingNames, waitingWords } from './waiting-names.ts';

/** Evidence and candidate documents against the corpus: what is not there can be found by no retriever. Asked for by a person. */
@customElement('benchmark-evidence')
export class BenchmarkEvidence extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      .panel {
        padding: 10px 12px;
      }
      .row {
        flex-wrap: wrap;
      }
      ui-meter {
        margin-top: 8px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) benchmark!: Benchmark;

  @state() private found: { readonly of: unknown; readonly problems: readonly ImportProblem[] } | null = null;
  @state() private working = false;
  @state() private progress: Progress | null = null;

  override render() {
    const { found: last, working, progress } = this;
    const found = last !== null && last.of === this.checked() ? last.problems : null;
    return html`<section class="panel" aria-label="Evidence and candidates in the corpus">
        <p class="row">
          <span>${this.words(found, last !== null)}</span>
          <button class="btn small push" type="button" ?disabled=${working} @click=${() => void this.check()}>
            ${last === null ? 'Check evidence and candidates' : 'Check again'}
          </button>
        </p>
        ${
          working
            ? html`<ui-meter
                label="Evidence looked up"
                .done=${progress?.done ?? 0}
                .total=${progress?.total ?? null}
              ></ui-meter>`
            : nothing
        }
      </section>
      ${
        found === null || found.length === 0
          ? nothing
          : html`<benchmark-problems
              heading="Evidence and candidates that are not found"
              .problems=${found}
            ></benchmark-problems>`
      }`;
  }

  /** Text that changes with what the check looks at: what was found of something else is not shown. */
  private checked(): string {
    const { documents, choices, experiment } = this.app.state;
    const { pageBase, acceptProposals } = experiment.value;
    const ready = documents.value.flatMap(({ id, state, textVersion }) => (state === 'done' ? [id, textVersion] : []));
    return JSON.stringify([this.benchmark.id, ready, choices.value, pageBase, acceptProposals]);
  }

  private words(found: readonly ImportProblem[] | null, wasChecked: boolean): string {
    if (this.working) return `The evidence is looked up in the text of its documents${countWords(this.progress)}.`;
    if (found === null && wasChecked) return 'Documents or choices have changed since the check.';
    if (found === null)
      return 'Whether the evidence stands in the text of its document, and whether all candidate documents are here, is checked when you ask.';
    const waiting = waitingNames(this.app.state.mapping.value);
    const names = waiting === 0 ? '' : ` ${waitingWords(waiting)}`;
    if (found.length === 0) return `${nothingMissing(this.benchmark)}${names}`;
    const evidence = found.filter(({ field }) => field === 'evidence').length;
    return `${formatCount(evidence)} of evidence + ${formatCount(found.length - evidence)} of candidates = ${formatCounted(found.length, 'note')}. The questions stay.${names}`;
  }

  private async check(): Promise<void> {
    const of = this.checked();
    this.working = true;
    this.progress = null;
    const problems = await this.app.commands.checkEvidence((progress) => (this.progress = progress));
    this.working = false;
    if (problems !== null) this.found = { of, problems };
  }
}

/** A file without evidence texts has none that could be looked for. */
function nothingMissing({ questions }: Benchmark): string {
  const texts = questions.reduce(
    (sum, { contexts }) => sum + contexts.reduce((all, one) => all + one.texts.length, 0),
    0,
  );
  const asked = questions.filter(({ candidateDocuments }) => candidateDocuments !== null).length;
  const evidence =
    texts === 0
      ? 'The file states no evidence text.'
      : `Of ${formatCounted(texts, 'evidence text')} none is missing in the documents that are here.`;
  return asked === 0
    ? evidence
    : `${evidence} All candidates of ${formatCounted(asked, 'question')} are in the corpus.`;
}

function countWords(progress: Progress | null): string {
  if (progress === null || progress.total === null) return '';
  return `: ${formatCount(progress.done)} of ${formatCounted(progress.total, 'document')}`;
}
