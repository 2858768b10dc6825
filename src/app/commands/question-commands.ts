import type { QuestionResult } from '../../core/experiment/run.ts';
import type { RunId } from '../../core/document/ids.ts';
import type { Explanation } from '../../core/retrieval/explanation.ts';
import { AppError } from '../../core/app-error.ts';
import { retrieverParts } from '../../core/experiment/experiment.ts';
import { inTieOrder } from '../../core/retrieval/order.ts';
import { getResult } from '../../storage/run-store.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace, never } from '../context.ts';
import type { EncoderWork } from '../encoder-work.ts';
import { connectStored } from '../ready-system.ts';

/** What the drill-down of a question reads. */
export function questionCommands(
  context: AppContext,
  encoders: EncoderWork,
): Pick<Commands, 'questionResults' | 'explain'> {
  const { store, services, database } = context;
  return {
    questionResults: async (question) => {
      const workspace = currentWorkspace(context);
      const results = new Map<RunId, QuestionResult>();
      for (const run of store.runs.value) {
        const result = await getResult(database, workspace, run.id, question);
        if (result !== null) results.set(run.id, result);
      }
      return results;
    },
    explain: async (id, question, candidate) => {
      const run = store.runs.value.find((one) => one.id === id);
      const benchmark = store.benchmark.value;
      const asked =
        benchmark.kind === 'done' ? benchmark.value.questions.find((one) => one.id === question) : undefined;
      if (run === undefined || asked === undefined) {
        throw new AppError('record-missing', 'This question or run was removed. Open the report again.');
      }
      const { retriever, unit, text } = run.system;
      const workspace = currentWorkspace(context);
      const system = { workspace, retriever, unit, text };
      // A reload leaves the index worker empty: parts are loaded, and idf is again that of the whole corpus.
      const documents = inTieOrder(store.documents.value.filter(({ state }) => state === 'done')).map((one) => one.id);
      const { close } = await connectStored(context, encoders, system);
      try {
        await services.index.calls.build({ ...system, documents }, never);
        const explanation = await services.index.calls.explain(
          { ...system, query: asked.question, question, ...placeOf(candidate) },
          never,
        );
        const part = retrieverParts(retriever).findIndex(({ kind }) => kind === 'bm25');
        if (part < 0) return explanation;
        const result = await getResult(database, workspace, id, question);
        const score = bm25ScoreIn(result, candidate, retriever.kind === 'hybrid' ? part : null);
        return { ...explanation, terms: sumsUpTo(score, explanation.terms) };
      } finally {
        close();
      }
    },
  };
}

type Asked = Parameters<Commands['explain']>[2];

/** The candidate without what only its ranking knows. */
function placeOf({ document, ordinal, kind }: Asked): Asked {
  return kind === undefined ? { document, ordinal } : { document, ordinal, kind };
}

/** Score that BM25 gave a unit in the run, alone or as a part of a hybrid; null where it did not rank it or that is not known. */
function bm25ScoreIn(
  result: QuestionResult | null,
  { document, ordinal, kind }: Asked,
  part: number | null,
): number | null {
  if (result?.outcome.kind !== 'ranked') return null;
  const found = result.outcome.candidates.find(
    (one) => one.document === document && one.ordinal === ordinal && one.kind === kind,
  );
  return (part === null ? found?.score : found?.parts?.[part]?.score) ?? null;
}

/** The parts, unless their sum is not the run's score: then today's corpus is not the run's. */
function sumsUpTo(score: number | null, terms: Explanation['terms']): Explanation['terms'] {
  const sum = terms?.reduce((total, { contribution }) => total + contribution, 0) ?? 0;
  return score === null || Math.abs(sum - score) <= 1e-6 * Math.max(1, Math.abs(score)) ? terms : null;
}
