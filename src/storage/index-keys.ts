/**
 * What parts of indexes are stored under: text that holds all that decides a part, so that a changed setting never meets a part
 * that was made under another. A key is a JSON array and can be taken apart again, to find parts that nothing will ask for.
 */
import { assertUnreachable } from '../core/assert-unreachable.ts';
import { unitKey } from '../core/document/chunk.ts';
import type { UnitSettings } from '../core/document/chunk.ts';
import type { Bm25Settings, DenseSettings, LateInteractionSettings } from '../core/experiment/experiment.ts';
import { segmentVersion } from '../core/lexical/bm25-segment-codec.ts';
import { tokeniserVersion } from '../core/lexical/tokenizer.ts';
import { embeddingVersion } from '../core/model/embedding-model.ts';
import { visualVersion } from '../core/model/visual-model.ts';
import { z } from '../core/strict-zod.ts';

/** Raised whenever the same text and unit settings could be cut otherwise. */
export const unitsVersion = 1;

/** Raised with any change of the layout in which vectors are stored: `workers/index/vector-block.ts`. */
export const vectorBlockVersion = 1;

/** The same of vectors of visual models: `workers/index/space-block.ts`. */
export const spaceBlockVersion = 1;

/** Raised whenever the same page could be drawn otherwise for the same model: another size, or a new pdf.js. */
export const pageImageVersion = 1;

/** The pdf.js that draws as this `pageImageVersion` says; a test holds it against the one that is installed. */
export const pageImagePdfJs = '5.6.205';

/** Raised whenever the same vectors could be pooled otherwise. */
export const poolingVersion = 1;

/** A key taken apart. */
export interface IndexKey {
  /**
   * `bm25`, `dense`: a document's part of an index. `units`: its units alone. `page-images`, `late-interaction`: vectors
   * of a visual model, in batches; `failed-page-images`: why some pages have none.
   */
  readonly kind: 'bm25' | 'dense' | 'units' | 'page-images' | 'failed-page-images' | 'late-interaction';
  /** `unitKey` of the units; empty for page images. */
  readonly unit: string;
  /** `ResolvedTexts.key`: begins with the version of the text extraction. Empty for page images, which no text decides. */
  readonly text: string;
  /** Of vectors `PreparedEncoder.identity`; else empty. */
  readonly identity: string;
  /** Whether this version of Leafmark makes and reads such parts. */
  readonly current: boolean;
}

/** @param text `ResolvedTexts.key` of the document */
export function lexicalKey(unit: UnitSettings, tokens: Bm25Settings['tokens'], text: string): string {
  return JSON.stringify(['bm25', ...lexicalVersions(), unitKey(unit), tokens, text]);
}

/** @param identity `PreparedEncoder.identity` @param text `ResolvedTexts.key` of the document */
export function denseKey(
  unit: UnitSettings,
  identity: string,
  windows: DenseSettings['windows'],
  text: string,
): string {
  return JSON.stringify(['dense', ...denseVersions(), unitKey(unit), identity, windows, text]);
}

/** Of the units themselves, which vectors of visual models are stored without. @param text `ResolvedTexts.key` of the document */
export function unitsKey(unit: UnitSettings, text: string): string {
  return JSON.stringify(['units', unitsVersion, unitKey(unit), text]);
}

/**
 * Of page images, which nothing but the document, the model and the way of drawing decides.
 * @param identity `PreparedVisual.identity` @param pooling 1: the vectors as the model gives them
 */
export function pageImagesKey(identity: string, pooling: number): string {
  return JSON.stringify(['page-images', ...pageImageVersions(), identity, pooling]);
}

/** Of the reasons why page images have no vectors: they are tried again where that is possible. */
export function failedPageImagesKey(identity: string): string {
  return JSON.stringify(['failed-page-images', ...pageImageVersions(), identity]);
}

