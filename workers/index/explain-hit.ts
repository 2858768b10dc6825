import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import { joinPages, spanOnPage } from '../../src/core/chunking/document-units.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Bm25Settings } from '../../src/core/experiment/experiment.ts';
import { matchedSpans } from '../../src/core/lexical/matched-spans.ts';
import { tokenSpans, whitespaceTokenSpans } from '../../src/core/lexical/tokenizer.ts';
import type { Explanation, PageTextSpan } from '../../src/core/retrieval/explanation.ts';
import type { CorpusIndex } from './corpus-index.ts';

interface Hit {
  readonly query: string;
  readonly settings: Bm25Settings;
  readonly document: DocumentId;
  readonly ordinal: number;
  readonly tokens: Bm25Settings['tokens'];
}

/** Why a unit was ranked: the parts of its score, and where it and the query's words stand on its pages. */
export function explainHit(index: CorpusIndex, texts: readonly string[], hit: Hit): Explanation {
  const terms = index.contributions(hit.query, hit.settings, hit.document, hit.ordinal);
  const unit = index.units(hit.document)[hit.ordinal];
  if (unit === undefined) return { terms, unit: [], words: [] };
  const { pageStarts } = joinPages(texts);
  const covered: PageTextSpan[] = [];
  const words: PageTextSpan[] = [];
  for (let page = unit.firstPage; page <= unit.lastPage; page++) {
    const span = spanOnPage(unit, pageStarts, texts, page);
    if (span === null) continue;
    covered.push({ page, ...span });
    const spans = spansOf(hit.tokens, texts[page]!.slice(span.start, span.end));
    for (const { start, end } of matchedSpans(spans, index.tokensOf(hit.query))) {
      words.push({ page, start: span.start + start, end: span.start + end });
    }
  }
  return { terms, unit: covered, words };
}

function spansOf(tokens: Bm25Settings['tokens'], text: string) {
  switch (tokens) {
    case 'words':
      return tokenSpans(text);
    case 'whitespace':
      return whitespaceTokenSpans(text);
    default:
      return assertUnreachable(tokens);
  }
}
