import type { OpenedPdf } from './open-pdf.ts';
import type { PageReading } from './read-page.ts';
import { readPage } from './read-page.ts';

/** Pages asked for ahead of the one that is waited for: the parser works while the text of another page is composed. */
export const pagesInFlight = 3;

/**
 * The pages of a document in order, from `fromIndex` on, read on demand with at most three in flight whatever the number
 * of pages. Ends early when the consumer does; an abort rejects between pages.
 * @throws what `readPage` throws, and the signal's reason
 */
export async function* readPages(
  opened: OpenedPdf,
  fromIndex = 0,
  signal?: AbortSignal,
): AsyncGenerator<PageReading, void, undefined> {
  const waiting: Promise<PageReading>[] = [];
  let next = fromIndex;
  try {
    for (let index = fromIndex; index < opened.facts.pageCount; index += 1) {
      signal?.throwIfAborted();
      while (next < opened.facts.pageCount && next < index + pagesInFlight) {
        waiting.push(readPage(opened, next));
        next += 1;
      }
      const reading = await (waiting.shift() as Promise<PageReading>);
      signal?.throwIfAborted();
      yield reading;
    }
  } finally {
    // Whoever leaves early closes the document next: nothing may still be reading it.
    await Promise.allSettled(waiting);
  }
}
