import { AppError } from '../../../src/core/app-error.ts';
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import type { EmbedOutcome, VisualImagesOutcome, VisualTextsOutcome } from '../../../src/rpc/embedding-worker.ts';
import { serve } from '../../../src/rpc/serve.ts';
import { dimensions as usual, pageText } from './fake-embedding.ts';
import type { FakeEmbedding } from './fake-embedding.ts';

/** Named by the worker's own name where another number is wanted. */
const dimensions = Number(self.name) || usual;
const wordsPerWindow = 10;
const mostWords = 97;
let asked = {
  passageCalls: 0,
  passages: 0,
  queries: 0,
  tokenised: 0,
  largestCall: 0,
  drawn: 0,
  images: 0,
  visualPassages: 0,
  visualQueries: 0,
};
let vectors: 'single' | 'multi' = 'single';
let blank: readonly number[] = [];
let lacking: readonly number[] = [];
let redone = 0;
let imagesLeft = Number.POSITIVE_INFINITY;
let left = Number.POSITIVE_INFINITY;

const refuse = async (): Promise<never> => {
  throw new AppError('unexpected', 'The fake does not do this.');
};

serve<FakeEmbedding>({
  prepare: refuse,
  describe: refuse,
  describeVisual: refuse,
  prepareVisual: refuse,
  vectorsAre: async (kind) => {
    vectors = kind;
    return null;
  },
  blankPages: async (pages) => {
    blank = pages;
    return null;
  },
  lackPages: async (pages) => {
    lacking = pages;
    return null;
  },
  redoBatches: async (batches) => {
    redone = batches;
    return null;
  },
  failAfterImages: async (calls) => {
    imagesLeft = calls ?? Number.POSITIVE_INFINITY;
    return null;
  },
  renderForModel: async ({ document, page }) => {
    if (lacking.includes(page)) throw new AppError('file-missing', 'The file of “a.pdf” is not kept.');
    if (blank.includes(page)) throw new AppError('render-failed', `Page ${page + 1} is blank.`);
    asked = { ...asked, drawn: asked.drawn + 1 };
    const pixels = new Uint8ClampedArray([document.charCodeAt(0) - 96, page, 0, 255]);
    return { pixels, width: 1, height: 1 };
  },
  embedImages: async ({ images }) => {
    if (imagesLeft === 0) throw new AppError('unexpected', 'The tab was closed.');
    imagesLeft -= 1;
    asked = { ...asked, images: asked.images + images.length };
    return embedPictures(images.map(({ pixels: [document = 0, page = 0] }) => wordsOf(pageText(document, page))));
  },
  embedVisualTexts: async ({ texts, kind, windows }) => {
    if (kind === 'query') asked = { ...asked, visualQueries: asked.visualQueries + texts.length };
    else asked = { ...asked, visualPassages: asked.visualPassages + texts.length };
    if (vectors === 'single') return { ...embed(texts, windows), roles: null };
    return embedWords(texts);
  },
  keptModels: async () => [],
  forgetModel: async () => null,
  asked: async () => asked,
  failAfter: async (calls) => {
    left = calls ?? Number.POSITIVE_INFINITY;
    return null;
  },
  tokenOffsets: async ({ texts }) => {
    asked = { ...asked, tokenised: asked.tokenised + texts.length };
    const words = texts.map(wordsOf);
    const firstToken = new Uint32Array(texts.length + 1);
    for (const [place, found] of words.entries()) firstToken[place + 1] = firstToken[place]! + found.length;
    const all = words.flat();
    return {
      firstToken,
      starts: Uint32Array.from(all, ({ start }) => start),
      ends: Uint32Array.from(all, ({ end }) => end),
    };
  },
  embed: async ({ texts, kind, windows }) => {
    if (kind === 'query') asked = { ...asked, queries: asked.queries + texts.length };
    else {
      if (left === 0) throw new AppError('unexpected', 'The tab was closed.');
      left -= 1;
      asked = {
        ...asked,
        passageCalls: asked.passageCalls + 1,
        passages: asked.passages + texts.length,
        largestCall: Math.max(asked.largestCall, texts.length),
      };
    }
    return embed(texts, windows);
  },
});

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

