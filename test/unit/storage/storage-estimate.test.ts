import { expect, it } from 'vitest';
import { spareBytes } from '../../../src/storage/storage-estimate.ts';

it('leaves a twentieth of what may be stored to what cannot be made again, 20 MB at most', () => {
  expect(spareBytes({ quotaBytes: 2_000_000, usageBytes: 1_500_000 })).toBe(500_000 - 100_000);
  expect(spareBytes({ quotaBytes: 2_000_000, usageBytes: 1_950_000 })).toBe(50_000 - 100_000);
  expect(spareBytes({ quotaBytes: 10e9, usageBytes: 0 })).toBe(10e9 - 20 * 1024 * 1024);
  expect(spareBytes(null)).toBe(Number.POSITIVE_INFINITY);
});
