import { filesOfInput } from '../app/dropped-files.ts';
import type { DroppedFile } from '../app/dropped-files.ts';

export interface Choice {
  /** A whole folder with all that is in it. */
  readonly folder?: boolean;
  readonly multiple?: boolean;
  /** As `<input accept>`: ".pdf,application/pdf". */
  readonly accept?: string;
}

/** What the corpus is made of, page images and archives among it. */
export const pdfFiles: Choice = {
  multiple: true,
  accept: '.pdf,application/pdf,.png,.jpg,.jpeg,.webp,.zip,.tar,.tar.gz,.tgz',
};
export const vectorFiles: Choice = { multiple: true, accept: '.json,.npy,.safetensors' };
export const folder: Choice = { folder: true };

/**
 * Lets a person choose files: the button twin of a drop. Must be called within a click or key press. Empty when the
 * chooser was closed without a choice.
 */
export async function chooseFiles(choice: Choice): Promise<readonly DroppedFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = choice.multiple ?? false;
  input.webkitdirectory = choice.folder ?? false;
  if (choice.accept !== undefined) input.accept = choice.accept;
  return await new Promise((resolve) => {
    input.addEventListener('change', () => resolve(filesOfInput(input.files ?? []).files));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
