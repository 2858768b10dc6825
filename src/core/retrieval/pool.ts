import { assertUnreachable } from '../assert-unreachable.ts';
import type { BenchmarkFormat } from '../dataset/benchmark.ts';
import type { MappedQuestion } from '../dataset/mapping.ts';
import type { DocumentId } from '../document/ids.ts';
import type { PoolSettings } from '../experiment/experiment.ts';
import type { Run } from '../experiment/run.ts';
import { createRandom, sampleIndexes, seedFor } from '../statistics/random.ts';

export type PoolKind = Run['pool'];

export interface PoolDocument {
  readonly id: DocumentId;
  readonly pageCount: number;
}

export interface PoolInput {
  /** What `default` resolved to, by `resolvePoolKind`. */
  readonly kind: PoolKind;
  readonly withoutOracle: boolean;
  /** The whole corpus, in the order that the pool keeps. */
  readonly corpus: readonly PoolDocument[];
  /** Documents that `sampled` draws distractors from: those of the question's split or domain. */
  readonly split: readonly PoolDocument[];
  readonly seed: number;
}

/** The documents a question may be answered from. */
export interface QuestionPool {
  readonly documents: readonly DocumentId[];
  readonly isWholeCorpus: boolean;
  /** Plain sentences on what is not as the settings ask. */
  readonly notes: readonly string[];
}

/** Pages that a sampled pool aims at (VisDoM, arXiv 2412.10704, section 4): from 50 to 200. */
const leastPages = 50;
const mostPages = 200;

/**
 * The pool of a run: what was chosen, or for `default` the benchmark's own: its candidate documents where a question has them,
 * the gold document for MMLongBench-Doc, else the corpus.
 */
export function resolvePoolKind(
  settings: PoolSettings,
  benchmark: { readonly format: BenchmarkFormat; readonly hasCandidates: boolean },
): PoolKind {
  if (settings.kind !== 'default') return settings.kind;
  if (benchmark.format === 'mmlongbench-doc-json') return 'own-document';
  return benchmark.hasCandidates ? 'candidates' : 'corpus';
}

/**
 * The pool of one question, in corpus order (`corpus` and `split` must not change between questions). `sampled` holds the gold documents and distractors of the split, whose number is
 * uniform in ⌊50/p⌋ … ⌊200/p⌋ for p the split's mean pages a document; the same seed gives a question the same pool in every
 * run. Where the split has fewer documents, all are taken, and that is said. `withoutOracle` takes the gold documents out.
 */
export function questionPool(
  question: Pick<MappedQuestion, 'id' | 'goldDocuments' | 'ownDocuments' | 'candidateDocuments' | 'missingCandidates'>,
  input: PoolInput,
): QuestionPool {
  const { documents, notes } = chosenDocuments(question, input);
  const gold = new Set(input.withoutOracle ? question.goldDocuments : []);
  if (documents === 'all') {
    const all = input.corpus.map(({ id }) => id);
    const kept = gold.size === 0 ? all : all.filter((id) => !gold.has(id));
    return { documents: kept, isWholeCorpus: kept.length === all.length, notes };
  }
  const places = placesIn(input.corpus);
  const kept = [...documents]
    .filter((id) => places.has(id) && !gold.has(id))
    .sort((a, b) => places.get(a)! - places.get(b)!);
  return { documents: kept, isWholeCorpus: kept.length === input.corpus.length, notes };
}

/**
 * The documents that questions of one domain name as gold or as candidates (of the whole benchmark where `domain` is null), in
 * corpus order: what `sampled` draws from.
 */
export function splitDocuments(
  questions: readonly (Pick<MappedQuestion, 'goldDocuments' | 'candidateDocuments'> & {
    readonly domain: string | null;
  })[],
  domain: string | null,
  corpus: readonly PoolDocument[],
): PoolDocument[] {
  const named = new Set<DocumentId>();
  for (const question of questions) {
    if (domain !== null && question.domain !== domain) continue;
    for (const id of question.goldDocuments) named.add(id);
    for (const id of question.candidateDocuments ?? []) named.add(id);
  }
  return corpus.filter(({ id }) => named.has(id));
}

