import { AppError } from '../../../src/core/app-error.ts';
import type { EmbedOutcome } from '../../../src/rpc/embedding-worker.ts';
import { serve } from '../../../src/rpc/serve.ts';
import { dimensions as usual } from './fake-embedding.ts';
import type { FakeEmbedding } from './fake-embedding.ts';

/** Named by the worker's own name where another number is wanted. */
const dimensions = Number(self.name) || usual;
const wordsPerWindow = 10;
let asked = { passageCalls: 0, passages: 0, queries: 0, tokenised: 0, largestCall: 0 };
let left = Number.POSITIVE_INFINITY;

const refuse = async (): Promise<never> => {
  throw new AppError('unexpected', 'The fake does not do this.');
};

serve<FakeEmbedding>({
  prepare: refuse,
  describe: refuse,
  describeVisual: refuse,
  prepareVisual: refuse,
  embedImages: refuse,
  embedVisualTexts: refuse,
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
    redone: 0,
  };
}

/** Words counted in as many places as there are dimensions, of length 1. */
function vectorOf(words: readonly Word[]): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const { text } of words) {
    let hash = 7;
    for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
    vector[hash % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
