import type { DocumentId } from '../../src/core/document/ids.ts';
import type { RetrieverSettings, SingleSettings } from '../../src/core/experiment/experiment.ts';
import { retrieverParts } from '../../src/core/experiment/experiment.ts';
import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import { fuse } from '../../src/core/retrieval/fusion.ts';
import { compareCandidates } from '../../src/core/retrieval/order.ts';
import { spansMeet } from '../../src/core/retrieval/page-span.ts';
import type { PageSpan } from '../../src/core/retrieval/page-span.ts';
import type { IndexedSystem, SearchInput, SearchOutcome } from '../../src/rpc/index-worker.ts';
import type { HeldDocument } from './document-unit-table.ts';
import type { EncoderLinks } from './encoder-links.ts';
import type { SystemIndex } from './index-library.ts';
import type { IndexPartOfSystem } from './index-parts.ts';
import { askedEncoder, askedVisual } from './question-vectors.ts';
import type { QuestionVectors } from './question-vectors.ts';
import type { PoolOptions } from './searched-part.ts';
import { unitSets } from './unit-sets.ts';

/** Whatever ranks by a question needs the places of documents and, where vectors rank, the question's. */
export interface Asking {
  readonly index: SystemIndex;
  readonly questions: QuestionVectors;
  readonly encoders: EncoderLinks;
  /** Places of documents, for equal scores. */
  readonly order: ReadonlyMap<DocumentId, number>;
}

/** A system and what it is asked. */
type AskedSystem = IndexedSystem & Pick<SearchInput, 'query' | 'question'>;

/** Ranks the pool's units for a query; also what an oracle could return of them. */
export async function searchIndex(asking: Asking, input: SearchInput, signal: AbortSignal): Promise<SearchOutcome> {
  const { retriever, depth, documents, gold } = input;
  const { index, order } = asking;
  const pool = { documents: documents === null ? null : new Set(documents), order };
  const ranked = await rankings(asking, input, { depth: depthOfParts(retriever, depth), ...pool }, signal);
  const candidates = joined(ranked, retriever, compareCandidates(order));
  return { candidates: candidates.slice(0, depth), ...poolOf(index, documents, gold) };
}

/** How many candidates of each part are needed. */
function depthOfParts(retriever: RetrieverSettings, depth: number): number {
  if (retriever.kind !== 'hybrid') return depth;
  const { fusion } = retriever;
  return fusion.kind === 'concatenate' ? Math.max(retriever.depth, ...fusion.counts) : retriever.depth;
}

function joined(
  rankings: readonly (readonly Candidate[])[],
  retriever: RetrieverSettings,
  compare: ReturnType<typeof compareCandidates>,
): readonly Candidate[] {
  if (retriever.kind === 'hybrid') return fuse(rankings, retriever.fusion, compare);
  // Of one space: scores of text units and of page images are alike and are compared.
  return retriever.kind === 'joint' ? rankings.flat().sort(compare) : (rankings[0] ?? []);
}

/** How each part of a system ranks the pool, in the order of `retrieverParts`. */
async function rankings(
  asking: Asking,
  asked: AskedSystem,
  pool: PoolOptions,
  signal: AbortSignal,
): Promise<readonly (readonly Candidate[])[]> {
  const { index } = asking;
  const ranked: (readonly Candidate[])[] = [];
  for (const [place, settings] of retrieverParts(asked.retriever).entries()) {
    const part = index.parts[place]!;
    const ranking = await rankingOf(part, settings, asking, asked, pool, signal);
    const areImages = part.over === 'pages' && !index.merges;
    ranked.push(areImages ? ranking.map((candidate) => ({ kind: 'page-image' as const, ...candidate })) : ranking);
  }
  return ranked;
}

async function rankingOf(
  part: IndexPartOfSystem,
  settings: SingleSettings,
  { questions, encoders }: Asking,
  { query, question }: AskedSystem,
  pool: PoolOptions,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const { workspace } = part;
  switch (part.kind) {
    case 'bm25':
      return settings.kind === 'bm25' ? part.search(query, settings, pool) : [];
    case 'imported':
      return part.search(await part.imported.questionVectors({ id: question ?? '', question: query }), pool);
    case 'dense': {
      const asked = { workspace, ...askedEncoder(encoders, part.settings.encoder) };
      return part.search((await questions.vectorOf(asked, query, signal)).values, pool);
    }
    case 'image':
    case 'late-interaction': {
      if (settings.kind !== 'image' && settings.kind !== 'late-interaction') return [];
      const asked = { workspace, ...askedVisual(encoders, part.space.encoder) };
      return part.search(await questions.vectorOf(asked, query, signal), settings, pool);
    }
    default:
      return assertUnreachable(part);
  }
}

function poolOf(
  index: SystemIndex,
  pool: readonly DocumentId[] | null,
  gold: readonly PageSpan[],
): Pick<SearchOutcome, 'pool' | 'reachable'> {
  const sets = unitSets(index);
  const [first = new Map<DocumentId, HeldDocument>()] = sets;
  const counts = { documents: 0, pages: 0, units: 0 };
  const reachable: PageSpan[] = [];
  for (const document of pool ?? first.keys()) {
    const held = first.get(document);
    if (held === undefined) continue;
    counts.documents += 1;
    counts.pages += held.pages;
    const goldHere = gold.filter((span) => span.document === document);
    for (const set of sets) {
      const units = set.get(document)?.units ?? [];
      counts.units += units.length;
      if (goldHere.length === 0) continue;
      for (const { firstPage, lastPage } of units) {
        const span = { document, firstPage, lastPage };
        if (goldHere.some((one) => spansMeet(one, span))) reachable.push(span);
      }
    }
  }
  return { pool: counts, reachable };
}
