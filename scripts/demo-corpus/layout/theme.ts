import type { Color } from 'pdf-lib';
import { rgb } from 'pdf-lib';

export type FamilyName = 'times' | 'helvetica' | 'mincho';

/** Size and line distance of a kind of text, and the space around it, in points. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly before: number;
  readonly after: number;
}

/** The look of one document. Lengths in points; `columns` are the parts of the text width that each column takes. */
export interface Theme {
  readonly page: readonly [width: number, height: number];
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly columns: readonly number[];
  readonly gutter: number;
  readonly body: FamilyName;
  readonly display: FamilyName;
  readonly text: TextStyle;
  readonly headings: readonly [TextStyle, TextStyle, TextStyle];
  readonly caption: TextStyle;
  readonly table: TextStyle;
  readonly justified: boolean;
  readonly accent: Color;
  readonly tint: Color;
}

export const ink = rgb(0.13, 0.14, 0.16);
export const muted = rgb(0.4, 0.42, 0.45);
export const rule = rgb(0.78, 0.79, 0.8);

/** Second colours of charts: they differ in lightness too, so that they hold in grey. */
export const seriesColors = [rgb(0.05, 0.36, 0.42), rgb(0.85, 0.48, 0.12), rgb(0.45, 0.62, 0.28), rgb(0.5, 0.27, 0.47)];

const caption = { size: 8.5, leading: 11.5, before: 6, after: 8 };
const table = { size: 8.8, leading: 11.5, before: 0, after: 12 };

export const reportTheme: Theme = {
  page: [540, 690],
  margin: { top: 72, right: 66, bottom: 64, left: 66 },
  columns: [1],
  gutter: 0,
  body: 'times',
  display: 'helvetica',
  text: { size: 12.6, leading: 18, before: 0, after: 10 },
  headings: [
    { size: 24, leading: 29, before: 0, after: 16 },
    { size: 14, leading: 18, before: 10, after: 6 },
    { size: 12, leading: 16, before: 8, after: 4 },
  ],
  caption: { ...caption, size: 9, leading: 12 },
  table: { ...table, size: 9.6, leading: 12.5, after: 14 },
  justified: false,
  accent: rgb(0.03, 0.38, 0.45),
  tint: rgb(0.91, 0.96, 0.96),
};

export const handbookTheme: Theme = {
  page: [420, 565],
  margin: { top: 54, right: 50, bottom: 54, left: 50 },
  columns: [1],
  gutter: 0,
  body: 'times',
  display: 'helvetica',
  text: { size: 11.7, leading: 16.2, before: 0, after: 8 },
  headings: [
    { size: 19, leading: 23, before: 0, after: 12 },
    { size: 11.5, leading: 15, before: 6, after: 4 },
    { size: 11, leading: 14, before: 6, after: 3 },
  ],
  caption,
  table,
  justified: true,
  accent: rgb(0.55, 0.12, 0.14),
  tint: rgb(0.98, 0.94, 0.89),
};

export const paperTheme: Theme = {
  page: [452, 575],
  margin: { top: 54, right: 40, bottom: 52, left: 40 },
  columns: [1, 1],
  gutter: 18,
  body: 'times',
  display: 'times',
  text: { size: 10.3, leading: 13.1, before: 0, after: 5 },
  headings: [
    { size: 18, leading: 21, before: 4, after: 8 },
    { size: 11.5, leading: 14, before: 8, after: 4 },
    { size: 10.2, leading: 13, before: 5, after: 3 },
  ],
  caption: { size: 8.4, leading: 10.5, before: 4, after: 8 },
  table: { size: 8.6, leading: 10.8, before: 0, after: 9 },
  justified: true,
  accent: rgb(0.13, 0.14, 0.16),
  tint: rgb(0.95, 0.95, 0.95),
};

export const yearbookTheme: Theme = {
  page: [460, 630],
  margin: { top: 62, right: 52, bottom: 58, left: 52 },
  columns: [1],
  gutter: 0,
  body: 'helvetica',
  display: 'helvetica',
  text: { size: 10.8, leading: 16, before: 0, after: 9 },
  headings: [
    { size: 20, leading: 24, before: 0, after: 14 },
    { size: 12, leading: 16, before: 8, after: 5 },
    { size: 10.5, leading: 14, before: 6, after: 3 },
  ],
  caption,
  table,
  justified: false,
  accent: rgb(0.08, 0.22, 0.42),
  tint: rgb(0.92, 0.95, 0.98),
};

export const voicesTheme: Theme = {
  page: [432, 620],
  margin: { top: 70, right: 62, bottom: 64, left: 62 },
  columns: [1],
  gutter: 0,
  body: 'times',
  display: 'times',
  text: { size: 12.2, leading: 17, before: 0, after: 9 },
  headings: [
    { size: 19, leading: 23, before: 0, after: 4 },
    { size: 13, leading: 17, before: 8, after: 6 },
    { size: 12, leading: 16, before: 6, after: 4 },
  ],
  caption,
  table,
  justified: true,
  accent: rgb(0.33, 0.29, 0.13),
  tint: rgb(0.96, 0.95, 0.9),
};

export const slideTheme: Theme = {
  page: [960, 540],
  margin: { top: 64, right: 72, bottom: 60, left: 72 },
  columns: [1.7, 1],
  gutter: 48,
  body: 'helvetica',
  display: 'helvetica',
  text: { size: 20, leading: 28, before: 0, after: 12 },
  headings: [
    { size: 36, leading: 44, before: 0, after: 26 },
    { size: 22, leading: 30, before: 0, after: 16 },
    { size: 20, leading: 28, before: 0, after: 10 },
  ],
  caption: { size: 14, leading: 19, before: 8, after: 12 },
  table: { size: 18.5, leading: 26, before: 0, after: 16 },
  justified: false,
  accent: rgb(0.1, 0.33, 0.3),
  tint: rgb(0.93, 0.96, 0.93),
};

export const guideTheme: Theme = {
  page: [500, 700],
  margin: { top: 76, right: 64, bottom: 66, left: 64 },
  columns: [1],
  gutter: 0,
  body: 'mincho',
  display: 'mincho',
  text: { size: 12.4, leading: 22, before: 0, after: 11 },
  headings: [
    { size: 22, leading: 30, before: 0, after: 20 },
    { size: 14, leading: 20, before: 8, after: 8 },
    { size: 12, leading: 18, before: 6, after: 4 },
  ],
  caption: { size: 10, leading: 14, before: 6, after: 6 },
  table: { size: 11, leading: 15, before: 0, after: 14 },
  justified: false,
  accent: rgb(0.13, 0.22, 0.45),
  tint: rgb(0.93, 0.94, 0.98),
};