/** Of text units in the space of a visual model. Parameters as of `denseKey` and `pageImagesKey`. */
export function lateInteractionKey(
  unit: UnitSettings,
  identity: string,
  windows: LateInteractionSettings['windows'],
  pooling: number,
  text: string,
): string {
  return JSON.stringify(['late-interaction', ...spaceVersions(), unitKey(unit), identity, windows, pooling, text]);
}

/** Null for text that no version wrote, and for keys of versions before vectors were kept. */
export function parseIndexKey(key: string): IndexKey | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(key);
  } catch {
    return null;
  }
  const found = keySchema.safeParse(parsed);
  return found.success ? taken(found.data) : null;
}

/** Whether a part under this key can be asked for of a document whose text was extracted by this version. */
export function isUsableKey(key: string, textVersion: string): boolean {
  const parsed = parseIndexKey(key);
  if (parsed === null || !parsed.current) return false;
  const isOfPages = parsed.kind === 'page-images' || parsed.kind === 'failed-page-images';
  return isOfPages || isTextOf(parsed.text, textVersion);
}

/** Whether vectors under this identity are such as this version of Leafmark makes. */
export function isCurrentIdentity(identity: string): boolean {
  return identity.startsWith(`["e${embeddingVersion}",`) || identity.startsWith(`["v${visualVersion}",`);
}

function isTextOf(text: string, textVersion: string): boolean {
  return text === textVersion || text.startsWith(`${textVersion}; `);
}

function lexicalVersions(): readonly [string, number, number] {
  return [tokeniserVersion, segmentVersion, unitsVersion];
}

function denseVersions(): readonly [number, number] {
  return [vectorBlockVersion, unitsVersion];
}

function pageImageVersions(): readonly [number, number, number] {
  return [spaceBlockVersion, pageImageVersion, poolingVersion];
}

function spaceVersions(): readonly [number, number, number] {
  return [spaceBlockVersion, unitsVersion, poolingVersion];
}

const tokens = z.enum(['words', 'whitespace']);
const windows = z.enum(['all', 'first']);
const [text, version] = [z.string(), z.number()];
const keySchema = z.union([
  z.tuple([z.literal('bm25'), text, version, version, text, tokens, text]),
  z.tuple([z.literal('dense'), version, version, text, text, windows, text]),
  z.tuple([z.literal('units'), version, text, text]),
  z.tuple([z.literal('page-images'), version, version, version, text, z.number()]),
  z.tuple([z.literal('failed-page-images'), version, version, version, text]),
  z.tuple([z.literal('late-interaction'), version, version, version, text, text, windows, z.number(), text]),
]);

function taken(key: z.infer<typeof keySchema>): IndexKey {
  switch (key[0]) {
    case 'bm25': {
      const [kind, tokeniser, segment, units, unit, , of] = key;
      return { kind, unit, text: of, identity: '', current: areEqual([tokeniser, segment, units], lexicalVersions()) };
    }
    case 'dense': {
      const [kind, block, units, unit, identity, , of] = key;
      const current = areEqual([block, units], denseVersions()) && isCurrentIdentity(identity);
      return { kind, unit, text: of, identity, current };
    }
    case 'units': {
      const [kind, units, unit, of] = key;
      return { kind, unit, text: of, identity: '', current: units === unitsVersion };
    }
    case 'page-images':
    case 'failed-page-images': {
      const [kind, block, drawing, pooled, identity] = key;
      const current = areEqual([block, drawing, pooled], pageImageVersions()) && isCurrentIdentity(identity);
      return { kind, unit: '', text: '', identity, current };
    }
    case 'late-interaction': {
      const [kind, block, units, pooled, unit, identity, , , of] = key;
      const current = areEqual([block, units, pooled], spaceVersions()) && isCurrentIdentity(identity);
      return { kind, unit, text: of, identity, current };
    }
    default:
      return assertUnreachable(key);
  }
}

function areEqual(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}
