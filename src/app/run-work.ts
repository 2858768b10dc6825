/** The work on runs: the systems of one experiment, one after the other, in the evaluation worker. */
import { batch } from '@preact/signals-core';
import { failureOf, isAbort } from '../core/app-error.ts';
import type { Failure } from '../core/app-error.ts';
import { experimentId, runId } from '../core/document/ids.ts';
import type { RunId } from '../core/document/ids.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import { resolvePoolKind } from '../core/retrieval/pool.ts';
import type { Run } from '../core/experiment/run.ts';
import type { Progress } from '../core/progress.ts';
import { transfer } from '../rpc/transfer.ts';
import { runLock, runsLock, untilReleased, withLock } from '../storage/run-lock.ts';
import { putExperimentRuns, updateRun } from '../storage/run-store.ts';
import type { FreshWish } from './answers.ts';
import { refreshRuns } from './benchmark-work.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace, never } from './context.ts';
import { notify, notifyError } from './notices.ts';
import { readyAnswering } from './ready-answering.ts';
import type { KeyFor, ReadyAnswering } from './ready-answering.ts';
import { readySystem } from './ready-system.ts';
import type { ReadySystem, ReadyWork } from './ready-system.ts';
import { refreshReport } from './report-work.ts';
import { type StateStore, whilePending } from './state-store.ts';
import { noteFailure } from './unstored-failures.ts';

/** What is started instead of the experiment in view, and which calls are made anew. */
export interface StartWish {
  readonly settings?: ExperimentSettings | undefined;
  readonly fresh?: FreshWish | undefined;
}

export interface RunWork {
  /** Makes the runs of the experiment in view and works on them; resolves when they ended, failed or were stopped. */
  start(wish?: StartWish): Promise<void>;
  /** Goes on with the runs of the newest experiment that have not ended; of one that reached its spending cap it says so instead. */
  resume(): Promise<void>;
  /** Changes a stored run and works on it alone. What `change` throws is told, and nothing is changed. */
  goOn(run: RunId, change: (run: Run) => Run): Promise<void>;
  /** Asks anew for what came to nothing of the answers of a run and their judgement; what went well stays. */
  retryFailed(run: RunId): Promise<void>;
  /** Stops after the question in hand, and the calls to models that are under way; what was answered stays. */
  stop(): Promise<void>;
  /** Has something done before every work on runs, which waits for it. */
  beforeWork(prepare: () => Promise<void>): void;
}

/**
 * While a run goes on its report is built anew at most this often, and so seldom that it takes a tenth of the time at most:
 * one worker does both, and a report of some thousand questions takes seconds.
 */
const partialReportMs = 3000;
const restAReport = 9;
/** Phases that give results. */
const scoredPhases: ReadonlySet<string> = new Set(['retrieve', 'answer', 'judge']);

