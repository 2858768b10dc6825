import type { Theme } from './layout/theme.ts';
import {
  guideTheme,
  handbookTheme,
  paperTheme,
  reportTheme,
  slideTheme,
  voicesTheme,
  yearbookTheme,
} from './layout/theme.ts';

/** A range of printed page labels, as a page label tree counts them (PDF 32000-1, 12.4.2). `from` is a sheet from 0. */
export interface LabelRange {
  readonly from: number;
  readonly style: 'decimal' | 'roman' | 'none';
  readonly prefix?: string;
  readonly start?: number;
}

/** One typeset document: `source` is its text in `documents`, `file` the name of the PDF. */
export interface DocumentSpec {
  readonly source: string;
  readonly file: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Printed at the foot of each page beside its label. */
  readonly running: string;
  readonly theme: Theme;
  /** Printed labels where they differ from the sheet numbers. */
  readonly labels: readonly LabelRange[] | null;
}

/** The seven documents that are set from text; the eighth is the scan. */
export const documentSpecs: readonly DocumentSpec[] = [
  {
    source: 'water-report',
    file: 'thessel-water-annual-report.pdf',
    title: 'Thessel Valley Water: annual report 2023–24',
    author: 'Thessel Valley Water',
    language: 'en-GB',
    running: 'Thessel Valley Water · Annual report 2023–24',
    theme: reportTheme,
    labels: null,
  },
  {
    source: 'tram-handbook',
    file: 'tram-museum-handbook.pdf',
    title: 'Merrowby Tram Museum: volunteer handbook',
    author: 'Merrowby Tram Museum',
    language: 'en-GB',
    running: 'Merrowby Tram Museum',
    theme: handbookTheme,
    labels: [
      { from: 0, style: 'none', prefix: 'Cover' },
      { from: 1, style: 'roman' },
      { from: 3, style: 'decimal' },
    ],
  },
  {
    source: 'kiln-paper',
    file: 'kiln-trials-paper.pdf',
    title: 'Fired brick from harbour silt: nine kiln trials at Merrowby',
    author: 'R. Amory, S. Corder and H. Takemura',
    language: 'en-GB',
    running: 'Fired brick from harbour silt',
    theme: paperTheme,
    labels: [{ from: 0, style: 'decimal', start: 17 }],
  },
  {
    source: 'tide-yearbook',
    file: 'harbour-tide-yearbook.pdf',
    title: 'Merrowby Harbour Yearbook with tide tables for 2025',
    author: 'Merrowby Harbour Office',
    language: 'en-GB',
    running: 'Merrowby Harbour Yearbook 2025',
    theme: yearbookTheme,
    labels: null,
  },
  {
    source: 'visitor-slides',
    file: 'visitor-survey-slides.pdf',
    title: 'Who comes to Merrowby, and why: visitor survey 2024',
    author: 'Merrowby and Thesseldale Tourism Partnership',
    language: 'en-GB',
    running: 'Visitor survey 2024',
    theme: slideTheme,
    labels: null,
  },
  {
    source: 'dale-voices',
    file: 'voices-of-the-dale.pdf',
    title: 'Voices of the Dale',
    author: 'Merrowby Town Library',
    language: 'en-GB',
    running: 'Voices of the Dale',
    theme: voicesTheme,
    labels: null,
  },
  {
    source: 'twin-town',
    file: 'kaminagi-twin-town-guide.pdf',
    title: '上凪町とメロウビー　姉妹都市のしおり',
    author: '上凪町',
    language: 'ja-JP',
    running: '姉妹都市のしおり',
    theme: guideTheme,
    labels: null,
  },
];

/** The document without a text layer: one image a page. */
export const scanSpec = {
  file: 'foreshore-permit-1931-scan.pdf',
  title: 'Permit 114, foreshore at Skerrin, 1931',
  author: 'Merrowby Harbour Commissioners',
  images: ['permit-1.jpg', 'permit-2.jpg', 'permit-3.jpg', 'permit-4.jpg'],
} as const;
