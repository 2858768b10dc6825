/** The cells of the stages of answers: how many are settled and judged, and how many of them came to nothing, each by its own word. */
import { html, nothing } from 'lit';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';
import { formatCount } from '../../format.ts';
import { failedJudgements, judgedAnswers, lostWords, withoutAnswer } from './answer-words.ts';
import { rateWords } from './run-stages.ts';

/** @param progress that of the run at work; null for any other */
export function renderAnswers(run: Run, progress: Progress | null, rate: number | null) {
  const { answers } = run;
  if (answers === null) return html`<span class="faint">–</span>`;
  const failed = withoutAnswer(answers);
  const { declined } = answers.states;
  const working = progress?.phase === 'answer';
  return renderCount(settledAnswers(answers), answers.sample, working, failed, [
    ...lostWords(run).map((words) => html`<span class="err">${words}</span>`),
    ...(declined > 0 ? [html`<span>${formatCount(declined)} declined</span>`] : []),
    ...(working && rate !== null ? [html`<span>${rateWords(progress, rate)}</span>`] : []),
  ]);
}

/** @param progress that of the run at work; null for any other */
export function renderJudged(
  run: Run,
  progress: Progress | null,
  rate: number | null,
  summary: AnswerRunSummary | null,
) {
  if (run.answers === null) return html`<span class="faint">–</span>`;
  const judged = judgedAnswers(run, progress, summary);
  if (judged === null) {
    return html`<span class="faint">${progress?.phase === 'answer' ? 'each answer in turn' : '–'}</span>`;
  }
  const failed = failedJudgements(run, summary);
  const working = progress?.phase === 'judge';
  return renderCount(judged, run.answers.sample, working || progress?.phase === 'answer', failed, [
    ...(failed > 0 ? [html`<span class="err">${formatCount(failed)} failed</span>`] : []),
    ...(working && rate !== null ? [html`<span>${rateWords(progress, rate)}</span>`] : []),
  ]);
}

function renderCount(done: number, total: number, working: boolean, failed: number, more: readonly unknown[]) {
  return html`<span class="c"
      ><span class="count"><b>${formatCount(done)}</b> <span class="faint">of ${formatCount(total)}</span></span
      >${done >= total && failed === 0 ? html`<ui-icon name="check" class="yes"></ui-icon>` : nothing}</span
    >
    <ui-meter ?idle=${!working || done >= total} .done=${done} .total=${total}></ui-meter>
    <span class="x soft pair">${more.length === 0 ? html`&nbsp;` : more}</span>`;
}
