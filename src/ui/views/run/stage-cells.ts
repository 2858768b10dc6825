/** One cell a stage: what was counted, a bar, and a line on what was computed or found stored. */
import { html, nothing } from 'lit';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { encodersOf, visualEncodersOf } from '../../../core/experiment/experiment.ts';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { Run, RunEncoder } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';
import { formatCount, formatCounted, formatDuration } from '../../format.ts';
import { hasPagesBeside } from '../experiment/pages-beside.ts';
import { renderAnswers, renderJudged } from './answer-cells.ts';
import { deviceName, runsAs } from './encoder-rows.ts';
import { countWords, rateWords, stageState } from './run-stages.ts';
import type { Stage } from './run-stages.ts';

/** What a stage is called at the head of its column. */
export function stageTitle(stage: Stage): string {
  switch (stage) {
    case 'text':
      return 'OCR';
    case 'model':
      return 'Model';
    case 'index':
      return 'Index';
    case 'embed':
      return 'Vectors';
    case 'images':
      return 'Page images';
    case 'questions':
      return 'Questions';
    case 'answer':
      return 'Answers';
    case 'judge':
      return 'Judged';
    default:
      return assertUnreachable(stage);
  }
}

/** What is known of a run beside its record. Of a run that is not at work, nothing is counted. */
export interface StageFacts {
  /** What is counted now. */
  readonly progress: Progress | null;
  /** What that step does a second. */
  readonly rate: number | null;
  /** Milliseconds left of that step. */
  readonly leftMs: number | null;
  /** What was counted last in each stage. */
  readonly counted: ReadonlyMap<Stage, Progress>;
  readonly encoders: readonly RunEncoder[];
  /** What the report says of the run's answers; null where it says nothing. */
  readonly answers: AnswerRunSummary | null;
}

/** A run's cell of a stage. */
export function renderStage(run: Run, stage: Stage, facts: StageFacts) {
  const { progress, rate, leftMs } = facts;
  const state = stageState(run, stage, progress);
  if (stage === 'questions') return renderQuestions(run, progress, rate);
  if (stage === 'answer' && state !== 'none') return renderAnswers(run, progress, rate);
  if (stage === 'judge' && state !== 'none') return renderJudged(run, progress, rate, facts.answers);
  switch (state) {
    case 'none':
      return html`<span class="faint">not needed</span>`;
    case 'waiting': {
      const last = facts.counted.get(stage);
      return last === undefined ? html`<span class="faint">–</span>` : renderStopped(last);
    }
    case 'working':
      return progress === null ? nothing : renderWorking(progress, rate, stage === 'images' ? leftMs : null);
    case 'done': {
      const { main, more } = doneWords(run, stage, facts);
      return html`<span class="c"><span>${main}</span><ui-icon name="check" class="yes"></ui-icon></span
        ><ui-meter idle .done=${1} .total=${1}></ui-meter> <span class="x soft">${more}</span>`;
    }
    default:
      return assertUnreachable(state);
  }
}

/** What a stopped run had counted: it goes on from there. */
function renderStopped(last: Progress) {
  return html`<span class="c"><span>${countWords(last)}</span></span>
    <ui-meter idle .done=${last.done} .total=${last.total}></ui-meter> <span class="x soft">when it stopped</span>`;
}

/** Page images take hours where the others take minutes: how long is told in the cell too. */
function renderWorking(progress: Progress, rate: number | null, leftMs: number | null) {
  return html`<span class="c"><b>${countWords(progress)}</b></span>
    <ui-meter .done=${progress.done} .total=${progress.total}></ui-meter>
    <span class="x soft"
      >${paceWords(progress, rate)}${leftMs === null ? nothing : `, ${formatDuration(leftMs)} left`}</span
    >`;
}

function paceWords(progress: Progress, rate: number | null) {
  return rate === null || progress.unit === 'bytes' ? html`&nbsp;` : rateWords(progress, rate);
}