interface Chosen {
  readonly documents: ReadonlySet<DocumentId> | 'all';
  readonly notes: readonly string[];
}

function chosenDocuments(question: Parameters<typeof questionPool>[0], input: PoolInput): Chosen {
  switch (input.kind) {
    case 'corpus':
      return { documents: 'all', notes: [] };
    case 'candidates': {
      if (question.candidateDocuments === null) {
        return {
          documents: 'all',
          notes: ['The benchmark names no candidate documents: the whole corpus was searched.'],
        };
      }
      const missing = question.missingCandidates.length;
      return {
        documents: new Set(question.candidateDocuments),
        notes: missing === 0 ? [] : [`Candidate documents that are not in the corpus: ${missing}.`],
      };
    }
    case 'own-document': {
      const isMissing = question.ownDocuments.length === 0;
      return {
        documents: new Set(question.ownDocuments),
        notes: isMissing ? ['The document of the question is not in the corpus: nothing was searched.'] : [],
      };
    }
    case 'sampled':
      return sampledDocuments(question, input);
    default:
      return assertUnreachable(input.kind);
  }
}

function sampledDocuments(question: Parameters<typeof questionPool>[0], { split, seed }: PoolInput): Chosen {
  const gold = new Set(question.goldDocuments);
  const { ids, places, meanPages } = drawnFrom(split);
  if (meanPages === 0) return { documents: gold, notes: ['The split has no pages to draw distractors from.'] };
  const least = Math.floor(leastPages / meanPages);
  const most = Math.floor(mostPages / meanPages);
  const random = createRandom(seedFor(seed, question.id));
  // The bound of one draw is small: at most 200 documents of at least one page, unless most pages are missing.
  const wanted = least + random.below(Math.min(most - least + 1, 1_000_000));
  // Drawn from the others without a list of them: an index skips the places of the gold documents.
  const skipped = [...gold].flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b);
  const others = ids.length - skipped.length;
  const drawn = sampleIndexes(random, others, wanted).map((index) => {
    let place = index;
    for (const skip of skipped) if (skip <= place) place += 1;
    return ids[place]!;
  });
  const notes = wanted > others ? [`Distractors wanted: ${wanted}. The split has ${others}, and all were taken.`] : [];
  return { documents: new Set([...gold, ...drawn]), notes };
}

/** A split as distractors are drawn from it. */
interface DrawnSplit {
  /** Sorted by content hash, so that the draw does not depend on the order in which files were dropped. */
  readonly ids: readonly DocumentId[];
  readonly places: ReadonlyMap<DocumentId, number>;
  readonly meanPages: number;
}

// Thousands of questions are asked of one corpus and one split: what depends on the list alone is made once for each list.
const drawnSplits = new WeakMap<readonly PoolDocument[], DrawnSplit>();
const corpusPlaces = new WeakMap<readonly PoolDocument[], ReadonlyMap<DocumentId, number>>();

function drawnFrom(split: readonly PoolDocument[]): DrawnSplit {
  const known = drawnSplits.get(split);
  if (known !== undefined) return known;
  const ids = split.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
  const pages = split.reduce((total, { pageCount }) => total + pageCount, 0);
  const places = new Map(ids.map((id, place) => [id, place]));
  const made = { ids, places, meanPages: split.length === 0 ? 0 : pages / split.length };
  drawnSplits.set(split, made);
  return made;
}

function placesIn(corpus: readonly PoolDocument[]): ReadonlyMap<DocumentId, number> {
  const known = corpusPlaces.get(corpus);
  if (known !== undefined) return known;
  const places = new Map(corpus.map(({ id }, place) => [id, place]));
  corpusPlaces.set(corpus, places);
  return places;
}
