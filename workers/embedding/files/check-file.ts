/**
 * A file is looked at before it is kept: servers answer with a page of HTML where a file is missing, downloads break off, and
 * repositories cloned without large files hold pointers to them. Once kept, such a file would fail on every later visit.
 */
import { AppError } from '../../../src/core/app-error.ts';

/** Whether a person picked a file or a server sent it: what is wrong with it has another cause. */
export type FileOrigin = 'picked' | 'served';

/** The value of a JSON file's bytes. Throws `model-invalid`, naming the file. */
export function checkedJson(path: string, bytes: Uint8Array, from: FileOrigin): unknown {
  refuseOther(path, bytes, from);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch (error) {
    throw invalid(path, 'is not JSON, or was cut off', error);
  }
}

/**
 * Nothing where the bytes are a whole ONNX file. Throws `model-invalid`, naming the file.
 * @param expectedBytes size as it was stated, or null
 */
export function checkOnnx(path: string, bytes: Uint8Array, expectedBytes: number | null, from: FileOrigin): void {
  checkWeights(path, bytes, expectedBytes, from);
  if (!isWholeProtobuf(bytes)) throw invalid(path, 'is not an ONNX model, or was cut off', null);
}

/** Nothing where a file of weights is as long as stated. Throws `model-invalid`, naming the file. */
export function checkWeights(path: string, bytes: Uint8Array, expectedBytes: number | null, from: FileOrigin): void {
  refuseOther(path, bytes, from);
  if (expectedBytes === null || bytes.length === expectedBytes) return;
  throw invalid(path, `has ${bytes.length} bytes instead of ${expectedBytes}`, null);
}

/** Nothing where a file of weights reaches as far as its graph reads it. Throws `model-invalid`, naming both files. */
export function checkReach(
  path: string,
  bytes: number,
  graph: { readonly path: string; readonly bytes: number },
): void {
  if (bytes >= graph.bytes) return;
  throw invalid(path, `was cut off: it has ${bytes} bytes, and ${graph.path} reads ${graph.bytes} of it`, null);
}

/** Throws `model-invalid` where the bytes are not those that are known. */
export function checkHash(path: string, sha256: string, expected: string): void {
  if (sha256 !== expected) throw invalid(path, 'has other contents than the known file of this name', null);
}

function refuseOther(path: string, bytes: Uint8Array, from: FileOrigin): void {
  if (bytes.length === 0) throw invalid(path, 'is empty', null);
  const head = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().toLowerCase();
  if (head.startsWith('<')) {
    const why = from === 'served' ? 'the server does not have it' : 'what was saved under its name is not the file';
    throw invalid(path, `is a page of HTML: ${why}`, null);
  }
  if (head.startsWith('version https://git-lfs')) {
    throw invalid(path, 'is only a pointer to a large file (Git LFS)', null);
  }
}

function invalid(path: string, what: string, cause: unknown): AppError {
  const sentence = `${path} ${what}. Get the file again.`;
  return new AppError('model-invalid', sentence, cause === null ? {} : { cause });
}

const graphField = 7;

/** Whether the top fields of an ONNX ModelProto end where the file ends and a graph is among them. */
function isWholeProtobuf(bytes: Uint8Array): boolean {
  let at = 0;
  let hasGraph = false;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    if (!(field >= 1 && field <= 100)) return false;
    if (field === graphField) hasGraph = true;
    if (tag % 8 === 0) {
      if (Number.isNaN(varint())) return false;
    } else if (tag % 8 === 2) {
      const length = varint();
      at += length;
    } else return false;
  }
  return hasGraph && at === bytes.length;
}