function embed(texts: readonly string[], windows: 'all' | 'first'): EmbedOutcome {
  const rows: Word[][] = [];
  const firstRow = new Uint32Array(texts.length + 1);
  const tokens = new Uint32Array(texts.length);
  const embeddedTokens = new Uint32Array(texts.length);
  for (const [place, text] of texts.entries()) {
    const words = wordsOf(text);
    tokens[place] = words.length;
    for (let from = 0; from < words.length; from += wordsPerWindow) {
      const row = words.slice(from, from + wordsPerWindow);
      rows.push(row);
      embeddedTokens[place]! += row.length;
      if (windows === 'first') break;
    }
    firstRow[place + 1] = rows.length;
  }
  const values = new Float32Array(rows.length * dimensions);
  for (const [row, words] of rows.entries()) values.set(vectorOf(words), row * dimensions);
  return {
    values,
    dimensions,
    firstRow,
    spans: Uint32Array.from(rows.flatMap((words) => [words[0]!.start, words[words.length - 1]!.end])),
    tokens,
    embeddedTokens,
    empty: Uint32Array.from([...tokens.keys()].filter((place) => tokens[place] === 0)),
    device: 'wasm',
    redone,
  };
}

/** Words counted in as many places as there are dimensions, of length 1. */
function vectorOf(words: readonly Word[]): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const { text } of words) {
    // Wide enough vectors have a place for each of the words that pages have.
    const number = dimensions > mostWords ? Number(text.replace('word', '')) : Number.NaN;
    let hash = 7;
    for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
    vector[Number.isNaN(number) ? hash % dimensions : number]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Pictures by the words in them. */
function embedPictures(pictures: readonly (readonly Word[])[]): VisualImagesOutcome {
  const rows = pictures.flatMap((words) =>
    vectors === 'single' ? [vectorOf(words)] : [special(), ...words.slice(0, 4).map((word) => vectorOf([word]))],
  );
  const each = vectors === 'single' ? 1 : 5;
  const values = new Float32Array(rows.length * dimensions);
  for (const [row, vector] of rows.entries()) values.set(vector, row * dimensions);
  const patches = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1];
  const { special: mark, patch } = rowRole;
  return {
    values,
    dimensions,
    firstRow: Uint32Array.from({ length: pictures.length + 1 }, (_unused, place) => place * each),
    roles:
      vectors === 'single'
        ? null
        : {
            kinds: Uint8Array.from(pictures.flatMap(() => [mark, patch, patch, patch, patch])),
            patches: Uint16Array.from(pictures.flatMap(() => patches)),
          },
    grids: new Uint16Array(2 * pictures.length),
    failed: [],
    device: 'wasm',
    redone,
  };
}

/** A vector a word. */
function embedWords(texts: readonly string[]): VisualTextsOutcome {
  const words = texts.map(wordsOf);
  const firstRow = new Uint32Array(texts.length + 1);
  for (const [place, found] of words.entries()) firstRow[place + 1] = firstRow[place]! + found.length;
  const all = words.flat();
  const values = new Float32Array(all.length * dimensions);
  for (const [row, word] of all.entries()) values.set(vectorOf([word]), row * dimensions);
  const counts = Uint32Array.from(words, ({ length }) => length);
  return {
    values,
    dimensions,
    firstRow,
    spans: Uint32Array.from(all.flatMap(({ start, end }) => [start, end])),
    roles: {
      kinds: Uint8Array.from(all, () => rowRole.word),
      patches: new Uint16Array(3 * all.length),
    },
    tokens: counts,
    embeddedTokens: counts.slice(),
    empty: new Uint32Array(),
    device: 'wasm',
    redone,
  };
}

/** Far from every word but little. */
function special(): Float32Array {
  return new Float32Array(dimensions).fill(0.1);
}
