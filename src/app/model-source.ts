/** Where a model's files are read from: what is kept serves first, and nothing is asked of a hub that was not chosen. */
import { AppError } from '../core/app-error.ts';
import type { Dtype } from '../core/model/embedding-model.ts';
import type { TokenizerSettings } from '../core/model/encoder-settings.ts';
import { hubAddress } from '../network/hub-address.ts';
import type { FolderFile, ModelSource } from '../rpc/embedding-worker.ts';

/** A version of a model, as its files are kept. */
export interface ModelVersion {
  readonly id: string;
  readonly revision: string;
}

/** What is asked of a model, and what there is of it without a hub or a folder. */
export interface AskedFiles {
  /** A precision, or null: whichever suits, or its tokenizer alone. */
  readonly dtype: Dtype | null;
  /** Whether the site itself serves them. */
  readonly isBundled: boolean;
  /** Whether all of them are kept in this browser. */
  readonly isKept: () => Promise<boolean>;
}

interface PickedFolder {
  readonly files: readonly FolderFile[];
  /** Not loaded yet: what is kept under its name may be another folder's. */
  isFresh: boolean;
}

/** Files of picked folders, until the page is closed: not every precision of a folder may be kept. */
export class PickedFolders {
  readonly #folders = new Map<string, PickedFolder>();

  hold(model: ModelVersion, files: readonly FolderFile[]): void {
    this.#folders.set(versionKey(model), { files, isFresh: true });
  }

  wasLoaded(model: ModelVersion): void {
    const folder = this.#folders.get(versionKey(model));
    if (folder !== undefined) folder.isFresh = false;
  }

  drop(model: ModelVersion): void {
    this.#folders.delete(versionKey(model));
  }

  /** @param fresh only a folder that was not loaded yet */
  of(model: ModelVersion, fresh: boolean): readonly FolderFile[] | null {
    const folder = this.#folders.get(versionKey(model));
    return folder === undefined || (fresh && !folder.isFresh) ? null : folder.files;
  }
}

/** Rejects with `model-missing` where a folder must be picked first, and with `network-refused` for a hub that was not chosen. */
export async function chosenSource(
  { id, revision, source }: TokenizerSettings,
  asked: AskedFiles,
  hub: string,
  folders: PickedFolders,
): Promise<ModelSource> {
  const model = { id, revision };
  if (source.kind === 'bundled' && asked.isBundled) return { kind: 'bundled' };
  const fresh = source.kind === 'folder' ? folders.of(model, true) : null;
  if (fresh !== null) return { kind: 'folder', files: fresh };
  if (await asked.isKept()) return { kind: 'kept' };
  const named = asked.dtype === null ? id : `${id} in ${asked.dtype}`;
  if (source.kind === 'bundled') {
    throw new AppError('model-missing', `This site does not serve ${named}. Choose a hub or its folder.`);
  }
  if (source.kind === 'hub') {
    const baseUrl = hubAddress(source.baseUrl);
    if (baseUrl === hub) return { kind: 'hub', baseUrl, token: null };
    const sentence = `${id} is to come from ${baseUrl}, which was not chosen: the hub is ${hub}. Choose ${baseUrl} under Settings, Models, or another source.`;
    throw new AppError('network-refused', sentence);
  }
  const picked = folders.of(model, false);
  if (picked !== null) return { kind: 'folder', files: picked };
  const sentence = `${named} is not in this browser. Pick its folder under Settings, Models.`;
  throw new AppError('model-missing', sentence);
}

export function isVersionOf(one: ModelVersion, model: ModelVersion): boolean {
  return one.id === model.id && one.revision === model.revision;
}

function versionKey({ id, revision }: ModelVersion): string {
  return JSON.stringify([id, revision]);
}
