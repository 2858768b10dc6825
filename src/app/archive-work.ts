/** The work on dropped archives: opened one after the other, shown as the work on files is, pausable between members. */
import { failureOf, isAbort } from '../core/app-error.ts';
import type { Failure } from '../core/app-error.ts';
import type { Intake } from '../core/document/document.ts';
import { intakeId } from '../core/document/ids.ts';
import { putIntakes, removeIntakes } from '../storage/intake-store.ts';
import type { IngestJob } from './app-state.ts';
import type { OpenedArchive } from './archives/open-archive.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { CorpusWork } from './corpus-work.ts';
import { notifyHidden } from './notices.ts';

export interface ArchiveWork {
  /**
   * Opens archives and gives their members; what of them is refused is listed among the intakes, and so is an archive that cannot be
   * opened. Rejects with an abort where it is cancelled: those that were not opened are listed as not read.
   */
  open(archives: readonly DroppedFile[]): Promise<readonly DroppedFile[]>;
  /** Whether archives are being opened, which then waits. */
  pause(): boolean;
  /** Whether archives were waiting, which then go on. */
  resume(): boolean;
  /** Stops, and resolves when the archives are listed as not read. */
  cancel(): Promise<void>;
}

export function createArchiveWork(context: AppContext): ArchiveWork {
  return new ArchiveQueue(context);
}

/** The work on files with archives in front of it: pausing, going on, stopping and cancelling are meant for both. */
export function withArchives(corpus: CorpusWork, archives: ArchiveWork): CorpusWork {
  return {
    add: (files) => corpus.add(files),
    goOn: async () => {
      if (!archives.resume()) await corpus.goOn();
    },
    retry: (intake, password) => corpus.retry(intake, password),
    pause: () => {
      if (!archives.pause()) corpus.pause();
    },
    fileOf: (document) => corpus.fileOf(document),
    stop: async () => {
      await archives.cancel();
      await corpus.stop();
    },
    cancel: async () => {
      await archives.cancel();
      await corpus.cancel();
    },
    otherTabChanged: () => corpus.otherTabChanged(),
  };
}

const leastBetweenMs = 100;
const cancelled: Failure = {
  kind: 'failed',
  code: 'file-missing',
  reason: 'Not read: opening was cancelled. Drop it again to read it.',
};

class ArchiveQueue implements ArchiveWork {
  readonly #context: AppContext;
  #control: AbortController | null = null;
  #working: Promise<unknown> = Promise.resolve();
  /** Resolves when a pause is over; null while there is none. */
  #gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null;
  #shown: IngestJob | null = null;
  #shownAt = Number.NEGATIVE_INFINITY;
  #startedAt = 0;

  constructor(context: AppContext) {
    this.#context = context;
  }

  open(archives: readonly DroppedFile[]): Promise<readonly DroppedFile[]> {
    const turn = this.#working.then(() => this.#openAll(archives));
    this.#working = turn.catch(() => {});
    return turn;
  }

