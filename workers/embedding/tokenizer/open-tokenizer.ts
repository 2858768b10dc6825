import { AppError } from '../../../src/core/app-error.ts';
import { libraryTokenizer } from './library-tokenizer.ts';
import type { TextTokenizer } from './text-tokenizer.ts';
import { parseTokenizerFile, specialTokensOf } from './tokenizer-file.ts';
import type { TokenizerFile } from './tokenizer-file.ts';
import { wordPieceTokenizer } from './word-piece-tokenizer.ts';

/**
 * The tokenizer of a model's tokenizer.json.
 * @param vocabularySize of config.json, where it states one: a file whose ids exceed it belongs to another model
 * Throws `model-invalid` or `model-unsupported`.
 */
export function openTokenizer(json: unknown, vocabularySize: number | null): TextTokenizer {
  const file = parseTokenizerFile(json);
  const largestId = largestIdOf(file);
  if (vocabularySize !== null && largestId >= vocabularySize) {
    const sentence = `tokenizer.json gives ids up to ${largestId}, but config.json states a vocabulary of ${vocabularySize}: they belong to different models. Get both files from the same place.`;
    throw new AppError('model-invalid', sentence);
  }
  const padding = file.added_tokens.find(({ content }) => /^(\[PAD\]|<pad>)$/i.test(content))?.id ?? 0;
  const tokenise = wordPieceTokenizer(file) ?? libraryTokenizer(file);
  return { tokenise, ...specialTokensOf(file), padding, largestId };
}

function largestIdOf({ model, added_tokens: added }: TokenizerFile): number {
  let largest = added.reduce((most, { id }) => Math.max(most, id), 0);
  const vocabulary: unknown = model['vocab'];
  if (Array.isArray(vocabulary)) return Math.max(largest, vocabulary.length - 1);
  if (typeof vocabulary !== 'object' || vocabulary === null) {
    throw new AppError('model-invalid', 'tokenizer.json holds no vocabulary. Get the file again.');
  }
  for (const id of Object.values(vocabulary)) if (typeof id === 'number' && id > largest) largest = id;
  return largest;
}
