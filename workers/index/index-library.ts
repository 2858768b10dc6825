/**
 * The indexes in memory, least recently used out: one for each workspace, text, way of cutting, and way of tokenising or encoder
 * that is in use. Systems that have a part in common share it.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { WorkspaceId } from '../../src/core/document/ids.ts';
import { mergesPages, readsText, retrieverParts } from '../../src/core/experiment/experiment.ts';
import type { IndexedSystem } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { DocumentPageTable } from './document-page-table.ts';
import type { DocumentUnitTable } from './document-unit-table.ts';
import type { IndexPartOfSystem, IndexParts, Tables } from './index-parts.ts';

/** The parts of one system, in the order of `retrieverParts`: those over its units, and those over pages whatever its units are. */
export interface SystemIndex extends Tables {
  readonly parts: readonly IndexPartOfSystem[];
  /** `mergesPages`: text and image of a page are one candidate. */
  readonly merges: boolean;
  readonly readsText: boolean;
}

/** More would be memory that nobody looks at: a system is built, asked, and left. */
const mostParts = 4;

export class IndexLibrary {
  readonly #database: Database;
  readonly #maker: IndexParts;
  /** Least recently used first. */
  readonly #parts = new Map<string, IndexPartOfSystem>();
  readonly #pages = new Map<WorkspaceId, DocumentPageTable>();
  /** How many works use a part just now: what is driven out meanwhile is let go of when they are done. */
  readonly #users = new Map<IndexPartOfSystem, number>();

  constructor(database: Database, maker: IndexParts) {
    this.#database = database;
    this.#maker = maker;
  }

  /** The index of a system; what is not in memory is new and empty. */
  indexOf(system: IndexedSystem): SystemIndex {
    const index = this.view(system);
    this.keep(system, index);
    return index;
  }

  /** As `indexOf`, for a look: what is new is not kept, and nothing is driven out by it. */
  view(system: IndexedSystem): SystemIndex {
    const { workspace, retriever } = system;
    const units = this.#unitsOf(this.#maker.keyOfUnits(system)) ?? this.#maker.newUnits(system);
    const pages = this.#pagesOf(workspace);
    const found = new Map<string, IndexPartOfSystem>();
    const parts = retrieverParts(retriever).map((settings) => {
      const key = this.#maker.keyOf(system, settings);
      const part = found.get(key) ?? this.#parts.get(key) ?? this.#maker.newPart({ units, pages }, system, settings);
      found.set(key, part);
      return part;
    });
    return { units, pages, parts, merges: mergesPages(system), readsText: readsText(retriever) };
  }

  /** Puts an index back that others may have driven out while it was built. */
  keep(system: IndexedSystem, { parts }: SystemIndex): void {
    const settings = retrieverParts(system.retriever);
    const gone = new Set<IndexPartOfSystem>();
    for (const [place, part] of parts.entries()) {
      const key = this.#maker.keyOf(system, settings[place]!);
      const known = this.#parts.get(key);
      if (known !== undefined && known !== part) gone.add(known);
      this.#parts.delete(key);
      this.#parts.set(key, part);
    }
    const most = Math.max(mostParts, parts.length);
    for (const [key, part] of this.#parts) {
      if (this.#parts.size <= most) break;
      this.#parts.delete(key);
      gone.add(part);
    }
    for (const part of gone) this.#closeUnused(part);
  }

  /**
   * Does something with an index, of which nothing is let go of meanwhile. Where a worker that held some of its vectors ended,
   * it is let go of as a whole, so that the next build loads it again.
   */
  async using<Value>({ parts }: SystemIndex, work: () => Promise<Value>): Promise<Value> {
    for (const part of parts) this.#users.set(part, (this.#users.get(part) ?? 0) + 1);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'worker-crashed') this.#forgetParts(parts);
      throw error;
    } finally {
      for (const part of parts) {
        const users = this.#users.get(part)! - 1;
        if (users > 0) this.#users.set(part, users);
        else this.#users.delete(part);
        this.#closeUnused(part);
      }
    }
  }

  /** Lets go of the indexes of an encoder that was replaced. */
  forget(identity: string): void {
    for (const [key, part] of this.#parts) {
      const of =
        part.kind === 'dense'
          ? part.identity
          : part.kind === 'image' || part.kind === 'late-interaction'
            ? part.space.identity
            : null;
      if (of !== identity) continue;
      this.#parts.delete(key);
      this.#closeUnused(part);
    }
  }

  #forgetParts(parts: readonly IndexPartOfSystem[]): void {
    for (const [key, part] of this.#parts) if (parts.includes(part)) this.#parts.delete(key);
  }

  #closeUnused(part: IndexPartOfSystem): void {
    if (this.#users.has(part)) return;
    for (const kept of this.#parts.values()) if (kept === part) return;
    part.close();
  }

  #unitsOf(base: string): DocumentUnitTable | null {
    for (const [key, part] of this.#parts) {
      if (key.startsWith(`${base} `) && 'units' in part && part.units !== null) return part.units;
    }
    return null;
  }

  #pagesOf(workspace: WorkspaceId): DocumentPageTable {
    const pages = this.#pages.get(workspace) ?? new DocumentPageTable(this.#database, workspace);
    this.#pages.set(workspace, pages);
    return pages;
  }
}
