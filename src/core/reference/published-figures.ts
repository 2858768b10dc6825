/**
 * What the two papers print, as printed (percent, 0 to 100); `published.ts` turns it into 0 to 1. VisDoM: arXiv 2412.10704, tables 2 to 6 and
 * appendix A.1. UniDoc-Bench: arXiv 2510.03663, means over its 1,600 questions.
 */

/** The splits of VisDoMBench, in the order of the rows below. */
export type VisdomSplitName = 'PaperTab' | 'FetaTab' | 'SciGraphQA' | 'SPIQA' | 'SlideVQA';

export const visdomSplitNames: readonly VisdomSplitName[] = ['PaperTab', 'FetaTab', 'SciGraphQA', 'SPIQA', 'SlideVQA'];

/** One row of a table: a value for each split and, where the table has it, their average as printed. */
export type PrintedRow = readonly number[];

export interface PrintedSpread {
  readonly mean: number;
  readonly sd: number;
}

/** One row of table 2. */
export interface PrintedPool {
  readonly questions: number;
  readonly documents: number;
  readonly questionWords: PrintedSpread;
  readonly pagesPerDocument: PrintedSpread;
  readonly documentsPerQuestion: PrintedSpread;
  readonly pagesPerQuestion: PrintedSpread;
}

export type GeneratorName = 'Qwen2-VL-7B' | 'gemini-1.5-flash' | 'chatgpt-4o-latest';

/** Table 2: counts, and means with their standard deviations. */
export const visdomPools: Readonly<Record<VisdomSplitName | 'all', PrintedPool>> = {
  PaperTab: {
    questions: 377,
    documents: 297,
    questionWords: { mean: 29.44, sd: 6.3 },
    pagesPerDocument: { mean: 10.55, sd: 6.3 },
    documentsPerQuestion: { mean: 10.82, sd: 4.4 },
    pagesPerQuestion: { mean: 113.1, sd: 50.4 },
  },
  FetaTab: {
    questions: 350,
    documents: 300,
    questionWords: { mean: 12.96, sd: 4.1 },
    pagesPerDocument: { mean: 15.77, sd: 23.9 },
    documentsPerQuestion: { mean: 7.77, sd: 3.1 },
    pagesPerQuestion: { mean: 124.33, sd: 83 },
  },
  SciGraphQA: {
    questions: 407,
    documents: 319,
    questionWords: { mean: 18.05, sd: 1.9 },
    pagesPerDocument: { mean: 22.75, sd: 29.1 },
    documentsPerQuestion: { mean: 5.91, sd: 2 },
    pagesPerQuestion: { mean: 129.71, sd: 81.7 },
  },
  SPIQA: {
    questions: 586,
    documents: 117,
    questionWords: { mean: 16.06, sd: 6.6 },
    pagesPerDocument: { mean: 14.03, sd: 7.9 },
    documentsPerQuestion: { mean: 9.51, sd: 3.5 },
    pagesPerQuestion: { mean: 135.58, sd: 55.2 },
  },
  SlideVQA: {
    questions: 551,
    documents: 244,
    questionWords: { mean: 22.39, sd: 7.8 },
    pagesPerDocument: { mean: 20, sd: 0 },
    documentsPerQuestion: { mean: 6.99, sd: 2 },
    pagesPerQuestion: { mean: 139.71, sd: 40.6 },
  },
  all: {
    questions: 2271,
    documents: 1277,
    questionWords: { mean: 19.11, sd: 5.4 },
    pagesPerDocument: { mean: 16.43, sd: 14.5 },
    documentsPerQuestion: { mean: 8.36, sd: 3 },
    pagesPerQuestion: { mean: 128.69, sd: 62.7 },
  },
};

/** Table 3: word-overlap F1, PaperTab by its own rule. */
export const visdomAnswers: Readonly<
  Record<'long-context' | 'text' | 'image' | 'visdomrag', Readonly<Record<GeneratorName, PrintedRow>>>
