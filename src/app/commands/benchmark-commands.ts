import { benchmarkId } from '../../core/document/ids.ts';
import { putMappingChoices, removeBenchmark } from '../../storage/benchmark-store.ts';
import { listRuns, removeRun } from '../../storage/run-store.ts';
import { openBenchmark, refreshBenchmarkList, refreshMapping } from '../benchmark-work.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { currentWorkspace } from '../context.ts';
import { notify } from '../notices.ts';
import { takeQuestionFiles } from '../question-files.ts';
import { resolvedQuestions } from '../resolved-questions.ts';

type BenchmarkCommands = Pick<
  Commands,
  'importBenchmark' | 'openBenchmark' | 'removeBenchmark' | 'chooseMapping' | 'exportBenchmark'
>;

export function benchmarkCommands(context: AppContext): BenchmarkCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  return {
    importBenchmark: (file) => guarded(() => takeQuestionFiles(context, [file])),
    openBenchmark: (id) => guarded(() => openBenchmark(context, benchmarkId(id))),
    removeBenchmark: (id) =>
      guarded(async () => {
        const benchmark = benchmarkId(id);
        const workspace = currentWorkspace(context);
        // Its runs could not be read without its questions.
        const { items } = await listRuns(database, workspace);
        for (const run of items) if (run.benchmark === benchmark) await removeRun(database, workspace, run.id);
        await removeBenchmark(database, workspace, benchmark);
        store.runs.value = [];
        store.report.value = { kind: 'empty' };
        context.feed.tell({ kind: 'benchmark-changed', workspace, benchmark });
        const next = await refreshBenchmarkList(context);
        await openBenchmark(context, next ?? benchmarkId(id));
      }),
    chooseMapping: (change) =>
      guarded(async () => {
        const benchmark = store.benchmark.value;
        if (benchmark.kind !== 'done') return;
        const choices = { ...store.choices.value, ...change };
        store.choices.value = choices;
        const workspace = currentWorkspace(context);
        await putMappingChoices(database, workspace, benchmark.value.id, choices);
        context.feed.tell({ kind: 'benchmark-changed', workspace, benchmark: benchmark.value.id });
        await refreshMapping(context);
      }),
    exportBenchmark: async () => {
      const benchmark = store.benchmark.value;
      if (benchmark.kind !== 'done') {
        const sentence = 'There is no benchmark to export. Drop one first.';
        notify(store, 'warning', sentence, null, () => store.benchmark.value.kind !== 'done');
        return;
      }
      const mapping = store.mapping.value;
      const base = mapping.kind === 'done' ? mapping.value.pageBase : benchmark.value.pageBase;
      if (base === 'printed-label' && mapping.kind !== 'done') {
        notify(
          store,
          'warning',
          'Printed labels are turned into sheet numbers by the mapping, which is not done. Try again when it is.',
        );
        return;
      }
      const { writeLeafmarkJsonl } = await import('../../core/dataset/formats/leafmark-jsonl.ts');
      const text =
        base === 'printed-label' && mapping.kind === 'done'
          ? writeLeafmarkJsonl(resolvedQuestions(benchmark.value, mapping.value, store.documents.value), 'sheet-from-1')
          : writeLeafmarkJsonl(benchmark.value.questions, base === 'sheet-from-0' ? base : 'sheet-from-1');
      services.save(
        `${benchmark.value.name.replace(/\.[^.]*$/, '')}.leafmark.jsonl`,
        new Blob([text], { type: 'application/jsonl' }),
      );
    },
  };
}
