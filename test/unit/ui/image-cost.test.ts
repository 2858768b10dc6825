import { describe, expect, it } from 'vitest';
import type { ExperimentPlan, ImageCost, VisualEntry } from '../../../src/app/app-state.ts';
import {
  bundledEncoder,
  defaultExperiment,
  systemOf,
  unidocParadigms,
} from '../../../src/core/experiment/default-experiment.ts';
import { publicHub } from '../../../src/core/model/encoder-settings.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';
import { departuresOf } from '../../../src/ui/views/experiment/departures.ts';
import {
  costWords,
  imageTotal,
  imageTotalWords,
  offersOneTile,
  openCosts,
  withOneTile,
} from '../../../src/ui/views/experiment/image-cost.ts';
import { planWords } from '../../../src/ui/views/experiment/plan-words.ts';
import { systemTextWords, retrieverWords } from '../../../src/ui/views/experiment/system-words.ts';
import { oneTileInWords, presetChoices, visualChoices } from '../../../src/ui/views/experiment/visual-choice.ts';

const hub = { kind: 'hub', baseUrl: publicHub } as const;
const smol = visualEncoderOf(visualModel('vidore/colSmol-256M')!, hub);
const clip = visualEncoderOf(visualModel('openai/clip-vit-base-patch32')!, hub);
const [text, image, fusion, joint] = unidocParadigms(bundledEncoder, smol, { kind: 'page' });

const cost: ImageCost = {
  model: 'colSmol-256M',
  pages: 341,
  all: 341,
  timing: { msPerPage: 61_000, bytesPerPage: 132_000, device: 'wasm', pages: 1 },
  downloadBytes: 0,
  freeBytes: 38_000_000_000,
  refusal: null,
};

function entries(kept: readonly string[] = []): readonly VisualEntry[] {
  return visualModels().map((model) => {
    const here = kept.includes(model.id);
    return {
      model,
      origin: 'built-in',
      kept: here ? { bytes: 1, from: ['folder'] } : null,
      worksOffline: here,
      loaded: null,
    };
  });
}

function planOf(costs: readonly (readonly ImageCost[])[]): ExperimentPlan {
  return [text!, image!, fusion!, joint!].map(({ name }, place) => ({
    system: name,
    plan: {} as never,
    costs: costs[place] ?? [],
  }));
}

describe('what page images cost', () => {
  it('is said in pages, time and bytes: 341 × 61 s = 20,801 s, 341 × 132 kB = 45.0 MB', () => {
    expect(costWords(cost)).toEqual([
      '341 page images to embed with colSmol-256M',
      'about 5 h 47 min on this device (1 min 1 s a page, timed on WASM)',
      '45.0 MB to store (132 kB a page), 38 GB free',
    ]);
    expect(costWords({ ...cost, pages: 1, timing: null, downloadBytes: 209_000_000 })).toEqual([
      '1 of 341 page images to embed with colSmol-256M',
      'not timed on this device yet',
      '209 MB to download',
    ]);
  });

  it('claims no part of a second where a page or all of them take less than one', () => {
    const quick = { ...cost, pages: 14, all: 14, timing: { ...cost.timing!, msPerPage: 3 } };
    expect(costWords(quick)[1]).toBe('under 1 s on this device (under 1 s a page, timed on WASM)');
    expect(imageTotalWords({ pages: 14, ms: 42, bytes: 2_000 })).toEqual([
      '14 page images to embed (under 1 s, 2.0 kB)',
    ]);
  });

  it('counts what several systems share once, and tells no time before all are timed', () => {
    const systems = [text!, image!, fusion!, joint!];
    expect(imageTotalWords(imageTotal(planOf([[], [cost], [cost], [cost]]), systems))).toEqual([
      '341 page images to embed (about 5 h 47 min, 45.0 MB)',
    ]);
    const other = systemOf({ kind: 'image', encoder: clip, pooling: 1, rescored: null }, { kind: 'page' });
    const untimed = { ...cost, model: 'clip-vit-base-patch32', pages: 9, timing: null };
    const plan = [...planOf([[], [cost]]), { system: other.name, plan: {} as never, costs: [untimed] }];
    expect(imageTotalWords(imageTotal(plan, [...systems, other]))).toEqual(['350 page images to embed']);
  });

  it('is nothing where all is stored and kept', () => {
    expect(openCosts({ costs: [{ ...cost, pages: 0 }] }, image!)).toEqual([]);
    expect(openCosts({ costs: [{ ...cost, pages: 0, downloadBytes: 'unknown' }] }, image!)).toHaveLength(1);
  });

  it('is cut by one tile a page where tiles are seen on a CPU for more than 10 minutes', () => {
    const of = { cost, encoder: smol };
    for (const taken of [null, 'any'] as const) expect(offersOneTile(of, 'late-interaction', taken)).toBe(true);
    expect(offersOneTile(of, 'dual', null)).toBe(false);
    // A graph that was made for 13 tiles computes them all, whatever they hold.
    expect(offersOneTile(of, 'late-interaction', 13)).toBe(false);
    expect(oneTileInWords(13)).toContain('not faster: its graph takes 13 tiles');
    // 9 × 61 s are 9 minutes.
    expect(offersOneTile({ ...of, cost: { ...cost, pages: 9 } }, 'late-interaction', 'any')).toBe(false);
    expect(offersOneTile({ ...of, encoder: { ...smol, tiles: 'one' } }, 'late-interaction', 'any')).toBe(false);
    const settings = { ...defaultExperiment(), systems: [image!, fusion!] };
    const changed = withOneTile(settings, fusion!, smol).systems;
    expect(changed[0]).toBe(image);
    expect(changed[1]!.retriever).toMatchObject({ parts: [{ kind: 'dense' }, { encoder: { tiles: 'one' } }] });
    expect(changed[1]!.name).toContain('one tile');
  });
});

