import type { ReadonlySignal } from '@preact/signals-core';
import type { AppState } from '../../../src/app/app-state.ts';
import type { Commands } from '../../../src/app/commands.ts';

export const galleryStates = ['empty', 'working', 'failed', 'done'] as const;
export type GalleryState = (typeof galleryStates)[number];

/** The values of the state's signals. */
export type StateValues = {
  readonly [Key in keyof AppState]: AppState[Key] extends ReadonlySignal<infer Value> ? Value : never;
};
/** Signals to write to from fake commands. */
export type Write = (change: Partial<StateValues>) => void;

/** What a file `fake-<view>.ts` exports as `part`: its share of the invented data and the commands that answer with data. */
export interface GalleryPart {
  readonly state?: (state: GalleryState) => Partial<StateValues>;
  readonly commands?: (write: Write, values: () => StateValues) => Partial<Commands>;
}
