import { effectiveChoices } from '../../core/experiment/effective-choices.ts';
import { fileNameOf } from '../../core/experiment/export-names.ts';
import { removeRun } from '../../storage/run-store.ts';
import { refreshMapping, refreshRuns } from '../benchmark-work.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { currentWorkspace, never } from '../context.ts';
import { notify } from '../notices.ts';
import { exportedRuns, refreshReport } from '../report-work.ts';
import { rememberExperiment } from '../experiment-draft.ts';
import type { PlanWork } from '../plan-work.ts';
import type { RunWork } from '../run-work.ts';
import { whilePending } from '../state-store.ts';
import type { ExperimentSettings } from '../../core/experiment/experiment.ts';
import type { ExportFile } from '../../core/experiment/export-file.ts';

type ExperimentCommands = Pick<
  Commands,
  | 'setExperiment'
  | 'importExperiment'
  | 'exportExperiment'
  | 'planRuns'
  | 'startRuns'
  | 'stopRuns'
  | 'resumeRuns'
  | 'removeRun'
  | 'showExperiment'
  | 'setReportOptions'
  | 'exportRuns'
  | 'exportedFiles'
>;

export function experimentCommands(context: AppContext, runs: RunWork, plans: PlanWork): ExperimentCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  const exported = async (): Promise<readonly ExportFile[]> => {
    const workspace = currentWorkspace(context);
    const runs = exportedRuns(context);
    return runs.length === 0
      ? services.evaluation.calls.exportCorpus({ workspace }, never)
      : services.evaluation.calls.exportRuns({ workspace, runs }, never);
  };
  const change = (settings: ExperimentSettings): void => {
    store.experiment.value = settings;
    const workspace = store.workspace.value;
    if (workspace === null) return;
    // In the order of the changes: all of them wait for the same code.
    void guarded(() => rememberExperiment(workspace.id, { settings, changedAt: services.now() }));
  };
  return {
    setExperiment: (settings) => {
      const before = store.experiment.value;
      change(settings);
      // Both decide how names and pages are read.
      if (before.pageBase !== settings.pageBase || before.acceptProposals !== settings.acceptProposals) {
        void guarded(() => refreshMapping(context));
      }
    },
    importExperiment: (file) =>
      guarded(async () => {
        const { parseExperiment } = await import('../../core/experiment/experiment-file.ts');
        const settings = parseExperiment(await file.text());
        change(settings);
        const count = settings.systems.length === 1 ? '1 system' : `${settings.systems.length} systems`;
        notify(store, 'info', `The experiment “${settings.name}” with ${count} now stands on the experiment screen.`);
        await refreshMapping(context);
      }),
    exportExperiment: () =>
      void guarded(async () => {
        const { writeExperiment } = await import('../../core/experiment/experiment-file.ts');
        // With the choices of the benchmark screen that a file can hold: it runs elsewhere as it runs here.
        const { pageBase, acceptProposals } = effectiveChoices(store.choices.value, store.experiment.value);
        const settings = { ...store.experiment.value, pageBase, acceptProposals };
        services.save(
          `${fileNameOf(settings.name)}.json`,
          new Blob([writeExperiment(settings)], { type: 'application/json' }),
        );
      }),
    planRuns: () => plans.plan(),
    startRuns: (fresh) => guarded(() => runs.start({ fresh })),
    stopRuns: () => guarded(() => runs.stop()),
    resumeRuns: () => guarded(() => runs.resume()),
    removeRun: (run) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        await removeRun(database, workspace, run);
        context.feed.tell({ kind: 'run-changed', workspace, run });
        await refreshRuns(context);
        await refreshReport(context);
      }),
    showExperiment: (experiment) =>
      guarded(async () => {
        store.shownExperiment.value = experiment;
        await refreshReport(context);
      }),
    setReportOptions: (change) => {
      store.reportOptions.value = { ...store.reportOptions.value, ...change };
      void guarded(() => refreshReport(context));
    },
    exportRuns: () =>
      guarded(async () => {
        const files = await exported();
        // Loaded on first use: nobody needs it to see the site. One archive: browsers ask before a page saves ten files.
        const { strToU8, zipSync } = await import('fflate');
        const archive = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])));
        const name = `${fileNameOf(store.experiment.value.name)}.zip`;
        services.save(name, new Blob([archive], { type: 'application/zip' }));
      }),
    exportedFiles: () => whilePending(store, exported),
  };
}
