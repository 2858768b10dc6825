import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { groundings, pipelineKinds } from '../../../src/core/experiment/answering.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import {
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultExperiment,
  defaultHybrid,
  defaultImage,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import { parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { encoderOf, publicHub } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { modelDraftOf } from '../../../src/ui/views/experiment/answer-draft.ts';
import type { AnswerDraft, ModelDraft } from '../../../src/ui/views/experiment/answer-draft.ts';
import { checkDraft } from '../../../src/ui/views/experiment/check-draft.ts';
import { presets, systemsOf, withCopy, withPreset } from '../../../src/ui/views/experiment/presets.ts';
import { checkShared, sharedDraftOf } from '../../../src/ui/views/experiment/settings-draft.ts';
import {
  draftOf,
  newPart,
  tokenizerOf,
  withPart,
  withRetriever,
} from '../../../src/ui/views/experiment/system-draft.ts';
import type { Beginnings, PartDraft, SystemDraft } from '../../../src/ui/views/experiment/system-draft.ts';
import { followedName } from '../../../src/ui/views/experiment/system-name.ts';
import { cutoffList } from '../../../src/ui/views/experiment/typed-numbers.ts';

const smol = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
const clip = visualEncoderOf(visualModel('openai/clip-vit-base-patch32')!, { kind: 'folder' }, { dtype: 'int8' });
const mini: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'https://api.example.com/v1',
  model: 'gpt-4.1-mini',
  temperature: 0,
  maxTokens: 1024,
  seed: null,
  window: null,
};
const begin: Beginnings = { sets: [], visual: () => smol };
const [pages, chunks] = defaultExperiment().systems;
const bge = encoderOf(builtInModel('BAAI/bge-small-en-v1.5')!, { kind: 'hub', baseUrl: publicHub }, 'fp16');
const dense = systemOf({ ...defaultDense, windows: 'first' }, { kind: 'page' }, ocrWhereNoText);
const weighted: SystemSettings = systemOf(
  {
    kind: 'hybrid',
    parts: [defaultBm25, { ...defaultBm25, tokens: 'whitespace' }, { kind: 'dense', encoder: bge, windows: 'all' }],
    fusion: { kind: 'weighted', weights: [0.2, 0, 0.8] },
    depth: 50,
  },
  { kind: 'tokens', size: 512, overlap: 0, tokenizer: tokenizerOf(bge) },
);

const joint = systemOf(
  { kind: 'joint', encoder: { ...smol, tiles: 'one' }, pooling: 3, rescored: 0.07, windows: 'first' },
  { kind: 'characters', size: 3000, overlap: 300 },
);
const fused = systemOf(
  {
    kind: 'hybrid',
    parts: [
      { kind: 'late-interaction', encoder: clip, pooling: 1, rescored: null, windows: 'all' },
      defaultImage(smol),
    ],
    fusion: { kind: 'concatenate', counts: [5, 7] },
    depth: 100,
  },
  { kind: 'page' },
  ocrWhereNoText,
);

/** The draft with fields of its first part changed. */
function withFirst(system: SystemSettings, change: Partial<PartDraft>): SystemDraft {
  const draft = draftOf(system);
  return withPart(draft, 0, { ...draft.parts[0]!, ...change } as PartDraft);
}

