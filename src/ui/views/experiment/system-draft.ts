/** A system while it is being edited: what stands in the fields, which may not be a number yet. */
import type { UnitSettings } from '../../../core/document/chunk.ts';
import { defaultCharacterUnits, unidocTokenSizes } from '../../../core/document/chunk.ts';
import type { OcrMethod, OcrPolicy } from '../../../core/document/text-settings.ts';
import {
  bundledEncoder,
  defaultBm25,
  defaultFusion,
  defaultHybrid,
} from '../../../core/experiment/default-experiment.ts';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import type {
  Bm25Settings,
  DenseSettings,
  FusionSettings,
  ImportedSettings,
  PoolSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../core/experiment/experiment.ts';
import type { EncoderSettings, TokenizerSettings } from '../../../core/model/encoder-settings.ts';

export interface Bm25Draft extends Pick<Bm25Settings, 'kind' | 'idf' | 'tokens' | 'unmatched'> {
  readonly k1: string;
  readonly b: string;
  readonly weight: string;
}

export interface DenseDraft extends Pick<DenseSettings, 'kind' | 'encoder' | 'windows'> {
  readonly weight: string;
}

export interface ImportedDraft extends ImportedSettings {
  readonly weight: string;
}

export type PartDraft = Bm25Draft | DenseDraft | ImportedDraft;

export interface SystemDraft {
  readonly name: string;
  readonly retriever: RetrieverSettings['kind'];
  /** Every retriever that was filled in; those that `retriever` does not use wait for it to be chosen again. */
  readonly parts: readonly PartDraft[];
  readonly fusion: FusionSettings['kind'];
  readonly rrfK: string;
  /** Candidates of each list that are fused. */
  readonly depth: string;
  /** Imported vectors alone bring their own. */
  readonly unit: Exclude<UnitSettings['kind'], 'imported'>;
  readonly size: string;
  readonly overlap: string;
  readonly tokenSize: string;
  readonly tokenOverlap: string;
  readonly tokenizer: TokenizerSettings;
  readonly ocr: OcrPolicy;
  readonly language: string;
  readonly method: OcrMethod;
  readonly pool: PoolSettings['kind'];
  readonly withoutOracle: boolean;
}

/** Fields of the draft itself that are typed. */
export type TypedField = 'name' | 'size' | 'overlap' | 'tokenSize' | 'tokenOverlap' | 'rrfK' | 'depth';
/** What can be wrong: a field of the draft, the list of parts, or a field of the part at a place of `parts`. */
export type DraftField = TypedField | 'parts' | 'language' | `${'k1' | 'b' | 'weight' | 'set'}-${number}`;

/** The fields of a system as text. What a system does not have is filled in as it is usual. */
export function draftOf(system: SystemSettings): SystemDraft {
  const { unit, retriever, pool, text } = system;
  const fusion = retriever.kind === 'hybrid' ? retriever.fusion : defaultFusion;
  const weights = fusion.kind === 'weighted' ? fusion.weights : [];
  const characters = unit.kind === 'characters' ? unit : defaultCharacters;
  const tokens = unit.kind === 'tokens' ? unit : { ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) };
  return {
    name: system.name,
    retriever: retriever.kind,
    parts: retrieverParts(retriever).map((part, place) => partOf(part, String(weights[place] ?? 1))),
    fusion: fusion.kind,
    rrfK: String(fusion.kind === 'rrf' ? fusion.k : 60),
    depth: String(retriever.kind === 'hybrid' ? retriever.depth : defaultHybrid.depth),
    unit: unit.kind === 'imported' ? 'page' : unit.kind,
    size: String(characters.size),
    overlap: String(characters.overlap),
    tokenSize: String(tokens.size),
    tokenOverlap: String(tokens.overlap),
    tokenizer: tokens.tokenizer,
    ocr: text.ocr,
    language: text.language,
    method: text.method,
    pool: pool.kind,
    withoutOracle: pool.withoutOracle,
  };
}

/** Places in `parts` of the retrievers that the draft uses: one of its kind, or all of a hybrid. */
export function usedPlaces({ retriever, parts }: Pick<SystemDraft, 'retriever' | 'parts'>): readonly number[] {
  if (retriever === 'hybrid') return [...parts.keys()];
  const place = parts.findIndex(({ kind }) => kind === retriever);
  return place < 0 ? [] : [place];
}

/** The draft with another kind of retriever; what it lacks for that is added as it is usual. @param sets names of imported ones */
export function withRetriever(
  draft: SystemDraft,
  retriever: SystemDraft['retriever'],
  sets: readonly string[] = [],
): SystemDraft {
  // A list without a set is no use to a hybrid.
  const isEmpty = (part: PartDraft): boolean => part.kind === 'imported' && part.set === '';
  const kept = retriever === 'hybrid' ? draft.parts.filter((part) => !isEmpty(part)) : draft.parts;
  const has = (kind: PartDraft['kind']): boolean => kept.some((part) => part.kind === kind);
  const needs = (kind: PartDraft['kind'], inHybrid: boolean): boolean =>
    !has(kind) && (retriever === kind || (retriever === 'hybrid' && inHybrid));
  const parts = [
    ...(needs('bm25', true) ? [newPart('bm25')] : []),
    ...kept,
    ...(needs('dense', !has('imported')) ? [newPart('dense')] : []),
    ...(needs('imported', false) ? [importedPart(sets[0] ?? '')] : []),
  ];
  return { ...draft, retriever, parts };
}

/** The draft with the part at `place` changed. */
export function withPart(draft: SystemDraft, place: number, part: PartDraft): SystemDraft {
  return { ...draft, parts: draft.parts.with(place, part) };
}

/** A retriever as it is usual, to be fused with others. */
export function newPart(kind: 'bm25' | 'dense', encoder: EncoderSettings = bundledEncoder): PartDraft {
  return kind === 'bm25' ? partOf(defaultBm25, '1') : partOf({ kind, encoder, windows: 'all' }, '1');
}

/** Imported vectors by the name of their set; empty: none is chosen yet. */
export function importedPart(set: string): ImportedDraft {
  return { kind: 'imported', set, weight: '1' };
}

/** What of an encoder cuts a text into tokens. */
export function tokenizerOf({ id, exportId, revision, source }: TokenizerSettings): TokenizerSettings {
  return { id, exportId, revision, source };
}

const defaultCharacters = defaultCharacterUnits as Extract<UnitSettings, { kind: 'characters' }>;

function partOf(part: SingleSettings, weight: string): PartDraft {
  return part.kind === 'bm25' ? { ...part, k1: String(part.k1), b: String(part.b), weight } : { ...part, weight };
}
