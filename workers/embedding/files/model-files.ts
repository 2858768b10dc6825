/** Reading a model's files from where the person said. Nothing is checked or kept here. */
import { AppError } from '../../../src/core/app-error.ts';
import { assertUnreachable } from '../../../src/core/assert-unreachable.ts';
import { isModelId } from '../../../src/core/model/model-id.ts';
import { bundledModelFolder } from '../../../src/core/model/model-registry.ts';
import { mostFileBytes } from '../../../src/core/model/visual-size.ts';
import type { FetchAnswer, FetchPort } from '../../../src/network/fetch-port.ts';
import type { ModelSource } from '../../../src/rpc/embedding-worker.ts';

export interface ReadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Size as the source stated it before the bytes came, or null. */
  readonly statedBytes: number | null;
}

/** Bytes that arrived since the last report, and the size of the file where it is known. */
export type OnBytes = (arrived: number, total: number | null) => void;

export interface ModelFiles {
  /** `site`, `folder`, or the hub's address: kept beside the files. */
  readonly from: string;
  /** Null where the source does not have the file. Rejects with `network-failed`, `network-refused` or `model-missing`. */
  readonly read: (path: string, signal: AbortSignal, onBytes?: OnBytes) => Promise<ReadFile | null>;
  /** Bytes of a file that exists (`unknown` where the source does not say), null where it does not exist. */
  readonly stat: (path: string, signal: AbortSignal) => Promise<number | 'unknown' | null>;
  /** Its own files are meant, and not what is kept under the same name. */
  readonly first?: true;
}

export interface ModelPlace {
  readonly id: string;
  readonly exportId: string;
  readonly revision: string;
}

/** Folder that the site is served from, with a trailing slash. */
export type SiteBase = string;

/** The files of a model at its source; null for `kept`, which has none of its own. */
export function modelFiles(source: ModelSource, place: ModelPlace, port: FetchPort, site: SiteBase): ModelFiles | null {
  switch (source.kind) {
    case 'bundled':
      return {
        from: 'site',
        first: true,
        ...served((path) => new URL(bundledModelFolder + path, site).href, place.id, port, null),
      };
    case 'hub': {
      refuseOddId(place.exportId);
      const base = source.baseUrl.replace(/\/+$/, '');
      const url = (path: string): string =>
        `${base}/${place.exportId}/resolve/${encodeURIComponent(place.revision)}/${path}`;
      return { from: base, ...served(url, place.exportId, port, source.token) };
    }
    case 'folder': {
      const files = new Map(source.files.map(({ path, file }) => [path, file]));
      return {
        from: 'folder',
        first: true,
        read: async (path, signal, onBytes) => {
          const file = files.get(path);
          signal.throwIfAborted();
          if (file === undefined) return null;
          refuseHuge(path, file.size);
          return readPicked(path, file, onBytes);
        },
        stat: async (path) => files.get(path)?.size ?? null,
      };
    }
    case 'kept':
      return null;
    default:
      return assertUnreachable(source);
  }
}

/** Origins that choosing this source allows. */
export function originsOf(source: ModelSource): readonly string[] {
  if (source.kind !== 'hub') return [];
  try {
    return [new URL(source.baseUrl).origin];
  } catch (error) {
    const sentence = `“${source.baseUrl}” is not an address. A hub's address begins with https://.`;
    throw new AppError('network-refused', sentence, { cause: error });
  }
}

/** Parts of an id are parts of an address: none may lead out of it. */
function refuseOddId(id: string): void {
  if (isModelId(id)) return;
  throw new AppError('model-missing', `“${id}” is not the id of a model. It looks like BAAI/bge-small-en-v1.5.`);
}

function refuseHuge(path: string, bytes: number): void {
  if (bytes <= mostFileBytes) return;
  const size = `${(bytes / 1e9).toFixed(1)} GB`;
  const sentence = `${path} has ${size}, and a browser runs model files of 2 GB at most. Choose a smaller precision or another model.`;
  throw new AppError('model-unsupported', sentence);
}

async function readPicked(path: string, file: Blob, onBytes: OnBytes | undefined): Promise<ReadFile> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    onBytes?.(bytes.length, bytes.length);
    return { bytes, statedBytes: file.size };
  } catch (error) {
    const sentence = `${path} could not be read from the picked folder. It may have been moved or changed; pick the folder again.`;
    throw new AppError('model-missing', sentence, { cause: error });
  }
}

function served(
  urlOf: (path: string) => string,
  id: string,
  port: FetchPort,
  token: string | null,
): Pick<ModelFiles, 'read' | 'stat'> {
  const ask = async (path: string, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<FetchAnswer | null> => {
    const headers: Readonly<Record<string, string>> = token === null ? {} : { Authorization: `Bearer ${token}` };
    const purpose = `${method === 'HEAD' ? 'size of ' : ''}model file ${path} of ${id}`;
    const answer = await port({ url: urlOf(path), purpose, signal, method, headers, redirects: 'follow' });
    if (answer.status >= 200 && answer.status < 300) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw refused(path, id, answer.status);
  };
  return {
    read: async (path, signal, onBytes) => {
      const answer = await ask(path, 'GET', signal);
      if (answer === null) return null;
      const statedBytes = statedLength(answer.headers);
      if (statedBytes !== null && statedBytes > mostFileBytes) {
        await answer.body?.cancel();
        refuseHuge(path, statedBytes);
      }
      return { bytes: await readBody(answer, statedBytes, onBytes), statedBytes };
    },
    stat: async (path, signal) => {
      const answer = await ask(path, 'HEAD', signal);
      if (answer === null) return null;
      await answer.body?.cancel();
      return statedLength(answer.headers) ?? 'unknown';
    },
  };
}

async function readBody(
  answer: FetchAnswer,
  stated: number | null,
  onBytes: OnBytes | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    pieces.push(value);
    length += value.length;
    onBytes?.(value.length, stated);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Content-Length, where it is that of the bytes as they arrive here. */
function statedLength(headers: Headers): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  // A compressed answer states its compressed length; the header itself may be hidden from other origins.
  const plain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return plain && Number.isInteger(length) && length > 0 ? length : null;
}

function refused(path: string, id: string, status: number): AppError {
  const what = `The server answered ${status} for ${path} of ${id}`;
  switch (status) {
    case 401:
    case 403:
      return new AppError(
        'network-failed',
        `${what}: the model is private there, or asks for an access token. Download it there and pick its folder, or choose another model.`,
      );
    case 429:
      return new AppError('network-failed', `${what}: too many requests. Wait a few minutes and try again.`);
    default:
      return new AppError('network-failed', `${what}. Try again later, or choose another source.`);
  }
}
