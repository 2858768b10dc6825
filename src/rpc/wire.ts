/**
 * What crosses a worker boundary. Each call has a control port of its own beside comlink's message: the signal and the
 * progress go over it. Two ports have no common order, so the answer carries the last progress once more, with its number.
 */
import { AppError, isAbort } from '../core/app-error.ts';
import type { ErrorCode } from '../core/app-error.ts';
import type { Progress } from '../core/progress.ts';

/** A progress of one call and its place among those sent, from 1. */
export interface NumberedProgress {
  readonly sequence: number;
  readonly progress: Progress;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  /** Text of what was behind it, or null. */
  readonly cause: string | null;
}

/** How a call ended, as data: comlink's own errors lose their code. */
export type Outcome = { readonly last: NumberedProgress | null } & (
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'aborted'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: WireError }
);

/** Sent by the caller over the control port. */
export interface AbortMessage {
  readonly kind: 'abort';
}

/** Sent by the worker over the control port: `acknowledged` says that it has seen the abort. */
export type ControlMessage = ({ readonly kind: 'progress' } & NumberedProgress) | { readonly kind: 'acknowledged' };

/**
 * The first message on a port that was opened for another worker: no event tells that the worker behind a port has been
 * terminated, so its owner says it over this second port.
 */
export interface LifelineMessage {
  readonly kind: 'lifeline';
  readonly port: MessagePort;
}

/** What a worker exposes through comlink: any contract behind one method. */
export interface Served {
  readonly call: (name: string, input: unknown, control: MessagePort) => Promise<Outcome>;
  /** Serves the same contract on this port; resolves when the port is closed, by its other side or by `disconnect`. */
  readonly connect: (id: number, port: MessagePort) => Promise<void>;
  /** Closes the port that was connected under this id and aborts its calls. */
  readonly disconnect: (id: number) => Promise<void>;
  /** Resolves once the worker has loaded. */
  readonly loaded: () => Promise<void>;
}

/** Posts a message of this layer; `null` on a lifeline says that the worker behind the port is gone. */
export function post(
  port: MessagePort,
  message: ControlMessage | AbortMessage | LifelineMessage | null,
  transferables: Transferable[] = [],
): void {
  port.postMessage(message, transferables);
}

/** Listens to a port's messages and starts it. */
export function listen(port: MessagePort, hear: (event: MessageEvent) => void): void {
  port.addEventListener('message', hear);
  port.start();
}

/** The error as data. Anything that is not an AppError becomes `unexpected` with its own message and its stack as cause. */
export function encodeError(error: unknown): WireError {
  if (error instanceof AppError) {
    return {
      code: error.code,
      message: error.message,
      cause: error.cause === undefined ? null : causeText(error.cause),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'unexpected', message, cause: error instanceof Error ? (error.stack ?? error.name) : null };
}

/** The AppError that crossed as data; its cause is an Error with the cause's text. */
export function decodeError(error: WireError): AppError {
  return new AppError(error.code, error.message, error.cause === null ? {} : { cause: new Error(error.cause) });
}

/** How a call that threw ended. */
export function outcomeOfThrown(thrown: unknown, last: NumberedProgress | null): Outcome {
  if (isAbort(thrown)) return { kind: 'aborted', message: thrown instanceof Error ? thrown.message : '', last };
  return { kind: 'failed', error: encodeError(thrown), last };
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? (cause.message === '' ? cause.name : cause.message) : String(cause);
}
