import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideAdapter, expectedKind } from '../../../src/core/model/visual-adapter.ts';
import type { SeenGraph } from '../../../src/core/model/visual-adapter.ts';
import { visualFacts } from '../../../src/core/model/visual-facts.ts';
import type { VisualFacts } from '../../../src/core/model/visual-facts.ts';
import { bytesSource, graphSignature } from '../../../src/core/model/visual-graph.ts';
import type { GraphValue } from '../../../src/core/model/visual-graph.ts';

const root = new URL('../../fixtures/models/', import.meta.url);
const json = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(new URL(path, root), 'utf8')) as unknown;
  } catch {
    return undefined;
  }
};
const factsOf = (model: string): VisualFacts =>
  visualFacts({
    config: json(`${model}/config.json`),
    tokenizerConfig: json(`${model}/tokenizer_config.json`),
    preprocessor: json(`${model}/preprocessor_config.json`),
    processor: json(`${model}/processor_config.json`),
    sentences: json(`${model}/config_sentence_transformers.json`),
  });
const graphOf = async (model: string, path: string): Promise<SeenGraph> => ({
  path,
  signature: await graphSignature(path, bytesSource(new Uint8Array(readFileSync(new URL(`${model}/${path}`, root))))),
});
const values = (...names: readonly string[]): readonly GraphValue[] =>
  names.map((name) => ({ name, elementType: 0, shape: name === 'pixel_values' ? [null, null, 3, 64, 64] : null }));
const graph = (inputs: readonly string[], outputs: readonly string[]): SeenGraph => ({
  path: 'onnx/model.onnx',
  signature: { inputs: values(...inputs), outputs: values(...outputs), externalFiles: [] },
});

describe('the adapter of a model', () => {
  test.each([
    ['tiny-siglip', 'pooler_output', 64],
    ['tiny-clip', 'text_embeds', null],
  ])('%s is dual, by its two graphs', async (model, output, padTo) => {
    const text = await graphOf(model, 'onnx/text_model.onnx');
    const image = await graphOf(model, 'onnx/vision_model.onnx');
    const { adapter, reasons } = decideAdapter({ text, image }, factsOf(model), null);
    expect(adapter).toMatchObject({ kind: 'dual', padTo, text: { output } });
    expect(reasons[0]).toBe('onnx/text_model.onnx reads texts, onnx/vision_model.onnx reads images.');
  });

  test('tiny-joint is joint, by the outputs of its one graph', async () => {
    const one = await graphOf('tiny-joint', 'onnx/model.onnx');
    const { adapter } = decideAdapter({ text: one, image: one }, factsOf('tiny-joint'), null);
    expect(adapter).toMatchObject({ kind: 'joint', padTo: null, edges: { height: 64, width: 64 } });
  });

  test('tiny-late-interaction has four patches a tile and any number of tiles', async () => {
    const one = await graphOf('tiny-late-interaction', 'onnx/model.onnx');
    const { adapter, reasons } = decideAdapter({ text: one, image: one }, factsOf('tiny-late-interaction'), null);
    expect(adapter).toMatchObject({ kind: 'late-interaction', side: 2, tiles: null, text: { output: 'embeddings' } });
    expect(reasons).toContain("The model's own processor is Idefics3Processor.");
  });

  test('a text encoder is one of late interaction only where that is stated or chosen', async () => {
    const one = await graphOf('tiny-bert', 'onnx/model.onnx');
    const plain = factsOf('tiny-bert');
    const sentence = /^tiny-bert is a text encoder: onnx\/model\.onnx takes no pixel_values/;
    expect(() => decideAdapter({ text: one, image: null }, plain, null, 'tiny-bert')).toThrow(sentence);
    expect(() => decideAdapter({ text: one, image: one }, plain, 'late-interaction', 'tiny-bert')).toThrow(sentence);
    const matched = visualFacts({
      config: json('tiny-bert/config.json'),
      tokenizerConfig: undefined,
      preprocessor: undefined,
      processor: undefined,
      sentences: { similarity_fn_name: 'MaxSim', query_prefix: '[Q] ' },
    });
    expect(decideAdapter({ text: one, image: null }, matched, null).adapter.kind).toBe('text-late-interaction');
    const chosen = decideAdapter({ text: one, image: null }, plain, 'text-late-interaction');
    expect(chosen.adapter.text.output).toBe('last_hidden_state');
    expect(chosen.reasons[0]).toBe('“text-late-interaction” was chosen.');
  });

  const late = factsOf('tiny-late-interaction');
  const refusals: readonly (readonly [string, SeenGraph, VisualFacts, RegExp])[] = [
    [
      'an input that nobody knows',
      graph(['input_ids', 'pixel_values', 'image_features'], ['embeddings']),
      late,
      /onnx\/model\.onnx wants the input “image_features”/,
    ],
    [
      'pictures under a name that nobody knows',
      graph(['input_ids', 'attention_mask', 'image_features'], ['embeddings']),
      late,
      /onnx\/model\.onnx wants the input “image_features”, which is not known here/,
    ],
    [
      'another number of tokens a tile than its patches give',
      graph(['input_ids', 'attention_mask', 'pixel_values'], ['embeddings']),
      {
        ...late,
        imageTokensPerTile: 9,
        patches: { size: 16, joined: { field: 'scale_factor', value: 2 }, tile: null },
      },
      // 64 pixels ÷ 16 a patch ÷ 2 patches a token = 2 tokens along the edge.
      /image_seq_len 9, and by config\.json a tile of 64 pixels gives 4 \(patch_size 16, scale_factor 2\)/,
    ],
    ['no vector for each token', graph(['input_ids', 'pixel_values'], []), late, /gives no vector for each token/],
    [
      'a processor that nobody knows',
      graph(['input_ids', 'attention_mask', 'pixel_values'], ['embeddings']),
      { ...late, processorClass: 'ColQwen2Processor' },
      /processor_config\.json names the processor ColQwen2Processor/,
    ],
    [
      'no number of tokens a tile',
      graph(['input_ids', 'attention_mask', 'pixel_values'], ['embeddings']),
      { ...late, imageTokensPerTile: null },
      /processor_config\.json does not state image_seq_len/,
    ],
  ];
  test.each(refusals)('is refused for %s, by name', (_, one, facts, sentence) => {
    expect(() => decideAdapter({ text: one, image: one }, facts, null)).toThrow(sentence);
  });

  test('a model type of another family is told as a contradiction, and decides nothing', async () => {
    const one = await graphOf('tiny-late-interaction', 'onnx/model.onnx');
    const reasons = (modelType: string, chosen: 'late-interaction' | null) =>
      decideAdapter({ text: one, image: one }, { ...late, modelType }, chosen).reasons;
    expect(reasons('colmodernvbert', null)).toContain('config.json states the model type colmodernvbert.');
    expect(reasons('bert', null)).toContain(
      'config.json states the model type bert, which is no late-interaction model that is known here; the graph decides.',
    );
    expect(reasons('clip', 'late-interaction')).toContain(
      'config.json states the model type clip, which is no late-interaction model that is known here; the choice decides.',
    );
  });

  test("CLIP's pooled states are not taken for its projections", () => {
    const text = { ...graph(['input_ids'], ['pooler_output']), path: 'onnx/text_model.onnx' };
    const image = { ...graph(['pixel_values'], ['pooler_output']), path: 'onnx/vision_model.onnx' };
    expect(() => decideAdapter({ text, image }, factsOf('tiny-clip'), null)).toThrow(/none of the outputs text_embeds/);
    expect(decideAdapter({ text, image }, factsOf('tiny-siglip'), null).adapter.kind).toBe('dual');
  });
});

