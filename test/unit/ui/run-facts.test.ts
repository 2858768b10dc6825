import { describe, expect, it } from 'vitest';
import type { QuestionInRun, QuestionRow } from '../../../src/core/experiment/report.ts';
import { benchmarkId, experimentId, questionId, runId } from '../../../src/core/document/ids.ts';
import { ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import { defaultDense, defaultExperiment, systemOf } from '../../../src/core/experiment/default-experiment.ts';
import type { Run, RunEncoder, RunVectors } from '../../../src/core/experiment/run.ts';
import { runNotes } from '../../../src/core/experiment/run-notes.ts';
import { compareQuestions, listedQuestions, movesOf } from '../../../src/ui/views/report/compared-questions.ts';
import { changedQuery, filterOf, movedQuery } from '../../../src/ui/views/report/report-query.ts';
import { factsOf } from '../../../src/ui/views/report/run-facts.ts';
import { selfTestWords } from '../../../src/ui/views/run/encoder-rows.ts';
import { countWords, stageState, stagesOf } from '../../../src/ui/views/run/run-stages.ts';

const settings = defaultExperiment();
const encoder: RunEncoder = {
  id: 'sentence-transformers/all-MiniLM-L6-v2',
  revision: 'main',
  dtype: 'int8',
  device: 'wasm',
  threads: 2,
  reason: 'No WebGPU adapter.',
  sha256: '0'.repeat(64),
  selfTest: { cosine: 0.99994, reference: 'stored' },
};

function run(change: Partial<Run>): Run {
  return {
    id: runId('r'),
    experiment: experimentId('e'),
    benchmark: benchmarkId('b'),
    system: settings.systems[0]!,
    settings,
    pool: 'corpus',
    state: 'waiting',
    questions: 40,
    done: 0,
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

describe('what a run was made with', () => {
  const dense = systemOf(defaultDense, { kind: 'page' }, ocrWhereNoText);

  it('says that all of the text was embedded, and never 100 % of less', () => {
    const share = (embedded: number) =>
      factsOf(run({ system: dense, encoders: [encoder], tokens: { total: 412_310, embedded } })).embedded;
    expect(share(412_310)).toBe('100 % of 412,310 tokens embedded');
    // 412,309 of 412,310 is 99.9998 %.
    expect(share(412_309)).toBe('99.9 % of 412,310 tokens embedded');
  });

  it('names a first window as such', () => {
    const cut = systemOf({ ...defaultDense, windows: 'first' }, { kind: 'page' });
    const facts = factsOf(run({ system: cut, tokens: { total: 1000, embedded: 614 } }));
    expect(facts).toMatchObject({ isCut: true, embedded: 'first window only: 61 % of 1,000 tokens embedded' });
  });

  it('adds pages up by where their text came from', () => {
    const text = { layer: 705, ocr: 88, without: 2, ocrFailed: 2, engines: ['tesseract'] };
    expect(factsOf(run({ system: dense, text })).text).toBe(
      'OCR where a page has no text: 705 pages by text layer + 88 by OCR + 2 without text = 795; OCR failed on 2 of them',
    );
  });

  it('names imported vectors with what they are, what they cover and which manifest they came from', () => {
    const vectors: RunVectors = {
      id: 'x',
      name: 'Pages',
      model: 'vidore/colqwen2-v1.0',
      kind: 'multi',
      metric: 'cosine',
      units: 'pages',
      dimensions: 128,
      precision: 'int8',
      files: [{ name: 'm.json', sha256: '0123456789abcdef'.repeat(4) }],
      pages: { covered: 1204, all: 1205 },
    };
    const system = systemOf({ kind: 'imported', set: 'Pages' }, { kind: 'imported', set: 'Pages' });
    expect(factsOf(run({ system, vectors: [vectors] }))).toMatchObject({
      text: 'none',
      unit: 'pages',
      retriever: 'Pages, imported vectors',
      vectors: [
        'Pages: vidore/colqwen2-v1.0, several vectors of 128 numbers each, cosine, as int8; 1,204 of 1,205 pages; manifest 0123456789ab',
      ],
    });
    expect(runNotes(run({ system, vectors: [vectors] }))).toEqual([
      '“Pages” was searched as int8: its vectors are too many to be held in full.',
      '“Pages” has no vectors of 1 page of the corpus, which cannot be found.',
    ]);
  });

  it('has no encoder where there is none', () => {
    expect(factsOf(run({}))).toMatchObject({ devices: [], embedded: null, isCut: false });
    expect(factsOf(run({ system: dense, encoders: [encoder] })).devices).toEqual(['WASM, 2 threads, int8']);
    expect(selfTestWords(encoder)).toBe('cosine 0.9999 with the stored reference');
    const made = { cosine: 1, reference: 'made' };
    // What WASM makes now is held against nothing; what a graphics device makes is held against that.
    expect(selfTestWords({ device: 'wasm', selfTest: made })).toBe('not compared: no reference yet; shape only');
    expect(selfTestWords({ device: 'webgpu', selfTest: made })).toBe('cosine 1.0000 with vectors made now on WASM');
  });
});

describe('the stages of runs', () => {
  const dense = run({ system: systemOf(defaultDense, { kind: 'page' }) });
  const embed = { phase: 'embed', done: 5, total: 9, unit: 'units' };

  it('are those that any run has', () => {
    expect(stagesOf([run({})])).toEqual(['index', 'questions']);
    expect(stagesOf([run({}), dense])).toEqual(['model', 'index', 'embed', 'questions']);
  });

  it('before the one in hand are done, later ones wait, and others are not needed', () => {
    const states = (one: Run, now: typeof embed | null) =>
      (['text', 'model', 'index', 'embed', 'questions'] as const).map((stage) => stageState(one, stage, now));
    expect(states(dense, embed)).toEqual(['none', 'done', 'done', 'working', 'waiting']);
    expect(states(dense, null)).toEqual(['none', 'waiting', 'waiting', 'waiting', 'waiting']);
    expect(states({ ...dense, done: 40 }, null)).toEqual(['none', 'done', 'done', 'done', 'done']);
  });

  it('count bytes as bytes and things as things', () => {
    expect(countWords({ phase: 'load', done: 12_400_000, total: 34_000_000, unit: 'bytes' })).toBe(
      '12.4 MB of 34.0 MB',
    );
    expect(countWords(embed)).toBe('5 of 9 units');
  });
});

describe('which questions moved', () => {
  const inRun = (value: number | null): QuestionInRun => ({
    kind: 'result',
    standing: 'scored',
    values: [value],
    strip: { cells: [], goldPages: 1, found: 0, notFound: 1 } as unknown as Extract<
      QuestionInRun,
      { kind: 'result' }
    >['strip'],
    failure: null,
  });
  const row = (number: number, a: number | null, b: number | null): QuestionRow => ({
    question: questionId(String(number)),
    row: number,
    text: `Question ${number}`,
    type: null,
    answerType: null,
    domain: null,
    state: 'ready',
    evidenceKinds: [],
    goldPages: 1,
    runs: [inRun(a), inRun(b)],
  });
  const questions = [row(1, 0.5, 0.5), row(2, 0, 1), row(3, 1, 0.25), row(4, 1, 0.75), row(5, null, 1)];
  const compared = compareQuestions(
    { questions, metricPlace: 0, runs: [], answers: null },
    { a: 0, b: 1, byAnswers: false },
  );

  it('are listed from the largest gain to the largest loss, without the equal and those without a value', () => {
    const query = changedQuery({ q: 'region', sort: 'a' }, movedQuery(runId('one'), runId('base')));
    expect(query).toEqual({ filter: 'moved', sort: '-difference', a: 'one', b: 'base' });
    expect(listedQuestions(compared, filterOf(query)).map(({ row: one }) => one.row)).toEqual([3, 4, 2]);
  });

  it('add up to the gains and the losses', () => {
    // 1 − 0.25 + 1 − 0.75 = 1, and 0 − 1 = −1.
    expect(movesOf(compared)).toEqual({ gained: 2, lost: 1, gain: 1, loss: -1 });
  });
});
