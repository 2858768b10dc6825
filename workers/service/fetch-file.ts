import { AppError } from '../../src/core/app-error.ts';
import { addIsolation } from './isolation.ts';
import { addressOf, isNamedByContent } from './site-file.ts';
import type { Content, SiteFile } from './site-file.ts';

/** A file with the headers that it is answered with. */
export interface FetchedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

/** Headers that tell of the transfer and not of the file; `Vary` would decide what is found again. */
const ofTransfer = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'age', 'connection'];

/**
 * Fetches a file of this version, whole, with the isolation headers: bytes that are not this version's are refused, so that a
 * site which is put up anew meanwhile never mixes with it.
 * @param onBytes told of bytes as they come
 * @throws AppError `network-failed` where the host cannot be reached; `network-refused` where it sends something else
 */
export async function fetchFile(
  file: SiteFile,
  scope: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<FetchedFile> {
  const url = addressOf(file, scope);
  const response = await fetch(url, { cache: isNamedByContent(file.path) ? 'default' : 'no-cache' }).catch(() => {
    throw new AppError(
      'network-failed',
      `The site could not be reached for “${file.path}”. It goes on when the network is back.`,
    );
  });
  if (!response.ok) throw refused(file, `HTTP ${response.status}`);
  const body = await readWhole(file, response, onBytes);
  const content = contentsOf(file).find(({ bytes }) => bytes === body.length);
  if (content === undefined) throw refused(file, `${body.length} bytes in place of ${file.bytes}`);
  if ((await shortHash(body)) !== content.hash) throw refused(file, 'other content than this version has');
  const headers = new Headers(response.headers);
  for (const name of ofTransfer) headers.delete(name);
  addIsolation(headers);
  return { body, headers };
}

async function readWhole(
  file: SiteFile,
  response: Response,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const most = Math.max(...contentsOf(file).map(({ bytes }) => bytes));
  const whole = new Uint8Array(most);
  const reader = response.body?.getReader();
  let at = 0;
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      if (at + chunk.value.length > whole.length) throw refused(file, `more than ${most} bytes`);
      whole.set(chunk.value, at);
      at += chunk.value.length;
      onBytes(chunk.value.length);
    }
  } catch (error) {
    await reader?.cancel().catch(() => {}); // it has failed already
    if (error instanceof AppError) throw error;
    throw new AppError(
      'network-failed',
      `“${file.path}” broke off after ${at} of ${file.bytes} bytes. It is fetched again later.`,
    );
  }
  return at === most ? whole : whole.slice(0, at);
}

function contentsOf(file: SiteFile): readonly Content[] {
  return file.unpacked === undefined ? [file] : [file, file.unpacked];
}

/** First 32 hexadecimal digits of the SHA-256. */
async function shortHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 16);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refused({ path }: SiteFile, answer: string): AppError {
  return new AppError(
    'network-refused',
    `The site sends “${path}” otherwise than this version was built (${answer}): a newer version is being put up, or the host changes files. Reload the page later; the site works on with a network.`,
  );
}
