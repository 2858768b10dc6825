/** What embedding needs of a TrueType font. Distances are in font units. */
export interface TrueTypeFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** Glyph of a UTF-16 code unit; undefined where the font has none. */
  readonly glyphOf: (unit: number) => number | undefined;
  readonly advanceOf: (glyph: number) => number;
  readonly glyphCount: number;
}

/** Reads head, hhea, maxp, hmtx and the format 4 table of cmap (OpenType specification 1.9). */
export function readTrueType(bytes: Uint8Array): TrueTypeFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = (tag: string) => tableOffset(view, tag);
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const metrics = view.getUint16(hhea + 34);
  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    glyphOf: readCharacterMap(view, table('cmap')),
    advanceOf: (glyph) => view.getUint16(hmtx + 4 * Math.min(glyph, metrics - 1)),
    glyphCount: view.getUint16(table('maxp') + 4),
  };
}

function tableOffset(view: DataView, tag: string): number {
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(entry + place)));
    if (name === tag) return view.getUint32(entry + 8);
  }
  throw new Error(`The font has no ${tag} table.`);
}

function readCharacterMap(view: DataView, cmap: number): (unit: number) => number | undefined {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
  );
  const start = subtables.find((offset) => view.getUint16(offset) === 4);
  if (start === undefined) throw new Error('The font has no character map of format 4.');
  const segments = view.getUint16(start + 6) / 2;
  const ends = start + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  return (unit) => {
    for (let segment = 0; segment < segments; segment += 1) {
      if (view.getUint16(ends + 2 * segment) < unit) continue;
      const first = view.getUint16(starts + 2 * segment);
      if (first > unit) return undefined;
      const delta = view.getUint16(deltas + 2 * segment);
      const place = ranges + 2 * segment;
      const range = view.getUint16(place);
      const glyph = range === 0 ? unit : view.getUint16(place + range + 2 * (unit - first));
      return glyph === 0 ? undefined : (glyph + delta) & 0xffff;
    }
    return undefined;
  };
}
