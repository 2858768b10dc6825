/**
 * A key at rest: encrypted with a passphrase that is stored nowhere. Whoever copies the record can only guess passphrases, each guess at
 * the price of the derivation. The origin is sealed in with it, so that a record that was moved to another origin does not open there.
 */
import { AppError } from '../core/app-error.ts';
import { z } from '../core/strict-zod.ts';

/** PBKDF2 rounds with SHA-256: OWASP's password storage cheat sheet of 2023. */
export const keptKeyRounds = 600_000;

export const shortestPassphrase = 8;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

export const keptKeySchema = z.strictObject({
  version: z.literal(1),
  rounds: z.int().min(1).max(10_000_000),
  salt: base64,
  iv: base64,
  sealed: base64,
  /** SHA-256 of all the above: tells a damaged record from a wrong passphrase. It says nothing of the key. */
  sum: base64,
});

export type KeptKey = z.infer<typeof keptKeySchema>;

/** Encrypts (PBKDF2 with SHA-256, AES-GCM of 256 bits; salt and nonce are new each time). */
export async function sealKey(
  key: string,
  origin: string,
  passphrase: string,
  rounds: number = keptKeyRounds,
): Promise<KeptKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await derived(passphrase, salt, rounds, 'encrypt');
  const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(iv, origin), secret, bytesOf(key)));
  const record = { version: 1, rounds, salt: toBase64(salt), iv: toBase64(iv), sealed: toBase64(sealed) } as const;
  return { ...record, sum: await sumOf(record) };
}

/** Throws `key-damaged` where the record is not as it was written, and `key-passphrase-wrong` where it is and does not open. */
export async function openKey(record: KeptKey, origin: string, passphrase: string): Promise<string> {
  if ((await sumOf(record)) !== record.sum) throw damagedKey(origin);
  const secret = await derived(passphrase, fromBase64(record.salt), record.rounds, 'decrypt');
  try {
    const clear = await crypto.subtle.decrypt(gcm(fromBase64(record.iv), origin), secret, fromBase64(record.sealed));
    return new TextDecoder().decode(clear);
  } catch {
    // What the browser says of it is no use to anybody.
    throw new AppError('key-passphrase-wrong', `This passphrase does not open the key for ${origin}.`);
  }
}

export function damagedKey(origin: string): AppError {
  return new AppError('key-damaged', `The kept key for ${origin} is damaged. Forget it, and enter the key again.`);
}

async function derived(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // One passphrase typed on two keyboards is one passphrase.
  const typed = await crypto.subtle.importKey('raw', bytesOf(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return await crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, [use]);
}

function gcm(iv: Uint8Array<ArrayBuffer>, origin: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: bytesOf(`leafmark key 1 ${origin}`) };
}

async function sumOf({ version, rounds, salt, iv, sealed }: Omit<KeptKey, 'sum'>): Promise<string> {
  const text = [version, rounds, salt, iv, sealed].join(' ');
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // Not padded as base64 is: then it opens with no passphrase either.
    return new Uint8Array(0);
  }
}