/** @param keyFor keys of language models; they are asked for when a run begins, and kept nowhere */
export function createRunWork(context: AppContext, work: ReadyWork, keyFor: KeyFor): RunWork {
  const { store, services, database, feed } = context;
  let control: AbortController | null = null;
  let working: Promise<void> | null = null;
  const preparations: (() => Promise<void>)[] = [];

  const showRun = (run: Run): void => {
    store.runs.value = store.runs.value.map((one) => (one.id === run.id ? run : one));
  };

  const runOne = async (
    run: Run,
    retryFailed: boolean,
    startedAt: number,
    signal: AbortSignal,
    onChange: () => void,
  ): Promise<void> => {
    const onProgress = (progress: Progress): void => {
      // Together, so that views are drawn once for both.
      batch(() => {
        store.runJob.value = { state: 'running', run: run.id, elapsedMs: performance.now() - startedAt, progress };
        if (progress.phase === 'retrieve') showRun({ ...run, state: 'running', done: progress.done });
        const { answers } = progress;
        if (answers !== undefined) showRun({ ...run, state: 'running', done: run.questions, answers });
      });
      if (scoredPhases.has(progress.phase)) onChange();
    };
    let ready: ReadySystem | null = null;
    let answering: ReadyAnswering | null = null;
    let index: MessagePort | null = null;
    const workSince = services.now();
    showRun({ ...run, state: 'running' });
    noteFailure(store, run.id, null);
    try {
      ready = await readySystem(context, work, run.system, signal, onProgress);
      answering = await readyAnswering(context, work, run.system, keyFor, signal, onProgress);
      index = services.index.openPort();
      const { encoders } = ready;
      const system = { workspace: currentWorkspace(context), run: run.id, index, encoders, workSince };
      const input = transfer({ ...system, ...answering.input, retryFailed }, [index, ...answering.ports]);
      const ended = await services.evaluation.calls.run(input, signal, onProgress);
      showRun(ended);
      if (ended.failure !== null) tellFailure(store, 'warning', run, ended.failure);
      if (ended.notStored !== null) notify(store, 'warning', ended.notStored, 'storage-full');
    } catch (error) {
      if (isAbort(error)) {
        await untilReleased(runLock(run.id)); // what was answered is stored now
        throw error;
      }
      const failure = failureOf(error);
      showRun({ ...run, state: 'failed', failure });
      await storeFailure(run.id, failure);
      tellFailure(store, 'error', run, failure);
    } finally {
      ready?.close();
      answering?.close();
      if (index !== null) services.index.closePort(index);
      feed.tell({ kind: 'run-changed', workspace: currentWorkspace(context), run: run.id });
    }
  };

  /** The evaluation worker stores it itself, unless it never had the run, crashed, or found no room. */
  const storeFailure = async (run: RunId, failure: Failure): Promise<void> => {
    // The other tab says what becomes of it.
    if (failure.code === 'busy-elsewhere') return;
    try {
      await updateRun(database, currentWorkspace(context), run, (stored) =>
        stored.state === 'failed' ? stored : { ...stored, state: 'failed', failure },
      );
    } catch (error) {
      noteFailure(store, run, failure);
      const { code } = failureOf(error);
      if (code !== failure.code && code !== 'record-missing') notifyError(store, error);
    }
  };

  const workOn = async (runs: readonly Run[], retryFailed: boolean): Promise<void> => {
    control = new AbortController();
    store.runJob.value = { state: 'running', run: null, elapsedMs: 0, progress: null };
    const startedAt = performance.now();
    const onChange = partialReports(context);
    try {
      for (const prepare of preparations) await prepare();
      for (const run of runs) {
        if (control.signal.aborted) break;
        await runOne(run, retryFailed, startedAt, control.signal, onChange);
      }
    } catch (error) {
      if (!isAbort(error)) notifyError(store, error);
    } finally {
      control = null;
      store.runJob.value = null;
      await refreshRuns(context);
      await refreshReport(context);
    }
  };

  /** One tab at a time: a second one would ask every question again. */
  const once = async (runsToDo: () => Promise<readonly Run[]>, retryFailed = false): Promise<void> => {
    if (working !== null) return;
    working = whilePending(store, async () => {
      try {
        await withLock(runsLock(currentWorkspace(context)), never, async () => {
          const runs = await runsToDo();
          if (runs.length > 0) await workOn(runs, retryFailed);
        });
      } catch (error) {
        notifyError(store, error);
        await refreshRuns(context);
      }
    });
    try {
      await working;
    } finally {
      working = null;
    }
  };

  return {
    start: (wish = {}) => once(() => makeRuns(context, wish)),
    resume: () =>
      once(async () => {
        await refreshRuns(context); // another tab may have gone on with them
        const newest = store.runs.value[0]?.experiment;
        const left = store.runs.value.filter((run) => run.experiment === newest && run.state !== 'done');
        for (const run of left.filter(isCapped))
          if (run.failure !== null) tellFailure(store, 'warning', run, run.failure);
        return left.filter((run) => !isCapped(run));
      }),
    goOn: (id, change) =>
      once(async () => {
        const run = await updateRun(database, currentWorkspace(context), id, change);
        await refreshRuns(context);
        return [run];
      }),
    retryFailed: (id) =>
      once(async () => {
        await refreshRuns(context); // another tab may have worked on it
        return store.runs.value.filter((run) => run.id === id);
      }, true),
    stop: async () => {
      if (control === null) return;
      const job = store.runJob.value;
      if (job !== null) store.runJob.value = { ...job, state: 'stopping' };
      control.abort(new DOMException('stopped', 'AbortError'));
      await working;
    },
    beforeWork: (prepare) => void preparations.push(prepare),
  };

  async function makeRuns(
    { store }: AppContext,
    { settings = store.experiment.value, fresh }: StartWish,
  ): Promise<readonly Run[]> {
    const benchmark = store.benchmark.value;
    const workspace = currentWorkspace(context);
    if (benchmark.kind !== 'done') {
      const sentence = 'There is no benchmark yet. Drop one on any screen, then start the run.';
      notify(store, 'warning', sentence, null, () => store.benchmark.value.kind !== 'done');
      return [];
    }
    if (!store.documents.value.some(({ state }) => state === 'done')) {
      const sentence = 'There is no document to search. Drop PDFs on any screen, then start the run.';
      notify(store, 'warning', sentence, null, () => !store.documents.value.some(({ state }) => state === 'done'));
      return [];
    }
    const startedAt = services.now();
    const experiment = experimentId(services.newId());
    const { format, questions, id } = benchmark.value;
    const hasCandidates = questions.some(({ candidateDocuments }) => candidateDocuments !== null);
    const { reduceQuestions } = await import('../core/dataset/reduce-questions.ts');
    const { questions: asked, steps } = reduceQuestions(questions, settings.questions);
    const ids = settings.systems.map(() => runId(services.newId()));
    const runs = settings.systems.map((system, place): Run => ({
      id: ids[place]!,
      experiment,
      benchmark: id,
      system,
      settings,
      pool: resolvePoolKind(system.pool, { format, hasCandidates }),
      state: 'waiting',
      questions: asked.length,
      ...(steps.length === 0 ? {} : { reduction: steps }),
      done: 0,
      failed: 0,
      failure: null,
      startedAt,
      finishedAt: null,
      inputHash: '',
      corpus: { documents: 0, pages: 0, units: 0 },
      versions: {},
      encoders: [],
      vectors: [],
      text: null,
      tokens: null,
      space: null,
      computed: { documents: 0, units: 0, questions: 0 },
      notStored: null,
      answers: null,
      // Facts of gold answers have the name of the experiment: its runs are judged on the same ones.
      fresh: {
        answers: fresh?.answers === true ? ids[place]! : null,
        goldFacts: fresh?.goldFacts === true ? experiment : null,
      },
      origin: { kind: 'made' },
    }));
    const made = { id: experiment, name: settings.name, settings, createdAt: startedAt };
    await putExperimentRuns(database, workspace, made, runs);
    store.runs.value = [...runs, ...store.runs.value];
    store.shownExperiment.value = null;
    return runs;
  }
}

