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
    expect(() => decideAdapter({ text: one, image: null }, plain, null)).toThrow(/takes no pixel_values/);
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
  });
});
