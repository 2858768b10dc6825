import { describe, expect, it } from 'vitest';
import { Pace, StepPace } from '../../../src/ui/views/run/pace.ts';
import { countsOf, failureGroups, runGroups, scoresOf, unfinished } from '../../../src/ui/views/run/run-counts.ts';
import { pageImageFailures } from '../../../src/ui/views/run/page-image-failures.ts';
import { rateWords, stageState, stagesOf, stepOf } from '../../../src/ui/views/run/run-stages.ts';
import { heldObstacles, obstaclesOf } from '../../../src/ui/views/experiment/readiness.ts';
import type { ImageCost, ModelEntry, VisualEntry } from '../../../src/app/app-state.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { formatRoute } from '../../../src/app/route.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { TextSettings } from '../../../src/core/document/text-settings.ts';
import { defaultDense, defaultExperiment, systemOf } from '../../../src/core/experiment/default-experiment.ts';
import { encoderOf, publicHub } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSource } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel, builtInModels } from '../../../src/core/model/model-registry.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';
import type { Report } from '../../../src/core/experiment/report.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import type { Mapping } from '../../../src/core/dataset/mapping.ts';
import { benchmarkId, documentId, experimentId, runId } from '../../../src/core/document/ids.ts';

const settings = defaultExperiment();
const entries = builtInModels().map((model, place): ModelEntry => ({
  model,
  origin: 'built-in',
  bundled: place === 0,
  kept: null,
  worksOffline: place === 0,
  loaded: null,
  loadedAt: null,
}));

const visuals = visualModels().map((model): VisualEntry => ({
  model,
  origin: 'built-in',
  kept: null,
  worksOffline: false,
  loaded: null,
}));

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
    encoders: [],
    vectors: [],
    text: null,
    tokens: null,
    space: null,
    computed: { documents: 0, units: 0, questions: 0 },
    notStored: null,
    answers: null,
    fresh: { answers: null, goldFacts: null },
    origin: { kind: 'made' },
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

describe('the rate of a step', () => {
  it('begins anew with each phase, so that pages do not count as chunks', () => {
    const pace = new StepPace();
    const note = (elapsedMs: number, phase: string, done: number, total: number): void =>
      pace.note(elapsedMs, { phase, done, total, unit: 'things' });
    note(0, 'recognise', 0, 90);
    note(20_000, 'recognise', 20, 90);
    // 20 pages in 20 s.
    expect(pace.rate()).toBeCloseTo(1, 12);
    note(21_000, 'embed', 0, 400);
    expect(pace.rate()).toBeNull();
    note(22_000, 'embed', 100, 400);
    note(23_000, 'embed', 150, 400);
    // The clock starts with the last sample before the first result: 150 in 2 s, so 250 more take 3 1/3 s.
    expect(pace.rate()).toBeCloseTo(75, 12);
    expect(pace.left({ phase: 'embed', done: 150, total: 400, unit: 'things' })).toBeCloseTo(10_000 / 3, 6);
  });
});

describe('page images that failed', () => {
  it('are told once for runs that lack the same, by the documents’ names', () => {
    const failures = [{ document: documentId('d1'), page: 3, reason: 'It stayed blank.' }];
    const space = (failed: number) => ({ images: { pages: 9, failed, failures, vectors: 9 }, texts: null, bytes: 1 });
    const runs = [
      run('a', 'done', 40, { space: space(1) }),
      run('b', 'done', 40, { space: space(1) }),
      run('c', 'done', 40, { space: space(0) }),
      run('d', 'done', 40),
    ];
    const document = { id: documentId('d1'), names: ['grid.pdf'] } as unknown as CorpusDocument;
    expect(pageImageFailures(runs, [document])).toEqual([
      {
        runs: ['a', 'b'],
        pages: 9,
        failed: 1,
        listed: [{ document: 'grid.pdf', page: 3, reason: 'It stayed blank.' }],
      },
    ]);
  });
});