> = {
  'long-context': {
    'Qwen2-VL-7B': [8.23, 23.1, 16.74, 9.93, 2.46, 12.09],
    'gemini-1.5-flash': [27.62, 62.02, 22.1, 38.82, 13.47, 32.81],
    'chatgpt-4o-latest': [28.37, 60.03, 24.12, 36.3, 15.06, 32.78],
  },
  text: {
    'Qwen2-VL-7B': [25.33, 57.56, 26.75, 39.77, 8.82, 31.65],
    'gemini-1.5-flash': [33.6, 63.86, 26.48, 42.33, 10.3, 35.31],
    'chatgpt-4o-latest': [37.34, 60.82, 29.74, 42.8, 15.97, 37.33],
  },
  image: {
    'Qwen2-VL-7B': [27.37, 58.57, 28.13, 42.81, 38.42, 39.06],
    'gemini-1.5-flash': [29.23, 52.82, 23.56, 41.43, 51.96, 39.8],
    'chatgpt-4o-latest': [42.01, 61.89, 31.12, 43.28, 66.82, 49.02],
  },
  visdomrag: {
    'Qwen2-VL-7B': [29.89, 59.24, 27.98, 42.8, 39.77, 39.94],
    'gemini-1.5-flash': [39.66, 60.89, 25.82, 41.03, 52.74, 44.03],
    'chatgpt-4o-latest': [44.11, 63.28, 31.36, 44.09, 67.22, 50.01],
  },
};

/** Table 4: source-document identification at k = 5. */
export const visdomSourceDocuments: Readonly<Record<string, PrintedRow>> = {
  BM25: [65.51, 84, 72.73, 88.23, 98.55, 81.8],
  MiniLM: [65.51, 88.85, 91.65, 61.06, 0.73, 61.56],
  MPNet: [90.18, 89.71, 91.4, 95.84, 0.73, 73.57],
  'BGE-1.5': [96.81, 94, 90.91, 98.43, 81.85, 92.4],
  ColPali: [9.81, 97.71, 95.28, 11.43, 97.64, 54.15],
  ColQwen2: [97.61, 96.86, 95.58, 96.85, 97.82, 96.94],
};

/** Table 5: word-overlap F1 of chatgpt-4o-latest by prompt; early fusion stands among the rows of `visdomrag`. */
export const visdomPrompts: Readonly<
  Record<'text' | 'image' | 'visdomrag', Readonly<Partial<Record<'curated' | 'plain' | 'early-fusion', PrintedRow>>>>
> = {
  text: {
    curated: [37.34, 60.82, 29.74, 42.8, 15.97, 37.33],
    plain: [33.29, 58.81, 30.16, 37.81, 13.32, 34.68],
  },
  image: {
    curated: [42.01, 61.89, 31.12, 43.28, 66.82, 49.02],
    plain: [34.52, 59.85, 31.31, 32.55, 61.44, 43.93],
  },
  visdomrag: {
    curated: [44.11, 63.28, 31.36, 44.09, 67.22, 50.01],
    plain: [38.34, 62.65, 27.85, 36.75, 64.33, 45.98],
    'early-fusion': [37.37, 61.29, 27.94, 33.45, 58.12, 43.63],
  },
};

/** Table 6: refusal rates of GPT-4o when it may decline; no averages are printed. */
export const visdomRefusals: Readonly<Record<'default' | 'without-oracle', PrintedRow>> = {
  default: [26, 4, 18, 15, 40],
  'without-oracle': [97, 98, 94, 97, 98],
};

/** Completeness of UniDoc-Bench over all its questions. */
export const unidocCompleteness: Readonly<Record<'fusion' | 'text' | 'joint' | 'image', number>> = {
  fusion: 68.4,
  text: 65.3,
  joint: 64.1,
  image: 54.5,
};

export const unidocQuestions = 1600;

/** What does not add up in print, by what it is about. */
export const visdomRemarks = {
  table2:
    'Table 2 prints the domain Wikipedia for PaperTab and Scientific Papers for FetaTab; by their sources it is the other way round.',
  figures: 'Figures 3 and 4 are pictures: no values.',
  code: 'The code released for VisDoM uses temperatures 0.7, 0.7 and 0.3 and k = 5; the paper says 0.5, and k = 7 for text.',
  colPali: 'table 4, ColPali: the printed average 54.15 is not the mean of its five values (62.37)',
} as const;

export const unidocRemarks: readonly string[] = [
  'Image retrieval has the highest recall and the lowest completeness.',
  'Joint embeddings come near fusion in recall with far lower precision.',
  'Tables by domain were not at hand: a person may add them.',
];