describe('a system that is being edited', () => {
  it('gives the same system back when nothing was changed', () => {
    for (const system of [pages!, chunks!, dense, weighted, joint, fused, systemOf(defaultHybrid, { kind: 'page' })])
      expect(checkDraft(draftOf(system), [])).toEqual({ kind: 'valid', system });
  });

  it.each([
    [{ size: '300', overlap: '300' }, 'overlap'],
    [{ size: '0', overlap: '0' }, 'size'],
    [{ size: '12.5' }, 'size'],
    [{ overlap: '-1' }, 'overlap'],
    [{ unit: 'tokens', tokenSize: '200', tokenOverlap: '200' }, 'tokenOverlap'],
    [{ name: '  ' }, 'name'],
    [{ name: 'taken' }, 'name'],
    [{ ocr: 'no-text', language: '' }, 'language'],
    [{ retriever: 'hybrid' }, 'parts'],
  ] as const)('refuses %o with a sentence at %s', (change, field) => {
    const checked = checkDraft({ ...draftOf(chunks!), ...change }, ['taken']);
    expect(checked.kind === 'invalid' && Object.keys(checked.problems)).toContain(field);
  });

  it.each([
    [{ k1: '-0.1' }, 'k1-0'],
    [{ k1: 'NaN' }, 'k1-0'],
    [{ b: '1.01' }, 'b-0'],
    [{ b: '' }, 'b-0'],
  ] as const)('refuses %o of BM25 with a sentence at %s', (change, field) => {
    const checked = checkDraft(withFirst(pages!, change), []);
    expect(checked.kind === 'invalid' && Object.keys(checked.problems)).toEqual([field]);
  });

  it('takes thousands commas and the bounds themselves', () => {
    const draft = { ...withFirst(chunks!, { k1: '0', b: '1' }), size: '1,000', overlap: '999' };
    const checked = checkDraft(draft, []);
    expect(checked).toMatchObject({ system: { unit: { size: 1000, overlap: 999 }, retriever: { k1: 0, b: 1 } } });
  });

  it('does not look at what is not used: sizes of pages, fusion and vectors of BM25', () => {
    const draft = { ...draftOf(pages!), size: '', overlap: 'x', tokenSize: '?', rrfK: 'x', depth: '', language: '' };
    const checked = checkDraft(draft, []);
    expect(checked).toMatchObject({ kind: 'valid', system: { retriever: pages!.retriever, unit: { kind: 'page' } } });
  });

  it('fuses BM25 and the bundled encoder by rank when it is made a hybrid, and is BM25 again when that is undone', () => {
    const hybrid = withRetriever(draftOf(pages!), 'hybrid', begin);
    expect(checkDraft(hybrid, [])).toMatchObject({ kind: 'valid', system: { retriever: defaultHybrid } });
    const back = checkDraft(withRetriever(hybrid, 'bm25', begin), []);
    expect(back).toEqual({ kind: 'valid', system: pages });
  });

  it('takes the first imported vectors there are, with the units that they bring and no text', () => {
    const draft = {
      ...withRetriever(draftOf(dense), 'imported', { ...begin, sets: ['mine', 'other'] }),
      size: '',
      language: '',
    };
    expect(checkDraft(draft, [])).toMatchObject({
      kind: 'valid',
      system: {
        retriever: { kind: 'imported', set: 'mine' },
        unit: { kind: 'imported', set: 'mine' },
        text: { ocr: 'off' },
      },
    });
    const none = checkDraft(withRetriever(draftOf(dense), 'imported', begin), []);
    expect(none.kind === 'invalid' && Object.keys(none.problems)).toEqual(['set-1']);
  });

  it('fuses imported vectors with BM25', () => {
    const imported = draftOf(systemOf({ kind: 'imported', set: 'mine' }, { kind: 'imported', set: 'mine' }));
    const hybrid = withRetriever(imported, 'hybrid', begin);
    expect(checkDraft(hybrid, [])).toMatchObject({
      kind: 'valid',
      system: { retriever: { parts: [defaultBm25, { kind: 'imported', set: 'mine' }] }, unit: { kind: 'page' } },
    });
  });

  it('reads no text of page images: their units are pages, whatever stood in the fields of chunks', () => {
    const image = {
      ...withRetriever(draftOf(chunks!), 'image', begin),
      size: '',
      ocr: 'no-text',
      language: '',
    } as const;
    expect(checkDraft(image, [])).toMatchObject({
      kind: 'valid',
      system: {
        retriever: { kind: 'image', encoder: smol, pooling: 1, rescored: null },
        unit: { kind: 'page' },
        text: { ocr: 'off' },
      },
    });
    // With text beside them the fields count again.
    const hybrid = checkDraft(withRetriever(image, 'hybrid', begin), []);
    expect(hybrid.kind === 'invalid' && Object.keys(hybrid.problems).sort()).toEqual(['language', 'size']);
  });

  it('fuses BM25 with the retriever before it, and not with all that was looked at on the way', () => {
    const seen = (['dense', 'image', 'joint', 'late-interaction'] as const).reduce(
      (draft, kind) => withRetriever(draft, kind, begin),
      draftOf(pages!),
    );
    const checked = checkDraft(withRetriever(seen, 'hybrid', begin), []);
    expect(checked).toMatchObject({
      system: { retriever: { parts: [{ kind: 'bm25' }, { kind: 'late-interaction', encoder: smol }] } },
    });
    // A joint space is two rankings already: it is no list.
    const joint = checkDraft(withRetriever(withRetriever(seen, 'joint', begin), 'hybrid', begin), []);
    expect(joint).toMatchObject({ system: { retriever: { parts: [{ kind: 'bm25' }, { kind: 'dense' }] } } });
  });

  it('takes counts of lists that follow one another, not all 0, and keeps as many candidates', () => {
    const hybrid = { ...draftOf(fused), depth: '3' };
    expect(checkDraft(hybrid, [])).toMatchObject({
      system: { retriever: { fusion: { kind: 'concatenate', counts: [5, 7] }, depth: 7 } },
    });
    const counted = (...counts: readonly string[]) =>
      checkDraft({ ...hybrid, parts: hybrid.parts.map((part, place) => ({ ...part, count: counts[place]! })) }, []);
    const refused = [counted('0', '0'), counted('5', '1001'), counted('2.5', '5')];
    expect(refused.map((one) => one.kind === 'invalid' && Object.keys(one.problems))).toEqual([
      ['parts'],
      ['count-1'],
      ['count-0'],
    ]);
  });

  it('refuses a share of nothing in two stages, and does not look at it in one', () => {
    const shared = (twoStage: boolean, rescored: string) =>
      checkDraft(withFirst(systemOf(defaultImage(smol), { kind: 'page' }), { twoStage, rescored }), []);
    expect(shared(true, '2.5')).toMatchObject({ system: { retriever: { rescored: 0.025 } } });
    expect(shared(false, '0')).toMatchObject({ system: { retriever: { rescored: null } } });
    const none = shared(true, '0');
    expect(none.kind === 'invalid' && Object.keys(none.problems)).toEqual(['rescored-0']);
  });

  it('refuses weights of which none is above 0', () => {
    const draft = { ...draftOf(systemOf(defaultHybrid, { kind: 'page' })), fusion: 'weighted' } as const;
    const zeros = { ...draft, parts: draft.parts.map((part) => ({ ...part, weight: '0' })) };
    const checked = checkDraft(zeros, []);
    expect(checked.kind === 'invalid' && checked.problems).toMatchObject({ parts: expect.stringContaining('above 0') });
  });

  it('accepts nothing that the experiment file would refuse', () => {
    const text = fc.oneof(
      fc.integer({ min: -5, max: 2_000_000 }).map(String),
      fc.double({ min: -1, max: 120, noNaN: true }).map(String),
      fc.string({ maxLength: 4 }),
    );
    const bm25: fc.Arbitrary<PartDraft> = fc.record({
      kind: fc.constant('bm25'),
      k1: text,
      b: text,
      idf: fc.constantFrom('textbook', 'rank_bm25'),
      tokens: fc.constantFrom('words', 'whitespace'),
      unmatched: fc.constantFrom('leave-out', 'rank-last'),
      weight: text,
      count: text,
      fused: fc.boolean(),
    });
    const encoder: fc.Arbitrary<PartDraft> = fc.record({
      kind: fc.constant('dense'),
      encoder: fc.constantFrom(bundledEncoder, bge),
      windows: fc.constantFrom('all', 'first'),
      weight: text,
      count: text,
      fused: fc.boolean(),
    });
    const visual: fc.Arbitrary<PartDraft> = fc.record({
      kind: fc.constantFrom('image', 'late-interaction', 'joint'),
      encoder: fc.constantFrom(smol, { ...smol, tiles: 'one' as const }, clip),
      windows: fc.constantFrom('all', 'first'),
      pooling: fc.constantFrom(1, 2, 20),
      twoStage: fc.boolean(),
      rescored: text,
      weight: text,
      count: text,
      fused: fc.boolean(),
    });
    const kinds = ['bm25', 'dense', 'imported', 'image', 'late-interaction', 'joint'] as const;
    const sets = [{ ...begin, sets: ['mine'] }, begin];
    const usual = fc.constantFrom(...sets.flatMap((from) => kinds.map((kind) => newPart(kind, from, true))));
    const mostly = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: text });
    const model: fc.Arbitrary<ModelDraft> = fc.record({
      provider: fc.constantFrom('openai-compatible', 'anthropic', 'gemini'),
      endpoint: fc.constantFrom('https://api.example.com/v1', 'http://localhost:11434/v1'),
      model: fc.constantFrom('gpt-4.1-mini', 'qwen2.5vl:7b'),
      temperature: mostly(fc.constantFrom('', '0.5')),
      maxTokens: mostly(fc.constantFrom('', '1024')),
      seed: mostly(fc.constant('')),
      window: mostly(fc.constant('')),
    });
    const asked = fc.option(fc.oneof(model, { weight: 3, arbitrary: fc.constant(modelDraftOf(mini)) }));
    const answering: fc.Arbitrary<AnswerDraft> = fc.record({
      pipeline: fc.constantFrom('none', ...pipelineKinds),
      generator: asked,
      judge: asked,
      grounding: fc.constantFrom(...groundings),
      repeats: fc.boolean(),
      repeatQuestions: mostly(fc.constant('20')),
      repeatTimes: mostly(fc.constant('3')),
      promptForm: fc.constantFrom('curated', 'plain'),
      k: mostly(fc.constant('10')),
      imageK: mostly(fc.constant('5')),
      mayDecline: fc.boolean(),
      style: fc.constantFrom(null, 'short', 'slidevqa'),
      imagePixels: mostly(fc.constant('401408')),
      lists: fc.boolean(),
      notAnswerable: fc.boolean(),
      yesNo: fc.boolean(),
      byNumber: fc.boolean(),
      tolerance: mostly(fc.constant('1')),
      sample: fc.constantFrom({ size: null, seed: 7, stratify: null }, { size: 60, seed: 1, stratify: 'domain' }),
      cap: fc.constantFrom(noCap, { calls: 5, tokens: 10, money: 0.5 }),
    });
    const draft: fc.Arbitrary<SystemDraft> = fc.record({
      name: fc.string({ maxLength: 220 }),
      answering,
      retriever: fc.constantFrom(...kinds, 'hybrid'),
      parts: fc.array(fc.oneof(bm25, encoder, visual, usual), { minLength: 1, maxLength: 4 }),
      fusion: fc.constantFrom('rrf', 'weighted', 'comb-sum', 'comb-mnz', 'concatenate'),
      rrfK: text,
      depth: text,
      unit: fc.constantFrom('page', 'characters', 'tokens'),
      size: text,
      overlap: text,
      tokenSize: text,
      tokenOverlap: text,
      tokenizer: fc.constantFrom(tokenizerOf(bundledEncoder), tokenizerOf(bge)),
      ocr: fc.constantFrom('off', 'no-text', 'unsound', 'every-page'),
      language: fc.constantFrom('eng', 'eng+deu'),
      method: fc.constantFrom('lines', 'layout', 'accurate'),
      pool: fc.constantFrom('default', 'candidates', 'own-document', 'corpus', 'sampled'),
      withoutOracle: fc.boolean(),
    });
    let accepted = 0;
    let answered = 0;
    fc.assert(
      fc.property(draft, (one) => {
        const checked = checkDraft(one, []);
        if (checked.kind === 'invalid') return;
        accepted += 1;
        if ((checked.system.answering?.generator ?? null) !== null) answered += 1;
        const experiment = { ...defaultExperiment(), systems: [checked.system] };
        expect(parseExperiment(writeExperiment(experiment)).systems).toEqual([checked.system]);
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(20);
    expect(answered).toBeGreaterThan(20);
  });
});

describe('the name of a system', () => {
  const changed = { ...dense, name: 'BM25, pages (2)' };
  const before = { ...pages!, name: 'BM25, pages (2)' };

  it('follows its settings where they gave it, so that a dense copy is not called BM25', () => {
    expect(followedName(changed, before, ['BM25, pages'])).toBe(dense.name);
    expect(followedName(changed, before, [dense.name])).toBe(`${dense.name} (2)`);
  });

  it('stays where a person gave it', () => {
    expect(followedName({ ...dense, name: 'Mine' }, { ...pages!, name: 'Mine' }, [])).toBe('Mine');
    expect(followedName({ ...dense, name: 'Mine' }, before, [])).toBe('Mine');
  });
});

describe('what is the same for all systems', () => {
  const before = defaultExperiment();

  it('gives the same experiment back when nothing was changed', () => {
    expect(checkShared(sharedDraftOf(before), before)).toEqual({ kind: 'valid', settings: before });
  });

  it('sorts cutoffs and takes each once', () => {
    expect(cutoffList('10, 1 5;5')).toEqual([1, 5, 10]);
    expect(cutoffList('1, ten')).toBeNull();
    expect(cutoffList(' ')).toBeNull();
  });

  it('refuses to keep fewer candidates than a cutoff looks at', () => {
    const checked = checkShared({ ...sharedDraftOf(before), cutoffs: '1, 200' }, before);
    expect(checked).toEqual({ kind: 'invalid', problems: { depth: 'Keep at least 200: a cutoff looks that far.' } });
  });

  it('accepts nothing that the experiment file would refuse', () => {
    const text = fc.oneof(
      fc.integer({ min: -1, max: 12_000 }).map(String),
      fc.constantFrom('4294967295', '4294967296', '1, 5'),
    );
    const draft = fc.record({ name: fc.string({ maxLength: 220 }), k: text, cutoffs: text, depth: text, seed: text });
    fc.assert(
      fc.property(draft, (one) => {
        const checked = checkShared(one, before);
        if (checked.kind === 'valid')
          expect(parseExperiment(writeExperiment(checked.settings))).toEqual(checked.settings);
      }),
    );
  });
});

describe('presets', () => {
  it('are experiments that their file gives back, and leave other choices alone', () => {
    for (const preset of presets) {
      const systems = systemsOf(preset, clip, mini)!;
      const settings = withPreset({ ...defaultExperiment(), unmappable: 'score-0' }, preset, systems);
      expect(parseExperiment(writeExperiment(settings))).toEqual(settings);
      expect(settings.unmappable).toBe('score-0');
    }
  });

  it('copies a system beside itself under a name of its own', () => {
    const once = withCopy(defaultExperiment(), 0);
    const twice = withCopy(once, 0);
    expect(twice.systems.map((system) => system.name)).toEqual([
      'BM25, pages',
      'BM25, pages (3)',
      'BM25, pages (2)',
      'BM25, chunks of 3,000',
    ]);
  });
});
