import { AppError } from '../../core/app-error.ts';
import { isModelId, modelIdOf } from '../../core/model/model-id.ts';
import type { VisualKind } from '../../core/model/visual-adapter.ts';
import { visualEncoderKey, visualEncoderOf } from '../../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../core/model/visual-encoder-settings.ts';
import type { VisualDescription, VisualModel } from '../../core/model/visual-model.ts';
import { describedVisual } from '../../core/model/visual-model-of.ts';
import type { OnProgress } from '../../core/progress.ts';
import { putOwnVisual } from '../../storage/visual-model-store.ts';
import { visualModelSchema } from '../../storage/visual-schema.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import type { CorpusWork } from '../corpus-work.ts';
import type { EncoderWork, OpenVisual } from '../encoder-work.ts';
import { guardedBy } from '../guarded-work.ts';
import type { ModelJobs } from '../model-job.ts';
import { forgetLoads, refreshModels } from '../model-work.ts';
import { timeOnePage } from '../page-timing.ts';
import { pickedName } from '../picked-model.ts';
import { describePicked, isVisualFolder, visualFilesOf } from '../picked-visual.ts';
import { knownVisuals } from '../visual-models.ts';
import { refuseInRun } from '../while-no-run.ts';
import { refreshStorage } from './workspace-commands.ts';

export type VisualCommands = Pick<
  Commands,
  'folderKind' | 'describeVisualFolder' | 'describeVisualHub' | 'addVisual' | 'loadVisual' | 'timePage'
>;

/** Visual and late-interaction models: what their files say, and how they load here. */
export function visualCommands(context: AppContext, { encoders, corpus, jobs }: VisualWork): VisualCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  const { working } = jobs;

  const load = async (
    encoder: VisualEncoderSettings,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<OpenVisual> => {
    // First, so that two models are not held at once; a run goes on with the encoders it has.
    if (store.runJob.value === null) encoders.release([visualEncoderKey(encoder)]);
    const open = await encoders.openVisual(encoder, signal, onProgress);
    await refreshStorage(context);
    return open;
  };

  const put = async (model: VisualModel): Promise<void> => {
    const { id, revision } = model;
    await putOwnVisual(database, { id, revision, model, addedAt: services.now() });
    await refreshModels(context);
  };

  return {
    folderKind: async (files) => ((await isVisualFolder(files)) ? 'visual' : 'text'),
    describeVisualFolder: async (files, adapter) => {
      let answer: VisualDescription | null = null;
      await guarded(() =>
        working(pickedName(files), async (signal) => {
          answer = await describePicked(context, encoders, files, adapter, signal);
        }),
      );
      return answer;
    },
    describeVisualHub: async (id, revision, adapter) => {
      let answer: VisualDescription | null = null;
      await guarded(() =>
        working(id, async (signal) => {
          answer = await describeAtHub(context, encoders, { id, revision, adapter }, signal);
        }),
      );
      return answer;
    },
    addVisual: async (description, adapter, files) => {
      let isThere = false;
      await guarded(() =>
        working(description.id, async (signal, onProgress) => {
          const known = knownOf(description, knownVisuals(context));
          const model = soundModel(describedVisual(description, adapter, known));
          if (files !== null) {
            await refuseInRun(store);
            const own = visualFilesOf(files);
            encoders.drop(model);
            // Another folder of the same name takes its place.
            await forgetLoads(context, model);
            encoders.hold(model, own);
            try {
              await load(visualEncoderOf(model, { kind: 'folder' }), signal, onProgress);
            } catch (error) {
              encoders.drop(model);
              throw error;
            }
          }
          if (JSON.stringify(model) !== JSON.stringify(known)) await put(model);
          isThere = true;
        }),
      );
      return isThere;
    },
    loadVisual: (encoder) =>
      guarded(() =>
        working(encoder.id, async (signal, onProgress) => {
          await load(encoder, signal, onProgress);
        }),
      ),
    timePage: (encoder) =>
      guarded(() =>
        working(encoder.id, async (signal, onProgress) => {
          // What is timed beside a run would be slower than it is.
          await refuseInRun(store);
          const open = await load(encoder, signal, onProgress);
          await timeOnePage(context, corpus, { encoder, open }, signal, onProgress);
          await refreshModels(context);
        }),
      ),
  };
}

interface VisualWork {
  readonly encoders: EncoderWork;
  readonly corpus: Pick<CorpusWork, 'fileOf'>;
  readonly jobs: ModelJobs;
}

async function describeAtHub(
  context: AppContext,
  encoders: EncoderWork,
  asked: { readonly id: string; readonly revision: string; readonly adapter: VisualKind | null },
  signal: AbortSignal,
): Promise<VisualDescription> {
  const wanted = modelIdOf(asked.id);
  const known = knownVisuals(context).find(({ id, exportId }) => id === wanted || exportId === wanted);
  // Before anything is asked.
  if (known !== undefined && known.refused !== null) throw new AppError('model-unsupported', known.refused);
  const exportId = known?.exportId ?? wanted;
  const revision = asked.revision.trim() === '' ? 'main' : asked.revision.trim();
  const source = { kind: 'hub', baseUrl: context.store.hub.value, token: null } as const;
  const { adapter } = asked;
  const place = { id: exportId, revision, source, adapter, variants: known?.variants ?? [] };
  const described = await encoders.describeVisual(place, signal);
  return { ...described, id: known?.id ?? wanted, exportId, revision };
}

/** The known model of a description; of another revision of it the facts are the same, and the files are others. */
function knownOf({ id, revision }: VisualDescription, known: readonly VisualModel[]): VisualModel | null {
  const same = known.filter((model) => model.id === id);
  const listed = same.find((model) => revision === undefined || model.revision === revision);
  if (listed !== undefined || revision === undefined) return listed ?? null;
  const [other] = same;
  return other === undefined ? null : { ...other, revision, variants: [] };
}

/** Throws `model-unsupported` for a model that cannot be run, and `model-invalid` for one that could not be stored. */
function soundModel(model: VisualModel): VisualModel {
  if (model.refused !== null) throw new AppError('model-unsupported', model.refused);
  for (const id of [model.id, model.exportId]) {
    if (isModelId(id)) continue;
    throw new AppError('model-invalid', `“${id}” is not the id of a model. It looks like vidore/colSmol-256M.`);
  }
  const parsed = visualModelSchema.safeParse(model);
  if (parsed.success) return model;
  const fact = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError(
    'model-invalid',
    `“${fact}” of ${model.id} is not as it should be. Correct it and add the model again.`,
  );
}