describe('before a graph is read', () => {
  test.each([
    ['tiny-clip', { pair: true, one: false }, 'dual'],
    ['tiny-joint', { pair: false, one: true }, 'joint'],
    ['tiny-late-interaction', { pair: false, one: true }, 'late-interaction'],
    ['tiny-bert', { pair: false, one: true }, null],
  ])('%s: the small files tell what they can', (model, files, kind) => {
    expect(expectedKind(files, factsOf(model)).kind).toBe(kind);
  });

  test('the window of SigLIP and CLIP is known where their files leave it out', () => {
    const facts = (modelType: string): VisualFacts =>
      visualFacts({
        config: { model_type: modelType, text_config: {} },
        tokenizerConfig: { model_max_length: 1e30, pad_token: { content: '</s>' } },
        preprocessor: undefined,
        processor: undefined,
        sentences: undefined,
      });
    expect(facts('siglip')).toMatchObject({ window: 64, padsToWindow: true, paddingToken: '</s>' });
    expect(facts('clip')).toMatchObject({ window: 77, padsToWindow: false });
    expect(facts('other').window).toBeNull();
    expect([facts('clip').positions, facts('other').positions]).toEqual([
      { field: 'model_type (clip)', value: 77 },
      null,
    ]);
  });

  test('what decides size, places and image tokens is read from config.json and what lies in it', () => {
    const facts = (config: unknown): VisualFacts =>
      visualFacts({
        config,
        tokenizerConfig: undefined,
        preprocessor: undefined,
        processor: undefined,
        sentences: undefined,
      });
    // As HuggingFaceM4/Idefics3 and ModernVBERT lay them out: 512 ÷ 16 ÷ 4 = 8 tokens along a tile's edge.
    const vision = { vision_config: { patch_size: 16, image_size: 512 } };
    const joined = { size: 16, tile: 512 };
    expect(facts({ ...vision, scale_factor: 4, image_token_id: 49190, embedding_dim: 128 })).toMatchObject({
      patches: { ...joined, joined: { field: 'scale_factor', value: 4 } },
      imageTokenId: 49190,
      dimensions: { field: 'embedding_dim', value: 128 },
    });
    expect(facts({ vlm_config: { ...vision, pixel_shuffle_factor: 4 } }).patches).toEqual({
      ...joined,
      joined: { field: 'pixel_shuffle_factor', value: 4 },
    });
    const clip = { model_type: 'clip', projection_dim: 512, text_config: { max_position_embeddings: 77 } };
    expect(facts(clip)).toMatchObject({
      dimensions: { field: 'projection_dim', value: 512 },
      positions: { field: 'text_config.max_position_embeddings', value: 77 },
      patches: null,
    });
    // SigLIP projects nothing, and what is no number is not stated.
    expect(facts({ model_type: 'siglip', projection_dim: 512, image_token_id: 'x', scale_factor: -1 })).toMatchObject({
      dimensions: null,
      imageTokenId: null,
      patches: null,
    });
  });
});
