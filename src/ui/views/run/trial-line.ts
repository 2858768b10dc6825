import { html, nothing } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import { sampleQuestions } from '../../../core/experiment/question-sample.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCounted } from '../../format.ts';
import { trialWords } from './answer-words.ts';

/**
 * What a trial leads to: its questions, which are the same for every system of an experiment, and the whole sample. Nothing where no run
 * is one.
 */
export function renderTrial(runs: readonly Run[], questions: readonly Question[]) {
  const run = runs.find((one) => trialWords(one) !== null);
  const sample = run?.system.answering?.sample;
  if (run === undefined || sample === undefined) return nothing;
  const { size, seed, stratify } = sample;
  const all = sampleQuestions(questions, { size, seed, stratify }).length;
  const tried = sampleQuestions(questions, sample);
  const look = tried.map(
    ({ id }, place) =>
      html`${place === 0 ? 'Look at ' : ', '}<a href=${formatRoute(routeTo('question', [id], { run: run.id }))}
          >${id}</a
        >`,
  );
  return html`<section class="panel trial full" aria-label="Trial">
    <p>${look}${look.length === 0 ? nothing : '.'} What the trial took sharpens the estimate of the rest.</p>
    <a class="btn" href=${formatRoute(routeTo('experiment'))}
      >${all === 0 ? 'Start the experiment' : `Start all ${formatCounted(all, 'question')}`}</a
    >
  </section>`;
}
