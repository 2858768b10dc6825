import { AppError } from '../../core/app-error.ts';
import type { EmbeddingModel, ModelDescription } from '../../core/model/embedding-model.ts';
import { encoderKey, encoderOf } from '../../core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../core/model/encoder-settings.ts';
import { isModelId, modelIdOf } from '../../core/model/model-id.ts';
import { completed } from '../../core/model/stated-model.ts';
import type { OnProgress } from '../../core/progress.ts';
import { hubAddress } from '../../network/hub-address.ts';
import { forgetKept } from '../../storage/kept-model-files.ts';
import { modelSchema } from '../../storage/model-schema.ts';
import { putOwnModel, removeOwnModel } from '../../storage/model-store.ts';
import { removeOwnVisual } from '../../storage/visual-model-store.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import type { CorpusWork } from '../corpus-work.ts';
import type { EncoderWork } from '../encoder-work.ts';
import { guardedBy } from '../guarded-work.ts';
import { createModelJobs } from '../model-job.ts';
import { forgetLoads, knownModels, refreshModels } from '../model-work.ts';
import { pickedName, readPickedModel } from '../picked-model.ts';
import { rememberHub } from '../preferences.ts';
import { refuseInRun } from '../while-no-run.ts';
import { visualCommands } from './visual-commands.ts';
import type { VisualCommands } from './visual-commands.ts';
import { refreshStorage } from './workspace-commands.ts';

type ModelCommands = Pick<
  Commands,
  | 'refreshModels'
  | 'loadModel'
  | 'cancelModel'
  | 'addModelFolder'
  | 'describeHubModel'
  | 'addModel'
  | 'forgetModel'
  | 'setHub'
> &
  VisualCommands;

/** Which models there are, where their files come from, and how they load here. */
export function modelCommands(
  context: AppContext,
  encoders: EncoderWork,
  corpus: Pick<CorpusWork, 'fileOf'>,
): ModelCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  const jobs = createModelJobs(store);
  const { working } = jobs;

  const load = async (encoder: EncoderSettings, signal: AbortSignal, onProgress: OnProgress): Promise<void> => {
    // First, so that two models are not held at once; a run goes on with the encoders it has.
    if (store.runJob.value === null) encoders.release([encoderKey(encoder)]);
    await encoders.open(encoder, signal, onProgress);
    await refreshStorage(context);
  };

  const put = async (model: EmbeddingModel): Promise<void> => {
    for (const id of [model.id, model.exportId]) {
      if (isModelId(id)) continue;
      const sentence = `“${id}” is not the id of a model. It looks like BAAI/bge-small-en-v1.5.`;
      throw new AppError('model-invalid', sentence);
    }
    const parsed = modelSchema.safeParse(model);
    if (!parsed.success) {
      const fact = parsed.error.issues[0]?.path.join('.') ?? '';
      const sentence = `“${fact}” of ${model.id === '' ? 'the model' : model.id} is not as it should be. Correct it and add the model again.`;
      throw new AppError('model-invalid', sentence);
    }
    const { id, revision } = model;
    await putOwnModel(database, { id, revision, model: parsed.data, addedAt: services.now() });
    await refreshModels(context);
  };

  return {
    ...visualCommands(context, { encoders, corpus, jobs }),
    refreshModels: () => guarded(() => refreshModels(context)),
    loadModel: (encoder) =>
      guarded(() => working(encoder.id, (signal, onProgress) => load(encoder, signal, onProgress))),
    cancelModel: jobs.cancel,
    addModelFolder: async (files, facts = {}) => {
      let answer: ModelDescription | null = null;
      await guarded(() =>
        working(facts.id ?? pickedName(files), async (signal, onProgress) => {
          await refuseInRun(store);
          const {
            description,
            model,
            isNew,
            files: own,
          } = await readPickedModel(context, encoders, files, facts, signal);
          if (model !== null) {
            encoders.drop(model);
            // Another folder of the same name takes its place.
            await forgetLoads(context, model);
            encoders.hold(model, own);
            try {
              await load(encoderOf(model, { kind: 'folder' }), signal, onProgress);
            } catch (error) {
              encoders.drop(model);
              throw error;
            }
            if (isNew) await put(model);
          }
          answer = description;
        }),
      );
      return answer;
    },
    describeHubModel: async (id, revision) => {
      let answer: ModelDescription | null = null;
      await guarded(() =>
        working(id, async (signal) => {
          const wanted = modelIdOf(id);
          const known = knownModels(context).find((model) => model.id === wanted || model.exportId === wanted);
          const place = { id: known?.exportId ?? wanted, revision: revision.trim() === '' ? 'main' : revision.trim() };
          const source = { kind: 'hub', baseUrl: store.hub.value, token: null } as const;
          const stated = await encoders.describe({ ...place, source }, signal);
          answer = completed({ ...stated, id: known?.id ?? wanted }, known ?? {});
        }),
      );
      return answer;
    },
    addModel: (model) => guarded(() => put(model)),
    forgetModel: (id, revision) =>
      guarded(async () => {
        await refuseInRun(store);
        encoders.drop({ id, revision });
        await forgetLoads(context, { id, revision });
        await forgetKept({ id, revision });
        await removeOwnModel(database, id, revision);
        await removeOwnVisual(database, id, revision);
        await refreshModels(context);
        await refreshStorage(context);
      }),
    setHub: (baseUrl) =>
      guarded(async () => {
        store.hub.value = hubAddress(baseUrl);
        rememberHub(store.hub.value);
      }),
  };
}
