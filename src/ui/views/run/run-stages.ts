/** The stages of a run, from pages to questions, and how far a run has come in each. */
import { encodersOf } from '../../../core/experiment/experiment.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import { formatBytes, formatCount } from '../../format.ts';

/** `text`: pages read by OCR. `model`: encoders fetched, compiled and tested. `embed`: vectors of the units. */
export type Stage = 'text' | 'model' | 'index' | 'embed' | 'questions';

/** `none`: the run has no such stage. */
export type StageState = 'none' | 'waiting' | 'working' | 'done';

const order: readonly Stage[] = ['text', 'model', 'index', 'embed', 'questions'];

const stageOfPhase: Readonly<Record<string, Stage>> = {
  recognise: 'text',
  load: 'model',
  compile: 'model',
  'self-test': 'model',
  index: 'index',
  embed: 'embed',
  'embed-questions': 'questions',
  retrieve: 'questions',
};

/** The stages that any of the runs has, in order. */
export function stagesOf(runs: readonly Run[]): readonly Stage[] {
  return order.filter((stage) => runs.some((run) => hasStage(run, stage)));
}

/** How far a run is in a stage. `progress` is that of the run at work; null for any other. */
export function stageState(run: Run, stage: Stage, progress: Progress | null): StageState {
  if (!hasStage(run, stage)) return 'none';
  const now = progress === null ? undefined : stageOfPhase[progress.phase];
  if (now === undefined) {
    if (stage === 'questions') return run.done >= run.questions ? 'done' : 'waiting';
    return run.corpus.units > 0 || run.done > 0 ? 'done' : 'waiting';
  }
  if (now === stage) return 'working';
  return order.indexOf(stage) < order.indexOf(now) ? 'done' : 'waiting';
}

/** The stage that a phase belongs to; null: none. */
export function stageOf(phase: string): Stage | null {
  return stageOfPhase[phase] ?? null;
}

/** What is counted now: "12.4 MB of 34.0 MB", "412 of 4,310 chunks"; of a phase without counts its name. */
export function countWords({ phase, done, total, unit }: Progress): string {
  if (phase === 'compile' || phase === 'self-test') return phaseWords(phase);
  if (unit === 'bytes') return total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`;
  return total === null ? `${formatCount(done)} ${unit}` : `${formatCount(done)} of ${formatCount(total)} ${unit}`;
}

/** What a phase does, to go before its counts. */
export function phaseWords(phase: string): string {
  const words: Readonly<Record<string, string>> = {
    recognise: 'reading pages by OCR',
    load: 'reading the model’s files',
    compile: 'compiling the model',
    'self-test': 'testing the model',
    index: 'indexing',
    embed: 'embedding',
    'embed-questions': 'embedding questions',
    retrieve: 'asking',
  };
  return words[phase] ?? phase;
}

function hasStage({ system }: Run, stage: Stage): boolean {
  switch (stage) {
    case 'text':
      return system.text.ocr !== 'off';
    case 'model':
    case 'embed':
      return encodersOf(system.retriever).length > 0;
    case 'index':
    case 'questions':
      return true;
  }
}
