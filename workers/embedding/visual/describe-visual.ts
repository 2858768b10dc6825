/** What a visual model's files state, before anything large is read. */
import { AppError } from '../../../src/core/app-error.ts';
import type { Dtype } from '../../../src/core/model/embedding-model.ts';
import { decideAdapter, expectedKind } from '../../../src/core/model/visual-adapter.ts';
import type { SeenGraph, VisualKind } from '../../../src/core/model/visual-adapter.ts';
import { graphSignature } from '../../../src/core/model/visual-graph.ts';
import type { ByteSource } from '../../../src/core/model/visual-graph.ts';
import { usualGraph, usualPair } from '../../../src/core/model/visual-model.ts';
import type { GraphFile, VisualDescription, VisualVariant } from '../../../src/core/model/visual-model.ts';
import type { FolderFile, ModelSource } from '../../../src/rpc/embedding-worker.ts';
import { checkReach } from '../files/check-file.ts';
import { tokenizerPath } from '../files/checked-files.ts';
import type { CheckedFiles } from '../files/checked-files.ts';
import type { ModelFiles } from '../files/model-files.ts';
import { besideOf, processorOf, readSettings, refuseOtherOutputs } from './visual-files.ts';

/** Rejects with `model-missing`, `model-invalid`, `model-unsupported` or a network code; the sentence names the file. */
export async function describeVisual(
  {
    id,
    source,
    adapter: chosen,
    variants: known = [],
  }: {
    readonly id: string;
    readonly source: ModelSource;
    readonly adapter: VisualKind | null;
    readonly variants?: readonly VisualVariant[];
  },
  files: CheckedFiles,
  origin: ModelFiles | null,
  signal: AbortSignal,
): Promise<VisualDescription> {
  const settings = await readSettings(id, files, signal);
  await files.json(tokenizerPath, signal);
  const variants = await variantsThere(origin, source, known, signal);
  const window = settings.facts.window ?? 'unknown';
  const [variant] = variants;
  const isTextAlone = settings.facts.tokenMatching !== null && settings.preprocessor === null;
  const readsImages = !isTextAlone && chosen !== 'text-late-interaction';
  if (source.kind !== 'folder' || variant === undefined) {
    if (readsImages) processorOf(settings, 'all');
    const pair = variants.some(({ text, image }) => image !== null && image.path !== text.path);
    const expected = expectedKind({ pair, one: variants.length > 0 && !pair }, settings.facts);
    return {
      id,
      adapter: chosen ?? expected.kind,
      reasons: chosen === null ? [expected.reason] : [`“${chosen}” was chosen.`, expected.reason],
      variants,
      window,
    };
  }
  const picked = new Map(source.files.map(({ path, file }) => [path, file]));
  const text = await seenGraph(variant.text.path, picked);
  const image =
    variant.image === null || variant.image.path === text.path ? text : await seenGraph(variant.image.path, picked);
  // What the graph says goes before what is missing beside it: a text encoder needs no pictures prepared.
  const { adapter, reasons } = decideAdapter({ text, image }, settings.facts, chosen, id);
  if (readsImages) processorOf(settings, 'all');
  refuseOtherOutputs({ text, image }, adapter, settings.facts);
  return { id, adapter: adapter.kind, reasons, variants, window };
}

/**
 * The ONNX files that the source has: those of the known names first, then those for texts and images apart where both are
 * there, else one for both. A picked folder's only ONNX file is taken under whatever name.
 */
export async function variantsThere(
  origin: ModelFiles | null,
  source: ModelSource,
  known: readonly VisualVariant[],
  signal: AbortSignal,
): Promise<readonly VisualVariant[]> {
  const variants: VisualVariant[] = [];
  for (const dtype of ['fp32', 'fp16', 'int8'] as const satisfies readonly Dtype[]) {
    const named = known.filter((variant) => variant.dtype === dtype);
    for (const usual of [...named, usualPair(dtype), usualGraph(dtype)]) {
      const found = await foundVariant(usual, origin, signal);
      if (found === null) continue;
      variants.push(found);
      break;
    }
  }
  if (variants.length === 0 && source.kind === 'folder') return onlyGraph(source.files);
  const isPair = variants.some(({ text, image }) => image?.path !== text.path);
  // An export of CLIP has a third graph with both, which is not meant where the two are there.
  return variants.filter(({ text, image }) => (image?.path !== text.path) === isPair);
}

function onlyGraph(files: readonly FolderFile[]): readonly VisualVariant[] {
  const graphs = files.filter(({ path }) => path.endsWith('.onnx'));
  const [only] = graphs;
  if (only === undefined || graphs.length > 1) return [];
  const { path, file } = only;
  const dtype: Dtype = /(quantized|int8)\.onnx$/.test(path) ? 'int8' : path.endsWith('fp16.onnx') ? 'fp16' : 'fp32';
  const graph: GraphFile = { path, bytes: file.size, sha256: 'unknown' };
  return [{ dtype, text: graph, image: graph }];
}

async function foundVariant(
  usual: VisualVariant,
  origin: ModelFiles | null,
  signal: AbortSignal,
): Promise<VisualVariant | null> {
  const text = await foundFile(usual.text, origin, signal);
  if (usual.image === null) return text && { ...usual, text };
  if (usual.image.path === usual.text.path) return text && { ...usual, text, image: text };
  const image = await foundFile(usual.image, origin, signal);
  if (text !== null && image !== null) return { ...usual, text, image };
  if (text === null && image === null) return null;
  // Half a pair is a damaged folder, and nothing to be passed over.
  throw missing(text === null ? usual.text.path : usual.image.path);
}

async function foundFile(file: GraphFile, origin: ModelFiles | null, signal: AbortSignal): Promise<GraphFile | null> {
  const bytes = (await origin?.stat(file.path, signal)) ?? null;
  return bytes === null ? null : { ...file, bytes };
}

/** Reads a graph's signature from a picked file, of which only small pieces are read. */
async function seenGraph(path: string, picked: ReadonlyMap<string, Blob>): Promise<SeenGraph> {
  const file = picked.get(path);
  if (file === undefined) throw missing(path);
  const source: ByteSource = {
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
  const signature = await graphSignature(path, source);
  for (const { name, bytes } of signature.externalFiles) {
    const beside = besideOf(path, name);
    const weights = picked.get(beside);
    if (weights === undefined) throw missing(beside);
    checkReach(beside, weights.size, { path, bytes });
  }
  return { path, signature };
}

function missing(path: string): AppError {
  return new AppError('model-missing', `The model has no file ${path}. Get the whole folder, or choose another model.`);
}
