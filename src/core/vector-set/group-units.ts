import { invalidVectors } from './array-layout.ts';
import { parsePageAddress, writePageAddress } from './page-address.ts';
import type { VectorPlace } from './vector-places.ts';
import { listed } from './vector-places.ts';
import { questionTextKey } from './vector-set.ts';
import type { VectorSet, VectorSetDocument } from './vector-set.ts';

/** A document of a set with where its units' vectors lie, in the order of its spans. */
export interface PlacedDocument extends VectorSetDocument {
  readonly places: readonly VectorPlace[];
}

/**
 * The units of a set by document, documents in the order in which they are named, units in page order. Throws `vectors-invalid`
 * with the ids that are no pages, that stand twice, or that span pages where every unit is to be one.
 */
export function groupUnits(places: readonly VectorPlace[], units: VectorSet['units']): readonly PlacedDocument[] {
  const wrong = places.filter(({ id }) => parsePageAddress(id) === null).map(({ id }) => id);
  if (wrong.length > 0) {
    throw invalidVectors(
      `${listed(wrong)} ${wrong.length === 1 ? 'names' : 'name'} no page. Ids are <document name>#<sheet from 1>, as in “report.pdf#3”, or of chunks also “report.pdf#3-5”.`,
    );
  }
  const groups = new Map<
    string,
    { readonly firstPage: number; readonly lastPage: number; readonly place: VectorPlace }[]
  >();
  for (const place of places) {
    const { document, firstPage, lastPage } = parsePageAddress(place.id)!;
    const group = groups.get(document) ?? [];
    groups.set(document, group);
    group.push({ firstPage, lastPage, place });
  }
  if (units === 'pages') assertPages(places);
  return [...groups].map(([name, group]) => {
    group.sort((a, b) => a.firstPage - b.firstPage || a.lastPage - b.lastPage);
    return {
      name,
      spans: Uint32Array.from(group.flatMap(({ firstPage, lastPage }) => [firstPage, lastPage])),
      places: group.map(({ place }) => place),
    };
  });
}

/** What questions of a set are looked up by, in order. Throws `vectors-invalid` with those that stand twice. */
export function questionKeys(places: readonly VectorPlace[], by: 'id' | 'text'): readonly string[] {
  const keys = places.map(({ id }) => (by === 'text' ? questionTextKey(id) : id));
  const twice = twiceIn(keys);
  if (twice.length > 0) throw invalidVectors(`The questions ${listed(twice)} stand twice. Each has one entry.`);
  return keys;
}

function assertPages(places: readonly VectorPlace[]): void {
  const addresses = places.map(({ id }) => parsePageAddress(id)!);
  const spans = addresses.filter(({ firstPage, lastPage }) => firstPage !== lastPage).map(writePageAddress);
  if (spans.length > 0) {
    throw invalidVectors(
      `${listed(spans)} ${spans.length === 1 ? 'spans' : 'span'} pages, and every unit is to be one page. Say "units": "chunks" in the manifest.`,
    );
  }
  const twice = twiceIn(addresses.map(writePageAddress));
  if (twice.length > 0) {
    throw invalidVectors(
      `${listed(twice)} ${twice.length === 1 ? 'stands' : 'stand'} twice. A page has one entry; for several chunks of a page say "units": "chunks" in the manifest.`,
    );
  }
}

function twiceIn(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}
