// Token ids against Idefics3Processor of transformers: test/golden/models/tiny-late-interaction.json.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { latePrompts, promptParts } from '../../../src/core/model/visual-prompt.ts';
import { patchSide, rowRole } from '../../../src/core/model/visual-roles.ts';
import { openTokenizer } from '../../../workers/embedding/tokenizer/open-tokenizer.ts';
import { parseTokenizerFile } from '../../../workers/embedding/tokenizer/tokenizer-file.ts';
import { matchedText } from '../../../workers/embedding/visual/matched-texts.ts';
import { pageTokens, specialTokens } from '../../../workers/embedding/visual/page-tokens.ts';

interface Golden {
  readonly prompt: string;
  readonly queryAugmentation: string;
  readonly pages: readonly {
    readonly image: string;
    readonly rows: number;
    readonly columns: number;
    readonly ids: readonly number[];
  }[];
  readonly queries: readonly { readonly text: string; readonly ids: readonly number[] }[];
}
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const golden = read('golden/models/tiny-late-interaction.json') as Golden;
const file = read('fixtures/models/tiny-late-interaction/tokenizer.json');
const tokenizer = openTokenizer(file, null);
const special = specialTokens(parseTokenizerFile(file));
const nothingStated = { pagePrompt: null, queryPrefix: null, augmentationToken: null };
const prompts = latePrompts(nothingStated, [...special.byContent.keys()]);

describe('prompts of late-interaction models', () => {
  test('are those of the family where the processor states none', () => {
    expect(prompts).toEqual({ page: golden.prompt, query: { before: '', after: golden.queryAugmentation } });
    expect(latePrompts(nothingStated, ['<|im_start|>']).page).toBe(
      '<|im_start|>User:<image>Describe the image.<end_of_utterance>\nAssistant:',
    );
  });

  for (const { image, rows, columns, ids } of golden.pages) {
    test(`${image}: the tokens of the page`, () => {
      const tokens = pageTokens(tokenizer, special, prompts.page, { rows, columns }, 2);
      expect([...tokens.ids]).toEqual(ids);
      // 4 patches for each tile, the whole page being the last.
      const patches = [...tokens.kinds].filter((kind) => kind === rowRole.patch);
      expect(patches).toHaveLength(4 * (rows * columns + 1));
      const first = tokens.kinds.indexOf(rowRole.patch);
      expect([...tokens.patches.subarray(first * 3, first * 3 + 12)]).toEqual([0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1]);
      const last = tokens.kinds.lastIndexOf(rowRole.patch);
      expect([...tokens.patches.subarray(last * 3, last * 3 + 3)]).toEqual([rows * columns, 1, 1]);
      expect(tokens.kinds[0]).toBe(rowRole.special);
      expect(tokens.kinds[2]).toBe(rowRole.prompt);
    });
  }

  for (const { text, ids } of golden.queries) {
    test(`“${text}”: the tokens of the question, with its words in their places`, () => {
      const after = [...tokenizer.tokenise(prompts.query.after).ids, ...tokenizer.after];
      const frame = { before: tokenizer.before, prompt: '', after, window: 512, filling: null };
      const [window] = matchedText(tokenizer, frame, { index: 0, text }, 'all').windows;
      expect([...window!.ids]).toEqual(ids);
      const words = [...window!.kinds.keys()].filter((place) => window!.kinds[place] === rowRole.word);
      expect(words).toHaveLength(ids.length - 12);
      expect(text.slice(window!.starts[words[0]!], window!.ends[words.at(-1)!])).toBe(text);
    });
  }

  test('a page in one tile has the whole page alone, as _prompt_single_image writes it', () => {
    const text = promptParts('a<image>b', { rows: 0, columns: 0 }).map((part) =>
      part.kind === 'text' ? part.text : '*',
    );
    expect(text.join('')).toBe('a<fake_token_around_image><global-img>*<fake_token_around_image>b');
  });

  test('rows of tiles end with a line break, and one more stands before the whole page', () => {
    const text = promptParts('<image>', { rows: 2, columns: 1 }).map((part) =>
      part.kind === 'text' ? part.text : '*',
    );
    expect(text.join('')).toBe(
      '<fake_token_around_image><row_1_col_1>*\n<fake_token_around_image><row_2_col_1>*\n\n<fake_token_around_image><global-img>*<fake_token_around_image>',
    );
  });

  test('tokens of a tile make a square or nothing', () => {
    expect([4, 64, 169, 50, 0].map(patchSide)).toEqual([2, 8, 13, null, null]);
  });
});

describe('texts that are filled up', () => {
  test('the filling is seen or not, and the last special token is kept', () => {
    const filling = { token: 4, length: 8, seen: false, counts: true };
    const frame = { before: [2], prompt: '', after: [3], window: 8, filling };
    const [window] = matchedText(tokenizer, frame, { index: 0, text: 'revenue grew' }, 'all').windows;
    expect([...window!.ids]).toEqual([2, 247, 268, 3, 4, 4, 4, 4]);
    expect([window!.attended, window!.counted]).toEqual([4, 8]);
  });
});
