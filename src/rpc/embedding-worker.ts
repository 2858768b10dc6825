import type {
  Device,
  Dtype,
  EmbeddingModel,
  KeptModel,
  ModelDescription,
  PreparedEncoder,
  TextKind,
} from '../core/model/embedding-model.ts';
import type { FactName } from '../core/model/stated-facts.ts';
import type { Failure } from '../core/app-error.ts';
import type { VisualKind } from '../core/model/visual-adapter.ts';
import type {
  PageTiles,
  PreparedVisual,
  VisualDescription,
  VisualModel,
  VisualVariant,
} from '../core/model/visual-model.ts';
import type { RowRoles } from '../core/model/visual-roles.ts';
import type { Call } from './contract.ts';

/** One file of a picked folder; `path` is relative to the model's folder, with `/` (`onnx/model.onnx`). */
export interface FolderFile {
  readonly path: string;
  readonly file: Blob;
}

/** Where a model's files come from. Files that were kept are used before a hub is asked. */
export type ModelSource =
  /** Served by the site itself. */
  | { readonly kind: 'bundled' }
  /** A hub of Hugging Face's layout: `<baseUrl>/<exportId>/resolve/<revision>/<path>`. Choosing it allows requests to its origin. */
  | { readonly kind: 'hub'; readonly baseUrl: string; readonly token: string | null }
  | { readonly kind: 'folder'; readonly files: readonly FolderFile[] }
  /** Only what was kept before: nothing is fetched. */
  | { readonly kind: 'kept' };

export interface PrepareInput {
  readonly model: EmbeddingModel;
  readonly source: ModelSource;
  /** Null: the one that suits the device, among those that the source has. */
  readonly dtype: Dtype | null;
  /** `auto`: WebGPU where a real adapter exists. `webgpu` takes a software adapter too: for tests. */
  readonly device: Device | 'auto';
  /** Null: as many as the processor has where the page is cross-origin isolated, at most 8. One without isolation, whatever is asked. */
  readonly threads: number | null;
  /** Facts of the model that the person gave, which its files do not overrule; any other that they contradict is refused. */
  readonly given?: readonly FactName[];
  /** Whether files that were fetched or picked are kept in the browser for offline use. */
  readonly keep: boolean;
}

export interface EmbedInput {
  readonly texts: readonly string[];
  /** Decides the prompt. */
  readonly kind: TextKind;
  /** `first` cuts a text at the window, as published pipelines do. */
  readonly windows: 'all' | 'first';
}

/** Vectors row by row. A text has no row where it is empty, and several where it is longer than the window. */
export interface EmbedOutcome {
  /** Shape: rows × dimensions, each row of length 1. Transferred: the caller owns it. */
  readonly values: Float32Array<ArrayBuffer>;
  readonly dimensions: number;
  /** The rows of text t are `firstRow[t]` up to and without `firstRow[t + 1]`, its windows in order. Length: texts + 1. */
  readonly firstRow: Uint32Array<ArrayBuffer>;
  /** Part of its text that a row stands for, in UTF-16 units: start and end for each row. Consecutive, without overlap. */
  readonly spans: Uint32Array<ArrayBuffer>;
  /** Tokens of each text, without special tokens and prompt; and how many of them were embedded. */
  readonly tokens: Uint32Array<ArrayBuffer>;
  readonly embeddedTokens: Uint32Array<ArrayBuffer>;
  /** Indices of texts in which the tokenizer finds nothing (empty, only spaces or control characters): they have no row. */
  readonly empty: Uint32Array<ArrayBuffer>;
  /** The device at the end of the call; a lost device is replaced and its batch done again. */
  readonly device: Device;
  /** Batches that were done again. */
  readonly redone: number;
}

export interface PrepareVisualInput extends Omit<PrepareInput, 'model'> {
  readonly model: VisualModel;
  readonly tiles: PageTiles;
}

