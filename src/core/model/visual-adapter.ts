/**
 * Which adapter drives a visual model: decided by its graphs' own inputs and outputs, then by its processor's files. Each
 * decision carries its reasons, since a wrong one gives vectors of the right shape that mean nothing.
 */
import { AppError } from '../app-error.ts';
import { assertUnreachable } from '../assert-unreachable.ts';
import type { VisualFacts } from './visual-facts.ts';
import { familyReason } from './visual-family.ts';
import type { GraphSignature, GraphValue } from './visual-graph.ts';
import { patchSide } from './visual-roles.ts';
import { refuseOtherPatches } from './visual-contradictions.ts';

/**
 * `dual`: one graph for texts and one for images (CLIP, SigLIP). `joint`: one graph for both, either of which may be empty
 * (jina-clip). `late-interaction`: one graph, a vector a token, pages in tiles (ColModernVBERT, ColSmol).
 * `text-late-interaction`: a vector a token of texts alone (ColBERT).
 */
export type VisualKind = 'dual' | 'joint' | 'late-interaction' | 'text-late-interaction';

/** Names of the inputs that a graph takes, and of the output that is read. */
export interface GraphUse {
  readonly path: string;
  readonly inputs: readonly string[];
  readonly output: string;
}

export type VisualAdapter =
  | {
      readonly kind: 'dual' | 'joint';
      readonly text: GraphUse;
      readonly image: GraphUse;
      /** Every text is filled up to this many tokens; null where it is as long as it is. */
      readonly padTo: number | null;
      /** Edges of the picture that the graph was made for, null where any serve. */
      readonly edges: PictureEdges;
    }
  | {
      readonly kind: 'late-interaction';
      readonly text: GraphUse;
      /** Patches along a tile's edge. */
      readonly side: number;
      /** Tiles that the graph was made for, null where any number serves. */
      readonly tiles: number | null;
      readonly edges: PictureEdges;
    }
  | { readonly kind: 'text-late-interaction'; readonly text: GraphUse };

export interface PictureEdges {
  readonly height: number | null;
  readonly width: number | null;
}

export interface AdapterDecision {
  readonly adapter: VisualAdapter;
  /** Sentences, the deciding one first. */
  readonly reasons: readonly string[];
}

/** A graph by its path; both roles name the same one where one graph does both. */
export interface SeenGraph {
  readonly path: string;
  readonly signature: GraphSignature;
}

/**
 * Decides on the adapter. Throws `model-unsupported` with a sentence that names the file and the input or output that does
 * not fit, or the processor that is not known; `model-invalid` where a fact that the adapter needs is stated nowhere.
 * @param chosen the registry's or the person's choice, or null; it wins over what the graphs look like
 * @param name what sentences call the model
 */
export function decideAdapter(
  graphs: { readonly text: SeenGraph; readonly image: SeenGraph | null },
  facts: VisualFacts,
  chosen: VisualKind | null,
  name = 'The model',
): AdapterDecision {
  const { text, image } = graphs;
  if (chosen !== 'text-late-interaction' && (image === null || image.path === text.path)) {
    if (chosen !== null || facts.tokenMatching === null) refuseTextEncoder(text, name);
  }
  const found = chosen === null ? kindOf(graphs) : { kind: chosen, reason: `“${chosen}” was chosen.` };
  const also = classReason(facts, found.kind, chosen !== null);
  switch (found.kind) {
    case 'dual':
      return { adapter: dual(text, image, facts), reasons: [found.reason, ...also] };
    case 'joint':
      return { adapter: joint(text, facts), reasons: [found.reason, ...also] };
    case 'late-interaction':
      return { adapter: lateInteraction(text, facts), reasons: [found.reason, ...also] };
    case 'text-late-interaction':
      refuseUnknownInputs(text, [...tokenInputs]);
      return {
        adapter: { kind: 'text-late-interaction', text: use(text, tokenOutput(text)) },
        reasons: [found.reason, ...also],
      };
    default:
      return assertUnreachable(found.kind);
  }
}

