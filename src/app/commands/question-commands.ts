import type { QuestionResult } from '../../core/experiment/run.ts';
import type { RunId } from '../../core/document/ids.ts';
import { AppError } from '../../core/app-error.ts';
import { inTieOrder } from '../../core/retrieval/order.ts';
import { getResult } from '../../storage/run-store.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace, never } from '../context.ts';

/** What the drill-down of a question reads. */
export function questionCommands(context: AppContext): Pick<Commands, 'questionResults' | 'explain'> {
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
    explain: async (id, question, document, ordinal) => {
      const run = store.runs.value.find((one) => one.id === id);
      const benchmark = store.benchmark.value;
      const asked =
        benchmark.kind === 'done' ? benchmark.value.questions.find((one) => one.id === question) : undefined;
      if (run === undefined || asked === undefined) {
        throw new AppError('record-missing', 'This question or run was removed. Open the report again.');
      }
      const { retriever, unit } = run.system;
      const workspace = currentWorkspace(context);
      const identity = { workspace, unit, tokens: retriever.tokens };
      // A reload leaves the index worker empty: parts are loaded, and idf is again that of the whole corpus.
      const documents = inTieOrder(store.documents.value.filter(({ state }) => state === 'done')).map((one) => one.id);
      await services.index.calls.build({ ...identity, documents }, never);
      return services.index.calls.explain(
        { ...identity, query: asked.question, settings: retriever, document, ordinal },
        never,
      );
    },
  };
}
