/**
 * Vectors that were made elsewhere, as a set that a workspace keeps: pages (or chunks) of documents with their vectors, and the
 * vectors of questions. The set is kept as it was stated; what of it belongs to the corpus is looked up whenever it is asked for.
 */

/** How a number is written in the files: IEEE single, half, or the upper half of a single. */
export type VectorDtype = 'F32' | 'F16' | 'BF16';

/** `single`: one vector a unit. `multi`: several, compared by MaxSim (late interaction). */
export type VectorSetKind = 'single' | 'multi';

/** `cosine`: vectors are brought to length 1 first. `dot`: they are taken as they are. */
export type VectorMetric = 'cosine' | 'dot';

/** The units of one document as the set names it. */
export interface VectorSetDocument {
  /** As stated, without `#` and what follows. */
  readonly name: string;
  /** Shape: units × 2: first and last page, sheets from 0, both included; in page order. */
  readonly spans: Uint32Array;
}

/** Whose vectors the questions' are: by the benchmark's id or by the text of the question. */
export interface VectorSetQuestions {
  readonly by: 'id' | 'text';
  readonly keys: readonly string[];
}

/** A file that a set was read from. */
export interface VectorFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What is known of a set beside its numbers. */
export interface VectorSet {
  /** SHA-256 over the hashes of its files: equal content is one set. */
  readonly id: string;
  /** What experiments name it by; no two sets of a workspace have the same. */
  readonly name: string;
  /** The model that made the vectors, in its maker's words. */
  readonly model: string;
  readonly kind: VectorSetKind;
  readonly metric: VectorMetric;
  /** `pages`: every unit is one page, and no page has two. */
  readonly units: 'pages' | 'chunks';
  readonly dimensions: number;
  readonly documents: readonly VectorSetDocument[];
  readonly questions: VectorSetQuestions;
  /** Vectors of all units, and of all questions. */
  readonly rows: number;
  readonly questionRows: number;
  readonly files: readonly VectorFile[];
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** Units of a set. */
export function unitsOfSet({ documents }: Pick<VectorSet, 'documents'>): number {
  return documents.reduce((sum, { spans }) => sum + spans.length / 2, 0);
}

/** What a question's text is looked up by: NFC, without space around it. */
export function questionTextKey(text: string): string {
  return text.normalize('NFC').trim();
}
