import { AppError } from '../core/app-error.ts';
import { hubAddress } from '../network/hub-address.ts';
import { rememberedHub } from './preferences.ts';
import type { StateStore } from './state-store.ts';

/** Puts the hub that the person chose into the state. */
export function restoreHub(store: StateStore): void {
  const remembered = rememberedHub();
  if (remembered === null) return;
  try {
    store.hub.value = hubAddress(remembered);
  } catch (error) {
    // Stored by hand or by another version: the public hub stays.
    if (!(error instanceof AppError)) throw error;
  }
}
