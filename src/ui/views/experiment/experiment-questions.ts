import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import type { QuestionReduction, ReductionStep } from '../../../core/dataset/question-reduction.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { reductionWords } from './reduction-words.ts';
import { wholeNumber } from './typed-numbers.ts';

/** Which of the benchmark's questions are asked: VisDoM's ways to make them fewer (section 4.1), each with its count. */
@customElement('experiment-questions')
export class ExperimentQuestions extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .form {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 18px;
        align-items: center;
        padding: 10px 12px;
        font-size: var(--size-small);
      }
      .field {
        width: 84px;
      }
      .sum {
        flex-basis: 100%;
        color: var(--text-soft);
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  /** Questions of the benchmark, and how they become fewer; null: there is no benchmark. */
  @property({ attribute: false }) asked: { readonly of: number; readonly steps: readonly ReductionStep[] } | null =
    null;
  @state() private problem: string | null = null;

  override render() {
    const { questions: chosen } = this.settings;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Questions</h2>
        <p>which of the benchmark's are asked, as arXiv 2412.10704 made its own fewer</p>
      </header>
      <div class="form">
        <label class="row"
          ><input
            type="checkbox"
            .checked=${live(chosen.nearDuplicates)}
            @change=${(event: Event) => this.change({ nearDuplicates: (event.target as HTMLInputElement).checked })}
          />
          Drop near-duplicates</label
        >
        <label class="row"
          ><input
            type="checkbox"
            .checked=${live(chosen.longerHalf)}
            @change=${(event: Event) => this.change({ longerHalf: (event.target as HTMLInputElement).checked })}
          />
          Keep the longer half</label
        >
        <label class="row"
          >Sample
          <input
            class="field"
            inputmode="numeric"
            autocomplete="off"
            placeholder="all"
            aria-describedby=${this.problem === null ? nothing : 'problem'}
            aria-invalid=${this.problem === null ? 'false' : 'true'}
            .value=${live(chosen.sample === null ? '' : String(chosen.sample))}
            @change=${this.changeSample}
        /></label>
        ${
          chosen.sample === null
            ? nothing
            : html`<label class="row"
                >Seed
                <input
                  class="field"
                  inputmode="numeric"
                  autocomplete="off"
                  .value=${live(String(chosen.seed))}
                  @change=${this.changeSeed}
              /></label>`
        }
        ${this.problem === null ? nothing : html`<p class="err small" id="problem">${this.problem}</p>`}
        <p class="sum" role="status">
          ${this.asked === null ? 'There is no benchmark yet.' : reductionWords(this.asked.of, this.asked.steps)}
        </p>
      </div>
    </section>`;
  }

  private change(change: Partial<QuestionReduction>): void {
    this.app.commands.setExperiment({ ...this.settings, questions: { ...this.settings.questions, ...change } });
  }

  private readonly changeSample = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value.trim();
    const sample = text === '' ? null : wholeNumber(text);
    const isWrong = text !== '' && (sample === null || sample < 1 || sample > 1_000_000);
    this.problem = isWrong ? 'A sample is a whole number from 1 to 1,000,000, or empty for all.' : null;
    if (!isWrong) this.change({ sample });
  };

  private readonly changeSeed = (event: Event): void => {
    const seed = wholeNumber((event.target as HTMLInputElement).value);
    const isWrong = seed === null || seed > 4_294_967_295;
    this.problem = isWrong ? 'The seed is a whole number from 0 to 4,294,967,295.' : null;
    if (!isWrong) this.change({ seed });
  };
}
