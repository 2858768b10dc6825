import type { RetrieverSettings } from '../core/experiment/experiment.ts';
import type { UnitSettings, Chunk } from '../core/document/chunk.ts';
import type { DocumentId, QuestionId, WorkspaceId } from '../core/document/ids.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import type { RunSpace, RunText, RunVectors, RunWork } from '../core/experiment/run.ts';
import type { PreparedVisual } from '../core/model/visual-model.ts';
import type { Candidate } from '../core/retrieval/candidate.ts';
import type { PageSpan } from '../core/retrieval/page-span.ts';
import type { Explanation } from '../core/retrieval/explanation.ts';
import type { VectorSet } from '../core/vector-set/vector-set.ts';
import type { Call } from './contract.ts';

/**
 * What is searched and how. Text, units and (of the retriever) tokens, encoders and windows decide the indexes, the corpus
 * fills them; k1, b, idf and fusion only rank.
 */
export interface IndexedSystem {
  readonly workspace: WorkspaceId;
  readonly text: TextSettings;
  readonly unit: UnitSettings;
  readonly retriever: RetrieverSettings;
}

export interface BuildInput extends IndexedSystem {
  /** Documents in the order that breaks ties of equal scores. */
  readonly documents: readonly DocumentId[];
}

export interface BuildOutcome {
  readonly documents: number;
  readonly pages: number;
  readonly units: number;
  /** Documents of which a part was made now, and those whose parts were all loaded. */
  readonly built: number;
  readonly loaded: number;
  readonly text: RunText;
  readonly tokens: { readonly total: number; readonly embedded: number } | null;
  /** The imported sets that are searched. */
  readonly vectors: readonly RunVectors[];
  readonly space: RunSpace | null;
  /** `units`: text units and page images that were embedded. */
  readonly computed: Pick<RunWork, 'documents' | 'units'>;
  /** Why parts were not stored (no space left): the search works from memory until the page is closed. Null: all are. */
  readonly notStored: string | null;
}

/** What a build would have to do now. */
export interface BuildPlan {
  readonly units: number;
  /** Text units without vectors, summed over the encoders. */
  readonly unitsToEmbed: number;
  /** Page images without vectors, summed over the visual encoders, and all of them. */
  readonly imagesToEmbed: number;
  readonly images: number;
  /**
   * Documents of which page images have to be drawn that were not tried before, and whose files the browser does not keep. Absent
   * where there are none.
   */
  readonly imagesNotKept?: readonly DocumentId[];
  /** Questions without a vector, summed over the encoders. */
  readonly questionsToEmbed: number;
  /** Documents of which a part of a BM25 index is missing. */
  readonly documentsToIndex: number;
  /** Pages that the text settings want read and that were not tried yet: their units are not counted above. */
  readonly pagesToRecognise: number;
}

export interface SearchInput extends IndexedSystem {
  readonly query: string;
  /** The question's id in its benchmark: imported vectors may be known by it. */
  readonly question?: QuestionId;
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

export interface ExplainInput extends IndexedSystem {
  readonly query: string;
  readonly question?: QuestionId;
  readonly document: DocumentId;
  readonly ordinal: number;
  /** As of the candidate. */
  readonly kind?: Candidate['kind'];
}

/** A file of vectors as it was given. */
export interface GivenFile {
  /** Path in the dropped folder, or the plain name. */
  readonly path: string;
  readonly file: Blob;
}

export interface ImportVectorsInput {
  readonly workspace: WorkspaceId;
  readonly manifest: GivenFile;
  /** Files that it may name; others are passed over. */
  readonly files: readonly GivenFile[];
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** How the index worker reaches an embedding worker. */
export interface EncoderConnection {
  /** `encoderKey` of a prepared encoder, or `tokenizer` for a worker that only cuts texts. */
  readonly key: string;
  /**
   * `PreparedEncoder.identity`: the key vectors are kept under. Empty for `tokenizer`. Null: its model is not loaded any more, and
   * what was known of it is forgotten.
   */
  readonly identity: string | null;
  /** A port of the embedding worker, transferred with the call. Without one only what is stored can be searched. */
  readonly port: MessagePort | null;
  /** What is known of a visual or late-interaction model since it was loaded; null for an encoder of texts. */
  readonly visual: ConnectedVisual | null;
}

/** Units and questions that were embedded, and batches that were done again, by the `encoderKey` of who did them. */
export interface EmbeddedSoFar extends Pick<RunWork, 'units' | 'questions'> {
  readonly redone: readonly RedoneBatches[];
}

export interface RedoneBatches {
  readonly key: string;
  readonly batches: number;
  /** The device that went on. */
  readonly device: string;
}

/** What the index needs to know of a visual model: how its vectors are compared, and how pages are drawn for it. */
export type ConnectedVisual = Pick<PreparedVisual, 'vectors' | 'dimensions' | 'processor' | 'side'>;

/** How the index worker has pages drawn. */
export interface PagesConnection {
  /** A port of the PDF worker, transferred with the call. */
  readonly port: MessagePort;
  /** PDFs that the browser does not keep and that were dropped in this visit. */
  readonly files: readonly { readonly document: DocumentId; readonly file: Blob }[];
}

/** Builds, keeps and searches indexes of all kinds. */
export interface IndexWorker {
  /** Puts an encoder at the worker's disposal in place of the one of the same key. */
  readonly connectEncoder: Call<EncoderConnection, null>;
  /** Lets page images be made, in place of an earlier connection. */
  readonly connectPages: Call<PagesConnection, null>;
  /**
   * Progress: phases `index` (documents), `embed` (units) and `embed-images` (pages). What was built before is loaded from storage; vectors are stored
   * batch by batch. Rejects with `model-not-prepared` where an encoder is not connected and its vectors are not all stored.
   */
  readonly build: Call<BuildInput, BuildOutcome>;
  /** Stores nothing and embeds nothing. Progress: phase `plan`, documents. */
  readonly plan: Call<BuildInput & { readonly queries: readonly string[] }, BuildPlan>;
  /** Embeds questions ahead of their search and stores their vectors. Progress: phase `embed-questions`, questions. */
  readonly embedQuestions: Call<
    IndexedSystem & { readonly queries: readonly string[] },
    { readonly embedded: number; readonly loaded: number }
  >;
  /** What was embedded since this worker started, for whatever system. */
  readonly embedded: Call<null, EmbeddedSoFar>;
  /** Needs a `build` of the same system first. Rejects with `vectors-missing` where an imported set has no vector of the question. */
  readonly search: Call<SearchInput, SearchOutcome>;
  readonly explain: Call<ExplainInput, Explanation>;
  /**
   * Reads, checks and stores vectors that were made elsewhere; what cannot be used is refused as a whole and nothing of it kept.
   * Progress: phases `hash` and `import`, bytes. Rejects with `vectors-invalid`, `file-missing`, `storage-full` or `busy-elsewhere`.
   */
  readonly importVectors: Call<ImportVectorsInput, { readonly set: VectorSet; readonly wasHere: boolean }>;
  /** The units of one document. */
  readonly units: Call<IndexedSystem & { readonly document: DocumentId }, readonly Chunk[]>;
}
