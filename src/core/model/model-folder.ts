/**
 * Which folder of picked files is the model's, and which model it is. A picked folder arrives as paths that begin with its own
 * name, and people pick the folder above it as well.
 */
import type { EmbeddingModel } from './embedding-model.ts';
import { contradiction } from './stated-facts.ts';
import type { StatedFacts } from './stated-facts.ts';

/** Where a model lies among picked files. */
export type ModelFolder =
  /** `root` is '' or ends with '/'; `names` are the names of its folder and of those around it, the innermost first. */
  | { readonly kind: 'found'; readonly root: string; readonly names: readonly string[] }
  | { readonly kind: 'none' }
  /** Several models lie side by side. */
  | { readonly kind: 'several'; readonly roots: readonly string[] };

/** Finds the folder that holds config.json, the one of the pooling aside. @param paths with '/' between folders */
export function findModelFolder(paths: readonly string[]): ModelFolder {
  const roots = paths
    .filter((path) => /(^|\/)config\.json$/.test(path) && !/(^|\/)\d+_[A-Za-z]+\/config\.json$/.test(path))
    .map((path) => path.slice(0, -'config.json'.length));
  const depth = (root: string): number => root.split('/').length;
  const least = Math.min(...roots.map(depth));
  const outermost = roots.filter((root) => depth(root) === least);
  const [root] = outermost;
  if (root === undefined) return { kind: 'none' };
  if (outermost.length > 1) return { kind: 'several', roots: outermost.map((one) => one.slice(0, -1)) };
  const names = root
    .split('/')
    .filter((name) => name !== '')
    .toReversed();
  return { kind: 'found', root, names };
}

/**
 * The known model that a folder holds, by the names of its folders (`bge-small-en-v1.5`, or as the hub's own cache names them,
 * `models--BAAI--bge-small-en-v1.5`) or by the name that its config.json states; null where no name is known or where its
 * files state other facts than the known model's: then it is another model under that name.
 */
export function recogniseModel(
  names: readonly string[],
  stated: StatedFacts,
  known: readonly EmbeddingModel[],
): EmbeddingModel | null {
  const named = namedModel(names, known);
  return named === null || contradiction(named, stated) !== null ? null : named;
}

/** The first known model that one of these names (of folders, or of the hub's own cache) is of; null where none is. */
export function namedModel<Model extends Pick<EmbeddingModel, 'id' | 'exportId'>>(
  names: readonly string[],
  known: readonly Model[],
): Model | null {
  for (const name of names) {
    const plain = name
      .replace(/^models--/, '')
      .replaceAll('--', '/')
      .toLowerCase();
    const named = known.find(({ id, exportId }) => [id, exportId].some((one) => isNamed(one.toLowerCase(), plain)));
    if (named !== undefined) return named;
  }
  return null;
}

/** A folder's name as an id: what no id can have becomes a hyphen. Empty or dots alone: `picked-model`. */
export function idOfFolder(name: string): string {
  const id = name
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 96);
  return id === '' ? 'picked-model' : id;
}

function isNamed(id: string, name: string): boolean {
  return id === name || id.slice(id.lastIndexOf('/') + 1) === name;
}