  pause(): boolean {
    if (this.#control === null) return false;
    if (this.#gate === null) {
      let open: () => void = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      this.#gate = { opened, open };
    }
    if (this.#shown !== null) this.#show({ ...this.#shown, state: 'paused' });
    return true;
  }

  resume(): boolean {
    if (this.#gate === null) return false;
    this.#gate.open();
    this.#gate = null;
    if (this.#shown !== null) this.#show({ ...this.#shown, state: 'running' });
    return true;
  }

  async cancel(): Promise<void> {
    this.#control?.abort(new DOMException('cancelled', 'AbortError'));
    this.resume();
    await this.#working;
  }

  async #openAll(archives: readonly DroppedFile[]): Promise<readonly DroppedFile[]> {
    const { database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    const control = new AbortController();
    this.#control = control;
    this.#startedAt = performance.now();
    // Waiting, so that an archive whose opening a reload interrupts is not forgotten.
    const intakes = archives.map((archive, place) => this.#intakeOf(archive, place, { kind: 'waiting' }));
    await putIntakes(database, workspace, intakes);
    this.#list(intakes, []);
    const all: DroppedFile[] = [];
    try {
      for (const [place, archive] of archives.entries()) {
        const intake = intakes[place]!;
        try {
          const { openArchive } = await import('./archives/open-archive.ts');
          const opened = await openArchive(archive, control.signal, this.#onMember, () => this.#pauseOver());
          await this.#settle(intake, archive, opened);
          all.push(...opened.files);
        } catch (error) {
          if (isAbort(error)) throw error;
          await this.#replace(intake, [{ ...intake, outcome: failureOf(error) }]);
        }
      }
      return all;
    } catch (error) {
      const open = new Set(
        this.#context.store.intakes.value.filter(({ outcome }) => outcome.kind === 'waiting').map(({ id }) => id),
      );
      for (const intake of intakes) {
        if (open.has(intake.id)) await this.#replace(intake, [{ ...intake, outcome: cancelled }]);
      }
      throw error;
    } finally {
      this.#control = null;
      this.#gate = null;
      if (this.#context.store.ingest.value === this.#shown) this.#context.store.ingest.value = null;
      this.#shown = null;
    }
  }

  async #pauseOver(): Promise<void> {
    await this.#gate?.opened;
  }

  /** In place of the archive stand its members: those refused now, the others when they are read. */
  async #settle(intake: Intake, archive: DroppedFile, { files, refused, hidden }: OpenedArchive): Promise<void> {
    notifyHidden(this.#context.store, hidden);
    if (files.length === 0 && refused.length === 0) {
      const reason = 'The archive holds no files. Look into it, and drop what it should hold.';
      await this.#replace(intake, [{ ...intake, outcome: { kind: 'failed', code: 'file-empty', reason } }]);
      return;
    }
    const members = refused.map(({ path, byteLength, failure }, place) =>
      this.#intakeOf({ path, byteLength, archive: archive.path }, place, failure),
    );
    await this.#replace(intake, members);
  }

  async #replace(intake: Intake, by: readonly Intake[]): Promise<void> {
    const { database } = this.#context;
    const workspace = currentWorkspace(this.#context);
    await putIntakes(database, workspace, by);
    if (!by.some(({ id }) => id === intake.id)) await removeIntakes(database, workspace, [intake.id]);
    this.#list(by, [intake]);
  }

  #list(added: readonly Intake[], gone: readonly Intake[]): void {
    const { intakes } = this.#context.store;
    const ids = new Set([...added, ...gone].map(({ id }) => id));
    intakes.value = [...intakes.value.filter(({ id }) => !ids.has(id)), ...added];
  }

  #intakeOf(
    file: { readonly path: string; readonly byteLength: number; readonly archive: string | null } | DroppedFile,
    place: number,
    outcome: Intake['outcome'],
  ): Intake {
    const { services } = this.#context;
    return {
      id: intakeId(services.newId()),
      name: file.path,
      files: 1,
      archive: file.archive ?? null,
      byteLength: 'file' in file ? file.file.size : file.byteLength,
      outcome,
      addedAt: services.now() + place / 1000,
    };
  }

  readonly #onMember = (done: number, total: number | null, path: string): void => {
    const now = performance.now();
    if (now - this.#shownAt < leastBetweenMs && done > 0) return;
    this.#shownAt = now;
    this.#show({
      state: this.#gate === null ? 'running' : 'paused',
      files: { done, total: total ?? 0 },
      pages: { done: 0, total: 0 },
      current: path,
      elapsedMs: now - this.#startedAt,
    });
  };

  /** Where files are being read meanwhile, that is what is shown. */
  #show(job: IngestJob): void {
    const { ingest } = this.#context.store;
    if (ingest.value !== null && ingest.value !== this.#shown) return;
    this.#shown = job;
    ingest.value = job;
  }
}
