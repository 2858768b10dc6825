import type { Plane } from './plane.ts';

/**
 * A grey image as a binary PGM file (Netpbm P5, one byte a pixel): what tesseract takes without any decoding. A PNG would
 * be packed here and unpacked there.
 */
export function encodePgm({ values, width, height }: Plane): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.from(`P5\n${width} ${height}\n255\n`, (character) => character.charCodeAt(0));
  const file = new Uint8Array(header.length + values.length);
  file.set(header);
  file.set(values, header.length);
  return file;
}
