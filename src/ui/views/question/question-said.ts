import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { QuestionResult, Run } from '../../../core/experiment/run.ts';
import { evaluateQuestions } from '../../../core/metric/evaluation.ts';
import type { Standing } from '../../../core/metric/evaluation.ts';
import { metricDefinition, parseMetric } from '../../../core/metric/registry.ts';
import type { ReportOptions } from '../../../core/experiment/report-options.ts';
import { questionsWithoutPages } from '../../../core/experiment/report.ts';
import { documentMetrics, scoringMetrics } from '../../../core/metric/scorings.ts';
import '../../elements/ui-icon.ts';
import { formatCounted, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { metricFraction } from './metric-fraction.ts';
import { questionSaidStyles } from './question-said-styles.ts';

/** What is asked and the gold answer, in the slot what the run in view answered, and what its metrics come to. */
@customElement('question-said')
export class QuestionSaid extends LitElement {
  static override styles = [sharedStyles, questionSaidStyles];

  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) run: Run | null = null;
  @property({ attribute: false }) result: QuestionResult | null = null;
  @property({ attribute: false }) options!: ReportOptions;
  @property({ type: Number }) goldPages = 0;

  override render() {
    const { question } = this;
    return html`<p class="qn">${question.question}</p>
      ${this.renderOriginal()} ${this.renderChips()} ${this.renderAnswer()}<slot></slot>${this.renderMetrics()}`;
  }

  /** Of a question whose wording a person reviewed. */
  private renderOriginal() {
    const { rewording } = this.question;
    if (rewording === undefined || rewording.choice === 'kept') return nothing;
    const by =
      rewording.model === null ? 'worded by a person' : `${rewording.choice} among wordings by ${rewording.model}`;
    return html`<p class="small soft">Original wording: ${rewording.original} (${by})</p>`;
  }

  private renderChips() {
    const { type, answerType, domain, evidenceKinds } = this.question;
    const words = [...new Set([type, answerType, domain, ...evidenceKinds])].filter(
      (word) => word !== null && word !== '',
    );
    return html`<p class="row wrap chips">
      ${words.map((word) => html`<span class="tag">${word}</span>`)}
      ${this.question.unanswerable ? html`<span class="tag">not answerable</span>` : nothing}
      ${
        this.goldPages === 0
          ? nothing
          : html`<span class="tag gold"
              ><i class="mk gold" aria-hidden="true"></i> gold: ${formatCounted(this.goldPages, 'page')}</span
            >`
      }
    </p>`;
  }

  private renderAnswer() {
    const { answer, references, referencesAre } = this.question;
    const several = references.length > 1;
    return html`<section>
      <h2>Gold answer${several ? (referencesAre === 'parts' ? ', all of these' : ', any of these') : ''}</h2>
      ${
        several
          ? html`<ul class="refs">
              ${references.map((reference) => html`<li class="ans">${reference}</li>`)}
            </ul>`
          : html`<p class="ans ${answer === null ? 'soft' : ''}">${answer ?? 'The file states none.'}</p>`
      }
    </section>`;
  }

  private renderMetrics() {
    const { run, result } = this;
    if (run === null || result === null) return nothing;
    const metrics = this.metrics(result);
    const goldWithoutPages = questionsWithoutPages([this.question]);
    const [evaluation] = evaluateQuestions([result], { ...run.settings, goldWithoutPages }, metrics);
    if (evaluation === undefined) return nothing;
    const why = notScored(evaluation.standing);
    return html`<dl class="met" aria-label="Metrics of this question">
        ${metrics.map((name, place) => {
          const value = evaluation.values[place] ?? null;
          const fraction = evaluation.standing === 'scored-0' ? 'not mapped' : metricFraction(name, result);
          return html`<div
            class=${name === this.options.metric ? 'on' : ''}
            title=${metricDefinition(parseMetric(name).family).meaning}
          >
            <dt>${name}</dt>
            <dd>${formatDecimal(value, 2)} <span>${value === null ? 'no value' : fraction}</span></dd>
          </div>`;
        })}
      </dl>
      ${why === null ? nothing : html`<p class="small soft">${why}</p>`}`;
  }

  private metrics({ state }: QuestionResult): readonly string[] {
    const { scoring, k } = this.options;
    return state === 'document-only' ? documentMetrics(k) : scoringMetrics(scoring, k);
  }
}

/** Why a question enters no mean of pages; null where it does. */
function notScored(standing: Standing): string | null {
  const sentences: Readonly<Record<Standing, string | null>> = {
    scored: null,
    'scored-0': 'Its gold is not in the corpus: scored 0 by choice.',
    'document-only': 'Its gold names documents and no pages: it enters the document means alone.',
    'without-evidence': 'The file states no evidence for it: it enters no mean.',
    unmappable: 'Its gold is not in the corpus: it is left out of the means.',
    'mapped-in-part': 'Its gold is mapped in part: left out of the means by choice.',
    failed: 'Its retrieval failed: it enters no mean.',
  };
  return sentences[standing];
}
