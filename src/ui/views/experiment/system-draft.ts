/** A system while it is being edited: what stands in the fields, which may not be a number yet. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import { defaultCharacterUnits, unidocTokenSizes } from '../../../core/document/chunk.ts';
import type { OcrMethod, OcrPolicy } from '../../../core/document/text-settings.ts';
import {
  bundledEncoder,
  defaultBm25,
  defaultConcatenate,
  defaultFusion,
  defaultHybrid,
  defaultImage,
} from '../../../core/experiment/default-experiment.ts';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import type {
  Bm25Settings,
  DenseSettings,
  FusionSettings,
  ImportedSettings,
  JointSettings,
  PoolSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../core/experiment/experiment.ts';
import type { TokenizerSettings } from '../../../core/model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { answerDraftOf } from './answer-draft.ts';
import type { AnswerDraft, AnswerField } from './answer-draft.ts';

/** What a list of a hybrid has beside its retriever. */
interface Listed {
  readonly weight: string;
  /** How many of its first are taken where lists follow one another. */
  readonly count: string;
  /** It is a list of the hybrid. */
  readonly fused: boolean;
}

export interface Bm25Draft extends Listed, Pick<Bm25Settings, 'kind' | 'idf' | 'tokens' | 'unmatched'> {
  readonly k1: string;
  readonly b: string;
}

export interface DenseDraft extends Listed, Pick<DenseSettings, 'kind' | 'encoder' | 'windows'> {}

export interface ImportedDraft extends Listed, ImportedSettings {}

/** Retrievers in the space of a visual or late-interaction model. */
export type VisualDraftKind = 'image' | 'late-interaction' | 'joint';

export interface VisualDraft extends Listed, Pick<JointSettings, 'encoder' | 'windows' | 'pooling'> {
  readonly kind: VisualDraftKind;
  readonly twoStage: boolean;
  /** Of a two-stage search: the share that is scored in full, in per cent. */
  readonly rescored: string;
}

export type PartDraft = Bm25Draft | DenseDraft | ImportedDraft | VisualDraft;

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
  readonly answering: AnswerDraft;
}

/** Fields of the draft itself that are typed. */
export type TypedField = 'name' | 'size' | 'overlap' | 'tokenSize' | 'tokenOverlap' | 'rrfK' | 'depth';
/** What can be wrong: a field of the draft, the list of parts, or a field of the part at a place of `parts`. */
export type DraftField =
  | TypedField
  | AnswerField
  | 'parts'
  | 'language'
  | `${'k1' | 'b' | 'weight' | 'count' | 'set' | 'rescored'}-${number}`;

/** What can be taken of a list at most where lists follow one another. */
export const mostTaken = 1000;

/** The fields of a system as text. What a system does not have is filled in as it is usual. */
export function draftOf(system: SystemSettings): SystemDraft {
  const { unit, retriever, pool, text } = system;
  const fusion = retriever.kind === 'hybrid' ? retriever.fusion : defaultFusion;
  const weights = fusion.kind === 'weighted' ? fusion.weights : [];
  const counts = fusion.kind === 'concatenate' ? fusion.counts : [];
  const parts = retriever.kind === 'joint' ? [retriever] : retrieverParts(retriever);
  const characters = unit.kind === 'characters' ? unit : defaultCharacters;
  const tokens = unit.kind === 'tokens' ? unit : { ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) };
  return {
    name: system.name,
    retriever: retriever.kind,
    parts: parts.map((part, place) => ({
      ...partOf(part),
      weight: String(weights[place] ?? 1),
      count: String(counts[place] ?? usualCount),
      fused: retriever.kind === 'hybrid',
    })),
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
    answering: answerDraftOf(system.answering),
  };
}

/** Places in `parts` of the retrievers that the draft uses: one of its kind, or the lists of a hybrid. */
export function usedPlaces({ retriever, parts }: Pick<SystemDraft, 'retriever' | 'parts'>): readonly number[] {
  if (retriever === 'hybrid')
    return [...parts.keys()].filter((place) => parts[place]!.fused && canBeFused(parts[place]!));
  const place = parts.findIndex(({ kind }) => kind === retriever);
  return place < 0 ? [] : [place];
}

/** Whether any text is read: page images and imported vectors have none. */
export function draftReadsText(draft: Pick<SystemDraft, 'retriever' | 'parts'>): boolean {
  return usedPlaces(draft).some((place) => !['image', 'imported'].includes(draft.parts[place]!.kind));
}

