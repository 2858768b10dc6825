/** What makes a question hard or easy for a search by words; not part of the exported benchmark. */
export type QuestionGroup =
  /** The words of the question stand on the gold page, or near enough. */
  | 'words'
  /** Only a picture answers: a scan without text, or the height of a bar or line. */
  | 'picture'
  /** The gold page says it in other words; none of the question's content words stand on it, some stand elsewhere. */
  | 'paraphrase'
  /** One context of three pages. */
  | 'three-pages'
  /** Asked of the Japanese document, in Japanese or in English. */
  | 'other-script'
  /** The corpus does not say. */
  | 'unanswerable';

/** One gold context; `pages` are sheets from 1. */
export interface DemoEvidence {
  readonly document: string;
  readonly pages: readonly number[];
  readonly kind: 'text' | 'table' | 'chart' | 'figure' | 'scan';
  readonly text?: string;
}

export interface DemoQuestion {
  readonly id: string;
  readonly group: QuestionGroup;
  readonly question: string;
  readonly answer: string;
  readonly references?: readonly string[];
  readonly evidence: readonly DemoEvidence[];
  readonly type: 'factual' | 'comparison' | 'numeric' | 'summary' | 'causal';
  readonly answerType: 'text' | 'number' | 'list' | 'none';
  readonly domain: 'water' | 'trams' | 'bricks' | 'harbour' | 'visitors' | 'memories' | 'twin town';
}
