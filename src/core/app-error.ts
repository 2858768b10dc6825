/**
 * The one error class of the product. It crosses worker boundaries with its code kept (see rpc).
 * The list of codes is closed: a new kind of failure is a new member here, with a sentence wherever it is thrown.
 */
export const errorCodes = [
  // files
  'file-empty',
  'file-not-pdf',
  'file-unreadable',
  'file-needs-password',
  'file-wrong-password',
  'file-missing',
  'file-unsupported',
  'page-failed',
  'page-out-of-range',
  'render-failed',
  // benchmarks and experiments
  'benchmark-not-recognised',
  'benchmark-invalid',
  'experiment-invalid',
  'literal-invalid',
  // vectors made elsewhere
  'vectors-invalid',
  'vectors-missing',
  // models and the network
  'model-invalid',
  'model-missing',
  'model-not-prepared',
  'model-unsupported',
  'network-failed',
  'network-refused',
  // language models: the first seven stop a run, since every further call would end alike
  'llm-endpoint-refused',
  'llm-images-refused',
  'llm-key-refused',
  'llm-model-unknown',
  'llm-path-wrong',
  'llm-quota-spent',
  'llm-unreachable',
  'llm-cap-reached',
  'llm-prompt-too-long',
  'llm-rate-limited',
  'llm-reply-endless',
  'llm-reply-incomplete',
  'llm-reply-unreadable',
  'llm-request-refused',
  'llm-server-failed',
  'llm-silent',
  // keys of language models
  'key-damaged',
  'key-invalid',
  'key-locked',
  'key-passphrase-wrong',
  // workers
  'worker-crashed',
  'worker-terminated',
  'worker-timeout',
  'worker-unavailable',
  // storage
  'storage-blocked',
  'storage-closed',
  'storage-full',
  'storage-unavailable',
  'record-invalid',
  'record-missing',
  // the rest
  'busy-elsewhere',
  'metric-unknown',
  'unexpected',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;

  /** @param message what happened and what to do, in one or two plain sentences */
  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** A failure of one item among many: data, so that it never loses the rest. */
export interface Failure {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  readonly reason: string;
}

/** The failure that an error stands for; anything that is not an AppError becomes `unexpected` with its own message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { kind: 'failed', code: error.code, reason: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', code: 'unexpected', reason };
}

/** Whether this is an abort, which passes untouched: never wrapped, logged, retried or shown as an error. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
