/**
 * A model's files, each checked before anything is done with it. What is kept serves before a hub, but not
 * before the site's own files or a picked folder: whoever picks one means its files, and not an earlier folder's of that name.
 */
import { sha256 as hash } from 'hash-wasm';
import { AppError } from '../../../src/core/app-error.ts';
import { onnxPath } from '../../../src/core/model/embedding-model.ts';
import type { Dtype, Known } from '../../../src/core/model/embedding-model.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { keepFiles, keptFiles, readKept } from '../../../src/storage/kept-model-files.ts';
import type { FileToKeep, KeptPlace } from '../../../src/storage/kept-model-files.ts';
import { checkHash, checkOnnx, checkWeights, checkedJson } from './check-file.ts';
import type { FileOrigin } from './check-file.ts';
import type { ModelFiles } from './model-files.ts';

/** Facts about a file that are known before it is read. */
export interface ExpectedFile {
  readonly bytes: Known<number>;
  readonly sha256: Known<string>;
}

export interface CheckedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

export const tokenizerPath = 'tokenizer.json';
export const configPath = 'config.json';

/** Counts bytes over all files of a model; the total is unknown until the large file's size is. */
class LoadProgress {
  readonly #onProgress: OnProgress | undefined;
  #done = 0;
  #total: number | null = null;

  constructor(onProgress: OnProgress | undefined) {
    this.#onProgress = onProgress;
  }

  readonly small = (arrived: number): void => this.#report(arrived);

  readonly large = (arrived: number, total: number | null): void => {
    if (total !== null) this.#total ??= this.#done + total;
    this.#report(arrived);
  };

  #report(arrived: number): void {
    this.#done += arrived;
    // A server may state less than it sends.
    if (this.#total !== null && this.#done > this.#total) this.#total = this.#done;
    this.#onProgress?.({ phase: 'load', done: this.#done, total: this.#total, unit: 'bytes' });
  }
}

/** One model's files; what was read is remembered, so that it can be kept together. */
export class CheckedFiles {
  readonly #place: KeptPlace;
  readonly #source: ModelFiles | null;
  readonly #keptFirst: boolean;
  readonly #progress: LoadProgress;
  readonly #fresh = new Map<string, FileToKeep>();

  /** @param source null: only what is kept */
  constructor(place: KeptPlace, source: ModelFiles | null, onProgress?: OnProgress) {
    this.#place = place;
    this.#source = source;
    this.#keptFirst = source?.first !== true;
    this.#progress = new LoadProgress(onProgress);
  }

  /** A JSON file that must be there. Rejects with `model-missing` or `model-invalid`. */
  async json(path: string, signal: AbortSignal): Promise<{ readonly value: unknown; readonly sha256: string }> {
    const found = await this.optionalJson(path, signal);
    if (found === null) throw missing(path);
    return found;
  }

  /** A JSON file, or null where the source does not have it. Rejects with `model-invalid`. */
  async optionalJson(
    path: string,
    signal: AbortSignal,
  ): Promise<{ readonly value: unknown; readonly sha256: string } | null> {
    const kept = this.#keptFirst ? await this.#keptJson(path) : null;
    if (kept !== null) return kept;
    const read = await this.#source?.read(path, signal, this.#progress.small);
    if (read === null || read === undefined) return null;
    const value = checkedJson(path, read.bytes, this.#origin);
    const sha256 = await hash(read.bytes);
    this.#fresh.set(path, { bytes: read.bytes, sha256 });
    return { value, sha256 };
  }

  /**
   * A JSON file that states something of the model, or null. Where the configuration is a kept one its neighbours are kept with
   * it, and the source is not asked for those that are not.
   */
  async statement(path: string, signal: AbortSignal): Promise<unknown> {
    const found = this.#fresh.has(configPath) ? await this.optionalJson(path, signal) : await this.#keptJson(path);
    return found?.value;
  }

  get #origin(): FileOrigin {
    return this.#source?.from === 'folder' ? 'picked' : 'served';
  }

  /** The ONNX file of a precision. Rejects with `model-missing` or `model-invalid`. */
  onnx(dtype: Dtype, expected: ExpectedFile, signal: AbortSignal): Promise<CheckedFile> {
    return this.graph(onnxPath(dtype), expected, signal);
  }

  /** An ONNX file. Rejects with `model-missing` or `model-invalid`. */
  graph(path: string, expected: ExpectedFile, signal: AbortSignal): Promise<CheckedFile> {
    return this.#large(path, expected, signal, checkOnnx);
  }

  /** A file of weights beside an ONNX file. Rejects with `model-missing` or `model-invalid`. */
  weights(path: string, signal: AbortSignal): Promise<CheckedFile> {
    return this.#large(path, { bytes: 'unknown', sha256: 'unknown' }, signal, checkWeights);
  }

  /** Notes the files of weights that a graph needs: it is kept as one that does. */
  needs(path: string, weights: readonly string[]): void {
    const file = this.#fresh.get(path);
    if (file !== undefined) this.#fresh.set(path, { ...file, weights });
  }

  async #large(
    path: string,
    expected: ExpectedFile,
    signal: AbortSignal,
    check: (path: string, bytes: Uint8Array, expectedBytes: number | null, from: FileOrigin) => void,
  ): Promise<CheckedFile> {
    const listed = this.#keptFirst ? (await keptFiles(this.#place))[path] : undefined;
    const kept = listed === undefined ? null : await readKept(this.#place, path);
    if (kept !== null && listed !== undefined) {
      const sha256 = await hash(kept);
      // A damaged copy is read from the source again.
      if (sha256 === listed.sha256) return { bytes: kept, sha256 };
    }
    const read = await this.#source?.read(path, signal, this.#progress.large);
    if (read === null || read === undefined) throw missing(path);
    check(path, read.bytes, expected.bytes === 'unknown' ? read.statedBytes : expected.bytes, this.#origin);
    signal.throwIfAborted();
    const sha256 = await hash(read.bytes);
    if (expected.sha256 !== 'unknown') checkHash(path, sha256, expected.sha256);
    const file = { bytes: read.bytes, sha256 };
    this.#fresh.set(path, file);
    return file;
  }

  /** A damaged copy counts as none: it is read from the source again. */
  async #keptJson(path: string): Promise<{ readonly value: unknown; readonly sha256: string } | null> {
    const bytes = await readKept(this.#place, path);
    if (bytes === null) return null;
    try {
      return { value: checkedJson(path, bytes, this.#origin), sha256: await hash(bytes) };
    } catch (error) {
      if (this.#source === null) throw error;
      return null;
    }
  }

  /** Keeps what was read from the source, all or nothing. Rejects with a `storage-*` code. */
  async keep(): Promise<void> {
    if (this.#fresh.size > 0 && this.#source !== null) await keepFiles(this.#place, this.#fresh, this.#source.from);
    this.#fresh.clear();
  }

  /** Lets go of the bytes that were read. */
  release(): void {
    this.#fresh.clear();
  }
}

function missing(path: string): AppError {
  const sentence = `The model has no file ${path}. Choose a folder or hub model laid out for transformers.js, with its ONNX files in onnx/.`;
  return new AppError('model-missing', sentence);
}
