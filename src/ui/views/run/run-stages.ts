/** The stages of a run, from pages to judged answers, and how far a run has come in each. */
import {
  encodersOf,
  ranksImages,
  readsText,
  retrieverParts,
  setsOf,
  visualEncodersOf,
} from '../../../core/experiment/experiment.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import { formatBytes, formatCount, formatDuration, formatRate } from '../../format.ts';

/**
 * `text`: pages read by OCR. `model`: encoders fetched, compiled, tested, and timed with a first page. `embed`: vectors of the
 * text units. `images`: vectors of page images.
 */
export type Stage = 'text' | 'model' | 'index' | 'embed' | 'images' | 'questions' | 'answer' | 'judge';

/** `none`: the run has no such stage. */
export type StageState = 'none' | 'waiting' | 'working' | 'done';

const order: readonly Stage[] = ['text', 'model', 'index', 'embed', 'images', 'questions', 'answer', 'judge'];

const stageOfPhase: Readonly<Record<string, Stage>> = {
  recognise: 'text',
  load: 'model',
  compile: 'model',
  'self-test': 'model',
  time: 'model',
  index: 'index',
  embed: 'embed',
  'embed-images': 'images',
  'embed-questions': 'questions',
  retrieve: 'questions',
  answer: 'answer',
  judge: 'judge',
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
    if (stage === 'answer') return hasAllAnswers(run) ? 'done' : 'waiting';
    if (stage === 'judge') return run.state === 'done' ? 'done' : 'waiting';
    return run.corpus.units > 0 || run.space !== null || run.done > 0 ? 'done' : 'waiting';
  }
  if (now === stage) return 'working';
  return order.indexOf(stage) < order.indexOf(now) ? 'done' : 'waiting';
}

/** The stage that a phase belongs to; null: none. */
export function stageOf(phase: string): Stage | null {
  return stageOfPhase[phase] ?? null;
}

/** The progress of a run as it is told: one without an index goes through its documents all the same. */
export function stepOf(progress: Progress, run: Run | null): Progress {
  const isOther = progress.phase === 'index' && run !== null && !hasStage(run, 'index');
  return isOther ? { ...progress, phase: 'go-through' } : progress;
}

/** What is counted now: "12.4 MB of 34.0 MB", "412 of 4,310 chunks"; of a phase without counts its name. */
export function countWords({ phase, done, total, unit }: Progress): string {
  if (phase === 'compile' || phase === 'self-test') return phaseWords(phase);
  if (unit === 'bytes') return total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`;
  return total === null ? `${formatCount(done)} ${unit}` : `${formatCount(done)} of ${formatCount(total)} ${unit}`;
}

/** A present rate: "4.1 a second"; of what is slower than one in two seconds the time that one takes: "61 s a page". */
export function rateWords({ unit }: Pick<Progress, 'unit'>, perSecond: number): string {
  if (perSecond >= 0.5) return `${formatRate(perSecond)} a second`;
  return `${formatDuration(1000 / perSecond)} a ${unit.replace(/s$/, '')}`;
}

/** What a phase does, to go before its counts. */
export function phaseWords(phase: string): string {
  const words: Readonly<Record<string, string>> = {
    recognise: 'reading pages by OCR',
    load: 'reading the model’s files',
    compile: 'compiling the model',
    'self-test': 'testing the model',
    time: 'timing a first page',
    index: 'indexing',
    'go-through': 'going through the documents',
    embed: 'embedding',
    'embed-images': 'embedding page images',
    'embed-questions': 'embedding questions',
    retrieve: 'asking',
    answer: 'answering',
    judge: 'judging the answers',
  };
  return words[phase] ?? phase;
}

function hasAllAnswers({ answers }: Run): boolean {
  return answers !== null && settledAnswers(answers) >= answers.sample;
}

function hasStage({ system, origin, answers }: Run, stage: Stage): boolean {
  if (stage === 'answer') return origin.kind === 'imported' ? answers !== null : system.answering !== null;
  if (stage === 'judge') return (system.answering?.judge ?? null) !== null;
  // Rankings from elsewhere were made elsewhere.
  if (origin.kind === 'imported') return stage === 'questions';
  switch (stage) {
    case 'text':
      return system.text.ocr !== 'off' && readsText(system.retriever);
    case 'model':
      return encodersOf(system.retriever).length + visualEncodersOf(system.retriever).length > 0;
    case 'embed':
      return retrieverParts(system.retriever).some(({ kind }) => kind === 'dense' || kind === 'late-interaction');
    case 'images':
      return ranksImages(system.retriever);
    case 'index':
      return readsText(system.retriever) || setsOf(system.retriever).length > 0;
    case 'questions':
      return true;
  }
}
