/**
 * UniDoc-Bench (arXiv 2510.03663) as its authors release it on the hub: a Parquet file a domain. Gold and candidates are page
 * images, named `images/<domain>/<doc>/<doc>_page_0004.png`, some with a slash in front; pages count from 1.
 */
import type { StatedContext } from '../benchmark.ts';
import type { SourceEntry } from '../benchmark-source.ts';
import { flattenedText, readTexts, textOf } from '../entry-values.ts';
import { type QuestionDraft, readQuestions, type Repaired } from '../read-questions.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

const looksFor = ['question', 'answer', 'gt_image_paths', 'longdoc_image_paths'];

export const unidocBenchParquet: BenchmarkReader = {
  name: 'unidoc-bench-parquet',
  label: 'UniDoc-Bench, hub Parquet',
  looksFor,
  pageBase: 'sheet-from-1',
  matches: (source) => hasFields(source, looksFor),
  parse: (source) => readQuestions(source, null, readEntry),
};

function readEntry({ fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const gold = pagesOf(fields, 'gt_image_paths', repaired);
  // One page image is one context; a page that is named twice is one.
  const contexts = new Map<string, StatedContext>();
  for (const { document, page } of gold) {
    const context = { document, firstPage: page, lastPage: page, kind: null, texts: [], facts: [] };
    contexts.set(JSON.stringify([document, page]), context);
  }
  const candidates = new Set(pagesOf(fields, 'longdoc_image_paths', repaired).map(({ document }) => document));
  return {
    id: null,
    question: flattenedText(fields['question']),
    answer: flattenedText(fields['answer']),
    contexts: [...contexts.values()],
    candidateDocuments: candidates.size > 0 ? [...candidates] : null,
    type: textOf(fields['question_type']),
    answerType: textOf(fields['answer_type']),
    domain: textOf(fields['domain']),
  };
}

interface NamedPage {
  readonly document: string;
  readonly page: number;
}

function pagesOf(fields: SourceEntry['fields'], field: string, repaired: Repaired): readonly NamedPage[] {
  const paths = readTexts(fields[field]);
  if (paths.kind === 'fault') {
    repaired(field, `Not a list of page images and left out: ${paths.message}`);
    return [];
  }
  const pages: NamedPage[] = [];
  const unread: string[] = [];
  for (const path of paths.items) {
    const page = pageOf(path);
    if (page === null) unread.push(path);
    else pages.push(page);
  }
  const [first] = unread;
  if (first !== undefined) {
    const others = unread.length === 1 ? '' : ` and ${unread.length - 1} more`;
    repaired(
      field,
      `No document and page in the name of an image, which was left out: ${first.slice(0, 200)}${others}`,
    );
  }
  return pages;
}

/** Greedy: a document's own name may hold "_page_". */
function pageOf(path: string): NamedPage | null {
  const file = path.split(/[\\/]/).at(-1) ?? '';
  const [, document, page] = /^(.+)_page_(\d{1,9})\.(?:png|jpe?g|webp)$/i.exec(file) ?? [];
  return document === undefined ? null : { document, page: Number(page) };
}