it('units to embed are told without their sum where pages are candidates of their own', () => {
  const plan = {
    units: 4_651,
    unitsToEmbed: 1_204,
    images: 341,
    imagesToEmbed: 0,
    questionsToEmbed: 0,
    documentsToIndex: 0,
    pagesToRecognise: 0,
  };
  expect(planWords(plan, joint!)).toEqual(['1,204 pages to embed']);
  expect(planWords({ ...plan, units: 4_310 }, text!)).toEqual(['1,204 of 4,310 pages to embed']);
  // All of them have no sum either.
  expect(planWords({ ...plan, units: 1_204 }, text!)).toEqual(['1,204 pages to embed']);
});

describe('visual models', () => {
  it('are offered without those that cannot run, what is here first; a preset takes only those', () => {
    const kept = entries(['openai/clip-vit-base-patch32']);
    const titles = visualChoices(kept, publicHub, smol, 'image').map(({ title }) => title);
    expect(titles[0]).toBe('clip-vit-base-patch32');
    expect(titles).not.toContain('embeddinggemma-2');
    expect(presetChoices(kept, publicHub)).toMatchObject([
      { title: 'clip-vit-base-patch32', encoder: { source: { kind: 'folder' } } },
    ]);
    expect(presetChoices(entries(), publicHub)).toEqual([]);
    // What a file describes otherwise stays a choice of its own.
    const other = { ...smol, window: 99 };
    expect(visualChoices(kept, publicHub, other, 'image')[0]).toMatchObject({
      encoder: other,
      where: 'as its file states',
    });
  });

  it('are offered for late interaction only where they may have a vector a token', () => {
    const titles = visualChoices(entries(), publicHub, smol, 'late-interaction').map(({ title }) => title);
    expect(titles).toContain('colSmol-256M');
    expect(titles).toContain('mxbai-edge-colbert-v0-17m');
    expect(titles).not.toContain('clip-vit-base-patch32');
    expect(titles).not.toContain('jina-clip-v2');
  });

  it('are not fetched where they cannot run', () => {
    const refused = visualModels().find((model) => model.refused !== null)!;
    const system = systemOf(
      { kind: 'image', encoder: visualEncoderOf(refused, hub), pooling: 1, rescored: null },
      { kind: 'page' },
    );
    expect(departuresOf([system], [], entries())).toEqual([]);
  });

  it('leave the page as requests for their files, once a model, and not where they are kept', () => {
    expect(departuresOf([image!, fusion!, joint!], [], entries())).toEqual([
      { origin: 'https://huggingface.co', model: 'colSmol-256M', what: 'model', bytes: null },
    ]);
    expect(departuresOf([image!], [], entries(['vidore/colSmol-256M']))).toEqual([]);
  });

  it('say in the list of systems what they rank and what is not as usual', () => {
    const economy = { ...smol, tiles: 'one' as const };
    const words = retrieverWords({ kind: 'joint', encoder: economy, pooling: 3, rescored: 0.1, windows: 'first' });
    expect(words).toEqual({
      main: 'colSmol-256M',
      more: 'joint: text and page images in one space, precision by device, first window alone, one tile a page, 3 vectors pooled into one, two stages, 10 % scored in full',
    });
    expect(retrieverWords(fusion!.retriever)).toEqual({
      main: 'all-MiniLM-L6-v2 + colSmol-256M, page images',
      more: 'concatenation, first 5 + 5',
    });
    expect(systemTextWords(image!).main).toBe('not read');
  });
});
