import { AppError } from '../core/app-error.ts';

/** The connection went away under a transaction, none of which is stored: a new connection can repeat it. */
export class ConnectionLost extends Error {}

/**
 * The AppError that an error of a transaction stands for: `storage-full` or `storage-closed`. Errors of the code around it
 * pass as they are, a transaction that was left for something else among them.
 */
export function storageError(error: unknown): unknown {
  if (error instanceof ConnectionLost) {
    const sentence = 'The browser closed its storage in the middle of the work. Try again, or reload the page.';
    return new AppError('storage-closed', sentence, { cause: error.cause });
  }
  if (!isFull(error)) return error;
  const sentence =
    'The browser’s storage is full, so this was not saved. Remove documents or runs that are no longer needed, or free disk space, and try again.';
  return new AppError('storage-full', sentence, { cause: error });
}

/** What an error at opening stands for; a private window is the usual reason where none of the others fits. */
export function openingError(error: unknown): AppError {
  if (isFull(error)) return storageError(error) as AppError;
  if (error instanceof DOMException && error.name === 'VersionError') {
    const sentence = 'A newer version of Leafmark is open in another tab and changed the storage. Reload this page.';
    return new AppError('storage-closed', sentence, { cause: error });
  }
  const sentence =
    'This browser does not let Leafmark store anything here (a private window or a setting that blocks site data). Open it in a normal window or allow site data.';
  return new AppError('storage-unavailable', sentence, { cause: error });
}

/** Told while another tab keeps the database from being opened. */
export function blockedError(): AppError {
  const sentence =
    'Another tab of Leafmark keeps the storage busy. Close the other tabs of this site; this one goes on by itself.';
  return new AppError('storage-blocked', sentence);
}

/** Whether a transaction was cut off from outside, though nobody aborted it and there was room. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof DOMException) || isFull(error)) return false;
  return error.name === 'AbortError' || error.name === 'UnknownError';
}

function isFull(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  // Chromium keeps large values as files: a full disk then shows as a failure to write them, under several names.
  return error.name === 'QuotaExceededError' || /write blobs|disk (is )?full|no space/i.test(error.message);
}
