/**
 * What the work on files writes into the state. Every write draws lists anew, which for a few hundred files costs more than
 * reading a small one, so documents, intakes and job are written together and at most ten times a second.
 */
import { batch } from '@preact/signals-core';
import type { CorpusDocument, Intake } from '../core/document/document.ts';
import type { DocumentId, IntakeId } from '../core/document/ids.ts';
import type { IngestJob } from './app-state.ts';
import type { StateStore } from './state-store.ts';

const leastBetweenMs = 100;

/** The first change is written at once, later ones when their time has come, the last one always. */
export class PacedCorpus {
  readonly #store: Pick<StateStore, 'documents' | 'intakes' | 'ingest'>;
  readonly #documents = new Map<DocumentId, CorpusDocument>();
  readonly #intakes = new Map<IntakeId, Intake>();
  #job: IngestJob | null;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(store: Pick<StateStore, 'documents' | 'intakes' | 'ingest'>) {
    this.#store = store;
    this.#job = store.ingest.value;
  }

  /** All intakes as they are, written or not. */
  get intakes(): readonly Intake[] {
    return this.#store.intakes.value.map((intake) => this.#intakes.get(intake.id) ?? intake);
  }

  showDocument(document: CorpusDocument): void {
    this.#documents.set(document.id, document);
    this.#writeSoon();
  }

  /** An intake that is listed already, with what became of it. */
  showIntake(intake: Intake): void {
    this.#intakes.set(intake.id, intake);
    this.#writeSoon();
  }

  showJob(job: IngestJob): void {
    this.#job = job;
    this.#writeSoon();
  }

  endJob(): void {
    this.#job = null;
    this.write();
  }

  /** Writes what waits, now: before the state is read from storage again, and at the end of the work. */
  write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writtenAt = performance.now();
    const { documents, intakes, ingest } = this.#store;
    batch(() => {
      if (this.#documents.size > 0) documents.value = withChanges(documents.value, this.#documents);
      if (this.#intakes.size > 0) intakes.value = this.intakes;
      ingest.value = this.#job;
    });
    this.#documents.clear();
    this.#intakes.clear();
  }

  #writeSoon(): void {
    const wait = this.#writtenAt + leastBetweenMs - performance.now();
    // The time is looked at with every change as well: a busy page comes late to its timers.
    if (wait <= 0) this.write();
    else this.#timer ??= setTimeout(() => this.write(), wait);
  }
}

function withChanges(
  documents: readonly CorpusDocument[],
  changes: ReadonlyMap<DocumentId, CorpusDocument>,
): readonly CorpusDocument[] {
  const known = new Set(documents.map(({ id }) => id));
  const added = [...changes.values()].filter(({ id }) => !known.has(id));
  return [...documents.map((document) => changes.get(document.id) ?? document), ...added];
}
