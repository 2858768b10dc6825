// Walks pdf.js's operator list and places every glyph. It is the slow road, taken only by pages whose text items cannot
// tell where words begin: letter-spaced headings (every gap looks like a space) and right-to-left text (pdf.js reverses
// what stands in reading order already, such as a ligature's letters).

/** The part of pdf.js's glyph that is used. Widths are in glyph space. */
export interface GlyphLike {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** The part of pdf.js's font that is used. */
export interface FontLike {
  /** Glyph space to text space along the line: 0.001 for all but Type 3 fonts. */
  readonly widthScale: number;
  readonly vertical: boolean;
  readonly ascent: number;
  readonly descent: number;
}

export interface OperatorListLike {
  readonly fnArray: ArrayLike<number>;
  readonly argsArray: ArrayLike<unknown>;
}

/** The numbers of the operators that place text (pdf.js's `OPS`). */
export type Operators = Readonly<Record<(typeof operatorNames)[number], number>>;

export const operatorNames = [
  'save', 'restore', 'transform', 'paintFormXObjectBegin', 'paintFormXObjectEnd', 'beginText', 'setCharSpacing',
  'setWordSpacing', 'setHScale', 'setLeading', 'setFont', 'setTextRise', 'moveText', 'setLeadingMoveText',
  'setTextMatrix', 'nextLine', 'showText',
] as const; // prettier-ignore

/** One glyph as placed on the page; `x`, `y` is the start of its advance, in user space. */
export interface PlacedGlyph {
  readonly unicode: string;
  readonly x: number;
  readonly y: number;
  /** Length of its advance along the line, spacing not included. */
  readonly advance: number;
  readonly angle: number;
  readonly size: number;
  readonly font: FontLike;
  readonly isSpace: boolean;
}

type Matrix = readonly [number, number, number, number, number, number];

interface TextState {
  matrix: Matrix;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  size: number;
  font: FontLike | null;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Every glyph that a page shows, in stream order. `fontOf` answers for a font's loaded name, null where it is not known. */
export function placeGlyphs(
  list: OperatorListLike,
  operators: Operators,
  fontOf: (name: string) => FontLike | null,
): PlacedGlyph[] {
  const glyphs: PlacedGlyph[] = [];
  let state = freshState();
  const saved: TextState[] = [];
  let textMatrix: Matrix = identity;
  let line: readonly [number, number] = [0, 0];
  let at: readonly [number, number] = [0, 0];
  const newLine = (x: number, y: number): void => {
    line = [line[0] + x, line[1] + y];
    at = line;
  };
  for (let index = 0; index < list.fnArray.length; index += 1) {
    const args = argumentsOf(list.argsArray[index]);
    switch (list.fnArray[index] ?? -1) {
      case operators.save:
        saved.push({ ...state });
        break;
      case operators.paintFormXObjectBegin:
        saved.push({ ...state });
        state.matrix = multiply(state.matrix, matrixOf(args[0]));
        break;
      case operators.restore:
      case operators.paintFormXObjectEnd:
        state = saved.pop() ?? state;
        break;
      case operators.transform:
        state.matrix = multiply(state.matrix, matrixOf(args));
        break;
      case operators.beginText:
        textMatrix = identity;
        line = at = [0, 0];
        break;
      case operators.setCharSpacing:
        state.charSpacing = numberOf(args[0]);
        break;
      case operators.setWordSpacing:
        state.wordSpacing = numberOf(args[0]);
        break;
      case operators.setHScale:
        state.horizontalScale = numberOf(args[0]) / 100;
        break;
      case operators.setLeading:
        state.leading = -numberOf(args[0]);
        break;
      case operators.setFont:
        state.font = typeof args[0] === 'string' ? fontOf(args[0]) : null;
        state.size = numberOf(args[1]);
        break;
      case operators.setTextRise:
        state.rise = numberOf(args[0]);
        break;
      case operators.moveText:
        newLine(numberOf(args[0]), numberOf(args[1]));
        break;
      case operators.setLeadingMoveText:
        state.leading = numberOf(args[1]);
        newLine(numberOf(args[0]), numberOf(args[1]));
        break;
      case operators.setTextMatrix:
        textMatrix = matrixOf(args.length === 1 ? args[0] : args);
        line = at = [0, 0];
        break;
      case operators.nextLine:
        newLine(0, state.leading);
        break;
      case operators.showText:
        at = show(args[0], state, textMatrix, at, glyphs);
        break;
      default:
        break;
    }
  }
  return glyphs;
}

/** Places the glyphs of one show operator and gives the point where the next one starts, in text space. */
function show(
  shown: unknown,
  state: TextState,
  textMatrix: Matrix,
  start: readonly [number, number],
  glyphs: PlacedGlyph[],
): readonly [number, number] {
  const font = state.font;
  if (font === null || !Array.isArray(shown)) return start;
  const matrix = multiply(state.matrix, textMatrix);
  const along = Math.hypot(matrix[0], matrix[1]);
  const size = Math.abs(state.size) * Math.hypot(matrix[2], matrix[3]);
  const direction = Math.sign(state.size) || 1;
  const angle = (Math.atan2(matrix[1] * direction, matrix[0] * direction) * 180) / Math.PI;
  let x = start[0];
  for (const glyph of shown as readonly unknown[]) {
    if (typeof glyph === 'number') {
      x -= (glyph / 1000) * state.size * state.horizontalScale;
      continue;
    }
    if (!isGlyph(glyph)) continue;
    const width = numberOf(glyph.width) * font.widthScale * state.size * state.horizontalScale;
    const y = start[1] + state.rise;
    glyphs.push({
      unicode: glyph.unicode,
      x: matrix[0] * x + matrix[2] * y + matrix[4],
      y: matrix[1] * x + matrix[3] * y + matrix[5],
      advance: Math.abs(width) * along,
      angle,
      size,
      font,
      isSpace: glyph.isSpace || glyph.unicode.trim() === '',
    });
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    x += width + spacing * state.horizontalScale;
  }
  return [x, start[1]];
}

function freshState(): TextState {
  return {
    matrix: identity,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    size: 0,
    font: null,
  };
}

function isGlyph(value: unknown): value is GlyphLike {
  return typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;
}

function argumentsOf(value: unknown): ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value) ? (value as unknown as ArrayLike<unknown>) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function matrixOf(value: unknown): Matrix {
  const list = argumentsOf(value);
  if (list.length < 6) return identity;
  return [0, 1, 2, 3, 4, 5].map((index) => numberOf(list[index])) as unknown as Matrix;
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}
