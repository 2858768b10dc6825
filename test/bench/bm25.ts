// How much an index buys: `npx tsx test/bench/bm25.ts`. Ratios of one run, on text made here: words of a Zipfian vocabulary, numbers and
// compounds among them, chunks of about 3,000 characters.
import { documentId } from '../../src/core/document/ids.ts';
import {
  defaultBm25Parameters,
  frequencyPart,
  inverseDocumentFrequency,
  lengthPart,
} from '../../src/core/lexical/bm25-formula.ts';
import { Bm25Index } from '../../src/core/lexical/bm25-index.ts';
import { buildSegmentOfTexts } from '../../src/core/lexical/bm25-segment.ts';
import { tokenise } from '../../src/core/lexical/tokenizer.ts';

const documents = 200;
const chunksEach = 50;
const chunks = documents * chunksEach;
const rounds = 7;
const vocabulary = 60_000;

let state = 20_251_130;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

/** A rank below `count`, rank r about as often as 1/(r + 2.7) (Zipf and Mandelbrot). */
const zipfian = (count: number): number => Math.floor(2.7 * (Math.pow(1 + count / 2.7, random()) - 1));
const syllables = [
  'ba',
  'co',
  'di',
  'fu',
  'ge',
  'ho',
  'ji',
  'ka',
  'le',
  'mo',
  'nu',
  'pe',
  'qui',
  'ra',
  'si',
  'to',
  'u',
  've',
  'wi',
  'xa',
];
const wordOf = (rank: number): string => {
  let word = syllables[rank % 20]!;
  for (let rest = Math.floor(rank / 20); rest > 0; rest = Math.floor(rest / 20)) word += syllables[rest % 20]!;
  return word;
};
const signs = ['.', ',', ',', ';', ' (', ')', ':', '’s', '\n', ' 12.5', ' 2,400', '-based', '.\n\n'];
/** Words that are everywhere, and words of one document: 36,000 words then have some 4,000 different ones, as a company's report has. */
const commonWords = 200;
const ownWords = 5000;
const wordsOf = (own: readonly string[]): string =>
  random() < 0.35 ? wordOf(zipfian(commonWords)) : own[zipfian(own.length)]!;
const chunkText = (own: readonly string[]): string => {
  const words: string[] = [];
  for (let length = 0; length < 3000;) {
    let word = wordsOf(own);
    if (random() < 0.1) word = word.charAt(0).toUpperCase() + word.slice(1);
    if (random() < 0.15) word += signs[Math.floor(random() * signs.length)]!;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
};
const vocabularies = Array.from({ length: documents }, () =>
  Array.from({ length: ownWords }, () => wordOf(commonWords + Math.floor(vocabulary * random() ** 2))),
);

/** The least of several rounds: what others do on the machine only ever adds. */
const least = (values: readonly number[]): number => Math.min(...values);
/** Milliseconds of processor time, garbage collection included. */
const timed = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const texts = vocabularies.map((own) => Array.from({ length: chunksEach }, () => chunkText(own)));
const megabytes = texts.flat().reduce((sum, text) => sum + text.length, 0) / 1e6;
const ids = texts.map((_, index) => documentId(index.toString(16).padStart(64, '0')));

let index = new Bm25Index();
let tokens = 0;
let types = 0;
const tokenising: number[] = [];
const building: number[] = [];
for (let round = 0; round < rounds; round++) {
  tokenising.push(
    timed(() => {
      tokens = 0;
      for (const pages of texts) for (const page of pages) tokens += tokenise(page).length;
    }),
  );
  building.push(
    timed(() => {
      index = new Bm25Index();
      types = 0;
      for (const [at, pages] of texts.entries()) {
        const segment = buildSegmentOfTexts(pages);
        types += segment.terms.length;
        index.addDocument(ids[at]!, segment);
      }
    }),
  );
}
console.log(
  `${chunks} chunks, ${megabytes.toFixed(1)} million characters, ${tokens} tokens, ${index.documents} documents of ${(types / documents).toFixed(0)} different tokens`,
);
console.log(
  `tokenising alone ${least(tokenising).toFixed(0)} ms (${((megabytes * 1000) / least(tokenising)).toFixed(1)} million characters a second)`,
);
console.log(`tokenising and building ${least(building).toFixed(0)} ms`);
console.log(
  `throughput of the build / of tokenising alone: ${(least(tokenising) / least(building)).toFixed(2)} (wanted: at least 0.8)`,
);

// The plain way: a map of counts for each chunk, made beforehand; every chunk is looked at for every query.
const bags = texts.flat().map((text) => {
  const counts = new Map<string, number>();
  const found = tokenise(text);
  for (const token of found) counts.set(token, (counts.get(token) ?? 0) + 1);
  return { counts, length: found.length };
});
const frequencies = new Map<string, number>();
for (const { counts } of bags)
  for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
const averageLength = bags.reduce((sum, { length }) => sum + length, 0) / chunks;
const fullScan = (query: readonly string[], depth: number): number[] => {
  const scored = bags.map(({ counts, length }, chunk) => {
    let score = 0;
    for (const term of query) {
      const frequency = counts.get(term);
      if (frequency === undefined) continue;
      const idf = inverseDocumentFrequency('textbook', frequencies.get(term)!, { units: chunks, averageIdf: 0 });
      score +=
        idf *
        frequencyPart(frequency, lengthPart(length, averageLength, defaultBm25Parameters), defaultBm25Parameters.k1);
    }
    return { chunk, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.chunk - b.chunk)
    .slice(0, depth)
    .map(({ score }) => score);
};

// Questions as people ask them: half of the words are everywhere, half are a document's.
const queries = Array.from({ length: 40 }, (_, query) =>
  Array.from({ length: 10 }, (_, place) =>
    place < 5 ? wordOf(zipfian(commonWords)) : vocabularies[query]![zipfian(ownWords)]!,
  ),
);
const depth = 100;
let furthest = 0;
for (const query of queries) {
  const hits = index.search(query, defaultBm25Parameters, { depth });
  const scanned = fullScan(query, depth);
  for (const [place, score] of scanned.entries()) furthest = Math.max(furthest, Math.abs(score - hits[place]!.score));
}
const scanning: number[] = [];
const searching: number[] = [];
for (let round = 0; round < rounds; round++) {
  scanning.push(timed(() => queries.forEach((query) => fullScan(query, depth))) / queries.length);
  searching.push(
    timed(() => queries.forEach((query) => index.search(query, defaultBm25Parameters, { depth }))) / queries.length,
  );
}
console.log(`largest difference of a score from the full scan's: ${furthest.toExponential(1)}`);
console.log(`full scan ${least(scanning).toFixed(2)} ms a query, index ${least(searching).toFixed(3)} ms`);
console.log(`full scan / index: ${(least(scanning) / least(searching)).toFixed(1)} (wanted: at least 20)`);
