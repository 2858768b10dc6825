import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import { joinPages, spanOnPage } from '../../src/core/chunking/document-units.ts';
import type { Chunk } from '../../src/core/document/chunk.ts';
import type { Bm25Settings } from '../../src/core/experiment/experiment.ts';
import { retrieverParts } from '../../src/core/experiment/experiment.ts';
import { matchedSpans } from '../../src/core/lexical/matched-spans.ts';
import { tokenise, tokeniseWhitespace, tokenSpans, whitespaceTokenSpans } from '../../src/core/lexical/tokenizer.ts';
import type { Explanation, PageTextSpan, TermMatch } from '../../src/core/retrieval/explanation.ts';
import type { ExplainInput } from '../../src/rpc/index-worker.ts';
import { askedEncoder, askedVisual } from './question-vectors.ts';
import type { Asking } from './search-index.ts';

/**
 * Why a unit was ranked: the terms of its BM25 score, its best window, and where it and the query's words stand on its pages; of
 * a page image, and of a page that one stands for too, which patches matched.
 */
export async function explainHit(asking: Asking, input: ExplainInput, signal: AbortSignal): Promise<Explanation> {
  const { query, document, ordinal, retriever } = input;
  const { index } = asking;
  const text = index.parts.find(({ over }) => over === 'units');
  if (input.kind === 'page-image' || text === undefined) {
    return { terms: [], window: [], unit: [], words: [], ...(await pictureOf(asking, input, signal)) };
  }
  const unit = text.documents.get(document)?.units[ordinal];
  const terms = termsOf(asking, input);
  const picture = index.merges ? await pictureOf(asking, input, signal) : { heat: null, vectors: null };
  const space = { heat: picture.heat, vectors: vectorsOf(asking, input) ?? picture.vectors };
  if (unit === undefined) return { terms, window: [], unit: [], words: [], ...space };
  const { texts } = await index.units.open(document);
  const spans = { ...joinPages(texts), texts };
  const window = await bestWindow(asking, input, unit, signal);
  const lexical = retrieverParts(retriever).find((part) => part.kind === 'bm25');
  const covered = onPages(unit, unit, spans);
  return {
    terms,
    window: window === null ? [] : onPages(window, unit, spans),
    unit: covered,
    // Where only vectors decided, marked words would look like a reason that they are not.
    words:
      lexical === undefined ? [] : covered.flatMap((span) => wordsOn(span, texts[span.page]!, query, lexical.tokens)),
    ...space,
  };
}

/** What the first model that ranked the page image says of it. */
async function pictureOf(
  { index, questions, encoders }: Asking,
  { query, document, ordinal }: ExplainInput,
  signal: AbortSignal,
): Promise<Pick<Explanation, 'heat' | 'vectors'>> {
  const part = index.parts.find((one) => one.kind === 'image');
  if (part === undefined) return { heat: null, vectors: null };
  const asked = { workspace: part.workspace, ...askedVisual(encoders, part.space.encoder) };
  const question = await questions.vectorOf(asked, query, signal);
  return {
    heat: await part.heat(question, document, ordinal),
    vectors: part.rowsOf(document, ordinal),
  };
}

/** Vectors of a text unit in the first space that ranked it; null without one. */
function vectorsOf({ index }: Asking, { document, ordinal }: ExplainInput): number | null {
  const part = index.parts.find((one) => one.kind === 'late-interaction');
  return part?.rowsOf(document, ordinal) ?? null;
}

function termsOf({ index }: Asking, { query, document, ordinal, retriever }: ExplainInput): readonly TermMatch[] {
  for (const [place, settings] of retrieverParts(retriever).entries()) {
    const part = index.parts[place];
    if (part?.kind === 'bm25' && settings.kind === 'bm25') {
      return part.contributions(query, settings, document, ordinal);
    }
  }
  return [];
}

/** What the best window covers of the joined text, by the first part that has several of the unit; null: none has. */
async function bestWindow(
  { index, questions, encoders }: Asking,
  { query, document, ordinal }: ExplainInput,
  unit: Chunk,
  signal: AbortSignal,
): Promise<{ readonly start: number; readonly end: number } | null> {
  for (const part of index.parts) {
    const { workspace } = part;
    let window: { readonly start: number; readonly end: number } | null = null;
    if (part.kind === 'dense') {
      const asked = { workspace, ...askedEncoder(encoders, part.settings.encoder) };
      window = part.bestWindow((await questions.vectorOf(asked, query, signal)).values, document, ordinal);
    } else if (part.kind === 'late-interaction') {
      const asked = { workspace, ...askedVisual(encoders, part.space.encoder) };
      window = part.bestWindow(await questions.vectorOf(asked, query, signal), document, ordinal);
    }
    if (window !== null) return { start: unit.start + window.start, end: unit.start + window.end };
  }
  return null;
}

/** What of a range of the joined text lies on each page of a unit. */
function onPages(
  range: Pick<Chunk, 'start' | 'end'>,
  { firstPage, lastPage }: Chunk,
  { texts, pageStarts }: { readonly texts: readonly string[]; readonly pageStarts: Uint32Array },
): readonly PageTextSpan[] {
  const spans: PageTextSpan[] = [];
  for (let page = firstPage; page <= lastPage; page++) {
    const span = spanOnPage(range, pageStarts, texts, page);
    if (span !== null) spans.push({ page, ...span });
  }
  return spans;
}

function wordsOn(
  { page, start, end }: PageTextSpan,
  pageText: string,
  query: string,
  tokens: Bm25Settings['tokens'],
): readonly PageTextSpan[] {
  const text = pageText.slice(start, end);
  const matched = (): ReturnType<typeof matchedSpans> => {
    switch (tokens) {
      case 'words':
        return matchedSpans(tokenSpans(text), tokenise(query));
      case 'whitespace':
        return matchedSpans(whitespaceTokenSpans(text), tokeniseWhitespace(query));
      default:
        return assertUnreachable(tokens);
    }
  };
  return matched().map((word) => ({ page, start: start + word.start, end: start + word.end }));
}
