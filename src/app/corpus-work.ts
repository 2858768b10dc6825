/**
 * The work on dropped files: one file after the other through the PDF worker, pausable, and gone on with after a reload.
 * What was dropped is stored as an intake first, so that counts add up whatever happens.
 */
import { AppError, failureOf, isAbort } from '../core/app-error.ts';
import type { Intake, IntakeOutcome } from '../core/document/document.ts';
import { intakeId } from '../core/document/ids.ts';
import type { DocumentId, IntakeId } from '../core/document/ids.ts';
import { listDocuments, removeDocument } from '../storage/document-store.ts';
import { listIntakes, putIntakes } from '../storage/intake-store.ts';
import { getPendingFile, removePendingFile } from '../storage/pending-file-store.ts';
import { readingLock, untilReleased, withLock } from '../storage/run-lock.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import { isLeftOver, isReadFrom, leftOverTasks, nameOfTask, openTasks } from './corpus-tasks.ts';
import type { Task } from './corpus-tasks.ts';
import type { DroppedFile } from './dropped-files.ts';
import { loadCorpus } from './load-workspace.ts';
import { notify, notifyError } from './notices.ts';
import { PacedCorpus } from './paced-corpus.ts';
import { whilePending } from './state-store.ts';
import { isFileNeeded, keepWaitingFiles } from './waiting-files.ts';

export interface CorpusWork {
  /** Stores intakes for these files and reads them; resolves when all of them are accounted for. */
  add(files: readonly DroppedFile[]): Promise<void>;
  /** Reads what waits: files that were dropped before a reload, documents that were read in part. */
  goOn(): Promise<void>;
  /** Reads one refused file again with a password. */
  retry(intake: IntakeId, password: string): Promise<void>;
  pause(): void;
  /** The file of a document that the browser was told not to keep, if it was dropped in this visit. */
  fileOf(document: DocumentId): Blob | null;
  /** Stops and waits until the file in hand let go; what was read stays. */
  stop(): Promise<void>;
  /** Stops, and gives up the files that were not read to the end: they are listed as not read, their pages are removed. */
  cancel(): Promise<void>;
  /** Another tab changed the corpus: what it was in the way of goes on, what it did itself is left alone. */
  otherTabChanged(): void;
}

export function createCorpusWork(context: AppContext): CorpusWork {
  return new CorpusQueue(context);
}

class CorpusQueue implements CorpusWork {
  readonly #context: AppContext;
  readonly #shown: PacedCorpus;
  #waiting: Task[] = [];
  readonly #held = new Map<DocumentId, Blob>();
  /** Counts stops and cancels. */
  #stops = 0;
  #filesDone = 0;
  #pagesDone = 0;
  /** Pages of files that were opened in this job, of the one in hand once it is open. */
  #pagesKnown = 0;
  /** Of these, pages of the file in hand that are not read yet: known again when it is gone on with. */
  #pagesLeft = 0;
  /** Another tab was at work when this one wanted to be. */
  #heldElsewhere = false;
  #startedAt = 0;
  #elapsedBefore = 0;
  #control: AbortController | null = null;
  #working: Promise<void> | null = null;

  constructor(context: AppContext) {
    this.#context = context;
    this.#shown = new PacedCorpus(context.store);
  }

