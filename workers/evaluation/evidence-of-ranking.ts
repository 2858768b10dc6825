/** How much of a question's gold evidence stands in what was ranked for it (VisDoM, figure 3): computed while the texts are at hand. */
import { failureOf, isAbort } from '../../src/core/app-error.ts';
import type { Question } from '../../src/core/dataset/benchmark.ts';
import type { EvidenceOfRanking, QuestionResult } from '../../src/core/experiment/run.ts';
import { evidenceCurvesOf, evidenceDepth } from '../../src/core/metric/evidence/anlcs.ts';
import { evidenceTexts } from '../../src/core/metric/evidence/evidence-texts.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { ContextTexts } from '../../src/pipeline/ports.ts';

type Evidence = NonNullable<QuestionResult['evidence']>;

/** The texts that ANLCS reads: those of `ContextTexts` that are no description. */
export type RankedTexts = Pick<ContextTexts, 'unit' | 'pages'>;

/**
 * The curves of one question. Null: it has no evidence text, or its search failed. Undefined: a text that was ranked cannot be read (its
 * document was removed meanwhile). The text of a page image is the indexed text of its page. Rejects with the signal's reason, and with
 * the error of a worker that is gone.
 */
export async function evidenceOfRanking(
  { contexts }: Pick<Question, 'contexts'>,
  { outcome }: Pick<QuestionResult, 'outcome'>,
  texts: RankedTexts,
): Promise<Evidence | null | undefined> {
  const stated = contexts.flatMap((context) => context.texts);
  const cleaned = evidenceTexts(stated, 'cleaned');
  const raw = evidenceTexts(stated, 'raw');
  if (outcome.kind !== 'ranked' || raw.length === 0) return null;
  const { candidates } = outcome;
  const isImage = ({ kind }: Candidate): boolean => kind === 'page-image';
  const images = candidates.filter(isImage);
  const isMixed = images.length > 0 && images.length < candidates.length;
  const known = new Map<Candidate, string>();
  const textsOf = async (list: readonly Candidate[]): Promise<string[]> => {
    const first = list.slice(0, evidenceDepth);
    for (const candidate of first) if (!known.has(candidate)) known.set(candidate, await textOf(candidate, texts));
    return first.map((candidate) => known.get(candidate)!);
  };
  const listed = async () => ({
    all: await textsOf(candidates),
    texts: isMixed ? await textsOf(candidates.filter((candidate) => !isImage(candidate))) : null,
    images: isMixed ? await textsOf(images) : null,
  });
  const lists = await listed().catch((error: unknown) => {
    if (isAbort(error) || failureOf(error).code.startsWith('worker-')) throw error;
    return null;
  });
  if (lists === null) return undefined;
  const readings = [cleaned, raw];
  const all = evidenceCurvesOf(readings, lists.all);
  const ofTexts = lists.texts === null ? [null, null] : evidenceCurvesOf(readings, lists.texts);
  const ofImages = lists.images === null ? [null, null] : evidenceCurvesOf(readings, lists.images);
  const read = (place: 0 | 1): EvidenceOfRanking => ({
    all: all[place]!,
    texts: ofTexts[place] ?? null,
    images: ofImages[place] ?? null,
  });
  return { cleaned: read(0), raw: read(1) };
}

/** Units of an imported set have no text of their own: it is that of their pages. */
async function textOf(candidate: Candidate, texts: RankedTexts): Promise<string> {
  const { document, firstPage, lastPage, kind } = candidate;
  const pages = () => texts.pages(document, firstPage, lastPage);
  if (kind === 'page-image') return await pages();
  try {
    return await texts.unit(candidate);
  } catch (error) {
    if (isAbort(error)) throw error;
    return await pages();
  }
}
