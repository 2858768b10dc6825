/** The line beside the heading of the runs, and what going on with them means. */
import type { RunJob } from '../../../app/app-state.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount } from '../../format.ts';
import { trialWords } from './answer-words.ts';
import { isCapped, unfinished } from './run-counts.ts';
import { callsModels } from './spent-in-all.ts';

/** The run that a person can go on with; one at its limit needs another limit first. */
export function toGoOnWith(runs: readonly Run[]): Run | null {
  return unfinished(runs.filter((run) => !isCapped(run)));
}

/** What going on does next: the next question, or once all are asked the next answer. */
export function goOnWords({ done, questions, answers }: Run): string {
  if (done === 0) return 'Go on';
  if (done < questions || answers === null) return `Go on at question ${formatCount(Math.min(done + 1, questions))}`;
  const settled = settledAnswers(answers);
  return settled < answers.sample ? `Go on at answer ${formatCount(settled + 1)}` : 'Go on judging';
}

/** What goes on, or what became of it. @param elsewhere another tab works on the runs */
export function runSentence(current: readonly Run[], job: RunJob | null, elsewhere: boolean): string {
  const told = plainSentence(current, job, elsewhere);
  const trial = current.map(trialWords).find((words) => words !== null);
  return trial === undefined ? told : `${trial}. ${told}`;
}

function plainSentence(current: readonly Run[], job: RunJob | null, elsewhere: boolean): string {
  if (elsewhere) return 'Another tab works on it. What it has stored is shown here; it can be stopped there.';
  if (job !== null) {
    const paid = current.some(callsModels) ? ' Calls under way may end: they are paid.' : '';
    if (job.state === 'stopping') return `Stopping.${paid}`;
    const kept = current.some(callsModels)
      ? 'Every call is stored: closing or reloading this tab repeats none but those under way. After a stop these may end: they are paid.'
      : 'Every finished question is stored: closing or reloading this tab repeats none.';
    return `Running since ${timeOf(Math.min(...current.map((run) => run.startedAt)))}. ${kept}`;
  }
  const open = toGoOnWith(current);
  const capped = current.filter(isCapped);
  if (capped.length > 0) {
    const more = open === null ? '' : ' Others stopped before their end.';
    return `${capped.map(({ system }) => system.name).join(', ')} reached ${capped.length === 1 ? 'its limit' : 'their limits'} and waits for another one, below.${more}`;
  }
  if (open !== null) return 'Stopped. What is done is stored and is not asked again.';
  const failed = current.filter((run) => run.state === 'failed').length;
  const end = Math.max(...current.map((run) => run.finishedAt ?? run.startedAt));
  if (failed === current.length) return failed === 1 ? 'The run failed.' : 'All runs failed.';
  return failed === 0
    ? `All finished at ${timeOf(end)}.`
    : `${formatCount(failed)} of ${formatCount(current.length)} runs failed; the others are finished.`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
