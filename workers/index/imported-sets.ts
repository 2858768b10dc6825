/**
 * The imported sets that systems search, as they are stored and as they belong to the corpus now. They are looked up again with
 * every build and plan; a set that was replaced, or whose names mean other documents now, has another identity.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import { setsOf } from '../../src/core/experiment/experiment.ts';
import type { RunVectors } from '../../src/core/experiment/run.ts';
import { decodeValues, scaleRows } from '../../src/core/vector-set/decode-values.ts';
import { coverageOf, findSetDocuments, keyOfQuestion } from '../../src/core/vector-set/set-coverage.ts';
import type { VectorSet } from '../../src/core/vector-set/vector-set.ts';
import type { MultiVectorPrecision } from '../../src/core/vector/multi-vector-index.ts';
import type { IndexedSystem } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { listDocuments } from '../../src/storage/document-store.ts';
import { getVectorSetParts, listVectorSets } from '../../src/storage/vector-set-store.ts';

/** Vectors of consecutive units: unit u has the rows `firstRow[u]` to `firstRow[u + 1]`, of length 1 where the metric is cosine. */
export interface UnitVectors {
  readonly values: Float32Array;
  readonly firstRow: Uint32Array;
}

/** Numbers of late interaction that are held in full: 5 bytes each, 2 GiB. More are held as int8. */
const mostFullNumbers = (2 * 2 ** 30) / 5;

export class ImportedSet {
  readonly set: VectorSet;
  /** Short text that tells indexes of this set apart from those of another, or of another corpus. */
  readonly identity: string;
  readonly facts: RunVectors;
  readonly #database: Database;
  readonly #workspace: WorkspaceId;
  readonly #places: ReadonlyMap<DocumentId, number>;
  #questions: Promise<ReadonlyMap<string, Float32Array>> | null = null;

  constructor(
    database: Database,
    workspace: WorkspaceId,
    found: {
      readonly set: VectorSet;
      readonly identity: string;
      readonly places: ReadonlyMap<DocumentId, number>;
      readonly pages: RunVectors['pages'];
    },
  ) {
    this.#database = database;
    this.#workspace = workspace;
    this.#places = found.places;
    this.set = found.set;
    this.identity = found.identity;
    const { id, name, model, kind, metric, units, dimensions, rows, files } = found.set;
    this.facts = {
      id,
      name,
      model,
      kind,
      metric,
      units,
      dimensions,
      precision: precisionOf(kind, rows * dimensions),
      files: files.map((file) => ({ name: file.name, sha256: file.sha256 })),
      pages: found.pages,
    };
  }

  /** First and last page of each unit of a document, as in `VectorSetDocument`; none where the set does not have it. */
  spansOf(document: DocumentId): Uint32Array {
    const place = this.#places.get(document);
    return place === undefined ? new Uint32Array() : this.set.documents[place]!.spans;
  }

  /** The vectors of a document's units, in the order of `spansOf`. Rejects with `record-invalid` where they are damaged. */
  async vectorsOf(document: DocumentId): Promise<UnitVectors> {
    const place = this.#places.get(document);
    if (place === undefined) return { values: new Float32Array(), firstRow: new Uint32Array(1) };
    return this.#read(`document ${place}`, this.spansOf(document).length / 2);
  }

  /** The vectors of a question. Rejects with `vectors-missing` where the set has none. */
  async questionVectors(question: { readonly id: string; readonly question: string }): Promise<Float32Array> {
    this.#questions ??= this.#readQuestions();
    const vectors = (await this.#questions).get(keyOfQuestion(this.set.questions.by, question));
    if (vectors !== undefined) return vectors;
    const sentence = `The imported vectors “${this.set.name}” have none of this question. Import them again with a vector of it.`;
    throw new AppError('vectors-missing', sentence);
  }

  async #readQuestions(): Promise<ReadonlyMap<string, Float32Array>> {
    const { keys } = this.set.questions;
    const { values, firstRow } = await this.#read('questions', keys.length);
    const { dimensions } = this.set;
    return new Map(
      keys.map((key, at) => [key, values.subarray(firstRow[at]! * dimensions, firstRow[at + 1]! * dimensions)]),
    );
  }

