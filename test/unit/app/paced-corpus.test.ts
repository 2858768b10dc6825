import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PacedCorpus } from '../../../src/app/paced-corpus.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { StateStore } from '../../../src/app/state-store.ts';
import type { CorpusDocument, Intake } from '../../../src/core/document/document.ts';
import { documentId, intakeId } from '../../../src/core/document/ids.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what the work on files writes into the state', () => {
  test('the first change is written at once, the next ones together when 100 ms are over', () => {
    const { store, paced, writes } = watched();
    paced.showDocument(documentOf(1));
    expect(store.documents.value).toHaveLength(1);
    paced.showDocument(documentOf(2));
    paced.showDocument(documentOf(3));
    paced.showIntake(intakeOf(1, 'opened'));
    expect(store.documents.value).toHaveLength(1);
    vi.advanceTimersByTime(99);
    expect(store.documents.value).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.documents.value.map(({ id }) => id)).toEqual([1, 2, 3].map((place) => documentOf(place).id));
    expect(store.intakes.value[0]?.outcome.kind).toBe('opened');
    expect(writes()).toBe(2);
  });

  test('300 files settled within one second are at most eleven writes, and none is lost', () => {
    const { store, paced, writes } = watched(300);
    for (let place = 0; place < 300; place += 1) {
      paced.showDocument(documentOf(place));
      paced.showIntake(intakeOf(place, 'opened'));
      vi.advanceTimersByTime(3);
    }
    paced.endJob();
    expect(writes()).toBeLessThanOrEqual(11);
    expect(store.documents.value).toHaveLength(300);
    expect(store.intakes.value.every(({ outcome }) => outcome.kind === 'opened')).toBe(true);
  });

  test('intakes are told as they are before they are written', () => {
    const { store, paced } = watched();
    paced.write();
    paced.showIntake(intakeOf(1, 'opened'));
    expect(store.intakes.value[0]?.outcome.kind).toBe('waiting');
    expect(paced.intakes[0]?.outcome.kind).toBe('opened');
  });

  test('the end of a job writes what waits and leaves nothing to be written later', () => {
    const { store, paced } = watched();
    const counts = { done: 0, total: 1 };
    paced.showJob({ state: 'running', files: counts, pages: counts, current: null, elapsedMs: 0 });
    paced.showDocument(documentOf(1));
    paced.endJob();
    expect(store.ingest.value).toBeNull();
    expect(store.documents.value).toHaveLength(1);
    store.documents.value = [];
    vi.advanceTimersByTime(1000);
    expect(store.documents.value).toEqual([]);
  });

  test('an intake that was removed meanwhile does not come back', () => {
    const { store, paced } = watched();
    paced.write();
    paced.showIntake(intakeOf(1, 'opened'));
    store.intakes.value = [];
    paced.write();
    expect(store.intakes.value).toEqual([]);
  });
});

/** A store with waiting intakes 1, 2 … (or 0 to n − 1), and how often it was written to. */
function watched(count = 0): { store: StateStore; paced: PacedCorpus; writes: () => number } {
  const store = createStateStore();
  const places = count === 0 ? [1, 2] : Array.from({ length: count }, (_, place) => place);
  store.intakes.value = places.map((place) => intakeOf(place, 'waiting'));
  let writes = -1; // the subscription itself
  store.documents.subscribe(() => {
    writes += 1;
  });
  return { store, paced: new PacedCorpus(store), writes: () => writes };
}

function documentOf(place: number): CorpusDocument {
  return {
    id: documentId(place.toString(16).padStart(64, '0')),
    names: [`${place}.pdf`],
    byteLength: 1,
    pageCount: 1,
    pagesDone: 1,
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    state: 'done',
    title: null,
    labels: null,
    repaired: false,
    notes: [],
    textVersion: 'test',
    addedAt: place,
  };
}

function intakeOf(place: number, kind: 'waiting' | 'opened'): Intake {
  const outcome = kind === 'waiting' ? { kind } : { kind, document: documentOf(place).id };
  return {
    id: intakeId(`intake ${place}`),
    name: `${place}.pdf`,
    files: 1,
    archive: null,
    byteLength: 1,
    outcome,
    addedAt: place,
  };
}
