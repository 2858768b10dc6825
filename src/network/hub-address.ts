import { AppError } from '../core/app-error.ts';

/**
 * The address of a hub as it is kept: origin and path without a slash at its end. Over plain http only this machine itself is
 * taken. Throws `network-refused`.
 */
export function hubAddress(text: string): string {
  const url = parsed(text.trim());
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!plain || !safe) throw refusal(text);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch (error) {
    throw refusal(text, error);
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function refusal(text: string, cause?: unknown): AppError {
  const sentence = `“${text}” is not the address of a hub. It begins with https:// (or http:// on this machine) and has no password, “?” or “#”.`;
  return new AppError('network-refused', sentence, cause === undefined ? {} : { cause });
}
