import { describe, expect, it } from 'vitest';
import type { OcrCounts } from '../../../src/app/app-state.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { layerText, ocrKey, ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import {
  bm25System,
  defaultBm25,
  defaultDense,
  defaultExperiment,
  defaultHybrid,
  defaultImage,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { planTotal } from '../../../src/ui/views/experiment/plan-total.ts';
import { presets, withPreset } from '../../../src/ui/views/experiment/presets.ts';
import { unusedOcr, withOcrInAll } from '../../../src/ui/views/experiment/unused-ocr.ts';

const page = { kind: 'page' } as const;

describe('pages that OCR read', () => {
  const id = documentId('a');
  // 50 pages, 40 of them without text.
  const document = {
    id,
    pageCount: 50,
    pagesDone: 50,
    pagesFailed: 0,
    pagesWithoutText: 40,
    pagesDamaged: 0,
  } as CorpusDocument;
  const counts: OcrCounts = { pages: 38, failed: 1, blank: 2, unsound: 0 };
  const read = new Map([[id, new Map([[ocrKey(layerText), counts]])]]);
  const blind = bm25System(page);
  const sighted = systemOf(defaultBm25, page, ocrWhereNoText);

  it('are not used while systems take the text layer: 38 tried − 1 failed − 2 blank = 35', () => {
    const found = unusedOcr([document], read, { systems: [blind] });
    expect(found).toMatchObject({ blind: 1, read: 35, lost: 5, lostToSome: 0, waiting: 2 });
    // The 2 that wait are found once they are read, but only by the system that reads them.
    const mixed = unusedOcr([document], read, { systems: [blind, sighted] });
    expect(mixed).toMatchObject({ blind: 1, read: 35, lost: 3, lostToSome: 2 });
    // What OCR read in vain no system finds, whatever is chosen.
    const all = unusedOcr([document], read, { systems: [sighted] });
    expect(all).toMatchObject({ blind: 0, read: 0, lost: 3, lostToSome: 0, waiting: 0 });
  });

  it('are used by all systems in the way they were read, and names that settings gave follow', () => {
    const way = { language: 'deu', method: 'layout' } as const;
    const german = new Map([[id, new Map([[ocrKey(way), counts]])]]);
    const found = unusedOcr([document], german, { systems: [blind] });
    expect(found).toMatchObject({ read: 35, way });
    const settings = { ...defaultExperiment(), systems: [blind, { ...blind, name: 'Mine' }, sighted] };
    expect(withOcrInAll(settings, found.way).systems.map(({ name, text }) => [name, text.ocr, text.language])).toEqual([
      // "BM25, pages, OCR" is taken by the third.
      ['BM25, pages, OCR (2)', 'no-text', 'deu'],
      ['Mine', 'no-text', 'deu'],
      ['BM25, pages, OCR', 'no-text', 'eng'],
    ]);
  });
});

it('a plan counts what several systems need once', () => {
  const systems = [defaultBm25, defaultDense, defaultHybrid].map((retriever) =>
    systemOf(retriever, page, ocrWhereNoText),
  );
  const wide = systemOf(defaultDense, page, { ...ocrWhereNoText, ocr: 'every-page' });
  const none = {
    units: 50,
    unitsToEmbed: 0,
    images: 0,
    imagesToEmbed: 0,
    questionsToEmbed: 0,
    documentsToIndex: 0,
    pagesToRecognise: 35,
  };
  const plans = [
    { ...none, documentsToIndex: 8 },
    { ...none, unitsToEmbed: 50, questionsToEmbed: 40 },
    { ...none, documentsToIndex: 8, unitsToEmbed: 50, questionsToEmbed: 40 },
    { ...none, unitsToEmbed: 50, questionsToEmbed: 40, pagesToRecognise: 90 },
  ];
  const all = [...systems, wide];
  const plan = all.map(({ name }, place) => ({ system: `${place} ${name}`, plan: plans[place]!, costs: [] }));
  const named = all.map((system, place) => ({ ...system, name: `${place} ${system.name}` }));
  // Dense and hybrid share their vectors; the texts of "every page" are others, its 90 pages hold the 35.
  expect(planTotal(plan, named)).toEqual({
    pagesToRecognise: 90,
    unitsToEmbed: 100,
    questionsToEmbed: 40,
    documentsToIndex: 8,
  });
});

it('a preset names the experiment, unless a person has', () => {
  const [first, second] = presets;
  const started = withPreset(defaultExperiment(), first!, []);
  expect(started.name).toBe(first!.title);
  expect(withPreset(started, second!, []).name).toBe(second!.title);
  expect(withPreset({ ...started, name: 'Spring report' }, second!, []).name).toBe('Spring report');
});

it('a plan counts vectors once an encoder: the questions of a hybrid are those of its parts alone', () => {
  const hub = { kind: 'hub', baseUrl: 'https://hub.example' } as const;
  const image = defaultImage(visualEncoderOf(visualModel('vidore/colSmol-256M')!, hub));
  const hybrid = { ...defaultHybrid, parts: [defaultDense, image] };
  const three = { ...defaultHybrid, parts: [defaultBm25, defaultDense, image] };
  const plan = (unitsToEmbed: number, questionsToEmbed: number, documentsToIndex = 0) => ({
    units: 50,
    unitsToEmbed,
    images: 0,
    imagesToEmbed: 0,
    questionsToEmbed,
    documentsToIndex,
    pagesToRecognise: 0,
  });
  const systems = [hybrid, defaultDense, image, three].map((retriever) => systemOf(retriever, page));
  // 40 questions for MiniLM, 30 for colSmol, which has 10 of them already.
  const plans = [plan(50, 70), plan(50, 40), plan(0, 30), plan(50, 70, 8)];
  const total = (places: readonly number[]) =>
    planTotal(
      places.map((place) => ({ system: systems[place]!.name, plan: plans[place]!, costs: [] })),
      systems,
    );
  expect(total([0, 1, 2, 3])).toMatchObject({ unitsToEmbed: 50, questionsToEmbed: 70, documentsToIndex: 8 });
  // Known of one part alone, the rest is the other's; known of neither, both are one.
  expect(total([0, 1])).toMatchObject({ unitsToEmbed: 50, questionsToEmbed: 70 });
  expect(total([0, 3])).toMatchObject({ unitsToEmbed: 50, questionsToEmbed: 70 });
});
