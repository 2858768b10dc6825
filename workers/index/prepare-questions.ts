import type { OnProgress } from '../../src/core/progress.ts';
import type { IndexedSystem } from '../../src/rpc/index-worker.ts';
import type { EncoderLinks } from './encoder-links.ts';
import { askedEncoders } from './question-vectors.ts';
import type { EmbeddedQuestions, QuestionVectors } from './question-vectors.ts';

/** Embeds the questions of a system by each of its encoders; counts and progress are summed over them. */
export async function prepareQuestions(
  questions: QuestionVectors,
  encoders: EncoderLinks,
  { workspace, retriever }: IndexedSystem,
  queries: readonly string[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<EmbeddedQuestions> {
  const asked = new Set(queries).size;
  const all = askedEncoders(encoders, retriever);
  let [embedded, loaded] = [0, 0];
  for (const encoder of all) {
    const before = embedded + loaded;
    const outcome = await questions.prepare({ workspace, ...encoder }, queries, signal, (done) =>
      onProgress?.({
        phase: 'embed-questions',
        done: before + done,
        total: asked * all.length,
        unit: 'questions',
      }),
    );
    embedded += outcome.embedded;
    loaded += outcome.loaded;
  }
  return { embedded, loaded };
}

/** Questions of a system without a vector, summed over its encoders. */
export async function questionsMissing(
  questions: QuestionVectors,
  encoders: EncoderLinks,
  { workspace, retriever }: IndexedSystem,
  queries: readonly string[],
): Promise<number> {
  let missing = 0;
  for (const encoder of askedEncoders(encoders, retriever)) {
    missing += await questions.missing({ workspace, ...encoder }, queries);
  }
  return missing;
}
