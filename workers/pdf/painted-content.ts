/**
 * Whether a page's instructions put anything on white paper: what tells an empty page from one whose drawing was lost
 * (hazard P18). Pictures count whatever they show, for it is they that are lost.
 */
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js's `getOperatorList` gives, as far as it is looked at here. */
export interface OperatorsLike {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** True for pictures, shadings, and visible letters, lines and areas in another colour than white. */
export function paintsSomething({ fnArray, argsArray }: OperatorsLike): boolean {
  let state: PaintState = { fill: '#000000', stroke: '#000000', textMode: 0 };
  const saved: PaintState[] = [];
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    const first: unknown = Array.isArray(args) ? args[0] : undefined;
    if (opening.has(operator)) saved.push(state);
    else if (closing.has(operator)) state = saved.pop() ?? state;
    else if (pictures.has(operator)) return true;
    else if (operator === OPS.setFillRGBColor) state = { ...state, fill: first };
    else if (operator === OPS.setStrokeRGBColor) state = { ...state, stroke: first };
    else if (operator === OPS.setFillTransparent) state = { ...state, fill: white };
    else if (operator === OPS.setStrokeTransparent) state = { ...state, stroke: white };
    else if (operator === OPS.setFillColorN) state = { ...state, fill: 'pattern' };
    else if (operator === OPS.setStrokeColorN) state = { ...state, stroke: 'pattern' };
    else if (operator === OPS.setTextRenderingMode) state = { ...state, textMode: Number(first) };
    else if (operator === OPS.showText) {
      // Modes 4 to 7 are those of 0 to 3 that clip as well.
      const mode = state.textMode & 3;
      const fills = mode === 0 || mode === 2;
      const strokes = mode === 1 || mode === 2;
      if (isSeen(state, fills, strokes) && hasLetters(first)) return true;
    } else if (operator === OPS.constructPath && Array.isArray(args)) {
      // Operation, path, bounds; without bounds there is nothing to draw.
      const [painting, , bounds] = args as readonly unknown[];
      const how = Number(painting);
      if (bounds && isSeen(state, filling.has(how), stroking.has(how))) return true;
    } else if (operator === OPS.rawFillPath && isSeen(state, true, false)) return true;
  }
  return false;
}

interface PaintState {
  readonly fill: unknown;
  readonly stroke: unknown;
  readonly textMode: number;
}

const white = '#ffffff';

const opening: ReadonlySet<number> = new Set([
  OPS.save,
  OPS.paintFormXObjectBegin,
  OPS.beginGroup,
  OPS.beginAnnotation,
]);
const closing: ReadonlySet<number> = new Set([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup, OPS.endAnnotation]);
const pictures: ReadonlySet<number> = new Set([
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
]);
const filling: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const stroking: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

function isSeen({ fill, stroke }: PaintState, fills: boolean, strokes: boolean): boolean {
  return (fills && fill !== white) || (strokes && stroke !== white);
}

/** Whether glyphs are more than spaces; numbers among them are shifts. */
function hasLetters(glyphs: unknown): boolean {
  if (!Array.isArray(glyphs)) return false;
  return (glyphs as readonly unknown[]).some((glyph) => {
    if (typeof glyph !== 'object' || glyph === null || !('unicode' in glyph)) return false;
    return !(typeof glyph.unicode === 'string' && /^\s+$/.test(glyph.unicode));
  });
}
