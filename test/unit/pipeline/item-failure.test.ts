import { expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { ErrorCode } from '../../../src/core/app-error.ts';
import { itemFailure } from '../../../src/pipeline/item-failure.ts';

const never = new AbortController().signal;

test.each<ErrorCode>(['render-failed', 'worker-timeout', 'record-missing', 'file-missing'])(
  '%s is of one question',
  (code) => {
    expect(itemFailure(new AppError(code, 'Why.'), never)).toEqual({ kind: 'failed', code, reason: 'Why.' });
  },
);

test.each<ErrorCode>(['storage-full', 'worker-crashed', 'worker-terminated', 'worker-unavailable'])(
  '%s would meet every further question, and stops the run',
  (code) => {
    const error = new AppError(code, 'Why.');
    expect(() => itemFailure(error, never)).toThrow(error);
  },
);

test('whatever comes of an abort is the abort', () => {
  const control = new AbortController();
  control.abort();
  const error = new AppError('render-failed', 'Why.');
  expect(() => itemFailure(error, control.signal)).toThrow(error);
});
