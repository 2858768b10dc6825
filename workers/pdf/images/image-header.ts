/**
 * What an image file says of itself before it is decoded: a header of a few bytes can ask for any amount of memory, so its size
 * is looked at first. PNG: W3C PNG 11.2.2, 11.3.4.3; JPEG: ITU-T T.81 B.2.2, JFIF 1.02, Exif 2.3; WebP: RFC 9649.
 */
import { AppError } from '../../../src/core/app-error.ts';

export interface ImageHeader {
  readonly kind: 'png' | 'jpeg' | 'webp';
  /** Pixels as stored, before a turn that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** Resolution that the file states, the same both ways; null where it states none. */
  readonly dotsPerInch: number | null;
}

/** Profiles and previews stand before the size of a JPEG. */
const mostHeaderBytes = 2 ** 21;

/** Rejects with `page-failed` where the file is no such image or ends before its size; with the file's own error where it cannot be read. */
export async function readImageHeader(image: Blob): Promise<ImageHeader> {
  const view = new DataView(await image.slice(0, mostHeaderBytes).arrayBuffer());
  const header = headerOf(view);
  if (header === null)
    throw new AppError('page-failed', 'This is not a PNG, JPEG or WebP image. Export it as one of these.');
  if (header.width > 0 && header.height > 0) return header;
  throw new AppError('page-failed', 'The image has no size: it is cut short or damaged. Copy it again.');
}

const none = { width: 0, height: 0, dotsPerInch: null };

function headerOf(view: DataView): ImageHeader | null {
  try {
    if (view.getUint32(0) === 0x89504e47) return { kind: 'png', ...png(view) };
    if (view.getUint16(0) === 0xffd8) return { kind: 'jpeg', ...jpeg(view) };
    if (ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP') return { kind: 'webp', ...webp(view) };
    return null;
  } catch (error) {
    // Reading on behind the end: it ends before its size does.
    if (!(error instanceof RangeError) || view.byteLength === 0) return null;
    return { kind: 'png', ...none };
  }
}

type Facts = Omit<ImageHeader, 'kind'>;

function png(view: DataView): Facts {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  for (let at = 8; at + 8 <= view.byteLength;) {
    const [length, type] = [view.getUint32(at), ascii(view, at + 4, 4)];
    if (type === 'IDAT') break;
    if (type === 'pHYs' && length === 9 && at + 17 <= view.byteLength) {
      const metres = view.getUint8(at + 16) === 1;
      const both = agreed(view.getUint32(at + 8), view.getUint32(at + 12));
      return { width, height, dotsPerInch: metres && both !== null ? both * 0.0254 : null };
    }
    at += 12 + length;
  }
  return { width, height, dotsPerInch: null };
}

function jpeg(view: DataView): Facts {
  let [jfif, exif]: (number | null)[] = [null, null];
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return none;
    const marker = view.getUint8(at + 1);
    // A fill byte, or a marker without content.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), dotsPerInch: jfif ?? exif ?? null };
    }
    if (marker === 0xd9 || marker === 0xda || length < 2) return none;
    if (marker === 0xe0 && length >= 14 && ascii(view, at + 4, 4) === 'JFIF') jfif = jfifResolution(view, at + 11);
    if (marker === 0xe1 && length >= 16 && ascii(view, at + 4, 4) === 'Exif')
      exif = exifResolution(view, at + 10, length - 8);
    at += 2 + length;
  }
}

function jfifResolution(view: DataView, at: number): number | null {
  const unit = view.getUint8(at);
  const both = agreed(view.getUint16(at + 1), view.getUint16(at + 3));
  if (both === null || unit === 0) return null;
  return unit === 1 ? both : both * 2.54;
}

/** XResolution and ResolutionUnit of a TIFF structure that starts at `start`. */
function exifResolution(view: DataView, start: number, length: number): number | null {
  const end = Math.min(view.byteLength, start + length);
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  if (directory + 2 > end) return null;
  let [resolution, unit]: [number | null, number] = [null, 2];
  const entries = view.getUint16(directory, little);
  for (let entry = directory + 2; entry < directory + 2 + 12 * entries && entry + 12 <= end; entry += 12) {
    const tag = view.getUint16(entry, little);
    if (tag === 0x0128) unit = view.getUint16(entry + 8, little);
    const value = start + view.getUint32(entry + 8, little);
    if (tag === 0x011a && value + 8 <= end)
      resolution = view.getUint32(value, little) / view.getUint32(value + 4, little);
  }
  if (resolution === null || !Number.isFinite(resolution)) return null;
  return unit === 3 ? resolution * 2.54 : unit === 2 ? resolution : null;
}

function webp(view: DataView): Facts {
  const kind = ascii(view, 12, 4);
  if (kind === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1, dotsPerInch: null };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, dotsPerInch: null };
  }
  if (kind !== 'VP8 ') return none;
  const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  return { width, height, dotsPerInch: null };
}

/** The resolution where both directions agree but for rounding. */
function agreed(x: number, y: number): number | null {
  return x > 0 && Math.abs(x - y) <= 0.02 * x ? x : null;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function ascii(view: DataView, at: number, length: number): string {
  let text = '';
  for (let index = at; index < at + length; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
}
