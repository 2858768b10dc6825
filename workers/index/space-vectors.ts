/**
 * Vectors of a visual model in memory: those of text units or of page images of some documents, with what a row of them stands for.
 * Several vectors a unit are held as codes; what they are as codes, stored and in memory, is the same to the bit.
 */
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { TileGrid } from '../../src/core/image/tiles.ts';
import type { RowRoles } from '../../src/core/model/visual-roles.ts';
import type { PageHeat } from '../../src/core/retrieval/explanation.ts';
import { pageHeat } from '../../src/core/retrieval/page-heat.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import type { VectorKernels } from './imported-part.ts';
import { createMultiVectors } from './max-sim/multi-vectors.ts';
import type { QuestionVector } from './question-vectors.ts';
import type { PoolOptions } from './searched-part.ts';
import { createSingleVectors } from './single-vectors.ts';
import type { SingleVectors } from './single-vectors.ts';
import type { SpaceBlock } from './space-block.ts';
import { unitsOfSpaceBlock } from './space-block.ts';
import type { SearchedVectors, VectorHit } from './vector-search.ts';

/** A page image as a late-interaction model saw it. */
interface Picture {
  readonly grid: TileGrid;
  readonly roles: RowRoles;
  readonly clusters: Uint32Array | null;
}

/** What is kept of a document beside its vectors. */
interface SpaceDocument {
  readonly firstRow: Uint32Array;
  readonly spans: Uint32Array;
  readonly tokens: { readonly total: number; readonly embedded: number };
  /** By unit. */
  readonly pictures: ReadonlyMap<number, Picture>;
}

export class SpaceVectors {
  readonly #visual: ConnectedVisual;
  readonly #vectors: SearchedVectors;
  readonly #single: SingleVectors | null;
  readonly #documents = new Map<DocumentId, SpaceDocument>();
  /** Pages of one grid have the same roles, which are held once. */
  readonly #roles = new Map<string, RowRoles>();

  constructor(visual: ConnectedVisual, kernels: VectorKernels) {
    this.#visual = visual;
    const { dimensions, vectors } = visual;
    this.#single = vectors === 'single' ? createSingleVectors(dimensions, kernels.dense) : null;
    this.#vectors = this.#single ?? createMultiVectors(dimensions, 'int8', kernels.maxSim);
  }

  get bytes(): number {
    return this.#vectors.bytes;
  }