  async #read(group: string, units: number): Promise<UnitVectors> {
    const { id, dimensions, metric } = this.set;
    const parts = await getVectorSetParts(this.#database, this.#workspace, id, group);
    const firstRow = new Uint32Array(units + 1);
    const rows = parts.reduce((sum, part) => sum + (part.firstRow.at(-1) ?? 0), 0);
    const values = new Float32Array(rows * dimensions);
    let [unit, row] = [0, 0];
    for (const part of parts) {
      const decoded = decodeValues(part.bytes, part.dtype);
      const own = part.firstRow.at(-1) ?? 0;
      if (decoded.length !== own * dimensions || unit + part.firstRow.length - 1 > units) throw damaged(this.set.name);
      values.set(decoded, row * dimensions);
      for (let at = 1; at < part.firstRow.length; at++) firstRow[++unit] = row + part.firstRow[at]!;
      row += own;
    }
    if (unit !== units) throw damaged(this.set.name);
    scaleRows(values, dimensions, metric);
    return { values, firstRow };
  }
}

export class ImportedSets {
  readonly #database: Database;
  /** By workspace and name; `seen`: all that decided what was found. */
  readonly #sets = new Map<string, { readonly imported: ImportedSet; readonly seen: string }>();
  #found = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Looks the sets of a system up again. Rejects with `vectors-missing` where one is not there, and where it cannot be fused. */
  async refresh({ workspace, retriever }: Pick<IndexedSystem, 'workspace' | 'retriever'>): Promise<void> {
    const names = setsOf(retriever);
    if (names.length === 0) return;
    const { items: stored } = await listVectorSets(this.#database, workspace);
    const { items } = await listDocuments(this.#database, workspace);
    const corpus = items.filter(({ state }) => state === 'done');
    for (const name of names) {
      const set = stored.find((one) => one.name === name);
      if (set === undefined) throw notHere(name);
      if (retriever.kind === 'hybrid' && set.units !== 'pages') throw notPages(name);
      const { places } = findSetDocuments(set, corpus);
      const pageCounts = corpus.map(({ id, pageCount }) => [id, pageCount]);
      const seen = JSON.stringify([set.id, [...places], pageCounts]);
      const key = keyOf(workspace, name);
      if (this.#sets.get(key)?.seen === seen) continue;
      const identity = String((this.#found += 1));
      const { pages } = coverageOf(set, corpus, null);
      const imported = new ImportedSet(this.#database, workspace, { set, identity, places, pages });
      this.#sets.set(key, { imported, seen });
    }
  }

  /** The set as the last `refresh` found it. Throws `vectors-missing`. */
  of(workspace: WorkspaceId, name: string): ImportedSet {
    const found = this.#sets.get(keyOf(workspace, name));
    if (found === undefined) throw notHere(name);
    return found.imported;
  }
}

function precisionOf(kind: VectorSet['kind'], numbers: number): MultiVectorPrecision {
  return kind === 'multi' && numbers > mostFullNumbers ? 'int8' : 'float32';
}

function keyOf(workspace: WorkspaceId, name: string): string {
  return JSON.stringify([workspace, name]);
}

function notHere(name: string): AppError {
  const sentence = `The imported vectors “${name}” are not in this workspace. Import them on the experiment screen, or drop their files.`;
  return new AppError('vectors-missing', sentence);
}

function notPages(name: string): AppError {
  const sentence = `“${name}” holds vectors of chunks, which are no units of another retriever. Search it alone, or import vectors of pages.`;
  return new AppError('experiment-invalid', sentence);
}

function damaged(name: string): AppError {
  const sentence = `The stored vectors “${name}” are damaged. Remove them under Settings, Imported vectors, and import them again.`;
  return new AppError('record-invalid', sentence);
}
