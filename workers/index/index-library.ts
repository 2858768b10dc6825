/**
 * The indexes in memory, least recently used out: one for each workspace, text, way of cutting, and way of tokenising or encoder
 * that is in use. Systems that have a part in common share it.
 */
import { unitKey } from '../../src/core/document/chunk.ts';
import { retrieverParts } from '../../src/core/experiment/experiment.ts';
import type { SingleSettings } from '../../src/core/experiment/experiment.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import type { IndexedSystem } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { DensePart } from './dense-part.ts';
import { DocumentUnitTable } from './document-unit-table.ts';
import type { FindTokens } from './document-unit-table.ts';
import { tokenizerKey } from './encoder-links.ts';
import type { EncoderLinks } from './encoder-links.ts';
import { ImportedPart } from './imported-part.ts';
import type { VectorKernels } from './imported-part.ts';
import type { ImportedSets } from './imported-sets.ts';
import { LexicalPart } from './lexical-part.ts';
import { PartKeeper } from './part-keeper.ts';

export type IndexPartOfSystem = LexicalPart | DensePart | ImportedPart;

/** The parts of one system, in the order of `retrieverParts`, over the same units. */
export interface SystemIndex {
  readonly units: DocumentUnitTable;
  readonly parts: readonly IndexPartOfSystem[];
}

/** More would be memory that nobody looks at: a system is built, asked, and left. */
const mostParts = 4;

export class IndexLibrary {
  readonly #database: Database;
  readonly #encoders: EncoderLinks;
  readonly #sets: ImportedSets;
  readonly #kernels: VectorKernels;
  /** Least recently used first. */
  readonly #parts = new Map<string, IndexPartOfSystem>();

  /** Systems with imported sets have to be looked up in `sets` first (`refresh`). */
  constructor(database: Database, encoders: EncoderLinks, sets: ImportedSets, kernels: VectorKernels) {
    this.#database = database;
    this.#encoders = encoders;
    this.#sets = sets;
    this.#kernels = kernels;
  }

  /** The index of a system; what is not in memory is new and empty. */
  indexOf(system: IndexedSystem): SystemIndex {
    const index = this.view(system);
    this.keep(system, index);
    return index;
  }

  /** As `indexOf`, for a look: what is new is not kept, and nothing is driven out by it. */
  view(system: IndexedSystem): SystemIndex {
    const base = this.#baseKey(system);
    const units = this.#unitsOf(base) ?? this.#newUnits(system);
    const parts = retrieverParts(system.retriever).map(
      (settings) => this.#parts.get(`${base} ${this.#partKey(system, settings)}`) ?? this.#newPart(units, settings),
    );
    return { units, parts };
  }

  /** Puts an index back that others may have driven out while it was built. */
  keep(system: IndexedSystem, { parts }: SystemIndex): void {
    const base = this.#baseKey(system);
    const settings = retrieverParts(system.retriever);
    for (const [place, part] of parts.entries()) {
      const key = `${base} ${this.#partKey(system, settings[place]!)}`;
      this.#parts.delete(key);
      this.#parts.set(key, part);
    }
    const most = Math.max(mostParts, parts.length);
    for (const key of this.#parts.keys()) {
      if (this.#parts.size <= most) return;
      this.#parts.delete(key);
    }
  }

  /** Lets go of the indexes of an encoder that was replaced. */
  forget(identity: string): void {
    for (const [key, part] of this.#parts) {
      if (part.kind === 'dense' && part.identity === identity) this.#parts.delete(key);
    }
  }

  #unitsOf(base: string): DocumentUnitTable | null {
    for (const [key, part] of this.#parts) if (key.startsWith(`${base} `)) return part.units;
    return null;
  }

  #newUnits(system: IndexedSystem): DocumentUnitTable {
    const { workspace, unit } = system;
    const tokens: FindTokens = async (text, signal) => {
      if (unit.kind !== 'tokens') throw new Error('Only units of tokens are cut by tokens.');
      const { source, ...model } = unit.tokenizer;
      const kind = source.kind === 'bundled' ? 'bundled' : 'kept';
      return await this.#encoders.call(tokenizerKey, (calls) =>
        calls.tokenOffsets({ model, source: { kind }, texts: [text] }, signal),
      );
    };
    // As the set is now: units of another corpus or set are another table.
    const set = unit.kind === 'imported' ? this.#sets.of(workspace, unit.set) : null;
    return new DocumentUnitTable(this.#database, system, {
      tokens,
      spans: (document) => set?.spansOf(document) ?? new Uint32Array(),
    });
  }

  #newPart(units: DocumentUnitTable, settings: SingleSettings): IndexPartOfSystem {
    if (settings.kind === 'imported') {
      return new ImportedPart(units, this.#sets.of(units.workspace, settings.set), this.#kernels);
    }
    const keeper = new PartKeeper(this.#database, units.workspace);
    if (settings.kind === 'bm25') return new LexicalPart(units, settings.tokens, keeper);
    return new DensePart(units, settings, this.#encoders.identityOf(encoderKey(settings.encoder)), {
      database: this.#database,
      keeper,
      encoders: this.#encoders,
      kernels: this.#kernels.dense,
    });
  }

  #partKey({ workspace }: IndexedSystem, settings: SingleSettings): string {
    if (settings.kind === 'bm25') return JSON.stringify(['bm25', settings.tokens]);
    if (settings.kind === 'imported') {
      return JSON.stringify(['imported', this.#sets.of(workspace, settings.set).identity]);
    }
    const key = encoderKey(settings.encoder);
    const { dimensions } = settings.encoder;
    return JSON.stringify(['dense', key, dimensions, settings.windows, this.#encoders.identityOf(key)]);
  }

  #baseKey({ workspace, text, unit }: IndexedSystem): string {
    const { ocr, language, method } = text;
    const set = unit.kind === 'imported' ? [this.#sets.of(workspace, unit.set).identity] : [];
    return JSON.stringify([workspace, ocr === 'off' ? [ocr] : [ocr, language, method], unitKey(unit), ...set]);
  }
}
