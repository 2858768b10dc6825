import type { TokenOffsets } from '../../src/rpc/embedding-worker.ts';
import { transfer } from '../../src/rpc/transfer.ts';
import { Breather } from './breather.ts';
import type { TextTokenizer, TokenisedText } from './tokenizer/text-tokenizer.ts';

/** Where the tokens of texts lie. Rejects with the signal's reason. */
export async function tokenOffsets(
  tokenizer: TextTokenizer,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<TokenOffsets> {
  const breather = new Breather(signal);
  const tokenised: TokenisedText[] = [];
  const firstToken = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) {
    const tokens = tokenizer.tokenise(text);
    tokenised.push(tokens);
    firstToken[index + 1] = firstToken[index]! + tokens.ids.length;
    await breather.breathe();
  }
  const starts = new Uint32Array(firstToken[texts.length]!);
  const ends = new Uint32Array(starts.length);
  for (const [index, tokens] of tokenised.entries()) {
    starts.set(tokens.starts, firstToken[index]);
    ends.set(tokens.ends, firstToken[index]);
  }
  return transfer({ firstToken, starts, ends }, [firstToken.buffer, starts.buffer, ends.buffer]);
}