  /** Vectors of all units. */
  get rows(): number {
    let rows = 0;
    for (const { firstRow } of this.#documents.values()) rows += firstRow.at(-1)!;
    return rows;
  }

  /** Tokens of all texts and how many of them were embedded. */
  get tokens(): SpaceDocument['tokens'] {
    let [total, embedded] = [0, 0];
    for (const { tokens } of this.#documents.values()) {
      total += tokens.total;
      embedded += tokens.embedded;
    }
    return { total, embedded };
  }

  /**
   * Adds a document, or replaces it. `blocks`: by first unit; units that are in none have no vector and are no results. Rejects with
   * `record-invalid` where they are of another model.
   */
  async add(document: DocumentId, blocks: ReadonlyMap<number, SpaceBlock>, units: number): Promise<void> {
    const ordered = [...blocks].sort(([a], [b]) => a - b);
    const firstRow = firstRowsOf(ordered, units);
    const of = ordered.map(([, block]) => block);
    if (this.#visual.vectors === 'multi') {
      const codes = joinedBytes(of.map(({ rows }) => (rows.kind === 'codes' ? rows.codes : new Int8Array())));
      const scales = joinedFloats(of.map(({ rows }) => (rows.kind === 'codes' ? rows.scales : new Float32Array())));
      await this.#vectors.addCodes(document, { codes, scales, firstRow });
    } else {
      const values = joinedFloats(of.map(({ rows }) => (rows.kind === 'values' ? rows.values : new Float32Array())));
      await this.#vectors.add(document, { values, firstRow });
    }
    this.#documents.set(document, {
      firstRow,
      spans: Uint32Array.from(of.flatMap(({ spans }) => [...spans])),
      tokens: tokensOf(of),
      pictures: this.#picturesOf(ordered),
    });
  }

  remove(document: DocumentId): void {
    this.#vectors.remove(document);
    this.#documents.delete(document);
  }

  /** None for a question without a vector. */
  async rank(question: QuestionVector, pool: PoolOptions, rescored: number | null): Promise<readonly VectorHit[]> {
    if (question.values.length === 0) return [];
    return this.#vectors.rank(question.values, pool, rescored);
  }

  /** Vectors of one unit. */
  rowsOf(document: DocumentId, ordinal: number): number {
    const [first = 0, end = first] = this.#documents.get(document)?.firstRow.subarray(ordinal, ordinal + 2) ?? [];
    return end - first;
  }

  /** The part of a text unit that its best window covers; null where it has one window or none, or a vector a token. */
  bestWindow(
    { values }: QuestionVector,
    document: DocumentId,
    ordinal: number,
  ): { readonly start: number; readonly end: number } | null {
    const held = this.#documents.get(document);
    if (held === undefined || values.length === 0 || this.rowsOf(document, ordinal) < 2) return null;
    const row = this.#single?.bestRow(values, document, ordinal) ?? null;
    if (row === null) return null;
    const at = 2 * (held.firstRow[ordinal]! + row);
    return { start: held.spans[at] ?? 0, end: held.spans[at + 1] ?? 0 };
  }

  /** Which patches of a page image matched the question; null for a model with one vector a page, and a page without vectors. */
  async heat(question: QuestionVector, document: DocumentId, page: number): Promise<PageHeat | null> {
    const picture = this.#documents.get(document)?.pictures.get(page);
    const { side } = this.#visual;
    if (picture === undefined || side === null || question.values.length === 0) return null;
    const explanation = await this.#vectors.explain(question.values, document, page);
    return explanation === null ? null : pageHeat({ question, explanation, ...picture, side });
  }

  /** Ends the workers that hold vectors; the part is empty afterwards. */
  close(): void {
    this.#vectors.close();
    this.#documents.clear();
  }

  #picturesOf(blocks: readonly (readonly [number, SpaceBlock])[]): ReadonlyMap<number, Picture> {
    const pictures = new Map<number, Picture>();
    for (const [page, { grids, kinds, patches, clusters }] of blocks) {
      const [rows = 0, columns = 0] = grids;
      if (kinds.length === 0) continue;
      pictures.set(page, {
        grid: { rows, columns },
        roles: this.#rolesOf({ kinds, patches }, `${rows} ${columns}`),
        clusters: clusters.length === 0 ? null : clusters.slice(),
      });
    }
    return pictures;
  }

  #rolesOf(roles: RowRoles, grid: string): RowRoles {
    const known = this.#roles.get(grid);
    if (known !== undefined && areEqual(known.kinds, roles.kinds) && areEqual(known.patches, roles.patches))
      return known;
    // Copies: the arrays may be views of a buffer that holds the vectors too.
    const own = { kinds: roles.kinds.slice(), patches: roles.patches.slice() };
    this.#roles.set(grid, own);
    return own;
  }
}

function firstRowsOf(blocks: readonly (readonly [number, SpaceBlock])[], units: number): Uint32Array<ArrayBuffer> {
  const firstRow = new Uint32Array(units + 1);
  for (const [from, block] of blocks) {
    for (let unit = 0; unit < unitsOfSpaceBlock(block); unit++) {
      firstRow[from + unit + 1] = block.firstRow[unit + 1]! - block.firstRow[unit]!;
    }
  }
  for (let unit = 0; unit < units; unit++) firstRow[unit + 1]! += firstRow[unit]!;
  return firstRow;
}

function tokensOf(blocks: readonly SpaceBlock[]): SpaceDocument['tokens'] {
  let [total, embedded] = [0, 0];
  for (const { tokens } of blocks) {
    for (let at = 0; at < tokens.length; at += 2) {
      total += tokens[at]!;
      embedded += tokens[at + 1]!;
    }
  }
  return { total, embedded };
}

function joinedBytes(parts: readonly Int8Array[]): Int8Array<ArrayBuffer> {
  const joined = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function joinedFloats(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function areEqual(a: Uint8Array | Uint16Array, b: Uint8Array | Uint16Array): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}