/** Until the run is worked on again, another experiment is started, or it is removed. */
function tellFailure(store: StateStore, kind: 'warning' | 'error', { id, system, experiment }: Run, failure: Failure) {
  notify(store, kind, `${system.name}: ${failure.reason}`, failure.code, () => {
    const runs = store.runs.value;
    const run = runs.find((one) => one.id === id);
    return run !== undefined && run.state !== 'running' && runs[0]?.experiment === experiment;
  });
}

/** It would stop at once again until its cap is raised. */
function isCapped({ state, failure }: Run): boolean {
  return state === 'paused' && failure?.code === 'llm-cap-reached';
}

/** To be called with every change: builds the report when its time has come. */
function partialReports(context: AppContext): () => void {
  let dueAt = performance.now() + partialReportMs;
  return () => {
    const startedAt = performance.now();
    if (startedAt < dueAt) return;
    dueAt = Number.POSITIVE_INFINITY;
    const { id } = context.store.runs.value.find(({ state }) => state === 'running') ?? {};
    if (id !== undefined) context.feed.tell({ kind: 'run-changed', workspace: currentWorkspace(context), run: id });
    void refreshReport(context).then(() => {
      const endedAt = performance.now();
      dueAt = endedAt + Math.max(partialReportMs, restAReport * (endedAt - startedAt));
    });
  };
}
