/** Page images that could not be drawn or embedded, by the runs that they are missing from. */
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { Run } from '../../../core/experiment/run.ts';

/** Runs that lack the same page images: what one index lacks is told once. */
export interface PageImageGroup {
  /** Names of their systems. */
  readonly runs: readonly string[];
  /** Page images of the corpus, and those without a vector. */
  readonly pages: number;
  readonly failed: number;
  /** The first of them. `page`: the sheet from 0. */
  readonly listed: readonly { readonly document: string; readonly page: number; readonly reason: string }[];
}

/** Groups in the order of the runs; none where every page image has a vector. A document that is gone is named by its id. */
export function pageImageFailures(
  runs: readonly Run[],
  documents: readonly CorpusDocument[],
): readonly PageImageGroup[] {
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const groups = new Map<string, PageImageGroup>();
  for (const { system, space } of runs) {
    const images = space?.images ?? null;
    if (images === null || images.failed === 0) continue;
    const { pages, failed, failures } = images;
    const key = JSON.stringify([pages, failed, failures]);
    const listed = failures.map(({ document, page, reason }) => ({
      document: names.get(document) ?? document,
      page,
      reason,
    }));
    groups.set(key, { pages, failed, listed, runs: [...(groups.get(key)?.runs ?? []), system.name] });
  }
  return [...groups.values()];
}
