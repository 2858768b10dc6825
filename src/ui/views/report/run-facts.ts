/** What a run was made with, as short facts: text, unit, retriever, device, and how much of the text an encoder saw. */
import { readsText, retrieverParts } from '../../../core/experiment/experiment.ts';
import type { Run, RunEncoder, RunSpace, RunText, RunVectors } from '../../../core/experiment/run.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { formatBytes, formatCount, formatCounted } from '../../format.ts';
import { retrieverWords, textWords } from '../experiment/system-words.ts';
import { rankedWords } from '../question/candidate-words.ts';
import { deviceWords } from '../run/encoder-rows.ts';
import { adapterNames } from '../settings/visual-words.ts';
import { vectorsOf } from './modality-rows.ts';

export interface RunFacts {
  readonly text: string;
  readonly unit: string;
  readonly retriever: string;
  /** Each encoder with what it ran on; empty without one. */
  readonly devices: readonly string[];
  /** Each imported set with what it is and what it covers; empty without one. */
  readonly vectors: readonly string[];
  /** What visual models made of the corpus: vectors, memory, page images that failed; empty without one. */
  readonly space: readonly string[];
  /** Share of the tokens that was embedded; null without an encoder, and before it is known. */
  readonly embedded: string | null;
  /** Published pipelines cut there, so it is a choice; but what stands behind the window cannot be found. */
  readonly isCut: boolean;
}

export function factsOf(run: Run): RunFacts {
  const { system, encoders, tokens, text, vectors, space, origin } = run;
  const { main, more } = retrieverWords(system.retriever);
  const isElsewhere = origin.kind === 'imported';
  const isCut = retrieverParts(system.retriever).some((part) => 'windows' in part && part.windows === 'first');
  return {
    text: !readsText(system.retriever)
      ? 'none'
      : text === null
        ? textWords(system.text).main
        : foundText(text, textWords(system.text).main),
    unit: isElsewhere
      ? 'as the file names them'
      : system.unit.kind === 'imported'
        ? importedUnit(vectors)
        : rankedWords(system),
    retriever: isElsewhere ? `elsewhere, read from ${origin.file}` : `${main}, ${more}`,
    devices: encoders.map((encoder) => {
      const words = [deviceWords(encoder), ...visualWords(encoder)].join(', ');
      return encoders.length > 1 ? `${shortModelName(encoder.id)}: ${words}` : words;
    }),
    vectors: vectors.map(vectorWords),
    space: space === null ? [] : spaceWords(space, run),
    embedded: tokens === null || tokens.total === 0 ? null : embeddedWords(tokens, isCut),
    isCut,
  };
}

/** "colqwen2 pages: vidore/colqwen2-v1.0, several vectors of 128 numbers each, cosine; 341 of 341 pages; manifest 3f2a91c07b6d". */
function vectorWords({ name, model, kind, dimensions, metric, precision, pages, files }: RunVectors): string {
  const vectors = `${kind === 'single' ? 'one vector' : 'several vectors'} of ${formatCounted(dimensions, 'number')} each`;
  const measure = `${metric === 'cosine' ? 'cosine' : 'dot product'}${precision === 'int8' ? ', as int8' : ''}`;
  const manifest = files[0] === undefined ? '' : `; manifest ${files[0].sha256.slice(0, 12)}`;
  return `${name}: ${model}, ${vectors}, ${measure}; ${formatCount(pages.covered)} of ${formatCount(pages.all)} pages${manifest}`;
}

/** What a visual model is and how it looked at pages; nothing of an encoder of texts. */
function visualWords({ visual }: RunEncoder): readonly string[] {
  if (visual === undefined) return [];
  const { adapter, tiles, dimensions, vectors } = visual;
  return [
    `${vectors === 'single' ? 'single vectors, ' : ''}${adapterNames[adapter]}`,
    ...(adapter === 'late-interaction' ? [tiles === 'one' ? 'one tile a page' : 'all tiles'] : []),
    formatCounted(dimensions, 'dimension'),
  ];
}

/** "832 vectors a page image", "3.2 a chunk", "45.1 MB of vectors", "2 of 341 page images failed: minutes, sheet 4: …". */
function spaceWords({ images, texts, bytes }: RunSpace, run: Run): readonly string[] {
  const { textVectors, imageVectors } = vectorsOf(run);
  const means = [imageVectors, textVectors].filter((words) => words !== null);
  const all = (images?.vectors ?? 0) + (texts?.vectors ?? 0);
  const counted = `${formatCounted(all, 'vector')}${means.length === 0 ? '' : `: ${means.join(', ')}`}; ${formatBytes(bytes)} of memory to search them`;
  const failed =
    images === null || images.failed === 0
      ? []
      : [
          `${formatCount(images.failed)} of ${formatCounted(images.pages, 'page image')} failed and cannot be found${images.failures[0] === undefined ? '' : `, the first because: ${images.failures[0].reason}`}`,
        ];
  return [counted, ...failed];
}

function importedUnit(vectors: readonly RunVectors[]): string {
  return vectors[0]?.units ?? 'units of the set';
}

/** "100 % of 412,310 tokens embedded", "first window only: 61 % of 412,310 tokens embedded". Less than all is never 100 %. */
function embeddedWords({ total, embedded }: NonNullable<Run['tokens']>, isCut: boolean): string {
  const share = `${shareWords(embedded, total)} of ${formatCounted(total, 'token')} embedded`;
  return isCut ? `first window only: ${share}` : share;
}

function shareWords(part: number, whole: number): string {
  if (part >= whole) return '100 %';
  const tenths = Math.floor((1000 * part) / whole) / 10;
  return `${tenths >= 99 ? tenths.toFixed(1) : Math.floor(tenths)} %`;
}

function foundText({ layer, ocr, without, ocrFailed }: RunText, policy: string): string {
  const sources: readonly (readonly [count: number, from: string])[] = [
    [layer, ocr > 0 ? 'by text layer' : ''],
    [ocr, 'by OCR'],
    [without, 'without text'],
  ];
  const counts = sources
    .filter(([count]) => count > 0)
    .map(([count, from], place) => `${place === 0 ? formatCounted(count, 'page') : formatCount(count)} ${from}`.trim())
    .join(' + ');
  const failed = ocrFailed === 0 ? '' : `; OCR failed on ${formatCount(ocrFailed)} of them`;
  return `${policy}: ${counts} = ${formatCount(layer + ocr + without)}${failed}`;
}
