/**
 * What the page and the service worker say to each other. One message asks; answers come back through the port that it
 * carries. Either side may be of another version than the other: whoever reads checks.
 */
import type { ErrorCode } from '../core/app-error.ts';

export type ServiceRequest =
  /** Keep the next few files of this version that are not kept yet. */
  | { readonly kind: 'keep-more' }
  /** Replace the version at work. Without answer: whoever asks sees the worker become active. */
  | { readonly kind: 'take-over' };

export type ServiceAnswer =
  /** Bytes of the files that this browser needs, in the middle of a step (`complete` false, more answers follow) or after it. */
  | { readonly kind: 'keeping'; readonly doneBytes: number; readonly totalBytes: number }
  | {
      readonly kind: 'kept';
      readonly doneBytes: number;
      readonly totalBytes: number;
      /** Files, for reports. */
      readonly doneFiles: number;
      readonly totalFiles: number;
      readonly complete: boolean;
    }
  /** A file could not be kept; also sent unasked where the first version could not be installed. */
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly reason: string };
