/** The tables over the benchmarks of a workspace, from the runs that are stored. */
import { effectiveChoices } from '../../src/core/experiment/effective-choices.ts';
import type { SplitInput } from '../../src/core/experiment/split-systems.ts';
import { type SplitsReport, buildSplitsReport } from '../../src/core/experiment/splits-report.ts';
import type { EvidenceReading } from '../../src/core/metric/evidence/evidence-texts.ts';
import type { BenchmarkId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { getBenchmark, getMappingChoices, listBenchmarks } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { listRuns } from '../../src/storage/run-store.ts';
import { loadDocuments, loadRunsWithResults } from './load-inputs.ts';
import { statisticsOfPools } from './pool-statistics.ts';

/** See `EvaluationWorker.splits`. Benchmarks without a run that is done are columns where they are asked for by name. */
export const splitsOf: EvaluationWorker['splits'] = ({ workspace, benchmarks, reading }, signal) =>
  splitsReport(workspace, benchmarks, reading, signal);

export async function splitsReport(
  workspace: WorkspaceId,
  wanted: readonly BenchmarkId[] | null,
  reading: EvidenceReading,
  signal: AbortSignal,
): Promise<SplitsReport> {
  const database = await openDatabase();
  const { items: summaries } = await listBenchmarks(database, workspace);
  const { items: runs } = await listRuns(database, workspace);
  const documents = (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done');
  const splits: SplitInput[] = [];
  for (const { id } of [...summaries].sort((a, b) => a.addedAt - b.addedAt)) {
    signal.throwIfAborted();
    const own = runs
      .filter((run) => run.benchmark === id && run.state === 'done')
      .sort((a, b) => b.startedAt - a.startedAt);
    if (wanted === null ? own.length === 0 : !wanted.includes(id)) continue;
    const benchmark = await getBenchmark(database, workspace, id);
    if (benchmark === null) continue;
    const loaded = await loadRunsWithResults(
      database,
      workspace,
      own.map((run) => run.id),
    );
    const [newest] = own;
    const choices = await getMappingChoices(database, workspace, id);
    const pools =
      newest === undefined
        ? null
        : statisticsOfPools(benchmark, documents, effectiveChoices(choices, newest.settings), {
            pool: { ...newest.system.pool, kind: newest.pool },
            seed: newest.settings.seed,
            questions: newest.settings.questions,
          }).statistics;
    splits.push({ benchmark, runs: loaded, pools });
  }
  return buildSplitsReport(splits, reading);
}
