/**
 * Threads in WebAssembly need a cross-origin isolated page. Where the host sends no headers, they are put on here, on pages
 * and on workers: a worker must be as isolated as the page that starts it.
 */
const wanted: readonly (readonly [name: string, value: string])[] = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Adds the headers that are not there; what the host sends stays as it is. */
export function addIsolation(headers: Headers): void {
  for (const [name, value] of wanted) if (!headers.has(name)) headers.set(name, value);
}

/** The response with these headers; itself where it cannot be read (a redirect that the browser follows). */
export function withIsolation(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  addIsolation(headers);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
