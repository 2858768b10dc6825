// The pictures and the packed bytes of test/golden.
import { readFileSync } from 'node:fs';
import { gunzipSync, inflateSync } from 'node:zlib';
import type { RgbImage } from '../../../src/core/image/rgb-image.ts';

const bytesAt = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));

/** The value of a JSON file under test/. */
export function jsonAt(path: string): unknown {
  return JSON.parse(bytesAt(path).toString('utf8')) as unknown;
}

export interface Packed {
  readonly gzipBase64: string;
}

export function unpacked({ gzipBase64 }: Packed): Uint8Array {
  return new Uint8Array(gunzipSync(Buffer.from(gzipBase64, 'base64')));
}

/** A picture of test/golden, such as `images/text.png`: 8 bits, RGB, not interlaced (https://www.w3.org/TR/png-3/). */
export function goldenPicture(path: string): RgbImage {
  const file = bytesAt(`golden/${path}`);
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  // Bit depth 8, colour type 2, no interlacing.
  if (file[24] !== 8 || file[25] !== 2 || file[28] !== 0) throw new Error(`${path} is another kind of PNG`);
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { bytes: unfiltered(inflateSync(Buffer.concat(parts)), width * 3, height), width, height };
}

function unfiltered(data: Uint8Array, rowLength: number, rows: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rowLength * rows);
  for (let row = 0; row < rows; row += 1) {
    const filter = data[row * (rowLength + 1)]!;
    for (let at = 0; at < rowLength; at += 1) {
      const to = row * rowLength + at;
      const left = at < 3 ? 0 : bytes[to - 3]!;
      const up = row === 0 ? 0 : bytes[to - rowLength]!;
      const corner = at < 3 || row === 0 ? 0 : bytes[to - rowLength - 3]!;
      bytes[to] = data[row * (rowLength + 1) + 1 + at]! + predicted(filter, left, up, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
