/**
 * Where a model may be asked. A key travels there, so plain http is taken only where nobody can listen: this machine, and a private
 * network from a page that itself came over http (a page from https may not ask such an address at all).
 */
import { AppError } from '../core/app-error.ts';
import type { ProviderKind } from '../core/experiment/answering.ts';

/** Who can be reached there. */
export type Reach = 'public' | 'private' | 'loopback';

/**
 * What a person should know before the first call. `local-permission`: Chrome 142 and later ask before a public page may reach the local
 * network. `safari-loopback`: Safari blocks http on this machine from an https page. `policy`: the Content-Security-Policy that the site
 * ships with does not allow it; the hosting guide says how to widen it. `plain-http`: who shares the network can read key and prompts.
 */
export type EndpointNote = 'local-permission' | 'safari-loopback' | 'policy' | 'plain-http';

export interface Endpoint {
  readonly provider: ProviderKind;
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  /** To be shown before the first call; the only one that requests go to. */
  readonly origin: string;
  readonly reach: Reach;
  readonly notes: readonly EndpointNote[];
}

/**
 * Reads a base URL as a person types or pastes it: a missing scheme is added, the path of a single call taken off, and the dialect's
 * usual path put where there is none (`http://localhost:11434` becomes `http://localhost:11434/v1`). Throws `llm-endpoint-refused`.
 * @param pageProtocol how the page itself came: `location.protocol`
 */
export function parseEndpoint(text: string, provider: ProviderKind, pageProtocol: string): Endpoint {
  const url = parsed(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refusal(
      'An address has no user name, password, “?” or “#”. A key belongs into its own field, not into the address.',
    );
  }
  const reach = reachOf(url.hostname);
  if (url.protocol === 'http:') refusePlainHttp(url, reach, pageProtocol);
  else if (url.protocol !== 'https:')
    throw refusal(`An address begins with https:// or http://, not with ${url.protocol}//.`);
  const path = pathOf(url.pathname, provider);
  return {
    provider,
    baseUrl: url.origin + path,
    origin: url.origin,
    reach,
    notes: notesOf(url, reach, pageProtocol),
  };
}

/** Whether a host is this machine, a private network (RFC 1918, link-local, `.local`) or neither. */
export function reachOf(hostname: string): Reach {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)) {
    return 'loopback';
  }
  if (host.endsWith('.local') || /^\[f[cd][0-9a-f]{2}:/.test(host) || /^\[fe[89ab][0-9a-f]:/.test(host))
    return 'private';
  const octets = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(host);
  if (octets === null) return 'public';
  const [first, second] = [Number(octets[1]), Number(octets[2])];
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254);
  return isPrivate ? 'private' : 'public';
}

const usualPath: Readonly<Record<ProviderKind, string>> = {
  'openai-compatible': '/v1',
  anthropic: '/v1',
  gemini: '/v1beta',
};

/** The path of one call, as people copy it out of a provider's documentation. */
const pathOfCall: Readonly<Record<ProviderKind, RegExp>> = {
  'openai-compatible': /\/(?:chat\/completions|completions|responses|models|embeddings)$/,
  anthropic: /\/(?:messages|complete|models)$/,
  gemini: /\/models(?:\/[^/]*)?$/,
};

function pathOf(pathname: string, provider: ProviderKind): string {
  const trimmed = pathname.replace(/\/+$/, '').replace(pathOfCall[provider], '').replace(/\/+$/, '');
  return trimmed === '' ? usualPath[provider] : trimmed;
}

function parsed(text: string): URL {
  const trimmed = text.trim();
  if (trimmed === '') throw refusal('The address is empty.');
  try {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return new URL(trimmed);
    const secure = new URL(`https://${trimmed}`);
    return reachOf(secure.hostname) === 'public' ? secure : new URL(`http://${trimmed}`);
  } catch {
    throw refusal('This is not an address. It looks like https://api.example.com/v1 or http://localhost:11434/v1.');
  }
}

function refusePlainHttp(url: URL, reach: Reach, pageProtocol: string): void {
  if (reach === 'loopback') return;
  if (reach === 'public') {
    throw refusal(
      `${url.host} is on the internet: over http:// everybody on the way could read the key. Use https://.`,
    );
  }
  if (pageProtocol !== 'http:') {
    throw refusal(
      `A page from https:// may not ask ${url.host} over http://: browsers block it. Open Leafmark over http:// from that network, or give the server a certificate.`,
    );
  }
}

function notesOf(url: URL, reach: Reach, pageProtocol: string): EndpointNote[] {
  const plain = url.protocol === 'http:';
  const notes: EndpointNote[] = [];
  if (reach !== 'public' && pageProtocol === 'https:') notes.push('local-permission');
  if (reach === 'loopback' && plain && pageProtocol === 'https:') notes.push('safari-loopback');
  // The policy that is shipped names these two hosts and https.
  if (plain && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') notes.push('policy');
  if (plain && reach === 'private') notes.push('plain-http');
  return notes;
}

function refusal(sentence: string): AppError {
  // The text itself is not repeated: it may hold a key.
  return new AppError('llm-endpoint-refused', sentence);
}
