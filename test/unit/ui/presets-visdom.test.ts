import { describe, expect, it } from 'vitest';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { systemsOf } from '../../../src/ui/views/experiment/presets.ts';
import { visdomPresets } from '../../../src/ui/views/experiment/presets-visdom.ts';

const visual = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
const model: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'https://api.example.com/v1',
  model: 'gpt-4o',
  temperature: 0,
  maxTokens: 1024,
  seed: null,
  window: null,
};
const systems = (key: string) =>
  systemsOf(
    visdomPresets.find((one) => one.key === key)!,
    visual,
    model,
  )!;

// Settings of arXiv 2412.10704, section 5: OCR of every page by PyTesseract, 3,000 characters with 10 % overlap, BGE-1.5 with k 7,
// ColQwen2 with k 5, temperature 0.5, nobody told that it may decline.
describe('presets of VisDoM', () => {
  it('read every page by tesseract alone, in chunks of 3,000 with 300 overlap', () => {
    const all = ['visdom', 'visdom-retrievers', 'visdom-pipelines', 'visdom-prompts', 'visdom-refusals'].flatMap(
      systems,
    );
    for (const { text, unit } of all) {
      expect(text).toEqual({ ocr: 'every-page', language: 'eng', method: 'layout' });
      if (unit.kind !== 'page') expect(unit).toEqual({ kind: 'characters', size: 3000, overlap: 300 });
    }
  });

  it('answer at temperature 0.5 without a judge, by 7 texts and 5 page images', () => {
    const all = systems('visdom-pipelines').map(({ answering }) => answering!);
    expect(all.map(({ pipeline, k, imageK }) => [pipeline, k, imageK])).toEqual([
      ['long-context', 10, 5],
      ['text', 7, 5],
      ['image', 5, 5],
      ['early-fusion', 5, 5],
      ['visdomrag', 7, 5],
    ]);
    for (const { generator, judge, mayDecline, promptForm } of all) {
      expect([generator?.temperature, judge, mayDecline, promptForm]).toEqual([0.5, null, false, 'curated']);
    }
  });

  it('ask each pipeline with both prompts, which differ in nothing else', () => {
    const all = systems('visdom-prompts');
    expect(all).toHaveLength(10);
    for (let at = 0; at < all.length; at += 2) {
      const [curated, plain] = [all[at]!, all[at + 1]!];
      expect(plain).toEqual({
        ...curated,
        name: `${curated.name}, plain prompt`,
        answering: { ...curated.answering!, promptForm: 'plain' },
      });
    }
  });

  it('may decline with the gold document in the pool and without it', () => {
    const all = systems('visdom-refusals');
    expect(all.map(({ pool }) => pool.withoutOracle)).toEqual([false, true]);
    expect(all.map(({ answering }) => [answering?.pipeline, answering?.mayDecline])).toEqual([
      ['visdomrag', true],
      ['visdomrag', true],
    ]);
  });

  it('compare the retrievers of table 4, BM25 by white space with case kept', () => {
    const all = systems('visdom-retrievers').map(({ retriever }) => retriever);
    expect(all[0]).toMatchObject({ kind: 'bm25', idf: 'rank_bm25', tokens: 'whitespace' });
    expect(all.flatMap((one) => ('encoder' in one ? [one.encoder.id] : []))).toEqual([
      'sentence-transformers/all-MiniLM-L6-v2',
      'sentence-transformers/all-mpnet-base-v2',
      'BAAI/bge-base-en-v1.5',
      'vidore/colSmol-256M',
    ]);
  });

  it('cannot be taken without the models that they need', () => {
    const preset = visdomPresets.find(({ key }) => key === 'visdom-pipelines')!;
    expect(systemsOf(preset, null, model)).toBeNull();
    expect(systemsOf(preset, visual, null)).toBeNull();
  });
});
