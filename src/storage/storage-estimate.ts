export interface StorageEstimate {
  readonly usageBytes: number;
  readonly quotaBytes: number;
}

/** What is stored and what may be, or null where the browser does not say. It lags behind after something was removed. */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  // Absent over plain http.
  const manager = navigator.storage as StorageManager | undefined;
  if (typeof manager?.estimate !== 'function') return null;
  try {
    const { usage, quota } = await manager.estimate();
    return usage === undefined || quota === undefined ? null : { usageBytes: usage, quotaBytes: quota };
  } catch {
    // A browser that stores nothing refuses the question too: it is then as good as not there.
    return null;
  }
}

/** What may still be stored where a tenth of the allowance is left free, so that a write in between does not fail; 0 at least. */
export function roomFor({ usageBytes, quotaBytes }: StorageEstimate): number {
  return Math.max(0, 0.9 * quotaBytes - usageBytes);
}

/**
 * Bytes that may be taken by what can be computed again: a twentieth of the allowance, 20 MB at most, is left to what cannot, the
 * small results of questions and records of runs. Below 0: they have less already. Without end where the browser does not tell.
 */
export function spareBytes(estimate: StorageEstimate | null): number {
  if (estimate === null) return Number.POSITIVE_INFINITY;
  const { usageBytes, quotaBytes } = estimate;
  return quotaBytes - usageBytes - Math.min(20 * 2 ** 20, quotaBytes / 20);
}

/**
 * Asks the browser not to remove what is stored when space runs out. To be called from the page: workers cannot. Returns
 * its answer (false is normal), or null where it cannot be asked.
 */
export async function askForPersistence(): Promise<boolean | null> {
  const manager = navigator.storage as (StorageManager & { readonly persist?: () => Promise<boolean> }) | undefined;
  if (typeof manager?.persist !== 'function') return null;
  return manager.persist();
}
