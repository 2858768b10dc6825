import { expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { type KeptKey, openKey, sealKey } from '../../../src/app/kept-key.ts';
import { type KeyPlace, KeyVault, keptKeysName, tabKeysName } from '../../../src/app/key-vault.ts';

const canary = 'sk-canary-93f1c07be2';
const origin = 'https://api.example.com';
const other = 'https://other.example.com';
const phrase = 'four words or more';

/** A place of the browser, as a map that a test can look into. */
function place(): KeyPlace & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
}

/** Pages of one browser share `kept`; each call is a page that was just loaded. */
function browser() {
  const tab = place();
  const kept = place();
  const page = (): KeyVault => new KeyVault({ tab: () => tab, kept: () => kept, rounds: 1000 });
  return { tab, kept, page };
}

const code = (work: () => unknown): Promise<string> =>
  (async () => await work())().then(
    () => 'went well',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const damage = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

test('a sealed key opens with its passphrase, and is the key', async () => {
  const record = await sealKey(canary, origin, phrase, 1000);
  expect(await openKey(record, origin, phrase)).toBe(canary);
  expect(JSON.stringify(record)).not.toContain(canary);
  expect(JSON.stringify(record)).not.toContain(btoa(canary).slice(0, 16));
});

test('another implementation opens it: PBKDF2 with SHA-256 and AES-256-GCM by Node’s own crypto', async () => {
  const { createDecipheriv, pbkdf2Sync } = await import('node:crypto');
  const record = await sealKey(canary, origin, phrase, 1234);
  const secret = pbkdf2Sync(phrase, Buffer.from(record.salt, 'base64'), 1234, 32, 'sha256');
  const sealed = Buffer.from(record.sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(record.iv, 'base64'));
  decipher.setAAD(Buffer.from(`leafmark key 1 ${origin}`));
  decipher.setAuthTag(sealed.subarray(-16));
  expect(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()).toBe(canary);
});

test('the same key sealed twice shares neither salt nor nonce nor text', async () => {
  const [a, b] = [await sealKey(canary, origin, phrase, 10), await sealKey(canary, origin, phrase, 10)];
  expect(a.salt === b.salt || a.iv === b.iv || a.sealed === b.sealed).toBe(false);
});

test('a wrong passphrase, a damaged record and a record moved to another origin are told apart and open nothing', async () => {
  const record = await sealKey(canary, origin, phrase, 1000);
  expect(await code(() => openKey(record, origin, `${phrase}.`))).toBe('key-passphrase-wrong');
  for (const field of ['salt', 'iv', 'sealed', 'sum'] satisfies (keyof KeptKey)[]) {
    expect(await code(() => openKey({ ...record, [field]: damage(record[field]) }, origin, phrase))).toBe(
      'key-damaged',
    );
  }
  expect(await code(() => openKey({ ...record, rounds: 1001 }, origin, phrase))).toBe('key-damaged');
  expect(await code(() => openKey(record, other, phrase))).toBe('key-passphrase-wrong');
});

test('a key is for its origin alone, and a list of keys tells origins and modes and nothing else', async () => {
  const { page } = browser();
  const vault = page();
  await vault.put(origin, `  Bearer ${canary}\n`, { mode: 'memory' });
  expect(vault.keyFor(origin)).toBe(canary);
  for (const none of [other, 'http://api.example.com', 'https://api.example.com:8443']) {
    expect(vault.keyFor(none)).toBeNull();
  }
  expect(vault.states).toEqual([{ origin, mode: 'memory', locked: false }]);
  expect(JSON.stringify(vault)).toBe(JSON.stringify(vault.states));
});

test('each mode keeps the key in its own place, and changing the mode empties the place before', async () => {
  const { tab, kept, page } = browser();
  const vault = page();
  const places = (): string[] => [...tab.stored.keys(), ...kept.stored.keys()];
  await vault.put(origin, canary, { mode: 'memory' });
  expect(places()).toEqual([]);
  await vault.put(origin, canary, { mode: 'tab' });
  expect(places()).toEqual([tabKeysName]);
  await vault.put(origin, canary, { mode: 'kept', passphrase: phrase });
  expect(places()).toEqual([keptKeysName]);
  expect(kept.stored.get(keptKeysName)).not.toContain(canary);
  await vault.put(origin, canary, { mode: 'memory' });
  expect(places()).toEqual([]);
});

test('after a reload a key in memory is gone, one of the tab is there, and a kept one waits for its passphrase', async () => {
  const { page } = browser();
  const before = page();
  await before.put('https://a.example', canary, { mode: 'memory' });
  await before.put('https://b.example', canary, { mode: 'tab' });
  await before.put('https://c.example', canary, { mode: 'kept', passphrase: phrase });
  const vault = page();
  expect(vault.states).toEqual([
    { origin: 'https://b.example', mode: 'tab', locked: false },
    { origin: 'https://c.example', mode: 'kept', locked: true },
  ]);
  expect(vault.keyFor('https://a.example')).toBeNull();
  expect(vault.keyFor('https://b.example')).toBe(canary);
  expect(await code(() => vault.keyFor('https://c.example'))).toBe('key-locked');
  expect(await code(() => vault.unlock('another passphrase'))).toBe('key-passphrase-wrong');
  expect(await vault.unlock(phrase)).toEqual(['https://c.example']);
  expect(vault.keyFor('https://c.example')).toBe(canary);
  vault.lock();
  expect(await code(() => vault.keyFor('https://c.example'))).toBe('key-locked');
});

test('one passphrase opens all that it was kept with; a damaged record takes none of the others along', async () => {
  const { kept, page } = browser();
  const before = page();
  for (const name of ['a', 'b', 'c']) {
    await before.put(`https://${name}.example`, `${canary}${name}`, { mode: 'kept', passphrase: phrase });
  }
  const records = JSON.parse(kept.stored.get(keptKeysName)!) as Record<string, KeptKey>;
  records['https://a.example'] = { ...records['https://a.example']!, sealed: 'damaged!' };
  kept.setItem(keptKeysName, JSON.stringify(records));
  const vault = page();
  expect(vault.states.map(({ locked }) => locked)).toEqual([true, true, true]);
  expect(await vault.unlock(phrase)).toEqual(['https://b.example', 'https://c.example']);
  expect(await code(() => vault.unlock(phrase))).toBe('key-damaged');
  vault.forget('https://a.example');
  expect(vault.states.map(({ origin: one }) => one)).toEqual(['https://b.example', 'https://c.example']);
});

test('a key that was forgotten or replaced in another tab is not sent from this one any more', async () => {
  const { page } = browser();
  const [here, there] = [page(), page()];
  await here.put(origin, canary, { mode: 'kept', passphrase: phrase });
  await there.put(origin, `${canary}-new`, { mode: 'kept', passphrase: phrase });
  expect(await code(() => here.keyFor(origin))).toBe('key-locked');
  there.forget(origin);
  expect(here.keyFor(origin)).toBeNull();
});

test('what is no key or no passphrase is refused without being repeated, and changes nothing', async () => {
  const { kept, page } = browser();
  const vault = page();
  await vault.put(origin, canary, { mode: 'memory' });
  for (const typed of ['', '  ', 'sk two parts', 'clé-é-123456', `a\nb`]) {
    expect(await code(() => vault.put(origin, typed, { mode: 'memory' }))).toBe('key-invalid');
  }
  await expect(vault.put(origin, 'sk-secret with space', { mode: 'memory' })).rejects.not.toThrow(/secret/);
  expect(await code(() => vault.put(origin, canary, { mode: 'kept', passphrase: '1234567' }))).toBe('key-invalid');
  expect(vault.keyFor(origin)).toBe(canary);
  expect(kept.stored.size).toBe(0);
});

test('where the browser keeps nothing the key is in memory, and the error says so without it', async () => {
  const denied = (): KeyPlace => {
    throw new DOMException(`quota, while writing ${canary}`, 'SecurityError');
  };
  const vault = new KeyVault({ tab: denied, kept: denied, rounds: 10 });
  const error = await vault.put(origin, canary, { mode: 'tab' }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'storage-unavailable' });
  expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.toContain(canary);
  expect(vault.states).toEqual([{ origin, mode: 'memory', locked: false }]);
});