  async add(files: readonly DroppedFile[]): Promise<void> {
    const { services, store, database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    const addedAt = services.now();
    const tasks = files.map(({ path, file, files: count = 1, archive = null }, place): Task & { intake: Intake } => ({
      intake: {
        id: intakeId(services.newId()),
        name: path,
        files: count,
        archive,
        byteLength: file.size,
        outcome: { kind: 'waiting' },
        addedAt: addedAt + place / 1000,
      },
      file,
      document: null,
      password: null,
    }));
    const intakes = tasks.map(({ intake }) => intake);
    store.intakes.value = [...store.intakes.value, ...intakes];
    await putIntakes(database, workspace, intakes);
    this.#waiting.push(...tasks);
    void keepWaitingFiles(this.#context, tasks, (id) => this.#shown.intakes.find((one) => one.id === id)?.outcome);
    await this.#work();
  }

  async goOn(): Promise<void> {
    const { store } = this.#context;
    if (this.#waiting.length === 0) this.#waiting = [...leftOverTasks(store.intakes.value, store.documents.value)];
    if (this.#waiting.length > 0) await this.#work();
  }

  async retry(id: IntakeId, password: string): Promise<void> {
    const intake = this.#context.store.intakes.value.find((one) => one.id === id);
    if (intake === undefined) return;
    this.#waiting.push({ intake, file: null, document: null, password });
    await this.#work();
  }

  fileOf(document: DocumentId): Blob | null {
    return this.#held.get(document) ?? null;
  }

  pause(): void {
    this.#control?.abort(new DOMException('paused', 'AbortError'));
  }

  async stop(): Promise<void> {
    this.#stops += 1;
    this.pause();
    await this.#working;
    this.#waiting = [];
    this.#shown.endJob();
    this.#reset();
  }

  async cancel(): Promise<void> {
    this.#stops += 1;
    this.pause();
    await this.#working;
    try {
      await this.#locked(new AbortController().signal, () => this.#giveUp());
    } catch (error) {
      notifyError(this.#context.store, error);
      return;
    }
    this.#waiting = [];
    this.#shown.endJob();
    this.#reset();
    this.#tell();
  }

  otherTabChanged(): void {
    if (!this.#heldElsewhere || this.#working !== null) return;
    this.#heldElsewhere = false;
    this.#waiting = this.#waiting.filter((task) => !isLeftOver(task));
    if (this.#waiting.length > 0) void this.#work();
    else this.#shown.endJob();
  }

  /** One loop at a time; a second caller waits for it and then sees its files done. */
  async #work(): Promise<void> {
    const stops = this.#stops;
    while (this.#working !== null) await this.#working;
    // Who waited here while everything was stopped has nothing to go on with.
    if (stops !== this.#stops) return;
    if (this.#waiting.length === 0) return;
    this.#working = whilePending(this.#context.store, () => this.#loop());
    try {
      await this.#working;
    } finally {
      this.#working = null;
    }
  }

  async #loop(): Promise<void> {
    const { store } = this.#context;
    const control = new AbortController();
    this.#control = control;
    this.#heldElsewhere = false;
    this.#startedAt = performance.now();
    try {
      await this.#locked(control.signal, async () => {
        for (;;) {
          const task = this.#waiting[0];
          if (task === undefined || control.signal.aborted) return;
          this.#show('running', this.#pagesDone, this.#pagesKnown, nameOfTask(task));
          await this.#read(task, control.signal);
          this.#waiting.shift();
          this.#filesDone += 1;
        }
      });
    } catch (error) {
      this.#heldElsewhere = failureOf(error).code === 'busy-elsewhere';
      if (this.#heldElsewhere) notify(store, 'warning', failureOf(error).reason, 'busy-elsewhere');
      else if (!isAbort(error)) notifyError(store, error);
    } finally {
      this.#elapsedBefore += performance.now() - this.#startedAt;
      this.#control = null;
      if (this.#waiting.length === 0) {
        this.#shown.endJob();
        this.#reset();
      } else {
        this.#startedAt = performance.now();
        this.#show('paused', this.#pagesDone, this.#pagesKnown, null);
        this.#shown.write();
      }
      if (!this.#heldElsewhere) this.#tell();
    }
  }

  /** Does something that one tab at a time may do, with what other tabs did in the meantime taken out. */
  async #locked(signal: AbortSignal, use: () => Promise<void>): Promise<void> {
    const { database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    await withLock(`corpus ${workspace}`, signal, async () => {
      const stored = (await listIntakes(database, workspace)).items;
      this.#waiting = openTasks(this.#waiting, stored);
      await use();
    });
  }

  /** Lists as not read what waits, and removes what was read in part: a reload would go on with it. */
  async #giveUp(): Promise<void> {
    const { database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    const reason = 'Not read: reading was cancelled. Drop it again to read it.';
    for (const { intake } of this.#waiting) {
      if (intake?.outcome.kind === 'waiting')
        await this.#settle(intake, { kind: 'failed', code: 'file-missing', reason });
    }
    for (const { id, state } of (await listDocuments(database, workspace)).items) {
      if (state === 'indexing') await removeDocument(database, workspace, id);
    }
  }

  #tell(): void {
    this.#context.feed.tell({ kind: 'corpus-changed', workspace: currentWorkspace(this.#context) });
  }

  /** Reads one file; only an abort and a fault of storage leave it. */
  async #read(task: Task, signal: AbortSignal): Promise<void> {
    const { services, database, store } = this.#context;
    const workspace = currentWorkspace(this.#context);
    const [doneBefore, knownBefore] = [this.#pagesDone, this.#pagesKnown - this.#pagesLeft];
    this.#pagesLeft = 0;
    let firstDone: number | null = null;
    const onProgress = (progress: { readonly done: number; readonly total: number | null }): void => {
      firstDone ??= progress.done;
      this.#pagesDone = doneBefore + progress.done - firstDone;
      this.#pagesKnown = knownBefore + (progress.total ?? 0) - firstDone;
      this.#pagesLeft = (progress.total ?? 0) - progress.done;
      this.#show('running', this.#pagesDone, this.#pagesKnown, nameOfTask(task));
    };
    try {
      if (task.document !== null) {
        const document = await services.pdf.calls.resume({ workspace, document: task.document.id }, signal, onProgress);
        this.#shown.showDocument(document);
        return;
      }
      const intake = task.intake;
      if (intake === null) return;
      const file = task.file ?? (await getPendingFile(database, workspace, intake.id));
      if (file === null) {
        throw new AppError(
          'file-missing',
          'Not read before the page was closed, and the file was not kept. Drop it again.',
        );
      }
      const document = await services.pdf.calls.ingest(
        {
          workspace,
          name: intake.name,
          file,
          keepFile: store.workspace.value?.keepFiles ?? true,
          password: task.password,
          addedAt: intake.addedAt,
        },
        signal,
        onProgress,
      );
      // Not kept in the browser: in this visit its pages are drawn from the file as it was dropped.
      if (store.workspace.value?.keepFiles === false) this.#held.set(document.id, file);
      this.#shown.showDocument(document);
      const kind = this.#isHeld(document.id, intake.id) ? 'duplicate' : 'opened';
      await this.#settle(intake, { kind, document: document.id });
    } catch (error) {
      if (isAbort(error)) {
        await untilReleased(readingLock(workspace));
        this.#shown.write();
        await loadCorpus(this.#context);
        this.#countStored(task, doneBefore, firstDone);
        throw error;
      }
      const failure = failureOf(error);
      if (failure.code.startsWith('storage-') || failure.code === 'busy-elsewhere') throw error;
      if (task.intake === null) notifyError(store, error);
      else await this.#settle(task.intake, failure);
    }
  }

  /** After an abort: what was stored counts, which may be more than was told before. */
  #countStored(task: Task, doneBefore: number, firstDone: number | null): void {
    const document = this.#context.store.documents.value.find((one) =>
      task.intake === null ? one.id === task.document?.id : isReadFrom(one, task.intake),
    );
    if (document === undefined || firstDone === null) return;
    this.#pagesDone = doneBefore + document.pagesDone - firstDone;
    this.#pagesLeft = document.pageCount - document.pagesDone;
  }

  async #settle(intake: Intake, outcome: IntakeOutcome): Promise<void> {
    const { database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    const settled = { ...intake, outcome };
    await putIntakes(database, workspace, [settled]);
    this.#shown.showIntake(settled);
    if (!isFileNeeded(outcome)) await removePendingFile(database, workspace, intake.id);
  }

  /** Whether another file of the same content was opened before. */
  #isHeld(document: DocumentId, but: IntakeId): boolean {
    return this.#shown.intakes.some(
      ({ id, outcome }) => id !== but && outcome.kind === 'opened' && outcome.document === document,
    );
  }

  #show(state: 'running' | 'paused', done: number, total: number, current: string | null): void {
    const running = state === 'running' ? performance.now() - this.#startedAt : 0;
    this.#shown.showJob({
      state,
      files: { done: this.#filesDone, total: this.#filesDone + this.#waiting.length },
      pages: { done, total },
      current,
      elapsedMs: this.#elapsedBefore + running,
    });
  }

  #reset(): void {
    this.#filesDone = 0;
    this.#pagesDone = 0;
    this.#pagesKnown = 0;
    this.#pagesLeft = 0;
    this.#elapsedBefore = 0;
  }
}
