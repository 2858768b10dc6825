import { failureOf, isAbort } from '../../core/app-error.ts';
import { applyRewordings } from '../../core/dataset/apply-rewordings.ts';
import type { RewordingRecord } from '../../core/dataset/rewording.ts';
import { benchmarkId } from '../../core/document/ids.ts';
import { bm25System } from '../../core/experiment/default-experiment.ts';
import { excerptOf } from '../../core/lexical/excerpt.ts';
import { rewordingTemplate } from '../../core/prompt/build-rewording-prompt.ts';
import { sha256OfText } from '../../core/prompt/text-hash.ts';
import type { FoundText } from '../../core/retrieval/found-text.ts';
import { inTieOrder } from '../../core/retrieval/order.ts';
import { parseEndpoint } from '../../llm/endpoint.ts';
import { getMappingChoices, putBenchmark, putMappingChoices } from '../../storage/benchmark-store.ts';
import { resolvedPage } from '../../storage/recognised-store.ts';
import { listRewordings, putChoice } from '../../storage/rewording-store.ts';
import { openBenchmark, refreshBenchmarkList } from '../benchmark-work.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace, never } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify, notifyError } from '../notices.ts';
import type { KeyFor } from '../ready-answering.ts';
import type { RewordingReview, VisdomCommands } from '../visdom.ts';

type RewordingCommands = Pick<
  VisdomCommands,
  'openRewordings' | 'proposeRewordings' | 'stopRewordings' | 'chooseRewording' | 'searchTexts' | 'applyRewordings'
>;

/** Pages that a search beside the review shows. */
const mostFound = 8;

/** Wordings proposed by a model and chosen by a person, and the benchmark that is made of them. */
export function rewordingCommands(context: AppContext, keyFor: KeyFor): RewordingCommands {
  const { store, services, database, feed } = context;
  const guarded = guardedBy(store);
  let control: AbortController | null = null;

  const inView = () => {
    const benchmark = store.benchmark.value;
    if (benchmark.kind === 'done') return benchmark.value;
    const sentence = 'There is no benchmark yet. Drop one on any screen.';
    notify(store, 'warning', sentence, null, () => store.benchmark.value.kind !== 'done');
    return null;
  };

  const read = async (): Promise<void> => {
    const benchmark = inView();
    if (benchmark === null) {
      store.rewordings.value = { kind: 'empty' };
      return;
    }
    const known = store.rewordings.value;
    if (known.kind !== 'done' || known.value.benchmark !== benchmark.id) {
      store.rewordings.value = { kind: 'working', progress: null };
    }
    try {
      const { items, invalid } = await listRewordings(database, currentWorkspace(context), benchmark.id);
      for (const failure of invalid) notify(store, 'error', failure.reason, failure.code);
      const stored = new Map(items.map((record) => [record.question, record]));
      const records = benchmark.questions.map(
        ({ id, question }): RewordingRecord => stored.get(id) ?? waiting(id, question),
      );
      store.rewordings.value = { kind: 'done', value: { benchmark: benchmark.id, records } };
    } catch (error) {
      store.rewordings.value = { kind: 'failed', failure: failureOf(error) };
    }
  };

  const reviewed = (): RewordingReview | null => {
    const review = store.rewordings.value;
    const benchmark = inView();
    return review.kind === 'done' && review.value.benchmark === benchmark?.id ? review.value : null;
  };

  return {
    openRewordings: () => guarded(read),
    proposeRewordings: (questions, generator, cap) =>
      guarded(async () => {
        const benchmark = inView();
        if (benchmark === null || store.rewordingJob.value !== null) return;
        control = new AbortController();
        const { signal } = control;
        store.rewordingJob.value = { phase: 'reword', done: 0, total: null, unit: 'questions' };
        try {
          const { origin } = parseEndpoint(generator.endpoint, generator.provider, location.protocol);
          const access = { origin, key: keyFor(origin) };
          const input = {
            workspace: currentWorkspace(context),
            benchmark: benchmark.id,
            questions,
            generator,
            access,
            cap,
          };
          const { asked, proposed, failed } = await services.evaluation.calls.proposeRewordings(
            input,
            signal,
            (progress) => {
              store.rewordingJob.value = progress;
              void read();
            },
          );
          if (failed > 0) {
            notify(
              store,
              'warning',
              `${failed} of ${asked} questions have no proposal; ${proposed} have. Each says why.`,
            );
          }
        } catch (error) {
          if (!isAbort(error)) notifyError(store, error);
        } finally {
          control = null;
          store.rewordingJob.value = null;
          await read();
        }
      }),
    stopRewordings: async () => {
      control?.abort(new DOMException('stopped', 'AbortError'));
      await Promise.resolve();
    },
    chooseRewording: (question, choice) =>
      guarded(async () => {
        const review = reviewed();
        const before = review?.records.find((record) => record.question === question);
        if (review === null || before === undefined) return;
        const workspace = currentWorkspace(context);
        const after = await putChoice(database, workspace, review.benchmark, before, choice, services.now());
        const now = reviewed();
        if (now === null) return;
        const records = now.records.map((record) => (record.question === question ? after : record));
        store.rewordings.value = { kind: 'done', value: { ...now, records } };
      }),
    searchTexts: async (query) => {
      if (query.trim() === '') return [];
      const workspace = currentWorkspace(context);
      const { retriever, unit, text } = bm25System({ kind: 'page' });
      const system = { workspace, retriever, unit, text };
      try {
        const ready = store.documents.value.filter(({ state }) => state === 'done');
        const documents = inTieOrder(ready).map(({ id }) => id);
        await services.index.calls.build({ ...system, documents }, never);
        const input = { ...system, query, depth: mostFound, documents: null, gold: [] };
        const { candidates } = await services.index.calls.search(input, never);
        return await Promise.all(
          candidates.map(async ({ document, firstPage, score }): Promise<FoundText> => {
            const found = await resolvedPage(database, workspace, document, firstPage, text);
            const { text: excerpt, marks } = excerptOf(found?.page.text ?? '', query);
            return { document, page: firstPage, score, excerpt, marks };
          }),
        );
      } catch (error) {
        if (!isAbort(error)) notifyError(store, error);
        return null;
      }
    },
    applyRewordings: async () => {
      const review = reviewed();
      const benchmark = inView();
      if (review === null || benchmark === null) return null;
      try {
        const workspace = currentWorkspace(context);
        const chosen = review.records.flatMap(({ question, choice }) => (choice === null ? [] : [[question, choice]]));
        const id = benchmarkId(sha256OfText(JSON.stringify(['reworded-1', benchmark.id, chosen])));
        const made = applyRewordings(benchmark, review.records, id, services.now());
        await putBenchmark(database, workspace, made, services.now());
        await putMappingChoices(database, workspace, id, await getMappingChoices(database, workspace, benchmark.id));
        feed.tell({ kind: 'benchmark-changed', workspace, benchmark: id });
        await refreshBenchmarkList(context);
        await openBenchmark(context, id);
        return id;
      } catch (error) {
        if (!isAbort(error)) notifyError(store, error);
        return null;
      }
    },
  };
}

function waiting(question: RewordingRecord['question'], original: string): RewordingRecord {
  return {
    question,
    original,
    state: { kind: 'waiting' },
    model: null,
    prompt: rewordingTemplate('json'),
    call: null,
    choice: null,
    decidedAt: null,
  };
}
