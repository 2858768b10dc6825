/** A window that is longer than a model has positions for: its vectors would be those of a broken input, or none at all. */
import { AppError } from '../app-error.ts';

/**
 * Throws `model-invalid`, naming both figures and where the smaller one was read, where a window was stated that is too long.
 * @param limit the model's own, null: nothing states it
 */
export function refuseLongWindow(
  { id, window }: { readonly id: string; readonly window: number },
  limit: { readonly tokens: number; readonly from: string } | null,
): void {
  if (limit === null || window <= limit.tokens) return;
  const sentence = `The window of ${id} was set to ${window} tokens, and by ${limit.from} the model takes ${limit.tokens} at most. Correct the window, or leave it to the model's files.`;
  throw new AppError('model-invalid', sentence);
}