/** What a retriever that is new to a draft begins with. */
export interface Beginnings {
  /** Names of imported sets. */
  readonly sets: readonly string[];
  readonly visual: (kind: VisualDraftKind) => VisualEncoderSettings;
}

/**
 * The draft with another kind of retriever; what it lacks for that is added as it is usual. A hybrid has the lists it had;
 * without any it fuses BM25 with the retriever before it, or with the bundled encoder where that was BM25.
 */
export function withRetriever(draft: SystemDraft, retriever: SystemDraft['retriever'], begin: Beginnings): SystemDraft {
  const { parts } = draft;
  if (retriever !== 'hybrid') {
    const isThere = parts.some(({ kind }) => kind === retriever);
    return { ...draft, retriever, parts: isThere ? parts : [...parts, newPart(retriever, begin)] };
  }
  if (usedPlaces({ ...draft, retriever }).length > 1) return { ...draft, retriever };
  const mates: PartDraft['kind'][] = ['bm25', mateOf(draft)];
  const whole = [
    ...(parts.some(({ kind }) => kind === 'bm25') ? [] : [newPart('bm25', begin)]),
    ...parts,
    ...(parts.some(({ kind }) => kind === mates[1]) ? [] : [newPart('dense', begin)]),
  ];
  const first = mates.map((kind) => whole.findIndex((part) => part.kind === kind));
  return { ...draft, retriever, parts: whole.map((part, place) => ({ ...part, fused: first.includes(place) })) };
}

/** The draft with the part at `place` changed. */
export function withPart(draft: SystemDraft, place: number, part: PartDraft): SystemDraft {
  return { ...draft, parts: draft.parts.with(place, part) };
}

/** The draft of a system with its answers changed. */
export function withAnswers(draft: SystemDraft, change: Partial<AnswerDraft>): SystemDraft {
  return { ...draft, answering: { ...draft.answering, ...change } };
}

/** A retriever as it is usual; its first set of imported vectors is empty where there is none. */
export function newPart(kind: PartDraft['kind'], { sets, visual }: Beginnings, fused = false): PartDraft {
  const listed = { weight: '1', count: String(usualCount), fused };
  switch (kind) {
    case 'bm25':
      return { ...partOf(defaultBm25), ...listed };
    case 'dense':
      return { ...partOf({ kind, encoder: bundledEncoder, windows: 'all' }), ...listed };
    case 'imported':
      return { kind, set: sets[0] ?? '', ...listed };
    case 'image':
    case 'late-interaction':
    case 'joint':
      return { ...partOf({ ...defaultImage(visual(kind)), kind, windows: 'all' }), ...listed };
    default:
      return assertUnreachable(kind);
  }
}

/** What of an encoder cuts a text into tokens. */
export function tokenizerOf({ id, exportId, revision, source }: TokenizerSettings): TokenizerSettings {
  return { id, exportId, revision, source };
}

const defaultCharacters = defaultCharacterUnits as Extract<UnitSettings, { kind: 'characters' }>;

const usualCount = defaultConcatenate.counts[0];

type Unlisted<Part> = Part extends PartDraft ? Omit<Part, keyof Listed> : never;

function partOf(part: SingleSettings | JointSettings): Unlisted<PartDraft> {
  switch (part.kind) {
    case 'bm25':
      return { ...part, k1: String(part.k1), b: String(part.b) };
    case 'dense':
    case 'imported':
      return part;
    case 'image':
    case 'late-interaction':
    case 'joint': {
      const { rescored, ...settings } = part;
      const percent = rescored === null ? '10' : String(Number((100 * rescored).toPrecision(9)));
      return { windows: 'all', ...settings, twoStage: rescored !== null, rescored: percent };
    }
    default:
      return assertUnreachable(part);
  }
}

/** A list without a set is no use to a hybrid, and a joint space is a ranking of two kinds already. */
function canBeFused(part: PartDraft): boolean {
  return part.kind !== 'joint' && !(part.kind === 'imported' && part.set === '');
}

/** What BM25 is fused with: the retriever that was chosen. */
function mateOf(draft: SystemDraft): PartDraft['kind'] {
  const chosen = draft.parts[usedPlaces(draft)[0] ?? -1];
  return chosen === undefined || chosen.kind === 'bm25' || !canBeFused(chosen) ? 'dense' : chosen.kind;
}
