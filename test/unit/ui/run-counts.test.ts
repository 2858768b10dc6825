import { describe, expect, it } from 'vitest';
import { Pace } from '../../../src/ui/views/run/pace.ts';
import { countsOf, failureGroups, runAtWork, runGroups, unfinished } from '../../../src/ui/views/run/run-counts.ts';
import { obstaclesOf } from '../../../src/ui/views/experiment/readiness.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import type { Mapping } from '../../../src/core/dataset/mapping.ts';
import { benchmarkId, experimentId, runId } from '../../../src/core/document/ids.ts';

const settings = defaultExperiment();

function run(id: string, state: RunState, done = 0, change: Partial<Run> = {}): Run {
  return {
    id: runId(id),
    experiment: experimentId('now'),
    benchmark: benchmarkId('b'),
    system: { ...settings.systems[0]!, name: id },
    settings,
    pool: 'corpus',
    state,
    questions: 40,
    done,
    failed: 0,
    failure: null,
    startedAt: 0,
    finishedAt: null,
    inputHash: '',
    corpus: { documents: 0, pages: 0, units: 0 },
    versions: {},
    ...change,
  };
}

describe('runs of an experiment', () => {
  it('are the first ones of the list that belong together; the rest is earlier', () => {
    const groups = runGroups([
      run('a', 'done'),
      run('b', 'done'),
      run('c', 'done', 0, { experiment: experimentId('old') }),
    ]);
    expect(groups.current.map((one) => one.id)).toEqual(['a', 'b']);
    expect(groups.earlier.map((one) => one.id)).toEqual(['c']);
  });

  it('add up', () => {
    expect(countsOf([run('a', 'done', 40, { failed: 1 }), run('b', 'paused', 12)])).toEqual({
      questions: 80,
      done: 52,
      failed: 1,
    });
  });

  it('go on at the first that neither ended nor failed, one that a reload interrupted included', () => {
    expect(
      unfinished([run('a', 'done', 40), run('b', 'failed', 3), run('c', 'running', 7), run('d', 'waiting')])?.id,
    ).toBe('c');
    expect(unfinished([run('a', 'done', 40), run('b', 'failed', 3)])).toBeNull();
  });

  it('name the one at work while it is still indexed for', () => {
    expect(runAtWork([run('a', 'done', 40), run('b', 'waiting'), run('c', 'waiting')])?.id).toBe('b');
  });

  it('group what went wrong by code', () => {
    const failure = { kind: 'failed', code: 'storage-full', reason: 'Full.' } as const;
    const groups = failureGroups([run('a', 'failed', 3, { failure }), run('b', 'failed', 0, { failure })], null);
    expect(groups).toEqual([{ code: 'storage-full', reason: 'Full.', runs: ['a', 'b'], questions: 0 }]);
  });
});

describe('the present rate', () => {
  it('knows nothing before something was done', () => {
    const pace = new Pace();
    pace.note(0, 10);
    pace.note(60_000, 10);
    expect(pace.left(10, 50)).toBeNull();
  });

  it('does not count what was done before, nor the time of indexing', () => {
    const pace = new Pace();
    pace.note(0, 10);
    pace.note(60_000, 10);
    pace.note(65_000, 20);
    // 10 questions in 5 s: 30 more take 15 s.
    expect(pace.left(20, 50)).toBe(15_000);
  });

  it('forgets an older rate', () => {
    const pace = new Pace();
    pace.note(0, 0);
    pace.note(1_000, 100);
    pace.note(40_000, 101);
    pace.note(50_000, 102);
    // The last 30 s: 1 question in 10 s.
    expect(pace.left(102, 110)).toBe(80_000);
  });

  it('begins anew with a clock that went back', () => {
    const pace = new Pace();
    pace.note(0, 0);
    pace.note(9_000, 9);
    pace.note(100, 9);
    expect(pace.left(9, 20)).toBeNull();
  });
});

describe('an experiment', () => {
  const counts: Mapping['counts'] = {
    ready: 0,
    'mapped-in-part': 0,
    unmappable: 5,
    'without-evidence': 2,
    'document-only': 0,
  };
  const mapping: Mapping = { pageBase: 'sheet-from-1', names: [], questions: [], pageBases: [], counts };
  const ready = {
    documents: 3,
    mapping: { ...mapping, counts: { ...counts, ready: 1 } },
    mappingNow: false,
    settings,
    running: false,
  };

  it('can start with a document, a question and a system', () => {
    expect(obstaclesOf(ready)).toEqual([]);
  });

  it('says of each thing that it lacks where it is found', () => {
    const views = (change: Partial<typeof ready> | { readonly mapping: null }) =>
      obstaclesOf({ ...ready, ...change }).map(({ view }) => view);
    expect(views({ documents: 0 })).toEqual(['corpus']);
    expect(views({ mapping: null })).toEqual(['benchmark']);
    expect(views({ mapping })).toEqual(['benchmark']);
    expect(views({ settings: { ...settings, systems: [] } })).toEqual([null]);
    expect(views({ running: true })).toEqual(['run']);
  });
});
