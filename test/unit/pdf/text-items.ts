// Text items as pdf.js would give them, for tests of the text pipeline.
import type { TextItemLike, TextStyleLike } from '../../../workers/pdf/text/runs-from-items.ts';

export const styles: Readonly<Record<string, TextStyleLike>> = {
  f: { ascent: 0.9, descent: -0.2, vertical: false },
  v: { ascent: 0.9, descent: -0.2, vertical: true },
};

/** An upright item of 10 points, half a point a unit of text width unless a width is given. */
export function item(
  str: string,
  x: number,
  y: number,
  more: Partial<TextItemLike> & { readonly size?: number } = {},
): TextItemLike {
  const { size = 10, ...rest } = more;
  return {
    str,
    dir: 'ltr',
    width: str.length * size * 0.5,
    height: size,
    transform: [size, 0, 0, size, x, y],
    fontName: 'f',
    hasEOL: false,
    ...rest,
  };
}

/** White space of its own, as pdf.js puts it between words that are far apart. */
export const gap = (x: number, y: number): TextItemLike => item(' ', x, y, { width: 5, height: 0 });
