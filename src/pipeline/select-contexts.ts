import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { DocumentId } from '../core/document/ids.ts';
import { type AnsweringSettings, fusionShares } from '../core/experiment/answering.ts';
import type { Candidate, Ranking } from '../core/retrieval/candidate.ts';

/** One context before its text is read or its page drawn. `page-text`: the indexed text of a page whose image was retrieved. */
export type SelectedContext =
  | { readonly kind: 'unit'; readonly candidate: Candidate }
  | { readonly kind: 'page-text'; readonly document: DocumentId; readonly page: number }
  | { readonly kind: 'page-image'; readonly document: DocumentId; readonly page: number }
  | { readonly kind: 'document'; readonly document: DocumentId };

type PageContext = Extract<SelectedContext, { readonly kind: 'page-image' }>;

export interface Selection {
  readonly ranking: Ranking;
  /** Documents of the question, for `long-context`. */
  readonly documents: readonly DocumentId[];
  /** A candidate without kind stands for the text and the image of its page (a hybrid that sums scores over page units). */
  readonly mergesPages: boolean;
}

/**
 * What of a ranking reaches the generator, in the order in which it is sent: rank order, but texts before images in `fusion`.
 * `text` and `extractive`: the first k, a page image by the text of its page. `image`: the first k pages, each once, a unit by the
 * pages it stands on. `fusion`: the first texts and the first images, by `fusionShares`; of merged pages the same pages are both.
 * `joint`: the first k as they are. `early-fusion`: the first k pages, each as its image and then its text. `visdomrag`: both of its chains
 * (`chainContexts`). `long-context`: the documents, whatever was retrieved. Empty in, empty out.
 */
export function selectContexts(
  settings: Pick<AnsweringSettings, 'pipeline' | 'k' | 'imageK'>,
  { ranking, documents, mergesPages }: Selection,
): SelectedContext[] {
  const { pipeline, k } = settings;
  switch (pipeline) {
    case 'text':
    case 'extractive':
      return ranking.slice(0, k).map(asText);
    case 'image':
      return pagesOf(ranking, k);
    case 'joint':
      return ranking.slice(0, k).map((candidate) => (isImage(candidate) ? pageImage(candidate) : asText(candidate)));
    case 'fusion': {
      const shares = fusionShares(k);
      const texts = ranking.filter((candidate) => !isImage(candidate));
      const images = mergesPages ? ranking : ranking.filter(isImage);
      return [...texts.slice(0, shares.texts).map(asText), ...pagesOf(images, shares.images)];
    }
    case 'early-fusion':
      return pagesOf(ranking, k).flatMap((page): SelectedContext[] => [page, { ...page, kind: 'page-text' }]);
    case 'visdomrag': {
      const { text, image } = chainContexts(settings, { ranking, mergesPages });
      return [...text, ...image];
    }
    case 'long-context':
      return [...new Set(documents)].map((document) => ({ kind: 'document', document }));
    default:
      return assertUnreachable(pipeline);
  }
}

/**
 * What reaches each chain of visdomrag: the first k texts, and the first `imageK` pages as images. A ranking of texts alone, or of pages
 * alone, serves both: a page by its text, a text by its pages.
 */
export function chainContexts(
  { k, imageK }: Pick<AnsweringSettings, 'k' | 'imageK'>,
  { ranking, mergesPages }: Pick<Selection, 'ranking' | 'mergesPages'>,
): { readonly text: readonly SelectedContext[]; readonly image: readonly SelectedContext[] } {
  const texts = ranking.filter((candidate) => !isImage(candidate));
  const images = mergesPages ? ranking : ranking.filter(isImage);
  return {
    text: (texts.length === 0 ? ranking : texts).slice(0, k).map(asText),
    image: pagesOf(images.length === 0 ? ranking : images, imageK),
  };
}

function isImage({ kind }: Candidate): boolean {
  return kind === 'page-image';
}

function asText(candidate: Candidate): SelectedContext {
  return isImage(candidate)
    ? { kind: 'page-text', document: candidate.document, page: candidate.firstPage }
    : { kind: 'unit', candidate };
}

function pageImage({ document, firstPage }: Candidate): SelectedContext {
  return { kind: 'page-image', document, page: firstPage };
}

/** The first pages of a ranking, a span expanded in page order, each page at its first place only. */
function pagesOf(ranking: Ranking, most: number): PageContext[] {
  const pages = new Map<string, PageContext>();
  for (const { document, firstPage, lastPage } of ranking) {
    for (let page = firstPage; page <= lastPage && pages.size < most; page += 1) {
      const key = `${document}#${page}`;
      if (!pages.has(key)) pages.set(key, { kind: 'page-image', document, page });
    }
  }
  return [...pages.values()];
}
