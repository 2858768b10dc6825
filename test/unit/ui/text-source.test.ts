import { describe, expect, it } from 'vitest';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { layerText, ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import {
  defaultBm25,
  defaultDense,
  defaultExperiment,
  defaultImage,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { hasTwin, textSourceOf, withOtherText, withTextSource } from '../../../src/ui/views/experiment/text-source.ts';

const page = { kind: 'page' } as const;
const everyPage = { ...layerText, ocr: 'every-page' } as const;
const layer = systemOf(defaultBm25, page);
const read = systemOf(defaultBm25, page, everyPage);
const image = systemOf(defaultImage(visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' })), page);
const of = (...systems: readonly SystemSettings[]): ExperimentSettings => ({ ...defaultExperiment(), systems });
const shown = ({ systems }: ExperimentSettings) => systems.map(({ name, text }) => `${name} | ${text.ocr}`);

describe('whose text all systems search', () => {
  it('becomes both with a copy after each system that reads text, and is named by it', () => {
    const dense = systemOf(defaultDense, page);
    const both = withTextSource(of(layer, image, dense), 'both');
    expect(shown(both)).toEqual([
      'BM25, pages | off',
      'BM25, pages, OCR | every-page',
      'colSmol-256M, page images | off',
      'all-MiniLM-L6-v2, pages | off',
      'all-MiniLM-L6-v2, pages, OCR | every-page',
    ]);
    expect(textSourceOf(both.systems)).toBe('both');
    expect(withTextSource(both, 'both')).toEqual(both);
  });

  it('comes back to one text without a system twice, and without losing the one that was there first', () => {
    const both = withTextSource(of({ ...layer, name: 'mine' }), 'both');
    expect(shown(both)).toEqual(['mine | off', 'mine, OCR of every page | every-page']);
    expect(shown(withTextSource(both, 'layer'))).toEqual(['mine | off']);
    expect(shown(withTextSource(both, 'every-page'))).toEqual(['mine, OCR of every page | every-page']);
    expect(shown(withTextSource(of(read, layer), 'layer'))).toEqual(['BM25, pages | off']);
  });

  it('leaves systems alone that have this text already, equal ones too', () => {
    const twice = of(layer, { ...layer, name: 'again' });
    expect(withTextSource(twice, 'layer')).toEqual(twice);
  });

  it('takes OCR of some pages for neither, and makes two whole ones of it', () => {
    const some = of(systemOf(defaultBm25, page, ocrWhereNoText));
    expect(textSourceOf(some.systems)).toBeNull();
    expect(shown(withTextSource(some, 'both'))).toEqual(['BM25, pages | off', 'BM25, pages, OCR | every-page']);
  });

  it('is said of those that read text alone', () => {
    expect(textSourceOf([image])).toBeNull();
    expect(textSourceOf([image, layer])).toBe('layer');
    expect(textSourceOf([read, image])).toBe('every-page');
    expect(textSourceOf([layer, systemOf(defaultDense, page, everyPage)])).toBeNull();
  });
});

it('a copy with the other text is made once: other languages and ways of reading are other systems', () => {
  const once = withOtherText(of(layer), 0);
  expect(shown(once)).toEqual(['BM25, pages | off', 'BM25, pages, OCR | every-page']);
  expect(withOtherText(once, 0)).toBe(once);
  expect(withOtherText(of(image), 0)).toEqual(of(image));
  const german = { ...read, text: { ...everyPage, language: 'deu' } };
  expect(hasTwin([layer, german], german)).toBe(true);
  expect(hasTwin([layer, german], layer)).toBe(false);
});
