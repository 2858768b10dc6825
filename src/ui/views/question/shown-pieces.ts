/**
 * Texts of models and files, so that nothing in them acts and nothing in them hides: control characters, marks that turn the writing
 * direction and characters without width are told by a name or a number.
 */

/** A stretch of a text; `shown` is what stands for characters that act or hide, null where they are shown as they are. */
export interface ShownPiece {
  readonly text: string;
  readonly shown: string | null;
}

/**
 * A text in stretches that are joined again give it. Line ends (also those of Windows) and tabs are left as they are.
 * Example: `a`, U+001B, `b`: a, ⟨ESC⟩, b; U+202E: ⟨U+202E⟩.
 */
export function shownPieces(text: string): ShownPiece[] {
  const pieces: ShownPiece[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(acting)) {
    if (index > from) pieces.push({ text: text.slice(from, index), shown: null });
    pieces.push({ text: found, shown: Array.from(found, sign).join('') });
    from = index + found.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), shown: null });
  return pieces;
}

/**
 * C0 and C1 controls but tab and line ends, direction marks (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), characters
 * without width that are no joiners, line and paragraph separators, interlinear marks, the byte order mark and the invisible tags.
 */
const acting = new RegExp(
  String.raw`(?:\r(?!\n)|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}])+`,
  'gu',
);

/** The name of a control character, or its number: pictures of control characters are in few fonts. */
function sign(character: string): string {
  const code = character.codePointAt(0)!;
  const name = controlNames[code] ?? (code === 0x7f ? 'DEL' : null);
  return `⟨${name ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}⟩`;
}

/** Of U+0000 to U+001F (ISO 646). */
const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
