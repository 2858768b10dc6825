/** Asks a model for wordings of a benchmark's questions, under a lock that one tab holds. */
import { AppError } from '../../../src/core/app-error.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import { nameOf } from '../../../src/core/document/document.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { proposeRewordings } from '../../../src/pipeline/propose-rewordings.ts';
import type { EvaluationWorker } from '../../../src/rpc/evaluation-worker.ts';
import { getMappingChoices } from '../../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { resolvedPage } from '../../../src/storage/recognised-store.ts';
import { listRewordings, putProposal } from '../../../src/storage/rewording-store.ts';
import { rewordingLock, withLock } from '../../../src/storage/run-lock.ts';
import { loadBenchmark, loadDocuments } from '../load-inputs.ts';
import { pricesNow } from './prices-now.ts';
import type { RunModels } from './run-models.ts';
import { storedCalls } from './stored-answers.ts';

/** See `EvaluationWorker.proposeRewordings`. Rejects with `busy-elsewhere` where another tab is at it. */
export function rewordingProposer(models: RunModels): EvaluationWorker['proposeRewordings'] {
  return async ({ workspace, benchmark, questions, generator, access, cap }, signal, onProgress) => {
    const database = await openDatabase();
    const { value } = await withLock(rewordingLock(benchmark), signal, async () => {
      const read = await loadBenchmark(database, workspace, benchmark);
      const documents = (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done');
      const mapping = mapBenchmark(read, documents, await getMappingChoices(database, workspace, benchmark));
      const { items } = await listRewordings(database, workspace, benchmark);
      const known = new Map(items.map((record) => [record.question, record]));
      const isWanted = ({ id }: Question): boolean => {
        if (questions !== null) return questions.includes(id);
        const record = known.get(id);
        return record === undefined || (record.choice === null && record.state.kind !== 'proposed');
      };
      const wanted = read.questions.filter(isWanted);
      const documentIds = new Map(mapping.questions.map(({ id, ownDocuments }) => [id, ownDocuments[0] ?? null]));
      const byId = new Map(documents.map((document) => [document.id, document]));
      const end = await proposeRewordings(
        wanted,
        cap,
        {
          generator: models.use(generator, access),
          calls: storedCalls(database, workspace),
          prices: await pricesNow(database),
          now: Date.now,
          documentOf: async (question) => {
            const id = documentIds.get(question.id) ?? null;
            const document = id === null ? undefined : byId.get(id);
            if (id === null || document === undefined) return { name: question.askedOf, opening: null };
            const first = await resolvedPage(database, workspace, id, 0, layerText);
            return { name: nameOf(document), opening: first?.page.text ?? null };
          },
          store: (proposal) => putProposal(database, workspace, benchmark, proposal),
        },
        { signal, pause: signal },
        (done) => onProgress?.({ phase: 'reword', done, total: wanted.length, unit: 'questions' }),
      );
      signal.throwIfAborted();
      if (end.capped !== null) {
        const { limit, cap: reached } = end.capped;
        const sentence = `The next call would pass the limit of ${reached} ${limit}, so it was not made. What was proposed is stored.`;
        throw new AppError('llm-cap-reached', sentence);
      }
      const { asked, proposed, failed } = end;
      return { asked, proposed, failed };
    });
    return value;
  };
}
