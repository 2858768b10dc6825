/**
 * Keys of language models, one an origin. By default a key is in memory and goes with the page; a person may have it kept for the tab, or
 * kept for good, encrypted. Nothing here is told to anybody but to who sends the call: no list, error or state holds a key or part of one.
 */
import { AppError } from '../core/app-error.ts';
import { z } from '../core/strict-zod.ts';
import {
  type KeptKey,
  damagedKey,
  keptKeyRounds,
  keptKeySchema,
  openKey,
  sealKey,
  shortestPassphrase,
} from './kept-key.ts';

/** `memory`: until the page is closed or reloaded. `tab`: until the tab is closed. `kept`: encrypted, until it is forgotten. */
export type KeyMode = 'memory' | 'tab' | 'kept';

/** All that may be known of a key. */
export interface KeyState {
  readonly origin: string;
  readonly mode: KeyMode;
  /** Kept, and its passphrase was not entered since the page was loaded. */
  readonly locked: boolean;
}

export type KeepWish =
  | { readonly mode: 'memory' }
  | { readonly mode: 'tab' }
  | { readonly mode: 'kept'; readonly passphrase: string };

/** Where a mode keeps its keys; each under one name. */
export type KeyPlace = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface KeyVaultOptions {
  /** `sessionStorage`; a function, since it may be denied. */
  readonly tab: () => KeyPlace;
  /** `localStorage`, as well. */
  readonly kept: () => KeyPlace;
  readonly onChange?: (states: readonly KeyState[]) => void;
  /** Replaced in tests. */
  readonly rounds?: number;
}

/** The one name in `sessionStorage`. */
export const tabKeysName = 'leafmark-keys-of-this-tab';
/** The one name in `localStorage`. */
export const keptKeysName = 'leafmark-kept-keys';

/** Its fields are private to the language itself: what is logged, cloned or stored by mistake holds no key. */
export class KeyVault {
  readonly #memory = new Map<string, string>();
  /** Kept keys whose passphrase was entered, each with the sum of the record that it came from. */
  readonly #opened = new Map<string, { readonly key: string; readonly sum: string }>();
  readonly #options: KeyVaultOptions;

  constructor(options: KeyVaultOptions) {
    this.#options = options;
  }

  /** By origin. */
  get states(): readonly KeyState[] {
    const states: KeyState[] = [
      ...[...this.#memory.keys()].map((origin) => ({ origin, mode: 'memory' as const, locked: false })),
      ...Object.keys(this.#tabKeys()).map((origin) => ({ origin, mode: 'tab' as const, locked: false })),
      ...Object.keys(this.#keptKeys()).map((origin) => ({
        origin,
        mode: 'kept' as const,
        locked: this.#openedKey(origin) === null,
      })),
    ];
    return states.sort((a, b) => (a.origin < b.origin ? -1 : 1));
  }

