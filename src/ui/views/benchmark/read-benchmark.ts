import type { App } from '../../../app/app.ts';
import { chooseFiles } from '../../choose-files.ts';

/** Lets a person choose one file and reads it as a benchmark; nothing where none was chosen. */
export async function readBenchmark(app: App): Promise<void> {
  const [chosen] = await chooseFiles({ accept: '.json,.jsonl,.csv,.parquet,application/json,text/csv' });
  if (chosen !== undefined) await app.commands.importBenchmark(chosen.file);
}
