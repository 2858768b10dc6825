// Tokens against the tokenizers library: test/golden/tokens and the ids in test/golden/models (see the notes beside them).
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openTokenizer } from '../../../workers/embedding/tokenizer/open-tokenizer.ts';
import type { TextTokenizer } from '../../../workers/embedding/tokenizer/text-tokenizer.ts';
import { windowsOf } from '../../../workers/embedding/windows.ts';

interface TokenCase {
  readonly text: string;
  readonly ids: readonly number[];
  readonly offsetsUtf16: readonly (readonly [number, number])[];
  readonly windows: readonly { readonly window: number; readonly overlap: number; readonly ids: readonly number[][] }[];
}
interface ModelGolden {
  readonly model: string;
  readonly window: number;
  readonly prompts: Readonly<Record<string, string>>;
  readonly texts: readonly {
    readonly text: string;
    readonly role: string;
    readonly ids: readonly number[];
    readonly tokensBeforeTruncation: number;
  }[];
  readonly longTextInWindows?: readonly { readonly ids: readonly number[] }[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
/** bge-small and e5-small have the vocabulary of MiniLM: the same bert-base-uncased. */
const folders: Readonly<Record<string, string>> = {
  'tiny-bert': 'fixtures/models/tiny-bert',
  'tiny-bert-cls': 'fixtures/models/tiny-bert-cls',
};
const tokenizerOf = (model: string): TextTokenizer =>
  openTokenizer(read(`${folders[model] ?? '../public/models/all-MiniLM-L6-v2'}/tokenizer.json`), null);

describe('tokens of the tokenizers library', () => {
  const tokenizer = tokenizerOf('tiny-bert');
  for (const { text, ids, offsetsUtf16, windows } of (read('golden/tokens/tiny-bert.json') as { cases: TokenCase[] })
    .cases) {
    const name = JSON.stringify(text.slice(0, 50));
    test(`ids and places of ${name}`, () => {
      const tokens = tokenizer.tokenise(text);
      expect([...tokenizer.before, ...tokens.ids, ...tokenizer.after]).toEqual(ids);
      const places = [...tokens.starts].map((start, index) => [start, tokens.ends[index]]);
      expect(places).toEqual(offsetsUtf16.slice(1, -1));
    });

    test(`windows of ${name}`, () => {
      for (const { window, overlap, ids } of windows) {
        if (overlap !== 0) continue;
        const cut = windowsOf(tokenizer, { index: 0, text, prompt: '' }, window, 'all');
        // A text without tokens has no window here; the reference has one of special tokens alone.
        expect(cut.windows.map((one) => [...one.ids])).toEqual(ids.filter((one) => one.length > 2));
      }
    });
  }
});

describe('ids of sentence-transformers inputs', () => {
  const files = readdirSync(new URL('../../golden/models/', import.meta.url)).filter((name) => name.endsWith('.json'));
  const goldens = files.map((name) => read(`golden/models/${name}`) as ModelGolden);
  for (const golden of goldens.filter(
    // Those of the text encoders: a visual model's texts have no prompts and tests of their own.
    ({ texts, prompts }) => texts !== undefined && prompts !== undefined && texts.every(({ ids }) => ids !== undefined),
  )) {
    test(`${golden.model}: prompt and text, cut at the window with the last special token kept`, () => {
      const tokenizer = tokenizerOf(golden.model);
      for (const { text, role, ids, tokensBeforeTruncation } of golden.texts) {
        const prompt = golden.prompts[role] ?? '';
        const cut = windowsOf(tokenizer, { index: 0, text, prompt }, golden.window, 'first');
        const promptTokens = tokenizer.tokenise(prompt).ids.length;
        expect(cut.tokens).toBe(tokensBeforeTruncation - 2 - promptTokens);
        if (cut.tokens > 0) expect([...cut.windows[0]!.ids]).toEqual(ids);
      }
    });

    test.runIf(golden.longTextInWindows)(`${golden.model}: a long text in consecutive windows`, () => {
      const tokenizer = tokenizerOf(golden.model);
      const long = golden.texts.find(({ tokensBeforeTruncation }) => tokensBeforeTruncation > golden.window)!;
      const cut = windowsOf(tokenizer, { index: 0, text: long.text, prompt: '' }, golden.window, 'all');
      expect(cut.windows.map(({ ids }) => [...ids])).toEqual(golden.longTextInWindows!.map(({ ids }) => ids));
    });
  }
});
