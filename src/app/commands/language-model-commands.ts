/** Language models: the list, their keys, tests of their connection, their prices. */
import { AppError, failureOf, isAbort } from '../../core/app-error.ts';
import { startingPrices } from '../../core/answering/price-table.ts';
import { announceRecords } from '../../network/ledger-channel.ts';
import type { OnRecord } from '../../network/ledger-record.ts';
import { getPrices, putPrices, removePrices } from '../../storage/price-store.ts';
import type { Work } from '../app-state.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { type KeyPlace, KeyVault, keptKeysName } from '../key-vault.ts';
import {
  checkedSettings,
  languageModelsName,
  readLanguageModels,
  sameLanguageModel,
  writeLanguageModels,
} from '../language-model-list.ts';
import type { LanguageModelEntry } from '../language-model-list.ts';
import type { ConnectionFindings, LanguageModelCommands } from '../language-models.ts';
import { notifyError } from '../notices.ts';
import { whilePending } from '../state-store.ts';
import type { StateStore } from '../state-store.ts';

/** The vault of this page, which tells the state whose keys are here. Only who sends a call is given it. */
export function createPageVault(store: Pick<StateStore, 'keys'>): KeyVault {
  const vault = new KeyVault({
    tab: () => sessionStorage,
    kept: () => localStorage,
    onChange: (states) => {
      store.keys.value = states;
    },
  });
  store.keys.value = vault.states;
  window.addEventListener('storage', ({ key }) => {
    if (key === keptKeysName || key === null) vault.keptElsewhere();
  });
  return vault;
}

export function languageModelCommands(
  context: AppContext,
  vault: KeyVault,
): Pick<Commands, keyof LanguageModelCommands> {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  const tests = new Map<string, AbortController>();
  let announce: OnRecord | null = null;
  store.languageModels.value = readLanguageModels(places);
  window.addEventListener('storage', ({ key }) => {
    if (key === languageModelsName || key === null) store.languageModels.value = readLanguageModels(places);
  });

  const write = (entries: readonly LanguageModelEntry[]): void => {
    store.languageModels.value = entries;
    writeLanguageModels(places, entries);
  };

  const tell = (id: string, work: Work<ConnectionFindings> | null): void => {
    const known = new Map(store.connections.value);
    if (work === null) known.delete(id);
    else known.set(id, work);
    store.connections.value = known;
  };

  const stopTest = (id: string): void => {
    tests.get(id)?.abort();
    tests.delete(id);
    tell(id, null);
  };

  /** Whether it went well. */
  const tried = async (work: () => Promise<void>): Promise<boolean> => {
    let went = false;
    await guarded(async () => {
      await work();
      went = true;
    });
    return went;
  };

  const findingsNow = async ({ settings }: LanguageModelEntry, signal: AbortSignal): Promise<ConnectionFindings> => {
    const { findingsOf } = await import('../connection-test.ts');
    announce ??= announceRecords();
    const found = await findingsOf(settings, (origin) => vault.keyFor(origin), announce, signal);
    return { ...found, testedAt: services.now() };
  };

  return {
    saveLanguageModel: async (settings, id) => {
      let saved: string | null = null;
      await guarded(async () => {
        const checked = checkedSettings(settings, location.protocol);
        const known = store.languageModels.value;
        const same = known.find((entry) => entry.id !== id && sameLanguageModel(entry.settings, checked));
        if (same !== undefined) {
          throw new AppError('experiment-invalid', `${checked.model} is on the list with these settings.`);
        }
        const entry = { id: id ?? services.newId(), settings: checked };
        const place = known.findIndex((one) => one.id === entry.id);
        stopTest(entry.id);
        write(place < 0 ? [...known, entry] : known.with(place, entry));
        saved = entry.id;
      });
      return saved;
    },
    removeLanguageModel: (id) =>
      guarded(async () => {
        stopTest(id);
        write(store.languageModels.value.filter((entry) => entry.id !== id));
      }),
    testConnection: (id) =>
      whilePending(store, async () => {
        const entry = store.languageModels.value.find((one) => one.id === id);
        if (entry === undefined) return;
        tests.get(id)?.abort();
        const control = new AbortController();
        tests.set(id, control);
        tell(id, { kind: 'working', progress: null });
        try {
          const value = await findingsNow(entry, control.signal);
          if (tests.get(id) === control) tell(id, { kind: 'done', value });
        } catch (error) {
          if (tests.get(id) === control && !isAbort(error)) tell(id, { kind: 'failed', failure: failureOf(error) });
        } finally {
          if (tests.get(id) === control) tests.delete(id);
        }
      }),
    stopConnectionTest: stopTest,
    putKey: (origin, key, wish) => tried(() => vault.put(origin, key, wish)),
    unlockKeys: (passphrase) => tried(async () => void (await vault.unlock(passphrase))),
    lockKeys: () => vault.lock(),
    forgetKey: (origin) => vault.forget(origin),
    setPrices: (table) =>
      tried(async () => {
        await putPrices(database, table);
        await refreshPrices(context);
      }),
    resetPrices: () =>
      guarded(async () => {
        await removePrices(database);
        await refreshPrices(context);
      }),
  };
}

/** Puts the price table into the state; one that is damaged is told, and the prices to start from serve. */
export async function refreshPrices({ store, database }: AppContext): Promise<void> {
  try {
    const own = await getPrices(database);
    store.prices.value = { table: own ?? startingPrices, own: own !== null };
  } catch (error) {
    store.prices.value = { table: startingPrices, own: false };
    notifyError(store, error);
  }
}

const places = (): KeyPlace => localStorage;
