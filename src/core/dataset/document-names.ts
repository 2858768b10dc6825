/**
 * From names in a benchmark to documents of the corpus. Only an equal name is taken; a name that is merely related is
 * proposed. macOS hands over decomposed names, authors drop `.pdf` or add an arXiv version, archives percent-encode.
 */
import type { DocumentId } from '../document/ids.ts';
import type { MappableDocument } from './mapping.ts';

/** What the corpus has for one stated name. */
export type NameMatch =
  | { readonly kind: 'same-name'; readonly document: DocumentId }
  | { readonly kind: 'proposed'; readonly documents: readonly DocumentId[]; readonly note: string }
  | { readonly kind: 'missing'; readonly note: string };

/** Looks stated names up; made once for a corpus. */
export type NameIndex = (stated: string) => NameMatch;

/**
 * The part of a name that is compared: percent-decoded, without path and `.pdf`, case-folded, NFC. Empty for a name
 * that is nothing else.
 */
export function normalisedName(name: string): string {
  const parts = percentDecoded(name).split(/[\\/]/);
  const last = parts.findLast((part) => part.trim() !== '') ?? '';
  return caseFolded(last)
    .trim()
    .replace(/\.pdf$/, '')
    .trim();
}

/**
 * An index of the corpus by name. Equal normalised name of one document: `same-name`. Several documents of that name, a
 * version of it (`1805.01216` and `1805.01216v3`), the same letters and digits with other punctuation, or one the
 * beginning of the other: `proposed`, best first, five at most, of the closest relation only.
 */
export function indexNames(documents: readonly MappableDocument[]): NameIndex {
  const exact = new Map<string, MappableDocument[]>();
  const unversioned = new Map<string, MappableDocument[]>();
  const plain = new Map<string, MappableDocument[]>();
  // In a fixed order, so that the first of several proposals is the same on every machine.
  for (const document of documents.toSorted(
    (a, b) => byCodeUnits(a.names[0] ?? '', b.names[0] ?? '') || byCodeUnits(a.id, b.id),
  )) {
    const keys = [...new Set(document.names.map((name) => normalisedName(name)))].filter((key) => key !== '');
    for (const key of keys) {
      append(exact, key, document);
      append(unversioned, withoutVersion(key), document);
      if (withoutPunctuation(key) !== '') append(plain, withoutPunctuation(key), document);
    }
  }
  const sortedKeys = [...exact.keys()].sort(byCodeUnits);
  return (stated) => {
    const key = normalisedName(stated);
    if (key === '') return { kind: 'missing', note: 'the name is empty' };
    const same = exact.get(key) ?? [];
    if (same.length === 1) return { kind: 'same-name', document: same[0]!.id };
    if (same.length > 1) return proposed(bestPathFirst(same, stated), `${same.length} documents with this name`);
    if (key.length > longestName) return { kind: 'missing', note: 'not in the corpus' };
    const versions = unversioned.get(withoutVersion(key)) ?? [];
    if (versions.length > 0) return proposed(newestFirst(versions), 'a version of the name');
    const punctuated = plain.get(withoutPunctuation(key)) ?? [];
    if (punctuated.length > 0) return proposed(punctuated, 'the same name but for punctuation');
    const prefixed = relatedByPrefix(key, sortedKeys).flatMap((name) => exact.get(name) ?? []);
    if (prefixed.length > 0) return proposed(prefixed, 'one name is the beginning of the other');
    const isPattern = /[*?]/.test(key);
    return { kind: 'missing', note: isPattern ? 'not in the corpus; patterns are not resolved' : 'not in the corpus' };
  };
}

const mostProposals = 5;
/** No file has a longer name, so that nothing need be related to one. */
const longestName = 1024;
/** A shorter beginning says nothing. */
const shortestPrefix = 3;

function proposed(documents: readonly MappableDocument[], note: string): NameMatch {
  const ids = [...new Set(documents.map(({ id }) => id))];
  return { kind: 'proposed', documents: ids.slice(0, mostProposals), note };
}

function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign of its own, as in "100% renewable.pdf".
    return name;
  }
}

function caseFolded(text: string): string {
  // Upper case first, so that ß and ss, ſ and s agree; the final sigma is one of two small forms.
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** `1805.01216v3`, `report_v2`, `report v2`; not the v of `rev2`. */
function withoutVersion(key: string): string {
  const version = /v\d{1,3}$/.exec(key);
  if (version === null) return key;
  let end = version.index;
  while (end > 0 && ' _.-'.includes(key.charAt(end - 1))) end -= 1;
  const isVersion = end > 0 && (end < version.index || /\d/.test(key.charAt(end - 1)));
  return isVersion ? key.slice(0, end) : key;
}

function versionOf(key: string): number {
  return Number(/v(\d{1,3})$/.exec(key)?.[1] ?? 0);
}

function withoutPunctuation(key: string): string {
  return key.replace(/[^\p{L}\p{N}]+/gu, '');
}

function bestPathFirst(documents: readonly MappableDocument[], stated: string): readonly MappableDocument[] {
  const wanted = caseFolded(percentDecoded(stated)).replaceAll('\\', '/');
  const agrees = (document: MappableDocument): number =>
    document.names.some((name) => `/${caseFolded(percentDecoded(name))}`.endsWith(`/${wanted}`)) ? 1 : 0;
  return documents.toSorted((a, b) => agrees(b) - agrees(a));
}

function newestFirst(documents: readonly MappableDocument[]): readonly MappableDocument[] {
  const version = ({ names }: MappableDocument): number =>
    Math.max(...names.map((name) => versionOf(normalisedName(name))));
  return documents.toSorted((a, b) => version(b) - version(a));
}

/** Keys that begin with `key` or that `key` begins with, at a word's end, the nearest in length first. */
function relatedByPrefix(key: string, sortedKeys: readonly string[]): readonly string[] {
  if (key.length < shortestPrefix) return [];
  const related: string[] = [];
  for (let at = firstNotBefore(sortedKeys, key); sortedKeys[at]?.startsWith(key) === true; at += 1) {
    if (endsWord(sortedKeys[at]!, key.length)) related.push(sortedKeys[at]!);
  }
  for (let length = key.length - 1; length >= shortestPrefix; length -= 1) {
    const prefix = key.slice(0, length);
    if (endsWord(key, length) && sortedKeys[firstNotBefore(sortedKeys, prefix)] === prefix) related.push(prefix);
  }
  return related.sort((a, b) => Math.abs(a.length - key.length) - Math.abs(b.length - key.length) || byCodeUnits(a, b));
}

function endsWord(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) || !/[\p{L}\p{N}]/u.test(text.charAt(at));
}

function firstNotBefore(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function append(index: Map<string, MappableDocument[]>, key: string, document: MappableDocument): void {
  const documents = index.get(key);
  if (documents === undefined) index.set(key, [document]);
  else if (documents.at(-1) !== document) documents.push(document);
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
