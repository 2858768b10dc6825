/**
 * Text of a dropped file, whatever program saved it: Excel writes a byte order mark, UTF-16 or the Windows code page.
 */
import { AppError } from '../app-error.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Characters that could not be decoded and stand as U+FFFD. */
  readonly damaged: number;
}

/** Longer files do not fit into one string of every browser. */
const mostBytesOfText = 256 * 1024 * 1024;

/**
 * The text of `bytes`: by its byte order mark; else UTF-16 where every other byte is mostly zero; else UTF-8; else
 * (not UTF-8 at all) Windows-1252. Empty bytes give empty text. Throws `benchmark-invalid` above 256 MiB.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > mostBytesOfText) {
    const size = Math.round(bytes.length / 1024 / 1024);
    throw new AppError(
      'benchmark-invalid',
      `The file has ${size} MiB; text files of up to 256 MiB are read. Split it.`,
    );
  }
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const damaged = countDamaged(text);
  if (encoding !== 'utf-8' || damaged === 0) return { text, encoding, damaged };
  // Bytes above 127 of which none is UTF-8: an old Windows file. Some are: UTF-8 with damage, better kept so.
  if (/[\u0080-\ufffc\ufffe\uffff]/.test(text)) return { text, encoding, damaged };
  return { text: decodeWindows1252(bytes), encoding: 'windows-1252', damaged: 0 };
}

// The one name of the platform that core needs: pure, and the same in pages, workers and Node.
declare const TextDecoder: new (encoding: 'utf-8' | 'utf-16le' | 'utf-16be') => {
  decode: (bytes: Uint8Array) => string;
};

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 4096) & ~1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) evenZeros += 1;
    if (bytes[at + 1] === 0) oddZeros += 1;
  }
  const many = length * 0.2;
  if (oddZeros > many && oddZeros > 2 * evenZeros) return 'utf-16le';
  if (evenZeros > many && evenZeros > 2 * oddZeros) return 'utf-16be';
  return 'utf-8';
}

function countDamaged(text: string): number {
  let damaged = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) damaged += 1;
  return damaged;
}

/** 0x80 to 0x9f of the code page; the five that it leaves open stay control characters, as the Encoding Standard has them. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

// By hand, because Node 20's decoder of that name reads Latin-1.
function decodeWindows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)));
  }
  return parts.join('').replace(/[\u0080-\u009f]/g, (char) => windows1252.charAt(char.charCodeAt(0) - 0x80));
}
