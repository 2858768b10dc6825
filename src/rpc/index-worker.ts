import type { Bm25Settings } from '../core/experiment/experiment.ts';
import type { UnitSettings, Chunk } from '../core/document/chunk.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import type { Candidate } from '../core/retrieval/candidate.ts';
import type { PageSpan } from '../core/retrieval/page-span.ts';
import type { Explanation } from '../core/retrieval/explanation.ts';
import type { Call } from './contract.ts';

/** What one index is of: units and tokens decide it, the corpus fills it. k1, b and idf are given with each search. */
export interface IndexIdentity {
  readonly workspace: WorkspaceId;
  readonly unit: UnitSettings;
  readonly tokens: Bm25Settings['tokens'];
}

export interface BuildInput extends IndexIdentity {
  /** Documents in the order that breaks ties of equal scores. */
  readonly documents: readonly DocumentId[];
}

export interface BuildOutcome {
  readonly documents: number;
  readonly pages: number;
  readonly units: number;
  /** Documents whose part of the index was made now, and those whose part was loaded. */
  readonly built: number;
  readonly loaded: number;
}

export interface SearchInput extends IndexIdentity {
  readonly query: string;
  readonly settings: Bm25Settings;
  readonly depth: number;
  /** Null: the whole index. */
  readonly documents: readonly DocumentId[] | null;
  /** Gold spans, so that the units of the pool that meet them (what an oracle could return) are told. */
  readonly gold: readonly PageSpan[];
}

export interface SearchOutcome {
  readonly candidates: readonly Candidate[];
  /** What the question was searched in. */
  readonly pool: { readonly documents: number; readonly pages: number; readonly units: number };
  /** Spans of the pool's units that meet gold. */
  readonly reachable: readonly PageSpan[];
}

export interface ExplainInput extends IndexIdentity {
  readonly query: string;
  readonly settings: Bm25Settings;
  readonly document: DocumentId;
  readonly ordinal: number;
}

/** Builds, keeps and searches BM25 indexes. */
export interface IndexWorker {
  /** Progress: phase `index`, documents. Parts of documents that were built before are loaded from storage. */
  readonly build: Call<BuildInput, BuildOutcome>;
  /** Needs a `build` of the same identity first. */
  readonly search: Call<SearchInput, SearchOutcome>;
  readonly explain: Call<ExplainInput, Explanation>;
  /** The units of one document. */
  readonly units: Call<IndexIdentity & { readonly document: DocumentId }, readonly Chunk[]>;
}
