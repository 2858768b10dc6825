/** What the page is doing, in one line for the status line and the live region. */
import type { AppState } from '../app/app-state.ts';
import { routeTo } from '../app/route.ts';
import type { Route } from '../app/route.ts';
import { shortModelName } from '../core/model/encoder-settings.ts';
import type { Progress } from '../core/progress.ts';
import { formatBytes, formatCount } from './format.ts';
import { stepOf } from './views/run/run-stages.ts';

export interface WorkInHand {
  /** Changes when a phase ends: told to screen readers at once, counts only now and then. */
  readonly phase: string;
  readonly text: string;
  /** Where its detail is. */
  readonly route: Route;
}

export function workInHand(state: AppState): WorkInHand {
  const runJob = state.runJob.value;
  if (runJob !== null) {
    const run = state.runs.value.find(({ id }) => id === runJob.run) ?? null;
    const progress = runJob.progress === null ? null : stepOf(runJob.progress, run);
    const stage = stageWords[progress?.phase ?? ''];
    const phase = runJob.state === 'stopping' ? 'Stopping' : stage === undefined ? 'Running' : `Running, ${stage}`;
    return { phase, text: withCounts(phase, progress), route: routeTo('run') };
  }
  const ingest = state.ingest.value;
  if (ingest !== null) {
    const phase = ingest.state === 'paused' ? 'Indexing paused' : 'Indexing';
    const [unit, { done, total }] = ingest.pages.total === 0 ? ['files', ingest.files] : ['pages', ingest.pages];
    return { phase, text: `${phase}: ${formatCount(done)} of ${formatCount(total)} ${unit}`, route: routeTo('corpus') };
  }
  const ocr = state.ocrJob.value;
  if (ocr !== null) {
    const name = ocr.kind === 'check' ? 'Checking text layers' : 'OCR';
    const phase = ocr.state === 'stopping' ? `${name}, stopping` : name;
    const { done, total } = ocr.pages;
    const text = `${phase}: ${formatCount(done)} of ${formatCount(total)} pages`;
    return { phase, text, route: routeTo('corpus') };
  }
  const model = state.modelJob.value;
  if (model !== null) {
    const stage = model.progress?.phase ?? 'load';
    const phase = `${modelStages[stage] ?? 'Opening'} ${shortModelName(model.id)}`;
    return { phase, text: withCounts(phase, model.progress), route: routeTo('settings', ['models']) };
  }
  const benchmark = state.benchmark.value;
  if (benchmark.kind === 'working') {
    const phase = 'Reading the benchmark';
    return { phase, text: withCounts(phase, benchmark.progress), route: routeTo('benchmark') };
  }
  if (state.mapping.value.kind === 'working') {
    const phase = 'Mapping the benchmark';
    return { phase, text: withCounts(phase, state.mapping.value.progress), route: routeTo('benchmark') };
  }
  const phase = state.busy.value ? 'Working' : 'Idle';
  return { phase, text: phase, route: state.route.value };
}

/** What a run does beside ranking, by the phase of its progress. */
const stageWords: Readonly<Record<string, string>> = {
  recognise: 'OCR',
  load: 'getting the model',
  compile: 'compiling the model',
  'self-test': 'testing the model',
  time: 'timing a first page',
  index: 'indexing',
  'go-through': 'going through the documents',
  embed: 'embedding',
  'embed-images': 'embedding page images',
  'embed-questions': 'embedding questions',
  answer: 'answering',
  judge: 'judging',
};

const modelStages: Readonly<Record<string, string>> = {
  load: 'Getting',
  compile: 'Compiling',
  'self-test': 'Testing',
  time: 'Timing a page of',
};

function withCounts(phase: string, progress: Progress | null): string {
  if (progress === null || (progress.total === null && progress.done === 0)) return phase;
  if (progress.unit === 'bytes') {
    const of = progress.total === null ? '' : ` of ${formatBytes(progress.total)}`;
    return `${phase}: ${formatBytes(progress.done)}${of}`;
  }
  const of = progress.total === null ? '' : ` of ${formatCount(progress.total)}`;
  return `${phase}: ${formatCount(progress.done)}${of} ${progress.unit}`;
}