/** A page's picture; `pixels` is RGBA, not premultiplied, 4 · width · height. */
export interface ImageToEmbed {
  /** Names the page in sentences about it. */
  readonly name: string;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export interface EmbedImagesInput {
  /** In the size that the model's picture has or above (`PreparedVisual.processor`); larger is resized as in training. */
  readonly images: readonly ImageToEmbed[];
}

/** A picture that has no vectors while the others have. */
export interface FailedImage {
  readonly index: number;
  readonly failure: Failure;
}

/** Vectors row by row; a picture has one row, or with a late-interaction model one a token. None where it failed. */
export interface VisualImagesOutcome extends Pick<EmbedOutcome, 'values' | 'dimensions' | 'device' | 'redone'> {
  /** The rows of image i are `firstRow[i]` up to and without `firstRow[i + 1]`. Length: images + 1. */
  readonly firstRow: Uint32Array<ArrayBuffer>;
  /** What each row stands for; null where a picture has one row. */
  readonly roles: RowRoles | null;
  /** Rows and columns of tiles of each image; 0 and 0 where it is seen as a whole only. */
  readonly grids: Uint16Array<ArrayBuffer>;
  readonly failed: readonly FailedImage[];
}

/**
 * As of `embed`; with a late-interaction model a text has a row a token, its windows one after the other. A row's span is
 * then the token's, and 0 to 0 for special tokens and prompt.
 */
export interface VisualTextsOutcome extends EmbedOutcome {
  /** What each row stands for; null where a row is a window. */
  readonly roles: RowRoles | null;
}

export interface TokenOffsets {
  /** The tokens of text t are `firstToken[t]` up to and without `firstToken[t + 1]`. Length: texts + 1. */
  readonly firstToken: Uint32Array<ArrayBuffer>;
  /** Half-open ranges of the text in UTF-16 units, one a token; neither special tokens nor a prompt are among them. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

interface TokenizerFiles {
  readonly model: Pick<EmbeddingModel, 'id' | 'exportId' | 'revision'>;
  readonly source: ModelSource;
}

/**
 * Turns texts into vectors with one model. A worker holds one model for its life: WASM memory never shrinks and a device
 * that was released may stay broken, so whoever changes the model, its source, dtype, device or threads ends the worker
 * (`terminate`) and prepares the new one in a fresh worker. `prepare` once more with the same input answers at once.
 *
 * A call may be silent for as long as a model compiles and embeds its first batch: give `prepare` 300 s and `embed` 120 s.
 */
export interface EmbeddingWorker {
  /**
   * Reads, checks and keeps the files, opens the model on the best device, tests it, and falls back (next dtype, then WASM).
   * Progress: phases `load` (bytes), `compile` and `self-test`. Rejects with `model-missing` (a file is not there), `model-invalid`
   * (a file is not what it should be), `model-unsupported`, `network-refused`, `network-failed`, or `model-not-prepared` where
   * the worker holds another model.
   */
  readonly prepare: Call<PrepareInput, PreparedEncoder>;
  /** Progress: phase `embed`, texts. Any text is embedded or listed as empty. Needs `prepare`: else `model-not-prepared`. */
  readonly embed: Call<EmbedInput, EmbedOutcome>;
  /**
   * Where the model's tokens lie in texts, for cutting by tokens. Needs no `prepare`: the tokenizer alone is loaded, from the
   * source with the first call (and kept), whatever source later calls name.
   */
  readonly tokenOffsets: Call<TokenizerFiles & { readonly texts: readonly string[] }, TokenOffsets>;
  /** What the files of a model state, for an id typed by hand or a picked folder. Rejects as `prepare`. */
  readonly describe: Call<
    { readonly id: string; readonly revision: string; readonly source: ModelSource },
    ModelDescription
  >;
  /**
   * What the files of a visual model state, and which adapter they ask for. Of a picked folder the graphs' own inputs and
   * outputs are read, of a hub the small files alone. Rejects as `prepareVisual`.
   */
  readonly describeVisual: Call<
    {
      readonly id: string;
      readonly revision: string;
      readonly source: ModelSource;
      /** The person's choice, or null. */
      readonly adapter: VisualKind | null;
      /** Where the files of a known model lie, looked for before those of the usual names. */
      readonly variants?: readonly VisualVariant[];
    },
    VisualDescription
  >;
  /**
   * `prepare` for a model of texts and page images. Further reasons to reject with `model-unsupported`: a graph with inputs
   * or outputs of no known adapter, a picture's processor that is not known; `model-missing`: a file of weights beside a
   * graph is not there. The sentence names the file and the input.
   */
  readonly prepareVisual: Call<PrepareVisualInput, PreparedVisual>;
  /**
   * Progress: phase `embed`, pages. Needs `prepareVisual`: else `model-not-prepared`. A picture that cannot be prepared is
   * listed as failed; a vector that is no number, zero, constant or of another size rejects with the page named. The caller
   * may transfer the pixels.
   */
  readonly embedImages: Call<EmbedImagesInput, VisualImagesOutcome>;
  /** Progress: phase `embed`, texts. Needs `prepareVisual`: else `model-not-prepared`. */
  readonly embedVisualTexts: Call<EmbedInput, VisualTextsOutcome>;
  /** Models whose files are all kept in this browser. */
  readonly keptModels: Call<null, readonly KeptModel[]>;
  /** Deletes the kept files of a model. */
  readonly forgetModel: Call<{ readonly id: string; readonly revision: string }, null>;
}
