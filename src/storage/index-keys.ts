/**
 * What parts of indexes are stored under: text that holds all that decides a part, so that a changed setting never meets a part
 * that was made under another. A key is a JSON array and can be taken apart again, to find parts that nothing will ask for.
 */
import { unitKey } from '../core/document/chunk.ts';
import type { UnitSettings } from '../core/document/chunk.ts';
import type { Bm25Settings, DenseSettings } from '../core/experiment/experiment.ts';
import { segmentVersion } from '../core/lexical/bm25-segment-codec.ts';
import { tokeniserVersion } from '../core/lexical/tokenizer.ts';
import { embeddingVersion } from '../core/model/embedding-model.ts';
import { z } from '../core/strict-zod.ts';

/** Raised whenever the same text and unit settings could be cut otherwise. */
export const unitsVersion = 1;

/** Raised with any change of the layout in which vectors are stored: `workers/index/vector-block.ts`. */
export const vectorBlockVersion = 1;

/** A key taken apart. */
export interface IndexKey {
  readonly kind: 'bm25' | 'dense';
  /** `unitKey` of the units. */
  readonly unit: string;
  /** `ResolvedTexts.key`: begins with the version of the text extraction. */
  readonly text: string;
  /** Of dense parts `PreparedEncoder.identity`; else empty. */
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

/** Null for text that no version wrote, and for keys of versions before vectors were kept. */
export function parseIndexKey(key: string): IndexKey | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(key);
  } catch {
    return null;
  }
  const lexical = lexicalSchema.safeParse(parsed);
  if (lexical.success) {
    const [kind, tokeniser, segment, units, unit, , text] = lexical.data;
    const versions = lexicalVersions();
    const current = tokeniser === versions[0] && segment === versions[1] && units === versions[2];
    return { kind, unit, text, identity: '', current };
  }
  const dense = denseSchema.safeParse(parsed);
  if (!dense.success) return null;
  const [kind, block, units, unit, identity, , text] = dense.data;
  const versions = denseVersions();
  const current = block === versions[0] && units === versions[1] && isCurrentIdentity(identity);
  return { kind, unit, text, identity, current };
}

/** Whether a part under this key can be asked for of a document whose text was extracted by this version. */
export function isUsableKey(key: string, textVersion: string): boolean {
  const parsed = parseIndexKey(key);
  return parsed !== null && parsed.current && isTextOf(parsed.text, textVersion);
}

/** Whether vectors under this identity are such as this version of Leafmark makes. */
export function isCurrentIdentity(identity: string): boolean {
  return identity.startsWith(`["e${embeddingVersion}",`);
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

const tokens = z.enum(['words', 'whitespace']);
const windows = z.enum(['all', 'first']);
const lexicalSchema = z.tuple([z.literal('bm25'), z.string(), z.number(), z.number(), z.string(), tokens, z.string()]);
const denseSchema = z.tuple([z.literal('dense'), z.number(), z.number(), z.string(), z.string(), windows, z.string()]);
