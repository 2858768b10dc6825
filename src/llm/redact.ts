/**
 * Providers echo keys in their errors, whole or half hidden, and hostile ones would in replies. Every text that came from outside passes
 * here before it is kept, shown or thrown.
 */

/** A text without the key. */
export type Redact = (text: string) => string;

export const redacted = '[key]';

/**
 * What takes a key out of a model's own text: as it is, percent-encoded and in base64. Nothing else is touched, since that text is what
 * is evaluated. Without a key it changes nothing.
 */
export function replyRedactor(key: string | null): Redact {
  const forms = key === null ? [] : formsOf(key);
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, redacted), text);
}

/** What takes a key out of errors: further half hidden by asterisks, and whatever looks like some provider's key. */
export function errorRedactor(key: string | null): Redact {
  const exact = replyRedactor(key);
  return (text) => exact(text).replaceAll(halfHidden, redacted).replaceAll(likeAKey, redacted);
}

/**
 * The same for a text that arrives in pieces: a beginning of the key at the end of what arrived is held back until it is clear that it
 * is none.
 */
export class RedactingStream {
  readonly #key: string;
  #held = '';

  constructor(key: string | null) {
    this.#key = key === null || key.length < shortestKey ? '' : key;
  }

  /** What may be shown now. */
  push(piece: string): string {
    if (this.#key === '') return piece;
    const text = (this.#held + piece).replaceAll(this.#key, redacted);
    let held = Math.min(text.length, this.#key.length - 1);
    while (held > 0 && !this.#key.startsWith(text.slice(text.length - held))) held -= 1;
    this.#held = text.slice(text.length - held);
    return text.slice(0, text.length - held);
  }

  /** What was held back to the end. */
  flush(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}

/** A shorter one is none: taking it out would tear every text apart. */
const shortestKey = 4;

/** `sk-ab***xyz`, `AIza…9x`: what providers show of a wrong key. */
const halfHidden = /[\w-]{2,}(?:\*{3,}|•{3,})[\w-]*/g;
const likeAKey = /\b(?:sk-[\w-]{8,}|AIza[\w-]{20,}|gsk_\w{16,}|Bearer\s+[\w.~+/=-]{8,})/g;

function formsOf(key: string): string[] {
  if (key.length < shortestKey) return [];
  const forms = new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  const bytes = new TextEncoder().encode(key);
  // At each of the three places that it may have in a longer base64 text only its middle is sure.
  for (const before of [0, 1, 2]) {
    const padded = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const middle = padded.slice(before === 0 ? 0 : 4, Math.floor((before + bytes.length) / 3) * 4);
    if (middle.length >= 8) forms.add(middle);
  }
  return [...forms].sort((a, b) => b.length - a.length);
}
