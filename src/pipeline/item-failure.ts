import { AppError, type Failure, failureOf, isAbort } from '../core/app-error.ts';

/**
 * The failure of one question among many that an error of the corpus stands for. Throws it again where it is no question's: an abort, a
 * store that cannot keep what was paid, and a worker that is gone, since every further question would fail alike.
 */
export function itemFailure(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted || isAbort(error)) throw error;
  if (error instanceof AppError && isOfAll(error)) throw error;
  return failureOf(error);
}

/** A worker that took too long (`worker-timeout`) may do the next page. */
function isOfAll({ code }: AppError): boolean {
  return code.startsWith('storage-') || (code.startsWith('worker-') && code !== 'worker-timeout');
}
