import { html, nothing } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { SampleSettings } from '../../../core/experiment/answering.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { sampleOfRun } from '../../../core/experiment/sample-of-run.ts';
import { formatCounted } from '../../format.ts';
import { trialWords } from './answer-words.ts';

interface TrialSample {
  readonly all: number;
  readonly tried: readonly Question[];
}

/**
 * What a trial leads to: its questions, which are the same for every system of an experiment, and the whole sample. Keeps what was drawn
 * last: the view is rendered at every answer.
 */
export class TrialLine {
  private seen: readonly unknown[] = [];
  private drawn: TrialSample = { all: 0, tried: [] };

  /** Nothing where no run is a trial. */
  render(runs: readonly Run[], questions: readonly Question[] | null, mapping: Mapping | null) {
    const run = runs.find((one) => trialWords(one) !== null);
    const sample = run?.system.answering?.sample;
    if (run === undefined || sample === undefined) return nothing;
    const { all, tried } = this.sampleOf(run, sample, questions ?? [], mapping);
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

  private sampleOf(
    run: Run,
    sample: SampleSettings,
    questions: readonly Question[],
    mapping: Mapping | null,
  ): TrialSample {
    const seen = [run.id, questions, mapping];
    if (this.seen.length === 0 || seen.some((one, place) => one !== this.seen[place])) {
      const { size, seed, stratify } = sample;
      const { system, settings, origin } = run;
      const whole = { ...system, answering: { ...system.answering!, sample: { size, seed, stratify } } };
      const all = sampleOfRun({ system: whole, settings, origin }, questions, mapping?.questions ?? []);
      this.seen = seen;
      this.drawn = { all: all.length, tried: sampleOfRun(run, questions, mapping?.questions ?? []) };
    }
    return this.drawn;
  }
}
