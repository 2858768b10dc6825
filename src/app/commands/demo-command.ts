import { z } from '../../core/strict-zod.ts';
import { AppError } from '../../core/app-error.ts';
import { defaultExperiment } from '../../core/experiment/default-experiment.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { notifyError } from '../notices.ts';
import { routeTo } from '../route.ts';
import { whilePending } from '../state-store.ts';

const manifestSchema = z.object({
  documents: z.array(z.object({ file: z.string() })),
  benchmark: z.string(),
});

/** One click: fetches the demo's files from the site, reads them, runs the default experiment and opens the report. */
export function demoCommand(
  context: AppContext,
  commands: Pick<Commands, 'addFiles' | 'importBenchmark' | 'startRuns' | 'go'>,
): Pick<Commands, 'tryDemo'> {
  const { store, services } = context;
  const fileOf = async (name: string): Promise<File> => new File([await services.siteFile(`demo/${name}`)], name);
  return {
    tryDemo: () =>
      whilePending(store, async () => {
        try {
          const manifest = await readManifest(await services.siteFile('demo/manifest.json'));
          const documents: File[] = [];
          for (const { file } of manifest.documents) documents.push(await fileOf(file));
          const benchmark = await fileOf(manifest.benchmark);
          await commands.addFiles(documents.map((file) => ({ path: file.name, file })));
          await commands.importBenchmark(benchmark);
          store.experiment.value = defaultExperiment();
          await commands.startRuns();
          commands.go(routeTo('report'));
        } catch (error) {
          notifyError(store, error);
        }
      }),
  };
}

async function readManifest(blob: Blob): Promise<z.infer<typeof manifestSchema>> {
  const parsed = manifestSchema.safeParse(JSON.parse(await blob.text()));
  if (parsed.success) return parsed.data;
  throw new AppError(
    'file-unreadable',
    'The demo of this site is damaged: its list of files cannot be read. Tell who hosts it.',
  );
}
