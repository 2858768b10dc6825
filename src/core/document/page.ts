import type { Failure } from '../app-error.ts';

/**
 * Where a page's text came from. `none`: the page opened and has no text layer (a scan). `damaged`: a text layer that
 * is not to be trusted (share of bad characters or single letters too high); its text is still indexed.
 */
export type TextSource = 'text-layer' | 'damaged' | 'none' | 'failed';

/** What was noticed while a page was read: each is shown beside the page. */
export interface PageQuality {
  /** Control characters and U+FFFD that were replaced. */
  readonly badCharacters: number;
  /** Characters that are not white space, after cleaning. */
  readonly characters: number;
  /** Share of one-letter tokens among word tokens, 0..1; 0 without tokens. */
  readonly singleLetterShare: number;
  /** Text items left out because they repeat another at the same place. */
  readonly repeatedItems: number;
  /** Plain sentences for the inspector, e.g. a form field's value was added. */
  readonly notes: readonly string[];
}

/**
 * The canonical text of one page: the very string that is indexed, chunked, prompted and previewed.
 * `index` is the sheet from 0; `label` is the printed label where the file has one that differs from the sheet number.
 */
export interface Page {
  readonly index: number;
  readonly label: string | null;
  readonly text: string;
  readonly source: TextSource;
  readonly quality: PageQuality;
  /** Size of the page as displayed (its own rotation applied), in PDF points of 1/72 inch, UserUnit applied. */
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly failure: Failure | null;
}

/**
 * Boxes of a page's text: box i covers text[starts[i], ends[i]) (UTF-16 offsets into `Page.text`, rising, disjoint)
 * and lies at rectangles[4i..4i+3] = left, top, width, height in points of the displayed page, origin at its top left.
 */
export interface PageGeometry {
  readonly index: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly rectangles: Float32Array;
}

/** Fewer characters than this that are not white space: the page counts as a page without text. */
export const leastCharactersOfText = 20;

/** Whether the page counts as "without text" in reports: fewer than 20 characters that are not white space. */
export function isWithoutText(page: Pick<Page, 'quality'>): boolean {
  return page.quality.characters < leastCharactersOfText;
}