/** The adapter as far as the small files and the names of the ONNX files tell it, before any graph is read. */
export function expectedKind(
  files: { readonly pair: boolean; readonly one: boolean },
  facts: VisualFacts,
): { readonly kind: VisualKind | null; readonly reason: string } {
  if (files.pair) return { kind: 'dual', reason: 'There is one ONNX file for texts and one for images.' };
  if (!files.one) return { kind: null, reason: 'No ONNX file of a known name was found.' };
  if (facts.modelType === 'jina_clip') return { kind: 'joint', reason: 'config.json states the model type jina_clip.' };
  if (facts.processorClass === idefics) {
    return { kind: 'late-interaction', reason: `The processor is ${idefics}, and there is one ONNX file.` };
  }
  if (facts.tokenMatching !== null) return { kind: 'text-late-interaction', reason: matchingReason };
  return { kind: null, reason: 'Only the graph can tell, which is read once the ONNX file is here.' };
}

const idefics = 'Idefics3Processor';
const matchingReason = 'config_sentence_transformers.json states that texts are compared by MaxSim.';
const tokenInputs = ['input_ids', 'attention_mask', 'token_type_ids'];
const pooledTexts = ['text_embeds', 'l2norm_text_embeddings', 'text_embeddings', 'pooler_output', 'sentence_embedding'];
const pooledImages = ['image_embeds', 'l2norm_image_embeddings', 'image_embeddings', 'pooler_output'];

function kindOf({ text, image }: { readonly text: SeenGraph; readonly image: SeenGraph | null }): {
  readonly kind: VisualKind;
  readonly reason: string;
} {
  if (image !== null && image.path !== text.path) {
    return { kind: 'dual', reason: `${text.path} reads texts, ${image.path} reads images.` };
  }
  const { inputs, outputs } = text.signature;
  const pixels = inputs.find(({ name }) => name === 'pixel_values');
  const names = outputs.map(({ name }) => name);
  if (pixels === undefined) return { kind: 'text-late-interaction', reason: matchingReason };
  const pooled = pooledImages.find((name) => names.includes(name));
  if (pooled !== undefined && pixels.shape?.length !== 5) {
    return { kind: 'joint', reason: `${text.path} takes input_ids and pixel_values and gives ${pooled}.` };
  }
  if (pixels.shape === null || pixels.shape.length === 5) {
    return {
      kind: 'late-interaction',
      reason: `${text.path} takes pixel_values in tiles and gives a vector for each token (${names.join(', ')}).`,
    };
  }
  throw unsupported(
    text.path,
    `takes pixel_values of ${pixels.shape.length} dimensions and gives “${names.join('”, “')}”, which is no shape that is known here`,
  );
}

/** A graph of texts alone is that of a text encoder, and one with another input is none that is known here. */
function refuseTextEncoder(graph: SeenGraph, name: string): void {
  const { inputs } = graph.signature;
  if (inputs.some((one) => one.name === 'pixel_values')) return;
  refuseUnknownInputs(graph, tokenInputs);
  throw new AppError(
    'model-unsupported',
    `${name} is a text encoder: ${graph.path} takes no pixel_values, it reads texts alone (its inputs are ${namesOf(inputs)}). Use it as one (add it as a text encoder; "kind": "dense" in an experiment file), or choose text-late-interaction if its tokens are meant to be compared one by one.`,
  );
}

function classReason(
  { modelType, processorClass, imageProcessor }: VisualFacts,
  kind: VisualKind,
  isChosen: boolean,
): readonly string[] {
  const reasons = modelType === null ? [] : [familyReason(modelType, kind, isChosen)];
  const processor = processorClass ?? imageProcessor;
  if (processor !== null) reasons.push(`The model's own processor is ${processor}.`);
  return reasons;
}

function dual(text: SeenGraph, image: SeenGraph | null, facts: VisualFacts): VisualAdapter {
  if (image === null || image.path === text.path) {
    throw unsupported(text.path, 'is the only graph, and a dual model has one for texts and one for images');
  }
  refuseUnknownInputs(text, tokenInputs);
  refuseUnknownInputs(image, ['pixel_values']);
  const fixed = input(text, 'input_ids').shape?.[1] ?? null;
  const padTo = fixed ?? (facts.padsToWindow ? facts.window : null);
  // CLIP's pooled states lie in two spaces; only their projections can be compared.
  const isProjected = (output: string): boolean => facts.modelType !== 'clip' || output !== 'pooler_output';
  return {
    kind: 'dual',
    text: use(text, oneOf(text, pooledTexts.filter(isProjected))),
    image: use(image, oneOf(image, pooledImages.filter(isProjected))),
    padTo,
    edges: edgesOf(input(image, 'pixel_values')),
  };
}

