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
 * `joint`: the first k as they are. `long-context`: the documents, whatever was retrieved. Empty in, empty out.
 */
export function selectContexts(
  { pipeline, k }: Pick<AnsweringSettings, 'pipeline' | 'k'>,
  { ranking, documents, mergesPages }: Selection,
): SelectedContext[] {
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
    case 'long-context':
      return [...new Set(documents)].map((document) => ({ kind: 'document', document }));
    default:
      return assertUnreachable(pipeline);
  }
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
function pagesOf(ranking: Ranking, most: number): SelectedContext[] {
  const pages = new Map<string, SelectedContext>();
  for (const { document, firstPage, lastPage } of ranking) {
    for (let page = firstPage; page <= lastPage && pages.size < most; page += 1) {
      const key = `${document}#${page}`;
      if (!pages.has(key)) pages.set(key, { kind: 'page-image', document, page });
    }
  }
  return [...pages.values()];
}
