/**
 * What must be known of a model that puts texts and page images into one space. As for text encoders nothing is guessed: a
 * model's adapter follows from its graph's own inputs and outputs, or from a choice that is shown as one.
 */
import type { ImageProcessor } from '../image/image-processor.ts';
import type { AdapterDecision, VisualKind } from './visual-adapter.ts';
import type { Dtype, Known, PreparedEncoder, Prompts } from './embedding-model.ts';

/** One ONNX file of a visual model. */
export interface GraphFile {
  /** In the model's folder, with `/`. */
  readonly path: string;
  readonly bytes: Known<number>;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: Known<string>;
}

/** The graphs of one precision: `text` reads texts and `image` page images; the same path where one graph does both. */
export interface VisualVariant {
  readonly dtype: Dtype;
  readonly text: GraphFile;
  /** Null: the model reads no images (a late-interaction encoder of texts). */
  readonly image: GraphFile | null;
}

export interface VisualModel {
  /** Id of the weights as their publisher names them. */
  readonly id: string;
  /** Id of the repository that holds the ONNX files. */
  readonly exportId: string;
  /** Revision of that repository. `main` is a moving name and shown as such. */
  readonly revision: string;
  /** Null: decided by the model's files. Else the registry's or the person's choice, which wins. */
  readonly adapter: VisualKind | null;
  /** Put before a text, by what it is. */
  readonly prompts: Prompts;
  /** Longest text in tokens, special tokens included; `unknown`: as the model's files state it. */
  readonly window: Known<number>;
  readonly dimensions: Known<number>;
  /** The ONNX files to be asked for, the usual ones where it is not known which there are. */
  readonly variants: readonly VisualVariant[];
  readonly parameters: Known<number>;
  readonly licence: Known<string>;
  /** Means as published, 0 to 1: nDCG@5 for ViDoRe v1 and v2, nDCG@10 for v3. */
  readonly vidore: { readonly v1: Known<number>; readonly v2: Known<number>; readonly v3: Known<number> };
  /** Where these facts were read. */
  readonly factsFrom: string;
  /** Why this model cannot be run here, in a sentence, or null. */
  readonly refused: string | null;
}

/** Whether a page is seen in tiles and as a whole, or (economy) as a whole only. Without meaning where a model has no tiles. */
export type PageTiles = 'all' | 'one';

/** What a model's small files state, and what of its graphs could be seen before anything large was read. */
export interface VisualDescription {
  readonly id: string;
  /** The repository and revision at a hub; absent of a picked folder. */
  readonly exportId?: string;
  readonly revision?: string;
  /** Null where only the graph can tell, which is large and not read yet; `reasons` then says so. */
  readonly adapter: VisualKind | null;
  /** Sentences, the deciding one first. */
  readonly reasons: readonly string[];
  readonly variants: readonly VisualVariant[];
  readonly window: Known<number>;
}

/** How a visual model was opened. `sha256` is of the graph that reads texts, `bytes` of all graphs and files of weights. */
export interface PreparedVisual extends PreparedEncoder {
  readonly decision: AdapterDecision;
  /** `single`: one vector a page and a text window. `multi`: one a token, compared by MaxSim. */
  readonly vectors: 'single' | 'multi';
  /** What is done to a picture before the model sees it; null where the model reads no images. */
  readonly processor: ImageProcessor | null;
  /** Patches along a tile's edge; null where vectors are single. */
  readonly side: number | null;
  readonly dimensions: number;
  readonly window: number;
  /** Every file that decides a vector beside the tokenizer: graphs and their weights, by path. */
  readonly graphs: readonly { readonly path: string; readonly sha256: string }[];
}

/** Raised whenever the same files and inputs could give another vector: prompts, padding, windows, tiles. */
export const visualVersion = 1;

/**
 * All that decides a vector beside the text or picture, as one key, as `embeddingIdentity` is for text encoders.
 * @param files SHA-256 of the graphs, of their files of weights and of tokenizer.json
 */
export function visualIdentity(
  model: VisualModel,
  dtype: Dtype,
  tiles: PageTiles,
  files: readonly string[],
  recipe: {
    readonly decision: AdapterDecision;
    readonly window: number;
    readonly processor: ImageProcessor | null;
    readonly frames: unknown;
    readonly pagePrompt: string;
  },
): string {
  const { decision, window, processor, frames, pagePrompt } = recipe;
  return JSON.stringify([
    `v${visualVersion}`,
    model.id,
    dtype,
    files.map((sha256) => sha256.slice(0, 32)),
    decision.adapter,
    window,
    processor,
    frames,
    pagePrompt,
    processor?.kind === 'tiled' ? tiles : 'all',
  ]);
}

/** The paths that an export for transformers.js usually has for a precision, one graph for both. */
export function usualGraph(dtype: Dtype): VisualVariant {
  const file = graphFile(`onnx/model${suffixes[dtype]}.onnx`);
  return { dtype, text: file, image: file };
}

/** The usual paths of a model with one graph for texts and one for images. */
export function usualPair(dtype: Dtype): VisualVariant {
  const [text, image] = [`onnx/text_model${suffixes[dtype]}.onnx`, `onnx/vision_model${suffixes[dtype]}.onnx`];
  return { dtype, text: graphFile(text), image: graphFile(image) };
}

/** The graphs of a variant, each once. */
export function graphsOf({ text, image }: VisualVariant): readonly GraphFile[] {
  return image === null || image.path === text.path ? [text] : [text, image];
}

/** The variants that a model's files may be of: those that it names, then the usual ones, a pair of graphs before one for both. */
export function possibleVariants({ variants }: Pick<VisualModel, 'variants'>): readonly VisualVariant[] {
  const usual = (['fp32', 'fp16', 'int8'] as const).flatMap((dtype) => [usualPair(dtype), usualGraph(dtype)]);
  const isNamed = ({ text, image }: VisualVariant): boolean =>
    variants.some((one) => one.text.path === text.path && one.image?.path === image?.path);
  return [...variants, ...usual.filter((variant) => !isNamed(variant))];
}

const suffixes: Readonly<Record<Dtype, string>> = { fp32: '', fp16: '_fp16', int8: '_quantized' };

function graphFile(path: string): GraphFile {
  return { path, bytes: 'unknown', sha256: 'unknown' };
}
