/** A visual model among picked files: whether it is one, and which. */
import type { VisualKind } from '../core/model/visual-adapter.ts';
import { findModelFolder, idOfFolder, namedModel } from '../core/model/model-folder.ts';
import type { VisualDescription, VisualModel } from '../core/model/visual-model.ts';
import { z } from '../core/strict-zod.ts';
import type { FolderFile } from '../rpc/embedding-worker.ts';
import type { AppContext } from './context.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { EncoderWork } from './encoder-work.ts';
import { filesBelow, theFolder } from './picked-model.ts';
import { knownVisuals } from './visual-models.ts';

/**
 * Whether picked files are a visual or late-interaction model: they say how pictures are prepared, have a graph for images, or
 * state that texts are compared by MaxSim. Nothing large is read.
 */
export async function isVisualFolder(picked: readonly DroppedFile[]): Promise<boolean> {
  const found = findModelFolder(picked.map(({ path }) => path));
  if (found.kind !== 'found') return false;
  const files = new Map(filesBelow(found.root, picked).map(({ path, file }) => [path, file]));
  if (files.has('preprocessor_config.json')) return true;
  if ([...files.keys()].some((path) => /(^|\/)vision_model[^/]*\.onnx$/.test(path))) return true;
  const stated = files.get('config_sentence_transformers.json');
  return stated !== undefined && comparesTokens(await stated.text());
}

/** The files of the model itself. Throws `model-missing` where there is no model among them, or several. */
export function visualFilesOf(picked: readonly DroppedFile[]): readonly FolderFile[] {
  return filesBelow(theFolder(picked).root, picked);
}

/** What the files say of the model: a known one by its folder's name, else one of the person's own. Rejects as the worker does. */
export async function describePicked(
  context: AppContext,
  encoders: EncoderWork,
  picked: readonly DroppedFile[],
  adapter: VisualKind | null,
  signal: AbortSignal,
): Promise<VisualDescription> {
  const { root, names } = theFolder(picked);
  const known: VisualModel | null = namedModel(names, knownVisuals(context));
  const id = known?.id ?? idOfFolder(names[0] ?? '');
  const { revision, variants } = known ?? { revision: 'main', variants: [] };
  const source = { kind: 'folder', files: filesBelow(root, picked) } as const;
  return encoders.describeVisual({ id, revision, source, adapter, variants }, signal);
}

const statedSchema = z.looseObject({ similarity_fn_name: z.string() });

function comparesTokens(text: string): boolean {
  try {
    const stated = statedSchema.safeParse(JSON.parse(text));
    return stated.success && stated.data.similarity_fn_name.toLowerCase() === 'maxsim';
  } catch {
    return false; // a damaged file is told by whoever reads the folder
  }
}
