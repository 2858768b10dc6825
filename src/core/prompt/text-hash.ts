/**
 * SHA-256 (FIPS 180-4) of short texts, at once and without the platform: `core` has no `crypto.subtle`, and a prompt's hash is needed
 * where the prompt is built. Files are summed elsewhere, in wasm.
 */

/** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits; half a surrogate pair counts as U+FFFD. */
export function sha256OfText(text: string): string {
  const message = padded(utf8Of(text));
  const state = Uint32Array.from(firstState);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < message.length; at += 64) compress(state, schedule, message, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Fractional parts of the square roots of the first 8 primes and of the cube roots of the first 64, 32 bits each. */
const firstState = constants(8, 2);
const rounds = constants(64, 3);

function constants(count: number, root: 2 | 3): Uint32Array {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < count; number += 1n) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  }
  // floor(root(p) · 2^32) mod 2^32 in whole numbers: the root of p · 2^(32 · root).
  return Uint32Array.from(primes, (prime) =>
    Number(BigInt.asUintN(32, wholeRoot(prime << (32n * BigInt(root)), BigInt(root)))),
  );
}

function wholeRoot(value: bigint, root: bigint): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= value) low = middle;
    else high = middle;
  }
  return low;
}

function padded(bytes: readonly number[]): Uint8Array {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(message.length - 4, bytes.length << 3);
  return message;
}

function compress(state: Uint32Array, schedule: Uint32Array, message: Uint8Array, at: number): void {
  const view = new DataView(message.buffer);
  for (let index = 0; index < 16; index += 1) schedule[index] = view.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [schedule[index - 15]!, schedule[index - 2]!];
    const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[index] = schedule[index - 16]! + small0 + schedule[index - 7]! + small1;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + rounds[index]! + schedule[index]!) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = state[index]! + word;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function utf8Of(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f));
      bytes.push(0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return bytes;
}