it('the stage of page images has its own pace: of what is slow, the time that one takes', () => {
  const images = { unit: 'pages' };
  expect(rateWords(images, 1 / 61)).toBe('1 min 1 s a page');
  expect(rateWords(images, 4.1)).toBe('4.1 a second');
  const encoder = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
  const system = systemOf({ kind: 'image', encoder, pooling: 1, rescored: null }, { kind: 'page' });
  const one = run('a', 'running', 0, { system });
  expect(stagesOf([one])).toEqual(['model', 'images', 'questions']);
  const progress = { phase: 'embed-images', done: 1, total: 9, unit: 'pages' };
  expect(stagesOf([one]).map((stage) => stageState(one, stage, progress))).toEqual(['done', 'working', 'waiting']);
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
    models: entries,
    visuals,
    plan: null,
    languages: ['eng'],
    accurateOcr: false,
    vectorSets: [],
  };

  it('can start with a document, a question and a system', () => {
    expect(obstaclesOf(ready)).toEqual([]);
  });

  it('says of each thing that it lacks where it is found', () => {
    const views = (change: Partial<typeof ready> | { readonly mapping: null }) =>
      obstaclesOf({ ...ready, ...change }).map(({ route }) => (route === null ? null : formatRoute(route)));
    expect(views({ documents: 0 })).toEqual(['#/corpus']);
    expect(views({ mapping: null })).toEqual(['#/benchmark']);
    expect(views({ mapping })).toEqual(['#/benchmark']);
    expect(views({ settings: { ...settings, systems: [] } })).toEqual([null]);
    expect(views({ running: true })).toEqual(['#/experiment/run']);
  });

  it('waits for a model of a folder that was not picked, not for one that the site serves or a hub has', () => {
    const bge = builtInModel('BAAI/bge-small-en-v1.5')!;
    const places = (source: EncoderSource) => {
      const retriever = { kind: 'dense', encoder: encoderOf(bge, source), windows: 'all' } as const;
      const systems = [systemOf(defaultDense, { kind: 'page' }), systemOf(retriever, { kind: 'page' })];
      return obstaclesOf({ ...ready, settings: { ...settings, systems } }).map(
        ({ sentence }) => sentence.split(' ')[0],
      );
    };
    expect(places({ kind: 'folder' })).toEqual(['bge-small-en-v1.5']);
    expect(places({ kind: 'hub', baseUrl: publicHub })).toEqual([]);
  });

  it('waits for visual models that are not here or cannot do what is asked, and for page images that cannot fit', () => {
    const smol = visualModel('vidore/colSmol-256M')!;
    const gemma = visualModel('google/embeddinggemma-2')!;
    const hub: EncoderSource = { kind: 'hub', baseUrl: publicHub };
    const sentences = (encoder: VisualEncoderSettings, refusal: string | null = null) => {
      const system = systemOf({ kind: 'image', encoder, pooling: 1, rescored: null }, { kind: 'page' });
      const plan = [
        { system: system.name, plan: {} as never, costs: [{ model: 'colSmol-256M', refusal } as ImageCost] },
      ];
      const found = obstaclesOf({ ...ready, plan, settings: { ...settings, systems: [system] } });
      return found.map(({ sentence }) => sentence);
    };
    expect(sentences(visualEncoderOf(smol, hub))).toEqual([]);
    expect(sentences(visualEncoderOf(smol, { kind: 'folder' })).join()).toContain(
      'colSmol-256M is not in this browser',
    );
    expect(sentences(visualEncoderOf(gemma, hub))).toEqual([gemma.refused]);
    const texts = { ...visualEncoderOf(smol, hub), adapter: 'text-late-interaction' as const };
    expect(sentences(texts).join()).toContain('reads texts alone');
    expect(sentences(visualEncoderOf(smol, hub), 'It takes 45 MB, 31 MB are free.').join()).toContain(
      'colSmol-256M cannot embed these pages as it is',
    );
  });

  it('names the language and the engine that OCR lacks, and neither where no system reads pictures', () => {
    const sentences = (text: Partial<TextSettings>) => {
      const system = systemOf(defaultDense, { kind: 'page' }, { ...layerText, ...text });
      return obstaclesOf({ ...ready, settings: { ...settings, systems: [system] } }).map(({ sentence }) => sentence);
    };
    expect(sentences({ language: 'eng+deu' })).toEqual([]);
    expect(sentences({ ocr: 'no-text', language: 'eng+deu' }).join()).toContain('cannot read German');
    expect(sentences({ ocr: 'every-page', method: 'accurate' }).join()).toContain('accurate OCR engine');
  });
});

it('scores beside runs are theirs alone, at the cutoff that they ask for', () => {
  const runs = [run('a', 'running', 3), run('b', 'waiting')];
  const report = (k: number, ...ids: readonly string[]): Report =>
    ({ k, runs: ids.map((id) => ({ run: runId(id) })) }) as unknown as Report;
  const own = report(settings.k, 'a');
  expect(scoresOf(own, runs)).toBe(own);
  // The experiment before it is still in the report when this one starts.
  expect(scoresOf(report(settings.k, 'z'), runs)).toBeNull();
  expect(scoresOf(report(settings.k + 1, 'a'), runs)).toBeNull();
});

it('a run without an index goes through its documents and indexes none', () => {
  const progress = { phase: 'index', done: 1, total: 3, unit: 'documents' };
  const image = systemOf(
    {
      kind: 'image',
      encoder: visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' }),
      pooling: 1,
      rescored: null,
    },
    { kind: 'page' },
  );
  expect(stepOf(progress, run('a', 'running', 0, { system: image })).phase).toBe('go-through');
  expect(stepOf(progress, run('b', 'running')).phase).toBe('index');
});

it('a value that a form refused keeps the experiment from starting', () => {
  expect(heldObstacles({ system: false, shared: false })).toEqual([]);
  expect(heldObstacles({ system: true, shared: true }).map(({ sentence }) => sentence)).toEqual([
    'The open form of a system holds a value that cannot be taken: correct it, or close the form.',
    '“The same for all” holds a value that cannot be taken: correct it, or keep what it was.',
  ]);
});
