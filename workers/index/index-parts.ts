/** Makes the parts of indexes, each for its setting, and says which of them are one. */
import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import { unitKey } from '../../src/core/document/chunk.ts';
import { ranksPageImages } from '../../src/core/experiment/experiment.ts';
import type { SingleSettings, SpaceSettings } from '../../src/core/experiment/experiment.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { IndexedSystem } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { DensePart } from './dense-part.ts';
import type { DocumentPageTable } from './document-page-table.ts';
import { DocumentUnitTable } from './document-unit-table.ts';
import type { FindTokens } from './document-unit-table.ts';
import { tokenizerKey } from './encoder-links.ts';
import type { EncoderLinks } from './encoder-links.ts';
import { ImagePart } from './image-part.ts';
import { ImportedPart } from './imported-part.ts';
import type { VectorKernels } from './imported-part.ts';
import type { ImportedSets } from './imported-sets.ts';
import { LateInteractionPart } from './late-interaction-part.ts';
import { LexicalPart } from './lexical-part.ts';
import type { PageLinks } from './page-links.ts';
import { PartKeeper } from './part-keeper.ts';
import type { Space } from './space-surroundings.ts';

export type IndexPartOfSystem = LexicalPart | DensePart | LateInteractionPart | ImportedPart | ImagePart;

/** The units of a system, and the pages of its corpus. */
export interface Tables {
  readonly units: DocumentUnitTable;
  readonly pages: DocumentPageTable;
}

export class IndexParts {
  readonly #database: Database;
  readonly #encoders: EncoderLinks;
  readonly #links: PageLinks;
  readonly #sets: ImportedSets;
  readonly #kernels: VectorKernels;

  /** Systems with imported sets have to be looked up in `sets` first (`refresh`). */
  constructor(
    database: Database,
    reach: { readonly encoders: EncoderLinks; readonly links: PageLinks; readonly sets: ImportedSets },
    kernels: VectorKernels,
  ) {
    this.#database = database;
    this.#encoders = reach.encoders;
    this.#links = reach.links;
    this.#sets = reach.sets;
    this.#kernels = kernels;
  }

  /** A table of a system's units. */
  newUnits(system: IndexedSystem): DocumentUnitTable {
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

  /** A part that holds nothing yet. */
  newPart({ units, pages }: Tables, system: IndexedSystem, settings: SingleSettings): IndexPartOfSystem {
    const { workspace } = system;
    if (settings.kind === 'imported') {
      const set = this.#sets.of(workspace, settings.set);
      return new ImportedPart(
        workspace,
        ranksPageImages(settings, system.retriever) ? null : units,
        set,
        this.#kernels,
      );
    }
    const keeper = new PartKeeper(this.#database, workspace);
    const [database, encoders, kernels] = [this.#database, this.#encoders, this.#kernels];
    switch (settings.kind) {
      case 'bm25':
        return new LexicalPart(units, settings.tokens, keeper);
      case 'dense': {
        const identity = encoders.identityOf(encoderKey(settings.encoder));
        return new DensePart(units, settings, identity, { database, keeper, encoders, kernels: kernels.dense });
      }
      case 'late-interaction': {
        const surroundings = { database, keeper, encoders, links: this.#links, kernels };
        return new LateInteractionPart(units, this.#spaceOf(settings), settings.windows, surroundings);
      }
      case 'image':
        return new ImagePart(pages, this.#spaceOf(settings), {
          database,
          keeper,
          encoders,
          links: this.#links,
          kernels,
        });
      default:
        return assertUnreachable(settings);
    }
  }

  /** Parts of equal keys are one. */
  keyOf(system: IndexedSystem, settings: SingleSettings): string {
    const base = ranksPageImages(settings, system.retriever) ? pagesKey(system) : this.keyOfUnits(system);
    return `${base} ${this.#partKey(system, settings)}`;
  }

  /** Begins the keys of all parts over the units of a system, and of no others. */
  keyOfUnits({ workspace, text, unit }: IndexedSystem): string {
    const { ocr, language, method } = text;
    const set = unit.kind === 'imported' ? [this.#sets.of(workspace, unit.set).identity] : [];
    return JSON.stringify([workspace, ocr === 'off' ? [ocr] : [ocr, language, method], unitKey(unit), ...set]);
  }

  #spaceOf({ encoder, pooling }: SpaceSettings): Space {
    const key = visualEncoderKey(encoder);
    const visual = this.#encoders.visualOf(key);
    return {
      encoder,
      identity: this.#encoders.identityOf(key),
      visual,
      pooling: visual?.vectors === 'single' ? 1 : pooling,
    };
  }

  #partKey({ workspace }: IndexedSystem, settings: SingleSettings): string {
    switch (settings.kind) {
      case 'bm25':
        return JSON.stringify(['bm25', settings.tokens]);
      case 'imported':
        return JSON.stringify(['imported', this.#sets.of(workspace, settings.set).identity]);
      case 'dense': {
        const key = encoderKey(settings.encoder);
        const { dimensions } = settings.encoder;
        return JSON.stringify(['dense', key, dimensions, settings.windows, this.#encoders.identityOf(key)]);
      }
      case 'image':
      case 'late-interaction': {
        const key = visualEncoderKey(settings.encoder);
        const windows = settings.kind === 'image' ? null : settings.windows;
        const { identity, pooling } = this.#spaceOf(settings);
        return JSON.stringify([settings.kind, key, pooling, windows, identity]);
      }
      default:
        return assertUnreachable(settings);
    }
  }
}

/** Of parts over pages: neither text nor units decide them, and systems of any units share them. */
function pagesKey({ workspace }: IndexedSystem): string {
  return JSON.stringify([workspace, 'pages']);
}
