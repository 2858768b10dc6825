// PDFs of white pages with one coloured square each, its place known, pages turned and cropped as real files have them.
import { buildPdf } from '../browser/pdf/build-pdf.ts';

export type Colour = 'red' | 'green' | 'blue';

export interface ColouredPage {
  readonly colour: Colour;
  /** `/Rotate`, clockwise degrees. */
  readonly rotate: 0 | 90 | 180 | 270;
  /** Lower left corner of the square of 50 × 50 points, in points of the medium, whose origin is the lower left one. */
  readonly square: readonly [number, number];
}

const paint: Readonly<Record<Colour, string>> = { red: '1 0 0', green: '0 1 0', blue: '0 0 1' };

/** What is seen: a quarter of a medium of 800 × 800 points, from 300 to 700 in both directions. */
export const crop = { from: 300, to: 700 } as const;

/** One PDF of these pages. */
export function colouredPdf(pages: readonly ColouredPage[]): Uint8Array {
  const first = 3;
  const objects = pages.flatMap(({ colour, rotate, square: [x, y] }, at) => [
    {
      dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 800 800]/CropBox[${crop.from} ${crop.from} ${crop.to} ${crop.to}]/Rotate ${rotate}/Contents ${first + 2 * at + 1} 0 R/Resources<<>>`,
    },
    { dictionary: '', stream: `${paint[colour]} rg ${x} ${y} 50 50 re f` },
  ]);
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: `/Type/Pages/Kids[${kids}]/Count ${pages.length}` },
    ...objects,
  ]);
}

/** Where the middle of the square is seen, in shares of the page as it is shown, from the top left. */
export function seenAt({ rotate, square: [x, y] }: ColouredPage): { readonly left: number; readonly top: number } {
  const size = crop.to - crop.from;
  const [left, bottom] = [(x + 25 - crop.from) / size, (y + 25 - crop.from) / size];
  switch (rotate) {
    case 0:
      return { left, top: 1 - bottom };
    // The page's top edge is turned to the right: what was at the left is at the top.
    case 90:
      return { left: bottom, top: left };
    case 180:
      return { left: 1 - left, top: bottom };
    case 270:
      return { left: 1 - bottom, top: 1 - left };
  }
}
