/** Blocks of text units in the space of a visual model: how they come of a call, and which of those that are stored belong to a document. */
import { AppError } from '../../src/core/app-error.ts';
import { codeRows } from '../../src/core/vector/row-codes.ts';
import type { VisualTextsOutcome } from '../../src/rpc/embedding-worker.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import { nothingElse, unitsOfSpaceBlock } from './space-block.ts';
import type { SpaceBlock } from './space-block.ts';

/** Units of one call and one record, counted from the first of the document: a record never reaches over a multiple of it. */
export const textUnitsPerCall = 8;

/** Ordinals that follow each other, in lots of one call. */
export function lotsOf(ordinals: readonly number[]): readonly (readonly number[])[] {
  const lots: number[][] = [];
  for (const ordinal of ordinals) {
    const last = lots.at(-1);
    const follows = last !== undefined && last.at(-1) === ordinal - 1 && ordinal % textUnitsPerCall !== 0;
    if (follows) last.push(ordinal);
    else lots.push([ordinal]);
  }
  return lots;
}

/** Whether a stored block holds these units (`numbersOfUnits`) by this model: under another cutting it would be of other texts. */
export function fitsUnits(
  numbers: Uint32Array,
  { vectors, dimensions }: ConnectedVisual,
): (from: number, block: SpaceBlock) => boolean {
  return (from, block) => {
    const { units, rows } = block;
    const rowCount = block.firstRow.at(-1)!;
    const isOfKind = rowCount === 0 || (vectors === 'multi') === (rows.kind === 'codes');
    const own = numbers.subarray(4 * from, 4 * from + units.length);
    const isOfUnits =
      units.length === 4 * unitsOfSpaceBlock(block) &&
      own.length === units.length &&
      units.every((number, at) => number === own[at]);
    return isOfKind && isOfUnits && units.length > 0 && block.dimensions === dimensions;
  };
}

/** Of blocks that hold the same unit the first. */
export function withoutOverlap(blocks: ReadonlyMap<number, SpaceBlock>): ReadonlyMap<number, SpaceBlock> {
  const kept = new Map<number, SpaceBlock>();
  let next = 0;
  for (const [from, block] of [...blocks].sort(([a], [b]) => a - b)) {
    if (from < next) continue;
    kept.set(from, block);
    next = from + unitsOfSpaceBlock(block);
  }
  return kept;
}

/** The texts `first` to `end` of a call, end excluded. Throws `model-invalid` where it is another model than was connected. */
export function textBlock(
  outcome: VisualTextsOutcome,
  first: number,
  end: number,
  units: Uint32Array<ArrayBuffer>,
  { vectors, dimensions }: ConnectedVisual,
): SpaceBlock {
  const { firstRow, values, spans, roles, tokens, embeddedTokens } = outcome;
  const rows = firstRow.at(-1) ?? 0;
  const isOfModel = rows === 0 || (outcome.dimensions === dimensions && (roles === null) === (vectors === 'single'));
  if (!isOfModel || firstRow.length <= end || values.length !== rows * outcome.dimensions) {
    const sentence = `The model gives vectors of ${outcome.dimensions} numbers for a text, where it was loaded with ${dimensions}. Load it again under Settings, Models.`;
    throw new AppError('model-invalid', sentence);
  }
  const [firstOf, endOf] = [firstRow[first]!, firstRow[end]!];
  const own = values.slice(firstOf * dimensions, endOf * dimensions);
  const counts = Array.from({ length: end - first }, (_, at) => [tokens[first + at]!, embeddedTokens[first + at]!]);
  const block = {
    ...nothingElse,
    dimensions,
    firstRow: firstRow.slice(first, end + 1).map((row) => row - firstOf),
    units,
    tokens: Uint32Array.from(counts.flat()),
  };
  if (vectors === 'single') {
    return { ...block, rows: { kind: 'values', values: own }, spans: spans.slice(2 * firstOf, 2 * endOf) };
  }
  const { codes, scales } = codeRows(own, dimensions);
  return { ...block, rows: { kind: 'codes', codes, scales } };
}
