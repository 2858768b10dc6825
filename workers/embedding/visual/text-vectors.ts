/** Texts through a visual model: a vector a window, or one a token. */
import type { OnProgress } from '../../../src/core/progress.ts';
import type { EmbedInput, VisualTextsOutcome } from '../../../src/rpc/embedding-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { batchOf, batchesOf } from '../batches.ts';
import { Breather } from '../breather.ts';
import { GatheredRows } from './gathered-rows.ts';
import { noPictures, tileInputs, tokenInputs } from './graph-inputs.ts';
import type { GraphTensor } from './graph-session.ts';
import { matchedText } from './matched-texts.ts';
import type { MatchedWindow } from './matched-texts.ts';
import { isSingle } from './visual-run.ts';
import type { VisualRun } from './visual-run.ts';

/** Rejects with `model-unsupported` or `model-invalid` where a vector is unsound, and with the signal's reason. */
export async function embedTexts(
  run: VisualRun,
  input: EmbedInput,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<VisualTextsOutcome> {
  const { texts, kind, windows: which } = input;
  const { tokenizer, frames, skipped } = run.recipe;
  const breather = new Breather(signal);
  const windows: MatchedWindow[] = [];
  const [tokens, embeddedTokens] = [new Uint32Array(texts.length), new Uint32Array(texts.length)];
  const empty: number[] = [];
  for (const [index, text] of texts.entries()) {
    const cut = matchedText(tokenizer, frames[kind], { index, text }, which);
    windows.push(...cut.windows);
    tokens[index] = cut.tokens;
    for (const window of cut.windows) embeddedTokens[index]! += window.tokens;
    if (cut.windows.length === 0) empty.push(index);
    await breather.breathe();
  }
  const rows = new GatheredRows(windows.length);
  const redoneBefore = run.host.redone;
  let done = empty.length;
  const left = countByText(windows, texts.length);
  onProgress?.({ phase: 'embed', done, total: texts.length, unit: 'texts' });
  for (const places of textBatches(run, windows)) {
    await breather.breathe();
    await run.host.untilDone(places, (some) =>
      textBatch(
        run,
        some.map((place) => ({ place, window: windows[place]! })),
        kind === 'passage' ? skipped : new Set(),
        rows,
      ),
    );
    for (const place of places) {
      const { text } = windows[place]!;
      left[text]! -= 1;
      if (left[text] === 0) done += 1;
    }
    onProgress?.({ phase: 'embed', done, total: texts.length, unit: 'texts' });
  }
  const gathered = rows.finish(
    windows.map(({ text }) => text),
    texts.length,
  );
  const outcome: VisualTextsOutcome = {
    values: gathered.values,
    dimensions: run.dimensions ?? 0,
    firstRow: gathered.firstRow,
    spans: gathered.spans,
    roles: isSingle(run.recipe) ? null : gathered.roles,
    tokens,
    embeddedTokens,
    empty: Uint32Array.from(empty),
    device: run.host.device,
    redone: run.host.redone - redoneBefore,
  };
  return transfer(outcome, [outcome.values.buffer]);
}

/** Without a mask padding would be read as text: then only inputs of one length go together. */
function textBatches(run: VisualRun, windows: readonly MatchedWindow[]): readonly (readonly number[])[] {
  const { adapter, dtype } = run.recipe;
  const batches = batchesOf(windows, dtype === 'int8' ? 'one' : 'sorted');
  if (adapter.text.inputs.includes('attention_mask')) return batches;
  return batches.flatMap((batch) => runsOf(batch, (place) => windows[place]?.ids.length ?? 0));
}

async function textBatch(
  run: VisualRun,
  batch: readonly { readonly place: number; readonly window: MatchedWindow }[],
  skipped: ReadonlySet<number>,
  rows: GatheredRows,
): Promise<void> {
  const { adapter, tokenizer, window, size } = run.recipe;
  const { inputs: names, output } = adapter.text;
  // A GPU compiles its programs for each length.
  const multiple = run.host.device === 'webgpu' && names.includes('attention_mask') ? 16 : 1;
  const tokens = batchOf(
    batch.map((one) => one.window),
    tokenizer.padding,
    { multiple, window },
  );
  for (const [row, one] of batch.entries()) {
    tokens.mask.fill(0n, row * tokens.length + one.window.attended, (row + 1) * tokens.length);
  }
  const inputs: Record<string, GraphTensor> = {
    ...tokenInputs(names, tokens),
    ...(adapter.kind === 'late-interaction'
      ? tileInputs(names, tokens.rows, adapter.tiles ?? 1, size)
      : noPictures(names, size)),
  };
  const result = await run.host.run('text', inputs, output);
  const what = (text: number): string => `text ${text + 1}`;
  const shape = isSingle(run.recipe) ? [tokens.rows] : [tokens.rows, tokens.length];
  const dimensions = run.checked(
    result.dims,
    shape,
    batch.length === 1 ? what(batch[0]!.window.text) : 'texts',
    output,
  );
  for (const [row, { place, window: one }] of batch.entries()) {
    if (isSingle(run.recipe)) {
      const values = run.unitRows(result.values, [row], dimensions, what(one.text));
      rows.put(place, { values, spans: [one.start, one.end], kinds: [0], patches: [0, 0, 0] });
      continue;
    }
    const counted = [...one.ids.subarray(0, one.counted).keys()].filter((token) => !skipped.has(one.ids[token]!));
    const from = row * tokens.length;
    rows.put(place, {
      values: run.unitRows(
        result.values,
        counted.map((token) => from + token),
        dimensions,
        what(one.text),
      ),
      spans: counted.flatMap((token) => [one.starts[token]!, one.ends[token]!]),
      kinds: counted.map((token) => one.kinds[token]!),
      patches: counted.flatMap(() => [0, 0, 0]),
    });
  }
}

/** Neighbours with the same key together. */
function runsOf(places: readonly number[], keyOf: (place: number) => number): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let last: number | null = null;
  for (const place of places) {
    const key = keyOf(place);
    if (key === last) runs.at(-1)?.push(place);
    else runs.push([place]);
    last = key;
  }
  return runs;
}

/** Windows that each text has. */
function countByText(windows: readonly MatchedWindow[], texts: number): Uint32Array {
  const counts = new Uint32Array(texts);
  for (const { text } of windows) counts[text]! += 1;
  return counts;
}
