/** State and commands of language models: which are listed, what a test of their connection found, whose keys are here, what they cost. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { PriceTable } from '../core/answering/price-table.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import type { Finding } from '../llm/test-connection.ts';
import type { Work } from './app-state.ts';
import type { KeepWish, KeyState } from './key-vault.ts';
import type { LanguageModelEntry } from './language-model-list.ts';

/** What a test of a connection found. */
export interface ConnectionFindings {
  readonly works: boolean;
  /** At least one, in the order in which to try. */
  readonly findings: readonly Finding[];
  /** Milliseconds since 1970. */
  readonly testedAt: number;
}

export interface LanguageModelState {
  /** In the order in which they were added. */
  readonly languageModels: ReadonlySignal<readonly LanguageModelEntry[]>;
  /** The last test of each, by `LanguageModelEntry.id`; those that were not tested since the page was loaded are absent. */
  readonly connections: ReadonlySignal<ReadonlyMap<string, Work<ConnectionFindings>>>;
  /** Which origins have a key, and where it is; never a key or part of one. */
  readonly keys: ReadonlySignal<readonly KeyState[]>;
  /** What models cost: the person's table, or the one to start from. */
  readonly prices: ReadonlySignal<{ readonly table: PriceTable; readonly own: boolean }>;
}

export interface LanguageModelCommands {
  /** Puts a model on the list, or other settings in the place of an entry's. Its id; null: a failure was shown. */
  readonly saveLanguageModel: (settings: ModelSettings, id?: string) => Promise<string | null>;
  /** The key of its origin stays: other models may use it. */
  readonly removeLanguageModel: (id: string) => Promise<void>;
  /** Makes one small call, and where it succeeds one with an image. The findings are in `connections`. */
  readonly testConnection: (id: string) => Promise<void>;
  readonly stopConnectionTest: (id: string) => void;
  /** Whether it was taken: a failure was shown. */
  readonly putKey: (origin: string, key: string, wish: KeepWish) => Promise<boolean>;
  /** Opens all kept keys that the passphrase opens. Whether it opened one: a failure was shown. */
  readonly unlockKeys: (passphrase: string) => Promise<boolean>;
  readonly lockKeys: () => void;
  readonly forgetKey: (origin: string) => void;
  /** Keeps the table; whether it was kept: a failure was shown. */
  readonly setPrices: (table: PriceTable) => Promise<boolean>;
  /** Goes back to the prices to start from. */
  readonly resetPrices: () => Promise<void>;
}
