// What the worker makes of texts: neighbours, windows, odd input, aborts; with tiny models in a real worker.
import { afterEach, describe, expect, test } from 'vitest';
import type { Progress } from '../../../src/core/progress.ts';
import type { EmbedOutcome, EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';
import {
  bundledModel,
  cosine,
  embeddingWorker,
  endWorkers,
  golden,
  pickedFolder,
  plainly,
  signal,
  tinyFolder,
  tinyModel,
} from './models-for-tests.ts';

afterEach(endWorkers);

const long = 'The annual report shows revenue and cost for the north and the south. '.repeat(40);

async function tiny(dtype: 'fp32' | 'int8'): Promise<EmbeddingWorker> {
  const worker = embeddingWorker();
  const path = dtype === 'int8' ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx';
  const source = await pickedFolder(tinyFolder('tiny-bert'), [path]);
  await worker.prepare(plainly(tinyModel(await golden('tiny-bert')), source, dtype), signal);
  return worker;
}

function rowsOf(outcome: EmbedOutcome, text: number): readonly Float32Array[] {
  const [from, to] = [outcome.firstRow[text] ?? 0, outcome.firstRow[text + 1] ?? 0];
  return Array.from({ length: to - from }, (_, index) =>
    outcome.values.slice((from + index) * outcome.dimensions, (from + index + 1) * outcome.dimensions),
  );
}

describe('neighbours', () => {
  const texts = ['pump P-100', long, 'revenue grew', long.slice(0, 400), 'a', long];

  test('in int8 a text has exactly the vector that it has alone', async () => {
    const worker = await tiny('int8');
    const together = await worker.embed({ texts, kind: 'passage', windows: 'all' }, signal);
    for (const [index, text] of texts.entries()) {
      const alone = await worker.embed({ texts: [text], kind: 'passage', windows: 'all' }, signal);
      expect(rowsOf(together, index)).toEqual(rowsOf(alone, 0));
    }
  });

  test('in fp32 a text in a batch of long ones has the vector that it has alone', async () => {
    const worker = await tiny('fp32');
    const together = await worker.embed({ texts, kind: 'passage', windows: 'all' }, signal);
    for (const [index, text] of texts.entries()) {
      const alone = rowsOf(await worker.embed({ texts: [text], kind: 'passage', windows: 'all' }, signal), 0);
      const rows = rowsOf(together, index);
      expect(rows.length).toBe(alone.length);
      for (const [place, row] of rows.entries()) expect(cosine(row, alone[place] ?? [])).toBeGreaterThan(0.999999);
    }
  });
});

describe('windows', () => {
  test('the parts of a long text follow each other and every token is in one', async () => {
    const worker = await tiny('fp32');
    const outcome = await worker.embed({ texts: [long], kind: 'passage', windows: 'all' }, signal);
    const [tokens = 0] = outcome.tokens;
    // 128 tokens a window, two of them special.
    expect(outcome.firstRow[1]).toBe(Math.ceil(tokens / 126));
    expect(outcome.embeddedTokens).toEqual(outcome.tokens);
    const spans = [...outcome.spans];
    expect(spans[0]).toBe(0);
    expect(spans.at(-1)).toBe(long.trimEnd().length);
    for (let row = 1; row * 2 < spans.length; row++) {
      const between = long.slice(spans[row * 2 - 1], spans[row * 2]);
      expect(between.trim()).toBe('');
    }
  });

  test('the first window alone is told by its share of tokens', async () => {
    const worker = await tiny('fp32');
    const outcome = await worker.embed({ texts: [long, 'short'], kind: 'passage', windows: 'first' }, signal);
    expect([...outcome.firstRow]).toEqual([0, 1, 2]);
    expect(outcome.embeddedTokens[0]).toBe(126);
    expect(outcome.tokens[0]).toBeGreaterThan(126);
    expect(outcome.embeddedTokens[1]).toBe(outcome.tokens[1]);
  });

  test(
    'a sentence far behind the first window is the nearest part to a question about it',
    { timeout: 180_000 },
    async () => {
      const worker = embeddingWorker();
      await worker.prepare(plainly(bundledModel(), { kind: 'bundled' }), signal);
      const filler = 'The committee discussed seating plans for the summer concert in the park. ';
      const needle = 'The spare key of the boiler room hangs behind the blue cabinet. ';
      const page = filler.repeat(190) + needle + filler.repeat(15);
      const passages = await worker.embed({ texts: [page], kind: 'passage', windows: 'all' }, signal);
      const query = await worker.embed(
        { texts: ['Where is the key to the boiler room?'], kind: 'query', windows: 'first' },
        signal,
      );
      const rows = rowsOf(passages, 0);
      const scores = rows.map((row) => cosine(row, query.values));
      const best = scores.indexOf(Math.max(...scores));
      const part = page.slice(passages.spans[best * 2], passages.spans[best * 2 + 1]);
      expect(passages.tokens[0]).toBeGreaterThan(2500);
      expect(part).toContain('boiler room');
    },
  );
});

describe('odd texts', () => {
  const odd: readonly (readonly [string, string, number])[] = [
    ['nothing', '', 0],
    ['only spaces', '   \n\t   ', 0],
    ['only U+0000', '\u0000\u0000', 0],
    ['U+0000 between words', 'a\u0000b', 1],
    ['lone surrogates', '\uD800 pump \uDC00', 1],
    ['only a lone surrogate', '\uD83D', 0],
    ['an unknown character', '\u{1F4C8}', 1],
  ];
  test('each is embedded or listed as empty', async () => {
    const worker = await tiny('fp32');
    const outcome = await worker.embed({ texts: odd.map(([, text]) => text), kind: 'passage', windows: 'all' }, signal);
    for (const [index, [name, , rows]] of odd.entries())
      expect([name, rowsOf(outcome, index).length]).toEqual([name, rows]);
    expect([...outcome.empty]).toEqual(odd.flatMap(([, , rows], index) => (rows === 0 ? [index] : [])));
    expect(outcome.values.every(Number.isFinite)).toBe(true);
  });

  test('a text of a million characters without a space is embedded', async () => {
    const worker = await tiny('fp32');
    const outcome = await worker.embed({ texts: ['x'.repeat(1_000_000)], kind: 'passage', windows: 'all' }, signal);
    // WordPiece takes a word of more than 100 characters for one unknown token.
    expect([...outcome.tokens]).toEqual([1]);
    expect(outcome.values.length).toBe(64);
  });

  test('no text at all gives no vector', async () => {
    const worker = await tiny('fp32');
    const outcome = await worker.embed({ texts: [], kind: 'query', windows: 'all' }, signal);
    expect([outcome.values.length, [...outcome.firstRow]]).toEqual([0, [0]]);
  });
});

describe('calls', () => {
  test('an abort in the middle is heard, and the worker goes on', async () => {
    const worker = await tiny('int8');
    const controller = new AbortController();
    const texts = Array.from({ length: 2000 }, () => long.slice(0, 500));
    const reports: Progress[] = [];
    const embedding = worker.embed({ texts, kind: 'passage', windows: 'all' }, controller.signal, (progress) => {
      reports.push(progress);
      if (progress.done > 0) controller.abort();
    });
    await expect(embedding).rejects.toMatchObject({ name: 'AbortError' });
    expect(reports.at(-1)?.done).toBeLessThan(texts.length);
    const after = await worker.embed({ texts: ['pump'], kind: 'query', windows: 'all' }, signal);
    expect(after.values.length).toBe(64);
  });

  test('progress counts texts up to all of them', async () => {
    const worker = await tiny('fp32');
    const reports: Progress[] = [];
    await worker.embed({ texts: ['', 'a', long, 'b'], kind: 'passage', windows: 'all' }, signal, (progress) =>
      reports.push(progress),
    );
    expect(reports.at(-1)).toEqual({ phase: 'embed', done: 4, total: 4, unit: 'texts' });
    expect(reports.map(({ done }) => done)).toEqual(reports.map(({ done }) => done).sort((a, b) => a - b));
  });

  test('calls at the same time take turns and get their own vectors', async () => {
    const worker = await tiny('int8');
    const ask = (text: string) => worker.embed({ texts: [text], kind: 'passage', windows: 'all' }, signal);
    const [first, second, again] = await Promise.all([ask('pump'), ask('revenue'), ask('pump')]);
    expect(first?.values).toEqual(again?.values);
    expect(cosine(first?.values ?? [], second?.values ?? [])).toBeLessThan(0.9999);
  });

  test('without a model, or for another one, a sentence says what to do', async () => {
    const worker = embeddingWorker();
    const asked = worker.embed({ texts: ['a'], kind: 'query', windows: 'all' }, signal);
    await expect(asked).rejects.toMatchObject({ code: 'model-not-prepared' });
    const source = await pickedFolder(tinyFolder('tiny-bert'), ['onnx/model.onnx']);
    const input = plainly(tinyModel(await golden('tiny-bert')), source);
    const first = await worker.prepare(input, signal);
    expect(await worker.prepare(input, signal)).toEqual(first);
    const other = plainly({ ...input.model, pooling: 'cls' }, source);
    await expect(worker.prepare(other, signal)).rejects.toMatchObject({ code: 'model-not-prepared' });
  });

  test('tokens lie where the tokenizers library puts them, without a model being loaded', async () => {
    const response = await fetch(new URL('../../golden/tokens/tiny-bert.json', import.meta.url));
    const { cases } = (await response.json()) as {
      cases: readonly { readonly text: string; readonly offsetsUtf16: readonly (readonly [number, number])[] }[];
    };
    const source = await pickedFolder(tinyFolder('tiny-bert'), []);
    const model = tinyModel(await golden('tiny-bert'));
    const offsets = await embeddingWorker().tokenOffsets(
      { model, source, texts: cases.map(({ text }) => text) },
      signal,
    );
    for (const [index, { offsetsUtf16 }] of cases.entries()) {
      const [from, to] = [offsets.firstToken[index] ?? 0, offsets.firstToken[index + 1] ?? 0];
      const places = Array.from({ length: to - from }, (_, at) => [offsets.starts[from + at], offsets.ends[from + at]]);
      expect(places).toEqual(offsetsUtf16.slice(1, -1));
    }
  });
});
