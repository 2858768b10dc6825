import { AppError } from '../core/app-error.ts';
import type { EmbeddingModel, ModelDescription } from '../core/model/embedding-model.ts';
import { findModelFolder, idOfFolder, recogniseModel } from '../core/model/model-folder.ts';
import { refuseContradiction } from '../core/model/stated-facts.ts';
import { completed, statedModel } from '../core/model/stated-model.ts';
import type { FolderFile } from '../rpc/embedding-worker.ts';
import type { AppContext } from './context.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { EncoderWork } from './encoder-work.ts';
import { knownModels } from './model-work.ts';

/** A model as a picked folder has it. */
export interface PickedModel {
  readonly description: ModelDescription;
  /** Null where something is missing that the person must be asked. */
  readonly model: EmbeddingModel | null;
  /** Whether it is none that was known before. */
  readonly isNew: boolean;
  /** The files below the model's own folder. */
  readonly files: readonly FolderFile[];
}

/**
 * Finds the model among picked files and reads what it states of itself: a known one by its folder's name, else one of the
 * person's own under that name. Rejects with `model-missing`, `model-invalid` or `model-unsupported`.
 */
export async function readPickedModel(
  context: AppContext,
  encoders: EncoderWork,
  picked: readonly DroppedFile[],
  facts: Partial<EmbeddingModel>,
  signal: AbortSignal,
): Promise<PickedModel> {
  const { root, names } = theFolder(picked);
  const files = filesBelow(root, picked);
  const id = facts.id ?? idOfFolder(names[0] ?? '');
  const revision = facts.revision ?? 'main';
  const stated = await encoders.describe({ id, revision, source: { kind: 'folder', files } }, signal);
  const known = recogniseModel(facts.id === undefined ? names : [facts.id], stated, knownModels(context));
  if (known === null && facts.id !== undefined) {
    // Picked for a model on the list: what is another model's is not put in its place.
    const meant = knownModels(context).find((model) => model.id === facts.id && model.revision === revision);
    if (meant !== undefined) refuseContradiction(meant, stated);
  }
  if (known !== null) {
    return { description: completed({ ...stated, id: known.id }, known), model: known, isNew: false, files };
  }
  const description = completed(stated, facts);
  const given = stated.missing.filter((fact) => !description.missing.includes(fact));
  const factsFrom = given.length === 0 ? 'its files' : `its files; ${given.join(', ')} as given`;
  return { description, model: statedModel(description, { exportId: id, revision, factsFrom }), isNew: true, files };
}

/** The name that picked files go by before they were read. */
export function pickedName(picked: readonly DroppedFile[]): string {
  return picked[0]?.path.split('/')[0] ?? 'the picked folder';
}

/** Picked files below a folder, by their paths in it. */
export function filesBelow(root: string, picked: readonly DroppedFile[]): readonly FolderFile[] {
  return picked
    .filter(({ path }) => path.startsWith(root))
    .map(({ path, file }): FolderFile => ({ path: path.slice(root.length), file }));
}

/** The model's own folder. Throws `model-missing` where there is none among them, or several. */
export function theFolder(picked: readonly DroppedFile[]): {
  readonly root: string;
  readonly names: readonly string[];
} {
  const found = findModelFolder(picked.map(({ path }) => path));
  switch (found.kind) {
    case 'found':
      return found;
    case 'none':
      throw new AppError(
        'model-missing',
        'There is no config.json in the picked folder. Pick the folder of one model, laid out for transformers.js: config.json, tokenizer.json and its ONNX files in onnx/.',
      );
    case 'several': {
      const some = found.roots.slice(0, 4).join(', ');
      throw new AppError('model-missing', `The picked folder holds several models (${some}). Pick the folder of one.`);
    }
  }
}