function joint(graph: SeenGraph, facts: VisualFacts): VisualAdapter {
  refuseUnknownInputs(graph, [...tokenInputs, 'pixel_values']);
  const text = use(graph, oneOf(graph, pooledTexts));
  const image = use(graph, oneOf(graph, pooledImages));
  const fixed = input(graph, 'input_ids').shape?.[1] ?? null;
  const padTo = fixed ?? (facts.padsToWindow ? facts.window : null);
  return { kind: 'joint', text, image, padTo, edges: edgesOf(input(graph, 'pixel_values')) };
}

function lateInteraction(graph: SeenGraph, facts: VisualFacts): VisualAdapter {
  refuseUnknownInputs(graph, [...tokenInputs, 'pixel_values', 'pixel_attention_mask']);
  const { processorClass, imageTokensPerTile } = facts;
  if (
    processorClass !== null &&
    processorClass !== idefics &&
    !/^Col(ModernVBert|Idefics3)Processor$/.test(processorClass)
  ) {
    throw new AppError(
      'model-unsupported',
      `processor_config.json names the processor ${processorClass}, which is not known here: pages would be shown to the model otherwise than in training. Choose another model.`,
    );
  }
  const pixels = input(graph, 'pixel_values');
  if (pixels.shape !== null && pixels.shape.length !== 5) {
    throw unsupported(graph.path, `takes pixel_values of ${pixels.shape.length} dimensions instead of tiles`);
  }
  if (imageTokensPerTile === null) {
    throw new AppError(
      'model-invalid',
      'processor_config.json does not state image_seq_len, the tokens of a tile. Get the file that belongs to the model.',
    );
  }
  const side = patchSide(imageTokensPerTile);
  if (side === null) {
    throw new AppError(
      'model-unsupported',
      `processor_config.json states image_seq_len ${imageTokensPerTile}, which is no square of patches. Choose another model.`,
    );
  }
  const edges = edgesOf(pixels);
  refuseOtherPatches(facts, imageTokensPerTile, edges.height);
  return {
    kind: 'late-interaction',
    text: use(graph, tokenOutput(graph)),
    side,
    tiles: pixels.shape?.[1] ?? null,
    edges,
  };
}

/** The last two dimensions are height and width. */
function edgesOf({ shape }: GraphValue): PictureEdges {
  return { height: shape?.at(-2) ?? null, width: shape?.at(-1) ?? null };
}

function tokenOutput(graph: SeenGraph): string {
  const { outputs } = graph.signature;
  const known = ['embeddings', 'token_embeddings', 'last_hidden_state'];
  const named = known.find((name) => outputs.some((one) => one.name === name));
  const only = outputs.filter(({ shape }) => shape === null || shape.length === 3);
  const output = named ?? (only.length === 1 ? only[0]?.name : undefined);
  if (output !== undefined) return output;
  throw unsupported(graph.path, `gives no vector for each token (its outputs are ${namesOf(outputs)})`);
}

function oneOf(graph: SeenGraph, known: readonly string[]): string {
  const { outputs } = graph.signature;
  const found = known.find((name) => outputs.some((output) => output.name === name));
  if (found !== undefined) return found;
  throw unsupported(graph.path, `has none of the outputs ${known.join(', ')} (its outputs are ${namesOf(outputs)})`);
}

function input(graph: SeenGraph, name: string): GraphValue {
  const found = graph.signature.inputs.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw unsupported(graph.path, `has no input ${name} (its inputs are ${namesOf(graph.signature.inputs)})`);
}

const int64 = 7;
const float32 = 1;

function refuseUnknownInputs(graph: SeenGraph, known: readonly string[]): void {
  for (const { name, elementType } of graph.signature.inputs) {
    if (!known.includes(name)) {
      const why = name === 'pixel_values' ? 'which are pictures, and reads texts here' : 'which is not known here';
      throw unsupported(graph.path, `wants the input “${name}”, ${why}`);
    }
    const wanted = name === 'pixel_values' ? float32 : int64;
    if (name === 'pixel_attention_mask' || elementType === 0 || elementType === wanted) continue;
    const type = name === 'pixel_values' ? 'float32' : 'int64';
    throw unsupported(graph.path, `wants the input “${name}” in another type than ${type}`);
  }
}

function use({ path, signature }: SeenGraph, output: string): GraphUse {
  return { path, inputs: signature.inputs.map(({ name }) => name), output };
}

function namesOf(values: readonly GraphValue[]): string {
  return values.map(({ name }) => name).join(', ');
}

function unsupported(path: string, what: string): AppError {
  return new AppError('model-unsupported', `${path} ${what}. Choose another model.`);
}
