import type { DocumentId } from '../../src/core/document/ids.ts';
import type { SingleSettings } from '../../src/core/experiment/experiment.ts';
import { retrieverParts } from '../../src/core/experiment/experiment.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import { fuse } from '../../src/core/retrieval/fusion.ts';
import { compareCandidates } from '../../src/core/retrieval/order.ts';
import { spansMeet } from '../../src/core/retrieval/page-span.ts';
import type { PageSpan } from '../../src/core/retrieval/page-span.ts';
import type { IndexedSystem, SearchInput, SearchOutcome } from '../../src/rpc/index-worker.ts';
import type { IndexPartOfSystem, SystemIndex } from './index-library.ts';
import type { QuestionVectors } from './question-vectors.ts';
import type { PoolOptions } from './searched-part.ts';

/** Whatever ranks by a question needs the places of documents and, where it is dense, the question's vector. */
export interface Asking {
  readonly index: SystemIndex;
  readonly questions: QuestionVectors;
  /** Places of documents, for equal scores. */
  readonly order: ReadonlyMap<DocumentId, number>;
}

/** A system and what it is asked. */
type AskedSystem = IndexedSystem & Pick<SearchInput, 'query' | 'question'>;

/** Ranks the pool's units for a query; also what an oracle could return of them. */
export async function searchIndex(asking: Asking, input: SearchInput, signal: AbortSignal): Promise<SearchOutcome> {
  const { retriever, depth, documents, gold } = input;
  const { index, order } = asking;
  const pool = documents === null ? null : new Set(documents);
  if (retriever.kind !== 'hybrid') {
    const [candidates = []] = await rankings(asking, input, { depth, documents: pool, order }, signal);
    return { candidates, ...poolOf(index, documents, gold) };
  }
  const ranked = await rankings(asking, input, { depth: retriever.depth, documents: pool, order }, signal);
  const fused = fuse(ranked, retriever.fusion, compareCandidates(order));
  return { candidates: fused.slice(0, depth), ...poolOf(index, documents, gold) };
}

/** How each part of a system ranks the pool, in the order of `retrieverParts`. */
async function rankings(
  { index, questions }: Pick<Asking, 'index' | 'questions'>,
  asked: AskedSystem,
  pool: PoolOptions,
  signal: AbortSignal,
): Promise<readonly (readonly Candidate[])[]> {
  const ranked: (readonly Candidate[])[] = [];
  for (const [place, settings] of retrieverParts(asked.retriever).entries()) {
    ranked.push(await rankingOf(index.parts[place]!, settings, questions, asked, pool, signal));
  }
  return ranked;
}

async function rankingOf(
  part: IndexPartOfSystem,
  settings: SingleSettings,
  questions: QuestionVectors,
  { query, question }: AskedSystem,
  pool: PoolOptions,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  if (part.kind === 'bm25') return settings.kind === 'bm25' ? part.search(query, settings, pool) : [];
  if (part.kind === 'imported') {
    return part.search(await part.imported.questionVectors({ id: question ?? '', question: query }), pool);
  }
  const { workspace } = part.units;
  const asked = { workspace, encoder: part.settings.encoder, identity: part.identity };
  return part.search(await questions.vectorOf(asked, query, signal), pool);
}

function poolOf(
  { parts }: SystemIndex,
  pool: readonly DocumentId[] | null,
  gold: readonly PageSpan[],
): Pick<SearchOutcome, 'pool' | 'reachable'> {
  const documents = parts[0]?.documents ?? new Map<DocumentId, never>();
  const counts = { documents: 0, pages: 0, units: 0 };
  const reachable: PageSpan[] = [];
  for (const document of pool ?? documents.keys()) {
    const held = documents.get(document);
    if (held === undefined) continue;
    counts.documents += 1;
    counts.pages += held.pages;
    counts.units += held.units.length;
    const goldHere = gold.filter((span) => span.document === document);
    if (goldHere.length === 0) continue;
    for (const { firstPage, lastPage } of held.units) {
      const span = { document, firstPage, lastPage };
      if (goldHere.some((one) => spansMeet(one, span))) reachable.push(span);
    }
  }
  return { pool: counts, reachable };
}
