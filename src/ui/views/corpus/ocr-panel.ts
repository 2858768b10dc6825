import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { OcrJob } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { OcrMethod, OcrPolicy, TextSettings } from '../../../core/document/text-settings.ts';
import { formatCount, formatCounted, formatDuration, formatRate, timeLeft } from '../../format.ts';
import { languageNames, methodWords, ocrMethods, ocrPolicies, policyNames, wayInWords } from '../../ocr-words.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { chooseOcr, countsIn, mostUsedWay, ocrChoice } from './ocr-choice.ts';
import { pagesToRead, pagesWanted } from './ocr-of-document.ts';
import { ocrPanelStyles } from './ocr-panel-styles.ts';
import type { PageCounts } from './page-counts.ts';
import { readPagesUse } from './text-use.ts';
import './layer-checks.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

const policyWords: Readonly<Record<(typeof ocrPolicies)[number], { readonly name: string; readonly does: string }>> = {
  'no-text': { name: policyNames['no-text'], does: 'what a corpus with scans needs' },
  unsound: { name: policyNames.unsound, does: 'also where letters were lost or put apart' },
  'every-page': { name: policyNames['every-page'], does: 'as VisDoM did; both texts are kept' },
};

/** Pages without text: how many, which of them are read from their pictures and how; progress, and what failed. */
@customElement('ocr-panel')
export class OcrPanel extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, ocrPanelStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) counts!: PageCounts;
  /** Opened or closed by hand; null: open while pages without text wait. */
  @state() private open: boolean | null = null;

  override render() {
    const job = this.app.state.ocrJob.value;
    const choice = ocrChoice(this.app.state);
    const { waiting } = this.counts.withoutText;
    if (job !== null) {
      return html`<section class="panel" aria-labelledby="h">
        ${this.renderJobHead(job)}${this.renderJob(job, choice)}
      </section>`;
    }
    const open = this.open ?? waiting > 0;
    return html`<section class="panel" aria-labelledby="h">
      ${this.renderHead(open, choice)} ${this.renderUse(choice)} ${open ? this.renderChoice(choice) : nothing}
      ${open ? html`<layer-checks .app=${this.app}></layer-checks>` : nothing}
    </section>`;
  }

  private renderHead(open: boolean, choice: TextSettings) {
    const { waiting, failed, failedAsText } = this.counts.withoutText;
    return html`<header>
      ${waiting > 0 ? html`<ui-icon class="warn" name="warning"></ui-icon>` : nothing}
      <h2 id="h">
        ${waiting > 0 ? untextedWords(waiting - failedAsText.waiting, failedAsText.waiting) : 'Text from pictures (OCR)'}
      </h2>
      <p>${this.renderState(choice)}</p>
      <span class="push"></span>
      ${
        failed > 0
          ? html`<button class="btn small" type="button" @click=${() => void this.app.commands.retryFailedOcr(choice)}>
              Try the ${formatCounted(failed, 'failed page')} again
            </button>`
          : nothing
      }
      <button class="btn small" type="button" aria-expanded=${open} @click=${() => (this.open = !open)}>
        ${open ? 'Close' : 'OCR and checks'}
      </button>
    </header>`;
  }

  /** What is so in the chosen way; pages that were read in another way are named, since their text is still there. */
  private renderState(choice: TextSettings): string {
    const { pages, waiting, read, blank, failed } = this.counts.withoutText;
    if (pages === 0) return 'Every page has a text layer.';
    if (waiting === 0) {
      const failures = failed === 0 ? '' : `, ${formatCount(failed)} failed`;
      return `${formatCount(read + blank)} of ${formatCounted(pages, 'page')} without text read, ${wayInWords(choice)}${failures}.`;
    }
    const other = mostUsedWay(this.app.state.recognised.value);
    return read + blank + failed === 0 && other !== null
      ? `None of them was read as “${wayInWords(choice)}”; some were as “${wayInWords(other)}”.`
      : 'They cannot be found by their words before they are read by OCR.';
  }

  /** What is read here is not searched before a system takes it. */
  private renderUse(choice: TextSettings) {
    const { withoutText, also } = this.counts;
    const words = readPagesUse(withoutText.read + also, choice, this.app.state.experiment.value.systems);
    if (words === '') return nothing;
    return html`<p class="use">
      <ui-icon class="warn" name="warning"></ui-icon>
      <span>${words} <a href=${formatRoute(routeTo('experiment'))}>Choose OCR in the experiment</a></span>
    </p>`;
  }

  private renderChoice(choice: TextSettings) {
    const { state, commands } = this.app;
    const left = this.left(choice.ocr, choice);
    const needsFiles = choice.method === 'accurate' && !state.accurateOcr.value;
    return html`<fieldset>
        <legend class="sr">Which pages are read</legend>
        ${ocrPolicies.map((policy) => this.renderPolicy(policy, choice))}
      </fieldset>
      <div class="how">
        <div class="row">
          <label class="soft small" for="language">Language</label>
          <span class="select"
            ><select
              id="language"
              class="field"
              @change=${(event: Event) => chooseOcr({ ...choice, language: (event.target as HTMLSelectElement).value })}
            >
              ${languageChoices(state.languages.value, choice.language).map(
                (language) =>
                  html`<option value=${language} ?selected=${language === choice.language}>
                    ${languageNames(language)}
                  </option>`,
              )}
            </select></span
          >
        </div>
        <div class="row">
          <span class="soft small" id="method">Method</span>
          <div class="seg small" role="group" aria-labelledby="method">
            ${ocrMethods.map((method) => this.renderMethod(method, choice))}
          </div>
        </div>
        <p class="soft small">
          ${methodWords[choice.method].does}
          ${
            needsFiles ? html`<a href=${formatRoute(routeTo('settings', ['ocr']))}>Pick its folder first</a>.` : nothing
          }
        </p>
        <button
          class="btn primary"
          type="button"
          ?disabled=${left === 0 || needsFiles}
          @click=${() => void commands.recognisePages(choice)}
        >
          ${left === 0 ? triedWords(this.wanted(choice.ocr)) : `Read ${formatCounted(left, 'page')}`}
        </button>
      </div>`;
  }

  private renderPolicy(policy: (typeof ocrPolicies)[number], choice: TextSettings) {
    const { name, does } = policyWords[policy];
    const failed = this.counts.withoutText.failedAsText.pages;
    const among = failed === 0 || policy === 'every-page' ? '' : `, ${formatCount(failed)} of them failed as text`;
    return html`<label class="card"
      ><input
        type="radio"
        name="policy"
        .checked=${choice.ocr === policy}
        @change=${() => chooseOcr({ ...choice, ocr: policy })}
      /><b>${name}</b><span class="soft">${formatCounted(this.wanted(policy), 'page')}${among}: ${does}</span></label
    >`;
  }

  private renderMethod(method: OcrMethod, choice: TextSettings) {
    return html`<button
      type="button"
      aria-pressed=${choice.method === method}
      @click=${() => chooseOcr({ ...choice, method })}
    >
      ${methodWords[method].name}
    </button>`;
  }

  private renderJobHead(job: OcrJob) {
    const { done, total } = job.pages;
    const left = timeLeft(done, total, job.elapsedMs);
    const stopping = job.state === 'stopping';
    const { name, kept } = jobWords[job.kind];
    return html`<header>
      <h2 id="h">${stopping ? `${name}, stopping` : name}</h2>
      <p>
        ${
          stopping
            ? 'The pages in hand are finished first.'
            : `${left === null ? '' : `about ${formatDuration(Math.max(1000, left))} left. `}${kept}`
        }
      </p>
      <span class="push"></span>
      <button class="btn small" type="button" ?disabled=${stopping} @click=${() => void this.app.commands.stopOcr()}>
        <ui-icon name="stop"></ui-icon> Stop
      </button>
    </header>`;
  }

  private renderJob({ kind, pages, current, elapsedMs }: OcrJob, choice: TextSettings) {
    const { done, failed, total } = pages;
    const rate = elapsedMs > 0 && done > 0 ? `${formatRate((1000 * done) / elapsedMs)} a second` : '';
    return html`<div class="job">
      <ui-meter .done=${done} .total=${total}></ui-meter>
      <div class="row small">
        <span>${formatCount(done)} of ${formatCounted(total, 'page')}</span>
        ${failed === 0 ? nothing : html`<span class="err">${formatCount(failed)} failed</span>`}
        <span class="soft">${rate}</span>
        ${kind === 'check' ? nothing : html`<span class="soft">${wayInWords(choice)}</span>`}
        <span class="push soft trunc">${current.join(', ')}</span>
      </div>
    </div>`;
  }

  private wanted(policy: OcrPolicy): number {
    return this.app.state.documents.value.reduce((sum, document) => sum + pagesWanted(document, policy), 0);
  }

  private left(policy: OcrPolicy, choice: TextSettings): number {
    const { state } = this.app;
    return state.documents.value.reduce(
      (sum, document) => sum + pagesToRead(document, policy, countsIn(state, choice, document.id)),
      0,
    );
  }
}

/** "6 pages have no text, 1 failed": the two are apart in the sum above, too. */
function untextedWords(without: number, failed: number): string {
  if (without === 0) return `${formatCounted(failed, 'page')} failed`;
  return `${formatCounted(without, 'page has', 'pages have')} no text${failed === 0 ? '' : `, ${formatCount(failed)} failed`}`;
}

function triedWords(pages: number): string {
  if (pages === 0) return 'No page to read';
  return pages === 1 ? 'The page is read' : `All ${formatCount(pages)} are read`;
}

const jobWords: Readonly<Record<OcrJob['kind'], { readonly name: string; readonly kept: string }>> = {
  read: { name: 'Reading by OCR', kept: 'What is read is kept.' },
  check: { name: 'Checking text layers', kept: 'What is read for it is not kept.' },
};

/** Each language that is there, all of them together, and the chosen one. */
function languageChoices(languages: readonly string[], chosen: string): readonly string[] {
  const all = languages.length > 1 ? [languages.join('+')] : [];
  return [...new Set([...languages, ...all, chosen])];
}