function renderQuestions(run: Run, progress: Progress | null, rate: number | null) {
  const { done, questions, failed } = run;
  if (progress?.phase === 'embed-questions') {
    return html`<span class="c"><b>${countWords(progress)}</b></span>
      <ui-meter .done=${progress.done} .total=${progress.total}></ui-meter>
      <span class="x soft">being embedded</span>`;
  }
  const asking = progress?.phase === 'retrieve';
  const more = failed > 0 ? html`<span class="err">${formatCount(failed)} failed</span>` : null;
  const { retriever } = run.system;
  const encoders = encodersOf(retriever).length + visualEncodersOf(retriever).length;
  const embedded = run.state === 'done' && encoders > 0;
  return html`<span class="c"
      ><span class="count"><b>${formatCount(done)}</b> <span class="faint">of ${formatCount(questions)}</span></span
      >${done >= questions && failed === 0 ? html`<ui-icon name="check" class="yes"></ui-icon>` : nothing}</span
    >
    <ui-meter ?idle=${!asking} .done=${done} .total=${questions}></ui-meter>
    <span class="x soft"
      >${more ?? (asking ? paceWords(progress, rate) : embedded ? (run.computed.questions === 0 ? 'all stored before' : `${formatCount(run.computed.questions)} embedded now`) : html`&nbsp;`)}</span
    >`;
}

/** What a stage came to is told by the run's record when it ends; until then by what was counted in it. */
function doneWords(
  run: Run,
  stage: Stage,
  { counted, encoders }: StageFacts,
): { readonly main: unknown; readonly more: unknown } {
  const { corpus, text, computed, space } = run;
  const told = corpus.units > 0 || space !== null;
  const blank = html`&nbsp;`;
  const main = (count: number, words: string) => html`<b>${formatCount(count)}</b> <span class="faint">${words}</span>`;
  const last = counted.get(stage);
  const soFar = {
    main: last === undefined ? 'done' : main(last.total ?? last.done, last.unit),
    more: blank,
  };
  switch (stage) {
    case 'text': {
      if (text === null) return soFar;
      const failed = text.ocrFailed === 0 ? '' : html`, <span class="err">${formatCount(text.ocrFailed)} failed</span>`;
      return {
        main: main(text.ocr, text.ocr === 1 ? 'page' : 'pages'),
        more: html`read of ${formatCount(text.layer + text.ocr + text.without)}${failed}`,
      };
    }
    case 'model': {
      const [first] = encoders;
      return first === undefined
        ? { main: 'ready', more: blank }
        : {
            main: deviceName(first.device),
            more: encoders.length > 1 ? formatCounted(encoders.length, 'model') : runsAs(first),
          };
    }
    case 'index': {
      if (!told) return soFar;
      return {
        main: main(corpus.units, corpus.units === 1 ? 'unit' : 'units'),
        more:
          computed.documents === 0
            ? 'all stored before'
            : `${formatCount(computed.documents)} of ${formatCounted(corpus.documents, 'document')} made`,
      };
    }
    case 'embed': {
      if (!told) return soFar;
      const units = textUnits(run);
      const all = textVectors(run);
      const more = madeWords(run, units) ?? `of ${formatCounted(units, 'unit')}`;
      return { main: main(all, all === 1 ? 'vector' : 'vectors'), more };
    }
    case 'images': {
      const images = run.space?.images ?? null;
      if (images === null) return soFar;
      const done = images.pages - images.failed;
      const made = madeWords(run, done) ?? formatCounted(images.vectors, 'vector');
      return {
        main: main(done, done === 1 ? 'page' : 'pages'),
        more: images.failed === 0 ? made : html`${made}, <span class="err">${formatCount(images.failed)} failed</span>`,
      };
    }
    case 'questions':
    case 'answer':
    case 'judge':
      return { main: blank, more: blank };
    default:
      return assertUnreachable(stage);
  }
}

/** Text units that have a vector, once an encoder. */
function textUnits(run: Run): number {
  return denseUnits(run) + (run.space?.texts?.units ?? 0);
}

/** Vectors of text units: of a late-interaction model one a token. */
function textVectors(run: Run): number {
  return denseUnits(run) + (run.space?.texts?.vectors ?? 0);
}

function denseUnits({ corpus, system }: Run): number {
  const units = corpus.units - (hasPagesBeside(system) ? corpus.pages : 0);
  return units * encodersOf(system.retriever).length;
}

/**
 * How many of the things of a stage were embedded for this run. What was computed is counted for units and page images
 * together: null where a run has both and a part of them was stored before.
 */
function madeWords(run: Run, all: number): string | null {
  const { computed, space } = run;
  const images = space?.images ?? null;
  const every = textUnits(run) + (images === null ? 0 : images.pages - images.failed);
  if (computed.units === 0) return 'all stored before';
  if (computed.units >= every) return 'all embedded now';
  if (every !== all) return null;
  return `${formatCount(computed.units)} embedded, ${formatCount(all - computed.units)} stored before`;
}