  /** The key to send to that origin and to no other; null: there is none. Throws `key-locked`. */
  keyFor(origin: string): string | null {
    const known = this.#memory.get(origin) ?? this.#tabKeys()[origin] ?? this.#openedKey(origin);
    if (known !== null) return known;
    if (Object.hasOwn(this.#keptKeys(), origin)) {
      const sentence = `The key for ${origin} is locked. Enter its passphrase in the settings, under Language models.`;
      throw new AppError('key-locked', sentence);
    }
    return null;
  }

  /**
   * Takes a key in place of the one that was there, wherever that was kept. Throws `key-invalid` for what cannot be a key or a passphrase,
   * before anything is changed, and `storage-unavailable` where the browser keeps nothing: the key is in memory then.
   */
  async put(origin: string, typed: string, wish: KeepWish): Promise<void> {
    const key = cleanKey(typed);
    if (wish.mode === 'kept' && wish.passphrase.length < shortestPassphrase) {
      const sentence = `A passphrase has at least ${shortestPassphrase} characters; four words or more are hard to guess.`;
      throw new AppError('key-invalid', sentence);
    }
    const sealed =
      wish.mode === 'kept'
        ? await sealKey(key, origin, wish.passphrase, this.#options.rounds ?? keptKeyRounds)
        : undefined;
    this.#drop(origin);
    try {
      if (sealed !== undefined) {
        this.#writeKept({ ...this.#keptKeys(), [origin]: sealed });
        this.#opened.set(origin, { key, sum: sealed.sum });
      } else if (wish.mode === 'tab') this.#writeTab({ ...this.#tabKeys(), [origin]: key });
      else this.#memory.set(origin, key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#memory.set(origin, key);
      // No cause: nothing that may quote what was to be written.
      const sentence =
        'The browser refuses to keep the key (site data is blocked, or full). It is in memory until reload.';
      throw new AppError('storage-unavailable', sentence);
    } finally {
      this.#tell();
    }
  }

  /**
   * Opens every kept key that this passphrase opens; gives their origins. Throws `key-passphrase-wrong` where it opens none, and
   * `key-damaged` where a damaged record is the reason.
   */
  async unlock(passphrase: string): Promise<readonly string[]> {
    const opened: string[] = [];
    let failure: AppError | null = null;
    for (const [origin, record] of Object.entries(this.#keptKeys())) {
      if (this.#openedKey(origin) !== null) continue;
      try {
        if (record === null) throw damagedKey(origin);
        this.#opened.set(origin, { key: await openKey(record, origin, passphrase), sum: record.sum });
        opened.push(origin);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (failure === null || error.code === 'key-damaged') failure = error;
      }
    }
    this.#tell();
    if (opened.length === 0 && failure !== null) throw failure;
    return opened;
  }

  /** Kept keys leave the memory; they need their passphrase again. */
  lock(): void {
    this.#opened.clear();
    this.#tell();
  }

  /** The key for this origin goes, from memory and from wherever it was kept. */
  forget(origin: string): void {
    this.#drop(origin);
    this.#tell();
  }

  /** To be called when another tab changed what is kept: what was forgotten or replaced there is so here. */
  keptElsewhere(): void {
    this.#tell();
  }

  /** For what logs or stores a vault by mistake. */
  toJSON(): readonly KeyState[] {
    return this.states;
  }

  #drop(origin: string): void {
    this.#memory.delete(origin);
    this.#opened.delete(origin);
    const { [origin]: tab, ...otherTab } = this.#tabKeys();
    if (tab !== undefined) this.#writeTab(otherTab);
    const { [origin]: kept, ...otherKept } = this.#keptKeys();
    if (kept !== undefined) this.#writeKept(otherKept);
  }

  /** Only while its record is still the one that is kept. */
  #openedKey(origin: string): string | null {
    const opened = this.#opened.get(origin);
    return opened !== undefined && opened.sum === this.#keptKeys()[origin]?.sum ? opened.key : null;
  }

  #tell(): void {
    this.#options.onChange?.(this.states);
  }

  #tabKeys(): Readonly<Record<string, string>> {
    return read(this.#options.tab, tabKeysName, z.string().min(1));
  }

  /** Null: a record that is damaged beyond reading. */
  #keptKeys(): Readonly<Record<string, KeptKey | null>> {
    return read(this.#options.kept, keptKeysName, keptKeySchema.nullable().catch(null));
  }

  #writeTab(keys: Readonly<Record<string, string>>): void {
    write(this.#options.tab, tabKeysName, keys);
  }

  #writeKept(keys: Readonly<Record<string, KeptKey | null>>): void {
    write(this.#options.kept, keptKeysName, keys);
  }
}

/** A key as it is pasted: white space around it and a leading `Bearer` are none of it. Throws `key-invalid`. */
function cleanKey(typed: string): string {
  const key = typed.trim().replace(/^Bearer\s+/i, '');
  if (key === '') throw new AppError('key-invalid', 'The key is empty.');
  // A header takes nothing else; what was typed is not repeated.
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) {
    throw new AppError('key-invalid', 'A key has letters, digits and signs without spaces. Copy it again, whole.');
  }
  return key;
}

/** Entries that are damaged are passed over one by one, so that one never hides the others. */
function read<Value>(place: () => KeyPlace, name: string, schema: z.ZodType<Value>): Readonly<Record<string, Value>> {
  try {
    const stored: unknown = JSON.parse(place().getItem(name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([origin, value]) => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [[origin, parsed.data] as const] : [];
      }),
    );
  } catch {
    return {}; // denied, or written by something else
  }
}

function write(place: () => KeyPlace, name: string, keys: Readonly<Record<string, unknown>>): void {
  if (Object.keys(keys).length === 0) place().removeItem(name);
  else place().setItem(name, JSON.stringify(keys));
}
