/** Where an address that is being typed would lead, so that the destination is seen before anything is sent. */
import { failureOf } from '../core/app-error.ts';
import type { ProviderKind } from '../core/experiment/answering.ts';
import { type Endpoint, type EndpointNote, parseEndpoint } from '../llm/endpoint.ts';

export type { EndpointNote };

export type EndpointReading =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  /** A sentence with what to do. */
  | { readonly kind: 'refused'; readonly reason: string };

/** @param pageProtocol how this page itself came */
export function readEndpoint(
  text: string,
  provider: ProviderKind,
  pageProtocol: string = location.protocol,
): EndpointReading {
  try {
    return { kind: 'endpoint', endpoint: parseEndpoint(text, provider, pageProtocol) };
  } catch (error) {
    return { kind: 'refused', reason: failureOf(error).reason };
  }
}
