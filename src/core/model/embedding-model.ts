/**
 * What must be known of a text encoder before its vectors mean anything. Pooling with the wrong token or a prompt left out
 * gives vectors of the right shape and a worse ranking without an error, so every fact is stated and carries its source.
 */

/** How the vectors of a text's tokens become one: their mean over all real tokens, or that of the first token. */
export type Pooling = 'mean' | 'cls';

/** Precision of an ONNX file. `int8` quantises activations for the whole input, so its texts are embedded one at a time. */
export type Dtype = 'fp32' | 'fp16' | 'int8';

export type TextKind = 'query' | 'passage';

/** What is put before a text, by what the text is; empty where the model was trained without. */
export interface Prompts {
  readonly query: string;
  readonly passage: string;
}

/** A fact that the sources at hand state, or that they do not: it is never guessed. */
export type Known<T> = T | 'unknown';

/** One ONNX file of a model. */
export interface ModelVariant {
  readonly dtype: Dtype;
  /** Bytes of the ONNX file. */
  readonly bytes: Known<number>;
  /** SHA-256 of the ONNX file, 64 lower-case hexadecimal digits. */
  readonly sha256: Known<string>;
}

/** A text encoder of the BERT kind: token ids and mask in, one vector a token out. */
export interface EmbeddingModel {
  /** Id of the weights as its publisher names them, e.g. `BAAI/bge-small-en-v1.5`. */
  readonly id: string;
  /** Id of the repository that holds the ONNX files; it may be another than `id`. */
  readonly exportId: string;
  /** Revision of that repository. `main` is a moving name and shown as such. */
  readonly revision: string;
  readonly pooling: Pooling;
  readonly prompts: Prompts;
  /** Longest input in tokens, special tokens and prompt included. */
  readonly window: number;
  readonly dimensions: number;
  readonly variants: readonly ModelVariant[];
  readonly parameters: Known<number>;
  readonly licence: Known<string>;
  /** Mean nDCG@10 of the 15 BEIR data sets (MTEB v1) as published, 0–100. */
  readonly beirNdcg10: Known<number>;
  /** Where these facts were read. */
  readonly factsFrom: string;
}

export type Device = 'webgpu' | 'wasm';

/** One way of running the model that was tried and not taken. */
export interface FailedAttempt {
  readonly device: Device;
  readonly dtype: Dtype;
  readonly reason: string;
}

/** How a model was opened: device, precision, self-test, and what its vectors are kept under. */
export interface PreparedEncoder {
  readonly device: Device;
  readonly dtype: Dtype;
  readonly threads: number;
  /** Why this device and these threads, in a sentence. */
  readonly reason: string;
  readonly failed: readonly FailedAttempt[];
  /**
   * The least cosine of the self-test's texts to their reference: `stored` with the product, `kept` from an earlier
   * load, or `made` now on WASM. 1 where WASM made it now: then only the shape of the vectors was tested.
   */
  readonly selfTest: { readonly cosine: number; readonly reference: 'stored' | 'kept' | 'made' };
  /** All that decides a vector beside text and kind (`embeddingIdentity`): part of every key that vectors are kept under. */
  readonly identity: string;
  /** SHA-256 of the ONNX file. */
  readonly sha256: string;
  /** Bytes of the ONNX file. */
  readonly bytes: number;
  /** Whether every file is kept or served by the site, so that the model loads without any network. */
  readonly worksOffline: boolean;
  /** Why the files were not kept although that was asked, or null. */
  readonly notKept: string | null;
}

/** What a model's own files state. */
export interface ModelDescription {
  readonly id: string;
  readonly pooling: Known<Pooling>;
  readonly prompts: Known<Prompts>;
  readonly window: Known<number>;
  readonly dimensions: Known<number>;
  readonly licence: Known<string>;
  /** The ONNX files that were found. A hub is asked for each; sizes are as it states them. */
  readonly variants: readonly ModelVariant[];
  /** What the person must be asked before the model can be used. */
  readonly missing: readonly ('pooling' | 'prompts' | 'window' | 'dimensions')[];
}

/** A model of which files are kept in this browser. */
export interface KeptModel {
  /** `EmbeddingModel.id` and revision. */
  readonly id: string;
  readonly revision: string;
  /** The precisions of a text encoder that can be loaded without any network; empty where only a tokenizer is kept. */
  readonly dtypes: readonly Dtype[];
  readonly bytes: number;
  /** Where its ONNX files and weights came from, each once: `folder`, or a hub's address; empty where that was not noted. */
  readonly from: readonly string[];
}

/** Raised whenever the same model, file and text could give another vector: tokenising, windows, pooling. */
export const embeddingVersion = 1;

/** Path of a model's ONNX file in its folder, as transformers.js lays models out. */
export function onnxPath(dtype: Dtype): string {
  return onnxPaths[dtype];
}

const onnxPaths: Readonly<Record<Dtype, string>> = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  int8: 'onnx/model_quantized.onnx',
};

/** The precision an ONNX file of this path has, or null where the path is none that is known. */
export function dtypeOfPath(path: string): Dtype | null {
  for (const [dtype, known] of Object.entries(onnxPaths)) if (known === path) return dtype as Dtype;
  return null;
}

/**
 * All that decides a vector beside the text and its kind, as one key: files by content, precision, pooling, prompts, window
 * and the version of the code. Device and threads are not in it: they move a component in the sixth decimal at most, and a
 * device that moves more fails the self-test.
 * @param files SHA-256 of the ONNX file and of tokenizer.json
 */
export function embeddingIdentity(
  model: EmbeddingModel,
  dtype: Dtype,
  files: { readonly onnx: string; readonly tokenizer: string },
): string {
  const { pooling, prompts, window } = model;
  return JSON.stringify([
    `e${embeddingVersion}`,
    model.id,
    dtype,
    files.onnx.slice(0, 32),
    files.tokenizer.slice(0, 32),
    pooling,
    window,
    prompts.query,
    prompts.passage,
  ]);
}
