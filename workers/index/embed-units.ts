/**
 * Embeds the units of one document in calls of a few units. What each call gives is stored before the next begins, and what is
 * stored is not embedded again: a tab that is closed in the middle loses at most the call in flight.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { EmbedOutcome } from '../../src/rpc/embedding-worker.ts';
import type { VectorBatch } from '../../src/storage/schema.ts';
import { decodeBlock, encodeBlock, joinBlocks, unitsOfBlock } from './vector-block.ts';
import type { VectorBlock } from './vector-block.ts';

/** Units of one call. Batches that were stored with another number are passed over. */
export const unitsPerCall = 16;

export interface EmbedUnits {
  readonly document: DocumentId;
  /** Text of each unit. */
  readonly texts: readonly string[];
  readonly dimensions: number;
  /** What is stored of it, by first unit, from `soundBatches`. */
  readonly stored: ReadonlyMap<number, VectorBlock>;
  readonly embed: (texts: readonly string[], done: number) => Promise<EmbedOutcome>;
  readonly store: (batch: VectorBatch) => Promise<void>;
}

/** The vectors of all units. Rejects with the signal's reason, `model-invalid`, or what `embed` and `store` reject with. */
export async function embedUnits(input: EmbedUnits, signal: AbortSignal): Promise<VectorBlock> {
  const { document, texts, dimensions, stored, embed, store } = input;
  const blocks: VectorBlock[] = [];
  let done = 0;
  for (let from = 0; from < texts.length; from += unitsPerCall) {
    signal.throwIfAborted();
    const known = stored.get(from);
    if (known !== undefined) {
      blocks.push(known);
      continue;
    }
    const wanted = texts.slice(from, from + unitsPerCall);
    const block = blockOf(await embed(wanted, done), wanted.length, dimensions);
    await store({ document, from, bytes: encodeBlock(block) });
    blocks.push(block);
    done += wanted.length;
  }
  return joinBlocks(blocks, dimensions);
}

/** The stored batches that can be gone on with: sound, at their place, of the right size. The others are embedded again. */
export function soundBatches(
  batches: readonly VectorBatch[],
  units: number,
  dimensions: number,
): ReadonlyMap<number, VectorBlock> {
  const sound = new Map<number, VectorBlock>();
  for (const { from, bytes } of batches) {
    const expected = Math.min(unitsPerCall, units - from);
    if (from % unitsPerCall !== 0 || expected <= 0) continue;
    try {
      const block = decodeBlock(bytes);
      if (unitsOfBlock(block) === expected && block.dimensions === dimensions) sound.set(from, block);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'record-invalid')) throw error;
    }
  }
  return sound;
}

/** Units that these batches hold. */
export function unitsOfBatches(sound: ReadonlyMap<number, VectorBlock>): number {
  return [...sound.values()].reduce((total, block) => total + unitsOfBlock(block), 0);
}

function blockOf(outcome: EmbedOutcome, units: number, dimensions: number): VectorBlock {
  const rows = outcome.firstRow.at(-1) ?? -1;
  const isSound =
    outcome.firstRow.length === units + 1 &&
    outcome.tokens.length === units &&
    outcome.embeddedTokens.length === units &&
    outcome.spans.length === 2 * rows &&
    outcome.values.length === rows * outcome.dimensions;
  if (!isSound || (rows > 0 && outcome.dimensions !== dimensions)) {
    const sentence = `The model gives vectors of ${outcome.dimensions} numbers where its settings say ${dimensions}. Correct its dimensions under Settings, Models, and start again.`;
    throw new AppError('model-invalid', sentence);
  }
  const { firstRow, spans, tokens, embeddedTokens, values } = outcome;
  return { dimensions, firstRow, spans, tokens, embeddedTokens, values };
}
