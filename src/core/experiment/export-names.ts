import { documentOnlyNamed } from '../dataset/predictions/name-only.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId } from '../document/ids.ts';
import { type NamedDocument, inTieOrder } from '../retrieval/order.ts';

/**
 * Text that stands as one field of a TREC line: white space, `#`, `%`, control and invisible format characters are
 * percent-encoded as UTF-8; all else stays, letters of every script included. Half a surrogate pair becomes U+FFFD.
 */
export function trecField(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}#%]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
}

/**
 * A name of each document that no other has, for files that know documents by name: its own name, or where several documents
 * have it, `<name>~<first digits of its content hash>`. Documents that are unknown keep their hash, and those of predictions
 * without a corpus are called as they were named.
 */
export function exportNames(documents: readonly NamedDocument[]): (document: DocumentId) => string {
  const times = new Map<string, number>();
  for (const document of documents) {
    const name = nameOf(document);
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const names = new Map<DocumentId, string>();
  const used = new Set<string>();
  for (const document of inTieOrder(documents)) {
    const name = nameOf(document);
    let unique = times.get(name) === 1 ? name : `${name}~${document.id.slice(0, 8)}`;
    // A document may be named as another's disambiguation, or share eight digits: the whole hash settles it.
    if (used.has(unique)) unique = `${name}~${document.id}`;
    used.add(unique);
    names.set(document.id, unique);
  }
  return (document) => names.get(document) ?? documentOnlyNamed(document) ?? document;
}

/** A run's name as part of a file name: letters, digits, `.`, `-`, `_`; runs of others become `-`. Never empty. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return Array.from(plain).slice(0, 80).join('') || 'run';
}

/** File names of runs in order, each once whatever the case: a later run of an equal name gets `-2`, `-3` … */
export function runFileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = fileNameOf(name);
    let unique = plain;
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${plain}-${count}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
